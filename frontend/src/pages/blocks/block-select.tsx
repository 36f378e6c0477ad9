/** Picks a response, found by its title or its topic. */
import { useTranslation } from 'react-i18next'
import { useAllBlocks } from './blocks-data.ts'
import { ItemSelect, type Picking } from '../../components/form/item-select.tsx'
import { kindOf, kinds } from './kinds/index.ts'

export function BlockSelect(picking: Picking) {
  const { t } = useTranslation('blocks')
  const query = useAllBlocks()
  const blocks = query.data ?? []
  const topics = [...new Set(blocks.map(({ group }) => group))].toSorted((a, b) => a.localeCompare(b))
  return (
    <ItemSelect
      {...picking}
      query={query}
      options={topics.map((topic) => ({
        label: topic,
        options: blocks
          .filter(({ group }) => group === topic)
          .map((block) => ({
            value: block._id,
            label: block.title,
            iconName: kinds[kindOf(block)].icon,
            filteringTags: [block.group, block.key],
          })),
      }))}
      find={t('pick.find')}
      placeholder={t('pick.placeholder')}
      empty={t('pick.empty')}
    />
  )
}
