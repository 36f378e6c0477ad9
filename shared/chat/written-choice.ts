/**
 * The choice that a text names, of several that were offered: a customer who has buttons before them, or had, writes what
 * stands on one, its number or its letter, its place, a part of its words, or its words with a slip of the finger.
 */
import { normalForm } from '../fields/normal-form.ts'
import {
  articles,
  commonWords,
  lastWords,
  lightWords,
  middleWords,
  negations,
  numberWords,
  ordinalWords,
  placeNouns,
  topWords,
} from './choice-words.ts'

/**
 * How the text names it, surest first. `words`, `place` and `letter` can hardly mean anything else; a `part` and a `slip`
 * may, so that a caller who knows what else a text can mean asks for that first.
 */
export type Naming = 'words' | 'place' | 'letter' | 'part' | 'slip'

export interface WrittenChoice {
  /** Counted from 0. */
  readonly place: number
  readonly by: Naming
}

interface Choices {
  /** What a customer may write for each choice: its title in every language, and its value. */
  readonly labels: readonly (readonly string[])[]
  /** The customer sees a number before each choice, so that a number is a place before it is a part of one's words. */
  readonly isNumbered?: boolean
}

/** A longer text has more to say than which one. */
const lengthMax = 160

/** `undefined` where the text names none, or may name several alike. */
export function writtenChoice(text: string, choices: Choices): WrittenChoice | undefined {
  if (text.length > lengthMax || choices.labels.length === 0) return undefined
  const labels = choices.labels.map((written) => written.map(labelOf).filter(({ plain, signs }) => plain || signs))
  const said = labelOf(text)
  const byWords = whereWhole(said, labels) ?? whereWhole(coreOf(said), labels) ?? bySigns(said, labels)
  if (byWords !== undefined) return { place: byWords, by: 'words' }
  if (said.plain === '') return undefined
  const place = byPlace(said, labels, choices.isNumbered ?? false)
  if (place !== undefined) return { place, by: 'place' }
  const letter = byLetter(said, labels)
  if (letter !== undefined) return { place: letter, by: 'letter' }
  const part = only(labels, (label) => isPart(said, label))
  if (part !== undefined) return { place: part, by: 'part' }
  const slip = only(labels, (label) => isSlip(said, label) || isSlip(coreOf(said), label))
  return slip === undefined ? undefined : { place: slip, by: 'slip' }
}

/** A text as it is compared: words without case, accents and punctuation, and its emoji apart. */
interface Label {
  readonly plain: string
  readonly words: readonly string[]
  readonly signs: string
}

const pictures = /\p{Extended_Pictographic}/gu

