/**
 * Deletes what a company does not want to keep (SETTINGS-021): conversations in which nothing has happened since, the
 * beginning of those that go on, and the analytics of conversations. These are what figures count of single conversations,
 * the records of takeovers and the questions that the bot could not answer; the sums of figures stay. A conversation goes
 * with its takeovers, and a question with either of the two, because it repeats what was said.
 */
import pMap, { pMapSettled } from 'p-map'
import type { CompanySettings } from '#shared/contracts/company-settings'
import { scopeOf } from '../../chat/conversation/conversation.ts'
import { removeConversation, removeEventsBefore } from '../../chat/customer/deletion.ts'
import { heldOf, holds, isHeld } from '../../chat/desk/holds.ts'
import { eraseSlices } from '../../figures/erasure.ts'
import { anyConversations, botConversations, positionOf } from '../../chat/desk/queues.ts'
import { removeQuestions } from '../../chat/customer/questions.ts'
import { cutsOf, isOldTakeover, isOver, latestOf, type Cuts } from '../../chat/customer/retention.ts'
import {
  conversations,
  interventions,
  type ConversationItem,
  type UnansweredItem,
} from '../../chat/conversation/store.ts'
import { removeSlicesBefore } from '../../figures/removal.ts'
import { log } from '../../platform/aws/log.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import type { ClientScope, ConversationScope, EnvironmentScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { changesMax, transact } from '../../platform/table/transaction.ts'
import type { CompanyItem, EnvironmentsItem } from '../../platform/tenancy/tenancy.ts'

interface Policy {
  readonly settings: Pick<CompanySettings, 'conversationEventsTTL' | 'conversationAnalyticsTTL'>
  readonly company: Pick<CompanyItem, 'timezone'>
  readonly environments: Pick<EnvironmentsItem, 'list'>
}

interface Turn {
  /** Whose night it is, by the calendar of the company. */
  readonly day: string
  readonly now: Date
  readonly after: string | undefined
}

/** A step ends once it has taken so long, far below a function's time. */
const stepMs = 60_000
const pageSize = 50
const atOnce = 10

/**
 * Deletes for about a minute, the oldest first; `more` with the place to go on from, as long as something is left. From the
 * beginning again it does no harm: what was deleted is not found any more. Conversations on hold are left alone, and so are
 * those that wait for a person, or have one. Where one of them fails the others are taken, before the step fails.
 */
export async function deleteOld(
  scope: ClientScope,
  { settings, company: { timezone }, environments }: Policy,
  { day, now, after }: Turn,
): Promise<{ readonly after: string | undefined; readonly more: boolean }> {
  const cuts = cutsOf(settings, { day, timezone })
  if (!cuts.events && !cuts.analytics) return { after, more: false }
  const end = performance.now() + stepMs
  if (after === undefined) await removeOldQuestions(scope, environments, latestOf(cuts))
  for (const { _id } of cuts.analytics === undefined ? [] : environments.list)
    if ((await removeSlicesBefore({ ...scope, environment: _id }, cuts.analytics!, end)).more)
      return { after, more: true }
  const failures: unknown[] = []
  let place = after
  let isLast = false
  do {
    const range = { size: pageSize, oldestFirst: true, ...(place !== undefined && { before: place }) }
    const page = await botConversations(scope, range)
    const outcomes = await pMapSettled(page, (listed) => deleteOldOf(scope, listed, { cuts, now }), {
      concurrency: atOnce,
    })
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])))
    isLast = page.length < pageSize
    const last = page.at(-1)
    place = last ? positionOf(last) : place
  } while (!isLast && performance.now() < end)
  if (failures.length > 0) {
    log.error('Old conversations could not be removed.', { ...scope, failed: failures.length })
    throw failures[0]
  }
  return { after: place, more: !isLast }
}

async function removeOldQuestions(
  scope: ClientScope,
  { list }: Pick<EnvironmentsItem, 'list'>,
  cut: string,
): Promise<void> {
  const held = new Set((await new Table(scope).list(holds)).map(({ userId }) => userId))
  const isOld = ({ created, userId }: UnansweredItem) => created < cut && !held.has(userId)
  for (const { _id } of list) await removeQuestions({ ...scope, environment: _id }, isOld)
}

interface Clearing {
  readonly now: Date
  /** Only what began before this moment, in milliseconds: customers go on talking. */
  readonly until: number
  /** The figures stay, and name nobody any more; otherwise they go with everything else. */
  readonly keepsFigures: boolean
}

const clearedAtOnce = 10
const clearedPerCall = 100

/** Removes some conversations whoever has them, previews included; gives how many, which is none once all are gone. */
export async function removeConversations(scope: ClientScope, clearing: Clearing): Promise<number> {
  const ids = await anyConversations(scope, clearedPerCall, clearing.until)
  const client = new Table({ client: scope.client })
  // Who clears has been told so, and a hold of nothing would be of nobody.
  await transact([...(await heldOf(scope, ids))].map((id) => client.drop(holds, id)))
  const clear = async (conversation: string) => {
    const place = { ...scope, conversation }
    if (clearing.keepsFigures) await eraseSlices(place, clearing)
    await removeConversation(place)
  }
  await pMap(ids, clear, { concurrency: clearedAtOnce })
  return ids.length
}

/** Removes the questions of an environment that were taken from conversations before this moment. */
export const removeQuestionsBefore = (scope: EnvironmentScope, until: number): Promise<number> =>
  removeQuestions(scope, ({ created }) => Date.parse(created) < until)

async function deleteOldOf(
  scope: ClientScope,
  listed: ConversationItem,
  { cuts, now }: { readonly cuts: Cuts; readonly now: Date },
): Promise<void> {
  if (listed.created >= latestOf(cuts)) return
  const place = scopeOf(scope, listed._id)
  const decided = await retryOnConflict(() => decide(place, cuts), { conflicts: ['stale', 'unavailable'] })
  if (decided === 'stays') return
  if (decided === 'goes') {
    await eraseSlices(place, { now })
    return removeConversation(place)
  }
  if (cuts.events) {
    // They are found by the events.
    await eraseSlices(place, { now, before: cuts.events })
    await removeEventsBefore(place, cuts.events)
  }
  if (cuts.analytics) await deleteTakeovers(place, cuts.analytics)
}

/**
 * What becomes of a conversation by what it is now, because the index may be a moment behind. One that goes is marked at
 * the version that was read: whoever says something in it or puts it on hold at the same moment comes before or finds none.
 */
async function decide(place: ConversationScope, cuts: Cuts): Promise<'stays' | 'goes' | 'loses its beginning'> {
  const table = new Table(place)
  const conversation = await table.get(conversations, '-')
  if (conversation?.isRemoved) return 'goes'
  if (conversation?.owner.by !== 'bot' || (await isHeld(place, place.conversation))) return 'stays'
  if (!isOver(conversation, cuts)) return 'loses its beginning'
  const { version } = conversation
  const marked = { ...conversation, isRemoved: true, version: version + 1 }
  await transact([table.replace(conversations, marked, { field: 'version', value: version })])
  return 'goes'
}

async function deleteTakeovers(scope: ConversationScope, cut: string): Promise<void> {
  const table = new Table(scope)
  for await (const page of table.pagesBetween(interventions, { size: changesMax })) {
    const old = page.filter((takeover) => isOldTakeover(takeover, cut))
    await transact(old.map(({ _id }) => table.drop(interventions, _id)))
  }
}
