import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import type { Message } from '@aws-sdk/client-sqs'
import type { SQSEvent, SQSRecord } from 'aws-lambda'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openQueues } from '../../infra/local/queue/queue.ts'
import type { Queues, QueueSource } from '../../infra/local/queue/queue.ts'
import type { Invoke } from '../../infra/local/wire/service.ts'
import { startDoomed } from './fixtures/killed.ts'
import { queues } from './fixtures/queues.ts'
import { connection, local } from './fixtures/store-client.ts'
import { host, movableClock } from './fixtures/store-host.ts'

const source: QueueSource = { queue: 'turns.fifo', functionName: 'turns', batchSize: 10, concurrencyMax: 5 }
const unused: Invoke = (name) => Promise.reject(new Error(`${name} is not fed`))
let folder: string
let clock: ReturnType<typeof movableClock>
let service: Queues
let client: SQSClient
let endpoint: string
let close: () => Promise<void>

async function open(invoke: Invoke = unused, sources: QueueSource[] = [], { isPaused = false } = {}) {
  service = openQueues({ folder, queues, sources, clock, invoke })
  if (!isPaused) service.resume()
  const hosted = await host(service)
  endpoint = hosted.endpoint
  client = new SQSClient(connection(endpoint))
  close = async () => {
    client.destroy()
    await hosted.close()
  }
}

const url = (queue = 'turns.fifo') => `${endpoint}/sqs/000000000000/${queue}`
let sent = 0
const send = (group: string, body: string, deduplicationId = `d${sent++}`) =>
  client.send(
    new SendMessageCommand({
      QueueUrl: url(),
      MessageBody: body,
      MessageGroupId: group,
      MessageDeduplicationId: deduplicationId,
    }),
  )
const receive = async (queue = 'turns.fifo', MaxNumberOfMessages = 10) =>
  (await client.send(new ReceiveMessageCommand({ QueueUrl: url(queue), MaxNumberOfMessages, AttributeNames: ['All'] })))
    .Messages ?? []
const remove = (message: Message | undefined) =>
  client.send(new DeleteMessageCommand({ QueueUrl: url(), ReceiptHandle: message?.ReceiptHandle }))
