/** Times of day as people write them: `19 Uhr`, `7:30 pm`, `half past six`, `halb acht`, `Viertel nach sieben`. */
import { isWord, type Token } from '../text/text.ts'
import { countNamed } from './number-words.ts'

export interface FoundTime {
  readonly start: number
  readonly end: number
  /** HH:MM; without a word for the half of the day, as it was said. */
  readonly value: string
}

/** `7pm` and `7:30` are one word or several to the tokenizer, so figures are read from the text. */
const figures =
  /(?<![\p{L}\p{N}.,:/-])(\d{1,2})(?:[:.](\d{2}))?\s?(uhr|h|o['’]?clock|a\.?m\.?|p\.?m\.?)(?![\p{L}\p{N}])(?:\s(\d{2})(?![\p{L}\p{N}]))?|(?<![\p{L}\p{N}.,:/-])(\d{1,2}):(\d{2})(?![\p{L}\p{N}:])/giu

export function timesIn(tokens: readonly Token[], text: string): FoundTime[] {
  return [...timesInFigures(text), ...timesInWords(tokens)]
}

function timesInFigures(text: string): FoundTime[] {
  const found: FoundTime[] = []
  for (const match of text.matchAll(figures)) {
    const [whole, hour, minute, mark = '', after, plainHour, plainMinute] = match
    const half = /^[ap]/i.test(mark) ? mark[0]!.toLowerCase() : undefined
    const value = timeOf(Number(hour ?? plainHour), Number(minute ?? after ?? plainMinute ?? 0), half)
    if (value !== undefined) found.push({ start: match.index, end: match.index + whole.length, value })
  }
  return found
}

function timeOf(hour: number, minute: number, half?: string): string | undefined {
  if (minute > 59 || hour > (half === undefined ? 24 : 12) || (half !== undefined && hour === 0)) return undefined
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  return `${String(hours % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Minutes that a phrase before the hour adds to it. German `halb acht` and Dutch `half acht` are before the hour, English `half eight` is after it. */
const before: readonly (readonly [phrase: string, minutes: number])[] = [
  ['quarter past', 15],
  ['half past', 30],
  ['quarter to', -15],
  ['ten past', 10],
  ['ten to', -10],
  ['five past', 5],
  ['five to', -5],
  ['twenty past', 20],
  ['twenty to', -20],
  ['viertel nach', 15],
  ['viertel vor', -15],
  ['kurz nach', 0],
  ['halb', -30],
  ['dreiviertel', -15],
]

function timesInWords(tokens: readonly Token[]): FoundTime[] {
  const words = tokens.filter(({ folded }) => isWord(folded))
  const folded = words.map((word) => word.folded)
  const found: FoundTime[] = []
  for (const [at] of words.entries()) {
    const phrase = before.find(([said]) => said.split(' ').every((word, index) => folded[at + index] === word))
    const hourAt = phrase ? at + phrase[0].split(' ').length : at
    const hour = hourNamed(folded[hourAt])
    const isTime = phrase !== undefined || ['uhr', "o'clock", 'oclock', 'pm', 'am'].includes(folded[hourAt + 1] ?? '')
    if (hour === undefined || !isTime || (!phrase && /^\d/.test(folded[hourAt]!))) continue
    const minutes = (hour * 60 + (phrase?.[1] ?? 0) + dayMinutes) % dayMinutes
    const last = /^(?:uhr|o'clock|oclock|am|pm)$/.test(folded[hourAt + 1] ?? '') ? hourAt + 1 : hourAt
    const half = /^[ap]m$/.exec(folded[hourAt + 1] ?? '')?.[0][0]
    const value = timeOf(Math.floor(minutes / 60), minutes % 60, half)
    if (value !== undefined) found.push({ start: words[at]!.start, end: words[last]!.end, value })
  }
  return found
}

const dayMinutes = 24 * 60

function hourNamed(word: string | undefined): number | undefined {
  if (word === undefined) return undefined
  const hour = /^\d{1,2}$/.test(word) ? Number(word) : countNamed(word)
  return hour !== undefined && hour <= 24 ? hour : undefined
}
