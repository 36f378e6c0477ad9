/** The pages of a table: what turns them, apart from the table because most tables have none, and rows a page at a time. */
import Pagination from '@cloudscape-design/components/pagination'
import { useState, type ReactNode } from 'react'

export interface Paging {
  /** From 1 on. */
  readonly page: number
  readonly pages: number
  /** Pages may follow the last one that is known. */
  readonly isOpenEnd?: boolean
  readonly turnTo: (page: number) => void
}

/** What turns the pages; by default only where there is more than one. */
export const pagination = ({ page, pages, isOpenEnd = false, turnTo }: Paging, isShown = pages > 1): ReactNode =>
  isShown && (
    <Pagination
      currentPageIndex={page}
      pagesCount={pages}
      openEnd={isOpenEnd}
      onChange={({ detail }) => turnTo(detail.currentPageIndex)}
    />
  )

/** Those of the page that shows, what turns the pages, and a function that does. */
export function usePagedRows<Row>(all: readonly Row[], pageSize = 10) {
  const [turnedTo, turnTo] = useState(1)
  const pages = Math.max(1, Math.ceil(all.length / pageSize))
  // The last row of the last page may have been deleted.
  const page = Math.min(turnedTo, pages)
  const rows = all.slice((page - 1) * pageSize, page * pageSize)
  return { table: { rows, pagination: pagination({ page, pages, turnTo }) }, turnTo }
}
