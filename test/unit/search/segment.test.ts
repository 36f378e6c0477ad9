import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import type { Document } from '../../../functions/search/document.ts'
import { Segment, SegmentHead, writeSegment } from '../../../functions/search/segment.ts'

const [anna, ben] = ['01J00000000000000000000ANN', '01J00000000000000000000BEN']

const document = (number: number, terms: string, over: Partial<Document> = {}): Document => ({
  conversation: anna,
  number,
  entry: number,
  at: 1_700_000_000 + number,
  terms: terms.split(' '),
  ...over,
})

function open(documents: readonly Document[]) {
  const { bytes, head } = writeSegment(documents)
  const reads: number[] = []
  const segment = new Segment(new SegmentHead(bytes.subarray(head)), (start, end) => {
    reads.push(end - start)
    return Promise.resolve(bytes.subarray(start, end))
  })
  return { segment, reads, bytes }
}

describe('a segment', () => {
  it('gives the documents of a term and of a beginning, the latest first, and where they are', async () => {
    const { segment } = open([
      document(1, 'roses red'),
      document(2, 'rose tulips'),
      document(3, 'tulips', { conversation: ben, number: 2 }),
      document(4, 'rot'),
    ])
    expect((await segment.withTerm('tulips')).last(10)).toEqual([2, 1])
    expect((await segment.withTerm('rose', true)).last(10)).toEqual([1, 0])
    expect((await segment.withTerm('rosebud')).last(10)).toEqual([])
    expect((await segment.withTerm('a')).last(10)).toEqual([])
    expect(await segment.addresses([2, 0])).toEqual([
      { conversation: anna, number: 1, entry: 1, at: 1_700_000_001 },
      { conversation: ben, number: 2, entry: 3, at: 1_700_000_003 },
    ])
    expect((await segment.ofConversations(new Set([ben, ulid()]))).last(10)).toEqual([2])
  })

  it('finds in 60,000 documents what is in all of them and in one of them, by reads of a few kilobytes', async () => {
    const many = Array.from({ length: 60_000 }, (_, index) =>
      document(index, `the word${index % 900} ${index === 31_234 ? 'zebra' : 'horse'} order${index}`),
    )
    const { segment, reads } = open(many)
    expect((await segment.withTerm('the')).last(3)).toEqual([59_999, 59_998, 59_997])
    expect((await segment.withTerm('the')).keep(await segment.withTerm('zebra')).last(3)).toEqual([31_234])
    expect((await segment.withTerm('order5999', true)).last(20)).toHaveLength(11)
    expect((await segment.withTerm('word899')).last(100_000)).toHaveLength(66)
    expect(Math.max(...reads)).toBeLessThanOrEqual(8192)
  })

  it('finds the first and the last term of each block of its dictionary', async () => {
    const terms = Array.from({ length: 130 }, (_, index) => `t${String(index).padStart(3, '0')}`)
    const { segment } = open(terms.map((term, index) => document(index, term)))
    for (const index of [0, 63, 64, 127, 128, 129])
      expect((await segment.withTerm(terms[index]!)).last(10), terms[index]).toEqual([index])
    expect((await segment.withTerm('t06', true)).last(20)).toEqual([69, 68, 67, 66, 65, 64, 63, 62, 61, 60])
  })

  it('reads documents at once that are 4,000 apart or nearer', async () => {
    const { segment, reads } = open(Array.from({ length: 4002 }, (_, index) => document(index, 'roses')))
    const numbers = async (...places: number[]) => (await segment.addresses(places)).map(({ number }) => number)
    expect(await numbers(4000, 0)).toEqual([0, 4000])
    // Where their conversations are, and their records.
    expect(reads).toHaveLength(2)
    expect(await numbers(0, 4001)).toEqual([0, 4001])
    expect(reads).toHaveLength(2 + 4)
  })

  it('tells a place behind what was said in a second', () => {
    const { segment } = open(Array.from({ length: 600 }, (_, index) => document(index, 'roses')))
    const after = (number: number) => segment.head.placeAfter(1_700_000_000 + number)
    expect([after(-1), after(0), after(255), after(256), after(511), after(512)]).toEqual([0, 256, 256, 512, 512, 600])
  })

  it('holds 65,536 documents, and no more', async () => {
    const many = Array.from({ length: 65_537 }, (_, index) => document(index, 'the'))
    const { segment } = open(many.slice(1))
    expect((await segment.withTerm('the')).last(2)).toEqual([65_535, 65_534])
    expect(() => writeSegment(many)).toThrow('A segment of 65537 documents.')
  })

  it('holds an event once, as it was given last, and gives all that went into it', async () => {
    const { segment } = open([document(7, 'old word'), document(8, 'other'), document(7, 'new word')])
    expect(await segment.all()).toEqual([document(7, 'new word'), document(8, 'other')])
  })
})
