/**
 * When a company or a department is there for its customers (LOGIC-009). Times are those of the clock on its wall, so
 * summer time needs no thought: a moment is first read off that clock, then compared.
 */
import * as z from 'zod/mini'
import { isoDate, timePattern } from '../fields/fields.ts'
import { titleLengthMax } from '../limits.ts'
import { requiredName } from '../fields/names.ts'
import { wallClock } from '../wall-clock.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof weekdays)[number]

const mandatory = z.minLength(1, 'mandatory')
/** `hh:mm`, and seconds where they matter; 24:00 is the end of the day. */
const Time = z.string().check(mandatory, z.regex(timePattern, 'hours'))
const Day = z.string().check(
  mandatory,
  z.regex(/^(\d{4}-\d{2}-\d{2})?$/, 'date'),
  // What is written as a day may still be none.
  z.refine((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day) || isoDate(day) === day, 'date'),
)

/** Closed before it opened is the next day; open until it opens again is around the clock. */
const Span = z.object({ open: Time, closed: Time })
type Span = z.infer<typeof Span>

const Hours = z.object({ open: z.nullable(Time), closed: z.nullable(Time) })

/** A day on which one of the times is missing is a day off. */
export const OpeningHours = z.object({
  Monday: Hours,
  Tuesday: Hours,
  Wednesday: Hours,
  Thursday: Hours,
  Friday: Hours,
  Saturday: Hours,
  Sunday: Hours,
} satisfies Record<Weekday, typeof Hours>)
export type OpeningHours = z.infer<typeof OpeningHours>

/** Other hours on some days, the first and the last included (DEPARTMENTS-004); without an opening time, days off. */
export const HoursException = z
  .object({
    title: requiredName(titleLengthMax),
    from: Day,
    to: Day,
    openingTime: z.nullable(Span),
  })
  .check(z.refine(({ from, to }) => from <= to, { message: 'days-order', path: ['to'] }))
export type HoursException = z.infer<typeof HoursException>

/** Whether `now` lies within the hours of its day, or of the night before. Where exceptions meet, the first one counts. */
export function isOpen(
  hours: OpeningHours,
  exceptions: readonly HoursException[],
  now: Date,
  timezone: string,
): boolean {
  const { day, time } = wallClock(now, timezone)
  const today = spanOf(day, hours, exceptions)
  if (today && today.open <= time && (time < today.closed || isOvernight(today))) return true
  const night = spanOf(dayBefore(day), hours, exceptions)
  return night !== undefined && isOvernight(night) && time < night.closed
}

/** The days after which nobody waits for an opening any more. */
const daysAhead = 366

/**
 * The moment at which the hours begin next, or go on after the clocks were changed. `undefined` while they are open, and
 * if nothing opens within a year.
 */
export function nextOpening(
  hours: OpeningHours,
  exceptions: readonly HoursException[],
  now: Date,
  timezone: string,
): Date | undefined {
  const isOpenAt = (moment: number) => isOpen(hours, exceptions, new Date(moment), timezone)
  if (isOpenAt(now.getTime())) return undefined
  let { day } = wallClock(now, timezone)
  let before = spanOf(dayBefore(day), hours, exceptions)
  for (let ahead = 0; ahead < daysAhead; ahead++) {
    const today = spanOf(day, hours, exceptions)
    const found = beginnings(day, { today, before }, timezone)
      .filter((moment) => moment > now.getTime() && isOpenAt(moment))
      .toSorted((one, other) => one - other)[0]
    if (found !== undefined) return new Date(found)
    before = today
    day = dayAfter(day)
  }
  return undefined
}

/** The moments of a day at which its hours, or those of the night before, may begin. */
function beginnings(day: string, { today, before }: Record<'today' | 'before', Span | undefined>, timezone: string) {
  if (!today && !(before && isOvernight(before))) return []
  const from = midnight(day).getTime() - dayMs
  const to = from + 3 * dayMs
  const offsets = [from, to].map((moment) => offsetAt(moment, timezone))
  const opening = today && Date.parse(`${day}T${today.open}Z`)
  const change = offsets[0] === offsets[1] ? undefined : clockChange(from, to, timezone)
  const changed = change !== undefined && wallClock(new Date(change), timezone).day === day ? [change] : []
  return [...(opening === undefined ? [] : offsets.map((offset) => opening - offset)), ...changed]
}

interface Opening {
  readonly hours: OpeningHours
  readonly exceptions: readonly HoursException[]
  readonly timezone: string
}

/** A moment behind `from` up to which the hours are open all the time, or closed; at the latest the end of its day. */
export function nextBoundary(from: Date, { hours, exceptions, timezone }: Opening): number {
  const { day } = wallClock(from, timezone)
  const around = midnight(day).getTime() - dayMs
  const offsets = [around, around + 3 * dayMs].map((moment) => offsetAt(moment, timezone))
  const today = spanOf(day, hours, exceptions)
  const night = spanOf(dayBefore(day), hours, exceptions)
  const times = [today?.open, today?.closed, night?.closed, '24:00:00'].flatMap((time) => time ?? [])
  const change = offsets[0] === offsets[1] ? [] : [clockChange(around, around + 3 * dayMs, timezone)]
  const moments = times.flatMap((time) => offsets.map((offset) => Date.parse(`${day}T${time}Z`) - offset))
  return Math.min(...[...moments, ...change].filter((moment) => moment > from.getTime()))
}

/** How far the clock on the wall is ahead of UTC, in milliseconds. */
function offsetAt(moment: number, timezone: string): number {
  const { day, time } = wallClock(new Date(moment), timezone)
  return Date.parse(`${day}T${time}Z`) - Math.floor(moment / 1000) * 1000
}

/** The first second after the clocks were changed between two moments. */
function clockChange(from: number, to: number, timezone: string): number {
  const former = offsetAt(from, timezone)
  while (to - from > 1000) {
    const middle = Math.floor((from + to) / 2000) * 1000
    if (offsetAt(middle, timezone) === former) from = middle
    else to = middle
  }
  return to
}

const isOvernight = ({ open, closed }: Span): boolean => closed <= open

/** The hours that begin on a day, as `hh:mm:ss`, which compare as texts do. */
function spanOf(day: string, hours: OpeningHours, exceptions: readonly HoursException[]): Span | undefined {
  const exception = exceptions.find(({ from, to }) => from <= day && day <= to)
  const { open, closed } = exception ? (exception.openingTime ?? dayOff) : hours[weekdayOf(day)]
  return open && closed ? { open: withSeconds(open), closed: withSeconds(closed) } : undefined
}

const dayOff = { open: null, closed: null }

const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time)

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`)

// Days count from Sunday there.
const weekdayOf = (day: string): Weekday => weekdays[(midnight(day).getUTCDay() + 6) % 7]!

const dayMs = 86_400_000
const dayFrom = (day: string, days: number): string =>
  new Date(midnight(day).getTime() + days * dayMs).toISOString().slice(0, 10)
const dayBefore = (day: string): string => dayFrom(day, -1)
const dayAfter = (day: string): string => dayFrom(day, 1)
