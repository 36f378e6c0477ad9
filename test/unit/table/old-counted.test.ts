/** What the next night would delete, as far as one request looks, and the state of a dump. */
import { encodeTime } from 'ulid'
import { describe, expect, it } from 'vitest'
import { giveUpDumps, stateOfDump } from '../../../functions/areas/analytics/dump/operations.ts'
import { dumpParts, dumps } from '../../../functions/areas/analytics/dump/store.ts'
import { countOld } from '../../../functions/areas/privacy/count-old.ts'
import {
  conversations,
  entries,
  unanswered,
  type ConversationItem,
} from '../../../functions/chat/conversation/store.ts'
import { holds } from '../../../functions/chat/desk/holds.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { text } from '../../kit/events.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const scope = { client: idOf(1), environment: idOf(2) }
const table = new Table({ client: scope.client })
const now = new Date('2026-11-20T12:00:00.000Z')

describe('conversations that the next night would delete', () => {
  const talk = (number: number, moment: string, owner: object = { by: 'bot' }) => {
    const session = { status: 'ended' as const, started: moment, count: 1 }
    const own = { _id: idOf(number), environmentId: scope.environment, channel: 'sms', language: 'en', session, owner }
    const item = { ...own, created: moment, lastActive: moment, last: 1, version: 1 } as ConversationItem
    return new Table({ client: scope.client, conversation: item._id }).put(conversations, item)
  }
  const many = async (count: number) => {
    const all = Array.from({ length: count }, (_, at) => talk(100 + at, '2026-01-01T00:00:00.000Z'))
    for (let start = 0; start < count; start += 100) await given(...all.slice(start, start + 100))
  }
  const member = { company: { timezone: 'UTC' }, environments: { list: [{ _id: scope.environment }] } }
  const counted = (after?: string) =>
    countOld({ conversationEventsTTL: 30, conversationAnalyticsTTL: 0, after }, {
      scope,
      table,
      now,
      member,
    } as unknown as Parameters<typeof countOld>[1])

  it('are counted two hundred at a time', async () => {
    await many(250)
    const first = await counted()
    expect(first).toMatchObject({ looked: 200, conversations: 200, oldest: '2026-01-01T00:00:00.000Z' })
    expect(first.after).toBeDefined()
    const rest = await counted(first.after)
    expect([rest.looked, rest.conversations, rest.after]).toEqual([50, 50, undefined])
  })

  it('lose their beginning alone where they go on, however long it is', async () => {
    const [old, young] = ['2026-01-01T00:00:00.000Z', '2026-11-19T00:00:00.000Z']
    const own = new Table({ client: scope.client, conversation: idOf(15) })
    const entry = (number: number, created: string) => {
      const event = { _id: idOf(1000 + number), number, created, what: text('Hi') }
      return own.put(entries, { events: [event] })
    }
    await given(...Array.from({ length: 99 }, (_, at) => entry(at + 1, old)), talk(15, old))
    await given(own.set(conversations, '-', { lastActive: young }), entry(100, old), entry(101, old), entry(102, young))
    expect(await counted()).toMatchObject({ conversations: 0, shortened: 1, entries: 101, oldest: old })
  })

  it('are none that are on hold, wait for a person, or were asked from the first moment on that is kept', async () => {
    const old = '2026-01-01T00:00:00.000Z'
    const question = (number: number, created: string) =>
      new Table(scope).put(unanswered, { _id: idOf(number), text: 'Open?', language: 'en', userId: idOf(11), created })
    await given(
      talk(11, old),
      talk(12, old),
      talk(13, '2026-11-19T00:00:00.000Z'),
      talk(14, old, { by: 'queue', interventionId: idOf(8), since: old }),
      table.put(holds, { userId: idOf(12), reason: 'Court', created: old, by: 'Jo May' }),
      question(21, '2026-10-21T23:59:59.999Z'),
      question(22, '2026-10-22T00:00:00.000Z'),
    )
    expect(await counted()).toMatchObject({
      day: '2026-11-21',
      looked: 3,
      conversations: 1,
      held: 1,
      open: 1,
      questions: 1,
    })
  })
})

describe('a dump', () => {
  const dump = (_id: string, more: object = {}) => {
    const asked = { dateFrom: '2026-11-01', dateTo: '2026-11-02', timezone: 'UTC', topics: [], users: [] }
    const own = {
      _id,
      agent: idOf(3),
      environment: scope.environment,
      fileName: 'dump.txt',
      status: 'running' as const,
    }
    return table.put(dumps, { ...asked, ...own, deadline: now.getTime(), of: 7, expires: 4_000_000_000, ...more })
  }
  const stateAt = (moment: Date, agent = idOf(3)) =>
    stateOfDump({ task: idOf(5) }, { scope, actor: { id: agent }, now: moment } as unknown as Parameters<
      typeof stateOfDump
    >[1])

  it('is given up once its deadline is past, and is there for who asked for it alone', async () => {
    const part = { task: idOf(5), expires: 4_000_000_000 }
    await given(dump(idOf(5)), ...[1, 2].map((chunk) => table.put(dumpParts, { ...part, chunk, done: 2 })))
    expect(await stateAt(now)).toEqual({ status: 'running', done: 4, of: 7 })
    expect((await stateAt(new Date(now.getTime() + 1))).status).toBe('failed')
    await expect(stateAt(now, idOf(4))).rejects.toMatchObject({ code: 'not-found' })
  })

  it('that was begun by a moment is given up where somebody is erased', async () => {
    const idAt = (moment: number) => encodeTime(moment, 10) + '0'.repeat(16)
    const begun = [-1, 0, 1].map((after) => idAt(now.getTime() + after))
    await given(...begun.map((id, at) => dump(id, at === 0 ? { status: 'failed' } : {})))
    expect(await giveUpDumps(scope, now)).toBe(1)
    expect((await table.list(dumps)).map(({ status }) => status)).toEqual(['failed', 'failed', 'running'])
  })
})
