/**
 * An index of passages: which words are in which of them, how rare each word is, and which words have which pieces. It is
 * kept as one file, and read back without being built again.
 */
import * as z from 'zod/mini'
import { readModel, writeModel, type StoredArray } from '../model-file.ts'
import { piecesOf } from '../text/features.ts'
import { fold, isWord, tokenize, messageLengthMax } from '../text/text.ts'

/** A passage with what it belongs to. */
export interface IndexedPassage {
  /** The place of its text in the list of sources. */
  readonly source: number
  readonly heading: string
  readonly text: string
}

/** What a passage is part of. */
const Source = z.object({
  blockId: z.string(),
  title: z.string(),
  /** Where a customer can read on. */
  url: z.optional(z.string()),
  /** The languages of the customers it is for; absent: any. */
  languages: z.optional(z.array(z.string())),
  /** The channels it is for; absent: any. */
  channels: z.optional(z.array(z.string())),
  /** Agents find it, and customers are not answered with it. */
  helps: z.optional(z.boolean()),
  /** Its variables are filled when it is said. */
  isWritten: z.optional(z.boolean()),
  /** It belongs to a video, which a company may have closed. */
  isVideo: z.optional(z.boolean()),
  /** When it was written or read. */
  at: z.string(),
})
export type Source = z.infer<typeof Source>

const Header = z.object({ kind: z.literal('passages'), sources: z.array(Source) })

export interface PassageIndex {
  readonly sources: readonly Source[]
  readonly passages: { readonly length: number; sourceAt(index: number): number; at(index: number): IndexedPassage }
  readonly words: readonly string[]
  /** The number of a word, by its folded form. */
  readonly numbers: ReadonlyMap<string, number>
  /** Of each word, where its passages begin in `found`. */
  readonly starts: Uint32Array
  readonly found: Uint32Array
  /** How much the word says in that passage, times eight. */
  readonly counts: Uint8Array
  /** Words of each passage. */
  readonly lengths: Uint16Array
  /** Sorted hashes of pieces, and where the words that have each begin in `pieceWords`. */
  readonly pieces: Uint32Array
  readonly pieceStarts: Uint32Array
  readonly pieceWords: Uint32Array
}

export const pieceLength = 4
/** What a title says, it says of all that stands below. */
const titleWeight = 3
const countScale = 8

/** The words of a text in their order, as they are compared. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (let start = 0; start < text.length; start += messageLengthMax)
    for (const { folded } of tokenize(text.slice(start, start + messageLengthMax)))
      if (isWord(folded)) words.push(plainOf(folded))
  return words
}

/** `don't` and `customer's` are read as what they come from. */
const plainOf = (folded: string): string =>
  fold(folded)
    .replace(/'(s|t|re|ve|ll|d|m)$/, '')
    .replaceAll("'", '')

export function buildIndex(sources: readonly Source[], passages: readonly IndexedPassage[]): Uint8Array {
  const postings = new Map<string, Map<number, number>>()
  const lengths = passages.map(({ source, heading, text }, index) => {
    const add = (word: string, weight: number) => {
      const found = postings.get(word) ?? new Map<number, number>()
      postings.set(word, found.set(index, (found.get(index) ?? 0) + weight))
    }
    const words = wordsOf(text)
    for (const word of words) add(word, 1)
    for (const word of new Set(wordsOf(`${sources[source]!.title} ${heading}`))) add(word, titleWeight)
    return Math.min(words.length, 0xffff)
  })
  const words = [...postings.keys()].toSorted()
  const lists = words.map((word) => [...postings.get(word)!])
  const places = new Map<number, number[]>()
  for (const [number, word] of words.entries())
    for (const piece of piecesOf(word, pieceLength)) places.set(piece, [...(places.get(piece) ?? []), number])
  const pieces = [...places.keys()].toSorted((a, b) => a - b)
  const texts = passages.map(({ heading, text }) => new TextEncoder().encode(`${heading}\n${text}`))
  return writeModel({
    header: { kind: 'passages', sources: [...sources] } satisfies z.infer<typeof Header>,
    arrays: {
      words: new TextEncoder().encode(words.join('\n')),
      starts: startsOf(lists),
      found: Uint32Array.from(lists.flatMap((list) => list.map(([passage]) => passage))),
      counts: Uint8Array.from(lists.flatMap((list) => list.map(([, count]) => Math.min(count * countScale, 0xff)))),
      lengths: Uint16Array.from(lengths),
      pieces: Uint32Array.from(pieces),
      pieceStarts: startsOf(pieces.map((piece) => places.get(piece)!)),
      pieceWords: Uint32Array.from(pieces.flatMap((piece) => places.get(piece)!)),
      of: Uint32Array.from(passages, ({ source }) => source),
      textStarts: startsOf(texts),
      texts: new Uint8Array(Buffer.concat(texts)),
    },
  })
}

function startsOf(lists: readonly { readonly length: number }[]): Uint32Array {
  const starts = new Uint32Array(lists.length + 1)
  for (const [index, { length }] of lists.entries()) starts[index + 1] = starts[index]! + length
  return starts
}

/** The index in these bytes; throws where they hold none, as `readModel` does. */
export function openIndex(bytes: Uint8Array): PassageIndex {
  const { header, arrays } = readModel(bytes)
  const { sources } = Header.parse(header)
  const array = (name: string): StoredArray => arrays[name]!
  const [of, textStarts, texts] = [
    array('of') as Uint32Array,
    array('textStarts') as Uint32Array,
    array('texts') as Uint8Array,
  ]
  const list = new TextDecoder().decode(array('words'))
  const words = list ? list.split('\n') : []
  return {
    sources,
    passages: {
      length: of.length,
      sourceAt: (index) => of[index]!,
      at: (index) => {
        const whole = new TextDecoder().decode(texts.subarray(textStarts[index], textStarts[index + 1]))
        const end = whole.indexOf('\n')
        return { source: of[index]!, heading: whole.slice(0, end), text: whole.slice(end + 1) }
      },
    },
    words,
    numbers: new Map(words.map((word, number) => [word, number])),
    starts: array('starts') as Uint32Array,
    found: array('found') as Uint32Array,
    counts: array('counts') as Uint8Array,
    lengths: array('lengths') as Uint16Array,
    pieces: array('pieces') as Uint32Array,
    pieceStarts: array('pieceStarts') as Uint32Array,
    pieceWords: array('pieceWords') as Uint32Array,
  }
}

/** How much a count of `counts` stands for. */
export const countOf = (stored: number): number => stored / countScale
