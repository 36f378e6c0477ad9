/** The rows of figures in tests: slices as `countEntries` leaves them, and what the rows of sums say. */
import { ulid } from 'ulid'
import type { Cells } from '#shared/figures/counters'
import { cellsOfFamilies, cellsOfFamily, packedFamilies } from '../../functions/figures/packing.ts'
import {
  days,
  dueEnvironments,
  dueHours,
  months,
  quarters,
  type SliceItem,
  slices,
  type SumItem,
  zones,
} from '../../functions/figures/store.ts'
import { dayOf, monthAt, monthOf, quarterAt, quarterOf, type Sum } from '../../functions/figures/sums.ts'
import type { EnvironmentScope } from '../../functions/platform/table/scope.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { changesMax, transact } from '../../functions/platform/table/transaction.ts'
import { dayAt } from '#shared/days'
import { grouped } from './made-up-figures.ts'

export type DatedSlice = SliceItem & { readonly day: string }

const quarterMs = 15 * 60_000
export const hourOf = ({ day, quarter }: Pick<DatedSlice, 'day' | 'quarter'>): string =>
  `${day}T${String(Math.floor(quarter / 4)).padStart(2, '0')}`

/** Writes slices and marks their hours, as `countEntries` does. An environment that is not listed is left alone by the job of the cloud. */
export async function keepSlices(
  scope: EnvironmentScope,
  given: readonly DatedSlice[],
  { isListed = true } = {},
): Promise<void> {
  for (let start = 0; start < given.length; start += changesMax)
    await transact(
      given
        .slice(start, start + changesMax)
        .map(({ day, ...slice }) => new Table({ ...scope, day }).put(slices, slice)),
    )
  if (isListed) await transact([new Table({}).put(dueEnvironments, scope)])
  const table = new Table(scope)
  const hours = [...new Set(given.map(hourOf))]
  for (let start = 0; start < hours.length; start += changesMax)
    await transact(hours.slice(start, start + changesMax).map((hour) => table.put(dueHours, { hour, version: ulid() })))
}

/** Cells as rows give them back: without what is 0. */
const plain = (cells: Cells): object => {
  const packed = packedFamilies(cells)
  return packed ? structuredClone(cellsOfFamilies(packed)) : {}
}

interface Sums {
  readonly quarters: Record<string, object>
  readonly days: Record<string, object>
  readonly months: Record<string, object>
}

/** What the rows of sums say. */
export async function sumsIn(scope: EnvironmentScope): Promise<Sums> {
  const table = new Table(scope)
  const [rows, ofDays, ofMonths] = await Promise.all([table.list(quarters), table.list(days), table.list(months)])
  return {
    quarters: Object.fromEntries(rows.map(({ quarter, packed }) => [quarter, plain(cellsOfFamilies(packed))])),
    days: byName(ofDays),
    months: byName(ofMonths),
  }
}

function byName(rows: readonly SumItem[]): Record<string, object> {
  const named: Record<string, Record<string, object>> = {}
  for (const { family, of, packed } of rows) (named[of] ??= {})[family] = structuredClone(cellsOfFamily(packed))
  return named
}

/** What they should say. */
export function sumsOf(given: readonly DatedSlice[], zone: string): Sums {
  const byQuarter = grouped(given, ({ day, quarter }) => quarterAt(Date.parse(day) + quarter * quarterMs))
  const all = [...byQuarter].map(([of, own]): Sum => ({ of, cells: quarterOf(own) }))
  const ofDays = [...grouped(all, ({ of }) => dayAt(Date.parse(of), zone))].map(([of, own]): Sum => ({
    of,
    cells: dayOf(own, of, zone),
  }))
  const ofMonths = [...grouped(ofDays, ({ of }) => monthAt(of))].map(([of, own]): Sum => ({ of, cells: monthOf(own) }))
  const named = (sums: readonly Sum[]) => Object.fromEntries(sums.map(({ of, cells }) => [of, plain(cells)]))
  return { quarters: named(all), days: named(ofDays), months: named(ofMonths) }
}

/** The hours that are due, whether their environment is listed, and the zone that readers go by. */
export async function marksIn(scope: EnvironmentScope) {
  const table = new Table(scope)
  const [due, zone, listed] = await Promise.all([
    table.list(dueHours),
    table.get(zones, 'zone'),
    new Table({}).get(dueEnvironments, scope.environment),
  ])
  return { due: due.map(({ hour }) => hour), zone: zone?.zone, isListed: listed !== undefined }
}
