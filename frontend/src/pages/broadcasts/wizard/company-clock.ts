/** Moments by the company's clock, by which broadcasts are scheduled and kept quiet. */
import { dayAfter } from '#shared/days'
import { wallClock } from '#shared/wall-clock'

const shownAt = (moment: number, timezone: string): number => {
  const { day, time } = wallClock(new Date(moment), timezone)
  return Date.parse(`${day}T${time}Z`)
}

/**
 * The moment at which a clock on the wall shows this; `undefined` while day or time is missing. A time that clocks skip is
 * the moment they go on from or shortly after.
 */
export function momentAt(day: string, time: string, timezone: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return undefined
  const wall = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(wall)) return undefined
  const nearer = (moment: number) => moment + wall - shownAt(moment, timezone)
  // The second step is right where the first one crossed a change of clocks.
  return new Date(nearer(nearer(wall)))
}

interface QuietHours {
  readonly from: string
  readonly to: string
}

/** When the quiet hours that a moment lies in are over; `undefined` where it lies in none. */
export function quietUntil(moment: Date, { from, to }: QuietHours, timezone: string): Date | undefined {
  const { day, time } = wallClock(moment, timezone)
  const now = time.slice(0, 5)
  const isOvernight = from > to
  const isQuiet = isOvernight ? now >= from || now < to : now >= from && now < to
  if (!isQuiet) return undefined
  return momentAt(isOvernight && now >= from ? dayAfter(day) : day, to, timezone)
}

/** When the next quiet hours begin. */
export function nextQuiet(moment: Date, { from }: QuietHours, timezone: string): Date | undefined {
  const { day, time } = wallClock(moment, timezone)
  return momentAt(time.slice(0, 5) < from ? day : dayAfter(day), from, timezone)
}
