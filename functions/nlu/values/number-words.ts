/** Number words of the content languages: `twenty`, `fünfundzwanzig`, `ventotto`, `tweeëntwintig`, `ddeg`. */
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import { fold } from '../text/text.ts'

/** What one word adds to a number. */
export type NumberWord =
  /** A whole number below a million, or one and a half. */
  | { readonly kind: 'number'; readonly value: number }
  /** `hundred`, `million`, `dozen`, and the Welsh `deg`, by which the number before it is multiplied. */
  | { readonly kind: 'factor'; readonly value: number }
  | { readonly kind: 'half' | 'and' | 'point' | 'article' }

type Lists = Readonly<Record<ContentLanguage, string>>

/** From zero to nineteen, in order; `/` parts two ways to write one number. */
const small: Lists = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  de: 'null eins zwei/zwo drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  it: 'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
  nl: 'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
  cy: 'dim/sero un dau/dwy/ddau/ddwy tri/tair/dri/dair pedwar/pedair/bedwar/bedair pump/pum/bump/bum chwech/chwe saith wyth naw - - deuddeg/ddeuddeg - - pymtheg/bymtheg - - deunaw/ddeunaw -',
}

/** From twenty to ninety. */
const tens: Lists = {
  en: 'twenty thirty forty/fourty fifty sixty seventy eighty ninety',
  de: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  it: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
  nl: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
  cy: 'ugain/hugain - deugain/ddeugain - trigain/drigain - - -',
}

/** `A` says nothing but before a factor: `a hundred`, `eine halbe Million`. */
const articles: Lists = { en: 'a an', de: 'ein eine einer einem einen', it: 'un una', nl: 'een', cy: '' }
const ands: Lists = { en: 'and', de: 'und', it: 'e', nl: 'en', cy: 'a ac' }

/** Known in every language, because a number that one of these changes is another number. */
const halves = 'half halb halbe halber halbes einhalb mezzo mezza hanner'
const points = 'point komma virgola pwynt phwynt'
const factors: Readonly<Record<number, string>> = {
  12: 'dozen dutzend dozzina dozzine dozijn dwsin ddwsin',
  100: 'hundred hundert cento honderd gant chant',
  1000: 'k thousand tausend tsd mila duizend',
  100_000: 'lakh lakhs',
  1_000_000: 'million millions millionen mio mln milione milioni miljoen miliwn filiwn',
  10_000_000: 'crore crores',
  1_000_000_000: 'bn mrd mld milliarde milliarden miliardo miliardi miljard biliwn',
}

/** Words of one language alone, because they mean something else in another. */
const own: Readonly<Record<ContentLanguage, Readonly<Record<number, string>>>> = {
  en: { 1_000_000_000: 'billion billions' },
  de: {},
  it: { 1000: 'mille' },
  nl: {},
  cy: { 10: 'deg ddeg', 100: 'cant', 1000: 'mil fil' },
}

const oneAndHalf = 'anderthalb anderthalbe anderhalf anderhalve'

/** Of these none is read where another language is spoken: `I need a pump`. */
const homographs = new Set(
  'un dim pum pump bump bum wyth naw tri dri dair due sei tre otto nove mil fil deg cant'.split(' '),
)

const known = new Map<ContentLanguage, ReadonlyMap<string, NumberWord>>()

/** What a folded word of this language adds to a number. */
export function numberWord(language: ContentLanguage, folded: string): NumberWord | undefined {
  const words = known.get(language) ?? readWords(language)
  known.set(language, words)
  const word = words.get(folded)
  if (word) return word
  const value = folded.length <= compoundLengthMax ? compound(language, words, folded) : undefined
  return value === undefined ? undefined : { kind: 'number', value }
}

/** `drei` in a talk of another language; none of the words that are ordinary words there. */
export const isForeignNumber = (folded: string): boolean => !homographs.has(folded)

/** The count before a unit of time, `a` being one: `three` of `three days ago`, in any language. */
export function countNamed(folded: string): number | undefined {
  for (const language of contentLanguages) {
    const word = numberWord(language, folded)
    if (word?.kind === 'article') return 1
    if (word?.kind === 'number') return word.value
  }
  return undefined
}

