/**
 * SQS on the laptop: queues given as data, spoken to in the JSON protocol, feeding functions.
 * A receive answers at once: long polling is accepted and never waits, for the functions are fed without it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { AwsError, owner, readBody, sendError, sendJson } from '../wire/service.ts'
import type { Clock, Invoke, Resumable, Service } from '../wire/service.ts'
import { batchSizeMax, md5, openPump, queueArn, sequenceNumber, systemAttributes } from './source.ts'
import type { QueueSource } from './source.ts'
import { isFifo, openQueueStore } from './store.ts'
import type { Message, QueueDefinition, QueueStore, Sending } from './store.ts'

export type { QueueDefinition, Sending } from './store.ts'
export type { QueueSource } from './source.ts'

export interface Queues extends Service, Resumable {
  /** Puts a message into a queue from within the local cloud. */
  send(message: Sending): void
  /** Hands out what has become visible by the clock. Runs by itself once resumed. */
  tick(): void
  /** Resolves when no function has a message in hand and none may be received; with how many batches there have been so far. */
  drained(): Promise<number>
  /** Deletes the messages of every queue, also those in hand. */
  clear(): void
}

interface QueuesOptions {
  /** Where the messages live; without it, in memory. */
  folder: string | undefined
  queues: readonly QueueDefinition[]
  sources: readonly QueueSource[]
  clock: Clock
  invoke: Invoke
}

const tickEveryMs = 500
const messageBytesMax = 1024 * 1024
const visibilitySecondsMax = 12 * 60 * 60

export function openQueues({ folder, queues, sources, clock, invoke }: QueuesOptions): Queues {
  const definitions = new Map(queues.map((queue) => [queue.name, queue]))
  const store = openQueueStore(folder && join(folder, 'queues.jsonl'), queues, clock)
  const definitionOf = (name: string) => {
    const definition = definitions.get(name)
    if (!definition) throw new AwsError('QueueDoesNotExist', `The queue ${name} does not exist.`)
    return definition
  }
  for (const { deadLetters } of queues) if (deadLetters) definitionOf(deadLetters.queue)
  releaseHeld(store, sources)
  const pumps = sources.map((source) => openPump(source, definitionOf(source.queue), store, invoke))
  const tick = () => pumps.forEach((pump) => pump.wake())
  let timer: NodeJS.Timeout | undefined
  const tickUnlessPaused = () => timer && tick()

  async function answer(request: IncomingMessage, response: ServerResponse, caller = owner) {
    try {
      const operation = String(request.headers['x-amz-target']).replace('AmazonSQS.', '')
      const call = JSON.parse((await readBody(request)).toString()) as Call // Each operation checks what it reads.
      const perform = operations[operation]
      if (!perform) throw new AwsError('UnsupportedOperation', `The embedded SQS has no ${operation}.`)
      const definition = definitionOf((call.QueueUrl ?? '').split('/').at(-1) ?? '')
      // A batch is allowed by the action of its entries.
      caller.require(`sqs:${operation.replace(/Batch$/, '')}`, queueArn(definition.name))
      sendJson(response, 200, perform(store, definition, call, clock))
      tickUnlessPaused()
    } catch (error) {
      sendError(response, error)
    }
  }

  return {
    answer,
    send(message) {
      store.send(message)
      tickUnlessPaused()
    },
    tick,
    resume() {
      timer = setInterval(tick, tickEveryMs).unref()
      tick()
    },
    async drained() {
      await Promise.all(pumps.map((pump) => pump.drained()))
      return pumps.reduce((sum, pump) => sum + pump.batches(), 0)
    },
    clear: () => queues.forEach(({ name }) => store.purge(name)),
    async close() {
      clearInterval(timer)
      await Promise.all(pumps.map((pump) => pump.close()))
      store.close()
    },
  }
}

/** Who held a message when the last process ended is gone; only functions fed from here can have held it. */
function releaseHeld(store: QueueStore, sources: readonly QueueSource[]) {
  for (const { queue } of sources)
    for (const message of store.messages(queue)) if (message.visibleAt > 0) store.hide(message, 0)
}

interface Entry {
  Id: string
  MessageBody: string
  MessageGroupId?: string
  MessageDeduplicationId?: string
  DelaySeconds?: number
  MessageAttributes?: Record<string, { DataType: string; StringValue?: string }>
  ReceiptHandle: string
}

interface Call extends Entry {
  QueueUrl?: string
  Entries: Entry[]
  MaxNumberOfMessages?: number
  VisibilityTimeout?: number
  AttributeNames?: string[]
  MessageSystemAttributeNames?: string[]
}

type Operation = (store: QueueStore, definition: QueueDefinition, call: Call, clock: Clock) => unknown

const operations: Readonly<Record<string, Operation>> = {
  SendMessage: send,
  SendMessageBatch: (store, queue, call) => {
    if (call.Entries.reduce((bytes, { MessageBody }) => bytes + Buffer.byteLength(MessageBody), 0) > messageBytesMax)
      throw new AwsError('BatchRequestTooLong', `The messages of a batch hold at most ${messageBytesMax} bytes.`)
    return each(call.Entries, (entry) => send(store, queue, entry))
  },
  ReceiveMessage: receive,
  DeleteMessage: (store, { name }, call) => store.remove(name, call.ReceiptHandle) ?? {},
  DeleteMessageBatch: (store, { name }, call) => each(call.Entries, (entry) => store.remove(name, entry.ReceiptHandle)),
  ChangeMessageVisibility: changeVisibility,
  GetQueueAttributes: attributes,
  PurgeQueue: (store, { name }) => store.purge(name) ?? {},
}

