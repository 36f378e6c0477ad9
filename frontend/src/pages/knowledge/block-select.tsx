/** Picks the block that answers, found by its title or topic. */
import Select from '@cloudscape-design/components/select'
import { useTranslation } from 'react-i18next'
import { useBlocks } from './mappings-data.ts'

interface BlockSelectProps {
  blockId: string | undefined
  pick: (blockId: string) => void
}

export function BlockSelect({ blockId, pick }: BlockSelectProps) {
  const { t } = useTranslation(['knowledge', 'common'])
  const { data: blocks = [], isPending, error, refetch } = useBlocks()
  const options = blocks.map(({ _id, title, group }) => ({ value: _id, label: title, description: group }))
  return (
    <Select
      options={options}
      selectedOption={options.find(({ value }) => value === blockId) ?? null}
      placeholder={t('mapping.pick')}
      filteringType="auto"
      filteringPlaceholder={t('mapping.find')}
      statusType={isPending ? 'loading' : error ? 'error' : 'finished'}
      loadingText={t('common:loading')}
      {...(error && { errorText: error.message, recoveryText: t('common:retry') })}
      onLoadItems={() => error && void refetch()}
      empty={t('mapping.no-blocks')}
      noMatch={t('mapping.no-match')}
      onChange={({ detail }) => detail.selectedOption.value && pick(detail.selectedOption.value)}
    />
  )
}
