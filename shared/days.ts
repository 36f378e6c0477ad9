/** Days of a calendar on the wall, written `2026-11-20`, and the moments at which they begin in a timezone. */
import { wallClock } from './wall-clock.ts'

const dayMs = 86_400_000
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The day so many days later; earlier with a negative number. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(midnight(day) + days * dayMs).toISOString().slice(0, 10)

/** How many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number => Math.round((midnight(to) - midnight(from)) / dayMs)

/** The Monday of a week. The third of January 2000 was one. */
export const mondayOf = (day: string): string => dayAfter(day, -(((daysBetween('2000-01-03', day) % 7) + 7) % 7))

/** All days from the first to the last, both included. */
export const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => dayAfter(first, index))

/** The day that the calendar on the wall shows at a moment. */
export const dayAt = (moment: number, timezone: string): string => wallClock(new Date(moment), timezone).day

const starts = new Map<string, number>()
/** Three years of days in some ten timezones. */
const startsMax = 12_000

/**
 * The first moment of a day in a timezone, in milliseconds. Where clocks skip midnight, that is the moment they go on
 * from; where midnight comes twice, the first one.
 */
export function dayStart(day: string, timezone: string): number {
  const key = `${timezone} ${day}`
  const known = starts.get(key)
  if (known !== undefined) return known
  if (starts.size >= startsMax) starts.clear()
  const start = firstMomentOf(day, timezone)
  starts.set(key, start)
  return start
}

/** Clocks are at most so far from UTC; and change by quarters of an hour. */
const farthestMs = 15 * 3_600_000
const quarterMs = 15 * 60_000

function firstMomentOf(day: string, timezone: string): number {
  let before = midnight(day) - farthestMs
  let within = midnight(day) + farthestMs
  while (within - before > quarterMs) {
    const middle = before + Math.floor((within - before) / (2 * quarterMs)) * quarterMs
    if (dayAt(middle, timezone) < day) before = middle
    else within = middle
  }
  return within
}
