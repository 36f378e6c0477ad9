/** What the tagger sees of a token: itself, its neighbours, its looks, and the known values it stands in. */
import { hashOf, mix } from '../text/features.ts'
import type { Token } from '../text/text.ts'

/** For each token the entity whose known value it begins (2 * entity + 1) or goes on with (2 * entity + 2), else 0. */
export type KnownValues = Int32Array

const nothing = hashOf('\u0000')

/** `features[token]`; `looks` is false to learn from the words alone, as in a message typed without capitals. */
export function tokenFeatures(
  tokens: readonly Token[],
  text: string,
  known: readonly KnownValues[],
  intent: number,
  looks: boolean,
): Uint32Array[] {
  const words = tokens.map(({ folded }) => hashOf(folded))
  const shapes = tokens.map(({ start, end }) =>
    shapeOf(looks ? text.slice(start, end) : text.slice(start, end).toLowerCase()),
  )
  return tokens.map((token, index) => {
    const word = words[index]!
    const left = around(words, index - 1)
    const right = around(words, index + 1)
    const features = [
      tag(0, nothing),
      tag(1, word),
      tag(2, left),
      tag(3, right),
      tag(4, around(words, index - 2)),
      tag(5, around(words, index + 2)),
      tag(6, mix(left, word)),
      tag(7, mix(word, right)),
      tag(8, mix(left, right)),
      tag(9, mix(around(words, index - 2), left)),
      tag(10, mix(right, around(words, index + 2))),
      tag(11, shapes[index]!),
      tag(12, mix(around(shapes, index - 1), shapes[index]!)),
      tag(13, mix(shapes[index]!, around(shapes, index + 1))),
      tag(14, mix(intent, word)),
      tag(15, intent + 1),
      tag(16, mix(intent, left)),
      tag(17, mix(intent, right)),
      tag(18, mix(intent, shapes[index]!)),
      tag(19, around(words, index - 3)),
      tag(31, around(words, index + 3)),
    ]
    const { folded } = token
    for (let length = 1; length <= 4 && length < folded.length; length++) {
      features.push(tag(19 + length, hashOf(folded.slice(0, length))), tag(23 + length, hashOf(folded.slice(-length))))
    }
    for (const values of known) {
      const here = values[index]!
      const next = values[index + 1] ?? 0
      const before = values[index - 1] ?? 0
      if (here !== 0)
        features.push(
          tag(28, here),
          tag(32, mix(here, word)),
          tag(33, mix(here, intent)),
          tag(34, mix(before, mix(here, next))),
        )
      if (next !== 0) features.push(tag(29, next))
      if (before !== 0) features.push(tag(30, before))
    }
    return Uint32Array.from(features)
  })
}

const around = (list: readonly number[], index: number): number => list[index] ?? nothing

const tag = (template: number, value: number): number => {
  const mixed = Math.imul(value ^ (value >>> 15) ^ Math.imul(template + 1, 0x9e3779b1), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** Capitals, small letters, digits and the rest, each run once, with its first character kept: "iPhone5" is "aAa0". */
function shapeOf(written: string): number {
  let shape = ''
  let last = ''
  for (const character of written.slice(0, 20)) {
    const kind = kindOf(character)
    if (kind !== last) shape += kind
    last = kind
  }
  return hashOf(/^\d+$/.test(written) ? `0${Math.min(written.length, 9)}` : shape)
}

const kindOf = (character: string): string =>
  /\p{Lu}/u.test(character) ? 'A' : /\p{L}/u.test(character) ? 'a' : /\p{N}/u.test(character) ? '0' : character
