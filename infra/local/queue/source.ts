/** A queue feeding a function, as Lambda's event source mapping with ReportBatchItemFailures does. */
import { createHash } from 'node:crypto'
import type { SQSRecord } from 'aws-lambda'
import { account, region } from '../wire/service.ts'
import type { Invoke } from '../wire/service.ts'
import type { Message, QueueDefinition, QueueStore } from './store.ts'

export interface QueueSource {
  queue: string
  functionName: string
  batchSize: number
  /** How many batches are in the function's hands at a time. */
  concurrencyMax: number
}

export interface Pump {
  /** Hands out what may be received. */
  wake(): void
  /** Resolves when nothing is in the function's hands and nothing may be received. */
  drained(): Promise<void>
  /** How many batches the function has been given so far. */
  batches(): number
  /** Lets the batches in hand finish. */
  close(): Promise<void>
}

export const batchSizeMax = 10

export function openPump(source: QueueSource, definition: QueueDefinition, store: QueueStore, invoke: Invoke): Pump {
  const running = new Set<Promise<void>>()
  let given = 0
  const closing = new AbortController()

  function wake() {
    while (!closing.signal.aborted && running.size < source.concurrencyMax) {
      const batch = store.receive(definition, source.batchSize, definition.visibilityTimeoutSeconds * 1000)
      if (batch.length === 0) return
      const work = handle(batch).finally(() => {
        running.delete(work)
        wake()
      })
      running.add(work)
      given++
    }
  }

  /** What failed stays with us until its visibility ends, then it comes again. */
  async function handle(batch: readonly Message[]) {
    const receipts = batch.map(({ id, receipt }) => ({ id, receipt }))
    try {
      const answer = await invoke(source.functionName, { Records: batch.map(asLambdaSees) })
      const failed = failedIds(answer)
      if (failed.some((id) => !receipts.some((receipt) => receipt.id === id))) return
      for (const { id, receipt } of receipts) if (!failed.includes(id)) store.remove(source.queue, receipt)
    } catch (error) {
      console.warn(`${source.functionName} failed on a batch of ${source.queue}: ${String(error)}`)
    }
  }

  return {
    wake,
    async drained() {
      wake()
      while (running.size > 0) await Promise.all(running)
    },
    batches: () => given,
    async close() {
      closing.abort()
      await Promise.all(running)
    },
  }
}

function failedIds(answer: unknown): string[] {
  const report = answer as { batchItemFailures?: { itemIdentifier: string }[] } | null | undefined // As Lambda reads it.
  return (report?.batchItemFailures ?? []).map((failure) => failure.itemIdentifier)
}

export const queueArn = (queue: string) => `arn:aws:sqs:${region}:${account}:${queue}`
export const md5 = (text: string) => createHash('md5').update(text).digest('hex')

function asLambdaSees(message: Message): SQSRecord {
  return {
    messageId: message.id,
    receiptHandle: message.receipt,
    body: message.body,
    attributes: systemAttributes(message),
    messageAttributes: Object.fromEntries(
      Object.entries(message.texts ?? {}).map(([name, stringValue]) => [name, { stringValue, dataType: 'String' }]),
    ),
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn(message.queue),
    awsRegion: region,
  }
}

export function systemAttributes(message: Message) {
  return {
    ApproximateReceiveCount: String(message.receives),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    SentTimestamp: String(message.sentAt),
    SenderId: account,
    SequenceNumber: sequenceNumber(message.sequence),
    MessageGroupId: message.group,
    MessageDeduplicationId: message.deduplicationId,
  }
}

export const sequenceNumber = (sequence: number) => String(sequence).padStart(20, '0')
