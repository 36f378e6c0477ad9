/**
 * Deletes what a company does not want to keep (SETTINGS-021): conversations in which nothing has happened since, the
 * beginning of those that go on, and the analytics of conversations. These are what figures count of single conversations,
 * the records of takeovers and the questions that the bot could not answer; the sums of figures stay. A conversation goes
 * with its takeovers, and a question with either of the two, because it repeats what was said.
 */
import type { CompanySettings } from '#shared/contracts/company-settings'
import { Problem } from '#shared/problem'
import { findConversation, scopeOf } from '../../chat/conversation.ts'
import { removeConversation, removeEventsBefore } from '../../chat/deletion.ts'
import { eraseSlices } from '../../figures/erasure.ts'
import { anyConversations, botConversations, positionOf } from '../../chat/queues.ts'
import { removeQuestions } from '../../chat/questions.ts'
import { interventions, type ConversationItem, type UnansweredItem } from '../../chat/store.ts'
import { removeSlicesBefore } from '../../figures/removal.ts'
import type { ClientScope, ConversationScope, EnvironmentScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { changesMax, transact } from '../../platform/table/transaction.ts'
import type { EnvironmentsItem } from '../../platform/tenancy/tenancy.ts'

/** The moments before which something is not kept, as the store writes moments; none: it is kept for good. */
interface Cuts {
  readonly events: string | undefined
  readonly analytics: string | undefined
}

interface Policy {
  readonly settings: Pick<CompanySettings, 'conversationEventsTTL' | 'conversationAnalyticsTTL'>
  readonly environments: EnvironmentsItem
}

/** A step ends once it has taken so long, far below a function's time. */
const stepMs = 60_000
const pageSize = 50
const atOnce = 10

/**
 * Deletes for about a minute; `more` with the place to go on from, as long as something is left. From the beginning again
 * it does no harm: what was deleted is not found any more. Conversations that wait for a person, or have one, are left alone.
 */
export async function deleteOld(
  scope: ClientScope,
  { settings, environments }: Policy,
  { now, after }: { readonly now: Date; readonly after: string | undefined },
): Promise<{ readonly after: string | undefined; readonly more: boolean }> {
  const cuts = {
    events: cutAt(settings.conversationEventsTTL, now),
    analytics: cutAt(settings.conversationAnalyticsTTL, now),
  }
  if (!cuts.events && !cuts.analytics) return { after, more: false }
  const end = performance.now() + stepMs
  const isOld = ({ created }: UnansweredItem) => created < latestOf(cuts)
  if (after === undefined)
    for (const { _id } of environments.list) await removeQuestions({ ...scope, environment: _id }, isOld)
  for (const { _id } of cuts.analytics === undefined ? [] : environments.list)
    if ((await removeSlicesBefore({ ...scope, environment: _id }, cuts.analytics!, end)).more)
      return { after, more: true }
  let place = after
  do {
    const range = { size: pageSize, oldestFirst: true, ...(place !== undefined && { before: place }) }
    const page = await botConversations(scope, range)
    for (let start = 0; start < page.length; start += atOnce)
      await Promise.all(page.slice(start, start + atOnce).map((listed) => deleteOldOf(scope, listed, { cuts, now })))
    const last = page.at(-1)
    if (!last || page.length < pageSize) return { after: place, more: false }
    place = positionOf(last)
  } while (performance.now() < end)
  return { after: place, more: true }
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
  for (let start = 0; start < ids.length; start += clearedAtOnce)
    await Promise.all(
      ids.slice(start, start + clearedAtOnce).map(async (conversation) => {
        const place = { ...scope, conversation }
        if (clearing.keepsFigures) await eraseSlices(place, clearing)
        await removeConversation(place)
      }),
    )
  return ids.length
}

/** Removes the questions of an environment that were taken from conversations before this moment. */
export const removeQuestionsBefore = (scope: EnvironmentScope, until: number): Promise<number> =>
  removeQuestions(scope, ({ created }) => Date.parse(created) < until)

const dayMs = 24 * 60 * 60 * 1000

const cutAt = (days: number, now: Date): string | undefined =>
  days > 0 ? new Date(now.getTime() - days * dayMs).toISOString() : undefined

const latestOf = ({ events = '', analytics = '' }: Cuts): string => (events > analytics ? events : analytics)

async function deleteOldOf(
  scope: ClientScope,
  listed: ConversationItem,
  { cuts, now }: { readonly cuts: Cuts; readonly now: Date },
): Promise<void> {
  if (listed.created >= latestOf(cuts)) return
  const place = scopeOf(scope, listed._id)
  // The index may be a moment behind.
  const conversation = await findConversation(scope, listed._id).catch((error: unknown) => {
    if (!Problem.is(error, 'not-found')) throw error
  })
  if (conversation?.owner.by !== 'bot') return
  if (cuts.events && lastHappened(conversation) < cuts.events) {
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

/** What the bot sends by itself makes nobody active, and is younger than what was said before it. */
const lastHappened = ({ lastActive, lastMessage }: ConversationItem): string =>
  lastMessage && lastMessage.created > lastActive ? lastMessage.created : lastActive

async function deleteTakeovers(scope: ConversationScope, cut: string): Promise<void> {
  const table = new Table(scope)
  for (let isMore = true; isMore;) {
    const first = await table.between(interventions, { size: changesMax })
    const old = first.filter(({ ended }) => ended !== undefined && ended < cut)
    await transact(old.map(({ _id }) => table.drop(interventions, _id)))
    isMore = old.length === changesMax
  }
}
