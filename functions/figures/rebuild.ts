/** Sums a past day again from its slices and compares: what differs is an error of ours, and is made right. */
import { ulid } from 'ulid'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { transact } from '../platform/table/transaction.ts'
import { changesOfHour, daysTouched, isKept, readHour, type Within, sumHours } from './sum-hours.ts'
import { sumDay } from './sum-day.ts'
import { dueHours, zoneId, zones } from './store.ts'

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