const bodies = (messages: Message[]) => messages.map((message) => message.Body)
const count = async (queue: string) => {
  const AttributeNames = ['ApproximateNumberOfMessages' as const, 'ApproximateNumberOfMessagesNotVisible' as const]
  const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl: url(queue), AttributeNames }))
  return [Attributes?.['ApproximateNumberOfMessages'], Attributes?.['ApproximateNumberOfMessagesNotVisible']].map(
    Number,
  )
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-queue-'))
  clock = movableClock()
})
afterEach(async () => {
  await close()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

it('a group rests while one of its messages is in hand', async () => {
  await open()
  await send('a', 'a1')
  await send('b', 'b1')
  await send('a', 'a2')
  const [first] = await receive('turns.fifo', 1)
  expect(first?.Body).toBe('a1')
  expect(bodies(await receive())).toEqual(['b1'])
  await remove(first)
  expect(bodies(await receive())).toEqual(['a2'])
})

it('one batch may hold a whole group in its order', async () => {
  await open()
  const Entries = ['1', '2', '3'].map((n) => ({
    Id: n,
    MessageBody: `a${n}`,
    MessageGroupId: 'a',
    MessageDeduplicationId: `batch${n}`,
  }))
  const result = await client.send(new SendMessageBatchCommand({ QueueUrl: url(), Entries }))
  expect(result.Successful).toHaveLength(3)
  const messages = await receive()
  expect(bodies(messages)).toEqual(['a1', 'a2', 'a3'])
  expect(messages[0]?.Attributes).toMatchObject({ MessageGroupId: 'a', ApproximateReceiveCount: '1' })
  const handles = messages.map(({ MessageId, ReceiptHandle }) => ({ Id: MessageId, ReceiptHandle }))
  await client.send(new DeleteMessageBatchCommand({ QueueUrl: url(), Entries: handles }))
  expect(await count('turns.fifo')).toEqual([0, 0])
})

it('a message sent twice within five minutes arrives once', async () => {
  await open()
  const first = await send('a', 'hello', 'same')
  const again = await send('a', 'hello', 'same')
  expect(again.MessageId).toBe(first.MessageId)
  expect(again.SequenceNumber).toBe(first.SequenceNumber)
  const [message] = await receive()
  await remove(message)
  await send('a', 'hello', 'same')
  expect(await receive()).toEqual([])
})

local('five minutes later the same message is another one', async () => {
  await open()
  await send('a', 'hello', 'same')
  clock.move(5 * 60_000)
  await send('a', 'hello', 'same')
  expect(await receive()).toHaveLength(2)
})

local('a message nobody deletes comes back in its place, and its old receipt is void', async () => {
  await open()
  await send('a', 'a1')
  await send('a', 'a2')
  const [first] = await receive('turns.fifo', 1)
  clock.move(30_000)
  expect(bodies(await receive())).toEqual(['a1', 'a2'])
  await expect(remove(first)).rejects.toThrow('this receipt handle has expired')
})

it('the same id of another group is another message', async () => {
  await open()
  await send('a', 'a1', 'same')
  await send('b', 'b1', 'same')
  await send('a', 'again', 'same')
  expect(bodies(await receive())).toEqual(['a1', 'b1'])
})

it('visibility can be given back at once', async () => {
  await open()
  await send('a', 'a1')
  const [first] = await receive()
  expect(await count('turns.fifo')).toEqual([0, 1])
  const back = { QueueUrl: url(), ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 }
  await client.send(new ChangeMessageVisibilityCommand(back))
  expect(await count('turns.fifo')).toEqual([1, 0])
  expect(bodies(await receive())).toEqual(['a1'])
})

local('a message received too often moves to the dead letters and frees its group', async () => {
  await open()
  await send('a', 'poison')
  await send('a', 'a2')
  for (let round = 0; round < 2; round++) {
    expect(bodies(await receive('turns.fifo', 1))).toEqual(['poison'])
    clock.move(30_000)
  }
  expect(bodies(await receive('turns.fifo', 1))).toEqual(['a2'])
  expect(bodies(await receive('dead.fifo'))).toEqual(['poison'])
})

it('refuses what it cannot do, in words', async () => {
  await open()
  await expect(client.send(new CreateQueueCommand({ QueueName: 'more' }))).rejects.toThrow('has no CreateQueue')
  await expect(receive('absent.fifo')).rejects.toThrow('The queue absent.fifo does not exist.')
  const bare = { QueueUrl: url(), MessageBody: 'x' }
  await expect(client.send(new SendMessageCommand(bare))).rejects.toThrow('MessageGroupId')
  const attributed = {
    ...bare,
    QueueUrl: url('plain'),
    MessageAttributes: { a: { DataType: 'Number', StringValue: '1' } },
  }
  await expect(client.send(new SendMessageCommand(attributed))).rejects.toThrow('of the type String only')
  await client.send(new SendMessageCommand({ QueueUrl: url('plain'), MessageBody: 'x' }))
  await client.send(new PurgeQueueCommand({ QueueUrl: url('plain') }))
  expect(await receive('plain')).toEqual([])
})

/** A function that remembers what it was fed. */
function fed(answer: (records: SQSRecord[]) => unknown = () => undefined) {
  const batches: SQSRecord[][] = []
  const invoke: Invoke = async (_functionName, event) => {
    const { Records } = event as SQSEvent
    batches.push(Records)
    return await Promise.resolve(answer(Records))
  }
  return { invoke, batches, bodies: () => batches.map((batch) => batch.map((record) => record.body)) }
}

local('feeds a function as Lambda does and deletes what it handled', async () => {
  const turns = fed()
  await open(turns.invoke, [source])
  await send('a', 'a1')
  await service.drained()
  expect(turns.batches[0]?.[0]).toMatchObject({
    body: 'a1',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:eu-west-1:000000000000:turns.fifo',
    attributes: { MessageGroupId: 'a', ApproximateReceiveCount: '1' },
  })
  expect(await count('turns.fifo')).toEqual([0, 0])
})

local('feeds nobody before it is resumed', async () => {
  const turns = fed()
  await open(turns.invoke, [source], { isPaused: true })
  await send('a', 'a1')
  service.send({ queue: 'turns.fifo', body: 'b1', group: 'b', deduplicationId: 'd' })
  expect(await count('turns.fifo')).toEqual([2, 0])
  expect(turns.bodies()).toEqual([])
  service.resume()
  await service.drained()
  expect(turns.bodies()).toEqual([['a1', 'b1']])
})

local('repeats only the failures a function reports, and gives them up in the end', async () => {
  const turns = fed((records) => ({
    batchItemFailures: records
      .filter((record) => record.body === 'bad')
      .map((record) => ({ itemIdentifier: record.messageId })),
  }))
  await open(turns.invoke, [{ ...source, concurrencyMax: 1 }])
  service.send({ queue: 'turns.fifo', body: 'bad', group: 'a', deduplicationId: '1' })
  service.send({ queue: 'turns.fifo', body: 'good', group: 'b', deduplicationId: '2' })
  await service.drained()
  expect(await count('turns.fifo')).toEqual([0, 1])
  clock.move(30_000)
  await service.drained()
  clock.move(30_000)
  await service.drained()
  expect(turns.bodies()).toEqual([['bad'], ['good'], ['bad']])
  expect(await count('turns.fifo')).toEqual([0, 0])
  expect(await count('dead.fifo')).toEqual([1, 0])
})

local('a function that throws gets the batch again, while other groups go on', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const turns = fed((records) => {
    if (records.some((record) => record.body === 'a1') && turns.batches.length === 1) throw new Error('not yet')
  })
  await open(turns.invoke, [source])
  service.send({ queue: 'turns.fifo', body: 'a1', group: 'a', deduplicationId: '1' })
  await service.drained()
  await send('a', 'a2')
  await send('b', 'b1')
  await service.drained()
  clock.move(30_000)
  await service.drained()
  expect(turns.bodies()).toEqual([['a1'], ['b1'], ['a1', 'a2']])
})

local('a kill -9 loses no answered message and gives back what was in hand', async () => {
  const doomed = await startDoomed('./queue-doomed.ts', folder)
  endpoint = String((await doomed.report())['endpoint'])
  client = new SQSClient(connection(endpoint))
  close = () => Promise.resolve(client.destroy())
  await send('a', 'a1')
  expect((await doomed.report())['Records']).toMatchObject([{ body: 'a1' }])
  await send('a', 'a2')
  await send('a', 'a3', 'known')
  await doomed.kill()
  await close()
  appendFileSync(join(folder, 'queues.jsonl'), '{"sent":{"queue":"turns.fifo","id":"to')

  const turns = fed()
  await open(turns.invoke, [source])
  await service.drained()
  expect(turns.bodies()).toEqual([['a1', 'a2', 'a3']])
  await send('a', 'a3', 'known')
  await service.drained()
  expect(turns.batches).toHaveLength(1)
})
