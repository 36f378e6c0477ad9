/** Deletes what a customer said and sent. */
import { messageOf } from '#shared/chat/conversation-event-types'
import type { ConversationEvent } from '#shared/chat/message'
import { removeSome } from '../platform/table/bulk-delete.ts'
import { removeFiles } from '../platform/files/media.ts'
import type { ConversationScope } from '../platform/table/scope.ts'
import { closeCustomer } from '../platform/realtime/sockets.ts'
import { eventsSince } from './conversation.ts'

const removedAtOnce = 500

/** All of one conversation; the customer, who may be there, is told that it has ended. */
export async function removeConversation(scope: ConversationScope): Promise<void> {
  await closeCustomer(scope)
  for (let since: number | undefined = 0; since !== undefined;) {
    const events = await eventsSince(scope, since)
    await removeFiles(scope.client, filesIn(events))
    since = events.at(-1)?.number
  }
  while ((await removeSome(scope, removedAtOnce)).more);
}

/** What a block shows belongs to the block. */
const filesIn = (events: readonly ConversationEvent[]): string[] =>
  events.flatMap(({ what }) => {
    const message = messageOf(what)
    return message?.media && !message.blockId ? [message.media.pointer] : []
  })
