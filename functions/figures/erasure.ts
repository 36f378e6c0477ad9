/**
 * Takes a conversation out of the figures' single rows: what it did stays in every sum, as a part of the residue of its
 * quarter of an hour, which names nobody. Of its words those stay that several customers have said in that month. Repeated, it does what is left to do.
 */
import { addCell, cellNames, isSaidBySeveral, placeOf } from '#shared/figures/counters'
import { entries } from '../chat/conversation/store.ts'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import type { ConversationScope, DayScope, EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { transact } from '../platform/table/transaction.ts'
import { dueChange, markEnvironment } from './due.ts'
import { emptySlice, erasedSlice, hourIn, placeInDay, quarterMs, residueWith } from './slices.ts'
import { raceRetries } from './count-entries.ts'
import { cellsOfFamily } from './packing.ts'
import { months, residue, sliceId, slices, sumId } from './store.ts'

/** Longer than the table's stream tells of an entry. */
const heardAgainMs = 2 * 24 * 3_600_000
const pageSize = 500

interface Erasure {
  readonly now: Date
  /** Only quarters of an hour that ended before this moment. */
  readonly before?: string
}

/**
 * Erases the slices of all entries that the conversation still has: they are to be deleted after it. Gives how many there
 * were.
 */
export async function eraseSlices(scope: ConversationScope, { now, before }: Erasure): Promise<number> {
  let erased = 0
  const words = new Map<string, Promise<ReadonlySet<string>>>()
  for (const { day, quarter, environment } of await placesOf(scope, before)) {
    const month = day.slice(0, 'yyyy-mm'.length)
    const inMonth = words.get(`${environment} ${month}`) ?? sharedWords({ client: scope.client, environment }, month)
    words.set(`${environment} ${month}`, inMonth)
    const shared = await inMonth
    const place = { client: scope.client, environment, day }
    const own = { quarter, conversation: scope.conversation }
    if (await retryOnConflict(() => eraseSlice(place, own, { now, shared }), raceRetries)) erased += 1
  }
  return erased
}

/** The words that several customers have said in a month, as far as it is summed. */
async function sharedWords(scope: EnvironmentScope, month: string): Promise<ReadonlySet<string>> {
  const row = await new Table(scope).get(months, sumId({ family: 'keyword', of: month }))
  const words = new Map<string, number[]>()
  for (const [key, cell] of Object.entries(row ? cellsOfFamily(row.packed) : {})) {
    const word = cellNames(key)[2] ?? ''
    words.set(word, addCell(words.get(word) ?? [], cell))
  }
  return new Set(
    [...words]
      .filter(([, cell]) => isSaidBySeveral((counter) => cell[placeOf('keyword', counter)] ?? 0))
      .map(([word]) => word),
  )
}

interface Place {
  readonly environment: string
  readonly day: string
  readonly quarter: number
}

/** Where the conversation was counted, or will be. */
async function placesOf(scope: ConversationScope, before: string | undefined): Promise<Place[]> {
  const table = new Table(scope)
  const places = new Map<string, Place>()
  for await (const page of table.pagesBetween(entries, { size: pageSize }))
    for (const { events, on } of page) {
      const created = events[0]?.created
      if (!on || !created || (before && Date.parse(created) + quarterMs > Date.parse(before))) continue
      const place = { environment: on.environment, ...placeInDay(created) }
      places.set(Object.values(place).join(' '), place)
    }
  return [...places.values()]
}

async function eraseSlice(
  place: DayScope,
  own: { readonly quarter: number; readonly conversation: string },
  { now, shared }: { readonly now: Date; readonly shared: ReadonlySet<string> },
): Promise<boolean> {
  const table = new Table(place)
  const known = await table.get(slices, sliceId(own))
  if (known?.erased) return false
  const forgotten = Math.floor((now.getTime() + heardAgainMs) / 1000)
  const isRecent = now.getTime() - (Date.parse(place.day) + own.quarter * quarterMs) < heardAgainMs
  if (!known) {
    // Its entries may be on their way.
    const awaited = erasedSlice(emptySlice(own, forgotten), forgotten).slice
    if (isRecent) await transact([table.replace(slices, awaited, { field: 'version', value: undefined })])
    return false
  }
  const unchanged = { field: 'version', value: known.version }
  // The others of its hour may have been dropped already, so that the hour is not to be summed again.
  if (known.expires * 1000 <= now.getTime()) {
    await transact([table.removeUnchanged(slices, sliceId(own), unchanged)])
    return true
  }
  const { slice, cells } = erasedSlice(known, forgotten, (word) => shared.has(word))
  const residueOfQuarter = { quarter: own.quarter, conversation: residue }
  const before = await table.get(slices, sliceId(residueOfQuarter))
  const kept = before ?? emptySlice(residueOfQuarter, known.expires)
  await markEnvironment(place)
  await transact([
    isRecent ? table.replace(slices, slice, unchanged) : table.removeUnchanged(slices, sliceId(own), unchanged),
    table.replace(slices, residueWith(kept, cells), { field: 'version', value: before?.version }),
    // Whoever sums the hour just now may have read the one row before this and the other after it.
    dueChange(place, hourIn(place.day, own.quarter)),
  ])
  return true
}
