/** Up to where a customer was reached and has read, and what an agent sees while a model writes. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { draftFor } from '../../../functions/areas/assist/drafts.ts'
import { holdOperations } from '../../../functions/areas/privacy/holds.ts'
import { markReached } from '../../../functions/chat/conversation/reading-receipts.ts'
import { conversations, type ConversationItem } from '../../../functions/chat/conversation/store.ts'
import { holds } from '../../../functions/chat/desk/holds.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'
import { idOf, join, place, useSockets } from './opened-sockets.ts'

useTable()
const seen = useSockets()
const scope = { client: place.client }
const table = new Table({ client: place.client, conversation: place.conversation })
const moment = '2026-11-20T12:00:00.000Z'
const held = { by: 'agent', interventionId: idOf(8), agentId: idOf(5), agentName: 'Jo', since: moment }

async function talk(more: object): Promise<void> {
  const session = { status: 'active', started: moment, count: 1 }
  const own = { _id: place.conversation, environmentId: place.environment, channel: 'sms', language: 'en', session }
  const item = { ...own, created: moment, lastActive: moment, owner: held, last: 5, version: 1, ...more }
  await given(table.put(conversations, item as ConversationItem))
}

it('an agent hears once of each message that a customer has read, up to the last one there is', async () => {
  await talk({ read: 2 })
  await join('a', { agent: 5 })
  const reads = async (number: number) => {
    seen.said = []
    await markReached(scope, place.conversation, 'read', number)
    return [seen.said.flatMap(([, frame]) => frame), (await table.get(conversations, '-'))?.read]
  }
  const told = (number: number) => ({ kind: 'readEvent', userId: place.conversation, number })
  expect([await reads(2), await reads(3), await reads(9)]).toEqual([
    [[], 2],
    [[told(3)], 3],
    [[told(5)], 5],
  ])
})

it('nobody hears of what a customer reads while the bot speaks, and a broadcast is delivered and seen from its own number on', async () => {
  await talk({
    owner: { by: 'bot' },
    broadcast: { _id: idOf(9), environment: place.environment, number: 3, at: moment },
  })
  const reaches = async (state: 'delivered' | 'read', number: number) => {
    await markReached(scope, place.conversation, state, number)
    const { broadcast, read } = (await table.get(conversations, '-'))!
    return [broadcast?.isDelivered, broadcast?.isSeen, read]
  }
  expect(await reaches('delivered', 2)).toEqual([undefined, undefined, undefined])
  expect(await reaches('delivered', 3)).toEqual([true, undefined, undefined])
  expect(await reaches('read', 2)).toEqual([true, undefined, undefined])
  expect(await reaches('read', 3)).toEqual([true, true, undefined])
})

it('an agent sees what a model writes at most every 150 milliseconds, and all of it at the end', async () => {
  await talk({})
  await join('a', { agent: 5 })
  await join('b', { agent: 6 })
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  seen.said = []
  const draft = await draftFor(place, { agentId: idOf(5), request: 'r' })
  for (const [ms, text] of [
    [1000, 'Dear'],
    [1149, 'Dear K'],
    [1150, 'Dear Kim'],
  ] as const) {
    clock.mockReturnValue(ms)
    draft.show(text)
  }
  await draft.end('Dear Kim, hello')
  const shown = (text: string, done: boolean) => ['a', [{ kind: 'draft', request: 'r', text, done }]]
  expect(seen.said).toEqual([shown('Dear', false), shown('Dear Kim', false), shown('Dear Kim, hello', true)])
  seen.said = []
  const unasked = await draftFor(place, { agentId: idOf(5), request: undefined })
  unasked.show('Dear')
  await unasked.end('Dear Kim')
  expect(seen.said).toEqual([])
})

it('holds are listed with the latest first', async () => {
  const own = new Table(scope)
  const hold = (number: number, day: string) =>
    own.put(holds, { userId: idOf(number), reason: 'Court', created: `2026-11-${day}T12:00:00.000Z`, by: 'Jo May' })
  await given(hold(21, '02'), hold(22, '03'), hold(23, '01'))
  const listed = await holdOperations.holds({}, { scope, table: own } as unknown as Parameters<
    typeof holdOperations.holds
  >[1])
  expect(listed.map(({ _id }) => _id)).toEqual([idOf(22), idOf(21), idOf(23)])
})
