/** Writes segments and changes which of them there are; opens them for reading. */
import { ulid } from 'ulid'
import { chunksOf } from '#shared/chunks'
import { Problem } from '#shared/problem'
import { readSearchFile, removeSearchFiles, writeSearchFile } from '../platform/files/search-files.ts'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { landAlone } from '../platform/table/transaction.ts'
import { BoundedMap } from '../platform/tenancy/bounded-map.ts'
import type { Document } from './document.ts'
import { documentsMax } from './document-set.ts'
import { latestOf, Segment, SegmentHead, writeSegment } from './segment.ts'
import { searchIndexes, searchIndexId, shardOf, type SearchIndex, type SegmentEntry } from './store.ts'

export const readIndex = (scope: ClientScope, { stale = false } = {}): Promise<SearchIndex | undefined> =>
  new Table(scope).get(searchIndexes, searchIndexId, { stale })

/** Writes documents into segments of their months, which the index does not name yet. */
export async function writeSegments(scope: ClientScope, documents: readonly Document[]): Promise<SegmentEntry[]> {
  const shards = new Map<string, Document[]>()
  for (const document of latestOf(documents)) {
    const shard = shardOf(document)
    const own = shards.get(shard)
    if (own) own.push(document)
    else shards.set(shard, [document])
  }
  const written: SegmentEntry[] = []
  for (const [shard, own] of shards)
    for (const some of chunksOf(own, documentsMax)) written.push(await placeSegment(scope, shard, some))
  return written
}

async function placeSegment(scope: ClientScope, shard: string, documents: readonly Document[]): Promise<SegmentEntry> {
  const { bytes, head } = writeSegment(documents)
  const _id = ulid()
  await writeSearchFile(scope, _id, bytes)
  return { _id, shard, documents: documents.length, bytes: bytes.length, head }
}

/** What of an index changes beside the segments. */
type Fields = Partial<Pick<SearchIndex, 'began' | 'reading'>>

interface IndexChange {
  readonly added?: readonly SegmentEntry[]
  /** Of segments that are no more: another change that takes the same ones away has won. */
  readonly dropped?: readonly SegmentEntry[]
  readonly fields?: Fields
}

/**
 * Changes the index, and removes the files of segments that were dropped. Where a segment to drop is gone already, nothing
 * is changed and what was added is removed; gives whether the index holds the change.
 */
export async function changeIndex(
  scope: ClientScope,
  { added = [], dropped = [], fields = {} }: IndexChange,
): Promise<boolean> {
  const isChanged = await retryOnConflict(
    async () => {
      const before = await readIndex(scope)
      const named = new Set(before?.segments.map(({ _id }) => _id))
      // It has landed already, and its answer was lost on the way.
      if (added.some(({ _id }) => named.has(_id))) return true
      if (!dropped.every(({ _id }) => named.has(_id))) return false
      const isDropped = new Set(dropped.map(({ _id }) => _id))
      const segments = [...(before?.segments ?? []).filter(({ _id }) => !isDropped.has(_id)), ...added]
      const { began = new Date().toISOString(), version = 0, reading } = before ?? {}
      const after = { segments, began, reading, ...fields, version: version + 1 }
      const unchanged = { field: 'version', value: before?.version }
      if (!(await landAlone(new Table(scope).replace(searchIndexes, after, unchanged)))) throw new Problem('stale')
      return true
    },
    { attemptsMax: 20, conflicts: ['stale', 'unavailable'] },
  )
  await removeSearchFiles(
    scope,
    (isChanged ? dropped : added).map(({ _id }) => _id),
  )
  return isChanged
}

/** A file below this size is read by one call and kept for a while. */
const smallBytes = 96 * 1024
const keptMax = 200
const kept = new BoundedMap<string, Promise<unknown>>(keptMax)

/** A segment as it can be read; `undefined` where its file is gone. */
export async function openSegment(scope: ClientScope, entry: SegmentEntry): Promise<Segment | undefined> {
  const { _id, bytes, head } = entry
  const range = async (start: number, end: number) => {
    const read = await readSearchFile(scope, _id, { start, end })
    if (!read) throw new MissingSegment()
    return read
  }
  try {
    if (bytes <= smallBytes) {
      const whole = await keep(`${scope.client} ${_id}`, () => range(0, bytes))
      const own = new SegmentHead(whole.subarray(head))
      return new Segment(own, (start, end) => Promise.resolve(whole.subarray(start, end)))
    }
    const own = await keep(`${scope.client} ${_id}`, async () => new SegmentHead(await range(head, bytes)))
    return new Segment(own, range)
  } catch (error) {
    if (error instanceof MissingSegment) return undefined
    throw error
  }
}

class MissingSegment extends Error {}

/** What was used last stays. A segment is never another one under the same name. */
function keep<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
  // A key has always the same kind of value: the size of a file does not change.
  const value = (kept.get(key) as Promise<Value> | undefined) ?? read()
  kept.delete(key)
  kept.set(key, value)
  value.catch(() => kept.delete(key))
  return value
}
