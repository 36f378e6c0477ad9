/** Deletes what customers said and sent: all of a conversation, or its beginning. */
import { messageOf, sentFileOf } from '#shared/chat/conversation-event-types'
import type { ConversationEvent } from '#shared/chat/message'
import { removeSome } from '../../platform/table/bulk-delete.ts'
import { dropUploadsOf, removeFiles } from '../../platform/files/media.ts'
import type { ConversationScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { changesMax, transact } from '../../platform/table/transaction.ts'
import { closeCustomer } from '../../platform/realtime/sockets.ts'
import { eventsSince } from '../conversation/conversation.ts'
import { forgetContact } from './contact.ts'
import { lines } from '../conversation/line.ts'
import { forgettingChanges } from './persons.ts'
import { conversations, entries, type EntryItem } from '../conversation/store.ts'

const removedAtOnce = 500

/** All of one conversation; the customer, who may be there, is told that it has ended. */
export async function removeConversation(scope: ConversationScope): Promise<void> {
  await closeCustomer(scope)
  const conversation = await new Table(scope).get(conversations, '-')
  await removeConversationFiles(scope)
  await removeRows(scope, conversation ? [conversation.environmentId] : [])
}

/**
 * All rows of a conversation, and whose it was: whoever wrote on a channel of others is a stranger again in these
 * environments, but for this: who wants no broadcasts still wants none. Gives how many rows there were.
 */
export async function removeRows(scope: ConversationScope, environments: readonly string[]): Promise<number> {
  const [conversation, line] = await new Table(scope).getBoth([conversations, '-'], [lines, '-'])
  if (conversation) await transact(await forgettingChanges(scope, conversation, line, new Date()))
  if (line)
    for (const environment of environments) await transact(forgetContact({ client: scope.client, environment }, line))
  for (let all = 0; ;) {
    const { removed, more } = await removeSome(scope, removedAtOnce)
    all += removed
    if (!more) return all
  }
}

/** What customers and agents have sent, and what was made for them; gives how many files there were. */
export async function removeConversationFiles(scope: ConversationScope): Promise<number> {
  let removed = 0
  for (let since: number | undefined = 0; since !== undefined;) {
    const events = await eventsSince(scope, since)
    const files = filesIn(events)
    await removeFiles(scope.client, files)
    removed += files.length
    since = events.at(-1)?.number
  }
  return removed + (await dropUploadsOf({ client: scope.client, sender: scope.conversation }))
}

/**
 * The events before a moment. The others keep their numbers, so that a conversation may begin with another number than 1;
 * what was written at once stays or goes together.
 */
export async function removeEventsBefore(scope: ConversationScope, moment: string): Promise<void> {
  const table = new Table(scope)
  for (let isMore = true; isMore;) {
    const first = await table.between(entries, { size: changesMax })
    const old = first.filter((entry) => isOldEntry(entry, moment))
    // An event that is gone names its file to nobody: a kill in between leaves the event.
    await removeFiles(scope.client, filesIn(old.flatMap(({ events }) => events)))
    await transact(old.map((entry) => table.drop(entries, entries.id(entry))))
    isMore = old.length === changesMax
  }
}

/** What was written at once goes together. */
export const isOldEntry = ({ events }: EntryItem, moment: string): boolean =>
  events.every(({ created }) => created < moment)

/** The files that go with events; what a block shows belongs to the block, unless it was made for the customer. */
export const filesIn = (events: readonly ConversationEvent[]): string[] =>
  events.flatMap(({ what }) => {
    const media = sentFileOf(what)
    return media && (media.isMade || !messageOf(what)?.blockId) ? [media.pointer] : []
  })