function labelOf(written: string): Label {
  // A keycap is drawn of a digit, which is a word.
  const text = normalForm(written, { accents: false })
  const signs = (text.match(pictures) ?? []).join('')
  const plain = text
    .replace(pictures, ' ')
    .replace(/['’‘´\u0060\u200d]/g, '')
    .replace(/(?<=\d)[.,](?=\d)/g, '.')
    .replace(/[^\p{L}\p{N}.+#%€$£]|\.(?!\d)|(?<!\d)\./gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { plain, words: plain === '' ? [] : plain.split(' '), signs }
}

/** The words of a text, as they are compared. */
export const wordsOf = (text: string): readonly string[] => labelOf(text).words

/** Whether a word tells something by itself. */
export const isTellingWord = (word: string): boolean =>
  !commonWords.has(word) && !lightWords.has(word) && !articles.has(word) && (word.length >= wordMin || /^\d/.test(word))

/** A text without the words around it that only say that it is wanted: `the red one, please` is `red`. */
export const coreText = (text: string): string => coreOf(labelOf(text)).plain

/** Without the words at either end that only say that it is wanted. */
function coreOf({ words, signs }: Label): Label {
  const isLight = (word: string | undefined) => word !== undefined && (lightWords.has(word) || articles.has(word))
  let [from, to] = [0, words.length]
  while (isLight(words[from])) from++
  while (to > from && isLight(words[to - 1])) to--
  const rest = words.slice(from, to)
  return { plain: rest.join(' '), words: rest, signs }
}

/** So many letters run together are not by chance those of a choice. */
const joinedMin = 6

function whereWhole(said: Label, labels: readonly (readonly Label[])[]): number | undefined {
  if (said.plain === '') return undefined
  const joined = joinedOf(said)
  const isJoined = (label: Label) => joined.length >= joinedMin && !/\d/.test(joined) && joinedOf(label) === joined
  return first(labels, ({ plain }) => plain === said.plain) ?? only(labels, isJoined)
}

/** The letters alone, `ae` as `ä` is compared. */
const joinedOf = ({ words }: Label): string => words.join('').replace(/([aou])e/g, '$1')

/** An emoji that stands on one choice alone. */
const bySigns = (said: Label, labels: readonly (readonly Label[])[]): number | undefined =>
  said.plain === '' && said.signs !== '' ? only(labels, ({ signs }) => signs !== '' && signs === said.signs) : undefined

function byPlace(said: Label, labels: readonly (readonly Label[])[], isNumbered: boolean): number | undefined {
  const count = labels.length
  const within = (place: number) => (place >= 0 && place < count ? place : undefined)
  const { words } = coreOf(said)
  const isNamed = words.length === 2 && placeNouns.has(words[0]!)
  const hasArticle = articles.has(said.words[said.words.indexOf(words[0]!) - 1] ?? '')
  const word = (isNamed ? words[1] : words[0])?.replace(/^#/, '')
  // `one` is a light word, and alone it is a number: `one please`.
  const alone = word ?? (said.words.length <= 2 ? said.words[0] : undefined)
  if (alone === undefined || (words.length > 1 && !isNamed && !hasArticle)) return undefined
  if (words.length <= 1 || isNamed) {
    const number = /^\d{1,3}$/.test(alone) ? Number(alone) : numberWords.findIndex((list) => list.includes(alone)) + 1
    if (number > 0) return byNumber(number, labels, { isPlace: isNumbered || isNamed })
  }
  // `The second one`, `the second bouquet`.
  if (words.length > 2) return undefined
  const ordinal = alone.replace(/e[nmrs]$/, 'e')
  if (lastWords.has(ordinal)) return count > 1 ? count - 1 : undefined
  if (topWords.has(ordinal)) return count > 1 ? 0 : undefined
  if (middleWords.has(ordinal)) return count % 2 === 1 && count > 1 ? (count - 1) / 2 : undefined
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th|s?te|d?e|a|o|il)$/.exec(alone) ?? []
  return within(digits ? Number(digits) - 1 : ordinalWords.findIndex((list) => list.includes(ordinal)))
}

/** A number that choices are named by is no place: of `10 roses` and `20 roses`, `2` is neither. */
function byNumber(
  number: number,
  labels: readonly (readonly Label[])[],
  { isPlace }: { readonly isPlace: boolean },
): number | undefined {
  const place = number <= labels.length ? number - 1 : undefined
  if (isPlace && place !== undefined) return place
  const isCounted = (label: Label) => label.words.some((word) => /^\d/.test(word))
  if (labels.some((each) => each.some(isCounted)))
    return only(labels, ({ words }) => words.some((word) => Number(word.replace(/[#%€$£]/g, '')) === number))
  return place
}

function byLetter(said: Label, labels: readonly (readonly Label[])[]): number | undefined {
  const { words } = said
  const letter = words.length === 2 && placeNouns.has(words[0]!) ? words[1] : words.length === 1 ? words[0] : undefined
  if (letter === undefined || !/^[a-i]$/.test(letter)) return undefined
  const isLettered = (label: Label) => label.words[0]?.length === 1 && /\p{L}/u.test(label.words[0])
  if (labels.some((each) => each.some(isLettered))) return only(labels, (label) => label.words[0] === letter)
  const place = letter.codePointAt(0)! - 'a'.codePointAt(0)!
  return labels.length > 1 && place < labels.length ? place : undefined
}

/** A shorter word says too little, and a shorter beginning of a word is too often another one. */
const wordMin = 3
const beginningMin = 4

function isPart(said: Label, label: Label): boolean {
  const words = said.words.filter((word) => !lightWords.has(word) && !articles.has(word))
  if (!words.some(isTellingWord) || words.length > label.words.length || isNegated(words) !== isNegated(label.words))
    return false
  return words.every((word) =>
    label.words.some(
      (own) => own === word || (word.length >= beginningMin && /^\D+$/.test(word) && own.startsWith(word)),
    ),
  )
}

const isNegated = (words: readonly string[]): boolean => words.some((word) => negations.has(word))

/** Each word is the choice's own but for a slip of the finger; what a number says is never a slip. */
function isSlip(said: Label, label: Label): boolean {
  const { words } = said
  if (words.length === 0 || words.length !== label.words.length || isNegated(words) !== isNegated(label.words))
    return false
  return words.every((word, index) => word === label.words[index] || isSlipOf(word, label.words[index]!))
}

/** Words that begin with another one of these are opposites: `anmelden` and `abmelden`. */
const prefixOf = (word: string): string =>
  /^(?:ab|an|auf|aus|ein|un|in|im|af|aan|uit|de|dis|mis|ver|be|ent|er)/.exec(word)?.[0] ?? ''

/** One letter other, missing, too many or swapped in a word of five letters, two in one of nine. */
function isSlipOf(word: string, meant: string): boolean {
  const most = Math.min(word.length, meant.length) >= 9 ? 2 : 1
  if (Math.min(word.length, meant.length) < 4 || Math.max(word.length, meant.length) < 5) return false
  if (word[0] !== meant[0] || prefixOf(word) !== prefixOf(meant) || /\d/.test(word + meant)) return false
  return slipsBetween(word, meant) <= most
}

/** Letters to change, add, leave out or swap with their neighbours to come from one word to the other. */
function slipsBetween(left: string, right: string): number {
  const rows = [Array.from({ length: right.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= left.length; row++) {
    const cells = [row]
    for (let column = 1; column <= right.length; column++) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      cells.push(
        Math.min(
          rows[row - 1]![column]! + 1,
          cells[column - 1]! + 1,
          rows[row - 1]![column - 1]! + cost,
          isSwap ? rows[row - 2]![column - 2]! + 1 : Infinity,
        ),
      )
    }
    rows.push(cells)
  }
  return rows[left.length]![right.length]!
}

type Test = (label: Label) => boolean

/** The first choice of which this is so. */
function first(labels: readonly (readonly Label[])[], is: Test): number | undefined {
  const place = labels.findIndex((each) => each.some(is))
  return place >= 0 ? place : undefined
}

/** The choice of which alone this is so. */
function only(labels: readonly (readonly Label[])[], is: Test): number | undefined {
  const places = labels.flatMap((each, place) => (each.some(is) ? [place] : []))
  return places.length === 1 ? places[0] : undefined
}
