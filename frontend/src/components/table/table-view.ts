/** What of a list a table shows: found, sorted and cut into pages; and how an address says so. */
import { normalForm } from '#shared/fields/normal-form'

export interface TableAddress {
  readonly find: string
  /** The id of the column that sorts, `-` before it when it descends; empty for the order of the list. */
  readonly sort: string
  readonly page: number
}

export interface Sortable<Row> {
  readonly id: string
  readonly order?: (row: Row) => string | number
}

export interface TableView<Row> {
  readonly rows: readonly Row[]
  readonly matches: number
  readonly page: number
  readonly pages: number
}

/** `?find=order&sort=-updated&page=2` */
export function readAddress(params: URLSearchParams): TableAddress {
  const page = Number(params.get('page') ?? 1)
  return {
    find: params.get('find') ?? '',
    sort: params.get('sort') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The same address with a change. What is as it would be anyhow is not written; another search starts on page 1. */
export function addressWith(params: URLSearchParams, change: Partial<TableAddress>): URLSearchParams {
  const { find, sort, page } = { ...readAddress(params), page: 1, ...change }
  const changed = new URLSearchParams(params)
  for (const [name, value] of Object.entries({ find, sort, page: page > 1 ? String(page) : '' })) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}

export function tableView<Row>(
  list: readonly Row[],
  { find, sort, page }: TableAddress,
  {
    columns,
    searched,
    pageSize,
  }: { columns: readonly Sortable<Row>[]; searched: (row: Row) => readonly string[]; pageSize: number },
): TableView<Row> {
  const words = searchTextOf(find).split(/\s+/)
  const found = list.filter((row) => {
    const text = searchTextOf(searched(row).join(' '))
    return words.every((word) => text.includes(word))
  })
  const order = columns.find(({ id }) => id === sort.replace(/^-/, ''))?.order
  const sorted = order ? sortedBy(found, order) : found
  if (order && sort.startsWith('-')) sorted.reverse()
  const pages = Math.max(1, Math.ceil(sorted.length / pageSize))
  const shown = Math.min(page, pages)
  return { rows: sorted.slice((shown - 1) * pageSize, shown * pageSize), matches: sorted.length, page: shown, pages }
}

/** Without accents and capitals: `Älter` is found by `alter`. */
export const searchTextOf = (text: string) => normalForm(text, { accents: false })

/** Each row is asked for its value once: a list has up to five thousand. */
const sortedBy = <Row>(rows: readonly Row[], order: (row: Row) => string | number): Row[] =>
  rows
    .map((row) => ({ row, value: order(row) }))
    .toSorted((a, b) => compareValues(a.value, b.value))
    .map(({ row }) => row)

const collator = new Intl.Collator(undefined, { numeric: true })

const compareValues = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
