/** Forgets the answers to some forms, or to all of them. */
import Multiselect from '@cloudscape-design/components/multiselect'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { formsOf, useFormItems } from '../parts/form-questions.ts'
import type { UnsetFormContent } from '../unset-form.tsx'
import type { KindEditorProps } from '../kind.ts'

export default function UnsetFormEditor({ content, change, readOnly }: KindEditorProps<UnsetFormContent>) {
  const { t } = useTranslation(['blocks', 'common'])
  const { data: items = [], isPending } = useFormItems()
  const { unsetFormIds, unsetAllForms } = content
  const options = formsOf(items).map(({ _id, title }) => ({ value: _id, label: title }))
  const gone = (value: string) => ({ value, label: isPending ? '…' : t('common:gone') })
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
        <FaultField field="unsetFormIds" label={t('unset.name')} stretch>
          <Multiselect
            expandToViewport
            filteringType="auto"
            placeholder={t('unset.placeholder')}
            empty={t('form.none')}
            noMatch={t('common:no-matches')}
            statusType={isPending ? 'loading' : 'finished'}
            loadingText={t('common:loading')}
            readOnly={readOnly}
            options={options}
            selectedOptions={unsetFormIds.map((id) => options.find(({ value }) => value === id) ?? gone(id))}
            onChange={({ detail }) =>
              change({ ...content, unsetFormIds: detail.selectedOptions.flatMap(({ value }) => value ?? []) })
            }
          />
        </FaultField>
      )}
    </SpaceBetween>
  )
}
