/** A batch of a queue whose groups are each handled in order, beside each other. */
import type { SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { log } from './log.ts'
import { postpone, type QueueName } from './queue.ts'

/** What becomes of a message: it is done with, or comes again after so many seconds, and those behind it with it. */
export type Handled = { readonly type: 'done' } | { readonly type: 'later'; readonly seconds: number }

/** A message that failed comes again after so many seconds, by how often it came before. */
const pauses = [1, 3, 10, 30]

/** Handles each message; what throws is tried again until the queue gives it up. */
export async function handleGroups(
  queue: QueueName,
  { Records }: SQSEvent,
  handle: (body: string) => Promise<Handled>,
): Promise<SQSBatchResponse> {
  const groups = new Map<string, SQSRecord[]>()
  for (const record of Records) {
    const name = record.attributes.MessageGroupId ?? ''
    groups.set(name, [...(groups.get(name) ?? []), record])
  }
  const failures = await Promise.all([...groups.values()].map((records) => handleGroup(queue, records, handle)))
  return { batchItemFailures: failures.flat() }
}

async function handleGroup(
  queue: QueueName,
  records: readonly SQSRecord[],
  handle: (body: string) => Promise<Handled>,
): Promise<SQSBatchItemFailure[]> {
  for (const [index, record] of records.entries()) {
    const handled = await handle(record.body).catch((error: unknown) => {
      log.error(`A message of the queue ${queue} failed.`, error as Error)
      return { type: 'later' as const, seconds: pauseAfter(record) }
    })
    if (handled.type === 'done') continue
    const rest = records.slice(index)
    // A group rests as long as any message of it does: all of them wait alike.
    await Promise.all(rest.map(({ receiptHandle }) => postpone(queue, receiptHandle, handled.seconds)))
    return rest.map(({ messageId }) => ({ itemIdentifier: messageId }))
  }
  return []
}

function pauseAfter({ attributes }: SQSRecord): number {
  const received = Number(attributes.ApproximateReceiveCount)
  return pauses[Math.min(received, pauses.length) - 1] ?? 1
}
