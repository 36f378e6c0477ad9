/** What became of each message that the company sent on a channel of others. Pure: from the events and the watermarks. */
import type { ConversationUser } from '#shared/contracts/conversations'
import type { Line } from '#shared/contracts/line'
import { messageOf } from '#shared/chat/conversation-event-types'
import { isFromCustomer, type ConversationEvent, type ConversationEventBody } from '#shared/chat/message'

type Failure = Extract<ConversationEventBody, { type: 'message-failed' }>

/** `unknown`: it may have arrived. `waiting`: the provider is away. */
export type Delivery =
  | { readonly state: 'waiting' | 'sending' | 'sent' | 'sent-again' | 'delivered' | 'read' }
  | { readonly state: 'failed' | 'unknown'; readonly reason: Failure['reason']; readonly text: string | undefined }

interface Known {
  readonly user: Pick<ConversationUser, 'read' | 'delivered'>
  readonly line: Line | undefined
}

/** By the numbers of the messages. */
export function deliveriesOf(events: readonly ConversationEvent[], known: Known): ReadonlyMap<number, Delivery> {
  const failures = new Map<number, { readonly at: number; readonly failure: Failure }>()
  for (const { what, number: at } of events)
    if (what.type === 'message-failed') failures.set(what.eventNumber, { at, failure: what })
  return new Map(
    events.flatMap(({ what, number }): [number, Delivery][] => {
      const message = messageOf(what)
      if (!message || isFromCustomer(message)) return []
      const failed = failures.get(number)
      if (!failed) return [[number, arrivalOf(number, known)]]
      // A failure that is younger than the last attempt is one of that attempt.
      if (isSentAgain(number, failed.at, known)) return [[number, { state: 'sent-again' }]]
      const { reason, text } = failed.failure
      return [[number, { state: reason === 'unknown' ? 'unknown' : 'failed', reason, text }]]
    }),
  )
}

const isSentAgain = (number: number, failed: number, { line }: Known): boolean =>
  line?.sentAgain?.some((again) => again.number === number && again.after >= failed) ?? false

function arrivalOf(number: number, { user, line }: Known): Delivery {
  if (number <= user.read) return { state: 'read' }
  if (number <= (user.delivered ?? 0)) return { state: 'delivered' }
  if (!line || line.cursor === undefined || number <= line.cursor) return { state: 'sent' }
  return { state: line.state === 'stuck' || line.state === 'reconnect' ? 'waiting' : 'sending' }
}

/** The events without the failures that are told beside their message. */
export function withoutToldFailures(events: readonly ConversationEvent[]): readonly ConversationEvent[] {
  const numbers = new Set(events.map(({ number }) => number))
  const isTold = ({ what }: ConversationEvent) => what.type === 'message-failed' && numbers.has(what.eventNumber)
  return events.some(isTold) ? events.filter((event) => !isTold(event)) : events
}
