/** What fails beside a change: it undoes nothing, and the log says so. */
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mailOrTell } from '../../../functions/areas/agents/mail.ts'
import { changeEach } from '../../../functions/areas/takeover/bulk.ts'
import { pushMentions } from '../../../functions/chat/conversation/mentions.ts'
import { pushEvents } from '../../../functions/chat/conversation/push.ts'
import { noteSaid, saidSince } from '../../../functions/chat/conversation/said.ts'
import { wakeLane } from '../../../functions/chat/conversation/wake.ts'
import { keptValues } from '../../../functions/chat/masking/answers.ts'
import { countHits, hitsSince } from '../../../functions/chat/masking/hits.ts'
import { log } from '../../../functions/platform/aws/log.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { Problem } from '#shared/problem'
import { text } from '../../kit/events.ts'
import { useRootKey, useTable } from '../../kit/table-in-memory.ts'

useTable()
useRootKey()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const scope = { client: idOf(1), environment: idOf(2), conversation: idOf(3) }
const now = new Date('2026-11-20T12:00:00.000Z')
const told = { warn: vi.spyOn(log, 'warn'), error: vi.spyOn(log, 'error') }

describe('blocks that were said', () => {
  it('are noted once a day by a process, and known from their day on', async () => {
    const sent = vi.mocked(DynamoDBDocumentClient.prototype.send).mock.calls
    const writes = async (moment: string) => {
      const before = sent.length
      await noteSaid(scope, [idOf(10), idOf(10)], new Date(moment))
      return sent.length - before
    }
    expect(await writes('2026-11-20T00:00:00.000Z')).toBe(1)
    expect(await writes('2026-11-20T23:59:59.999Z')).toBe(0)
    expect([...(await saidSince(scope, new Date('2026-11-20T23:00:00.000Z')))]).toEqual([idOf(10)])
    expect([...(await saidSince(scope, new Date('2026-11-21T00:00:00.000Z')))]).toEqual([])
    expect(await writes('2026-11-21T00:00:00.000Z')).toBe(1)
  })

  it('are noted with the next turn where they could not be', async () => {
    failing()
    await noteSaid(scope, [idOf(11)], now)
    expect(warned()).toEqual(['What was said could not be written down.'])
    await noteSaid(scope, [idOf(11)], now)
    expect([...(await saidSince(scope, now))]).toEqual([idOf(11)])
  })
})

it('masked values are counted one by one, those of thirty days, and lost where they cannot be', async () => {
  const count = (moment: string) =>
    countHits(
      scope,
      new Map([
        ['email', 2],
        ['card', 1],
      ]),
      new Date(moment),
    )
  for (const moment of ['2026-10-21T12:00:00.000Z', '2026-10-22T00:00:00.000Z', '2026-11-20T12:00:00.000Z'])
    await count(moment)
  failing()
  await count('2026-11-20T12:00:00.000Z')
  expect(warned()).toEqual(['Masked values could not be counted.'])
  expect(await hitsSince(new Table({ client: scope.client }), now)).toEqual({ email: 4, card: 2 })
})

it('consoles and customers that cannot be told keep nothing from being said', async () => {
  const event = { _id: idOf(5), number: 1, created: now.toISOString(), what: text('Hi') }
  const conversation = { _id: scope.conversation, channel: 'chat_plugin', environmentId: scope.environment }
  const context = { scope, actor: { id: idOf(6), fullName: 'Jo May' }, now, newId: () => idOf(7) }
  failing()
  await pushEvents(scope, [event], undefined)
  failing()
  await pushMentions(context as unknown as Parameters<typeof pushMentions>[0], [idOf(8)], {
    conversation: conversation as Parameters<typeof pushMentions>[2]['conversation'],
    number: 1,
    text: 'Hi',
  })
  await pushMentions(context as unknown as Parameters<typeof pushMentions>[0], [], {
    conversation: conversation as Parameters<typeof pushMentions>[2]['conversation'],
    number: 1,
    text: 'Hi',
  })
  // A lane is woken by a queue, which this place has not got.
  const spoken = {
    ...event,
    what: { type: 'message', message: { messageType: 'agent-msg', text: 'Hi', language: 'en' } },
  }
  await wakeLane(
    scope,
    { ...conversation, channel: 'messenger' } as Parameters<typeof wakeLane>[1],
    [spoken] as unknown as Parameters<typeof wakeLane>[2],
  )
  expect(warned()).toEqual([
    'The listeners of a conversation could not be told.',
    'Those who are mentioned could not be told.',
    'A lane could not be woken.',
  ])
})

it('a kept value that does not open is left out, unless the key may not be read', async () => {
  const sealed = { '[EMAIL_1]': 'nonsense' }
  expect(await keptValues(scope, sealed)).toEqual([])
  expect(failed()).toEqual(['A kept value does not open.'])
})

it('a mail that cannot be sent is told to whoever sent it', async () => {
  expect(await mailOrTell(async () => Promise.reject(new Error('down')))).toEqual({ mailFailed: true })
  expect(failed()).toEqual(['The mail to an agent could not be sent.'])
  const sent = vi.fn(async () => undefined)
  expect([await mailOrTell(sent), sent.mock.calls.length]).toEqual([{}, 1])
})

it('what is done with several conversations is told of each, and only what nobody foresaw is in the log', async () => {
  const deeds: Readonly<Record<string, () => Promise<void>>> = {
    a: async () => undefined,
    b: async () => Promise.reject(new Problem('taken-over', { name: 'Kim' })),
    c: async () => Promise.reject(new Error('down')),
  }
  const change = (...ids: string[]) =>
    changeEach(
      { log } as unknown as Parameters<typeof changeEach>[0],
      ids.map((userId) => ({ userId })),
      ({ userId }) => deeds[userId]!(),
    )
  expect(await change('a', 'b', 'c', 'a')).toEqual({
    done: ['a'],
    refused: [
      { userId: 'b', code: 'taken-over', name: 'Kim' },
      { userId: 'c', code: 'internal' },
    ],
  })
  expect(failed()).toEqual(['One of several conversations could not be changed.'])
})

/** The table cannot be asked once. */
function failing(): void {
  vi.mocked(DynamoDBDocumentClient.prototype.send).mockImplementationOnce(() => {
    throw new Error('down')
  })
}

function warned() {
  return told.warn.mock.calls.map(([message]) => message)
}

function failed() {
  return told.error.mock.calls.map(([message]) => message)
}

beforeEach(() => {
  for (const spy of Object.values(told)) spy.mockReset()
})
