/** What the next night would delete: counted with the same rules, and nothing is deleted. */
import pMap from 'p-map'
import { nextNight } from '#shared/company/nights'
import type { privacy, RetentionCount } from '#shared/contracts/privacy'
import { retentionCountedAtOnce } from '#shared/limits'
import { scopeOf } from '../../chat/conversation/conversation.ts'
import { heldOf, holds } from '../../chat/desk/holds.ts'
import { botConversations, conversationsOfGroup, positionOf } from '../../chat/desk/queues.ts'
import { countQuestions } from '../../chat/customer/questions.ts'
import { cutsOf, latestOf, weighOld, type Cuts, type Old } from '../../chat/customer/retention.ts'
import type { ConversationItem, UnansweredItem } from '../../chat/conversation/store.ts'
import { daysToRemove } from '../../figures/removal.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import type { ClientScope } from '../../platform/table/scope.ts'

const pageSize = 50
const atOnce = 10
/** A request ends soon after that: conversations may be long. */
const requestMs = 5000

/** Looks at some of the bot's conversations, those first in which nothing has happened for longest. */
export const countOld: Operations<typeof privacy>['countOld'] = async ({ after, ...settings }, context) => {
  const { scope, member, now } = context
  const { timezone } = member.company
  const day = nextNight({ now, timezone })
  const cuts = cutsOf(settings, { day, timezone })
  let count = { ...nothing, day, ...(after === undefined && (await countBeside(context, cuts))) }
  if (!cuts.events && !cuts.analytics) return count
  const end = performance.now() + requestMs
  let place = after
  let isLast = false
  do {
    const page = await botConversations(scope, { size: pageSize, oldestFirst: true, before: place })
    const old = await weighSome(scope, page, cuts)
    const held = await heldOf(scope, old.keys())
    for (const [id, weighed] of old)
      count = held.has(id) ? { ...count, held: count.held + 1 } : countWith(count, weighed)
    count = { ...count, looked: count.looked + page.length }
    isLast = page.length < pageSize
    const last = page.at(-1)
    place = last ? positionOf(last) : place
  } while (!isLast && count.looked < retentionCountedAtOnce && performance.now() < end)
  return { ...count, ...(!isLast && { after: place }) }
}

const nothing: Omit<RetentionCount, 'day'> = {
  conversations: 0,
  shortened: 0,
  entries: 0,
  takeovers: 0,
  bytes: 0,
  files: 0,
  held: 0,
  open: 0,
  questions: 0,
  figureDays: 0,
  looked: 0,
}

/** The count with one more conversation of which something goes. */
export const countWith = (count: RetentionCount, old: Old): RetentionCount => ({
  ...count,
  conversations: count.conversations + (old.isWhole ? 1 : 0),
  // One that loses nothing but records of takeovers keeps its beginning.
  shortened: count.shortened + (!old.isWhole && old.entries > 0 ? 1 : 0),
  entries: count.entries + old.entries,
  takeovers: count.takeovers + old.takeovers,
  bytes: count.bytes + old.bytes,
  files: count.files + old.files,
  oldest: count.oldest !== undefined && count.oldest < old.oldest ? count.oldest : old.oldest,
})

/** By their ids, those of which something goes. */
async function weighSome(
  scope: ClientScope,
  some: readonly ConversationItem[],
  cuts: Cuts,
): Promise<ReadonlyMap<string, Old>> {
  const candidates = some.filter(({ created, isRemoved }) => created < latestOf(cuts) && !isRemoved)
  const weigh = async (conversation: ConversationItem) => {
    const old = await weighOld(scopeOf(scope, conversation._id), conversation, cuts)
    return old ? [[conversation._id, old] as const] : []
  }
  return new Map((await pMap(candidates, weigh, { concurrency: atOnce })).flat())
}

/** What is counted once, and not by conversations of the bot. */
async function countBeside({ scope, table, member }: Context, cuts: Cuts) {
  const places = member.environments.list.map(({ _id }) => ({ client: scope.client, environment: _id }))
  const held = new Set((await table.list(holds, { stale: true })).map(({ userId }) => userId))
  const isOld = ({ created, userId }: UnansweredItem) => created < latestOf(cuts) && !held.has(userId)
  const { analytics } = cuts
  const [open, questions, days] = await Promise.all([
    countOpen({ client: scope.client }, cuts),
    Promise.all(places.map((place) => countQuestions(place, isOld))),
    analytics === undefined ? [] : Promise.all(places.map((place) => daysToRemove(place, analytics))),
  ])
  return { open, questions: questions.reduce((sum, each) => sum + each, 0), figureDays: new Set(days.flat()).size }
}

async function countOpen(scope: ClientScope, cuts: Cuts): Promise<number> {
  let open = 0
  for (let before: string | undefined, isMore = true; isMore;) {
    const page: ConversationItem[] = await conversationsOfGroup(scope, 'open', {
      size: pageSize,
      before,
      oldestFirst: true,
    })
    open += (await weighSome(scope, page, cuts)).size
    isMore = page.length === pageSize
    before = isMore ? positionOf(page.at(-1)!) : before
  }
  return open
}
