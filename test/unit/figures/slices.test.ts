/** A slice is the sum of its entries, in whatever order and however often they come. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConversationEventBody } from '#shared/chat/message'
import { addCells, textOfCells, families, type MutableCells } from '#shared/figures/counters'
import { countsOf, type Entry } from '../../../functions/figures/counts.ts'
import {
  emptySlice,
  erasedSlice,
  erasedSliceWith,
  fewWords,
  placeInDay,
  rangeOf,
  residueWith,
  sliceWith,
} from '../../../functions/figures/slices.ts'
import type { SliceItem } from '../../../functions/figures/store.ts'
import { cellsOfSlice, quarterAt } from '../../../functions/figures/sums.ts'

const conversation = '01M82V2W8WY0BAWCX0BE7163D0'
const block = '01M82V2VF2S0X151V1S3FA8NJM'
const expires = 2_000_000_000
const created = '2026-11-20T14:20:00.000Z'
const fresh = (): SliceItem => emptySlice({ quarter: 57, conversation }, expires)

const said = (messageType: 'text' | 'bot-msg', text: string): ConversationEventBody => ({
  type: 'message',
  message: { messageType, text, language: 'en', ...(messageType === 'bot-msg' && { blockId: block }) },
})
const bodies: readonly ConversationEventBody[] = [
  said('text', 'Where are gorgeous roses and tulips and lilies and daisies?'),
  said('text', 'Terrible weather, awful ferns, mosses, grasses'),
  said('bot-msg', 'Here'),
  { type: 'conversation-start', language: 'en', isNewUser: true },
  { type: 'rating', rating: 5 },
  { type: 'feedback', eventNumber: 1, liked: true, blockId: block },
  { type: 'userIntervention', interventionId: block },
  { type: 'interventionEnd', interventionId: block, by: 'timeout' },
]

/** The entries of one conversation, as `land` numbers them. */
const someEntries = fc
  .array(fc.array(fc.integer({ min: 0, max: bodies.length - 1 }), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 10,
  })
  .map((writes) => {
    let number = 0
    return writes.map((picks, write): Entry => {
      const events = picks.map((pick) => ({ _id: block, number: ++number, created, what: bodies[pick]! }))
      const previous = write > 0 ? { previous: '2026-11-20T14:01:00.000Z' } : {}
      return { events, on: { environment: block, channel: 'chat_plugin', language: 'en', ...previous } }
    })
  })

