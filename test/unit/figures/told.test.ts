/** What figures tell of what was counted: the cells are given, and no table is read. */
import { describe, expect, it } from 'vitest'
import { cellKey, type Cells } from '#shared/figures/counters'
import { resolutionFor } from '../../../functions/areas/analytics/figures/answer.ts'
import { conversationFigures } from '../../../functions/areas/analytics/figures/conversations.ts'
import { costFigures } from '../../../functions/areas/analytics/figures/cost.ts'
import type { Asked, Definition } from '../../../functions/areas/analytics/figures/definition.ts'
import { partsOf } from '../../../functions/areas/analytics/figures/details.ts'
import { quantileIn, shareWithin } from '../../../functions/areas/analytics/figures/histogram.ts'
import { requireRange } from '../../../functions/areas/analytics/figures/range.ts'
import { responseFigures } from '../../../functions/areas/analytics/figures/responses.ts'
import { Tally, type Filter } from '../../../functions/areas/analytics/figures/tally.ts'
import { understandingFigures } from '../../../functions/areas/analytics/figures/understanding.ts'
import { personIn } from '../../../functions/areas/analytics/figures/user-detail.ts'
import type { PlacedSlice } from '../../../functions/areas/analytics/slice-pages.ts'
import type { ConversationItem } from '../../../functions/chat/conversation/store.ts'

describe('a share or an average', () => {
  it('is told of texts and sessions, and is absent where there were none', () => {
    const { sentiment } = understandingFigures
    const averages = conversationFigures['conversation-averages']
    // Positive, neutral and negative texts.
    expect(tell(sentiment, flow({ 13: 2, 14: 1, 15: 1 }))).toMatchObject({ total: 4, totals: { average: 0.25 } })
    expect(tell(sentiment, {})).toMatchObject({ total: 0, totals: { average: undefined } })
    // Sessions, and those of them that a person was asked into.
    expect(tell(averages, flow({ 18: 4, 19: 1 }))).toMatchObject({ totals: { solvedShare: 0.75 } })
    expect(tell(averages, {})).toMatchObject({ totals: { sessions: 0, solvedShare: undefined } })
    const { cost } = costFigures
    expect(tell(cost, flow({ 18: 4 }))).toMatchObject({ totals: { perConversation: 0, perSolved: 0 } })
    expect(tell(cost, flow({ 18: 1, 19: 1 }))).toMatchObject({ totals: { perConversation: 0, perSolved: undefined } })
    expect(tell(cost, {})).toMatchObject({ totals: { perConversation: undefined, perSolved: undefined } })
  })
})

describe('what has no name of its own', () => {
  it('is one number, and is absent where everything has one', () => {
    const link = (name: string) => ({ link: { [key(name)]: [3] } })
    const url = understandingFigures['url-tracking']
    expect(tell(url, link('\u0001other'))).toMatchObject({ total: 3, other: 3, rows: [] })
    expect(tell(url, link('/roses'))).toEqual({ total: 3, rows: [{ id: '/roses', values: { follows: 3 } }] })
    const word = (uses: number, ...groups: number[]) => ({ keyword: { [key('roses')]: [uses, ...groups] } })
    expect(tell(understandingFigures.keywords, word(3, 1, 1, 1))).toEqual({
      total: 3,
      rows: [{ id: 'roses', values: { uses: 3 } }],
    })
    expect(tell(understandingFigures.keywords, word(2, 1, 1))).toEqual({ total: 2, rows: [], other: 2 })
  })
})

describe('the lines of events', () => {
  it('come by the names of the events, whichever was counted first', () => {
    const event = { [key('rating')]: [1], [key('message')]: [5], [key('note')]: [2] }
    const told = tell(understandingFigures.events, { event })
    expect(told).toMatchObject({ lines: ['message', 'note', 'rating'].map((title) => ({ title })) })
  })
})

describe('what takeovers were about and what came of them', () => {
  it('is told with the most frequent first, whichever was counted first', () => {
    const outcome = { [key('Roses', 'Lost')]: [1], [key('Vases', 'Sold')]: [4], [key('Roses', 'Sold')]: [1] }
    expect(partsOf({ whole: tallyOf({ outcome }) })).toEqual({
      topics: [
        { id: 'Vases', values: { ended: 4 } },
        { id: 'Roses', values: { ended: 2 } },
      ],
      outcomes: [
        { id: 'Sold', values: { ended: 5 } },
        { id: 'Lost', values: { ended: 1 } },
      ],
    })
  })
})

describe('the figures of topics', () => {
  const block = { [key('b1')]: [4, 1], [key('b2')]: [2, 1], [key('gone')]: [1] }

  it('add up the responses of a topic, and those that are gone without a name', () => {
    expect(tell(responseFigures.topic, { block })).toEqual({
      total: 7,
      rows: [
        { id: 'Shop', values: { views: 6, likes: 2, dislikes: 0, handovers: 0 } },
        { id: '', values: { views: 1, likes: 0, dislikes: 0, handovers: 0 } },
      ],
    })
  })

  it('are narrowed down to one topic or one response', () => {
    const viewsOf = (filter: Filter) => tallyOf({ block }, filter).of('block')('views')
    expect([viewsOf({}), viewsOf({ topic: 'Shop' }), viewsOf({ block: 'b2' })]).toEqual([7, 6, 2])
  })
})

