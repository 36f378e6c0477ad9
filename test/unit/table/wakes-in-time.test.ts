/** Wake-ups of queues that are meant for a moment: what is done before it, and what in it. */
import { SQSClient } from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { handler as deliver } from '../../../functions/doors/deliveries/handler.ts'
import { handler as handOver } from '../../../functions/doors/outbound/handler.ts'
import { Round } from '../../../functions/webhooks/round.ts'
import * as store from '../../../functions/webhooks/store.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'
import { client, deliveryOf, id, itemOf, now, table } from './webhook-rows.ts'

useTable()
beforeEach(prepare)
afterEach(() => void vi.useRealTimers())

describe.each([
  ['a webhook', deliver, { client, webhook: id }],
  ['a lane', handOver, { client, environment: id, conversation: id, channel: 'messenger' }],
])('the wake-up of %s', (_, handler, wake) => {
  it('rests until its moment, to the second', async () => {
    const at = new Date(now.getTime() + 1).toISOString()
    expect(await handler(eventOf({ ...wake, at }))).toEqual({ batchItemFailures: [{ itemIdentifier: 'one' }] })
    expect([sent, postponed]).toEqual([[], [1]])
  })

  it('is passed on in its very moment to whoever does the work', async () => {
    expect(await handler(eventOf({ ...wake, at: now.toISOString() }))).toEqual({ batchItemFailures: [] })
    expect([sent, postponed]).toEqual([[wake], []])
  })
})

it('a webhook that is woken is looked at: one that is slow is passed on to the slow ones', async () => {
  await given(table.put(store.webhooks, itemOf({ isSlow: true })))
  expect(await deliver(eventOf({ client, webhook: id }))).toEqual({ batchItemFailures: [] })
  expect(sent).toEqual([{ client, webhook: id, isSlow: true }])
})

it('a lane of a webhook rests until its moment, and goes on in it', async () => {
  let moment = now.getTime()
  const webhook = itemOf()
  const notBefore = new Date(moment + 1000).toISOString()
  const delivery = { ...deliveryOf('01JD0000000000000000000007', 1), notBefore }
  await given(table.put(store.webhooks, webhook), table.put(store.deliveries, delivery))
  const clock = () => new Date(moment)
  const round = new Round({ scope: { client }, webhook, keys: [], now: clock, ends: Infinity, slowMs: 2000 })
  const { lane } = store.laneOf(delivery._id)
  expect([round.rests(lane), round.nextMs()]).toEqual([false, undefined])
  await round.sendLane([delivery])
  expect([round.rests(lane), round.nextMs(), round.posted]).toEqual([true, 1000, 0])
  moment += 999
  round.endRests()
  expect([round.rests(lane), round.nextMs()]).toEqual([true, 1])
  moment += 1
  round.endRests()
  expect(round.rests(lane)).toBe(false)
})

/** What was put into queues, and after how many seconds what was received comes again. */
let [sent, postponed]: [object[], number[]] = [[], []]
function prepare(): void {
  ;[sent, postponed] = [[], []]
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now)
  vi.stubEnv('QUEUES_URL_PREFIX', 'https://queues.example/')
  vi.spyOn(SQSClient.prototype, 'send').mockImplementation((async ({ input }: { input: Asked }) => {
    if (input.VisibilityTimeout !== undefined) postponed.push(input.VisibilityTimeout)
    for (const { MessageBody } of input.Entries ?? []) sent.push(JSON.parse(MessageBody) as object)
    return {}
  }) as never)
}

interface Asked {
  readonly VisibilityTimeout?: number
  readonly Entries?: readonly { readonly MessageBody: string }[]
}

const eventOf = (body: object): SQSEvent => {
  const attributes = { ApproximateReceiveCount: '1' }
  const record = {
    messageId: 'one',
    receiptHandle: 'one',
    body: JSON.stringify(body),
    attributes,
    messageAttributes: {},
  }
  return { Records: [record] } as unknown as SQSEvent
}
