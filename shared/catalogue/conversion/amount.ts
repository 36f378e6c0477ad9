/** Amounts as customers write them: `5 km in miles`, `1.234,50 EUR nach USD`, `20 °C`. */
import type { ContentLanguage } from '../../languages.ts'

export interface Asked {
  readonly amount: number
  /** As it was written. */
  readonly from: string
  /** Empty where nothing is asked for. */
  readonly into: string
}

const lengthMax = 200
/** In, to, and what the other languages say for it. */
const links = 'in|into|to|as|are|nach|zu|als|sind|naar|=|->|→'
/** Something stands before it: `5 in in cm` asks for inches. */
const between = new RegExp(`^(.*?\\S)\\s+(?:${links})\\s+(.*)$`, 'iu')
const first = new RegExp(`^\\s*(?:${links})\\s+`, 'iu')

/** The first amount with its unit; `undefined` where there is none, or nobody could have meant it. */
export function askedIn(text: string, language: ContentLanguage): Asked | undefined {
  const plain = text.slice(0, lengthMax).normalize('NFKC').replace(/[?!]+/g, ' ').replace(/\s+/g, ' ').trim()
  const found = /[-−]?\d[\d.,' ]*/u.exec(plain)
  const amount = found ? numberIn(found[0], language) : undefined
  if (!found || amount === undefined) return undefined
  const rest = plain.slice(found.index + found[0].length)
  // `$20 in euro`: the sign stands before the amount.
  const sign = /[$€£¥]$/u.exec(plain.slice(0, found.index).trim())?.[0]
  if (sign) return { amount, from: sign, into: tidy(rest.replace(first, '')) }
  const [, from = rest, into = ''] = between.exec(rest) ?? []
  return { amount, from: tidy(from), into: tidy(into) }
}

const tidy = (unit: string): string =>
  unit
    .trim()
    .replace(/[.,;:]+$/, '')
    .trim()

/** What `find` knows by all of the words, by their first two, or by the first: `miles please` are miles. */
export function foundIn<Found>(words: string, find: (name: string) => Found | undefined): Found | undefined {
  const parts = words.split(' ')
  return find(words) ?? find(parts.slice(0, 2).join(' ')) ?? find(parts[0] ?? '')
}

/**
 * A number with a decimal point or comma. Where only one sign stands there once, before three digits, the language
 * decides: `1,234` is more than a thousand in English, and little more than one in the other languages.
 */
export function numberIn(written: string, language: ContentLanguage): number | undefined {
  const plain = written
    .trim()
    .replace('−', '-')
    .replace(/[' ]/g, '')
    .replace(/[.,]+$/, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const mark = plain[last] ?? ''
  const other = mark === '.' ? ',' : '.'
  const isOnce = plain.split(mark).length === 2
  const thousands = /^(en|cy)$/.test(language) ? ',' : '.'
  const hasOther = plain.includes(other)
  const isGrouping = mark !== '' && (!isOnce || (!hasOther && mark === thousands && /^-?\d{1,3}.\d{3}$/.test(plain)))
  if (isGrouping && hasOther) return undefined
  const whole = mark === '' || isGrouping ? plain : plain.slice(0, last)
  const digits = whole.replace(/[.,]/g, '')
  const hasGroups = /[.,]/.test(whole)
  if (hasGroups && !/^-?\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined
  if (!/^-?\d{1,15}$/.test(digits)) return undefined
  const value = Number(mark === '' || isGrouping ? digits : `${digits}.${plain.slice(last + 1)}`)
  return Number.isFinite(value) ? value : undefined
}

const locales: Readonly<Record<ContentLanguage, string>> = { en: 'en-GB', cy: 'cy-GB', it: 'it', nl: 'nl', de: 'de' }

/** A number as the language writes it. */
export const writtenNumber = (value: number, decimalsMax: number, language: ContentLanguage, decimalsMin = 0): string =>
  new Intl.NumberFormat(locales[language], {
    maximumFractionDigits: decimalsMax,
    minimumFractionDigits: decimalsMin,
  }).format(value)
