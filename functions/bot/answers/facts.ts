/**
 * The facts of a text: numbers with their units, days, contacts and codes. They are compared however they are written, so
 * that what a language model says can be held against what its sources say.
 */
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import { fold } from '../../nlu/text/text.ts'
import { calendarWordsOf, type CalendarWords } from './calendar-words.ts'
import { withoutLinks } from './links.ts'

interface Quantity {
  readonly written: string
  /** The number in each way it can be read: `1.200` is 1200, or 1.2. */
  readonly values: readonly string[]
  readonly unit?: string | undefined
}

export interface Facts {
  readonly quantities: readonly Quantity[]
  /** Month and day, as `5/3`; a date that can be read both ways is there twice, as one choice. */
  readonly dates: readonly (readonly string[])[]
  readonly months: ReadonlySet<number>
  readonly weekdays: ReadonlySet<number>
  /** The digits of telephone, account and other long numbers. */
  readonly digits: readonly string[]
  /** Letters and digits in one word, or nothing but capitals. */
  readonly codes: ReadonlySet<string>
}

const units: ReadonlyMap<string, string> = new Map(
  Object.entries({
    eur: '€ eur euro euros',
    gbp: '£ gbp pound pounds pfund sterling punten',
    usd: '$ usd dollar dollars dollari',
    chf: 'chf franken',
    percent: '% percent prozent procent percento',
    minute: 'min minute minutes minuten minuto minuti minuut munud munudau',
    hour: 'h hr hrs hour hours std stunde stunden ora ore uren awr',
    day: 'day days tag tage tagen werktag werktage werktagen arbeitstag arbeitstage arbeitstagen giorno giorni dag dagen werkdagen diwrnod dydd',
    week: 'week weeks woche wochen settimana settimane weken wythnos',
    month: 'month months monat monate monaten mese mesi maand maanden mis',
    year: 'year years jahr jahre jahren anno anni jaar jaren blwyddyn flwyddyn',
    am: 'am',
    pm: 'pm',
    km: 'km kilometre kilometres kilometer kilometern',
    kg: 'kg kilo kilos kilogram kilogramm',
    cm: 'cm',
    mm: 'mm',
    ml: 'ml',
    g: 'g gram grams gramm',
    l: 'l litre litres liter litern litri',
  }).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
)
/** Between a number and its unit. */
const between = /^(?:working|business|calendar|full|whole|volle|vollen|lavorativi)\s+/
const number = /\d+(?:[.,'’:]\d+| (?=\d{3}(?!\d))\d{3})*/g
const isoDate = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g
const numericDate = /\b(\d{1,2})([./])(\d{1,2})(?:\2(\d{4}|\d{2})\b|\.(?!\d))/g
const longNumber = /(?<![\d.,])\+?\(?\d[\d ()/-]{5,}\d(?![\d.,]*\d)/g
const longDigitsMin = 7
const code =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}-]*\p{N})(?=[\p{L}\p{N}-]*\p{L})[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*|(?<![\p{L}\p{N}])\p{Lu}{4,}(?![\p{L}\p{N}])/gu
/** `8am`, `3rd`, `20kg`: a number with its unit. */
const gluedUnit = /^\d+(?:\p{L}{1,3})$/u
const listMark = /^\s*\d{1,2}[.)]\s/gm

const everyWord = calendarWordsOf(contentLanguages)
const wordsOfLanguage = new Map(contentLanguages.map((language) => [language, calendarWordsOf([language])]))

