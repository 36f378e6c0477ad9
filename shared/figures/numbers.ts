/** Figures beside each other: how they differ, which way they go, and what they are on average. Pure, without texts but `n/a`. */
import type { InterfaceLanguage } from '../languages.ts'

/** What cannot be told, because nothing was there to compare with. */
export const notAvailable = 'n/a'

/** To one decimal, half away from zero; never `-0`. */
function tenthOf(value: number): number {
  const tenths = Math.round(Math.abs(value) * 10) / 10
  return value < 0 && tenths !== 0 ? -tenths : tenths
}

/** By how many percent a figure differs from the one before, to one decimal; `n/a` if there was none, or 0 (ANALYTICS-015). */
export function percentageDifference(
  current: number | undefined,
  previous: number | undefined,
): number | typeof notAvailable {
  if (current === undefined || !previous) return notAvailable
  return tenthOf(((current - previous) / Math.abs(previous)) * 100)
}

/** By how many percentage points a share differs from the one before, to one decimal; both are from 0 to 1. `undefined` where one is missing. */
export const pointsDifference = (current: number | undefined, previous: number | undefined): number | undefined =>
  current === undefined || previous === undefined ? undefined : tenthOf((current - previous) * 100)

export type Trend = 'increase' | 'decrease' | 'noChange' | typeof notAvailable

/** Which way a figure goes; `n/a` where the difference is (ANALYTICS-015). */
export function trendOf(current: number | undefined, previous: number | undefined): Trend {
  if (current === undefined || !previous) return notAvailable
  if (current === previous) return 'noChange'
  return current > previous ? 'increase' : 'decrease'
}

/** The share of texts that were understood or answered from knowledge, in percent to one decimal; of none, undefined (ANALYTICS-014). */
export const accuracyOf = (understood: number, knowledgeBase: number, total: number): number | undefined =>
  total > 0 ? tenthOf(((understood + knowledgeBase) / total) * 100) : undefined

/** To one decimal; of none, undefined (ANALYTICS-014). */
export const averageOf = (sum: number, count: number): number | undefined =>
  count > 0 ? tenthOf(sum / count) : undefined

export interface Duration {
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** Seconds as hours, minutes and seconds (ANALYTICS-017); more than a day is hours too. */
export function durationOf(seconds: number): Duration {
  const whole = Math.max(0, Math.round(seconds))
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), seconds: whole % 60 }
}

/** `1h 2m 3s`, in German `1 Std. 2 Min. 3 Sek.`; without the parts in front that are 0. */
export function durationText(seconds: number, language: InterfaceLanguage = 'en'): string {
  const duration = durationOf(seconds)
  const parts = [
    ['hour', duration.hours],
    ['minute', duration.minutes],
    ['second', duration.seconds],
  ] as const
  const first = parts.findIndex(([, value]) => value > 0)
  // The narrow hour of German is an English `h`.
  const unitDisplay = language === 'en' ? 'narrow' : 'short'
  return parts
    .slice(first < 0 ? -1 : first)
    .map(([unit, value]) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(value))
    .join(' ')
}
