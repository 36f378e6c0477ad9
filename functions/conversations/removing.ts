/** Removes a customer with everything that was said and sent. */
import { messageOf } from '#shared/happenings'
import type { ConversationEvent } from '#shared/message'
import { scopeOf } from '../conversation/conversation.ts'
import { conversations, type ConversationItem } from '../conversation/store.ts'
import type { Context } from '../platform/context.ts'
import { removeSome } from '../platform/emptying.ts'
import { removeFiles } from '../platform/media.ts'
import { closeCustomer } from '../platform/sockets.ts'
import { Table } from '../platform/table.ts'
import { recentEvents } from './reading.ts'

const removedAtOnce = 500

/** Nobody finds the conversation once the first write has landed; what is left of it goes right after. */
export async function removed(context: Context, conversation: ConversationItem): Promise<{ id: string }> {
  const { _id, last } = conversation
  const scope = scopeOf(context.scope, _id)
  const changed = { type: 'queuesChanged' as const, environmentId: scope.environment, userId: _id }
  await context.commit([new Table(scope).remove(conversations, '-')], [changed])
  await closeCustomer(scope)
  await removeFiles(scope.client, filesSent(await recentEvents(scope, conversation, last)))
  while ((await removeSome(scope, removedAtOnce)).more);
  return { id: _id }
}

/** What a block shows belongs to the block. */
const filesSent = (events: readonly ConversationEvent[]): string[] =>
  events.flatMap(({ what }) => {
    const message = messageOf(what)
    return message?.media && !message.blockId ? [message.media.pointer] : []
  })