/** Repeats some of them, mixes all, and gives them in batches. */
const deliveries = someEntries.chain((entries) =>
  fc
    .tuple(
      fc.array(fc.nat({ max: entries.length - 1 }), { maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
      fc.integer({ min: 1, max: 4 }),
    )
    .map(([again, chances, size]) => {
      const all = [...entries, ...again.map((index) => entries[index]!)]
        .map((entry) => ({ entry, chance: chances.next().value as number }))
        .toSorted((a, b) => a.chance - b.chance)
        .map(({ entry }) => entry)
      const batches = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
        all.slice(at * size, (at + 1) * size),
      )
      return { entries, batches }
    }),
)

/** In one order of keys, so that they can be compared. */
const sorted = (cells: MutableCells) =>
  Object.fromEntries(
    families.map((family) => [
      family,
      textOfCells(cells[family] ?? {})
        .split('\n')
        .toSorted()
        .join('\n'),
    ]),
  )

/** What everything comes to that was written, counted once. */
function naive(entries: readonly Entry[]): MutableCells {
  const sum: MutableCells = {}
  for (const entry of entries) addCells(sum, countsOf(entry).cells)
  const first = entries.map(countsOf).find((counts) => counts.first)?.first
  const previous = first?.previous ? quarterAt(Date.parse(first.previous)) : 'new'
  return first ? addCells(sum, { active: { [`chat_plugin\ten\t\t${previous}`]: [1] } }) : sum
}

const withFewWords = (cells: MutableCells): MutableCells => ({
  ...cells,
  ...(cells.keyword && { keyword: fewWords(cells.keyword, conversation) }),
})

describe('a slice', () => {
  it('is the sum of its entries in every order, and each of them counts once', () => {
    fc.assert(
      fc.property(deliveries, ({ entries, batches }) => {
        let slice = fresh()
        for (const batch of batches) slice = sliceWith(slice, batch) ?? slice
        expect(sorted(cellsOfSlice(slice))).toEqual(sorted(withFewWords(naive(entries))))
        expect(slice.ranges).toEqual([[1, rangeOf(entries.at(-1)!)[1]]])
        expect(sliceWith(slice, entries)).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  it('keeps eight words at most, whichever are said first', () => {
    const words = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`word${index}`, [1]]))
    const kept = fewWords(words, conversation)
    // Each version must keep the same ones: a word that is left out once is left out for good.
    expect(Object.keys(kept)).toEqual(['word12', 'word14', 'word5', 'word3', 'word19', 'word2', 'word0', 'word15'])
    const turned = Object.fromEntries(Object.entries(words).toReversed())
    expect(fewWords(turned, conversation)).toEqual(kept)
    expect(fewWords(words, block)).not.toEqual(kept)
    const few = { roses: [3], tulips: [1] }
    expect(fewWords(few, conversation)).toEqual(few)
  })

  it('says where its conversation was last, and lists the takeovers that ended by their moments', () => {
    const ended = (number: number, language: 'de' | 'en' | 'it') => ({
      events: [
        {
          _id: block,
          number,
          created: `2026-11-20T14:2${number}:00.000Z`,
          what: { type: 'interventionEnd', interventionId: block, by: 'timeout' } as const,
        },
      ],
      on: { environment: block, channel: 'chat_plugin', language },
    })
    const [first, second, third] = [ended(1, 'de'), ended(2, 'en'), ended(3, 'it')] as const
    const slice = sliceWith(fresh(), [second, third, first])!
    expect(slice.language).toBe('it')
    const moments = ['2026-11-20T14:21:00.000Z', '2026-11-20T14:22:00.000Z', '2026-11-20T14:23:00.000Z']
    expect(slice.takeovers?.map(({ at }) => at)).toEqual(moments)
    expect(sliceWith(sliceWith(fresh(), [third])!, [first])).toMatchObject({ language: 'it' })
    const quiet = { ...first, events: [{ ...first.events[0]!, what: said('text', 'Roses') }] }
    expect(sliceWith(fresh(), [quiet])).not.toHaveProperty('takeovers')
  })

  it('refuses an entry of which it holds a part, because entries never come apart', () => {
    const [whole] = fc.sample(
      someEntries.filter(([first]) => first!.events.length > 1),
      1,
    )
    const first = whole![0]!
    const part = { ...first, events: first.events.slice(1) }
    const slice = sliceWith(fresh(), [part])!
    expect(() => sliceWith(slice, [first])).toThrow(/counted in part/)
    expect(sliceWith(sliceWith(fresh(), [first])!, [part])).toBeUndefined()
  })

  it('belongs to the quarter of an hour of its moment', () => {
    expect(placeInDay('2026-11-20T00:00:00.000Z')).toEqual({ day: '2026-11-20', quarter: 0 })
    expect(placeInDay('2026-11-20T14:29:59.999Z')).toEqual({ day: '2026-11-20', quarter: 57 })
    expect(placeInDay('2026-11-20T23:45:00.000Z')).toEqual({ day: '2026-11-20', quarter: 95 })
  })
})

describe('an erased slice', () => {
  it('leaves the same sums in its residue, also where some of its entries are heard after it', () => {
    fc.assert(
      fc.property(deliveries, fc.nat({ max: 5 }), ({ entries, batches }, erasedAfter) => {
        const other = sliceWith({ ...fresh(), conversation: block }, entries)!
        let slice = fresh()
        let residue = residueWith(emptySlice({ quarter: 57, conversation: '-' }, expires), cellsOfSlice(other))
        for (const [at, batch] of [...batches, [], [], [], [], [], []].entries()) {
          if (at === erasedAfter) {
            const erased = erasedSlice(slice, expires)
            slice = erased.slice
            residue = residueWith(residue, erased.cells)
          }
          if (!slice.erased) slice = sliceWith(slice, batch) ?? slice
          else {
            const more = erasedSliceWith(slice, batch)
            slice = more?.slice ?? slice
            if (more) residue = residueWith(residue, more.cells)
          }
        }
        expect(cellsOfSlice(slice)).toEqual({})
        // Which words a slice keeps is chance; all else is the same to the unit.
        const expected = addCells(addCells({}, cellsOfSlice(other)), naive(entries))
        expect(sorted({ ...cellsOfSlice(residue), keyword: {} })).toEqual(sorted({ ...expected, keyword: {} }))
      }),
      { numRuns: 300 },
    )
  })

  it('leaves the words to its residue that are kept, with their customer counted, and no others', () => {
    const entry = {
      events: [{ _id: block, number: 1, created, what: said('text', 'Gorgeous roses') }],
      on: { environment: block, channel: 'chat_plugin', language: 'en' as const },
    }
    const { cells } = erasedSlice(sliceWith(fresh(), [entry])!, expires, (word) => word === 'roses')
    expect(Object.keys(cells.keyword ?? {})).toEqual(['chat_plugin\ten\troses'])
    const [kept = []] = Object.values(cells.keyword ?? {})
    expect([kept[0], kept.slice(1).reduce((sum, number) => sum + number, 0)]).toEqual([1, 1])
    expect(erasedSlice(sliceWith(fresh(), [entry])!, expires).cells).not.toHaveProperty('keyword')
  })

  it('is counted under the gender that is told later in it, in whatever order its entries come', () => {
    const entryAt = (number: number, gender?: string) => ({
      events: [{ _id: block, number, created, what: said('text', 'Roses') }],
      on: { environment: block, channel: 'chat_plugin', language: 'en' as const, ...(gender && { gender }) },
    })
    const [first, second, third] = [entryAt(1), entryAt(2, 'female'), entryAt(3, 'male')]
    for (const order of [
      [first, second, third],
      [third, second, first],
      [third, first, second],
    ]) {
      const slice = order.reduce((sum, entry) => sliceWith(sum, [entry])!, fresh())
      expect(slice.first).toMatchObject({ number: 1, gender: 'female' })
    }
  })

  it('names nobody in its residue', () => {
    const slice = sliceWith(fresh(), [
      {
        events: [{ _id: block, number: 1, created, what: said('text', 'Gorgeous roses') }],
        on: { environment: block, channel: 'chat_plugin', language: 'en', locality: 'Bern', agent: block },
      },
    ])!
    expect(JSON.stringify(slice)).toContain(conversation)
    const { slice: erased, cells } = erasedSlice(slice, expires)
    const residue = residueWith(emptySlice({ quarter: 57, conversation: '-' }, expires), cells)
    expect(JSON.stringify(residue)).not.toContain(conversation)
    expect(Object.keys(residue).toSorted()).toEqual([
      'cells',
      'conversation',
      'expires',
      'quarter',
      'ranges',
      'version',
    ])
    expect(erased).not.toHaveProperty('locality')
    expect(erased.cells).toEqual({})
  })
})
