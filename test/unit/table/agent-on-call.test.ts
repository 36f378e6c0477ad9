/** How long an agent takes part in one call, and none in another. */
import { expect, it } from 'vitest'
import { endCall, startCall } from '../../../functions/areas/conversations/calls.ts'
import { conversations, type ConversationItem } from '../../../functions/chat/conversation/store.ts'
import { agentCalls } from '../../../functions/chat/desk/agent-calls.ts'
import type { Context } from '../../../functions/platform/request/context.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { transact, type Change } from '../../../functions/platform/table/transaction.ts'
import { seenOf } from '../aws/stubs.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const moment = '2026-11-20T12:00:00.000Z'
const table = new Table({ client: idOf(1) })
const context = {
  scope: { client: idOf(1), environment: idOf(2) },
  actor: { id: idOf(3), fullName: 'Jo May' },
  rights: { roles: ['agent'], permissions: [] },
  now: new Date(moment),
  commit: (changes: readonly Change[]) => transact(changes),
} as unknown as Context

it('an agent is in one call for four hours at most, unless it is ended or no more theirs', async () => {
  const begins = async (before: string, more: object = {}) => {
    await given(put(talk(11, more)), put(talk(12)))
    await given(table.put(agentCalls, { _id: idOf(3), userId: idOf(11), started: before }))
    return seenOf(startCall(context, talk(12)))
  }
  expect(await begins('2026-11-20T08:00:00.001Z')).toBe('agent-on-call')
  expect(await table.get(agentCalls, idOf(3))).toMatchObject({ userId: idOf(11) })
  expect(await begins('2026-11-20T08:00:00.000Z')).toBe('done')
  expect(await table.get(agentCalls, idOf(3))).toMatchObject({ userId: idOf(12), started: moment })
  expect(await begins(moment, { owner: { by: 'bot' } })).toBe('done')
  await endCall(context)
  expect(await table.get(agentCalls, idOf(3))).toBeUndefined()
})

it('an agent takes part in calls alone, and in those of their own customers', async () => {
  const other = { by: 'agent', interventionId: idOf(8), agentId: idOf(4), agentName: 'Kim', since: moment }
  expect(await seenOf(startCall(context, talk(11, { channel: 'chat_plugin' })))).toBe('channel-not-set-up')
  expect(await seenOf(startCall(context, talk(11, { owner: other })))).not.toBe('done')
})

function talk(number: number, more: object = {}): ConversationItem {
  const session = { status: 'active', started: moment, count: 1 }
  const owner = { by: 'agent', interventionId: idOf(8), agentId: idOf(3), agentName: 'Jo May', since: moment }
  const own = { _id: idOf(number), environmentId: idOf(2), channel: 'twilioVoice', language: 'en', session, owner }
  return { ...own, created: moment, lastActive: moment, last: 1, version: 1, ...more } as ConversationItem
}

function put(item: ConversationItem): Change {
  return new Table({ client: idOf(1), conversation: item._id }).put(conversations, item)
}
