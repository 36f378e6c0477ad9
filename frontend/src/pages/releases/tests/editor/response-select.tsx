/** Picks a response, found by its title or its topic. */
import { useTranslation } from 'react-i18next'
import { isLinkTarget } from '#shared/content/brief-block'
import { ItemSelect, type Picking } from '../../../../components/form/item-select.tsx'
import { useBlocks } from '../titles.ts'

export function ResponseSelect(picking: Picking) {
  const { t } = useTranslation('tests')
  const query = useBlocks()
  const { chosen } = picking
  return (
    <ItemSelect
      {...picking}
      query={query}
      options={(query.data ?? [])
        .filter((block) => isLinkTarget(block) || block._id === chosen)
        .map(({ _id, title, group }) => ({ value: _id, label: title, labelTag: group, filteringTags: [group] }))}
      find={t('expect.find-response')}
      placeholder={t('expect.pick-response')}
      empty={t('expect.no-responses')}
    />
  )
}
