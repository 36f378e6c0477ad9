/** Finds and reads the conversations of an environment that are replayed. */
import pMap from 'p-map'
import type { BlockChoice } from '#shared/blocks/choices'
import { compareTexts } from '#shared/order'
import { scopeOf } from '../../../chat/conversation/conversation.ts'
import { botConversations, openConversations, positionOf } from '../../../chat/desk/queues.ts'
import { conversations, entries, minuteOf, type ConversationItem } from '../../../chat/conversation/store.ts'
import type { ClientScope, EnvironmentScope } from '../../../platform/table/scope.ts'
import { Table } from '../../../platform/table/table.ts'
import { talkOf, type RecordedTalk } from './recording.ts'

const dayMs = 24 * 60 * 60 * 1000
const pageSize = 500
/** Where other environments talk to most customers, the search ends here. */
const scannedMax = 10_000

interface Wanted {
  readonly conversations: number
  readonly days: number
  readonly now: Date
}

/**
 * The conversations in which something was said last, the newest first, by their ids. Previews are in no list, and those
 * that expire hold a greeting alone.
 */
export async function findConversations(
  scope: EnvironmentScope,
  { conversations: count, days, now }: Wanted,
): Promise<string[]> {
  const since = new Date(now.getTime() - days * dayMs).toISOString()
  const fits = ({ environmentId, expires, lastActive }: ConversationItem) =>
    environmentId === scope.environment && expires === undefined && lastActive >= since
  const open = (await openConversations(scope)).filter(fits)
  const found = [...open, ...(await scanBotConversations(scope, { fits, since, count }))]
  return found
    .toSorted((a, b) => compareTexts(b.lastActive, a.lastActive))
    .slice(0, count)
    .map(({ _id }) => _id)
}

interface Scan {
  readonly fits: (conversation: ConversationItem) => boolean
  readonly since: string
  readonly count: number
}

async function scanBotConversations(scope: ClientScope, { fits, since, count }: Scan): Promise<ConversationItem[]> {
  const found: ConversationItem[] = []
  let before: string | undefined
  for (let scanned = 0, complete = 0; scanned < scannedMax && complete < count; scanned += pageSize) {
    const page = await botConversations(scope, { size: pageSize, before })
    found.push(...page.filter(fits))
    const last = page.at(-1)
    if (!last || page.length < pageSize || minuteOf(last.lastActive) < minuteOf(since)) break
    // The rest of the last minute may hold newer ones.
    complete = found.filter(({ lastActive }) => minuteOf(lastActive) !== minuteOf(last.lastActive)).length
    before = positionOf(last)
  }
  return found
}

const readAtOnce = 25

/** The talks of these conversations in their order; `undefined` for one that is gone, or in which nobody did anything. */
export const readTalks = (
  scope: ClientScope,
  ids: readonly string[],
  menu: readonly BlockChoice[],
): Promise<(RecordedTalk | undefined)[]> => pMap(ids, (id) => readTalk(scope, id, menu), { concurrency: readAtOnce })

async function readTalk(
  scope: ClientScope,
  id: string,
  menu: readonly BlockChoice[],
): Promise<RecordedTalk | undefined> {
  const table = new Table(scopeOf(scope, id))
  const [conversation, written] = await Promise.all([
    table.get(conversations, '-', { stale: true }),
    table.list(entries, { stale: true }),
  ])
  return (
    conversation &&
    talkOf(
      conversation,
      written.flatMap(({ events }) => events),
      menu,
    )
  )
}
