/** The messages of all queues and the rules of who may receive them. */
import { randomUUID } from 'node:crypto'
import { AwsError } from '../wire/service.ts'
import type { Clock } from '../wire/service.ts'
import { openLog } from './log.ts'
import type { Log } from './log.ts'

export interface QueueDefinition {
  /**
   * A queue whose name ends in `.fifo` keeps the order within a group and drops a message whose id the same group has had
   * within five minutes, as SQS does where `DeduplicationScope` is `messageGroup`.
   */
  name: string
  visibilityTimeoutSeconds: number
  deadLetters?: { queue: string; maxReceiveCount: number }
}

export interface Message {
  queue: string
  id: string
  body: string
  group: string
  deduplicationId: string
  sequence: number
  sentAt: number
  /** Invisible, that is in somebody's hands, until this moment. */
  visibleAt: number
  receives: number
  firstReceivedAt: number
  receipt: string
  /** Attributes by their names. */
  texts?: Record<string, string>
}

export type Sending = Pick<Message, 'queue' | 'body' | 'group' | 'deduplicationId' | 'texts'>

export interface QueueStore {
  send(sending: Sending): Sent
  receive(definition: QueueDefinition, countMax: number, invisibleMs: number): Message[]
  /** The message a receipt stands for; nothing when it is gone already, for to delete it twice is no mistake. */
  held(queue: string, receipt: string): Message | undefined
  remove(queue: string, receipt: string): void
  hide(message: Message, untilMs: number): void
  purge(queue: string): void
  messages(queue: string): readonly Message[]
  close(): void
}

interface Sent {
  id: string
  sequence: number
}

interface Seen extends Sent {
  queue: string
  group: string
  deduplicationId: string
  until: number
}

type Change =
  | { sent: Message }
  | { received: Pick<Message, 'queue' | 'id' | 'visibleAt' | 'receives' | 'firstReceivedAt' | 'receipt'> }
  | { removed: Pick<Message, 'queue' | 'id'> }
  | { seen: Seen }

const deduplicationMs = 5 * 60_000

export function openQueueStore(
  file: string | undefined,
  definitions: readonly QueueDefinition[],
  clock: Clock,
): QueueStore {
  const { queues, seen, apply, snapshot, sequence } = openState(definitions, clock)
  const log: Log<Change> | undefined = file === undefined ? undefined : openLog(file, apply, snapshot)

  function messagesOf(queue: string) {
    const messages = queues.get(queue)
    if (!messages) throw new AwsError('QueueDoesNotExist', `The queue ${queue} does not exist.`)
    return messages
  }

  function commit(changes: readonly Change[]) {
    changes.forEach(apply)
    if (changes.length > 0) log?.append(changes)
  }

  function send({ queue, body, group, deduplicationId, texts }: Sending): Sent {
    messagesOf(queue)
    const now = clock.now()
    const before = seen.get(seenKey({ queue, group, deduplicationId }))
    if (isFifo(queue) && before && before.until > now) return before
    const next = { queue, id: randomUUID(), group, deduplicationId, sequence: sequence() + 1 }
    const unread = { sentAt: now, visibleAt: 0, receives: 0, firstReceivedAt: 0, receipt: '' }
    const sent = { ...next, body, ...unread, ...(texts && { texts }) }
    commit([{ sent }, ...(isFifo(queue) ? [{ seen: { ...next, until: now + deduplicationMs } }] : [])])
    return next
  }

  function receive(definition: QueueDefinition, countMax: number, invisibleMs: number) {
    const now = clock.now()
    const { received, worn } = choose([...messagesOf(definition.name).values()], definition, countMax, now)
    commit([...worn, ...received.map((message) => receiveChange(message, now, now + invisibleMs))])
    return received
  }

  function held(queue: string, receipt: string) {
    const message = messagesOf(queue).get(receipt.split('#')[0] ?? '')
    if (message && message.receipt !== receipt)
      throw new AwsError('ReceiptHandleIsInvalid', 'The message was received again; this receipt handle has expired.')
    return message
  }

  return {
    send,
    receive,
    held,
    remove(queue, receipt) {
      const message = held(queue, receipt)
      if (message) commit([{ removed: { queue, id: message.id } }])
    },
    hide({ queue, id, receives, firstReceivedAt, receipt }, untilMs) {
      commit([{ received: { queue, id, receives, firstReceivedAt, receipt, visibleAt: untilMs } }])
    },
    purge: (queue) => commit([...messagesOf(queue).keys()].map((id) => ({ removed: { queue, id } }))),
    messages: (queue) => [...messagesOf(queue).values()],
    close: () => log?.close(),
  }
}

const seenKey = ({ queue, group, deduplicationId }: Pick<Seen, 'queue' | 'group' | 'deduplicationId'>): string =>
  JSON.stringify([queue, group, deduplicationId])

export const isFifo = (queue: string) => queue.endsWith('.fifo')

/** The state is what the changes so far add up to; what is in a queue that no longer exists is forgotten. */
function openState(definitions: readonly QueueDefinition[], clock: Clock) {
  const queues = new Map(definitions.map((definition) => [definition.name, new Map<string, Message>()]))
  const seen = new Map<string, Seen>()
  let sequence = 0

  function apply(change: Change) {
    if ('sent' in change) {
      queues.get(change.sent.queue)?.set(change.sent.id, change.sent)
      sequence = Math.max(sequence, change.sent.sequence)
    } else if ('received' in change) {
      const message = queues.get(change.received.queue)?.get(change.received.id)
      if (message) Object.assign(message, change.received)
    } else if ('removed' in change) queues.get(change.removed.queue)?.delete(change.removed.id)
    else {
      seen.set(seenKey(change.seen), change.seen)
      sequence = Math.max(sequence, change.seen.sequence)
    }
  }

  function snapshot(): Change[] {
    for (const [key, entry] of seen) if (entry.until <= clock.now()) seen.delete(key)
    const messages = [...queues.values()].flatMap((queue) => [...queue.values()])
    return [...[...seen.values()].map((entry) => ({ seen: entry })), ...messages.map((sent) => ({ sent }))]
  }

  return { queues, seen, apply, snapshot, sequence: () => sequence }
}

/**
 * A group with a message in somebody's hands rests, so that nobody can overtake;
 * a message received too often is worn and moves to the queue of dead letters.
 */
function choose(messages: readonly Message[], { name, deadLetters }: QueueDefinition, countMax: number, now: number) {
  const resting = new Set(messages.filter((message) => message.visibleAt > now).map((message) => message.group))
  const received: Message[] = []
  const worn: Change[] = []
  for (const message of messages) {
    if (received.length === countMax) break
    if (isFifo(name) ? resting.has(message.group) : message.visibleAt > now) continue
    if (!deadLetters || message.receives < deadLetters.maxReceiveCount) received.push(message)
    else
      worn.push(
        { removed: { queue: name, id: message.id } },
        { sent: { ...message, queue: deadLetters.queue, visibleAt: 0, receives: 0 } },
      )
  }
  return { received, worn }
}

function receiveChange({ queue, id, receives, firstReceivedAt }: Message, now: number, visibleAt: number): Change {
  const first = firstReceivedAt === 0 ? now : firstReceivedAt
  const receipt = `${id}#${randomUUID()}`
  return { received: { queue, id, visibleAt, receives: receives + 1, firstReceivedAt: first, receipt } }
}
