/** How the functions send to the queues that the cloud defines. */
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { postpone, sendAllToQueue, tellUndelivered } from '../../functions/platform/aws/queue.ts'
import { localQueues } from '../../infra/local/queue/definitions.ts'
import { openQueues, type Queues } from '../../infra/local/queue/queue.ts'
import { host, movableClock } from './fixtures/store-host.ts'

const clock = movableClock()
let queues: Queues
/** What the functions were given, in the order in which it came. */
let heard: { functionName: string; body: string }[]
/** What a function does with a message; it fails where this answers false. */
let handle: (record: SQSRecord) => boolean | Promise<boolean>
let close: () => Promise<void>

async function invoke(functionName: string, event: unknown): Promise<SQSBatchResponse> {
  const failed: SQSRecord[] = []
  // Only queues call here.
  for (const record of (event as SQSEvent).Records) {
    heard.push({ functionName, body: record.body })
    if (!(await handle(record))) failed.push(record)
  }
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) }
}

beforeAll(async () => {
  queues = openQueues({ folder: undefined, ...localQueues, clock, invoke })
  queues.resume()
  const hosted = await host(queues)
  close = hosted.close
  vi.stubEnv('AWS_REGION', 'eu-west-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'parley')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'parley')
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', `${hosted.endpoint}/sqs`)
  vi.stubEnv('QUEUES_URL_PREFIX', `${hosted.endpoint}/sqs/000000000000/`)
})
afterAll(async () => {
  await close()
  vi.unstubAllEnvs()
})
beforeEach(() => {
  heard = []
  handle = () => true
})

const bodies = () => heard.map(({ body }) => body)

it('messages reach the function of their queue in the order in which their group was sent', async () => {
  const numbers = Array.from({ length: 23 }, (_, number) => number)
  await sendAllToQueue(
    'inbound',
    numbers.map((number) => ({ group: 'ada', id: `ada-${number}`, body: `${number}` })),
  )
  await sendAllToQueue('outbound', [{ group: 'a', id: 'first', body: 'wake' }])
  await queues.drained()
  const taken = (name: string) => heard.filter(({ functionName }) => functionName === name).map(({ body }) => body)
  expect(taken('turns')).toEqual(numbers.map(String))
  expect(taken('outbound')).toEqual(['wake'])
})

it('a message that is sent again with its id reaches the function once', async () => {
  const message = { group: 'bea', id: 'bea-1', body: 'hello' }
  await sendAllToQueue('inbound', [message])
  await sendAllToQueue('inbound', [message])
  await queues.drained()
  expect(bodies()).toEqual(['hello'])
})

it('a postponed message holds its group up, and nobody waits for it', async () => {
  handle = async ({ receiptHandle }) => {
    await postpone('outbound', receiptHandle, 15)
    return false
  }
  await sendAllToQueue('outbound', [{ group: 'cleo', id: 'cleo-1', body: 'one' }])
  await queues.drained()
  handle = () => true
  await sendAllToQueue('outbound', [{ group: 'cleo', id: 'cleo-2', body: 'two' }])
  await queues.drained()
  expect(bodies()).toEqual(['one'])
  clock.move(15_000)
  await queues.drained()
  expect(bodies()).toEqual(['one', 'one', 'two'])
})

it('a message that nobody has in hand any more cannot be postponed, which is no failure', async () => {
  let receipt = ''
  handle = ({ receiptHandle }) => {
    receipt = receiptHandle
    return true
  }
  await sendAllToQueue('outbound', [{ group: 'dora', id: 'dora-1', body: 'one' }])
  await queues.drained()
  await expect(postpone('outbound', receipt, 15)).resolves.toBeUndefined()
})

it('large messages travel in batches of their own', async () => {
  const body = 'x'.repeat(600_000)
  await sendAllToQueue(
    'inbound',
    [1, 2, 3].map((number) => ({ group: 'emil', id: `emil-${number}`, body: `${number}${body}` })),
  )
  await queues.drained()
  expect(bodies().map((text) => text[0])).toEqual(['1', '2', '3'])
})

it('a message that the queue does not take is refused as unavailable', async () => {
  const tooLarge = { group: 'finn', id: 'finn-1', body: 'x'.repeat(1024 * 1024 + 1) }
  await expect(sendAllToQueue('inbound', [tooLarge])).rejects.toMatchObject({ code: 'unavailable' })
})

it('what was given up is told, as long as it lies there', async () => {
  const told = async () => {
    await tellUndelivered()
    return (await receiveAll('undelivered')).map(({ Body }) => JSON.parse(Body ?? '') as unknown)
  }
  expect(await told()).toEqual([])
  handle = () => false
  await sendAllToQueue('inbound', [{ group: 'gina', id: 'gina-1', body: 'poison' }])
  for (let times = 0; times < 6; times++) {
    await queues.drained()
    clock.move(180_000)
  }
  expect(heard).toHaveLength(5)
  expect(await told()).toEqual([{ source: 'undelivered.fifo', messages: 1 }])
  await receiveAll('undelivered.fifo')
  expect(await told()).toEqual([])
})

/** Takes the messages out of a queue that feeds nobody. */
async function receiveAll(name: string) {
  const QueueUrl = `${process.env['QUEUES_URL_PREFIX']}${name}`
  const client = new SQSClient({})
  const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }))
  for (const { ReceiptHandle } of Messages) await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
  client.destroy()
  return Messages
}
