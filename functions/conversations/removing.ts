/** Removes a customer with everything that was said and sent. */
import { scopeOf } from '../conversation/conversation.ts'
import { removeConversation } from '../conversation/removing.ts'
import { conversations, type ConversationItem } from '../conversation/store.ts'
import type { Context } from '../platform/context.ts'
import { Table } from '../platform/table.ts'

/** Nobody finds the conversation once the first write has landed; what is left of it goes right after. */
export async function removed(context: Context, { _id }: ConversationItem): Promise<{ id: string }> {
  const scope = scopeOf(context.scope, _id)
  const changed = { type: 'queuesChanged' as const, environmentId: scope.environment, userId: _id }
  await context.commit([new Table(scope).remove(conversations, '-')], [changed])
  await removeConversation(scope)
  return { id: _id }
}
