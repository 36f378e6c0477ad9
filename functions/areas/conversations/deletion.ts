/** Deletes a customer with everything that was said and sent. */
import type { ConversationItem } from '../../chat/conversation/store.ts'
import type { Context } from '../../platform/request/context.ts'
import { eraseCustomer } from '../../erasure/erasure.ts'

/**
 * Nothing that was said stays, nor anything known of the person. Its id, which says nothing of anybody any more, stays
 * where it tells who did what when: in the audit for good, and in the journal of events for the week that one lasts. What is
 * counted of it stays in the figures, in which nothing names it any more.
 */
export async function deleteConversation(
  context: Context,
  { _id: id }: Pick<ConversationItem, '_id'>,
  reason: string | undefined,
): Promise<{ id: string; erasureId: string }> {
  const { _id: erasureId } = await eraseCustomer(context, id, { about: () => ({ name: id, id }), reason })
  return { id, erasureId }
}
