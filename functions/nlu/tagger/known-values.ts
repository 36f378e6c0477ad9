/** The values an entity was seen with: found again in a message, they are a hint for the tagger, never a verdict. */
import { hashOf, mix } from '../text/features.ts'
import type { KnownValues } from './tagger-features.ts'
import type { Token } from '../text/text.ts'

/** Longer values are seldom typed the same way twice. */
const valueTokensMax = 6

/** `phrases` ascends; a phrase that two entities know stands in it twice. */
export interface ValueIndex {
  readonly phrases: Uint32Array
  readonly entities: Uint16Array
  /** How many utterances taught it. */
  readonly counts: Uint16Array
}

export interface TaughtValue {
  readonly tokens: readonly Token[]
  readonly entity: number
}

const countMax = 65_535

export function buildValueIndex(taught: readonly TaughtValue[]): ValueIndex {
  const counts = new Map<string, { phrase: number; entity: number; count: number }>()
  for (const { tokens, entity } of taught) {
    if (tokens.length === 0 || tokens.length > valueTokensMax) continue
    const phrase = phraseOf(tokens, 0, tokens.length)
    const key = `${phrase} ${entity}`
    const value = counts.get(key) ?? { phrase, entity, count: 0 }
    value.count = Math.min(value.count + 1, countMax)
    counts.set(key, value)
  }
  const values = [...counts.values()].toSorted(
    (left, right) => left.phrase - right.phrase || left.entity - right.entity,
  )
  return {
    phrases: Uint32Array.from(values, ({ phrase }) => phrase),
    entities: Uint16Array.from(values, ({ entity }) => entity),
    counts: Uint16Array.from(values, ({ count }) => count),
  }
}

/**
 * One list for each entity with a value in the message. `own` are the values this very utterance taught: in training
 * they count once less, or the tagger would learn to trust the list blindly.
 */
export function knownValues(
  tokens: readonly Token[],
  index: ValueIndex,
  own: readonly TaughtValue[] = [],
): KnownValues[] {
  const found = new Map<number, KnownValues>()
  const ownCount = new Map<string, number>()
  for (const { tokens: value, entity } of own) {
    const key = `${phraseOf(value, 0, value.length)} ${entity}`
    ownCount.set(key, (ownCount.get(key) ?? 0) + 1)
  }
  for (let start = 0; start < tokens.length; start++) {
    for (let length = Math.min(valueTokensMax, tokens.length - start); length > 0; length--) {
      const phrase = phraseOf(tokens, start, start + length)
      for (let at = firstOf(index.phrases, phrase); index.phrases[at] === phrase; at++) {
        const entity = index.entities[at]!
        if (index.counts[at]! <= (ownCount.get(`${phrase} ${entity}`) ?? 0)) continue
        const marks = found.get(entity) ?? new Int32Array(tokens.length)
        if (marks[start] !== 0) continue
        marks.fill(2 * entity + 2, start, start + length)
        marks[start] = 2 * entity + 1
        found.set(entity, marks)
      }
    }
  }
  return [...found].toSorted(([left], [right]) => left - right).map(([, marks]) => marks)
}

/** Whether these words are, as a whole, a value of the entity. */
export function isKnown(tokens: readonly Token[], entity: number, { phrases, entities }: ValueIndex): boolean {
  if (tokens.length === 0 || tokens.length > valueTokensMax) return false
  const phrase = phraseOf(tokens, 0, tokens.length)
  for (let at = firstOf(phrases, phrase); phrases[at] === phrase; at++) if (entities[at] === entity) return true
  return false
}

function phraseOf(tokens: readonly Token[], start: number, end: number): number {
  let phrase = 0
  for (let index = start; index < end; index++) phrase = mix(phrase, hashOf(tokens[index]!.folded))
  return phrase
}

function firstOf(sorted: Uint32Array, phrase: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < phrase) low = middle + 1
    else high = middle
  }
  return low
}
