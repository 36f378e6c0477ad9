/** Conversations as they lie in the table, of a past that nobody has to play. */
import { ulid } from 'ulid'
import {
  conversations,
  entries,
  type ConversationItem,
  type EntryItem,
} from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { changesMax, transact } from '../../functions/platform/table/transaction.ts'

interface PastTalks {
  readonly count: number
  /** What the only customer of each says; the first of them last. */
  readonly textOf: (index: number) => string
  readonly now: number
}

const hourMs = 3_600_000

/** Each of them an hour before the last one; gives their ids. */
export async function writePast(
  { scope }: { readonly scope: { readonly client: string; readonly environment: string } },
  { count, textOf, now }: PastTalks,
): Promise<string[]> {
  const ids: string[] = []
  const changes = Array.from({ length: count }, (_, index) => {
    const moment = now - (index + 1) * hourMs
    const { item, entry } = pastTalk(scope, { moment, text: textOf(index) })
    ids.push(item._id)
    const table = new Table({ client: scope.client, conversation: item._id })
    return [table.put(conversations, item), table.put(entries, entry)]
  }).flat()
  for (let start = 0; start < changes.length; start += changesMax)
    await transact(changes.slice(start, start + changesMax))
  return ids
}

export function pastTalk(
  { environment }: { readonly environment: string },
  { moment, text, number = 1 }: { readonly moment: number; readonly text: string; readonly number?: number },
): { item: ConversationItem; entry: EntryItem } {
  const [_id, created] = [ulid(moment), new Date(moment).toISOString()]
  const item: ConversationItem = {
    _id,
    environmentId: environment,
    channel: 'chat_plugin',
    language: 'en',
    created,
    session: { status: 'ended', started: created, count: 1 },
    lastActive: created,
    owner: { by: 'bot' },
    last: number,
    version: 1,
  }
  const message = { messageType: 'text', text, language: 'en' } as const
  return { item, entry: { events: [{ _id: ulid(moment), number, created, what: { type: 'message', message } }] } }
}
