/** Picks the department that customers come to when none is named for them. */
import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api.ts'

interface DepartmentSelectProps {
  /** The id, or empty for the one that is marked as default. */
  chosen: string
  choose: (id: string) => void
  readOnly: boolean
}

const unsearchedMax = 6

export function DepartmentSelect({ chosen, choose, readOnly }: DepartmentSelectProps) {
  const { t } = useTranslation(['settings', 'common'])
  const { data: departments = [], isPending, error, refetch } = useQuery(queries.departments.list({}))
  const marked = departments.find(({ isDefault }) => isDefault)?.name
  const none = { value: '', label: marked ? t('takeovers.route.marked', { name: marked }) : t('takeovers.route.none') }
  const options = departments.map(({ _id, name }) => ({ value: _id, label: name }))
  const gone = { value: chosen, label: isPending ? '…' : t('takeovers.route.gone') }
  return (
    <Select
      expandToViewport
      readOnly={readOnly}
      filteringType={options.length > unsearchedMax ? 'auto' : 'none'}
      noMatch={t('takeovers.route.no-match')}
      statusType={isPending ? 'loading' : error ? 'error' : 'finished'}
      loadingText={t('common:loading')}
      errorText={error?.message ?? ''}
      recoveryText={t('common:retry')}
      onLoadItems={({ detail }) => detail.samePage && void refetch()}
      options={[none, ...options]}
      selectedOption={chosen ? (options.find(({ value }) => value === chosen) ?? gone) : none}
      onChange={({ detail }) => choose(detail.selectedOption.value ?? '')}
    />
  )
}
