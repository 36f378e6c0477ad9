/** Removes figures: slices that a company does not want to keep, and all figures of an environment that is gone. */
import { dayAfter } from '#shared/days'
import { removeSome } from '../platform/table/bulk-delete.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { changesMax, transact } from '../platform/table/transaction.ts'
import { writeState } from './sum-anew.ts'
import { removeSlices } from './sum-hours.ts'
import { dueEnvironments, dueHours, quarters, zoneId, zones } from './store.ts'

/**
 * Removes the slices of all days (UTC) that are over at `cut`, until `until` by the clock of the process; sums stay. A day
 * with hours that are due waits, and so do those behind it, because nothing is removed that is not yet summed.
 */
export async function removeSlicesBefore(
  scope: EnvironmentScope,
  cut: string,
  until: number,
): Promise<{ more: boolean }> {
  const table = new Table(scope)
  const [state, [first], [due]] = await Promise.all([
    table.get(zones, zoneId),
    table.between(quarters, { size: 1 }),
    table.between(dueHours, { size: 1 }),
  ])
  // The last one is looked at again, because a step may have died while it removed it.
  let day = state?.purged ?? first?.quarter.slice(0, 10)
  if (day === undefined) return { more: false }
  const end = [cut, due?.hour].flatMap((moment) => moment?.slice(0, 10) ?? []).toSorted()[0]!
  for (; day < end; day = dayAfter(day)) {
    if (performance.now() > until) return { more: true }
    const purged = day
    // Before the first slice goes, so that nobody sums what is left.
    if (state?.purged !== purged) await writeState(scope, (read) => ({ ...read, purged }))
    await removeSlices({ ...scope, day })
  }
  return { more: false }
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
  for (let start = 0; start < changes.length; start += changesMax)
    await transact(changes.slice(start, start + changesMax))
}

/** Takes a deleted environment from the list of those with hours to sum. */
export const forgetEnvironment = (environment: string): Promise<void> =>
  transact([new Table({}).drop(dueEnvironments, environment)])
