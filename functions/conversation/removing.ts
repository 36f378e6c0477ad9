/** Removes what customers said and sent. */
import { messageOf } from '#shared/happenings'
import type { ConversationEvent } from '#shared/message'
import { removeSome } from '../platform/emptying.ts'
import { removeFiles } from '../platform/media.ts'
import type { ConversationScope, EnvironmentScope } from '../platform/scope.ts'
import { closeCustomer } from '../platform/sockets.ts'
import { eventsSince, scopeOf } from './conversation.ts'
import { ofGroup } from './listing.ts'
import { conversationGroups, conversations } from './store.ts'

const removedAtOnce = 500
const conversationsPerStep = 20

/** Removes some of an environment's conversations; `more` while any is left. */
export async function removeConversations(scope: EnvironmentScope): Promise<{ more: boolean }> {
  for (const group of conversationGroups) {
    const found = await ofGroup(scope, conversations, group, { size: conversationsPerStep })
    for (const { _id } of found) await removeConversation(scopeOf(scope, _id))
    if (found.length > 0) return { more: true }
  }
  return { more: false }
}

/** All of one conversation; the customer, who may be there, is told that it has ended. */
export async function removeConversation(scope: ConversationScope): Promise<void> {
  await closeCustomer(scope)
  for (let since: number | undefined = 0; since !== undefined;) {
    const events = await eventsSince(scope, since)
    await removeFiles(scope.client, filesSent(events))
    since = events.at(-1)?.number
  }
  while ((await removeSome(scope, removedAtOnce)).more);
}

/** What a block shows belongs to the block. */
const filesSent = (events: readonly ConversationEvent[]): string[] =>
  events.flatMap(({ what }) => {
    const message = messageOf(what)
    return message?.media && !message.blockId ? [message.media.pointer] : []
  })
