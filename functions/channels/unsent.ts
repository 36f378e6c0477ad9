/** Whether something that was said to a customer still waits to be handed to the provider of the channel. */
import { eventsSince } from '../chat/conversation/conversation.ts'
import type { ConversationItem } from '../chat/conversation/store.ts'
import { hasLane, isForLane } from '../chat/conversation/wake.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { readLane } from './lane.ts'

export async function hasUnsent({ client }: ClientScope, { _id, channel }: ConversationItem): Promise<boolean> {
  if (!hasLane(channel)) return false
  const scope = { client, conversation: _id }
  const { line, lane } = await readLane(scope)
  if (!line) return false
  return (await eventsSince(scope, lane?.cursor ?? 0)).some(isForLane)
}