describe('the time below which a share of all times lies', () => {
  /** Bins end after 1, 2, 5, 10, 30 seconds and so on. */
  const quantile = (bins: readonly number[], share: number) =>
    quantileIn((counter) => bins[Number(/^waited(\d+)$/.exec(counter)?.[1] ?? -1)] ?? 0, 'waited', share)

  it('is the end of a bin where just so many lie in it, whatever comes behind', () => {
    expect(quantile([0, 0, 0, 1, 0, 0, 1], 0.5)).toBe(10)
    expect(quantile([0, 0, 0, 1], 1)).toBe(10)
  })

  it('lies within a bin by the share of it, and is absent where there are no times', () => {
    expect(quantile([0, 0, 0, 0, 4], 0.5)).toBe(20)
    expect(quantile([], 0.5)).toBeUndefined()
  })
})

describe('the share of times up to an edge', () => {
  const share = (...bins: readonly number[]) =>
    shareWithin((counter) => bins[Number(/^replied(\d+)$/.exec(counter)?.[1] ?? -1)] ?? 0, 'replied', 10)

  it('counts the bin that ends there, and is absent where there are no times', () => {
    expect([share(0, 0, 0, 1, 3), share(0, 0, 0, 0, 1)]).toEqual([0.25, 0])
    expect(share()).toBeUndefined()
  })
})

describe('who a row of customers is about', () => {
  const latest = { at: '2026-11-20T14:15:00.000Z', slice: { language: 'de', agent: 'a1' } }
  const person = (acted?: string) =>
    personIn([latest] as unknown as PlacedSlice[], { acted, channel: 'sms', language: 'en' } as ConversationItem)

  it('is what the latest slice says, and else what is known of the conversation', () => {
    expect(person()).toEqual({ channel: 'sms', language: 'de', agent: 'a1', at: '2026-11-20T14:15:00.000Z' })
  })

  it('was there at the second of the last activity where that lies in the quarter of an hour of the slice', () => {
    expect(person('2026-11-20T14:29:59.999Z')['at']).toBe('2026-11-20T14:29:59.999Z')
    expect(person('2026-11-20T14:30:00.000Z')['at']).toBe('2026-11-20T14:15:00.000Z')
    expect(person('2026-11-20T14:14:59.999Z')['at']).toBe('2026-11-20T14:15:00.000Z')
  })
})

describe('the days of a figure', () => {
  it('begin with 2020 at the earliest and end tomorrow at the latest, by the clock of the timezone', () => {
    const asks = (dateFrom: string, dateTo: string) => () => {
      const range = { dateFrom, dateTo, timezone: 'Europe/Berlin', resolution: 'day' } as const
      requireRange(range, new Date('2020-01-30T23:30:00Z'))
    }
    expect(asks('2020-01-01', '2020-02-01')).not.toThrow()
    expect(asks('2019-12-31', '2020-01-31')).toThrow(expect.objectContaining({ code: 'bad-request' }))
    expect(asks('2020-01-01', '2020-02-02')).toThrow(expect.objectContaining({ code: 'bad-request' }))
  })

  it('are drawn by month where there are more than 92 of takeovers', () => {
    const drawnBy = (dateTo: string, family: 'takeover' | 'flow', resolution: 'day' | 'week' | 'quarter' = 'day') =>
      resolutionFor({ dateFrom: '2026-01-01', dateTo, resolution }, [family])
    expect(drawnBy('2026-04-02', 'takeover')).toBe('day')
    expect(drawnBy('2026-04-03', 'takeover')).toBe('month')
    expect(drawnBy('2026-04-03', 'takeover', 'week')).toBe('month')
    expect(drawnBy('2026-04-03', 'takeover', 'quarter')).toBe('quarter')
    expect(drawnBy('2026-04-03', 'flow')).toBe('day')
  })
})

const key = (...names: string[]) => cellKey('chat_plugin', 'en', ...names)
const blocks = new Map([
  ['b1', { title: 'Hours', topic: 'Shop' }],
  ['b2', { title: 'Address', topic: 'Shop' }],
])
const tallyOf = (cells: Cells, filter: Filter = {}) =>
  new Tally({ at: '2026-11-20', cells }, filter, (id) => blocks.get(id)?.topic ?? '')
const tell = ({ tell: told }: Definition, cells: Cells) =>
  told({ whole: tallyOf(cells), steps: [], query: {}, blocks } as unknown as Asked)
/** The numbers of a cell of `flow` by their places in it. */
const flow = (numbers: Readonly<Record<number, number>>): Cells => ({
  flow: { [key()]: Array.from({ length: 26 }, (_, place) => numbers[place] ?? 0) },
})
