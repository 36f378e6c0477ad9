/**
 * The table of a full page over a list that is loaded whole: search, order and page are part of the address, so that
 * Back, a reload and a sent link show the same rows. The list is here, so a search answers with the key that is typed.
 */
import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import Pagination from '@cloudscape-design/components/pagination'
import Table from '@cloudscape-design/components/table'
import TextFilter from '@cloudscape-design/components/text-filter'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { pageSizeDefault } from '#shared/limits'
import { Empty } from './empty.tsx'
import { LoadFailed } from './load-failed.tsx'
import { changedAddress, readAddress, tableView, type Sortable, type TableAddress } from './table-view.ts'

export interface Column<Row> extends Sortable<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly width?: number
}

interface DataTableProps<Row> {
  /** What the table lists, for those who cannot see it: `Forms`. */
  name: string
  list: UseQueryResult<readonly Row[]>
  /** The first column names the row. */
  columns: readonly Column<Row>[]
  /** What a search looks into; absent where the server searches. */
  searched?: (row: Row) => readonly string[]
  searchLabel: string
  /** More ways to narrow the list down, beside the search. */
  filters?: ReactNode
  header: (counter: string | undefined) => ReactNode
  empty: ReactNode
}

export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { name, list, columns, searched, searchLabel, filters, header, empty } = props
  const { t } = useTranslation('items')
  const [params, setParams] = useSearchParams()
  const [pageSize, setPageSize] = usePageSize()
  const address = readAddress(params)
  const change = (to: Partial<TableAddress>) => setParams(changedAddress(params, to), { replace: true })
  const all = list.data ?? []
  const searching = searched ? address : { ...address, find: '' }
  const view = tableView(all, searching, { columns, searched: searched ?? (() => []), pageSize })
  const loading = list.isPending

  return (
    <Table
      variant="full-page"
      stickyHeader
      stickyColumns={actionsInReach}
      trackBy="_id"
      items={view.rows}
      loading={loading}
      loadingText={t('table.loading')}
      {...(loading && { skeleton: { totalRows: pageSize } })}
      columnDefinitions={columns.map((column, index) => definition(column, index === 0))}
      sortingColumn={{ sortingField: address.sort.replace(/^-/, '') }}
      sortingDescending={address.sort.startsWith('-')}
      onSortingChange={({ detail }) =>
        change({ sort: `${detail.isDescending ? '-' : ''}${detail.sortingColumn.sortingField ?? ''}` })
      }
      enableKeyboardNavigation
      ariaLabels={{ tableLabel: name }}
      totalItemsCount={view.matches}
      firstIndex={(view.page - 1) * pageSize + 1}
      renderAriaLive={({ firstIndex, lastIndex, totalItemsCount = 0 }) =>
        t('table.shown', { first: firstIndex, last: lastIndex, total: totalItemsCount })
      }
      header={header(list.data && counted(all.length, view.matches))}
      filter={
        <>
          <Search find={address.find} label={searchLabel} matches={view.matches} change={(find) => change({ find })} />
          {filters}
        </>
      }
      pagination={
        <Pagination
          currentPageIndex={view.page}
          pagesCount={view.pages}
          onChange={({ detail }) => change({ page: detail.currentPageIndex })}
        />
      }
      preferences={
        <ButtonDropdown
          variant="icon"
          expandToViewport
          ariaLabel={t('table.page-size')}
          items={pageSizes.map((size) => ({
            id: String(size),
            text: t('table.rows', { count: size }),
            itemType: 'checkbox',
            checked: size === pageSize,
          }))}
          onItemClick={({ detail }) => setPageSize(Number(detail.id))}
        />
      }
      empty={<Nothing list={list} find={address.find} clear={() => change({ find: '' })} empty={empty} />}
    />
  )
}

interface SearchProps {
  find: string
  label: string
  matches: number
  change: (find: string) => void
}

function Search({ find, label, matches, change }: SearchProps) {
  const { t } = useTranslation('items')
  return (
    <TextFilter
      filteringText={find}
      filteringPlaceholder={label}
      filteringAriaLabel={label}
      {...(find && { countText: t('table.matches', { count: matches }) })}
      onChange={({ detail }) => change(detail.filteringText)}
    />
  )
}

/** The last column holds what can be done with a row, also where the window is too narrow for all columns. */
const actionsInReach = { last: 1 }

const definition = <Row,>({ id, title, cell, order, width }: Column<Row>, isRowHeader: boolean) => ({
  id,
  header: title,
  cell,
  isRowHeader,
  ...(order && { sortingField: id }),
  ...(width !== undefined && { width }),
})

const counted = (all: number, matches: number) => (all === matches ? `(${all})` : `(${matches}/${all})`)

interface NothingProps {
  list: UseQueryResult
  find: string
  clear: () => void
  empty: ReactNode
}

/** A list that failed, a search that found nothing and a list that is empty are three different things to say. */
function Nothing({ list, find, clear, empty }: NothingProps) {
  const { t } = useTranslation(['items', 'common'])
  if (list.error) return <LoadFailed error={list.error} retry={list.refetch} />
  if (!find) return empty
  return (
    <Empty
      title={t('common:no-matches')}
      text={t('table.no-matches-text', { find })}
      action={<Button onClick={clear}>{t('table.clear')}</Button>}
    />
  )
}

const pageSizes = [pageSizeDefault, 10, 25, 50]
const pageSizeKey = 'pageSize'

/** How many rows a page has: the reader's choice, one for all tables. */
function usePageSize(): [number, (size: number) => void] {
  const [size, setSize] = useState(() => known(Number(localStorage.getItem(pageSizeKey))))
  return [
    size,
    (chosen) => {
      localStorage.setItem(pageSizeKey, String(chosen))
      setSize(known(chosen))
    },
  ]
}

const known = (size: number) => (pageSizes.includes(size) ? size : pageSizeDefault)