/** The facts of a text; without a language its words are read in all of them. */
export function factsOf(text: string, language?: ContentLanguage): Facts {
  const words = (language && wordsOfLanguage.get(language)) ?? everyWord
  const facts = {
    quantities: [] as Quantity[],
    dates: [] as string[][],
    months: new Set<number>(),
    weekdays: new Set<number>(),
    digits: [] as string[],
    codes: new Set<string>(),
  }
  let rest = withoutLinks(plainOf(text)).replace(listMark, ' ')
  const takeOut = (pattern: RegExp, take: (match: RegExpExecArray) => boolean) => {
    rest = rest.replace(pattern, (...found) => {
      const written = found[0]
      // The groups stand between the match and its place.
      const place = found.findIndex((part) => typeof part === 'number')
      return take(found.slice(0, place) as unknown as RegExpExecArray) ? ' ' : written
    })
  }
  const addDay = (readings: readonly (readonly [month: number, day: number])[], year: string | undefined) => {
    const isDate = ([month, day]: readonly [number, number]) => month >= 1 && month <= 12 && day >= 1 && day <= 31
    const days = readings.filter(isDate)
    if (days.length === 0) return false
    facts.dates.push(days.map(([month, day]) => `${month}/${day}`))
    for (const [month] of days) facts.months.add(month)
    if (year) facts.quantities.push({ written: year, values: [year.length === 2 ? `20${year}` : year] })
    return true
  }
  takeOut(isoDate, ([, year, month, day]) => addDay([[Number(month), Number(day)]], year))
  takeOut(numericDate, ([, one, mark, other, year]) => {
    const [a, b] = [Number(one), Number(other)]
    return addDay(mark === '/' ? [[b, a], [a, b]] : [[b, a]], year) // oxfmt-ignore
  })
  takeOut(longNumber, ([written = '']) => {
    const digits = written.replace(/\D/g, '')
    if (digits.length < longDigitsMin || /^\d{1,3}(?: \d{3})+$/.test(written)) return false
    facts.digits.push(digits)
    return true
  })
  takeOut(code, ([written = '']) => {
    if (gluedUnit.test(written)) return false
    facts.codes.add(fold(written))
    return true
  })
  const folded = fold(rest)
  addWordedDays(folded, words, facts.dates, facts.months)
  addWeekdays(folded, words, facts.weekdays)
  facts.quantities.push(...quantitiesIn(folded, words))
  return facts
}

/** Compatibility forms, spaces and dashes as everybody writes them; nothing that cannot be seen. */
export const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\u034f]/gu, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[‐-―]/g, '-')

/** `3 May`, `3rd of May`, `3. Mai`, `May 3`, and both ends of `3 to 5 May`. */
function addWordedDays(folded: string, { months }: CalendarWords, dates: string[][], found: Set<number>): void {
  for (const { 0: word, index } of folded.matchAll(/[\p{L}]+/gu)) {
    const month = months.get(word)
    if (!month) continue
    const before = folded.slice(Math.max(0, index - 24), index)
    const after = folded.slice(index + word.length, index + word.length + 12)
    const [, first, last] =
      /(?:(\d{1,2})(?:st|nd|rd|th|\.)?\s*(?:-|to|bis|and|und|al|tot|e|en|i)\s*)?(\d{1,2})(?:st|nd|rd|th|\.)?\s*(?:of\s+|o\s+)?$/.exec(
        before,
      ) ?? []
    const [, behind] = /^\.?\s*(\d{1,2})(?![\d:.,]*\d)/.exec(after) ?? []
    const days = [first, last, behind].filter((day) => day !== undefined)
    // `may` and `march` are other words as well, unless a day stands beside them.
    if (days.length > 0 || !ambiguousMonths.has(word)) found.add(month)
    for (const day of days) dates.push([`${month}/${Number(day)}`])
  }
}

const ambiguousMonths = new Set([
  'may',
  'march',
  'mar',
  'mai',
  'mei',
  'mawrth',
  'medi',
  'dez',
  'jan',
  'sep',
  'okt',
  'oct',
])

/** Each weekday that is named, and those between two with a dash or a `to`. */
function addWeekdays(folded: string, { weekdays }: CalendarWords, found: Set<number>): void {
  const named = [...folded.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
    const day = weekdays.get(word)
    return day ? [{ day, start: index, end: index + word.length }] : []
  })
  for (const [index, { day, end }] of named.entries()) {
    found.add(day)
    const next = named[index + 1]
    if (!next || !/^\s*(?:-|to|until|through|bis|al|a|tot|t\/m|i)\s*$/.test(folded.slice(end, next.start))) continue
    for (let each = day; each !== next.day; each = (each % 7) + 1) found.add(each)
  }
  if (/\b(?:daily|every day|each day|taglich|jeden tag|ogni giorno|dagelijks|elke dag|bob dydd|24\/7)\b/.test(folded))
    for (let day = 1; day <= 7; day++) found.add(day)
  if (/\b(?:weekdays?|werktags|wochentags|feriali|werkdagen)\b/.test(folded))
    for (let day = 1; day <= 5; day++) found.add(day)
  if (/\b(?:weekends?|wochenende|fine settimana|penwythnos)\b/.test(folded)) for (const day of [6, 7]) found.add(day)
}

