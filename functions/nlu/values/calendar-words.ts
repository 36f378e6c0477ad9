/** Names of days, months and currencies in every language of the content, as the runtime itself writes them. */
import { contentLanguages } from '#shared/languages'
import { isWord, tokenize, type Token } from '../text/text.ts'
import { countNamed } from './number-words.ts'

export interface FoundDate {
  readonly start: number
  readonly end: number
  /** YYYY-MM-DD; without a year --MM-DD; a word that needs a today which is not known stays itself. */
  readonly value: string
}

type Reading =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'counted'; readonly unit: Unit; readonly sign: 1 | -1 }
  | { readonly kind: 'months'; readonly months: number }
  | { readonly kind: 'weekday'; readonly weekday: number }
  | { readonly kind: 'month'; readonly month: number }

type Unit = 'day' | 'week' | 'month' | 'year'

const phraseWordsMax = 4
const dayMs = 86_400_000

interface Phrases {
  readonly readings: Map<string, Reading>
  /** The first word of each, to pass over all others. */
  readonly first: Set<string>
}

/** Read from the runtime once, when the first message comes: about 10 ms. */
let phrases: Phrases | undefined
let currencies: Map<string, string> | undefined

/** The first day in a text that the calendar does not have, as it was written: `30 Feb 2027`. */
export function impossibleDate(tokens: readonly Token[], text: string): string | undefined {
  const found: Span[] = []
  datesIn(tokens, text, null, (span) => found.push(span))
  const [first] = found
  return first && text.slice(first.start, first.end)
}

export const calendarDates = (tokens: readonly Token[], text: string, today: string | null): FoundDate[] =>
  datesIn(tokens, text, today)

interface Span {
  readonly start: number
  readonly end: number
}

function datesIn(
  tokens: readonly Token[],
  text: string,
  today: string | null,
  onImpossible?: (span: Span) => void,
): FoundDate[] {
  phrases ??= readPhrases()
  const words = tokens.filter(({ folded }) => isWord(folded))
  const numbers = words.map(({ folded }, index) => numberIn(folded) ?? countIn(words, index))
  const forms = words.map(({ folded }, index) => (numbers[index] === undefined ? folded : '#'))
  const found = numericDates(text, today, onImpossible)
  for (let start = 0; start < words.length; start++) {
    if (!phrases.first.has(forms[start]!)) continue
    for (let end = Math.min(start + phraseWordsMax, words.length); end > start; end--) {
      const reading = phrases.readings.get(forms.slice(start, end).join(' '))
      if (!reading) continue
      const counts = numbers.slice(start, end).filter((number) => number !== undefined)
      const value = valueOf(reading, counts, today)
      const span = { start: words[start]!.start, end: words[end - 1]!.end }
      if (value !== undefined) found.push({ ...span, value })
      else if (isDayLacking(reading, counts)) onImpossible?.(span)
      else continue
      break
    }
  }
  return found.map((date) => ({ ...date, value: date.value || text.slice(date.start, date.end) }))
}

/** `in two weeks`, `in einer Woche`: elsewhere such a word is no number of a date. */
function countIn(words: readonly Token[], index: number): number | undefined {
  return countWords.has(words[index - 1]?.folded ?? '') ? countNamed(words[index]!.folded) : undefined
}

const countWords = new Set(['in', 'over', 'tra', 'fra', 'vor', 'ymhen'])

/** Whether a text ends with the name of a weekday. */
export function isWeekday(text: string): boolean {
  phrases ??= readPhrases()
  return phrases.readings.get(tokenize(text).at(-1)?.folded ?? '')?.kind === 'weekday'
}

const ordinal = /^(\d{1,4})\p{L}{0,2}$/u

function numberIn(folded: string): number | undefined {
  const [, digits] = ordinal.exec(folded) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Undefined where it is no date; empty where it is one that cannot be told without today. */
function valueOf(reading: Reading, numbers: readonly number[], today: string | null): string | undefined {
  if (reading.kind === 'month') return dayInMonth(reading.month, numbers, today)
  if (today === null) return ''
  const now = new Date(`${today}T00:00:00Z`)
  if (Number.isNaN(now.getTime())) return ''
  return iso(dayOf(now, reading, numbers[0] ?? 0))
}

function dayOf(now: Date, reading: Exclude<Reading, { kind: 'month' }>, count: number): Date {
  if (reading.kind === 'days') return daysOn(now, reading.days)
  if (reading.kind === 'weekday') return daysOn(now, ((reading.weekday - now.getUTCDay() + 6) % 7) + 1)
  if (reading.kind === 'months') return monthsOn(now, reading.months)
  const { unit, sign } = reading
  if (unit === 'day' || unit === 'week') return daysOn(now, sign * count * (unit === 'week' ? 7 : 1))
  return monthsOn(now, sign * count * (unit === 'year' ? 12 : 1))
}

const daysOn = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs)

/** The last day of a shorter month stands for the days it lacks. */
function monthsOn(date: Date, months: number): Date {
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date.getUTCDate(), last.getUTCDate())))
}

/** Whether a day of a month is named that this month never has, or not in the year that is named. */
function isDayLacking(reading: Reading, numbers: readonly number[]): boolean {
  const day = numbers.find((number) => number <= 31)
  if (reading.kind !== 'month' || !day) return false
  return dateOf(numbers.find((number) => number > 31) ?? null, reading.month + 1, day) === undefined
}

