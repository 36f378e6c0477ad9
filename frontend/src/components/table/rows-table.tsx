/**
 * The table of the console. It shows the rows it is given or what stands in their place: empty rows while they load, the
 * failure with another try, or what an empty list says. The table of a page whose address holds its search is a `DataTable`.
 */
import './rows-table.css'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../notice/load-failed.tsx'
import type { Sortable } from './table-view.ts'

export interface Column<Row> extends Sortable<Row> {
  readonly title: string
  /** Explains the title where the mouse points at it. */
  readonly hint?: string
  readonly cell: (row: Row) => ReactNode
  /** In pixels, as `minWidth`. */
  readonly width?: number
  readonly minWidth?: number
}

export interface Selection<Row> {
  /** By default several rows can be selected. */
  readonly isSingle?: boolean
  readonly rows: readonly Row[]
  readonly select: (rows: readonly Row[]) => void
  readonly isLocked?: (row: Row) => boolean
  /** For those who cannot see them: what is selected, the box that selects all rows, and the box of a row. */
  readonly name: string
  readonly allLabel?: string
  readonly labelOf: (row: Row) => string
}

/** Rows that open to show the rows within. */
export interface Groups<Row> {
  readonly isGroup: (row: Row) => boolean
  readonly childrenOf: (row: Row) => readonly Row[]
  readonly opened: readonly Row[]
  readonly toggle: (row: Row) => void
  readonly openLabel: (row: Row) => string
  readonly closeLabel: (row: Row) => string
}

/** What the head of a table says beside the name of the table. */
interface Heading {
  readonly description?: ReactNode
  readonly actions?: ReactNode
  /** How many there are; absent while that is not known. */
  readonly count?: number | string | undefined
}

/** A query of one answer, or of one answer after the other. */
export type RowsQuery = Pick<UseQueryResult, 'isPending' | 'error'> &
  Partial<Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage'>> & {
    readonly refetch: () => unknown
    readonly fetchNextPage?: () => unknown
  }

/** What the library does by itself. */
type LibraryProps<Row> = Pick<
  TableProps<Row>,
  | 'contentDensity'
  | 'enableKeyboardNavigation'
  | 'filter'
  | 'firstIndex'
  | 'footer'
  | 'header'
  | 'onRowClick'
  | 'pagination'
  | 'preferences'
  | 'renderAriaLive'
  | 'stickyColumns'
  | 'stickyHeader'
  | 'totalItemsCount'
  | 'variant'
  | 'wrapLines'
>

interface RowsTableProps<Row> extends LibraryProps<Row> {
  /** What the table lists, for those who cannot see it: `Forms`. */
  name: string
  /** Those of the page that shows; absent until they are loaded. */
  rows: readonly Row[] | undefined
  /** The first column names the row. */
  columns: readonly Column<Row>[]
  /** The name of the field that tells the rows apart, or a function that returns what does. By default `_id`, else the place of a row. */
  trackBy?: TableProps.TrackBy<Row>
  /** The query that brings the rows; absent where they are there from the start. */
  list?: RowsQuery
  /** The text of the button that brings the next rows, where the query has more. */
  moreText?: string
  /** What it says when the list could not be loaded; by default why. */
  failed?: string | undefined
  /** How many empty rows show while the list loads. */
  placeCount?: number
  empty?: ReactNode
  /** Shows the name of the table above it; absent where what is around the table does. */
  heading?: Heading
  /** The id of the column that sorts, `-` before it when it descends. Without it no column sorts. */
  sort?: { readonly by: string; readonly change: (by: string) => void }
  selection?: Selection<Row> | undefined
  groups?: Groups<Row>
  /** Receives the element around the table. */
  place?: RefObject<HTMLDivElement | null>
}

