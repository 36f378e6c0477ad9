/** Who may say something in a conversation, and to whom. */
import { expect, it } from 'vitest'
import { operations } from '../../../functions/areas/conversations/operations.ts'
import { operations as takeover } from '../../../functions/areas/takeover/operations.ts'
import { conversations, type ConversationItem } from '../../../functions/chat/conversation/store.ts'
import type { Context } from '../../../functions/platform/request/context.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { seenOf } from '../aws/stubs.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const context = {
  scope: { client: idOf(1), environment: idOf(2) },
  actor: { id: idOf(3), fullName: 'Jo May' },
  rights: { roles: ['agent'], permissions: [] },
  now: new Date('2026-11-20T12:00:00.000Z'),
  newId: () => idOf(9),
} as unknown as Context
type Operation = (asked: object, context: Context) => Promise<unknown>
const callOf = (of: object) => (name: string, asked: object) =>
  seenOf((async () => (of as Record<string, Operation>)[name]!(asked, context))())
const [call, callTakeover] = [callOf(operations), callOf(takeover)]

it.each(['sendText', 'sendBlock', 'sendImage', 'noteFile', 'answerOther', 'sendTemplate', 'note'])(
  'nobody says or notes something in the name of another agent: %s',
  async (name) => {
    const said = { userId: idOf(4), draftEventId: idOf(5), text: 'Hi' }
    expect(await call(name, { ...said, agentId: idOf(6) })).toBe('other-agent')
    expect(await call(name, { ...said, agentId: idOf(3) })).not.toBe('other-agent')
  },
)

it.each(['switchLanguage', 'typing', 'seen', 'enhance', 'sendAgain', 'cancelLater'])(
  'a customer who is not there is not found: %s',
  async (name) => {
    const asked = {
      userId: idOf(4),
      id: idOf(4),
      language: 'en',
      number: 1,
      text: 'Hi',
      eventNumber: 1,
      laterId: idOf(5),
    }
    expect(await call(name, asked)).toBe('not-found')
  },
)

it('an agent gives away neither what somebody else holds nor what nobody holds, and not in another name', async () => {
  const talk = (number: number, owner: object) => {
    const moment = '2026-11-20T11:00:00.000Z'
    const session = { status: 'active', started: moment, count: 1 }
    const own = { _id: idOf(number), environmentId: idOf(2), channel: 'sms', language: 'en', session, created: moment }
    const item = { ...own, lastActive: moment, owner, last: 1, version: 1 } as ConversationItem
    return new Table({ client: idOf(1), conversation: item._id }).put(conversations, item)
  }
  const since = '2026-11-20T11:00:00.000Z'
  const other = { by: 'agent', interventionId: idOf(8), agentId: idOf(6), agentName: 'Kim', since }
  await given(talk(20, other), talk(21, { by: 'bot' }))
  const held = { userId: idOf(20), agentId: idOf(6) }
  for (const name of ['start', 'complete', 'unassign'])
    expect([name, await callTakeover(name, held)]).toEqual([name, 'forbidden'])
  for (const name of ['complete', 'unassign'])
    expect([name, await callTakeover(name, { ...held, agentId: idOf(3) })]).toEqual([name, 'taken-over'])
  expect(await callTakeover('unassignAll', { agentId: idOf(6) })).toBe('forbidden')
  expect(await callTakeover('unsnooze', { userId: idOf(20) })).toBe('taken-over')
  expect(await callTakeover('unsnooze', { userId: idOf(21) })).toBe('not-taken-over')
  expect([await callTakeover('history', held), await callTakeover('history', { userId: idOf(22) })]).toEqual([
    'done',
    'not-found',
  ])
})
