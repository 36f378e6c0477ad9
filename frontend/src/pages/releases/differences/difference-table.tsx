/** The differences, grouped by kind. What a ticked item needs is ticked with it and locked, and says for what. */
import Box from '@cloudscape-design/components/box'
import Pagination from '@cloudscape-design/components/pagination'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Difference } from '#shared/contracts/releases'
import type { ContentKind } from '#shared/references'
import { useAtMost } from '../../../core/breakpoints.ts'
import { dateAndTime } from '../../../core/format.ts'
import { useGroupedRows } from '../../../components/table/grouped-rows.ts'
import { useFieldName } from '../field-names.ts'
import { DifferenceName, ChangeBadges } from './difference-name.tsx'
import { keyOf, type Ticks } from './rows.ts'

interface DifferenceTableProps {
  /** What the filter shows, by kind and title. */
  differences: readonly Difference[]
  isLoading: boolean
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
  const { differences, isLoading, filter, empty } = props
  const { t } = useTranslation('releases')
  const [page, pages, setPage] = usePage(differences.length)
  const shown = differences.slice((page - 1) * pageSize, page * pageSize)
  const rows = useRows(shown, props)
  return (
    <Table<Row>
      variant="container"
      stickyHeader
      wrapLines
      trackBy="key"
      {...rows}
      loading={isLoading}
      loadingText={t('loading')}
      {...(isLoading && { skeleton: { totalRows: 5 } })}
      columnDefinitions={useColumns(props)}
      selectionType="multi"
      ariaLabels={{
        tableLabel: t('list.name'),
        selectionGroupLabel: t('list.ticked'),
        allItemsSelectionLabel: () => t('list.tick-all'),
        itemSelectionLabel: (_, { item, kind }) => item?.title ?? t(`kinds.${kind}.many`),
        expandButtonLabel: ({ kind }) => t('list.expand', { name: t(`kinds.${kind}.many`) }),
        collapseButtonLabel: ({ kind }) => t('list.collapse', { name: t(`kinds.${kind}.many`) }),
      }}
      enableKeyboardNavigation
      filter={filter}
      empty={empty}
      {...(pages > 1 && {
        pagination: (
          <Pagination
            currentPageIndex={page}
            pagesCount={pages}
            onChange={({ detail }) => setPage(detail.currentPageIndex)}
          />
        ),
      })}
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
  const { table } = useGroupedRows<Row>({
    groups: [...children.keys()].map((kind) => ({ key: kind, kind, count: keysOf(kind).length })),
    childrenOf: ({ kind }) => children.get(kind) ?? [],
    keyOf: ({ key }) => key,
    tickedBy: ({ key, kind, item }) => (item ? [key] : keysOf(kind)),
    chosen: new Set([...ticks.all.keys()].filter((key) => !ticks.all.get(key))),
    isTicked: (key) => ticks.all.has(key),
    choose: tick,
    isLocked: ({ key, item }) => item !== undefined && ticks.all.get(key) !== undefined,
    startsOpen: true,
  })
  return table
}

function usePage(count: number): [page: number, pages: number, setPage: (page: number) => void] {
  const [params, setParams] = useSearchParams()
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const asked = Number(params.get('page') ?? 1)
  return [
    Number.isInteger(asked) ? Math.min(Math.max(asked, 1), pages) : 1,
    pages,
    (page) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        next.set('page', String(page))
        return next
      }),
  ]
}

function useColumns({ ticks, opened, open, decided, names }: DifferenceTableProps): TableProps.ColumnDefinition<Row>[] {
  const { t } = useTranslation('releases')
  const fieldName = useFieldName()
  const isNarrow = useAtMost('mobile')
  const columns: TableProps.ColumnDefinition<Row>[] = [
    {
      id: 'title',
      header: t('list.title'),
      isRowHeader: true,
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
      header: t('list.change'),
      minWidth: 160,
      cell: ({ item }) => item && <ChangeBadges difference={item} names={names} isDecided={decided.has(item._id)} />,
    },
  ]
  if (isNarrow) return columns
  return [
    ...columns,
    {
      id: 'fields',
      header: t('list.fields'),
      cell: ({ item }) => item && (item.change === 'edited' ? item.fields.map(fieldName).join(', ') : '–'),
    },
    { id: 'who', header: t('list.who'), cell: ({ item }) => item && (item.agent ?? '–') },
    {
      id: 'when',
      header: t('list.when'),
      cell: ({ item }) =>
        item && (item.updated ? <time dateTime={item.updated}>{dateAndTime(item.updated)}</time> : '–'),
    },
  ]
}
