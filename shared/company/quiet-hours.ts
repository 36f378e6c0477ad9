/** Quiet hours: when nobody is to be disturbed, by the clock on the company's wall. */
import { wallClock } from '../wall-clock.ts'

/** From the first time to the other, `21:00` and `08:00`, which is not in it any more; two of the same are never. */
export interface QuietHours {
  readonly from: string
  readonly to: string
}

export function isQuiet({ from, to }: QuietHours, moment: Date, timezone: string): boolean {
  const time = wallClock(moment, timezone).time.slice(0, 'hh:mm'.length)
  return from <= to ? from <= time && time < to : time >= from || time < to
}

const minuteMs = 60_000
/** A day on which clocks go back is the longest. */
const minutesMax = 26 * 60

/** The first moment that is not quiet any more; none where it is not quiet now. Where clocks change meanwhile, the wall decides. */
export function quietEnd(hours: QuietHours, now: Date, timezone: string): Date | undefined {
  if (!isQuiet(hours, now, timezone)) return undefined
  const next = Math.floor(now.getTime() / minuteMs) + 1
  for (let minute = next; minute < next + minutesMax; minute++) {
    const moment = new Date(minute * minuteMs)
    if (!isQuiet(hours, moment, timezone)) return moment
  }
  return undefined
}
