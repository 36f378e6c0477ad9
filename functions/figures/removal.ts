/** Removes figures: slices that a company does not want to keep, and all figures of an environment that is gone. */
import pMap from 'p-map'
import { chunksOf } from '#shared/chunks'
import { dayAfter, daysFrom } from '#shared/days'
import { removeSome } from '../platform/table/bulk-delete.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { changesMax, transact } from '../platform/table/transaction.ts'
import { writeState } from './sum-anew.ts'
import { removeSlices } from './sum-hours.ts'
import { dueEnvironments, dueHours, quarters, slices, zoneId, zones } from './store.ts'

/**
 * Removes the slices of all days (UTC) that are over at `cut`, until `until` by the clock of the process; sums stay. A day
 * with hours that are due waits, and so do those behind it, because nothing is removed that is not yet summed.
 */
export async function removeSlicesBefore(
  scope: EnvironmentScope,
  cut: string,
  until: number,
): Promise<{ more: boolean }> {
  const { state, from, end } = await readRange(scope, cut)
  if (from === undefined) return { more: false }
  for (let day = from; day < end; day = dayAfter(day)) {
    if (performance.now() > until) return { more: true }
    const purged = day
    // Before the first slice goes, so that nobody sums what is left.
    if (state?.purged !== purged) await writeState(scope, (read) => ({ ...read, purged }))
    await removeSlices({ ...scope, day })
  }
  return { more: false }
}

/** The days (UTC) that are over at `cut` and of which slices are left to remove. */
export async function daysToRemove(scope: EnvironmentScope, cut: string): Promise<string[]> {
  const { from, end } = await readRange(scope, cut)
  const days = from === undefined ? [] : daysFrom(from, dayAfter(end, -1))
  const readOne = (day: string) => new Table({ ...scope, day }).between(slices, { size: 1, stale: true })
  const found = await pMap(days, readOne, { concurrency: daysAtOnce })
  return days.filter((_, index) => found[index]!.length > 0)
}

const daysAtOnce = 25

/** From which day on slices may be left, and the first day that stays. */
async function readRange(scope: EnvironmentScope, cut: string) {
  const table = new Table(scope)
  const [state, [first], [due]] = await Promise.all([
    table.get(zones, zoneId),
    table.between(quarters, { size: 1 }),
    table.between(dueHours, { size: 1 }),
  ])
  const end = [cut, due?.hour].flatMap((moment) => moment?.slice(0, 10) ?? []).toSorted()[0]!
  // The last one is looked at again, because a step may have died while it removed it.
  return { state, from: state?.purged ?? first?.quarter.slice(0, 10), end }
}

const itemsAtOnce = 500

/** Removes some hundred rows of all figures of an environment; `more` while others are left. */
export async function removeFigures({
  client,
  environment,
}: EnvironmentScope): Promise<{ more: boolean; removed?: number }> {
  // Without what else a caller knows of it, which would be another partition.
  const scope = { client, environment }
  const table = new Table(scope)
  const [[quarter], [due]] = await Promise.all([
    table.between(quarters, { size: 1 }),
    table.between(dueHours, { size: 1 }),
  ])
  const day = [quarter?.quarter, due?.hour].flatMap((moment) => moment?.slice(0, 10) ?? []).toSorted()[0]
  if (day === undefined) return removeSome(scope, itemsAtOnce, 'figures')
  // The rows tell which days there are, so that they go after the slices.
  if (!(await removeSome({ ...scope, day }, itemsAtOnce)).more) await removeRowsOfDay(table, day)
  return { more: true }
}

async function removeRowsOfDay(table: Table<EnvironmentScope>, day: string): Promise<void> {
  const [rows, dues] = await Promise.all([table.list(quarters, { prefix: day }), table.list(dueHours, { prefix: day })])
  const changes = [
    ...rows.map(({ quarter }) => table.drop(quarters, quarter)),
    ...dues.map(({ hour }) => table.drop(dueHours, hour)),
  ]
  for (const some of chunksOf(changes, changesMax)) await transact(some)
}

/** Takes a deleted environment from the list of those with hours to sum. */
export const forgetEnvironment = (environment: string): Promise<void> =>
  transact([new Table({}).drop(dueEnvironments, environment)])
