/** Feedback on an answer of the bot: a question whose answer was not liked is put under review. */
import { isFromCustomer, type ConversationEvent, type Message } from '#shared/chat/message'
import { eventsBefore } from '../../chat/conversation/conversation.ts'
import { idOfQuestion, questionOf } from '../../chat/customer/questions.ts'
import { unanswered, type ConversationItem } from '../../chat/conversation/store.ts'
import type { CustomerContext } from '../../platform/request/context.ts'
import type { Change } from '../../platform/table/transaction.ts'

interface Rated {
  readonly message: Message
  readonly eventNumber: number
  readonly liked: boolean
}

/**
 * A question that nothing answered is under review already, and a preview asks none. The id follows from the question, so
 * that a thumb that is pressed twice puts it there once, and one that is turned up takes it away.
 */
export async function changesOfFeedback(
  { scope, table, isPreview }: CustomerContext,
  conversation: ConversationItem,
  { message, eventNumber, liked }: Rated,
): Promise<Change[]> {
  if (isPreview || message.messageType !== 'bot-msg') return []
  const asked = askedIn(await eventsBefore(scope, eventNumber))
  if (!asked?.text || !asked.understood || asked.understood.outcome === 'failure') return []
  const { text, language, understood, number, created } = asked
  const _id = idOfQuestion(scope.conversation, { created, number })
  if (liked) return [table.drop(unanswered, _id)]
  const question = { _id, text, language, understood, number, created, isDisliked: true }
  return [table.put(unanswered, questionOf(conversation, question))]
}

/** What the customer said last. */
function askedIn(events: readonly ConversationEvent[]) {
  const last = events.findLast(({ what }) => what.type === 'message' && isFromCustomer(what.message))
  return last?.what.type === 'message'
    ? { ...last.what.message, number: last.number, created: last.created }
    : undefined
}