function quantitiesIn(folded: string, { numbers }: CalendarWords): Quantity[] {
  const written = [...folded.matchAll(number)].map(({ 0: token, index }) => ({ token, index, values: valuesOf(token) }))
  const worded = [...folded.matchAll(/\p{L}+/gu)].flatMap(({ 0: token, index }) => {
    const value = numbers.get(token)
    return value ? [{ token, index, values: [String(value)] }] : []
  })
  return [...written, ...worded].map(({ token, index, values }) => {
    const unit = unitAround(folded.slice(Math.max(0, index - 8), index), folded.slice(index + token.length))
    return { written: token, unit, values: unit === 'am' || unit === 'pm' ? hoursOf(values, unit) : values }
  })
}

function unitAround(before: string, after: string): string | undefined {
  const ahead = /(?:^|\s)?([€£$]|eur|chf|gbp|usd)\s?$/.exec(before)?.[1]
  const behind = after
    .trimStart()
    .replace(/^[.]?-/, '')
    .replace(between, '')
  const half = /^([ap])\.?\s?m\b/.exec(behind)
  if (half) return `${half[1]}m`
  return (ahead && units.get(ahead)) ?? units.get(/^(?:[€£$%]|\p{L}+)/u.exec(behind)?.[0] ?? '')
}

function valuesOf(token: string): string[] {
  const plain = (value: string) => value.replace(/^0+(?=\d)/, '')
  const time = /^(\d{1,2}):(\d{2})$/.exec(token)
  if (time) return [`${plain(time[1]!)}:${time[2]}`, ...(time[2] === '00' ? [plain(time[1]!)] : [])]
  const values: string[] = []
  if (/^\d{1,3}(?:[.,'’ ]\d{3})+(?:[.,]\d{1,2})?$/.test(token)) {
    const [, whole = '', part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(token) ?? []
    values.push(decimal(whole.replace(/\D/g, ''), part))
  }
  const parts = /^(\d+)[.,](\d+)$/.exec(token)
  if (parts) {
    values.push(decimal(parts[1]!, parts[2]!))
    if (parts[2]!.length === 2 && Number(parts[1]) <= 24 && Number(parts[2]) < 60)
      values.push(`${plain(parts[1]!)}:${parts[2]}`)
  }
  return values.length > 0 ? values : [plain(token)]
}

function decimal(whole: string, part: string): string {
  const fraction = part.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '')}${fraction && `.${fraction}`}`
}

/** `6 pm` is 18:00 as well. */
function hoursOf(values: readonly string[], half: 'am' | 'pm'): string[] {
  const clock = values.map((value) => {
    const [hour = '', minutes = '00'] = value.split(':')
    return `${(Number(hour) % 12) + (half === 'pm' ? 12 : 0)}:${minutes}`
  })
  return [...values, ...clock]
}

/** A number, a contact or a code that is not known; `undefined` where all of them are. */
export function unknownFigure(said: Facts, known: Facts): string | undefined {
  const quantity = said.quantities.find((each) => !isKnownQuantity(each, known))
  if (quantity) return quantity.written
  const digits = said.digits.find((each) => !known.digits.some((other) => isSameNumber(each, other)))
  return digits ?? [...said.codes].find((each) => !known.codes.has(each))
}

/** A date, a month or a weekday that is not known. */
export function unknownDay(said: Facts, known: Facts): string | undefined {
  const dates = new Set(known.dates.flat())
  const date = said.dates.find((readings) => !readings.some((reading) => dates.has(reading)))
  if (date) return date[0]
  const month = [...said.months].find((each) => !known.months.has(each))
  if (month) return `month ${month}`
  const weekday = [...said.weekdays].find((each) => !known.weekdays.has(each))
  return weekday === undefined ? undefined : `weekday ${weekday}`
}

/** A known number without a unit may have any; one with another unit says something else. */
const isKnownQuantity = ({ values, unit }: Quantity, known: Facts): boolean =>
  known.quantities.some(
    (other) =>
      other.values.some((value) => values.includes(value)) &&
      (unit === undefined || other.unit === undefined || unit === other.unit),
  ) || known.dates.some((readings) => unit === undefined && readings.some((reading) => values.some((value) => reading.endsWith(`/${value}`)))) // oxfmt-ignore

const countryDigitsMax = 4
const nationalMin = 6

/** With or without the code of its country. */
function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [one.replace(/^0+/, ''), other.replace(/^0+/, '')]
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= nationalMin && long.endsWith(short) && long.length - short.length <= countryDigitsMax
}
