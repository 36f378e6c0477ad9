/** What an agent is told of an earlier chat of the same customer. */
import { describe, expect, it } from 'vitest'
import type { ConversationEvent, ConversationEventBody } from '#shared/chat/message'
import { chatOfSession, chatOfTakeover } from '../../functions/areas/conversations/past.ts'
import { agentSays, ends, id, interventionId, start, takes, text } from '../kit/events.ts'

const moment = (second: number) => `2026-11-20T14:20:0${second}.000Z`
type SpokenEvent = readonly [second: number, what: ConversationEventBody]
const eventsOf = (...all: readonly SpokenEvent[]) =>
  all.map(([second, what], number) => ({ number, created: moment(second), what })) as unknown as ConversationEvent[]
const conversation = { _id: id('ada'), channel: 'sms' } as Parameters<typeof chatOfSession>[0]

describe('an earlier takeover', () => {
  const takeover = (more: object = {}) => {
    const began = { _id: interventionId, started: moment(2), ended: moment(5) }
    return { ...began, ...more } as unknown as Parameters<typeof chatOfTakeover>[1]
  }
  const lastOf = (...all: readonly SpokenEvent[]) =>
    chatOfTakeover(conversation, takeover(), eventsOf(...all)).lastMessage

  it('has what was said from the moment of its beginning to the moment of its end', () => {
    expect([lastOf([2, text('First')]), lastOf([5, text('Last')])]).toEqual(['First', 'Last'])
    expect([lastOf([1, text('Before')]), lastOf([6, text('After')])]).toEqual([undefined, undefined])
  })

  it('has nothing that was said behind its end, also at the same moment', () => {
    expect(lastOf([3, text('Within')], [5, ends], [5, text('Behind')])).toBe('Within')
  })

  it('is told with who had it, what it was about, and what came of it', () => {
    const more = { agent: { _id: id('lena'), name: 'Lena' }, topic: 'Roses', outcome: 'Sold', rating: 4 }
    expect(chatOfTakeover(conversation, takeover(more), eventsOf([2, takes], [3, agentSays]))).toEqual({
      userId: id('ada'),
      channel: 'sms',
      started: moment(2),
      ended: moment(5),
      agent: 'Lena',
      topic: 'Roses',
      outcome: 'Sold',
      rating: 4,
      lastMessage: 'Hello',
    })
    expect(chatOfTakeover(conversation, takeover(), [])).toEqual({
      userId: id('ada'),
      channel: 'sms',
      started: moment(2),
      ended: moment(5),
    })
  })
})

it('an earlier session is told with its first and last moment, its last rating and what was said last', () => {
  const rated = (rating: number) => ({ type: 'rating' as const, rating })
  const session = eventsOf([1, start], [2, text('Hi')], [3, text('Bye')], [4, rated(2)], [5, rated(5)])
  expect(chatOfSession(conversation, session)).toEqual({
    userId: id('ada'),
    channel: 'sms',
    started: moment(1),
    ended: moment(5),
    rating: 5,
    lastMessage: 'Bye',
  })
})
