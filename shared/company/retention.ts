/** For how long a company keeps what happened: whole days of its calendar. */
import { dayAfter, dayStart } from '../days.ts'

interface Calendar {
  /** By the calendar of the company: `2026-11-20`. */
  readonly day: string
  readonly timezone: string
}

/**
 * The moment from which on something is still kept on a day, where so many days before it are; none where 0 keeps it for
 * good. What happened on the first of these days stays until it is over.
 */
export const keptSince = (days: number, { day, timezone }: Calendar): string | undefined =>
  days > 0 ? new Date(dayStart(dayAfter(day, -days), timezone)).toISOString() : undefined
