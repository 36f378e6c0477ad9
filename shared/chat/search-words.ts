/**
 * The rules by which the search of conversations compares texts. The index, the search and the marks in what is shown go by
 * these and by no others.
 *
 * | rule        | what                                                                                                  |
 * |-------------|-------------------------------------------------------------------------------------------------------|
 * | words       | runs of letters and digits; all else parts them, so that `BL-5188` is `bl` and `5188`                 |
 * | case        | is not told apart; ß is ss, ς is σ                                                                     |
 * | diacritics  | are dropped from Latin, Greek and Cyrillic letters; đ ł ø ı are d l o i; Arabic and Hebrew lose vowel signs |
 * | umlauts     | ä and ae are a, ö and oe are o, ü and ue are u, but for ue after a vowel or q: `Bauer`, `Quelle`       |
 * | Arabic      | forms of alef are one, ى is ي, ة is ه; the article falls, with و ف ب ك before it                        |
 * | no spaces   | Chinese, Japanese, Thai, Lao, Khmer and Burmese are read in pairs of neighbours, and the last alone     |
 * | numbers     | of seven digits or more are one word whatever parts them, found by any six digits of theirs in a row    |
 * | masked      | placeholders of hidden values, `[CARD_1]`, are no words                                                 |
 * | last word   | of a search may be the beginning of a word, from three letters on; in scripts without spaces from one on |
 */

/** A word in a text: its place, and the form that is compared. */
export interface PlacedWord {
  readonly start: number
  readonly end: number
  readonly term: string
}

/** What a search asks for: terms which all have to be there, the last of them as a beginning of a word. */
export interface SoughtWords {
  readonly terms: readonly string[]
  readonly beginning?: string | undefined
}

const unspacedScripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const unspacedClass = unspacedScripts.map((script) => `\\p{Script=${script}}`).join('')
const pattern = new RegExp(
  `\\[[A-Z]{2,10}_\\d{1,4}\\]|[${unspacedClass}ー]+|(?:(?![${unspacedClass}])[\\p{L}\\p{M}\\p{N}])+`,
  'gu',
)
const unspaced = new RegExp(`^[${unspacedClass}ー]`, 'u')
/** Digits in groups, as telephone numbers and accounts are written. */
const numberPattern = /\+?\(?\d(?:[ \u00a0()/.-]{0,2}\d){6,}/g
const termLengthMax = 32
/** Two letters begin half of all words. */
const beginningMin = 3
const numberLengthMin = 6
const numberLengthMax = 20

/** All words of a text; a long number is there in its groups and as a whole. */
export function placedWords(text: string): PlacedWord[] {
  const words = writtenWords(text)
  for (const { 0: run, index } of text.matchAll(numberPattern))
    for (const term of endsOf(run)) words.push({ start: index, end: index + run.length, term })
  return words
}

function writtenWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = []
  for (const { 0: run, index } of text.matchAll(pattern)) {
    if (run.startsWith('[')) continue
    if (unspaced.test(run)) words.push(...pairsOf(run, index))
    else {
      const term = comparable(run).slice(0, termLengthMax)
      if (term) words.push({ start: index, end: index + run.length, term })
    }
  }
  return words
}

/** The words of a text, each once. */
export const termsOf = (text: string): Set<string> => new Set(placedWords(text).map(({ term }) => term))

/** What is typed, as words to look for. */
export function soughtWords(text: string): SoughtWords {
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  if (/^[\s\d()+/.-]+$/.test(text) && digits.length > numberLengthMin)
    return { terms: [], beginning: digits.slice(0, numberLengthMax) }
  const words = writtenWords(text)
  const terms = words.map(({ term }) => term)
  const last = words.at(-1)
  if (!last) return { terms: [] }
  const isAlone = unspaced.test(last.term)
  // The last sign of a text without spaces stands alone where the text ends, and in a pair elsewhere.
  const isInPair = isAlone && Array.from(last.term).length === 1 && words.length > 1
  const others = new Set(terms.slice(0, -1))
  if (isInPair) return { terms: [...others] }
  if (!isAlone && last.term.length < beginningMin) return { terms: [...others.add(last.term)] }
  others.delete(last.term)
  return { terms: [...others], beginning: last.term }
}

/** Whether all that is sought is among the words of a text. */
export function hasAll({ terms, beginning }: SoughtWords, words: ReadonlySet<string>): boolean {
  if (!terms.every((term) => words.has(term))) return false
  return beginning === undefined || words.has(beginning) || [...words].some((word) => word.startsWith(beginning))
}

/** The places of a text that were sought, in its order; those that touch are one. */
export function markedPlaces(text: string, { terms, beginning }: SoughtWords): { start: number; end: number }[] {
  const isSought = ({ term }: PlacedWord) =>
    terms.includes(term) || (beginning !== undefined && term.startsWith(beginning))
  const places: { start: number; end: number }[] = []
  for (const { start, end } of placedWords(text)
    .filter(isSought)
    .toSorted((a, b) => a.start - b.start)) {
    const before = places.at(-1)
    if (before && start <= before.end) before.end = Math.max(before.end, end)
    else places.push({ start, end })
  }
  return places
}

function pairsOf(run: string, index: number): PlacedWord[] {
  const letters = Array.from(run)
  let start = index
  return letters.map((sign, place) => {
    const next = letters[place + 1] ?? ''
    const word = { start, end: start + sign.length + next.length, term: comparable(sign + next) }
    start += sign.length
    return word
  })
}

/** A number from each of its digits on, so that the beginning of one of these is any part of it. */
function endsOf(run: string): string[] {
  const digits = run.replaceAll(/\D/g, '').slice(-numberLengthMax)
  return Array.from({ length: digits.length - numberLengthMin + 1 }, (_, from) => digits.slice(from))
}

const plain = /^[a-z0-9]+$/
const digraphs = /ae|oe|(?<![aeiouq])ue/
/** Accents, and the vowel signs of Hebrew and Arabic with the stroke that stretches a word. */
const signs = /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670]/g
const replaced: Readonly<Record<string, string>> = {
  ς: 'σ',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ٱ: 'ا',
}
const arabic = /^[\u0600-\u06ff]/
const article = /^(?:[وفبك]?ال|لل)(?=..)/

/** A word in the form in which it is compared. */
function comparable(written: string): string {
  if (plain.test(written)) return digraphs.test(written) ? withoutDigraphs(written) : written
  const folded = written
    .normalize('NFKD')
    .replaceAll(signs, '')
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[ςđðłøæœıىیکةٱ]/g, (letter) => replaced[letter] ?? letter)
    // What the forms of compatibility are made of may be no letter.
    .replaceAll(/[^\p{L}\p{M}\p{N}ー]/gu, '')
  return arabic.test(folded) ? folded.replace(article, '') : withoutDigraphs(folded)
}

const withoutDigraphs = (word: string): string => word.replaceAll(/ae|oe|(?<![aeiouq])ue/g, (pair) => pair.slice(0, 1))
