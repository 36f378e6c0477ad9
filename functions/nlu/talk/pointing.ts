/** Words that point at what was said or shown before: `how much is it?`, `the second one`. */
import { fold } from '../text/text.ts'
import { wordsOf } from './manner.ts'

/** A longer sentence says by itself what it is about. */
const wordsMax = 8

const pointers = new Set(
  'it its they them that those these one ones there es sie das die der den dem ihn diese dieser dieses diesen davon dafür dort dorthin dahin'
    .split(' ')
    .map(fold),
)
const continuations = /^(?:and|und|what about|how about|was ist mit|wie ist es mit|wie siehts aus mit|e|en)(?: |$)/

/** Whether a message needs the one before it to be understood. */
export function pointsBack(text: string): boolean {
  const said = wordsOf(text)
  const words = said.split(' ')
  return words.length <= wordsMax && (continuations.test(said) || words.some((word) => pointers.has(word)))
}

const ordinals: readonly (readonly string[])[] = [
  'first 1st erste ersten erstes erster 1 one eins',
  'second 2nd zweite zweiten zweites zweiter 2 two zwei',
  'third 3rd dritte dritten drittes dritter 3 three drei',
  'fourth 4th vierte vierten viertes vierter 4 four vier',
  'fifth 5th fünfte fünften fünftes fünfter 5 five fünf',
  'sixth 6th sechste sechsten sechstes sechster 6 six sechs',
].map((list) => list.split(' ').map(fold))
const lasts = new Set('last letzte letzten letztes letzter'.split(' '))

const wish =
  '(?:(?:i|would|like|d|ll|take|want|choose|prefer|give|show|me|what|how|about|and|please|id|ich|nehme|mochte|will|hatte|gern|gerne|wahle|zeig|zeigen|sie|mir|was|ist|mit|und|bitte) ){0,5}'
const end = '(?: (?:one|please|bitte|option|card|picture|thanks|danke|von links))*'
const named = new RegExp(String.raw`^${wish}(?:the|das|die|den|der|dem) (\S+)(?: \S+)?${end}$`)
const counted = new RegExp(String.raw`^${wish}(?:number|no|nr|nummer|option) (\S+)${end}$`)
const bare = new RegExp(String.raw`^(\S+)(?: one)?(?: please| bitte)?$`)
const numerals = /^(?:\d|one|two|three|four|five|six|eins|zwei|drei|vier|funf|sechs)$/

/** The place of the item that a message picks, of `count` that were shown; `undefined` where it picks none. */
export function pickedPlace(text: string, count: number): number | undefined {
  const said = wordsOf(text)
  const [, after] = counted.exec(said) ?? []
  const [, word = after] = named.exec(said) ?? bare.exec(said) ?? []
  const picked = after ?? word
  if (picked === undefined || (after === undefined && numerals.test(picked))) return undefined
  const place = lasts.has(picked) ? count - 1 : ordinals.findIndex((names) => names.includes(picked))
  return place >= 0 && place < count ? place : undefined
}
