/**
 * Makes all days and months of an environment again where its company's clock is in another timezone than they are. Until
 * the last one is made the row of the zone names none, so that readers take the quarters instead.
 */
import { dayAfter } from '#shared/days'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { transact } from '../platform/table/transaction.ts'
import { stateChange, sumDay } from './sum-day.ts'
import { quarters, type ZoneItem, zoneId, zones } from './store.ts'

/** Makes days again until `until` by the clock of the process, and at least one; `more` while some are left. */
export async function sumAnew(scope: EnvironmentScope, zone: string, until: number): Promise<{ more: boolean }> {
  const table = new Table(scope)
  const state = await table.get(zones, zoneId)
  if (!state || state.zone === zone) return { more: false }
  const [[first], [last]] = await Promise.all([
    table.between(quarters, { size: 1 }),
    table.between(quarters, { size: 1, newestFirst: true }),
  ])
  if (!first || !last) {
    await writeState(scope, (read) => stateIn(zone, read))
    return { more: false }
  }
  const begun = state.anew?.zone === zone ? state.anew.to : undefined
  // The day on a wall is at most one away from the day of UTC.
  let to = begun ?? dayAfter(dayOfQuarter(first), -2)
  const end = dayAfter(dayOfQuarter(last))
  if (begun === undefined) await writeState(scope, (read) => ({ ...read, zone: '', anew: { zone, to } }))
  do {
    to = dayAfter(to)
    await sumDay(scope, to, zone)
  } while (to < end && performance.now() < until)
  const isDone = to >= end
  await writeState(scope, (read) => {
    // The company has moved on, and somebody has written a day in another zone: all begins again.
    if (read.anew?.zone !== zone) return read
    return isDone ? stateIn(zone, read) : { ...read, anew: { zone, to } }
  })
  return { more: !isDone }
}

/** All days are in a zone. */
function stateIn(zone: string, read: State): State {
  const { anew: _, ...others } = read
  return { ...others, zone }
}

const dayOfQuarter = ({ quarter }: { readonly quarter: string }): string => quarter.slice(0, 10)

type State = Omit<ZoneItem, 'version'>

/** Writes the row of the zone as `change` makes it of what is there. */
export const writeState = (scope: EnvironmentScope, change: (read: State) => State): Promise<void> =>
  retryOnConflict(
    async () => {
      const table = new Table(scope)
      const read = await table.get(zones, zoneId)
      await transact([stateChange(table, read, change(read ?? { zone: '' }))])
    },
    { conflicts: ['stale', 'unavailable'], attemptsMax: 10 },
  )
