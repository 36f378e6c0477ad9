/** Numbers of figures as the reader writes them. */
import type { InterfaceLanguage } from '#shared/languages'
import { durationText } from '#shared/figures/numbers'
import { dollars } from '../../core/format.ts'

/** `share` is from 0 to 1, `mood` from -1 to 1, `stars` from 1 to 5, times are in seconds. */
export type Unit = 'count' | 'seconds' | 'share' | 'dollars' | 'stars' | 'mood'

/** In place of a number that cannot be told. */
export const noValue = '–'

const formats: Readonly<Record<Exclude<Unit, 'seconds' | 'dollars'>, Intl.NumberFormatOptions>> = {
  count: { maximumFractionDigits: 1 },
  share: { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 },
  stars: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  mood: { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' },
}

/** `1,204`, `87.3%`, `2m 5s`, `$1.20`, `4.3`, `+0.25`. */
export function valueText(value: number | null | undefined, unit: Unit, language: InterfaceLanguage): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return noValue
  if (unit === 'seconds') return durationText(value, language)
  if (unit === 'dollars') return dollars(value, language)
  return numberFormat(language, formats[unit]).format(value)
}

/** `+0.5`, `−17`: percentage points with their sign, whole from ten on. */
export const pointsText = (points: number, language: InterfaceLanguage): string =>
  numberFormat(language, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(points) < 10 ? 1 : 0,
  })
    .format(points)
    .replace('-', '−')

/** As short as an axis or a narrow cell wants it: `1.2K`. */
export const shortText = (value: number, unit: Unit, language: InterfaceLanguage): string =>
  unit === 'count' ? numberFormat(language, { notation: 'compact' }).format(value) : valueText(value, unit, language)

/** What an axis counts in, in seconds: the largest unit that its end has at least twice. */
export const axisStep = (end: number, unit: Unit): number =>
  unit === 'seconds' ? (stepSeconds.find((step) => end >= 2 * step) ?? 1) : 1
const stepSeconds = [3600, 60] as const

/** A number on an axis that counts in steps: `5m`, `1.2K`. */
export function axisText(value: number, unit: Unit, step: number, language: InterfaceLanguage): string {
  if (unit === 'count' && !Number.isInteger(value)) return ''
  if (unit !== 'seconds') return shortText(value, unit, language)
  const of = step === 3600 ? 'hour' : step === 60 ? 'minute' : 'second'
  return numberFormat(language, {
    style: 'unit',
    unit: of,
    unitDisplay: language === 'en' ? 'narrow' : 'short',
  }).format(value)
}

const kept = new Map<string, Intl.NumberFormat>()

/** Kept, because one takes longer to make than to use, and a chart asks for a thousand numbers. */
function numberFormat(language: InterfaceLanguage, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const format = kept.get(key) ?? new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, options)
  kept.set(key, format)
  return format
}

export type Mood = 'very-positive' | 'positive' | 'mixed' | 'negative' | 'very-negative'

/** An average of feelings in words, from -1 for all negative to 1 for all positive. */
export function moodOf(average: number): Mood {
  if (average >= 0.6) return 'very-positive'
  if (average >= 0.2) return 'positive'
  if (average > -0.2) return 'mixed'
  return average > -0.6 ? 'negative' : 'very-negative'
}
