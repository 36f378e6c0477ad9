/**
 * Counts what happens in conversations: adds the entries that the table's stream tells of to the slices of their quarters
 * of an hour. A slice knows the numbers of the events it has counted, so that an entry may come twice, late, or before
 * another; and it is written on the condition that nobody else has written it.
 */
import pMap from 'p-map'
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda'
import { isFromCustomer, type ConversationEvent } from '#shared/chat/message'
import { dayAfter } from '#shared/days'
import { sliceDays } from '#shared/limits'
import { Problem } from '#shared/problem'
import { entries } from '../chat/conversation/store.ts'
import { log } from '../platform/aws/log.ts'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import type { DayScope } from '../platform/table/scope.ts'
import { writeOf } from '../platform/table/stream-record.ts'
import { Table } from '../platform/table/table.ts'
import { landAlone, transact } from '../platform/table/transaction.ts'
import { BoundedMap } from '../platform/tenancy/bounded-map.ts'
import { settings } from '../platform/tenancy/tenancy.ts'
import type { Entry } from './counts.ts'
import { markDue } from './due.ts'
import { emptySlice, erasedSliceWith, hourIn, placeInDay, residueWith, sliceWith } from './slices.ts'
import { residue, sliceId, slices, type SliceItem } from './store.ts'

/** The entries of one slice. */
interface Group {
  readonly scope: DayScope
  readonly quarter: number
  readonly conversation: string
  readonly entries: Entry[]
  /** The place of its first record in the batch. */
  readonly index: number
}

/** Slices that are written at once. */
const groupsAtOnce = 8

/**
 * Counts the entries of a batch. Of a batch in which something fails, everything from the first record that failed on is
 * given again; what is no entry of ours is passed over, because it would hold up all that comes behind it.
 */
export async function countEntries(
  records: readonly DynamoDBRecord[],
  { now }: { readonly now: Date },
): Promise<DynamoDBBatchResponse> {
  const groups = groupsOf(records)
  const failed: number[] = []
  const countGroup = (group: Group) =>
    count(group, now).catch((error: unknown) => {
      log.error('What happened in a conversation could not be counted.', error as Error)
      failed.push(group.index)
    })
  await pMap(groups, countGroup, { concurrency: groupsAtOnce })
  if (failed.length === 0) return { batchItemFailures: [] }
  const first = records[Math.min(...failed)]?.dynamodb?.SequenceNumber
  return { batchItemFailures: [{ itemIdentifier: first ?? '' }] }
}

function groupsOf(records: readonly DynamoDBRecord[]): Group[] {
  const found = new Map<string, Group>()
  for (const [index, record] of records.entries()) {
    const entry = entryIn(record)
    if (!entry) continue
    const { client, conversation, events, on } = entry
    const { day, quarter } = placeInDay(events[0]!.created)
    const scope = { client, environment: on.environment, day }
    const key = [client, on.environment, day, quarter, conversation].join(' ')
    const group = found.get(key) ?? { scope, quarter, conversation, entries: [], index }
    group.entries.push({ events, on })
    found.set(key, group)
  }
  return [...found.values()]
}

/** Said by a broadcast, whose report tells of it: a slice of each recipient would be an eighth of what that costs. */
const isOfBroadcast = ({ what }: ConversationEvent): boolean =>
  what.type === 'message' && what.message.broadcastId !== undefined && !isFromCustomer(what.message)

/** A new entry that is to be counted. */
function entryIn(record: DynamoDBRecord) {
  if (record.eventName !== 'INSERT') return undefined
  try {
    const written = writeOf(entries, record)
    if (!written?.after) return undefined
    const { scope, after } = written
    const { events, on } = after
    return on && events.length > 0 && !events.every(isOfBroadcast) ? { ...scope, events, on } : undefined
  } catch (error) {
    log.error('An entry of a conversation could not be read, and is not counted.', error as Error)
    return undefined
  }
}

/** First the slice, then the mark: who dies in between is told of the entry again. */
async function count(group: Group, now: Date): Promise<void> {
  const { scope, quarter } = group
  await retryOnConflict(() => countOnce(group), raceRetries)
  await markDue(scope, hourIn(scope.day, quarter), now)
}

/** Somebody else may write the same row, and of many who do each wins once. */
export const raceRetries = { attemptsMax: 40, conflicts: ['stale', 'unavailable'] } as const

/**
 * The slices that this process wrote last. A write goes by the version, so that one that somebody else has written since is
 * refused, and read again.
 */
const written = new BoundedMap<string, SliceItem>(2000)

async function countOnce({ scope, quarter, conversation, entries: said }: Group): Promise<void> {
  const table = new Table(scope)
  const id = sliceId({ quarter, conversation })
  const key = [scope.client, scope.environment, scope.day, id].join(' ')
  const known = written.get(key) ?? (await table.get(slices, id))
  written.delete(key)
  if (known?.erased) {
    const erased = erasedSliceWith(known, said)
    if (!erased) return
    const before = await table.get(slices, sliceId({ quarter, conversation: residue }))
    const kept = before ?? emptySlice({ quarter, conversation: residue }, await expiryOf(scope))
    return transact([
      table.replace(slices, erased.slice, { field: 'version', value: known.version }),
      table.replace(slices, residueWith(kept, erased.cells), { field: 'version', value: before?.version }),
    ])
  }
  const slice = known ?? emptySlice({ quarter, conversation }, await expiryOf(scope))
  const after = sliceWith(slice, said)
  if (!after) return
  const isWritten = await landAlone(table.replace(slices, after, { field: 'version', value: known?.version }))
  if (!isWritten) throw new Problem('stale')
  written.set(key, after)
}

/**
 * The second at which the table drops what single conversations of a day did. Where a company wants it to go sooner, its
 * nights remove it: what drops by itself may be summed again without a part of it.
 */
async function expiryOf({ client, day }: DayScope): Promise<number> {
  const own = await new Table({ client }).get(settings, 'settings', { stale: true })
  return Date.parse(dayAfter(day, Math.max(own?.conversationAnalyticsTTL ?? 0, sliceDays) + 1)) / 1000
}