function readWords(language: ContentLanguage): Map<string, NumberWord> {
  const words = new Map<string, NumberWord>()
  const add = (list: string, word: NumberWord) => {
    for (const written of list.split(/[ /]/))
      for (const way of waysOf(written)) if (!words.has(way)) words.set(way, word)
  }
  add(articles[language], { kind: 'article' })
  add(ands[language], { kind: 'and' })
  add(halves, { kind: 'half' })
  add(points, { kind: 'point' })
  add(oneAndHalf, { kind: 'number', value: 1.5 })
  for (const lists of [own[language], factors])
    for (const [value, list] of Object.entries(lists)) add(list, { kind: 'factor', value: Number(value) })
  for (const [value, list] of small[language].split(' ').entries()) add(list, { kind: 'number', value })
  for (const [index, list] of tens[language].split(' ').entries()) add(list, { kind: 'number', value: 20 + 10 * index })
  words.delete('-')
  words.delete('')
  return words
}

/** `fünf` also without its dots, as keyboards of other countries write it. */
const waysOf = (written: string): string[] => [fold(written), fold(written.replaceAll('ü', 'ue').replaceAll('ö', 'oe'))]

/** `siebenhundertundsiebenunddreißigtausendundsiebenhundertundsiebenunddreißig`, the longest below a million. */
const compoundLengthMax = 76

interface Joined {
  /** What no compound is without, to pass over other words. */
  readonly hint: RegExp
  readonly thousand: RegExp
  readonly hundred: RegExp
  readonly half: RegExp
  /** Between unit and ten where the unit is first; Italian writes the ten first and drops its last vowel. */
  readonly unitFirst?: string
}

/** How a language writes many numbers in one word. English and Welsh part their words. */
const joined: Readonly<Partial<Record<ContentLanguage, Joined>>> = {
  de: {
    hint: /hundert|tausend|und|halb/,
    thousand: /^(.*)tausend(?:und(?=.))?(.*)$/,
    hundred: /^(.*)hundert(?:und(?=.))?(.*)$/,
    half: /^(.+)einhalb$/,
    unitFirst: 'und',
  },
  nl: {
    hint: /honderd|duizend|en/,
    thousand: /^(.*)duizend(?:en(?=.))?(.*)$/,
    hundred: /^(.*)honderd(?:en(?=.))?(.*)$/,
    half: /^(.+?)en(?:een)?half$/,
    unitFirst: 'en',
  },
  it: {
    hint: /[ae]nt|mil/,
    thousand: /^(.*)mil(?:le|a)(.*)$/,
    hundred: /^(.*)cent(?:o|(?=ott))(.*)$/,
    half: /^(.+)emezzo$/,
  },
}

/** `zweihundertfünfzig`, `tremilaquattrocento`, `zweieinhalb`. */
function compound(
  language: ContentLanguage,
  words: ReadonlyMap<string, NumberWord>,
  written: string,
): number | undefined {
  const ways = joined[language]
  if (!ways?.hint.test(written)) return undefined
  const one = (part: string): number | undefined => {
    const word = words.get(part)
    if (word?.kind === 'number' && Number.isInteger(word.value)) return word.value
    return word?.kind === 'article' ? 1 : undefined
  }
  const below100 = (part: string): number | undefined => {
    const plain = one(part)
    if (plain !== undefined) return plain
    for (const [index, ten] of tens[language].split(' ').map(fold).entries()) {
      const unit = ways.unitFirst === undefined ? after(part, ten) : before(part, ways.unitFirst + ten)
      const value = unit && one(unit)
      if (value && value < 10) return 20 + 10 * index + value
    }
    return undefined
  }
  const times = (pattern: RegExp, factor: number, below: (part: string) => number | undefined, part: string) => {
    const [whole, many, rest] = pattern.exec(part) ?? []
    if (whole === undefined) return below(part)
    const [count, more] = [many ? below(many) : 1, rest ? below(rest) : 0]
    return count && more !== undefined && more < factor ? count * factor + more : undefined
  }
  const below10000 = (part: string) => times(ways.hundred, 100, below100, part)
  const [, whole] = ways.half.exec(written) ?? []
  const half = whole === undefined ? undefined : below100(whole)
  return half === undefined ? times(ways.thousand, 1000, below10000, written) : half + 0.5
}

const before = (text: string, end: string): string | undefined =>
  text.endsWith(end) ? text.slice(0, -end.length) : undefined

const after = (text: string, ten: string): string | undefined =>
  text.startsWith(ten)
    ? text.slice(ten.length)
    : text.startsWith(ten.slice(0, -1))
      ? text.slice(ten.length - 1)
      : undefined
