/**
 * T10, tables: the library's table is drawn in `components/table` alone, which says once how a list loads, fails, is empty,
 * sorts, and is selected from. A page draws `RowsTable`, or `DataTable` where its search is part of the address.
 */
import { expect, it } from 'vitest'
import { sources } from '../kit/sources.ts'
import { importsOf } from './imports.ts'

const room = 'frontend/src/components/table/'
const library = '@cloudscape-design/components/table'
/** Files that draw a table of their own, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {}

const drawers = sources(['.ts', '.tsx']).filter(
  (file) => file.startsWith('frontend/src/') && importsOf(file).some(({ target }) => target === library),
)

it('T10 the table of the library is imported in components/table alone', () => {
  expect(drawers).toContain(`${room}rows-table.tsx`)
  expect(drawers.filter((file) => !file.startsWith(room))).toEqual(Object.keys(exceptions))
})
