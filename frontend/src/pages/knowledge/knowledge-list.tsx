/** The list of the intents or of the entities, with the blocks that answer them. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { knowledge as contract, type Entity, type Intent } from '#shared/contracts/knowledge'
import { pathTo } from '../../core/pages.ts'
import type { Column } from '../../components/table/data-table.tsx'
import { ItemList } from '../../components/table/item-list.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { AnsweredBy } from './block-link.tsx'
import { pageOf, removeItem, type KnowledgeModel } from './knowledge-data.ts'

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
  const { t } = useTranslation('knowledge')
  const navigate = useNavigate()
  const page = pageOf[model]
  const blocksOf = (item: Item) => linksOf(item).map(({ blockId }) => blockId)
  return (
    <ItemList
      name={t(`${page}.name`)}
      description={t(`${page}.description`)}
      list={list}
      columns={[
        {
          id: 'title',
          title: t('title'),
          cell: ({ _id, title }) => <PageLink to={`${pathTo(page)}/${_id}`}>{title}</PageLink>,
          order: ({ title }) => title.toLowerCase(),
        },
        ...columns,
        {
          id: 'answered',
          title: t('mapping.name'),
          cell: (item) => <AnsweredBy blockIds={blocksOf(item)} />,
          order: (item) => blocksOf(item).length,
        },
      ]}
      searched={searched}
      searchLabel={t(`${page}.find`)}
      none={{ title: t(`${page}.none`), text: t(`${page}.none-text`) }}
      create={{
        text: t(`${page}.create`),
        access: accessOf[model].create,
        act: () => void navigate(`${pathTo(page)}/new`),
      }}
      edit={({ _id }) => void navigate(`${pathTo(page)}/${_id}`)}
      deletion={{
        access: accessOf[model].remove,
        consequence: (item) => t(`${page}.delete-text`, { count: partsOf(item) }),
        model: mappingOf[model],
        unlink: (item, dependencies) => {
          const [link, ...others] = linksOf(item)
          const isAll = dependencies.length === 1 && dependencies[0]?._id === link?.blockId && others.length === 0
          return isAll ? link?.unlink : undefined
        },
        remove: (id) => removeItem(model, id),
      }}
    />
  )
}
