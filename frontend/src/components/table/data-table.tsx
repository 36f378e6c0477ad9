/**
 * The table of a full page over a list that is loaded whole: search, order and page are part of the address, so that
 * Back, a reload and a sent link show the same rows. The list is here, so a search answers with the key that is typed.
 */
import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import TextFilter from '@cloudscape-design/components/text-filter'
import type { UseQueryResult } from '@tanstack/react-query'
import { pageSizeDefault } from '#shared/limits'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { Empty } from '../notice/empty.tsx'
import { pageSizes, useChosenPageSize, useExpectedRows, useFittingRows, type PageSize } from './page-size.ts'
import { pagination } from './paging.tsx'
import { RowsTable, type Column } from './rows-table.tsx'
import { addressWith, readAddress, tableView, type TableAddress } from './table-view.ts'

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
  /** What it says when the list could not be loaded; by default why. */
  failed?: string
  /** It is a part of a page that has a head of its own. */
  isPart?: boolean
}

export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { name, list, columns, searched, searchLabel, filters, header, empty, failed, isPart = false } = props
  const { t } = useTranslation('items')
  const [params, setParams] = useSearchParams()
  const [chosenSize, choosePageSize] = useChosenPageSize()
  const place = useRef<HTMLDivElement>(null)
  const fit = useFittingRows(place, list.isPending ? 'places' : list.data?.length ? 'rows' : 'nothing')
  const pageSize = chosenSize === 'fit' ? fit : chosenSize
  const write = (to: Partial<TableAddress>) => setParams(addressWith(params, to), { replace: true, state: ours })
  const [find, setFind] = useTyped((typed) => write({ find: typed }))
  const address = { ...readAddress(params), find }
  const change = (to: Partial<TableAddress>) => write({ find, ...to })
  const all = list.data ?? []
  const searching = searched ? address : { ...address, find: '' }
  const view = tableView(all, searching, { columns, searched: searched ?? (() => []), pageSize })
  const expectedRows = useExpectedRows(name, list.data?.length)

  return (
    <RowsTable
      name={name}
      rows={view.rows}
      columns={columns}
      list={list}
      failed={failed}
      placeCount={Math.min(pageSize, expectedRows)}
      place={place}
      variant={isPart ? 'container' : 'full-page'}
      stickyHeader
      stickyColumns={actionsInReach}
      wrapLines={false}
      enableKeyboardNavigation
      sort={{ by: address.sort, change: (sort) => change({ sort }) }}
      totalItemsCount={view.matches}
      firstIndex={(view.page - 1) * pageSize + 1}
      renderAriaLive={({ firstIndex, lastIndex, totalItemsCount = 0 }) =>
        t('table.shown', { first: firstIndex, last: lastIndex, total: totalItemsCount })
      }
      header={header(list.data && countText(all.length, view.matches))}
      filter={
        <>
          <Search find={find} label={searchLabel} matches={view.matches} change={setFind} />
          {filters}
        </>
      }
      {...(all.length > pageSizeDefault && {
        pagination: pagination({ page: view.page, pages: view.pages, turnTo: (page) => change({ page }) }, true),
        preferences: <PageSizes chosen={chosenSize} shown={pageSize} choose={choosePageSize} />,
      })}
      empty={find ? <NoMatches find={find} clear={() => setFind('')} /> : empty}
    />
  )
}

/** Goes with each address that is written here, so that it is known when it comes back. */
const ours = { writtenByTable: true }

/**
 * A text that is typed here at once and follows in the address, which the router changes some renders later: by then it
 * is a text of ours that may be outdated. What comes with Back, a link or another filter is taken.
 */
function useTyped(write: (typed: string) => void): [string, (typed: string) => void] {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const addressed = params.get('find') ?? ''
  const isOurs = (state as Partial<typeof ours> | null)?.writtenByTable === true
  const wentBack = useNavigationType() === NavigationType.Pop
  const [typed, setTyped] = useState(addressed)
  // In an effect, which sees addresses that have come to stay: a render may be of one that is thrown away again.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect
    if (!isOurs || wentBack) setTyped(addressed)
  }, [addressed, isOurs, wentBack])
  return [
    typed,
    (next) => {
      setTyped(next)
      write(next)
    },
  ]
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

interface PageSizesProps {
  chosen: PageSize
  /** What the choice comes to. */
  shown: number
  choose: (size: PageSize) => void
}

function PageSizes({ chosen, shown, choose }: PageSizesProps) {
  const { t } = useTranslation('items')
  return (
    <ButtonDropdown
      expandToViewport
      ariaLabel={`${t('table.page-size')}: ${shown}`}
      items={pageSizes.map((size) => ({
        id: String(size),
        text: size === 'fit' ? t('table.fit') : t('table.rows', { count: size }),
        itemType: 'checkbox',
        checked: size === chosen,
      }))}
      onItemClick={({ detail }) => choose(pageSizes.find((size) => String(size) === detail.id) ?? 'fit')}
    >
      {t('table.rows', { count: shown })}
    </ButtonDropdown>
  )
}

/** The last column holds what can be done with a row, also where the window is too narrow for all columns. */
const actionsInReach = { last: 1 }

const countText = (all: number, matches: number) => (all === matches ? `(${all})` : `(${matches}/${all})`)

function NoMatches({ find, clear }: { find: string; clear: () => void }) {
  const { t } = useTranslation(['items', 'common'])
  return (
    <Empty
      title={t('common:no-matches')}
      text={t('table.no-matches-text', { find })}
      action={<Button onClick={clear}>{t('table.clear')}</Button>}
    />
  )
}
