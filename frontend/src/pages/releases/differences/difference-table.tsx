/** The differences, grouped by kind. What a ticked item needs is ticked with it and locked, and says for what. */
import Box from '@cloudscape-design/components/box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Difference } from '#shared/contracts/releases'
import type { ContentKind } from '#shared/references'
import { useAtMost } from '../../../core/breakpoints.ts'
import { Moment } from '../../../components/layout/moment.tsx'
import { useGroupedRows } from '../../../components/table/grouped-rows.ts'
import { pagination, type Paging } from '../../../components/table/paging.tsx'
import { RowsTable, type Column, type RowsQuery } from '../../../components/table/rows-table.tsx'
import { useFieldName } from '../field-names.ts'
import { DifferenceName, ChangeBadges } from './difference-name.tsx'
import { keyOf, type Ticks } from './rows.ts'

interface DifferenceTableProps {
  /** What the filter shows, by kind and title. */
  differences: readonly Difference[]
  list: RowsQuery
  ticks: Ticks
  tick: (keys: ReadonlySet<string>) => void
  /** The key of the item that the panel shows. */
  opened: string | undefined
  open: (key: string) => void
  /** The items of which every conflict is decided. */
  decided: ReadonlySet<string>
  names: { readonly from: string; readonly to: string }
  filter: ReactNode
  empty: ReactNode
}

/** A kind with its items, or one of them. */
interface Row {
  readonly key: string
  readonly kind: ContentKind
  readonly item?: Difference
  /** How many items the kind has. */
  readonly count?: number
}

const pageSize = 50

export function DifferenceTable(props: DifferenceTableProps) {
  const { differences, list, filter, empty } = props
  const { t } = useTranslation('releases')
  const paging = useAddressedPage(differences.length)
  const shown = differences.slice((paging.page - 1) * pageSize, paging.page * pageSize)
  const { rows, selection, expansion } = useRows(shown, props)
  return (
    <RowsTable<Row>
      stickyHeader
      trackBy="key"
      rows={rows}
      list={list}
      placeCount={5}
      columns={useDifferenceColumns(props)}
      name={t('list.name')}
      selection={{
        ...selection,
        name: t('list.ticked'),
        allLabel: t('list.tick-all'),
        labelOf: ({ item, kind }) => item?.title ?? t(`kinds.${kind}.many`),
      }}
      groups={{
        ...expansion,
        openLabel: ({ kind }) => t('list.expand', { name: t(`kinds.${kind}.many`) }),
        closeLabel: ({ kind }) => t('list.collapse', { name: t(`kinds.${kind}.many`) }),
      }}
      enableKeyboardNavigation
      filter={filter}
      empty={empty}
      pagination={pagination(paging)}
    />
  )
}

/** The kinds with their items, as the table takes them. A kind is ticked with all of its items, also those of other pages. */
function useRows(shown: readonly Difference[], { differences, ticks, tick }: DifferenceTableProps) {
  const keysOf = (kind: ContentKind) => differences.filter((one) => one.kind === kind).map(keyOf)
  const children = new Map<ContentKind, Row[]>()
  for (const item of shown) {
    const { kind } = item
    children.set(kind, [...(children.get(kind) ?? []), { key: keyOf(item), kind, item }])
  }
  const rows = [...children.keys()].map((kind): Row => ({ key: kind, kind, count: keysOf(kind).length }))
  const { selection, expansion } = useGroupedRows<Row>({
    groups: rows,
    childrenOf: ({ kind }) => children.get(kind) ?? [],
    keyOf: ({ key }) => key,
    tickedBy: ({ key, kind, item }) => (item ? [key] : keysOf(kind)),
    chosen: new Set([...ticks.all.keys()].filter((key) => !ticks.all.get(key))),
    isTicked: (key) => ticks.all.has(key),
    choose: tick,
    isLocked: ({ key, item }) => item !== undefined && ticks.all.get(key) !== undefined,
    startsOpen: true,
  })
  return { rows, selection, expansion }
}

/** The page is a part of the address. */
function useAddressedPage(count: number): Paging {
  const [params, setParams] = useSearchParams()
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const asked = Number(params.get('page') ?? 1)
  return {
    page: Number.isInteger(asked) ? Math.min(Math.max(asked, 1), pages) : 1,
    pages,
    turnTo: (page) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        next.set('page', String(page))
        return next
      }),
  }
}

function useDifferenceColumns({ ticks, opened, open, decided, names }: DifferenceTableProps): Column<Row>[] {
  const { t } = useTranslation('releases')
  const fieldName = useFieldName()
  const isNarrow = useAtMost('mobile')
  const columns: Column<Row>[] = [
    {
      id: 'title',
      title: t('list.title'),
      minWidth: 240,
      cell: ({ key, kind, item, count }) =>
        item ? (
          <DifferenceName difference={item} ticks={ticks} isOpen={key === opened} open={() => open(key)} />
        ) : (
          <Box fontWeight="bold">{`${t(`kinds.${kind}.many`)} (${count})`}</Box>
        ),
    },
    {
      id: 'change',
      title: t('list.change'),
      minWidth: 160,
      cell: ({ item }) => item && <ChangeBadges difference={item} names={names} isDecided={decided.has(item._id)} />,
    },
  ]
  if (isNarrow) return columns
  return [
    ...columns,
    {
      id: 'fields',
      title: t('list.fields'),
      cell: ({ item }) => item && (item.change === 'edited' ? item.fields.map(fieldName).join(', ') : '–'),
    },
    { id: 'who', title: t('list.who'), cell: ({ item }) => item && (item.agent ?? '–') },
    {
      id: 'when',
      title: t('list.when'),
      cell: ({ item }) => item && (item.updated ? <Moment at={item.updated} /> : '–'),
    },
  ]
}
