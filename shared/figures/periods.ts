/** Periods of days that figures are asked for: presets, what a resolution needs, the period before, and how days are written. */
import { dayAfter, daysBetween } from '../days.ts'
import type { InterfaceLanguage } from '../languages.ts'
import { figureDaysMax, hourDaysMax } from '../limits.ts'
import type { Resolution } from './figures.ts'

/** Days as `2026-11-20`, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** ANALYTICS-003, in its order. */
export const presets = ['yesterday', 'today', 'last-three-days', 'last-week', 'this-month'] as const
export type Preset = (typeof presets)[number]

/** The weekday of a day: 0 is Monday. The third of January 2000 was one. */
const weekdayOf = (day: string): number => ((daysBetween('2000-01-03', day) % 7) + 7) % 7
const monthStart = (day: string): string => `${day.slice(0, 7)}-01`
/** The first day of the month that is so many months later. */
export const monthAfter = (day: string, months: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10)

const periods: Readonly<Record<Preset, (today: string) => Period>> = {
  yesterday: (today) => ({ from: dayAfter(today, -1), to: dayAfter(today, -1) }),
  today: (today) => ({ from: today, to: today }),
  'last-three-days': (today) => ({ from: dayAfter(today, -2), to: today }),
  'last-week': (today) => {
    const monday = dayAfter(today, -weekdayOf(today))
    return { from: dayAfter(monday, -7), to: dayAfter(monday, -1) }
  },
  'this-month': (today) => ({ from: monthStart(today), to: today }),
}

/** `last-three-days` ends today, `last-week` is the last whole one from Monday to Sunday, `this-month` is until today. */
export const periodOf = (preset: Preset, today: string): Period => periods[preset](today)

/** The so many whole days that end with the day before. */
export const lastDays = (count: number, today: string): Period => ({
  from: dayAfter(today, -count),
  to: dayAfter(today, -1),
})

/** How many days a period has. */
export const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1

const isWholeWeeks = ({ from, to }: Period): boolean => weekdayOf(from) === 0 && weekdayOf(to) === 6
const isWholeMonths = ({ from, to }: Period): boolean =>
  from === monthStart(from) && dayAfter(to) === monthStart(dayAfter(to))

/** Why a period cannot be shown in a resolution (ANALYTICS-004, ANALYTICS-005). */
export type PeriodFault =
  | 'no-range'
  | 'range-backwards'
  | 'range-too-long'
  | 'hours-too-long'
  | 'not-whole-weeks'
  | 'not-whole-months'

export function periodFault(period: Period | undefined, by: Resolution): PeriodFault | undefined {
  if (!period?.from || !period.to) return 'no-range'
  if (period.to < period.from) return 'range-backwards'
  if (by === 'hour' && lengthOf(period) > hourDaysMax) return 'hours-too-long'
  if (by === 'week' && !isWholeWeeks(period)) return 'not-whole-weeks'
  if ((by === 'month' || by === 'quarter') && !isWholeMonths(period)) return 'not-whole-months'
  return lengthOf(period) > figureDaysMax ? 'range-too-long' : undefined
}

/**
 * The equally long period directly before, in calendar days (ANALYTICS-013). What is shown by month or quarter, and so
 * has whole months, is compared with as many whole months.
 */
export function previousPeriod(period: Period, by: Resolution): Period {
  const to = dayAfter(period.from, -1)
  if (by !== 'month' && by !== 'quarter') return { from: dayAfter(period.from, -lengthOf(period)), to }
  let months = 1
  while (monthAfter(period.from, months) <= period.to) months++
  return { from: monthAfter(period.from, -months), to }
}

/** `20/11/26` (dd/MM/yy) of `2026-11-20`, as figures are labelled. */
export const dayLabel = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`
/** `20/11/2026` (dd/MM/yyyy), as the range is shown (ANALYTICS-003). */
export const longDayLabel = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** `20 Nov` (dd LLL), where the year is clear. */
export const shortDayLabel = (day: string, language: InterfaceLanguage = 'en'): string =>
  `${day.slice(8, 10)} ${new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, { month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))}`

interface TimeFormat {
  readonly timezone?: string | undefined
  readonly language?: InterfaceLanguage
  /** `02:17 PM` (hh:mm with am/pm) in place of `2:17 PM` (h:mm a). */
  readonly padded?: boolean
}

/** `2:17 PM` (h:mm a) of a moment in a timezone, the reader's own by default; `14:17` in German. */
export function timeLabel(moment: string, { timezone, language = 'en', padded = false }: TimeFormat = {}): string {
  const parts = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
    hour: language === 'en' && !padded ? 'numeric' : '2-digit',
    minute: '2-digit',
    ...(timezone !== undefined && { timeZone: timezone }),
  }).formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('hour')}:${part('minute')} ${part('dayPeriod')}`.trim()
}
