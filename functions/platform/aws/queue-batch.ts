/**
 * A batch of a queue. What has the same key is handled in order, all else beside it. A company has few groups, so that a
 * message that is to come again holds up those of other keys that came with a later batch, for some seconds.
 */
import type { SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { log } from './log.ts'
import { postpone, type QueueName } from './queue.ts'
import { forRequest } from './request-id.ts'

/** What becomes of a message: it is done with, or comes again after so many seconds, and those behind it with it. */
export type Handled = { readonly type: 'done' } | { readonly type: 'later'; readonly seconds: number }

/** A message that failed comes again after so many seconds, by how often it came before. */
const pauses = [1, 3, 10, 30]

/** Handles each message; what throws is tried again until the queue gives it up. `keyOf` is asked with the body. */
export async function handleInOrder(
  queue: QueueName,
  { Records }: SQSEvent,
  { keyOf, handle }: { keyOf: (body: string) => string; handle: (body: string) => Promise<Handled> },
): Promise<SQSBatchResponse> {
  const byKey = new Map<string, SQSRecord[]>()
  for (const record of Records) {
    const key = keyOf(record.body)
    byKey.set(key, [...(byKey.get(key) ?? []), record])
  }
  const failures = await Promise.all([...byKey.values()].map((records) => handleOfKey(queue, records, handle)))
  return { batchItemFailures: failures.flat() }
}

async function handleOfKey(
  queue: QueueName,
  records: readonly SQSRecord[],
  handle: (body: string) => Promise<Handled>,
): Promise<SQSBatchItemFailure[]> {
  for (const [index, record] of records.entries()) {
    const handled = await forRequest(record.messageAttributes['requestId']?.stringValue, () =>
      handleMessage(queue, record, handle),
    )
    if (handled.type === 'done') continue
    const rest = records.slice(index)
    // What has the same key waits alike.
    await Promise.all(rest.map(({ receiptHandle }) => postpone(queue, receiptHandle, handled.seconds)))
    return rest.map(({ messageId }) => ({ itemIdentifier: messageId }))
  }
  return []
}

async function handleMessage(
  queue: QueueName,
  record: SQSRecord,
  handle: (body: string) => Promise<Handled>,
): Promise<Handled> {
  try {
    const handled = await handle(record.body)
    log.info(handled.type === 'done' ? 'Handled.' : 'Postponed.', { queue })
    return handled
  } catch (error) {
    log.error(`A message of the queue ${queue} failed.`, error as Error)
    return { type: 'later', seconds: pauseAfter(record) }
  }
}

function pauseAfter({ attributes }: SQSRecord): number {
  const received = Number(attributes.ApproximateReceiveCount)
  return pauses[Math.min(received, pauses.length) - 1] ?? 1
}
