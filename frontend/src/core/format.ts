/** Moments, numbers and names as the reader writes them, in the language of the interface and the reader's own time. */
import type { ContentLanguage } from '#shared/languages'
import { language } from './i18n.ts'

export interface MomentFormat {
  readonly withSeconds?: boolean
  readonly withWeekday?: boolean
  /** By default the reader's own. */
  readonly timeZone?: string
}

/** `20 Nov 2026, 14:17`; with seconds `20 Nov 2026, 14:17:05`, with the weekday `Fri, 20 Nov 2026, 14:17`. */
export const dateAndTime = (moment: string, { withSeconds, withWeekday, timeZone }: MomentFormat = {}): string =>
  new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : 'de', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds && { second: '2-digit' }),
    ...(withWeekday && { weekday: 'short' }),
    ...(timeZone && { timeZone }),
  }).format(new Date(moment))

/** `20 Nov 2026` for `2026-11-20`. */
export const dayName = (day: string): string =>
  new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : 'de', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(day),
  )

/** `Monday` for 1; Sunday is 0. */
export const weekdayName = (day: number): string =>
  // The second day of 2023 was a Monday.
  new Intl.DateTimeFormat(language(), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day))

/** `20 Nov 2:17 PM`, the short way of REVISIONS-002. */
export function dayAndTime(moment: string): string {
  const date = new Date(moment)
  if (language() === 'de') {
    return new Intl.DateTimeFormat('de', { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
      date,
    )
  }
  const written = new Intl.DateTimeFormat('en-US', {
    day: '2-digit',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).formatToParts(date)
  const part = (type: Intl.DateTimeFormatPartTypes) => written.find((one) => one.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}

/** `November 20th, 2026 02:17 PM`: the long way of WEBHOOKS-006. */
export function longMoment(moment: string): string {
  const date = new Date(moment)
  if (language() === 'de') return new Intl.DateTimeFormat('de', { dateStyle: 'long', timeStyle: 'short' }).format(date)
  const written = new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  }).formatToParts(date)
  const part = (type: Intl.DateTimeFormatPartTypes) => written.find((one) => one.type === type)?.value ?? ''
  const time = `${part('hour')}:${part('minute')} ${part('dayPeriod')}`
  return `${part('month')} ${ordinal(date.getDate())}, ${part('year')} ${time}`
}

/** `1st`, `2nd`, `3rd`, `4th`. */
function ordinal(day: number): string {
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${day}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(day)] ?? 'th'}`
}

/** `$0.0042`: an amount far below a cent with two digits that count, as a conversation costs. */
export const dollars = (amount: number, written = language()): string =>
  new Intl.NumberFormat(written, {
    style: 'currency',
    currency: 'USD',
    ...(Math.abs(amount) < 1 && { minimumFractionDigits: 0, maximumSignificantDigits: 2 }),
  }).format(amount)

/** `€49.00` for 4900 of `eur`: amounts as providers of payments count them, in the smallest unit of their currency. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(language() === 'en' ? 'en-GB' : 'de', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0))
}

/** `£620` for 620 of `GBP`: an amount in whole units of its currency, without what is smaller. */
export const wholeMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(language() === 'en' ? 'en-GB' : 'de', {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  }).format(amount)

const ages = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `3 days ago`, `5 minutes ago`, `now`: how long before `nowMs` a moment was, in its largest whole unit. */
export function ageOf(moment: string, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - Date.parse(moment))
  const [unit, unitMs] = ages.find(([, lengthMs]) => ageMs >= lengthMs) ?? ['second', Infinity]
  return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(-Math.floor(ageMs / unitMs), unit)
}

/** `Welsh` for `cy`. */
export const languageName = (of: ContentLanguage): string =>
  new Intl.DisplayNames([language()], { type: 'language' }).of(of) ?? of

/** `87 %` for 0.87. */
export const percentage = (share: number): string =>
  new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(share)

/** `1,234`. */
export const wholeNumber = (number: number): string =>
  new Intl.NumberFormat(language(), { maximumFractionDigits: 0 }).format(number)

/** `1.2 MB` of 1,234,567 bytes; below a thousand bytes `1 kB`. */
export function fileSize(bytes: number): string {
  const [unit, unitBytes] =
    bytes < bytesPerMegabyte ? (['kilobyte', 1000] as const) : (['megabyte', bytesPerMegabyte] as const)
  const amount = Math.max(1, bytes / unitBytes)
  const format = new Intl.NumberFormat(language(), {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  })
  return format.format(amount)
}

const bytesPerMegabyte = 1_000_000
