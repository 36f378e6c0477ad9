/** Forgets the answers to some forms, or to all of them. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useTranslation } from 'react-i18next'
import { formsOf, useFormItems } from '../parts/form-questions.ts'
import type { UnsetFormContent } from '../unset-form.tsx'
import type { KindEditorProps } from '../kind.ts'
import { SomeOfField } from '../../../../components/form/choice/some-of.tsx'

export default function UnsetFormEditor({ content, change, readOnly }: KindEditorProps<UnsetFormContent>) {
  const { t } = useTranslation('blocks')
  const forms = useFormItems()
  const { unsetFormIds, unsetAllForms } = content
  return (
    <SpaceBetween size="l">
      <Toggle
        checked={unsetAllForms}
        readOnly={readOnly}
        onChange={({ detail }) => change({ ...content, unsetAllForms: detail.checked })}
      >
        {t('unset.all')}
      </Toggle>
      {!unsetAllForms && (
        <SomeOfField
          field={{
            name: 'unsetFormIds',
            value: unsetFormIds,
            onChange: (ids) => change({ ...content, unsetFormIds: [...ids] }),
            readOnly,
          }}
          label={t('unset.name')}
          placeholder={t('unset.placeholder')}
          empty={t('form.none')}
          query={forms}
          options={formsOf(forms.data ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
          stretch
        />
      )}
    </SpaceBetween>
  )
}
