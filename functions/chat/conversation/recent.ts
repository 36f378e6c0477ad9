/** Reads what was last written of a conversation. */
import type { ConversationEvent } from '#shared/chat/message'
import type { ClientScope } from '../../platform/table/scope.ts'
import { entriesSince, scopeOf } from './conversation.ts'
import type { ConversationItem, EntryItem } from './store.ts'

const recentMax = 500

/** What was last written of a conversation, oldest first; as much as holds `count` events. */
export async function recentEntries(
  scope: ClientScope,
  { _id, last }: ConversationItem,
  count = recentMax,
): Promise<EntryItem[]> {
  const found: EntryItem[] = []
  for (let since = Math.max(0, last - count); since < last;) {
    const page = await entriesSince(scopeOf(scope, _id), since)
    found.push(...page)
    const end = page.at(-1)?.events.at(-1)?.number
    if (end === undefined) break
    since = end
  }
  return found
}

/** The last events of a conversation, oldest first. */
export async function recentEvents(
  scope: ClientScope,
  conversation: ConversationItem,
  count = recentMax,
): Promise<ConversationEvent[]> {
  const found = await recentEntries(scope, conversation, count)
  return found.flatMap(({ events }) => events).filter(({ number }) => number > conversation.last - count)
}
