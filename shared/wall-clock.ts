/** The clock on a wall: what calendar and clock of a timezone show at a moment. */
import * as z from 'zod/mini'

const dayMs = 24 * 60 * 60 * 1000
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

/** The first moment at which the clock on the wall shows this, written as if it were UTC; none in a skipped hour. */
export function momentAt(wall: number, timezone: string): Date | undefined {
  const offsets = [wall - dayMs, wall + dayMs].map((near) => shownAt(near, timezone) - near)
  const moments = offsets.map((offset) => wall - offset).filter((moment) => shownAt(moment, timezone) === wall)
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined
}

function shownAt(moment: number, timezone: string): number {
  const { day, time } = wallClock(new Date(moment), timezone)
  return Date.parse(`${day}T${time}Z`)
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
