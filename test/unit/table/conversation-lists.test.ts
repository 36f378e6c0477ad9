/** How far lists of conversations are read, and in which order. */
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import { listConversations } from '../../../functions/areas/conversations/lists.ts'
import { findConversations } from '../../../functions/areas/releases/checks/reading.ts'
import { conversations, type ConversationItem } from '../../../functions/chat/conversation/store.ts'
import { anyConversations, openOwned } from '../../../functions/chat/desk/queues.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const client = idOf(9_000_000)
const scope = { client }

/** Of the bot, and last active so many seconds after the beginning of a day. */
const talk = (number: number, second: number, more: object = {}) => {
  const lastActive = new Date(Date.parse('2026-11-20T00:00:00.000Z') + second * 1000).toISOString()
  const session = { status: 'active', started: lastActive, count: 1 }
  const own = { _id: idOf(number), environmentId: idOf(9_000_001), channel: 'sms', language: 'en', lastActive, session }
  return { ...own, created: lastActive, owner: { by: 'bot' }, last: 1, version: 1, ...more } as ConversationItem
}

describe('a list of the bot’s conversations', () => {
  const roses = { topics: ['Roses'] }

  it('looks through the last two thousand of them, and no further', async () => {
    const marked = new Set([1, 2, 1801])
    const talks = Array.from({ length: 2001 }, (_, at) => talk(at + 1, at * 60, marked.has(at + 1) ? roses : {}))
    await giveTalks(talks)
    expect(await listed(roses)).toEqual([idOf(1801), idOf(2)])
  })

  it('reads another page only where the first has too few', async () => {
    const asks = vi.mocked(DynamoDBDocumentClient.prototype.send).mock.calls
    const readsFor = async (fitting: number) => {
      await giveTalks(Array.from({ length: 201 }, (_, at) => talk(at + 1, at * 60, at > 200 - fitting ? roses : {})))
      const before = asks.length
      await listed(roses)
      return asks.length - before
    }
    // One of them asks who waits.
    expect(await readsFor(25)).toBe(2)
    expect(await readsFor(26)).toBe(2)
    await giveTalks(Array.from({ length: 201 }, (_, at) => talk(at + 1, at * 60)))
    expect(await readsFor(24)).toBe(3)
  })

  it('has all of the minute in which its dates end, also where it is more than a page', async () => {
    const minute = Array.from({ length: 201 }, (_, at) => talk(at + 1, 30))
    // The places of a minute are in the order of the ids.
    const [first, last] = [talk(1, 50), talk(201, 10)]
    await giveTalks([first, ...minute.slice(1, -1), last])
    const dates = { from: '2026-11-20T00:00:05.000Z', to: '2026-11-20T00:00:55.000Z' }
    expect((await listed({ dates })).slice(0, 2)).toEqual([idOf(1), idOf(200)])
    expect((await listed({ dates, order: 'oldest' })).slice(0, 2)).toEqual([idOf(201), idOf(2)])
  })
})

describe('the conversations that are replayed', () => {
  const environment = idOf(9_000_001)
  const found = (count: number) =>
    findConversations(
      { client, environment },
      { conversations: count, days: 5, now: new Date('2026-11-25T00:00:00.000Z') },
    )

  it('are those of their environment back to the first moment of its days, however many others there are', async () => {
    const others = Array.from({ length: 500 }, (_, at) => talk(100 + at, 30, { environmentId: idOf(9_000_003) }))
    await giveTalks([talk(1, 0), talk(2, -1), talk(3, 20, { expires: 4_000_000_000 }), ...others])
    expect(await found(10)).toEqual([idOf(1)])
  })

  it('are the last ones of them, and those with a person among them', async () => {
    const owner = { by: 'queue', interventionId: idOf(9_000_002), since: '2026-11-20T00:00:00.000Z' }
    await giveTalks([talk(1, 60), talk(2, 180), talk(3, 120, { owner })])
    expect([await found(2), await found(3)]).toEqual([
      [idOf(2), idOf(3)],
      [idOf(2), idOf(3), idOf(1)],
    ])
  })
})

describe('conversations with a person', () => {
  const waiting = (number: number) =>
    talk(number, 0, {
      owner: {
        by: 'queue',
        interventionId: idOf(9_000_002),
        since: `2026-11-20T00:00:00.${String(number).slice(-3)}Z`,
      },
    })

  it('are read up to a thousand, those that wait longest first', async () => {
    await giveTalks(Array.from({ length: 1001 }, (_, at) => waiting(1000 + at)))
    const open = await openOwned(scope)
    expect(open).toHaveLength(1000)
    expect([open[0]!._id, open.at(-1)!._id]).toEqual([idOf(1000), idOf(1998)])
  })

  it('are cleared after the bot’s own, as many at once as are asked for, and none that began at the moment or later', async () => {
    await giveTalks([talk(1, 1), talk(2, 2), waiting(3003)])
    expect(await anyConversations(scope, 2, Date.parse('2026-11-20T00:00:03.000Z'))).toEqual([idOf(1), idOf(2)])
    expect(await anyConversations(scope, 3, Date.parse('2026-11-20T00:00:02.000Z'))).toEqual([idOf(1), idOf(3003)])
  })
})

async function giveTalks(talks: readonly ConversationItem[]): Promise<void> {
  const changes = talks.map((each) => new Table({ client, conversation: each._id }).put(conversations, each))
  for (let start = 0; start < changes.length; start += 100) await given(...changes.slice(start, start + 100))
}

async function listed(more: object = {}): Promise<string[]> {
  const asked = { type: 'customers', agents: [], channels: [], topics: [], events: [], misunderstood: false, page: 0 }
  const dates = { from: '2026-11-01T00:00:00.000Z' }
  const context = { scope, actor: { id: idOf(1) }, rights: {}, now: new Date('2026-11-25T00:00:00.000Z') }
  const found = await listConversations(
    context as unknown as Parameters<typeof listConversations>[0],
    { ...asked, order: 'latest', dates, ...more } as unknown as Parameters<typeof listConversations>[1],
  )
  return found.map(({ _id }) => _id)
}
