/** Makes segments of rows and few segments of many, and takes what is gone out of them. */
import { compareTexts } from '#shared/order'
import { listSearchFiles, removeSearchFiles } from '../platform/files/search-files.ts'
import { dropOfClient } from '../platform/table/bulk-delete.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { landAlone } from '../platform/table/transaction.ts'
import type { Document } from './document.ts'
import { documentsMax } from './document-set.ts'
import { changeIndex, openSegment, readIndex, writeSegments } from './segments.ts'
import { documentsOfRow, goneIn, searchGone, searchRows, type GoneTo, type SegmentEntry } from './store.ts'

const rowsAtOnce = 2000

/** First the segment, then the index, then the rows: who dies in between leaves documents twice, and none is lost. */
export async function flushRows(scope: ClientScope): Promise<void> {
  const rows = await new Table(scope).list(searchRows, { itemsMax: rowsAtOnce })
  if (rows.length === 0) return
  const added = await writeSegments(scope, rows.flatMap(documentsOfRow))
  await changeIndex(scope, { added })
  await dropOfClient(
    scope,
    'search-row',
    rows.map(({ _id }) => _id),
  )
}

/** So many small segments of a month become one. */
const mergedFrom = 8

/** Makes one segment of the small ones of each month, of at most so many documents. */
export async function mergeSegments(
  scope: ClientScope,
  { documents: most, from = mergedFrom }: { readonly documents: number; readonly from?: number },
): Promise<void> {
  const { segments = [] } = (await readIndex(scope)) ?? {}
  for (const shard of new Set(segments.map((segment) => segment.shard))) {
    const small = segments.filter((segment) => segment.shard === shard && segment.documents < documentsMax / 2)
    const some = smallestUpTo(small, Math.min(most, documentsMax))
    if (some.length >= from) await mergeOf(scope, some)
  }
}

/** The smallest segments, of at most so many documents together. */
export function smallestUpTo<Entry extends Pick<SegmentEntry, 'documents'>>(
  segments: readonly Entry[],
  documents: number,
): Entry[] {
  let sum = 0
  return segments
    .toSorted((a, b) => a.documents - b.documents)
    .filter((segment) => (sum += segment.documents) <= documents)
}

/** A segment whose file is gone gives no documents. */
async function mergeOf(scope: ClientScope, segments: readonly SegmentEntry[]): Promise<void> {
  const documents: Document[] = []
  // Of two that know the same customer the one that was made later is right.
  for (const entry of segments.toSorted((a, b) => compareTexts(a._id, b._id)))
    documents.push(...((await (await openSegment(scope, entry))?.all()) ?? []))
  await changeIndex(scope, { added: await writeSegments(scope, documents), dropped: segments })
}

const isGone = (goneTo: GoneTo, { conversation, number }: Pick<Document, 'conversation' | 'number'>): boolean => {
  const to = goneTo(conversation)
  // What is known of a customer goes with all of the conversation.
  return number === 0 ? to === Infinity : number <= to
}

/** Takes what is gone out of rows and segments; gives how many documents that were. */
export async function removeFromIndex(scope: ClientScope, goneTo: GoneTo): Promise<number> {
  const table = new Table(scope)
  let removed = 0
  for (const row of await table.list(searchRows, { itemsMax: Infinity })) {
    const left = row.documents.filter(({ c, n }) => !isGone(goneTo, { conversation: c, number: n }))
    if (left.length === row.documents.length) continue
    removed += row.documents.length - left.length
    if (left.length === 0) await dropOfClient(scope, 'search-row', [row._id])
    else await landAlone(table.put(searchRows, { ...row, documents: left }))
  }
  for (const entry of (await readIndex(scope))?.segments ?? []) {
    const segment = await openSegment(scope, entry)
    if (!segment?.head.conversations.some((conversation) => goneTo(conversation) > 0)) continue
    const documents = await segment.all()
    const left = documents.filter((document) => !isGone(goneTo, document))
    if (left.length === documents.length) continue
    await changeIndex(scope, { added: await writeSegments(scope, left), dropped: [entry] })
    // Where somebody else has changed it meanwhile, another look finds them.
    removed += documents.length - left.length
  }
  return removed
}

/** Takes out of the segments what was removed by whatever way since the last time. */
export async function removeGone(scope: ClientScope): Promise<void> {
  const rows = await new Table(scope).list(searchGone, { itemsMax: rowsAtOnce })
  if (rows.length === 0) return
  const goneTo = goneIn(scope, rows)
  while ((await removeFromIndex(scope, goneTo)) > 0);
  await dropOfClient(
    scope,
    'search-gone',
    rows.map(({ _id }) => _id),
  )
}

/** Longer than a function runs: a file that the index does not name by then is named by nobody. */
const orphanMs = 20 * 60_000

/** Removes files that no index names, because their writer died; gives how many are too young to tell. */
export async function removeOrphans(scope: ClientScope, now: Date): Promise<number> {
  const files = await listSearchFiles(scope)
  const named = new Set((await readIndex(scope))?.segments.map(({ _id }) => _id))
  const orphans = files.filter(({ id }) => !named.has(id))
  const old = orphans.filter(({ written }) => now.getTime() - written.getTime() > orphanMs)
  await removeSearchFiles(
    scope,
    old.map(({ id }) => id),
  )
  return orphans.length - old.length
}

/** Segments whose files are gone, as after a table was taken back in time. */
export async function missingSegments(scope: ClientScope): Promise<SegmentEntry[]> {
  const { segments = [] } = (await readIndex(scope)) ?? {}
  if (segments.length === 0) return []
  const files = new Set((await listSearchFiles(scope)).map(({ id }) => id))
  return segments.filter(({ _id }) => !files.has(_id))
}
