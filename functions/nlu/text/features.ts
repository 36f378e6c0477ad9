/** What the classifier sees of a message: words, pairs of words and pieces of words, each as a 32-bit number. */
import { isWord, type Token } from './text.ts'

/** Pieces of a word are this many UTF-16 units long; its two ends count as one unit each. */
const pieceLengthMin = 2
const pieceLengthMax = 5
/** Of an absurdly long word only the beginning is cut into pieces, so that work stays linear. */
const wordLengthMax = 40

/** The lowest bit of a feature tells its block: each block is brought to its own length. */
const words = 0
const pieces = 1
type Block = typeof words | typeof pieces

/** Told once per occurrence: the feature and the tokens, first and last, it was made of. */
export type FeatureSink = (feature: number, first: number, last: number) => void

const edge = 0x5f
const offsetBasis = 0x811c9dc5
const single = 0x9e3779b1
const pair = 0x85ebca6b
const skip = 0xc2b2ae35
const piece = 0x27d4eb2f

export function eachFeature(tokens: readonly Token[], sink: FeatureSink): void {
  const places: number[] = []
  for (const [index, token] of tokens.entries()) if (isWord(token.folded)) places.push(index)
  let before = offsetBasis
  let twoBefore = 0
  let beforeAt = places[0] ?? 0
  let twoBeforeAt = beforeAt
  for (const at of places) {
    const { folded } = tokens[at]!
    const word = hashOf(folded)
    sink(feature(word, single, words), at, at)
    sink(feature(mix(before, word), pair, words), beforeAt, at)
    if (twoBefore !== 0) sink(feature(mix(twoBefore, word), skip, words), twoBeforeAt, at)
    eachPiece(folded, (hash) => sink(feature(hash, piece, pieces), at, at))
    twoBefore = before
    twoBeforeAt = beforeAt
    before = word
    beforeAt = at
  }
  if (places.length > 0) sink(feature(mix(before, offsetBasis), pair, words), beforeAt, beforeAt)
}

/** All features of a message in ascending order, repeated as often as they occur. */
export function featuresOf(tokens: readonly Token[]): Uint32Array {
  const found: number[] = []
  eachFeature(tokens, (hash) => found.push(hash))
  return Uint32Array.from(found).toSorted()
}

/** FNV-1a over UTF-16 units. */
export function hashOf(text: string): number {
  let hash = offsetBasis
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** The pieces of this many units of a word, its ends among them: words that look alike have most of them in common. */
export function piecesOf(word: string, length: number): Set<number> {
  const found = new Set<number>()
  const marked = `_${word.slice(0, wordLengthMax)}_`
  for (let start = 0; start === 0 || start + length <= marked.length; start++)
    found.add(hashOf(marked.slice(start, start + length)))
  return found
}

function eachPiece(word: string, sink: (hash: number) => void): void {
  const length = Math.min(word.length, wordLengthMax)
  for (let start = -1; start <= length; start++) {
    let hash = offsetBasis
    for (let index = start; index < start + pieceLengthMax && index <= length; index++) {
      hash = Math.imul(hash ^ (index < 0 || index === length ? edge : word.charCodeAt(index)), 0x01000193)
      if (index - start + 1 >= pieceLengthMin) sink(hash >>> 0)
    }
  }
}

export const mix = (left: number, right: number): number => (Math.imul(left ^ (left >>> 15), 0x2c1b3c6d) + right) >>> 0

/** The finaliser of MurmurHash3 (Austin Appleby, public domain), with the block in the lowest bit. */
function feature(hash: number, kind: number, block: Block): number {
  let mixed = hash ^ kind
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (((mixed ^ (mixed >>> 16)) & ~1) | block) >>> 0
}
