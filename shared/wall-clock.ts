/** The clock on a wall: what calendar and clock of a timezone show at a moment. */
import * as z from 'zod/mini'

const clocks = new Map<string, Intl.DateTimeFormat>()
/** There are some 600 timezones; what is none at all is a mistake of someone who writes. */
const clocksMax = 1000

/** To make a clock takes about half a millisecond, and one of each timezone is enough. */
function clockIn(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone)
  if (known) return known
  if (clocks.size >= clocksMax) clocks.clear()
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: isTimezone(timezone) ? timezone : 'UTC',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(timezone, clock)
  return clock
}

/** What calendar and clock on the wall show at a moment: `2026-05-01`, `09:30:00`. */
export function wallClock(moment: Date, timezone: string): { readonly day: string; readonly time: string } {
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    clockIn(timezone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}:${second}` }
}

/** Whether a text names a timezone, `Europe/London`; hours in any other are read as UTC, so that no customer waits for a typo. */
export function isTimezone(timezone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A timezone that there is. */
export const Timezone = z.string().check(z.maxLength(64), z.refine(isTimezone, 'timezone'))
