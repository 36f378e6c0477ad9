/** When something is due that was promised in minutes: counted while a company is open, or always. */
import { isOpen, nextBoundary, type HoursException, type OpeningHours } from './opening-hours.ts'

/** Nobody waits longer for an opening. */
const daysAhead = 366
const dayMs = 86_400_000
const minuteMs = 60_000

/**
 * The moment at which so many minutes have passed since `from`, of which only those count in which the hours are open;
 * without hours all do. Exact over clock changes. `undefined` where a year does not hold as many.
 */
export function dueAt(
  from: Date,
  minutes: number,
  hours: OpeningHours | undefined,
  exceptions: readonly HoursException[],
  timezone: string,
): Date | undefined {
  let leftMs = minutes * minuteMs
  if (!hours) return new Date(from.getTime() + leftMs)
  let moment = from.getTime()
  const end = moment + daysAhead * dayMs
  while (moment < end) {
    const boundary = nextBoundary(new Date(moment), { hours, exceptions, timezone })
    const openMs = isOpen(hours, exceptions, new Date(moment), timezone) ? boundary - moment : 0
    if (openMs >= leftMs) return new Date(moment + leftMs)
    leftMs -= openMs
    moment = boundary
  }
  return undefined
}
