/** Puts messages into queues, postpones those that were received, and tells of those that were given up. */
import { createHash } from 'node:crypto'
import type { SendMessageBatchRequestEntry } from '@aws-sdk/client-sqs'
import { Problem } from '#shared/problem'
import { rethrowAccessDenied } from './access-denied.ts'
import { once, variable } from './environment.ts'
import { log } from './log.ts'
import { requestId } from './request-id.ts'

export type QueueName = 'inbound' | 'outbound' | 'deliveries'

export interface QueueMessage {
  /** Messages of one group are received in the order in which they were sent; at most 128 characters of ASCII without blanks. */
  readonly group: string
  /** A message whose id was sent within the last five minutes is dropped; as long as a group. */
  readonly id: string
  /** Sealed for `queue`, because what is given up lies in a queue for two weeks. At most 1 MB. */
  readonly body: string
  /** Of the request it goes back to; the one that is being answered, unless it says otherwise. */
  readonly requestId?: string | undefined
}

/**
 * As many groups of a queue has whoever shares one: a group is in one function's hands at a time, so that no company has more
 * than a quarter of the batches that a queue works on at once, however slow its servers are.
 */
const groupsOfOne = 5

/**
 * The group in which `owner`, such as a company, has all in order that has the same key. Several keys share one: in a batch
 * they are apart again.
 */
export const groupIn = (owner: string, key: string): string =>
  `${owner}-${createHash('sha256').update(key).digest().readUInt32BE() % groupsOfOne}`

/** Most calls of a function send nothing, so the client is loaded by those that do. */
const load = once(async () => {
  const sdk = await import('@aws-sdk/client-sqs')
  return { sdk, sqs: new sdk.SQSClient({}) }
})

const urlOf = (queue: QueueName | 'undelivered'): string => `${variable('QUEUES_URL_PREFIX')}${queue}.fifo`

/** Of one call of SQS. */
const entriesMax = 10
const bytesMax = 1024 * 1024

/**
 * Sends messages in their order. Throws `unavailable` when the queue did not take one of them: all are sent again then, and
 * those it took are dropped by their ids.
 */
export async function sendAllToQueue(queue: QueueName, messages: readonly QueueMessage[]): Promise<void> {
  if (messages.length === 0) return
  const { sqs, sdk } = await load()
  for (const entries of batchesOf(messages)) {
    const { Failed = [] } = await sqs
      .send(new sdk.SendMessageBatchCommand({ QueueUrl: urlOf(queue), Entries: entries }))
      .catch((error: unknown) => refuse(queue, error))
    if (Failed.length > 0) refuse(queue, Failed[0]?.Code)
  }
}

function batchesOf(messages: readonly QueueMessage[]): SendMessageBatchRequestEntry[][] {
  const batches: SendMessageBatchRequestEntry[][] = []
  let bytes = 0
  for (const { group, id, body, requestId: from = requestId() } of messages) {
    const size = Buffer.byteLength(body)
    const last = batches.at(-1)
    const isFull = !last || last.length === entriesMax || bytes + size > bytesMax
    const batch = isFull ? [] : last
    if (isFull) batches.push(batch)
    bytes = isFull ? size : bytes + size
    batch.push({
      Id: String(batch.length),
      MessageBody: body,
      MessageGroupId: group,
      MessageDeduplicationId: id,
      ...(from !== undefined && { MessageAttributes: { requestId: { DataType: 'String', StringValue: from } } }),
    })
  }
  return batches
}

function refuse(queue: QueueName, reason: unknown): never {
  rethrowAccessDenied(reason)
  log.error('A queue took a message not.', { queue, reason: String(reason) })
  throw new Problem('unavailable')
}

/** So long a message may rest since it was received. */
const postponedSecondsMax = 12 * 60 * 60

/**
 * Lets a received message rest, and its group with it, for so many seconds from now. It comes again when the function says
 * that it has failed. One that is in nobody's hands any more comes again without it.
 */
export async function postpone(queue: QueueName, receipt: string, seconds: number): Promise<void> {
  const { sqs, sdk } = await load()
  const VisibilityTimeout = Math.min(Math.max(Math.ceil(seconds), 0), postponedSecondsMax)
  const command = { QueueUrl: urlOf(queue), ReceiptHandle: receipt, VisibilityTimeout }
  try {
    await sqs.send(new sdk.ChangeMessageVisibilityCommand(command))
  } catch (error) {
    if (!(error instanceof sdk.MessageNotInflight || error instanceof sdk.ReceiptHandleIsInvalid)) throw error
  }
}

/**
 * Tells the queue that is watched how many messages the queues of channels have given up, where there are some; until
 * somebody has sent them back or removed them.
 */
export async function tellUndelivered(): Promise<void> {
  const { sqs, sdk } = await load()
  const asked = { QueueUrl: urlOf('undelivered'), AttributeNames: ['ApproximateNumberOfMessages' as const] }
  const { Attributes } = await sqs.send(new sdk.GetQueueAttributesCommand(asked))
  const count = Number(Attributes?.['ApproximateNumberOfMessages'] ?? 0)
  if (count === 0) return
  const MessageBody = JSON.stringify({ source: 'undelivered.fifo', messages: count })
  const QueueUrl = `${variable('QUEUES_URL_PREFIX')}undelivered`
  await sqs.send(new sdk.SendMessageCommand({ QueueUrl, MessageBody }))
}
