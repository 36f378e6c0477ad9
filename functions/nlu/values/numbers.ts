/**
 * Numbers in figures and words. A number counts only if nothing that changes it touches it: a range, a fraction, a
 * scale, a sign, letters, or marks that mean thousands in one language and decimals in another.
 */
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import { fold } from '../text/text.ts'
import { figureValue } from './figures.ts'
import { isPronoun, isTouched } from './number-neighbours.ts'
import { Reader, type Lexeme } from './number-reader.ts'
import { countNamed, isForeignNumber, numberWord, type NumberWord } from './number-words.ts'

export interface FoundNumber {
  readonly start: number
  readonly end: number
  /** None where something is written that may mean several numbers: such a text names no number at all. */
  readonly value: number | undefined
}

const figurePattern = String.raw`\d+ \d{1,2}[/⁄]\d{1,2}(?!\d)|\d+⁄\d+|(?:\d|(?<![\p{L}\d.,'])\.\d)\d*(?:[.,']\d+| \d{3}(?![\d⁄/]))*`
const lexemePattern = new RegExp(String.raw`(?<!\^)(?:${figurePattern})|[\p{L}\p{M}]+`, 'gu')

/**
 * The numbers of a text of plain signs, as they follow one another.
 * @param language of the talk: `1.500` is fifteen hundred in German and may be one and a half in English; without it
 *   marks before three digits part thousands
 */
export function numbersIn(text: string, language: ContentLanguage | undefined): FoundNumber[] {
  const own = numbersOf(text, language ? [language] : ['en', 'de'], language)
  if (!language || own.some((found) => isWhole(text, found))) return own
  const foreign = contentLanguages
    .filter((other) => other !== language)
    .map((other) => numbersOf(text, [other], language).filter((found) => isWhole(text, found)))
    .find((found) => found.length === 1)
  return foreign && text.split(/[^\p{L}\p{M}]+/u).every((word) => isForeignNumber(fold(word))) ? foreign : own
}

const isWhole = (text: string, { start, end }: FoundNumber): boolean =>
  !/[\p{L}\p{N}]/u.test(text.slice(0, start) + text.slice(end))

function numbersOf(text: string, words: readonly ContentLanguage[], marks: ContentLanguage | undefined): FoundNumber[] {
  const lexemes = Array.from(text.matchAll(lexemePattern), ({ 0: written, index: start }) => {
    const isFigure = /\d/.test(written)
    const word = isFigure ? undefined : firstWord(words, fold(written))
    return {
      start,
      end: start + written.length,
      written,
      word,
      ...(isFigure && { figure: figureValue(written, marks) }),
    }
  })
  const found: FoundNumber[] = []
  for (let at = 0; at < lexemes.length;) {
    const read = new Reader(text, lexemes, at).read()
    if (read) {
      const { value, from, to } = read
      const [first, end] = [lexemes[from]!.start, lexemes[to - 1]!.end]
      const isNegative = /\d/.test(text[first]!) && /^(?:[\s(]?)-$/.test(text.slice(Math.max(0, first - 2), first))
      const start = isNegative ? first - 1 : first
      const signed = isNegative && value !== undefined ? -value : value
      if (!isPronoun(text, start, end))
        found.push({ start, end, value: isTouched(text, start, end) || isHalfRead(lexemes, from) ? undefined : signed })
    }
    // `drei` of `drei bis vier` is no Dutch, and the four alone is not what was meant.
    else if (marks && isForeign(lexemes[at]!))
      found.push({ start: lexemes[at]!.start, end: lexemes[at]!.end, value: undefined })
    at = read ? read.to : at + 1
  }
  return found
}

/** A number from two on in another language of the content, and no ordinary word of this one. */
function isForeign({ written, word }: Lexeme): boolean {
  const folded = fold(written)
  return word === undefined && /^\p{L}/u.test(folded) && isForeignNumber(folded) && (countNamed(folded) ?? 0) >= 2
}

/** `Two` of `two million` where no English is spoken: the million alone is not what was meant. */
function isHalfRead(lexemes: readonly Lexeme[], from: number): boolean {
  const before = lexemes[from - 1]
  return (
    lexemes[from]?.word?.kind === 'factor' && before !== undefined && countNamed(fold(before.written)) !== undefined
  )
}

function firstWord(languages: readonly ContentLanguage[], folded: string): NumberWord | undefined {
  for (const language of languages) {
    const word = numberWord(language, folded)
    if (word) return word
  }
  return undefined
}
