/** Picks the block that answers, found by its title or topic. */
import Select from '@cloudscape-design/components/select'
import { useTranslation } from 'react-i18next'
import type { ListedBlock } from '#shared/contracts/blocks'
import { textIn } from '#shared/languages'
import { useBlocks } from './mappings-data.ts'

interface BlockSelectProps {
  blockId: string | undefined
  pick: (blockId: string) => void
}

/** The first words of what a response says, as far as it says any. */
function glimpseOf(block: ListedBlock): string {
  const text = block.type === 'message' || block.type === 'select' ? textIn(block.text, 'en') : ''
  return text.length > glimpseMax ? `${text.slice(0, glimpseMax).trimEnd()} …` : text
}

const glimpseMax = 70

export function BlockSelect({ blockId, pick }: BlockSelectProps) {
  const { t } = useTranslation(['knowledge', 'common'])
  const { data: blocks = [], isPending, error, refetch } = useBlocks()
  const option = (block: ListedBlock) => ({
    value: block._id,
    label: block.title,
    labelTag: block.group,
    description: glimpseOf(block),
  })
  const options = (['free', 'in-use'] as const)
    .map((group) => ({
      label: t(`mapping.groups.${group}`),
      options: blocks.filter(({ inUse }) => inUse === (group === 'in-use')).map(option),
    }))
    .filter((group) => group.options.length > 0)
  return (
    <Select
      options={options}
      selectedOption={options.flatMap((group) => group.options).find(({ value }) => value === blockId) ?? null}
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
