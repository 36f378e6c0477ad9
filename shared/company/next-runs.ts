/**
 * When a cron is due next in a time zone, as EventBridge Scheduler counts: an hour that summer time skips is skipped, and
 * of one that comes twice only the first counts.
 */
import { timesOf } from '../fields/cron.ts'
import { momentAt, wallClock } from '../wall-clock.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The 29th of February is at most eight years away. */
const daysMax = 8 * 366

/** At most `count` moments behind `after`, in order. */
export function nextRuns(cron: string, timezone: string, after: Date, count: number): Date[] {
  const times = timesOf(cron)
  const found: Date[] = []
  const first = Date.parse(wallClock(after, timezone).day)
  for (let index = 0; index < daysMax && found.length < count; index++) {
    const day = new Date(first + index * dayMs)
    const isDue =
      times.months.includes(day.getUTCMonth() + 1) &&
      (times.days?.includes(day.getUTCDate()) ?? true) &&
      (times.weekdays?.includes(day.getUTCDay()) ?? true)
    if (isDue) found.push(...runsOn(day, times, timezone, after).slice(0, count - found.length))
  }
  return found
}

function* momentsOn(day: Date, { hours, minutes }: { hours: readonly number[]; minutes: readonly number[] }) {
  for (const hour of hours) for (const minute of minutes) yield day.getTime() + (hour * 60 + minute) * 60_000
}

function runsOn(day: Date, times: Parameters<typeof momentsOn>[1], timezone: string, after: Date): Date[] {
  const runs: Date[] = []
  for (const wall of momentsOn(day, times)) {
    const moment = momentAt(wall, timezone)
    if (moment && moment > after) runs.push(moment)
  }
  return runs
}
