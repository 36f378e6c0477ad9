/** Hands the conversation to a person. */
import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api.ts'
import { FaultField } from '../../components/fault-field.tsx'
import type { KindEditorProps } from './response-tab.tsx'

export default function HandoverEditor({ content, change, readOnly }: KindEditorProps<'handover'>) {
  const { t } = useTranslation('blocks')
  const { data: departments = [], isPending, error, refetch } = useQuery(queries.departments.list({}))
  const { departmentId } = content
  const any = { value: '', label: t('handover.any') }
  const options = [any, ...departments.map(({ _id, name }) => ({ value: _id, label: name }))]
  const gone = { value: departmentId, label: isPending ? '…' : t('gone') }
  return (
    <FaultField field="departmentId" label={t('handover.name')} description={t('handover.text')} stretch>
      <Select
        expandToViewport
        statusType={isPending ? 'loading' : error ? 'error' : 'finished'}
        loadingText={t('pick.loading')}
        errorText={error?.message ?? ''}
        recoveryText={t('pick.retry')}
        onLoadItems={({ detail }) => detail.samePage && void refetch()}
        readOnly={readOnly}
        options={options}
        selectedOption={options.find(({ value }) => value === departmentId) ?? gone}
        onChange={({ detail }) => change({ ...content, departmentId: detail.selectedOption.value ?? '' })}
      />
    </FaultField>
  )
}
