/** The list of the intents or of the entities, with the blocks that answer them. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { knowledge as contract, type Entity, type Intent } from '#shared/contracts/knowledge'
import { pathTo } from '../../core/pages.ts'
import { CollectionPage } from '../../components/collection/collection-page.tsx'
import { useColumnKit } from '../../components/table/columns.tsx'
import type { Column } from '../../components/table/rows-table.tsx'
import { AnsweredBy } from './block-link.tsx'
import { items, pageOf, type KnowledgeModel } from './knowledge-data.ts'

/** The block that answers an item, and what takes that away. */
interface Link {
  readonly blockId: string
  readonly unlink: () => Promise<unknown>
}

interface KnowledgeListProps<Item> {
  model: KnowledgeModel
  list: UseQueryResult<Item[]>
  /** What an item consists of; its title stands before it, and what answers behind it. */
  columns: readonly Column<Item>[]
  searched: (item: Item) => readonly string[]
  /** How many utterances or values are deleted with an item. */
  partsOf: (item: Item) => number
  linksOf: (item: Item) => readonly Link[]
}

const accessOf = {
  intent: { create: contract.createIntent.access, remove: contract.removeIntent.access },
  entity: { create: contract.createEntity.access, remove: contract.removeEntity.access },
}
const mappingOf = { intent: 'IntentBlockMapping', entity: 'EntityBlockMapping' } as const

export function KnowledgeList<Item extends Intent | Entity>(props: KnowledgeListProps<Item>) {
  const { model, list, columns, searched, partsOf, linksOf } = props
  const { t } = useTranslation(['knowledge', 'common'])
  const kit = useColumnKit<Item>()
  const navigate = useNavigate()
  const page = pageOf[model]
  const addressOf = ({ _id }: Item) => `${pathTo(page)}/${_id}`
  const blocksOf = (item: Item) => linksOf(item).map(({ blockId }) => blockId)
  return (
    <CollectionPage<Item>
      name={t(`${page}.name`)}
      description={t(`${page}.description`)}
      list={list}
      nameOf={({ title }) => title}
      columns={() => [
        kit.link('title', t('title'), ({ title }) => title, { to: addressOf }),
        ...columns,
        {
          id: 'answered',
          title: t('mapping.name'),
          cell: (item) => <AnsweredBy blockIds={blocksOf(item)} />,
          order: (item) => blocksOf(item).length,
        },
        kit.updated(({ updated }) => updated),
      ]}
      searched={searched}
      searchLabel={t(`${page}.find`)}
      none={{ title: t(`${page}.none`), text: t(`${page}.none-text`) }}
      create={{
        text: t(`${page}.create`),
        access: accessOf[model].create,
        act: () => navigate(`${pathTo(page)}/new`),
      }}
      actionsOf={(item) => [{ text: t('common:edit'), act: () => navigate(addressOf(item)) }]}
      deletion={{
        access: accessOf[model].remove,
        consequence: (item) => t(`${page}.delete-text`, { count: partsOf(item) }),
        model: mappingOf[model],
        unlink: (item, dependencies) => {
          const [link, ...others] = linksOf(item)
          const isAll = dependencies.length === 1 && dependencies[0]?._id === link?.blockId && others.length === 0
          return isAll ? link?.unlink : undefined
        },
        remove: items[model].remove,
      }}
    />
  )
}
