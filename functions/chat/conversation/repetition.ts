/**
 * Finds what its sender has sent before under the same id. The early entries of a conversation are read for it: that is one
 * unit of reading for six of them, where a row for each sending is two units of writing, each five times as dear. What is
 * said later, or shows nothing, has a row `sent` beside its entry.
 */
import type { ConversationEvent } from '#shared/chat/message'
import type { ConversationScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { entries, entryId, sent } from './store.ts'

/** The number of the last event whose entry is read. Some twenty turns of the bot: most conversations end before. */
const earlyMax = 40

/**
 * The events that a sending of the last eight days has become, none of one that showed nothing; `undefined` where there was
 * none. Whoever has read the conversation before misses none that its version counts.
 */
export async function findSending(
  scope: ConversationScope,
  sentId: string,
): Promise<readonly ConversationEvent[] | undefined> {
  const table = new Table(scope)
  const [early, known] = await Promise.all([
    table.between(entries, { before: entryId(earlyMax + 1), size: earlyMax }),
    table.get(sent, sentId),
  ])
  const found = early.find(({ events }) => events[0]?._id === sentId)
  if (found) return found.events
  if (!known) return undefined
  const [entry] = await table.between(entries, { after: entryId(known.number - 1), size: 1 })
  // A sending of which nothing was shown has no entry; the one found is somebody else's.
  return entry?.events[0]?._id === sentId ? entry.events : []
}

/** What lands with a sending, so that it is found again; nothing where its entry is early. */
export function sentChanges(
  scope: ConversationScope,
  sentId: string,
  { events, first, now }: { readonly events: readonly ConversationEvent[]; readonly first: number; readonly now: Date },
): Change[] {
  const last = events.at(-1)
  if (last && last.number <= earlyMax) return []
  return [new Table(scope).create(sent, { _id: sentId, number: first, created: now.toISOString() }, 'repeated')]
}
