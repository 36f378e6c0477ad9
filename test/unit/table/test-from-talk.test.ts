/** Which part of a conversation becomes a test. */
import { expect, it } from 'vitest'
import type { ConversationEventBody } from '#shared/chat/message'
import { testFromConversation } from '../../../functions/areas/tests/from-conversation.ts'
import { conversations, entries, type ConversationItem } from '../../../functions/chat/conversation/store.ts'
import { StateRows } from '../../../functions/platform/table/content-rows.ts'
import { OverlaidState } from '../../../functions/platform/table/release-file.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { asks, bot, start, text } from '../../kit/events.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const scope = { client: idOf(1), conversation: idOf(2) }
const moment = '2026-11-20T12:00:00.000Z'

it('a test is made of what was said since the conversation last began, up to the first person', async () => {
  await said(start, text('Old'), start, text('Roses?'), bot(), text('A person please'), asks, text('Still there?'))
  expect(await testOf()).toEqual([
    ['start', undefined],
    ['Roses?', undefined],
    ['A person please', true],
  ])
})

it('a test is made of the events that are named, the first and the last of them included', async () => {
  await said(start, text('One'), text('Two'), text('Three'), asks, text('Four'))
  expect(await testOf({ from: 2, to: 3 })).toEqual([
    ['One', undefined],
    ['Two', undefined],
  ])
  expect((await testOf()).map(([name]) => name)).toEqual(['start', 'One', 'Two', 'Three'])
  await expect(testOf({ from: 5, to: 6 })).rejects.toMatchObject({ details: [{ path: 'steps', code: 'mandatory' }] })
})

it('a conversation without a person becomes a test as a whole', async () => {
  await said(start, text('One'), bot())
  expect((await testOf()).map(([name]) => name)).toEqual(['start', 'One'])
})

async function said(...all: readonly ConversationEventBody[]): Promise<void> {
  const table = new Table(scope)
  const session = { status: 'active', started: moment, count: 1 }
  const own = { _id: scope.conversation, environmentId: idOf(3), channel: 'chat_plugin', language: 'en', session }
  const more = { created: moment, lastActive: moment, owner: { by: 'bot' }, isPreview: true, version: 1 }
  const written = all.map((what, at) => {
    const event = { _id: idOf(100 + at), number: at + 1, created: moment, what }
    return table.put(entries, { events: [event] })
  })
  await given(table.put(conversations, { ...own, ...more, last: all.length } as ConversationItem), ...written)
}

async function testOf(asked: { from?: number; to?: number } = {}) {
  const context = {
    scope: { client: scope.client, environment: idOf(3) },
    table: new StateRows(new OverlaidState(new Map())),
  }
  const made = await testFromConversation(context as unknown as Parameters<typeof testFromConversation>[0], {
    userId: scope.conversation,
    ...asked,
  })
  return made.type === 'talk'
    ? made.steps.map(({ input, expect: { handover } }) => [input.type === 'text' ? input.text : input.type, handover])
    : []
}
