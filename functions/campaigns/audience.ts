/** Whom a broadcast is for, written down some at a time: from then on nobody is added, and nobody is left out. */
import type { Meant } from '#shared/contracts/swarms'
import { broadcastBatchSize, broadcastRecipientsMax } from '#shared/limits'
import type { ConversationItem } from '../chat/conversation/store.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { findKept, listKept } from './homes.ts'
import { findMeant } from './swarms.ts'
import { allIds, idsWith, batchChanges, lastOfBatches } from './batches.ts'
import { pageOfMeant } from './matching.ts'
import { scopeOf, type Planned } from './changes.ts'
import { broadcasts, marks, type BroadcastItem, type Plan } from './store.ts'

/** Pages of the index that one step reads. */
const pagesPerStep = 20
/** Batches of others that one step reads. */
const batchesPerStep = 20

interface Found {
  readonly ids: readonly string[]
  /** Where the walk goes on; none where it is over. */
  readonly next: Plan | undefined
  /** Some of these may have been found before. */
  readonly mayRepeat: boolean
}

/** Adds some more to the audience; what comes behind the last one lets it be sent. */
export async function planSome(scope: EnvironmentScope, item: BroadcastItem, now: Date): Promise<Planned> {
  const { total = 0 } = item
  const own = scopeOf(scope, item._id)
  const found = await someOf(scope, item, now)
  const known = found.mayRepeat ? await allIds(own) : new Set<string>()
  const fresh = [...new Set(found.ids)].filter((id) => !known.has(id)).slice(0, broadcastRecipientsMax - total)
  const changes = batchChanges(own, { total, last: await lastOfBatches(own, total), more: fresh })
  const isOver = found.next === undefined || total + fresh.length >= broadcastRecipientsMax
  return {
    after: { total: total + fresh.length, plan: isOver ? undefined : found.next, ...(isOver && { phase: 'sending' }) },
    with: fresh.length > 0 ? changes : [],
  }
}

/** Whether anybody would get it, as far as a short look tells: one that finds nobody is not sent. */
export async function isAnybodyMeant(scope: EnvironmentScope, item: BroadcastItem, now: Date): Promise<boolean> {
  let plan: Plan | undefined = item.plan
  for (let step = 0; step < looksMax; step++) {
    const found = await someOf(scope, { ...item, plan }, now)
    if (found.ids.length > 0) return true
    if (!found.next) return false
    plan = found.next
  }
  // There are so many others that the job may find somebody yet.
  return true
}

/**
 * Whether anybody would get what is scheduled for `at`. An update also counts on a campaign to the same swarm that is
 * scheduled before it, because nobody has got that one yet.
 */
export async function willAnybodyBeMeant(
  scope: EnvironmentScope,
  item: BroadcastItem,
  { now, at }: { readonly now: Date; readonly at: Date },
): Promise<boolean> {
  if (await isAnybodyMeant(scope, item, now)) return true
  if (item.kind !== 'update' || item.resends) return false
  const all = await listKept(scope, broadcasts)
  return all.some(
    ({ item: { status, scheduledAt, swarmId } }) =>
      status === 'scheduled' &&
      (swarmId ?? null) === (item.swarmId ?? null) &&
      scheduledAt !== undefined &&
      Date.parse(scheduledAt) < at.getTime(),
  )
}

const looksMax = 3

function someOf(scope: EnvironmentScope, item: BroadcastItem, now: Date): Promise<Found> {
  return item.resends || item.kind === 'update' ? fromBatches(scope, item) : fromIndex(scope, item, now)
}

async function fromIndex(scope: EnvironmentScope, item: BroadcastItem, now: Date): Promise<Found> {
  const meant: Meant | undefined = await findMeant(scope, item.swarmId)
  // The swarm was deleted meanwhile: nobody is meant by it.
  if (!meant) return { ids: [], next: undefined, mayRepeat: false }
  const began = item.sentAt ? new Date(item.sentAt) : now
  const { found, after } = await pageOfMeant(scope, meant, { after: item.plan?.after, pages: pagesPerStep, now: began })
  const meantOnes = found.filter(({ channel }) => item.channels.length === 0 || item.channels.includes(channel))
  return {
    ids: meantOnes.map(({ _id }) => _id),
    next: after === undefined ? undefined : { after },
    mayRepeat: meantOnes.some((conversation) => hasMoved(conversation, began)),
  }
}

/** Who was active since the walk began, or is with a person, may have been found at another place before. */
export const hasMoved = ({ lastActive, owner }: Pick<ConversationItem, 'lastActive' | 'owner'>, began: Date): boolean =>
  lastActive >= began.toISOString() || owner.by !== 'bot'

/** Those whom others reached, or did not: of one broadcast that is sent again, or of all those of the same swarm. */
async function fromBatches(scope: EnvironmentScope, item: BroadcastItem): Promise<Found> {
  const from = item.plan?.from ?? (item.resends ? [item.resends] : await earlierOf(scope, item))
  const [first, ...rest] = from
  if (first === undefined) return { ids: [], next: undefined, mayRepeat: false }
  const wanted = item.resends ? marks.failed + marks.unknown : marks.sent
  const batch = item.plan?.batch ?? 1
  const source = await findKept(scope, broadcasts, first)
  const last = Math.ceil((source?.item.total ?? 0) / broadcastBatchSize)
  const read = Array.from(
    { length: Math.max(0, Math.min(batchesPerStep, last - batch + 1)) },
    (_, index) => batch + index,
  )
  const ids = (
    await Promise.all(read.map((each) => idsWith(scopeOf(source?.home ?? scope, first), each, wanted)))
  ).flat()
  const isOver = batch + read.length > last
  const next = isOver ? (rest.length > 0 ? { from: rest } : undefined) : { from, batch: batch + read.length }
  return { ids, next, mayRepeat: !item.resends }
}

async function earlierOf(scope: EnvironmentScope, { _id, swarmId }: BroadcastItem): Promise<string[]> {
  const all = await listKept(scope, broadcasts)
  return all
    .map(({ item }) => item)
    .filter((each) => each.status === 'sent' && each._id !== _id && (each.swarmId ?? null) === (swarmId ?? null))
    .map((each) => each._id)
}
