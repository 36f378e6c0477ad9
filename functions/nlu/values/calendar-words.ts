/** Days that a text names: `tomorrow`, `letzten Freitag`, `tre giorni fa`, `16 May 17`, `24.12.2026`. */
import { isWord, type Token } from '../text/text.ts'
import { phrases, phraseWordsMax, type Reading } from './calendar-phrases.ts'
import { dateOf, dayInMonth, dayOf, iso, weekdayIn, yearOfTwo } from './calendar-days.ts'
import { countNamed } from './number-words.ts'

export interface FoundDate {
  readonly start: number
  readonly end: number
  /** YYYY-MM-DD; without a year --MM-DD; a word that needs a today which is not known stays itself. */
  readonly value: string
  /** Something is written that may mean another day: `next Friday` on a Wednesday, `24 or 25 December`. */
  readonly isDoubtful: boolean
  /** 0 for Sunday, where nothing but the weekday is named. */
  readonly weekday?: number
  /** MM-DD, where no year is written: `value` is of this year. */
  readonly monthDay?: string
}

export interface DateWays {
  /** `03/04` is 4 March where the month is first, as in the USA; else 3 April. */
  readonly isMonthFirst?: boolean
}

/** The first day in a text that the calendar does not have, as it was written: `30 Feb 2027`. */
export function impossibleDate(tokens: readonly Token[], text: string): string | undefined {
  const found: Span[] = []
  datesIn(tokens, text, null, {}, (span) => found.push(span))
  const [first] = found
  return first && text.slice(first.start, first.end)
}

export const calendarDates = (
  tokens: readonly Token[],
  text: string,
  today: string | null,
  ways: DateWays = {},
): FoundDate[] => datesIn(tokens, text, today, ways)

interface Span {
  readonly start: number
  readonly end: number
}

interface Piece extends FoundDate {
  readonly reading?: Reading
}

function datesIn(
  tokens: readonly Token[],
  text: string,
  today: string | null,
  ways: DateWays,
  onImpossible?: (span: Span) => void,
): FoundDate[] {
  const numeric: Piece[] = numericDates(text, today, ways, onImpossible)
  const named = namedDates(tokens, text, today, onImpossible)
  return [...numeric, ...weekdaysOfWeeks(named, text, today)]
    .filter(({ value, reading }) => value !== noDay && !(reading?.kind === 'week' && reading.weeks === 0))
    .map((date) => ({ ...date, value: date.value || text.slice(date.start, date.end) }))
}

/** In the place of a value, where words look like a day and are none. */
const noDay = '-'

function namedDates(
  tokens: readonly Token[],
  text: string,
  today: string | null,
  onImpossible?: (span: Span) => void,
): Piece[] {
  const { readings, first } = phrases()
  // `1° maggio`: the sign of an ordinal is no word.
  const words = tokens.filter(({ folded }) => isWord(folded) && folded !== '°')
  const numbers = words.map((word, index) => numberIn(word, text) ?? countIn(words, index))
  const forms = words.map(({ folded }, index) => (numbers[index] === undefined ? folded : '#'))
  const found: Piece[] = []
  for (let start = 0; start < words.length; start++) {
    if (!first.has(forms[start]!)) continue
    for (let end = Math.min(start + phraseWordsMax, words.length); end > start; end--) {
      const reading = readings.get(forms.slice(start, end).join(' '))
      if (!reading) continue
      const span = { start: words[start]!.start, end: words[end - 1]!.end }
      const counts = words.slice(start, end).flatMap((word, index) => {
        const value = numbers[start + index]
        return value === undefined ? [] : [{ value, digits: /^\d*/.exec(word.folded)![0].length }]
      })
      const year = yearWritten(reading, counts, text.slice(span.end), today)
      if (year === 'hour') continue
      const value = valueOf(reading, counts, year, today)
      if (value === undefined) {
        if (isDayLacking(reading, counts, year)) onImpossible?.(span)
        else continue
      } else {
        const isDoubtful =
          year === 'unclear' ||
          isVague(reading, today) ||
          isManyOf(reading, words[start - 1]) ||
          isOneOfSeveral(words, numbers, start, text.slice(span.end))
        const weekday = reading.kind === 'weekday' && reading.turn === 'plain' ? { weekday: reading.weekday } : {}
        const yearless = reading.kind === 'month' && year === undefined ? { monthDay: value.slice(-5) } : {}
        found.push({ ...span, value, isDoubtful, reading, ...weekday, ...yearless })
      }
      start = end - 1
      break
    }
  }
  return found
}

