/** The beginning of a conversation that is not kept, what a rating belongs to, and how often a change is planned. */
import { expect, it, vi } from 'vitest'
import { planRating } from '../../../functions/areas/customer/rating.ts'
import { changeConversation } from '../../../functions/chat/conversation/conversation.ts'
import {
  conversations,
  entries,
  interventions,
  type ConversationItem,
} from '../../../functions/chat/conversation/store.ts'
import { removeEventsBefore } from '../../../functions/chat/customer/deletion.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { Problem } from '#shared/problem'
import { text } from '../../kit/events.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const scope = { client: idOf(1), conversation: idOf(2) }
const table = new Table(scope)
const now = new Date('2026-11-20T12:00:00.000Z')
const moment = '2026-11-20T11:00:00.000Z'

it('the events before a moment go, however many they are, and what was written at once goes together', async () => {
  const entry = (number: number, ...created: string[]) => {
    const events = created.map((at, index) => ({
      _id: idOf(100 + number + index),
      number: number + index,
      created: at,
      what: text('Hi'),
    }))
    return table.put(entries, { events })
  }
  const before = '2026-11-20T10:59:59.999Z'
  await given(...Array.from({ length: 100 }, (_, at) => entry(at + 1, before)))
  await given(entry(101, before), entry(102, before, moment), entry(104, moment))
  await removeEventsBefore(scope, moment)
  expect((await table.list(entries)).flatMap(({ events }) => events.map(({ number }) => number))).toEqual([
    102, 103, 104,
  ])
})

it('a rating belongs to a takeover that ended in the session, also in its first moment', async () => {
  const ended = async (at: string, status = 'active') => {
    await given(table.put(interventions, { _id: idOf(5), userId: scope.conversation, started: moment, ended: at }))
    const context = { table, scope, now, company: { timezone: 'UTC' } } as unknown as Parameters<typeof planRating>[0]
    const session = { status, started: moment, count: 1 }
    return planRating(context, conversation({ session }), { rating: 4 })
  }
  expect((await ended(moment)).also).toHaveLength(1)
  await expect(ended('2026-11-20T10:59:59.999Z')).rejects.toMatchObject({ code: 'not-found' })
  expect((await ended('2026-11-20T10:59:59.999Z', 'ended')).also).toEqual([])
})

it('a change that cannot be planned is planned three times where others may be in its way, and else once', async () => {
  await given(table.put(conversations, conversation()))
  const context = { scope: { client: scope.client, environment: idOf(3) }, now, newId: () => idOf(7) }
  const planned = async (error: Error) => {
    const plan = vi.fn(() => {
      throw error
    })
    await expect(
      changeConversation(context as unknown as Parameters<typeof changeConversation>[0], scope.conversation, plan),
    ).rejects.toBe(error)
    return plan.mock.calls.length
  }
  expect([await planned(new Problem('unavailable')), await planned(new Error('lost'))]).toEqual([3, 1])
})

function conversation(more: object = {}) {
  const session = { status: 'active', started: moment, count: 1 }
  const own = { _id: scope.conversation, environmentId: idOf(3), channel: 'sms', language: 'en', session }
  return {
    ...own,
    created: moment,
    lastActive: moment,
    owner: { by: 'bot' },
    last: 1,
    version: 2,
    ...more,
  } as ConversationItem
}
