/**
 * Sums the quarters of a day of the company to the rows of the day, and the days of its month to those of the month. All of
 * them land in one transaction, which fails where anybody else has written a day since the quarters were read: so a day is
 * never that of a moment before another one, and a month is always the sum of its days.
 *
 * The row of the zone says in which zone all days are. With the first day in another one it says so of none, until
 * `sumAnew` has made all of them again.
 */
import { dayAfter, dayStart } from '#shared/days'
import { families, type Family, type FamilyCells } from '#shared/figures/counters'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { type Change, transact } from '../platform/table/transaction.ts'
import { cellsOfFamilies, cellsOfFamily, isSame, packedFamily } from './packing.ts'
import { days, months, quarters, sumId, type SumItem, type ZoneItem, zoneId, zones } from './store.ts'
import { dayOf, firstQuarterOf, monthAt, monthOf, quarterAt, type Sum } from './sums.ts'

/** More than a day of 25 hours has. */
const quartersMax = 200

/** The quarters of a day of a timezone. */
export async function quartersOfDay(scope: EnvironmentScope, day: string, zone: string): Promise<Sum[]> {
  const after = quarterAt(dayStart(day, zone) - 1)
  const before = firstQuarterOf(dayAfter(day), zone)
  const rows = await new Table(scope).between(quarters, { after, before, size: quartersMax })
  return rows.map(({ quarter, packed }) => ({ of: quarter, cells: cellsOfFamilies(packed) }))
}

/** Gives how many rows were not what they should be, and were written. `isThorough`: months are looked at in any case. */
export const sumDay = (
  scope: EnvironmentScope,
  day: string,
  zone: string,
  { isThorough = false } = {},
): Promise<number> =>
  retryOnConflict(
    async () => {
      const table = new Table(scope)
      const state = await table.get(zones, zoneId)
      const [own, rows] = await Promise.all([
        quartersOfDay(scope, day, zone),
        Promise.all(families.map((family) => readFamily(table, family, monthAt(day)))),
      ])
      const cells = dayOf(own, day, zone)
      const changes = rows.flatMap((row) => changesOf(table, row, { day, cells: cells[row.family] ?? {}, isThorough }))
      if (changes.length > 0) await transact([stateChange(table, state, stateIn(state, zone)), ...changes])
      return changes.length
    },
    { conflicts: ['stale', 'unavailable'], attemptsMax: 10 },
  )

/** The zone of the days once one in `zone` is written. */
const stateIn = (state: ZoneItem | undefined, zone: string): Omit<ZoneItem, 'version'> => {
  if (!state) return { zone }
  const { anew, ...others } = state
  return { ...others, zone: state.zone === zone ? zone : '', ...(anew?.zone === zone && { anew }) }
}

/** Lands where the row of the zone is as it was read. */
export const stateChange = (
  table: Table<EnvironmentScope>,
  read: ZoneItem | undefined,
  state: Omit<ZoneItem, 'version'>,
): Change =>
  table.replace(zones, { ...state, version: (read?.version ?? 0) + 1 }, { field: 'version', value: read?.version })

interface FamilyRows {
  readonly family: Family
  readonly days: readonly SumItem[]
  readonly month: SumItem | undefined
}

async function readFamily(table: Table<EnvironmentScope>, family: Family, month: string): Promise<FamilyRows> {
  const prefix = sumId({ family, of: month })
  const [own, [sum]] = await Promise.all([table.list(days, { prefix }), table.list(months, { prefix })])
  return { family, days: own, month: sum }
}

function changesOf(
  table: Table<EnvironmentScope>,
  { family, days: own, month }: FamilyRows,
  { day, cells, isThorough }: { readonly day: string; readonly cells: FamilyCells; readonly isThorough: boolean },
): Change[] {
  const change = changeOf(
    table,
    days,
    { family, of: day },
    cells,
    own.find(({ of }) => of === day),
  )
  if (change.length === 0 && !isThorough) return []
  const others = own.filter(({ of }) => of !== day)
  const all = [
    ...others.map(({ of, packed }) => ({ of, cells: { [family]: cellsOfFamily(packed) } })),
    { of: day, cells: { [family]: cells } },
  ]
  const sum = monthOf(all)[family] ?? {}
  return [...change, ...changeOf(table, months, { family, of: monthAt(day) }, sum, month)]
}

function changeOf(
  table: Table<EnvironmentScope>,
  collection: typeof days,
  place: Pick<SumItem, 'family' | 'of'>,
  cells: FamilyCells,
  kept: SumItem | undefined,
): Change[] {
  const packed = packedFamily(cells)
  if (isSame(packed, kept?.packed, cellsOfFamily)) return []
  return [packed ? table.put(collection, { ...place, packed }) : table.drop(collection, sumId(place))]
}
