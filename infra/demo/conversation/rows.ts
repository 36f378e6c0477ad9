/** The rows of conversations, and what the product would have begun when each of them happened. */
import { scheduleWake, startWatch } from '../../../functions/bot/takeover/takeover-timers.ts'
import { scopeOf } from '../../../functions/chat/conversation/conversation.ts'
import { countHits } from '../../../functions/chat/masking/hits.ts'
import { newLane, putLane } from '../../../functions/channels/lane.ts'
import { putLine, type LineItem } from '../../../functions/chat/conversation/line.ts'
import { conversations, entries, interventions, type EntryItem } from '../../../functions/chat/conversation/store.ts'
import { placeKept } from '../../../functions/platform/files/kept-files.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import type { Change } from '../../../functions/platform/table/transaction.ts'
import type { Conversation } from './conversation.ts'

/** A conversation, and where its messages go if that is not to the website. */
export interface Written {
  readonly conversation: Conversation
  readonly line?: LineItem
}

/** Rows that are written as they are. `isOver`: each visit is one entry, which says nothing to be counted: that was done. */
export function rowsOf({ conversation, line }: Written, { isOver }: { readonly isOver: boolean }): Change[] {
  const { item, shop, takeovers, beside } = conversation
  const scope = scopeOf(shop.scope, item._id)
  const table = new Table(scope)
  return [
    table.put(conversations, item),
    ...(line ? [putLine(scope, line), putLane(scope, newLane(scope, shop.scope, line.channel, item.last))] : []),
    ...(isOver ? visitsOf(conversation.entries) : conversation.entries).map((entry) => table.put(entries, entry)),
    ...takeovers.map((takeover) => table.put(interventions, takeover)),
    ...beside,
  ]
}

function visitsOf(all: readonly EntryItem[]): EntryItem[] {
  const visits: EntryItem[] = []
  for (const event of all.flatMap(({ events }) => events))
    if (event.what.type === 'conversation-start') visits.push({ events: [event] })
    else visits.at(-1)?.events.push(event)
  return visits
}

/** Copies the pictures that customers have sent; `read` gives a medium of the workspace. */
export async function placePictures({ shop, pictures }: Conversation, read: (medium: string) => Buffer): Promise<void> {
  const { client } = shop.scope
  for (const { pointer, of } of pictures)
    await placeKept({ client, use: 'content', pointer }, { bytes: read(of), contentType: 'image/png' })
}

/** Has what was hidden counted, and a takeover that is open looked after, as it would have been since it began. */
export async function lookAfter({ item, shop, hidden }: Conversation): Promise<void> {
  const { owner, snoozed, _id: conversation, lastActive } = item
  const { client } = shop.scope
  await countHits({ client }, hidden, new Date(lastActive))
  if (owner.by === 'bot') return
  const takeover = { client, conversation, intervention: owner.interventionId }
  await startWatch(takeover)
  if (snoozed) await scheduleWake(takeover, snoozed.until)
}