function send(store: QueueStore, { name }: QueueDefinition, entry: Entry) {
  const { MessageBody: body, MessageGroupId: group, MessageDeduplicationId: deduplicationId } = entry
  if (!body) throw new AwsError('MissingParameter', 'The request must contain the parameter MessageBody.')
  if (Buffer.byteLength(body) > messageBytesMax)
    throw new AwsError('InvalidParameterValue', `A message holds at most ${messageBytesMax} bytes.`)
  const texts = textsOf(entry)
  if (entry.DelaySeconds) throw new AwsError('InvalidParameterValue', 'The embedded SQS delays no single message.')
  if (isFifo(name) && !group)
    throw new AwsError('MissingParameter', 'The request must contain the parameter MessageGroupId.')
  if (isFifo(name) && !deduplicationId)
    throw new AwsError('InvalidParameterValue', 'The queue needs a MessageDeduplicationId with each message.')
  const sent = store.send({ queue: name, body, group: group ?? '', deduplicationId: deduplicationId ?? '', ...texts })
  return {
    MessageId: sent.id,
    MD5OfMessageBody: md5(body),
    ...(isFifo(name) && { SequenceNumber: sequenceNumber(sent.sequence) }),
  }
}

/** The attributes of a message by their names: texts, which is all that Parley sends. */
function textsOf({ MessageAttributes }: Entry): Pick<Message, 'texts'> {
  if (!MessageAttributes) return {}
  const texts = Object.entries(MessageAttributes).map(([name, { DataType, StringValue = '' }]) => {
    if (DataType !== 'String')
      throw new AwsError('UnsupportedOperation', 'The embedded SQS keeps message attributes of the type String only.')
    return [name, StringValue]
  })
  return { texts: Object.fromEntries(texts) as Record<string, string> }
}

/** Batches answer for each entry: one bad entry does not spoil the others. */
function each(entries: readonly Entry[], perform: (entry: Entry) => object | undefined | void) {
  if (entries.length < 1 || entries.length > batchSizeMax)
    throw new AwsError('TooManyEntriesInBatchRequest', `A batch holds 1 to ${batchSizeMax} entries.`)
  if (new Set(entries.map((entry) => entry.Id)).size < entries.length)
    throw new AwsError('BatchEntryIdsNotDistinct', 'Two entries of the batch have the same Id.')
  const Successful: object[] = []
  const Failed: object[] = []
  for (const entry of entries)
    try {
      Successful.push({ Id: entry.Id, ...perform(entry) })
    } catch (error) {
      if (!(error instanceof AwsError)) throw error
      Failed.push({ Id: entry.Id, Code: error.code, Message: error.message, SenderFault: true })
    }
  return { Successful, Failed }
}

function receive(store: QueueStore, definition: QueueDefinition, call: Call) {
  const countMax = call.MaxNumberOfMessages ?? 1
  if (countMax < 1 || countMax > batchSizeMax)
    throw new AwsError('InvalidParameterValue', `MaxNumberOfMessages is 1 to ${batchSizeMax}, not ${countMax}.`)
  const seconds = call.VisibilityTimeout ?? definition.visibilityTimeoutSeconds
  const asked = [...(call.AttributeNames ?? []), ...(call.MessageSystemAttributeNames ?? [])]
  const Messages = store.receive(definition, countMax, seconds * 1000).map((message) => ({
    MessageId: message.id,
    ReceiptHandle: message.receipt,
    Body: message.body,
    MD5OfBody: md5(message.body),
    ...(asked.length > 0 && { Attributes: pick(systemAttributes(message), asked) }),
  }))
  return Messages.length > 0 ? { Messages } : {}
}

function pick(all: Record<string, string>, asked: readonly string[]) {
  return Object.fromEntries(Object.entries(all).filter(([name]) => asked.includes('All') || asked.includes(name)))
}

function changeVisibility(store: QueueStore, { name }: QueueDefinition, call: Call, clock: Clock) {
  const seconds = call.VisibilityTimeout ?? 0
  if (seconds < 0 || seconds > visibilitySecondsMax)
    throw new AwsError('InvalidParameterValue', `VisibilityTimeout is 0 to ${visibilitySecondsMax} seconds.`)
  const message = store.held(name, call.ReceiptHandle)
  if (!message || message.visibleAt <= clock.now())
    throw new AwsError('MessageNotInflight', 'The message is not in flight.')
  store.hide(message, clock.now() + seconds * 1000)
  return {}
}

function attributes(store: QueueStore, definition: QueueDefinition, call: Call, clock: Clock) {
  const { name, visibilityTimeoutSeconds, deadLetters } = definition
  const messages = store.messages(name)
  const isVisible = (message: Message) => message.visibleAt <= clock.now()
  const all: Record<string, string> = {
    QueueArn: queueArn(name),
    ApproximateNumberOfMessages: String(messages.filter(isVisible).length),
    ApproximateNumberOfMessagesNotVisible: String(messages.filter((message) => !isVisible(message)).length),
    VisibilityTimeout: String(visibilityTimeoutSeconds),
  }
  if (isFifo(name)) all['FifoQueue'] = 'true'
  if (deadLetters)
    all['RedrivePolicy'] = JSON.stringify({
      deadLetterTargetArn: queueArn(deadLetters.queue),
      maxReceiveCount: deadLetters.maxReceiveCount,
    })
  return { Attributes: pick(all, call.AttributeNames ?? []) }
}