export function RowsTable<Row>({
  name,
  rows = [],
  columns,
  trackBy = keyField(rows),
  list,
  moreText,
  failed,
  placeCount = 3,
  empty,
  heading,
  sort,
  selection,
  groups,
  place,
  ...library
}: RowsTableProps<Row>) {
  const { t } = useTranslation('common')
  const isLoading = list?.isPending === true
  const error = list?.error && (failed === undefined ? list.error : new Error(failed))
  return (
    <div ref={place} className={isLoading ? 'table-loading' : undefined}>
      <Table
        wrapLines
        {...(heading && { header: <Head {...heading} name={name} isWithin={library.variant === 'embedded'} /> })}
        {...library}
        {...(trackBy && { trackBy })}
        items={rows}
        loading={isLoading}
        loadingText={t('loading')}
        {...(isLoading && { skeleton: { totalRows: placeCount } })}
        columnDefinitions={columns.map((column, index) => definition(column, index === 0, sort !== undefined))}
        ariaLabels={{
          tableLabel: name,
          ...(selection && selectionLabels(selection)),
          ...(groups && groupLabels(groups)),
        }}
        {...(sort && sortProps<Row>(sort))}
        {...(selection && selectionProps(selection))}
        {...(groups && { expandableRows: expansion(groups) })}
        {...(list?.hasNextPage && moreText && { footer: <More list={list} text={moreText} /> })}
        empty={list && error ? <LoadFailed error={error} retry={list.refetch} /> : empty}
      />
    </div>
  )
}

const keyField = (rows: readonly unknown[]) =>
  rows.every((row) => typeof row === 'object' && row !== null && '_id' in row) ? '_id' : undefined

const definition = <Row,>(column: Column<Row>, isRowHeader: boolean, isSorted: boolean) => {
  const { id, title, hint, cell, order, width, minWidth } = column
  return {
    id,
    header: hint === undefined ? title : <span title={hint}>{title}</span>,
    cell,
    isRowHeader,
    ...(isSorted && order && { sortingField: id }),
    ...(width !== undefined && { width }),
    ...(minWidth !== undefined && { minWidth }),
  }
}

const sortProps = <Row,>({ by, change }: { by: string; change: (by: string) => void }) => ({
  sortingColumn: { sortingField: by.replace(/^-/, '') },
  sortingDescending: by.startsWith('-'),
  onSortingChange: ({ detail }: { detail: TableProps.SortingState<Row> }) =>
    change(`${detail.isDescending ? '-' : ''}${detail.sortingColumn.sortingField ?? ''}`),
})

const selectionProps = <Row,>({ isSingle = false, rows, select, isLocked = () => false }: Selection<Row>) => ({
  selectionType: isSingle ? ('single' as const) : ('multi' as const),
  selectedItems: rows,
  isItemDisabled: isLocked,
  onSelectionChange: ({ detail }: { detail: TableProps.SelectionChangeDetail<Row> }) => select(detail.selectedItems),
})

const selectionLabels = <Row,>({ name, allLabel = name, labelOf }: Selection<Row>) => ({
  selectionGroupLabel: name,
  allItemsSelectionLabel: () => allLabel,
  itemSelectionLabel: (_: unknown, row: Row) => labelOf(row),
})

const groupLabels = <Row,>({ openLabel, closeLabel }: Groups<Row>) => ({
  expandButtonLabel: openLabel,
  collapseButtonLabel: closeLabel,
})

const expansion = <Row,>({ isGroup, childrenOf, opened, toggle }: Groups<Row>) => ({
  getItemChildren: (row: Row) => (isGroup(row) ? [...childrenOf(row)] : []),
  isItemExpandable: isGroup,
  expandedItems: opened,
  onExpandableItemToggle: ({ detail }: { detail: TableProps.ExpandableItemToggleDetail<Row> }) => toggle(detail.item),
})

function Head({ name, isWithin, description, actions, count }: Heading & { name: string; isWithin: boolean }) {
  return (
    <Header
      variant={isWithin ? 'h3' : 'h2'}
      description={description}
      actions={actions}
      {...(count !== undefined && { counter: `(${count})` })}
    >
      {name}
    </Header>
  )
}

function More({ list: { isFetchingNextPage = false, fetchNextPage }, text }: { list: RowsQuery; text: string }) {
  return (
    <Box textAlign="center">
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage?.()}>
        {text}
      </Button>
    </Box>
  )
}
