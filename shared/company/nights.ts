/** When something is due that is done once a day: the nights of companies, by the clock on their wall. */
import { dayAfter } from '../days.ts'
import { wallClock } from '../wall-clock.ts'

/** When the night of a company begins: what is done in it is about the day before. */
const nightTime = '02:00'

interface Look {
  readonly now: Date
  /** By whose calendar and clock a day is told. */
  readonly timezone: string
  /** `02:00`: not before that. */
  readonly time?: string
  /** The last day on which it was done. */
  readonly last: string | undefined
}

/**
 * The day on which something is due by now; none where it has been done on that day, or its time has not come. Days only
 * go on: a clock that is put back, or a zone on the other side of the date line, brings no day a second time, and a look
 * that comes days late finds one day due and not several.
 */
export function dueDay({ now, timezone, time: from = nightTime, last = '' }: Look): string | undefined {
  const { day, time } = wallClock(now, timezone)
  return time >= from && day > last ? day : undefined
}

/** The day of the next night to begin. */
export function nextNight({ now, timezone }: Pick<Look, 'now' | 'timezone'>): string {
  const { day, time } = wallClock(now, timezone)
  return time < nightTime ? day : dayAfter(day)
}
