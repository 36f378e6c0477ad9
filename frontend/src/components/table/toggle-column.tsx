/** The column of a switch, apart from those that every list loads. */
import type { Access } from '#shared/access'
import type { Column } from './rows-table.tsx'
import { RowToggle } from './row-toggle.tsx'

interface Switch<Row> {
  readonly isOn: (row: Row) => boolean
  readonly labelOf: (row: Row) => string
  /** The access of the route that `change` calls. */
  readonly access: Access
  /** Saves, and has told why when it rejects. */
  readonly change: (row: Row, isOn: boolean) => Promise<unknown>
}

/** A switch that saves at once; those that are off come first. */
export const toggleColumn = <Row,>(
  id: string,
  title: string,
  { isOn, labelOf, access, change }: Switch<Row>,
): Column<Row> => ({
  id,
  title,
  cell: (row) => <RowToggle label={labelOf(row)} isOn={isOn(row)} access={access} change={(on) => change(row, on)} />,
  order: (row) => Number(isOn(row)),
})
