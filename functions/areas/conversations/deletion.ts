/** Deletes a customer with everything that was said and sent. */
import { scopeOf } from '../../chat/conversation.ts'
import { removeConversation } from '../../chat/deletion.ts'
import { removeQuestions } from '../../chat/questions.ts'
import { eraseSlices } from '../../figures/erasure.ts'
import { conversations, type ConversationItem, type UnansweredItem } from '../../chat/store.ts'
import type { Context } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'

/**
 * Nothing that was said stays, nor anything known of the person. Its id, which says nothing of anybody any more, stays
 * where it tells who did what when: in the audit for good, and in the journal of events for the week that one lasts.
 *
 * What is counted of it stays in the figures, in which nothing names it any more. The conversation is not found once it is
 * removed; what is left of it is deleted right after.
 */
export async function deleteConversation(
  context: Context,
  { _id, environmentId }: ConversationItem,
): Promise<{ id: string }> {
  const scope = scopeOf(context.scope, _id)
  const changed = { type: 'queuesChanged' as const, environmentId, userId: _id }
  // The name goes with the customer; the audit keeps that somebody was deleted, and by whom.
  const about = { name: _id, id: _id }
  await eraseSlices(scope, context)
  await context.commit([new Table(scope).remove(conversations, '-')], { about, events: [changed] })
  // Questions lie in the order of time: none of a customer is older than the customer.
  const isTheirs = ({ userId }: UnansweredItem) => userId === _id
  await removeQuestions({ client: scope.client, environment: environmentId }, isTheirs, { after: _id })
  // What was said until the commit.
  await eraseSlices(scope, context)
  await removeConversation(scope)
  return { id: _id }
}