/** `In two weeks`, `three days ago`: a word is a count where a unit of time is next to it. */
function countIn(words: readonly Token[], index: number): number | undefined {
  const { folded } = words[index]!
  const count = isUnit.test(words[index + 1]?.folded ?? '') ? countNamed(folded) : undefined
  return Number.isInteger(count) ? count : undefined
}

const isUnit =
  /^(?:days?|weeks?|months?|years?|tage?n?|wochen?|monate?n?|jahre?n?|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|dag|dagen|week|weken|maand|maanden|jaar|d?diwrnod|niwrnod|wythnos|mis|fis|blynedd|flynedd)$/

const ordinal = /^(\d{1,4})\p{L}{0,3}$/u
/** `24-` of `24-26 December` and `1.` of `1.5 weeks`: the figure behind it is no number by itself. */
const partBefore = /\d\.?\s?[-–—/:]\s?$|\d[.,]$/u

function numberIn({ folded, start }: Token, text: string): number | undefined {
  const [, digits] = ordinal.exec(folded) ?? []
  if (digits === undefined || partBefore.test(text.slice(Math.max(0, start - 6), start))) return undefined
  return Number(digits)
}

interface Count {
  readonly value: number
  /** Signs of the figure: a year has four, or two. */
  readonly digits: number
}

