/** Which consoles are told of what has changed in the queues of their company, and in how many messages. */
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { ConversationItem } from '../../../functions/chat/conversation/store.ts'
import { tellQueues } from '../../../functions/chat/desk/tell-queues.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { companies } from '../../../functions/platform/tenancy/tenancy.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'
import { holderOf, idOf, open, useSockets } from './opened-sockets.ts'

useTable()
const seen = useSockets()

it('a console hears of its own customers and of those who wait in one message, and in two where more than twenty are open', async () => {
  const toldOf = async (client: string, consoles: number) => {
    const { tell } = await openConsoles(client, consoles)
    await tell(held(11, 50, true), [waiting(12), waiting(12, true)])
    const own = seen.said.filter(([connection]) => connection === 'c50')
    return own.map(([, frame]) => (frame as { kind: string }[]).map(({ kind }) => kind))
  }
  expect(await toldOf(idOf(900), 20)).toEqual([['user', 'user', 'counts']])
  expect(await toldOf(idOf(901), 21)).toEqual([['user'], ['user', 'counts']])
})

it('more than five colleagues hear every ten seconds of how many customers of somebody await an answer', async () => {
  const countedFor = async (client: string, consoles: number) => {
    const { tell, clock } = await openConsoles(client, consoles)
    const counted = async (ms: number, isAwaiting: boolean) => {
      clock.mockReturnValue(ms)
      return (await tell(held(11, 50, isAwaiting))).filter(([, frame]) =>
        (frame as { kind: string }[]).some(({ kind }) => kind === 'counts'),
      ).length
    }
    return [
      await counted(1000, true),
      await counted(1000, false),
      await counted(10_999, true),
      await counted(11_000, false),
    ]
  }
  expect(await countedFor(idOf(910), 5)).toEqual([5, 5, 5, 5])
  expect(await countedFor(idOf(911), 6)).toEqual([6, 1, 1, 6])
})

it('all hear of who has begun to wait, and nobody of what changes nothing or where conversations are closed', async () => {
  const { tell } = await openConsoles(idOf(920), 2)
  const told = await tell([undefined, waiting(12)])
  expect(
    told.map(([connection, frame]) => [connection, (frame as { kind: string }[]).map(({ kind }) => kind)]),
  ).toEqual([
    ['c50', ['event', 'user', 'counts']],
    ['c51', ['event', 'user', 'counts']],
  ])
  expect(await tell([talk(12, { owner: { by: 'bot' } }), talk(12, { owner: { by: 'bot' }, unread: 1 })])).toEqual([])
  const closed = await openConsoles(idOf(921), 2, ['liveChatDisabled'])
  expect(await closed.tell([undefined, waiting(12)])).toEqual([])
})

type Change = readonly [before: ConversationItem | undefined, after: ConversationItem | undefined]

function talk(number: number, more: object): ConversationItem {
  const moment = '2026-11-20T12:00:00.000Z'
  const session = { status: 'active', started: moment, count: 1 }
  const own = { _id: idOf(number), environmentId: idOf(2), channel: 'sms', language: 'en', session, created: moment }
  return { ...own, lastActive: moment, last: 1, version: 1, ...more } as ConversationItem
}

/** Somebody who waits in the queue. */
function waiting(number: number, awaitingResponse = false): ConversationItem {
  const owner = { by: 'queue', interventionId: idOf(8), since: '2026-11-20T12:00:00.000Z' }
  return talk(number, { owner, ...(awaitingResponse && { awaitingResponse }) })
}

/** A customer of an agent, who has begun or ceased to await an answer. */
function held(number: number, agent: number, isAwaiting: boolean): Change {
  const owner = {
    by: 'agent',
    interventionId: idOf(8),
    agentId: idOf(agent),
    agentName: 'Jo',
    since: '2026-11-20T12:00:00.000Z',
  }
  const of = (awaitingResponse: boolean) => talk(number, { owner, ...(awaitingResponse && { awaitingResponse }) })
  return [of(!isAwaiting), of(isAwaiting)]
}

/** A company with so many open consoles, of agents from number 50 on, before a clock that stands still. */
async function openConsoles(client: string, count: number, closed: readonly 'liveChatDisabled'[] = []) {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  onTestFinished(() => clock.mockRestore())
  const rest = {
    closed: [...closed],
    tier: [],
    supportedLangs: ['en' as const],
    timezone: 'UTC',
    openAiKnowledgeBase: true,
  }
  const item = { ...rest, _id: client, name: 'bloom', displayName: 'Bloom', openAiVideoKnowledgeBase: true }
  await given(new Table({ client }).put(companies, item))
  for (let number = 50; number < 50 + count; number += 1) await open(`c${number}`, { ...holderOf(number), client })
  const tell = async (...changes: readonly Change[]) => {
    seen.said = []
    await tellQueues(changes.map((change) => recordOf(client, change)))
    return seen.said
  }
  return { tell, clock }
}

function recordOf(client: string, [before, after]: Change): DynamoDBRecord {
  const pk = `T#${client}#C#${(before ?? after)!._id}`
  const image = (item: object | undefined) => item && marshall(item, { removeUndefinedValues: true })
  const images = { OldImage: image(before), NewImage: image(after) }
  return { dynamodb: { Keys: { pk: { S: pk }, sk: { S: 'conversation#-' } }, ...images } } as unknown as DynamoDBRecord
}
