/** Picks a response, found by its title or its topic. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BriefBlock } from '#shared/contracts/blocks'
import { isLinkTarget } from '#shared/content/brief-block'
import { useAllBlocks } from './blocks-data.ts'
import type { Option, Options } from '../../components/form/choice/options.ts'
import { ItemSelect, type Picking } from '../../components/form/item-select.tsx'
import { kindNamed, kinds } from './kinds/index.ts'

export function BlockSelect(picking: Picking) {
  const { t } = useTranslation('blocks')
  const query = useAllBlocks()
  const { chosen } = picking
  const options = useMemo(() => topicsOf(query.data ?? [], chosen), [query.data, chosen])
  return (
    <ItemSelect
      {...picking}
      query={query}
      options={options}
      find={t('pick.find')}
      placeholder={t('pick.placeholder')}
      empty={t('pick.empty')}
    />
  )
}

/** The responses that can be led to, by topic; what is chosen is among them, whatever it is. */
export function topicsOf(blocks: readonly BriefBlock[], chosen: string): Options {
  const topics = new Map<string, Option[]>()
  for (const block of blocks) {
    if (!isLinkTarget(block) && block._id !== chosen) continue
    const { _id, title, key, group, icon = kinds[kindNamed(block)].icon } = block
    const option = { value: _id, label: title, iconName: icon, filteringTags: [group, key] }
    const others = topics.get(group)
    if (others) others.push(option)
    else topics.set(group, [option])
  }
  return [...topics].map(([label, options]) => ({ label, options })).toSorted((a, b) => a.label.localeCompare(b.label))
}
