/** Phrases that name a day, in every language of the content: from the runtime where it knows them, else from lists. */
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import { isWord, tokenize } from '../text/text.ts'

export type Unit = 'day' | 'week' | 'month' | 'year'
/** Which day of a name: the coming one, that of this week, of the next week or of the last one. */
export type Turn = 'plain' | 'coming' | 'this' | 'next' | 'last' | 'past'

export type Reading =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'counted'; readonly unit: Unit; readonly sign: 1 | -1 }
  /** A whole week: no day by itself, a day beside a weekday. `days` from today where one day has to stand for it. */
  | { readonly kind: 'week'; readonly weeks: number }
  | { readonly kind: 'months'; readonly months: number }
  | { readonly kind: 'weekday'; readonly weekday: number; readonly turn: Turn }
  | { readonly kind: 'month'; readonly month: number; readonly form: MonthForm }
  /** Words that look like a day and are none: `guten Morgen`. */
  | { readonly kind: 'none' }

export type MonthForm = 'day-month' | 'month-day' | 'day-month-year' | 'month-day-year' | 'year-month-day'

export interface Phrases {
  /** By the folded words of the phrase; a number is `#`. */
  readonly readings: ReadonlyMap<string, Reading>
  /** The first word of each, to pass over all others. */
  readonly first: ReadonlySet<string>
}

export const phraseWordsMax = 4

let known: Phrases | undefined

/** Made once, when the first message comes: about 15 ms. */
export const phrases = (): Phrases => (known ??= readPhrases())

type Lists = Readonly<Record<ContentLanguage, string>>

/** Words around the name of a weekday; `,` parts them. */
const turns: Readonly<Record<Exclude<Turn, 'plain'>, { readonly before: Lists; readonly after: Lists }>> = {
  last: {
    before: {
      en: 'last',
      de: 'letzten,letzter,letztem,letzte,vorigen,voriger,vorigem',
      it: 'scorso,scorsa,lo scorso,la scorsa',
      nl: 'vorige,laatste',
      cy: '',
    },
    after: { en: 'last', de: '', it: 'scorso,scorsa,passato,passata', nl: 'jl', cy: 'diwethaf,dwetha,ddiwethaf' },
  },
  past: {
    before: { en: 'past,this past', de: 'vergangenen,vergangener,vergangenem', it: '', nl: 'afgelopen', cy: '' },
    after: { en: '', de: '', it: '', nl: '', cy: '' },
  },
  this: {
    before: { en: 'this', de: 'diesen,dieser,diesem', it: 'questo,questa', nl: 'deze', cy: '' },
    after: { en: '', de: '', it: '', nl: '', cy: 'yma,hwn,ma' },
  },
  coming: {
    before: {
      en: 'coming,this coming',
      de: 'kommenden,kommender,kommendem',
      it: '',
      nl: 'komende,aanstaande,eerstvolgende',
      cy: '',
    },
    after: { en: '', de: '', it: '', nl: 'as', cy: '' },
  },
  next: {
    before: { en: 'next', de: 'nächsten,nächster,nächstem,nächste', it: 'prossimo,prossima', nl: 'volgende', cy: '' },
    after: { en: '', de: '', it: 'prossimo,prossima', nl: '', cy: 'nesaf' },
  },
}

/** Parts of a day that are written together with its name, or behind it. */
const dayParts: Readonly<Partial<Record<ContentLanguage, string>>> = {
  de: 'morgen vormittag mittag nachmittag abend früh nacht',
  nl: 'morgen ochtend middag avond nacht',
}

const days: Readonly<Record<number, string>> = {
  [-14]: 'a fortnight ago,pythefnos yn ôl,bythefnos yn ôl',
  [-1]: 'last night,neithiwr,gisteravond,gisterochtend,gestern morgen,gestern früh,gestern abend,ieri sera,ieri mattina',
  [-2]: "day before yesterday,l'altro ieri,ieri l'altro,altroieri,avantieri",
  0: 'tonight,this morning,this evening,this afternoon,heute morgen,heute früh,heute abend,stasera,stamattina,stanotte,vanavond,vanmorgen,vanochtend,vanmiddag,vannacht,heno,bore ma,bore yma,prynhawn ma',
  1: 'morgenochtend,morgenmiddag,morgenavond,morgen früh,morgen abend,domattina,bore yfory',
  2: 'day after tomorrow',
  14: 'in a fortnight,mewn pythefnos,ymhen pythefnos,fortnight from now',
}

const weeks: Readonly<Record<number, string>> = {
  [-1]: 'letzter woche,letzten woche,vorige woche,voriger woche,vergangene woche,vergangener woche,scorsa settimana,settimana passata,afgelopen week,past week',
  0: 'this week,diese woche,dieser woche,questa settimana,deze week,yr wythnos hon,wythnos hon,wythnos yma',
  1: 'nächster woche,nächsten woche,prossima settimana,kommende woche,kommender woche,kommenden woche,settimana prossima,komende week,coming week,following week',
}

const noDays =
  'guten morgen,am morgen,jeden morgen,eines morgens,goeden morgen,goede morgen,goeie morgen,elke morgen,good morning,friday week,monday week,tuesday week,wednesday week,thursday week,saturday week,sunday week'

const counted: readonly (readonly [phrase: string, unit: Unit, sign: 1 | -1])[] = [
  ['# days ago', 'day', -1],
  ['# weeks ago', 'week', -1],
  ['# days from now', 'day', 1],
  ['# weeks from now', 'week', 1],
  ['week from now', 'week', 1],
  ['# days from today', 'day', 1],
  ['# weeks from today', 'week', 1],
  ['fra # giorni', 'day', 1],
  ['fra # settimane', 'week', 1],
  ['fra # settimana', 'week', 1],
  ['fra # mesi', 'month', 1],
  ['mewn # diwrnod', 'day', 1],
  ['mewn # ddiwrnod', 'day', 1],
  ['mewn # wythnos', 'week', 1],
  ['mewn wythnos', 'week', 1],
  ['ymhen wythnos', 'week', 1],
  ['wythnos yn ôl', 'week', -1],
  ['in # tagen', 'day', 1],
]

