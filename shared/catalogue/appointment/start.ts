/** When an appointment begins, from what authors and customers write: `1.12.2026` and `14:30`, or `2026-12-01T14:30`. */
import { isoDate } from '../../fields/fields.ts'
import { isTimezone, momentAt } from '../../wall-clock.ts'

export type Start =
  /** All of a day: `2026-12-01`. */
  { readonly kind: 'day'; readonly day: string } | { readonly kind: 'moment'; readonly moment: Date }

/** `undefined`: there is no such day, hour or zone, or an hour that summer time skips. */
export function startOf(written: {
  readonly day: string
  readonly time: string
  readonly zone: string
}): Start | undefined {
  if (!isTimezone(written.zone)) return undefined
  const [, first = '', second = ''] = /^(\S+?)(?:T|,?\s+)(\d.*)$/u.exec(written.day.trim()) ?? []
  const day = isoDate(first || written.day)
  if (!day) return undefined
  const time = written.time.trim() || second
  if (time === '') return { kind: 'day', day }
  const minutes = minutesIn(time)
  if (minutes === undefined) return undefined
  const moment = momentAt(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000, written.zone)
  return moment && { kind: 'moment', moment }
}

/** `14:30`, `14.30 Uhr`, `14 Uhr`, `2:30 pm` as minutes of the day. */
function minutesIn(written: string): number | undefined {
  const found = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(uhr|h|[ap]\.?m\.?)?$/iu.exec(written.trim())
  if (!found) return undefined
  const [, hour = '', minute, half = ''] = found
  if (minute === undefined && half === '') return undefined
  const isHalf = /^[ap]/i.test(half)
  const hours = isHalf ? (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hour)
  const isClock = hours < 24 && Number(minute ?? 0) < 60 && !(isHalf && (Number(hour) < 1 || Number(hour) > 12))
  return isClock ? hours * 60 + Number(minute ?? 0) : undefined
}