/** The year beside a month by name: `16 May 17` is of 2017, `16 May 17:00` and `16 May 17 people` are not. */
function yearWritten(
  reading: Reading,
  counts: readonly Count[],
  rest: string,
  today: string | null,
): number | 'hour' | 'unclear' | undefined {
  if (reading.kind !== 'month' || !reading.form.endsWith('-year')) return undefined
  const last = counts.at(-1)
  if (!last || counts.length < 2) return undefined
  if (last.digits === 4) return last.value
  if (last.digits !== 2 || /^\s?(?:[:.]\d|h\b|uhr|o['’]?clock|[ap]\.?m\b)/iu.test(rest)) return 'hour'
  return /^\s*(?:$|[.,;!)\]](?!\d))/u.test(rest) ? (yearOfTwo(last.value, today) ?? 'unclear') : 'unclear'
}

/** Undefined where it is no date; empty where it is one that cannot be told without today. */
function valueOf(
  reading: Reading,
  counts: readonly Count[],
  year: number | 'unclear' | undefined,
  today: string | null,
): string | undefined {
  if (reading.kind === 'none') return noDay
  if (reading.kind === 'month') {
    const day = counts[0]!.digits === 4 ? undefined : counts[0]?.value
    return dayInMonth(reading.month, day, typeof year === 'number' ? year : undefined, today)
  }
  if (today === null) return ''
  const now = new Date(`${today}T00:00:00Z`)
  return Number.isNaN(now.getTime()) ? '' : iso(dayOf(now, reading, counts[0]?.value ?? 1))
}

/** Whether a day of a month is named that this month never has, or not in the year that is named. */
function isDayLacking(reading: Reading, counts: readonly Count[], year: number | 'unclear' | undefined): boolean {
  const [day] = counts
  if (reading.kind !== 'month' || !day || day.value > 31 || day.value < 1) return false
  return dateOf(typeof year === 'number' ? year : null, reading.month + 1, day.value) === undefined
}

/** A whole week or month is no day, and of some weekdays two are meant: on a Wednesday `next Friday` may be of either week. */
function isVague(reading: Reading, today: string | null): boolean {
  if (reading.kind === 'week' || reading.kind === 'months') return true
  if (reading.kind !== 'weekday' || today === null) return false
  const { weekday, turn } = reading
  const ahead = (weekday + 6) % 7
  const now = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  if (turn === 'plain') return ahead === now
  if (turn === 'next') return ahead > now
  if (turn === 'last') return ahead < now
  return turn === 'this' && ahead <= now
}

/** `Two Fridays`, `tra due venerdì`, and `one days ago` of `twenty one days ago`. */
const isManyOf = (reading: Reading, before: Token | undefined): boolean =>
  (reading.kind === 'weekday' || reading.kind === 'counted') &&
  before !== undefined &&
  countNamed(before.folded) !== undefined

const connectors = new Set('or to until till and bis oder und o e al tot of en neu i a ac'.split(' '))
const others =
  /^\.?\s?(?:[-–—/&]|(?:to|until|and|or|bis|und|oder|e|o|al|en|of|tot|neu|i)\s(?:the |den |dem |il )?|,\s?(?:or|oder|o|of|neu)\s)\s?\d{1,2}(?![\d:])/iu

/** `24 or 25 December`, `December 24-26`, `two or three days ago`. */
function isOneOfSeveral(
  words: readonly Token[],
  numbers: readonly (number | undefined)[],
  start: number,
  rest: string,
): boolean {
  if (others.test(rest)) return true
  const isCount = (at: number) =>
    numbers[at] !== undefined ||
    /^\d/.test(words[at]?.folded ?? '') ||
    countNamed(words[at]?.folded ?? '') !== undefined
  if (numbers[start] === undefined && !/^(?:in|vor|ymhen|mewn|tra|fra|over)$/.test(words[start]!.folded)) return false
  const article = /^(?:the|den|dem|der|il|de)$/.test(words[start - 1]?.folded ?? '') ? 1 : 0
  return connectors.has(words[start - 1 - article]?.folded ?? '') && isCount(start - 2 - article)
}

const between = /^[\s,]*(?:(?:of|on|in|der|am|della|dello|nella|la|van|op|yr|y|the|de|di)\s+){0,2}$/iu

/** `Friday of last week` and `nächste Woche Freitag`: a weekday beside a week is the day of that week. */
function weekdaysOfWeeks(pieces: readonly Piece[], text: string, today: string | null): Piece[] {
  const found: Piece[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    const week = [last, piece].find((each) => each?.reading?.kind === 'week')?.reading
    const day = [last, piece].find((each) => each?.reading?.kind === 'weekday')
    const isOne = last && week?.kind === 'week' && day?.reading?.kind === 'weekday' && day.reading.turn === 'plain'
    if (isOne && between.test(`${text.slice(last.end, piece.start)} `.replace(/^ $/, ''))) {
      const value = today === null ? '' : weekdayIn(today, week.weeks, day.weekday!)
      found[found.length - 1] = { start: last.start, end: piece.end, value, isDoubtful: false }
    } else found.push(piece)
  }
  return found
}

const numericPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/-])(?:${[
    String.raw`(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})(?:T\d{2}:\d{2}[\d:.]*Z?)?`,
    String.raw`(?<first>\d{1,2})(?<mark>[/-])(?<second>\d{1,2})\k<mark>(?<last>\d{4}|\d{2})`,
    String.raw`(?<dottedDay>\d{1,2})\.\s?(?<dottedMonth>\d{1,2})\.(?<dottedYear>\s?\d{4}|\d{2})`,
    String.raw`(?<yearlessDay>\d{1,2})\.\s?(?<yearlessMonth>\d{1,2})\.`,
  ].join('|')})(?![\p{L}\p{N}/-])`,
  'gu',
)

/** Day before month, as all of Europe writes; where that is no date, month before day. `24.12.` has no year. */
function numericDates(
  text: string,
  today: string | null,
  { isMonthFirst = false }: DateWays,
  onImpossible?: (span: Span) => void,
): FoundDate[] {
  const found: FoundDate[] = []
  for (const { 0: whole, index, groups = {} } of text.matchAll(numericPattern)) {
    const span = { start: index, end: index + whole.length }
    const ends = [groups['first'], groups['second']]
    const [first, second] = isMonthFirst ? ends.toReversed() : ends
    const day = Number(groups['day'] ?? first ?? groups['dottedDay'] ?? groups['yearlessDay'])
    const month = Number(groups['month'] ?? second ?? groups['dottedMonth'] ?? groups['yearlessMonth'])
    const written = (groups['year'] ?? groups['last'] ?? groups['dottedYear'])?.trim()
    const isUnclear = others.test(text.slice(span.end))
    const year = written === undefined ? yearOf(today) : yearOfFigures(written, today)
    const value = dateOf(year ?? null, month, day) ?? (written ? dateOf(year ?? null, day, month) : undefined)
    if (value && (year === null || year === undefined || isOfOurTime(year)))
      found.push({
        ...span,
        value,
        isDoubtful: isUnclear || year === undefined,
        ...(written === undefined && { monthDay: value.slice(-5) }),
      })
    else if (month <= 12 && day <= 31 && dateOf(written ? (year ?? null) : null, month, day) === undefined)
      onImpossible?.(span)
  }
  return found
}

const yearOfFigures = (written: string, today: string | null): number | undefined =>
  written.length === 2 ? yearOfTwo(Number(written), today) : Number(written)

const isOfOurTime = (year: number): boolean => year >= 1800 && year <= 2200

const yearOf = (today: string | null): number | null => (today === null ? null : Number(today.slice(0, 4)))