/** Other ways to write a month than those of the runtime. */
const otherMonths: Readonly<Record<number, string>> = {
  0: 'jänner,gen,ionawr',
  1: 'feber,chwefror',
  2: 'mrz,maerz,fawrth',
  3: 'ebrill',
  4: 'fai',
  5: 'fehefin',
  6: 'orffennaf,gorffennaf',
  7: 'awst',
  8: 'sept,fedi',
  9: 'hydref',
  10: 'dachwedd',
  11: 'ragfyr',
}

const otherWeekdays: Readonly<Partial<Record<ContentLanguage, readonly string[]>>> = {
  cy: ['Sul', 'Llun', 'Mawrth', 'Mercher', 'Iau', 'Gwener', 'Sadwrn'],
}

function readPhrases(): Phrases {
  const readings = new Map<string, Reading>()
  const add = (words: string, reading: Reading) => {
    const phrase = tokenize(words)
      .map(({ folded }) => (/^\d+$/.test(folded) ? '#' : folded))
      .filter((folded) => folded === '#' || isWord(folded))
      .join(' ')
    // `in 2 days` is counted, not a phrase that always means two.
    const isWrong = phrase.includes('#') && (reading.kind === 'days' || reading.kind === 'months')
    if (phrase !== '' && phrase !== '#' && !isWrong && !readings.has(phrase)) readings.set(phrase, reading)
  }
  const addAll = (list: string, reading: Reading) => {
    for (const words of list.split(',')) if (words !== '') add(words, reading)
  }
  for (const [count, list] of Object.entries(days)) addAll(list, { kind: 'days', days: Number(count) })
  for (const [count, list] of Object.entries(weeks)) addAll(list, { kind: 'week', weeks: Number(count) })
  addAll(noDays, { kind: 'none' })
  for (const [phrase, unit, sign] of counted) add(phrase.replaceAll('#', '1'), { kind: 'counted', unit, sign })
  for (const language of contentLanguages) {
    addRelative(language, add)
    for (let weekday = 0; weekday < 7; weekday++) addWeekday(language, weekday, add)
    for (let month = 0; month < 12; month++) addMonth(language, month, add)
  }
  for (const [month, list] of Object.entries(otherMonths))
    for (const name of list.split(',')) addMonthName(name, Number(month), add)
  return { readings, first: new Set(Array.from(readings.keys(), (phrase) => phrase.split(' ', 1)[0]!)) }
}

type Add = (words: string, reading: Reading) => void

function addRelative(language: ContentLanguage, add: Add): void {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const counts = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  for (const count of [0, 1, -1, 2, -2]) add(words.format(count, 'day'), { kind: 'days', days: count })
  for (const step of [1, -1]) {
    add(words.format(step, 'week'), { kind: 'week', weeks: step })
    add(words.format(step, 'month'), { kind: 'months', months: step })
    add(words.format(step, 'year'), { kind: 'months', months: 12 * step })
  }
  for (const unit of ['day', 'week', 'month', 'year'] as const) {
    // One of each kind of plural that one of the languages has.
    for (const count of [1, 2, 3, 6, 7]) {
      add(counts.format(count, unit), { kind: 'counted', unit, sign: 1 })
      add(counts.format(-count, unit), { kind: 'counted', unit, sign: -1 })
    }
  }
}

function addWeekday(language: ContentLanguage, weekday: number, add: Add): void {
  const day = new Date(Date.UTC(2023, 0, 1 + weekday))
  const long = day.toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' })
  const short = otherWeekdays[language]?.[weekday]
  const names = short ? [long, `ddydd ${short}`, `nos ${short}`] : [long]
  for (const name of names) {
    add(name, { kind: 'weekday', weekday, turn: 'plain' })
    for (const part of dayParts[language]?.split(' ') ?? [])
      for (const written of [`${name} ${part}`, `${name}${part}`])
        add(written, { kind: 'weekday', weekday, turn: 'plain' })
    for (const [turn, { before, after }] of Object.entries(turns) as [
      Exclude<Turn, 'plain'>,
      (typeof turns)['last'],
    ][]) {
      for (const word of before[language].split(','))
        if (word) add(`${word} ${name}`, { kind: 'weekday', weekday, turn })
      for (const word of after[language].split(','))
        if (word) add(`${name} ${word}`, { kind: 'weekday', weekday, turn })
    }
  }
}

function addMonth(language: ContentLanguage, month: number, add: Add): void {
  for (const width of ['long', 'short'] as const)
    addMonthName(
      new Date(Date.UTC(2023, month, 1)).toLocaleDateString(language, { month: width, timeZone: 'UTC' }),
      month,
      add,
    )
}

function addMonthName(name: string, month: number, add: Add): void {
  const forms: readonly (readonly [phrase: string, form: MonthForm])[] = [
    [`1 ${name}`, 'day-month'],
    [`1 of ${name}`, 'day-month'],
    [`1 o ${name}`, 'day-month'],
    [`${name} 1`, 'month-day'],
    [`${name} the 1`, 'month-day'],
    [`1 ${name} 1`, 'day-month-year'],
    [`1 of ${name} 1`, 'day-month-year'],
    [`1 o ${name} 1`, 'day-month-year'],
    [`${name} 1 1`, 'month-day-year'],
  ]
  for (const [phrase, form] of forms) add(phrase, { kind: 'month', month, form })
}
