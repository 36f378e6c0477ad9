/** Looks at the past of figures, once a day where something was counted: a day is chosen at random, summed again and compared. */
import { randomInt } from 'node:crypto'
import { dayAfter, daysBetween } from '#shared/days'
import { log } from '../platform/aws/log.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { rebuildDay } from './rebuild.ts'
import { writeState } from './sum-anew.ts'
import { firstKeptDay, type Within } from './sum-hours.ts'
import { dueHours, quarters, zoneId, zones } from './store.ts'

/** What is counted of an environment: the first and the last day (UTC) of it, and up to which nothing is left to look at. */
export interface Counted {
  readonly first: string
  readonly last: string
  /** The day on which the past was last looked at. */
  readonly checked: string | undefined
  /** The last day whose slices are gone. */
  readonly purged: string | undefined
}

/** None where nothing has been counted yet. */
export async function readCounted(scope: EnvironmentScope): Promise<Counted | undefined> {
  const table = new Table(scope)
  const ofOne = { size: 1, stale: true }
  const [state, [first], [last], [due]] = await Promise.all([
    table.get(zones, zoneId, { stale: true }),
    table.between(quarters, ofOne),
    table.between(quarters, { ...ofOne, newestFirst: true }),
    // Counted, and not summed yet.
    table.between(dueHours, { ...ofOne, newestFirst: true }),
  ])
  const days = [first?.quarter, last?.quarter, due?.hour].flatMap((at) => at?.slice(0, 10) ?? []).toSorted()
  if (days.length === 0) return undefined
  const { checked, purged } = state ?? {}
  return { first: days[0]!, last: days.at(-1)!, checked, purged }
}

/** Whether something was counted since the last look. */
export const needsCheck = ({ last, checked = '' }: Counted): boolean => last >= checked

/** Gives whether all was as it was counted; what was not is told, and right by now. */
export async function checkPast(scope: EnvironmentScope, within: Within): Promise<boolean> {
  const [counted, state] = await Promise.all([readCounted(scope), new Table(scope).get(zones, zoneId)])
  const today = within.now.toISOString().slice(0, 10)
  if (!counted || !state || state.checked === today || !needsCheck(counted)) return true
  const from = [firstKeptDay(state, within.now), counted.first].toSorted().at(-1)!
  const days = daysBetween(from, today)
  const day = dayAfter(from, days > 0 ? randomInt(days) : 0)
  const wrong = days > 0 ? await rebuildDay(scope, day, within) : 0
  await writeState(scope, (read) => ({ ...read, checked: today }))
  if (wrong > 0) log.error('Sums of figures were not those of what was counted, and are now.', { ...scope, day, wrong })
  return wrong === 0
}
