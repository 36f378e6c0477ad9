/** Sums a past day again from its slices and compares: what differs is an error of ours, and is made right. */
import { ulid } from 'ulid'
import { dayAfter } from '#shared/days'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { transact } from '../platform/table/transaction.ts'
import {
  changesOfHour,
  dayOfHour,
  daysTouched,
  firstKeptDay,
  isKept,
  readHour,
  type Within,
  sumHours,
} from './sum-hours.ts'
import { sumDay } from './sum-day.ts'
import { dueHours, quarters, zoneId, zones } from './store.ts'

const hoursPerDay = 24

/**
 * Sums a day (UTC) again, and the days and months of the company that it touches; gives how many hours, days and months
 * were not the sums of what is below them. Hours that are due are left to `sumHours`, and days whose slices are not all there
 * are left as they are.
 */
export async function rebuildDay(scope: EnvironmentScope, day: string, { zone, now }: Within): Promise<number> {
  const table = new Table(scope)
  const [state, due] = await Promise.all([
    table.get(zones, zoneId),
    table.list(dueHours, { prefix: day, itemsMax: hoursPerDay }),
  ])
  if (!isKept(day, state, now)) return 0
  const waiting = new Set(due.map(({ hour }) => hour))
  const all = Array.from({ length: hoursPerDay }, (_, index) => `${day}T${String(index).padStart(2, '0')}`)
  const wrong: string[] = []
  for (const hour of all)
    if (!waiting.has(hour) && changesOfHour(table, await readHour(scope, hour)).length > 0) wrong.push(hour)
  const marks = wrong.map((hour) => ({ hour, version: ulid() }))
  await transact(marks.map((mark) => table.put(dueHours, mark)))
  await sumHours(scope, marks, { zone, now })
  let rows = 0
  for (const touched of daysTouched(
    all.map((hour) => ({ hour })),
    zone,
  ))
    rows += await sumDay(scope, touched, zone, { isThorough: true })
  return wrong.length + rows
}

interface Place {
  /** The day behind which it goes on; none: with the first that slices are kept of. */
  readonly after?: string | undefined
  /** By the clock of the process, when to leave the rest to the next step. */
  readonly until: number
}

/** Sums the days of an environment again up to today; gives the day behind which others are left, or none. */
export async function rebuildSome(
  scope: EnvironmentScope,
  within: Within,
  { after, until }: Place,
): Promise<{ readonly after: string | undefined }> {
  const table = new Table(scope)
  const [state, [first]] = await Promise.all([table.get(zones, zoneId), table.between(quarters, { size: 1 })])
  if (!first) return { after: undefined }
  const today = within.now.toISOString().slice(0, 10)
  const from = [firstKeptDay(state, within.now), dayOfHour(first.quarter), ...(after ? [dayAfter(after)] : [])]
  for (let day = from.toSorted().at(-1)!; day <= today; day = dayAfter(day)) {
    await rebuildDay(scope, day, within)
    if (performance.now() > until && day < today) return { after: day }
  }
  return { after: undefined }
}
