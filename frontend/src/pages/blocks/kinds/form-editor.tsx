/** Asks the questions of a form. */
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { FormSelect } from './form-select.tsx'
import type { KindEditorProps } from '../editor-props.ts'

export default function FormEditor({ content, change, readOnly }: KindEditorProps<'form'>) {
  const { t } = useTranslation('blocks')
  return (
    <FaultField field="formId" label={t('form.name')} description={t('form.text')} stretch>
      <FormSelect chosen={content.formId} choose={(formId) => change({ ...content, formId })} readOnly={readOnly} />
    </FaultField>
  )
}