function dayInMonth(month: number, numbers: readonly number[], today: string | null): string | undefined {
  const year = numbers.find((number) => number > 31) ?? yearOf(today)
  const day = numbers.find((number) => number <= 31)
  if (day === undefined) return undefined
  return dateOf(year, month + 1, day)
}

const numericPattern =
  /(?<![\p{L}\p{N}.,/-])(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})([./-])(\d{1,2})\5(\d{4}|\d{2})|(\d{1,2})\.\s?(\d{1,2})\.)(?![\p{L}\p{N}/-])/gu

/** Day before month, as all of Europe writes; where that is no date, month before day. `24.12.` has no year. */
function numericDates(text: string, today: string | null, onImpossible?: (span: Span) => void): FoundDate[] {
  const found: FoundDate[] = []
  for (const match of text.matchAll(numericPattern)) {
    const [whole, isoYear, isoMonth, isoDay, first, , second, last, yearlessDay, yearlessMonth] = match
    const span = { start: match.index, end: match.index + whole.length }
    const [day, month] = [Number(isoDay ?? first ?? yearlessDay), Number(isoMonth ?? second ?? yearlessMonth)]
    const year = yearlessDay ? yearOf(today) : Number(isoYear ?? (last!.length === 2 ? `20${last}` : last))
    const value = dateOf(year, month, day) ?? (last ? dateOf(year, day, month) : undefined)
    if (value) found.push({ ...span, value })
    else if (month <= 12 && day <= 31 && dateOf(yearlessDay ? null : year, month, day) === undefined)
      onImpossible?.(span)
  }
  return found
}

const yearOf = (today: string | null): number | null => (today === null ? null : Number(today.slice(0, 4)))

function dateOf(year: number | null, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year ?? 2000, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return year === null ? `-${iso(date).slice(4)}` : iso(date)
}

const iso = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))

function readPhrases(): Phrases {
  const readings = new Map<string, Reading>()
  const add = (words: string, reading: Reading) => {
    const phrase = tokenize(words)
      .map(({ folded }) => (/^\d+$/.test(folded) ? '#' : folded))
      .filter(isWordOrNumber)
      .join(' ')
    // `in 2 days` is counted, not a phrase that always means two.
    const isWrong = phrase.includes('#') && (reading.kind === 'days' || reading.kind === 'months')
    if (phrase !== '' && phrase !== '#' && !isWrong && !readings.has(phrase)) readings.set(phrase, reading)
  }
  for (const language of contentLanguages) {
    addRelative(language, add)
    for (let weekday = 0; weekday < 7; weekday++) {
      const day = new Date(Date.UTC(2023, 0, 1 + weekday))
      add(day.toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' }), { kind: 'weekday', weekday })
    }
    for (let month = 0; month < 12; month++) {
      for (const width of ['long', 'short'] as const) {
        const name = new Date(Date.UTC(2023, month, 1)).toLocaleDateString(language, { month: width, timeZone: 'UTC' })
        for (const phrase of [
          `1 ${name}`,
          `${name} 1`,
          `1 ${name} 1`,
          `${name} 1 1`,
          `1 of ${name}`,
          `1 of ${name} 1`,
        ]) {
          add(phrase, { kind: 'month', month })
        }
      }
    }
  }
  return { readings, first: new Set(Array.from(readings.keys(), (phrase) => phrase.split(' ', 1)[0]!)) }
}

function addRelative(language: string, add: (words: string, reading: Reading) => void): void {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const counts = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  for (const days of [0, 1, -1, 2, -2]) add(words.format(days, 'day'), { kind: 'days', days })
  // English has no word of its own for these; without them `tomorrow` would be read alone.
  for (const [days, phrase] of [
    [2, 'day after tomorrow'],
    [-2, 'day before yesterday'],
    [0, 'tonight'],
  ] as const)
    add(phrase, { kind: 'days', days })
  for (const step of [1, -1]) {
    add(words.format(step, 'week'), { kind: 'days', days: 7 * step })
    add(words.format(step, 'month'), { kind: 'months', months: step })
    add(words.format(step, 'year'), { kind: 'months', months: 12 * step })
  }
  for (const unit of ['day', 'week', 'month', 'year'] as const) {
    for (const count of [1, 2, 3, 7]) {
      add(counts.format(count, unit), { kind: 'counted', unit, sign: 1 })
      add(counts.format(-count, unit), { kind: 'counted', unit, sign: -1 })
    }
  }
}

const isWordOrNumber = (folded: string): boolean => folded === '#' || isWord(folded)

const commonCurrencies = [
  'EUR',
  'GBP',
  'USD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'JPY',
  'CNY',
  'INR',
  'CAD',
  'AUD',
]

/** Signs, codes and names: "€", "eur", "euros", "Pfund", each to its code. */
export function currencyWords(): Map<string, string> {
  if (currencies) return currencies
  currencies = new Map([
    ['$', 'USD'],
    ['£', 'GBP'],
    ['€', 'EUR'],
  ])
  for (const currency of commonCurrencies) {
    currencies.set(currency.toLowerCase(), currency)
    for (const language of contentLanguages) {
      for (const currencyDisplay of ['name', 'narrowSymbol'] as const) {
        const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay })
        for (const count of [1, 2]) {
          const name = format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? ''
          const word = name.split(/[\s-]/).at(-1)!.toLowerCase()
          if (word !== '' && !currencies.has(word)) currencies.set(word, currency)
        }
      }
    }
  }
  return currencies
}
