/** Picks the block that answers, found by its title or topic, or makes one on the spot. */
import { useTranslation } from 'react-i18next'
import { isLinkTarget, isSystem } from '#shared/content/brief-block'
import type { BriefBlock } from '#shared/contracts/blocks'
import { ItemSelect } from '../../components/form/item-select.tsx'
import { useNewResponse } from '../../components/form/new-response.ts'
import { useBlocks } from './mappings-data.ts'

interface BlockSelectProps {
  blockId: string | undefined
  pick: (blockId: string) => void
  /** What the block answers: the name of a new one. */
  answers?: string | undefined
}

/** The bot's own moments have their occasions already. */
const isOffered = (block: BriefBlock) => isLinkTarget(block) && !isSystem(block)

export function BlockSelect({ blockId, pick, answers }: BlockSelectProps) {
  const { t } = useTranslation('knowledge')
  const query = useBlocks()
  const create = useNewResponse(pick, { title: answers, topic: '' })
  const blocks = (query.data ?? []).filter(isOffered)
  const option = (block: BriefBlock) => ({
    value: block._id,
    label: block.title,
    labelTag: block.group,
    filteringTags: [block.group],
  })
  const options = (['free', 'in-use'] as const)
    .map((group) => ({
      label: t(`mapping.groups.${group}`),
      options: blocks.filter(({ inUse }) => inUse === (group === 'in-use')).map(option),
    }))
    .filter((group) => group.options.length > 0)
  return (
    <ItemSelect
      query={query}
      options={options}
      chosen={blockId ?? ''}
      choose={pick}
      readOnly={false}
      create={create}
      placeholder={t('mapping.pick')}
      find={t('mapping.find')}
      empty={t('mapping.no-blocks')}
    />
  )
}
