/** A message that did not reach its customer is work: who has the conversation is told, and no timer ends it before something arrives. */
import type { ConversationEventBody } from '#shared/chat/message'
import { planNotice, type Notice, type NoticeContext } from './agent-notices.ts'
import type { ConversationItem } from './store.ts'

/**
 * What a conversation that a person has or waits for keeps of a failure, which is older than what has arrived since; what an
 * agent says next takes its place.
 */
export function undeliveredAfter(
  { owner, delivered = 0, read = 0 }: Pick<ConversationItem, 'owner' | 'delivered' | 'read'>,
  eventBodies: readonly ConversationEventBody[],
): Pick<ConversationItem, 'undelivered'> {
  const failed = eventBodies.findLast((what) => what.type === 'message-failed')?.eventNumber
  if (failed !== undefined)
    return owner.by === 'bot' || failed <= Math.max(delivered, read) ? {} : { undelivered: failed }
  const isSaid = eventBodies.some((what) => what.type === 'message' && what.message.messageType === 'agent-msg')
  return isSaid ? { undelivered: undefined } : {}
}

/** What the agent who has the conversation is told of a failure; nothing while they know of another one. */
export function undeliveredNotice(
  context: NoticeContext,
  before: ConversationItem,
  { owner, undelivered, last }: ConversationItem,
): Partial<Notice> {
  if (undelivered === undefined || before.undelivered !== undefined) return {}
  const { _id: userId, environmentId } = before
  if (owner.by !== 'agent') return { events: [{ type: 'queuesChanged', environmentId, userId }] }
  return planNotice(context, before, { agent: owner, what: 'undelivered', number: last })
}

/** Once a message up to this number has arrived, the customer has all the time to answer again. */
export const afterArrival = (
  { undelivered }: Pick<ConversationItem, 'undelivered'>,
  number: number,
  now: Date,
): Pick<ConversationItem, 'undelivered' | 'woken'> =>
  undelivered === undefined || number < undelivered ? {} : { undelivered: undefined, woken: now.toISOString() }
