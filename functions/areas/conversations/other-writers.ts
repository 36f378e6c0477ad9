/** An agent answers somebody else than the customer, who has written into the conversation by e-mail. */
import { owedAfterAnswer } from '#shared/chat/owed'
import { isAnswer, isFromCustomer, type ConversationEvent, type Writer } from '#shared/chat/message'
import { Problem } from '#shared/problem'
import { eventAt, eventsSince, scopeOf } from '../../chat/conversation/conversation.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import type { Context } from '../../platform/request/context.ts'
import type { ConversationScope } from '../../platform/table/scope.ts'
import { refuseOvertaken, sendMessages, wordText } from '../../replies/replies.ts'

interface Answer {
  /** The number of what the other person wrote: nobody is written to who has not written here. */
  readonly eventNumber: number
  readonly text: string
  /** The number of the last event that the agent knew while they wrote. */
  readonly seen?: number | undefined
}

/**
 * Goes to that person's address alone, and leaves the customer's waiting as it is. `not-found` where the event is not of
 * somebody else.
 */
export async function answerOther(
  context: Context,
  userId: string,
  sentId: string,
  { eventNumber, text, seen }: Answer,
): Promise<ConversationEvent> {
  const scope = scopeOf(context.scope, userId)
  const event = await sendMessages(context, userId, sentId, async (conversation) => {
    const { messages, after } = await wordText(context, conversation, text)
    const { address: to } = await findWriter(scope, eventNumber)
    if (seen !== undefined) await refuseOvertaken(context, conversation, seen)
    const waiting = await waitingAfter(scope, conversation)
    return { messages: messages.map((message) => ({ ...message, to })), after: { ...after, ...waiting } }
  })
  // By id, because the audit must not name a customer who may be deleted later. A repetition has been audited before.
  const isNew = event.created === context.now.toISOString()
  if (isNew) await context.commit([], { about: { name: userId, id: userId } })
  return event
}

async function findWriter(scope: ConversationScope, number: number): Promise<Writer> {
  const event = await eventAt(scope, number)
  const writer = event?.what.type === 'message' ? event.what.message.writer : undefined
  if (!writer) throw new Problem('not-found')
  return writer
}

const lookedBackMax = 100

/** What still waits for an answer: nothing, where none but others have written since the customer was answered last. */
async function waitingAfter(
  scope: ConversationScope,
  { last, owed, awaitingResponse, unread }: ConversationItem,
): Promise<Partial<ConversationItem>> {
  const events = await eventsSince(scope, Math.max(0, last - lookedBackMax))
  const answered = events.findLastIndex(({ what }) => isAnswer(what))
  const isCustomerWaiting = events
    .slice(answered + 1)
    .some(({ what }) => what.type === 'message' && isFromCustomer(what.message) && !what.message.writer)
  if (isCustomerWaiting) return { awaitingResponse, unread }
  return { awaitingResponse: false, unread: 0, ...(owed && { owed: owedAfterAnswer(owed) }) }
}
