/** The rows of a table ten at a time; what fits on one page has no pages. */
import Pagination from '@cloudscape-design/components/pagination'
import { useState } from 'react'

const pageSize = 10

export function usePaged<Row>(rows: readonly Row[]) {
  const [page, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  // The last row of the last page may have been deleted.
  const shown = Math.min(page, pages)
  return {
    items: rows.slice((shown - 1) * pageSize, shown * pageSize),
    pagination: pages > 1 && (
      <Pagination
        currentPageIndex={shown}
        pagesCount={pages}
        onChange={({ detail }) => setPage(detail.currentPageIndex)}
      />
    ),
  }
}
