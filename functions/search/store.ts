/**
 * The search index of a company: what came last as rows, what came before as segments in files.
 *
 * | item         | per    | id                                             |                                                     |
 * |--------------|--------|------------------------------------------------|-----------------------------------------------------|
 * | search-row   | client | of the stream's first record, and a number      | documents that are in no segment yet                |
 * | search-gone  | client | the same                                       | conversations, or beginnings of them, that are gone |
 * | search-index | client | `index`                                        | the segments, and how far the past was read         |
 *
 * A row is deleted after the index names the segment that holds its documents: who dies in between leaves them in both, and
 * a search takes each of them once. What is gone is found no more from then on, because a search reads what it shows; a night
 * takes its words out of the segments.
 */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { derivedId } from '../platform/table/derived-id.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { collection } from '../platform/table/table.ts'
import type { Document } from './document.ts'

/** Short names, because a row of one message is to be written in one unit. */
const RowDocument = z.object({ c: Id, n: z.int(), e: z.int(), t: z.int(), w: z.string() })

const SearchRow = z.object({ _id: z.string(), documents: z.array(RowDocument) })
export type SearchRow = z.infer<typeof SearchRow>

export const searchRows = collection({ name: 'search-row', per: 'client', schema: SearchRow, id: ({ _id }) => _id })

/** All of a conversation, or its events up to a number. The conversation stands there by a hash of its id: it is to leave no trace. */
const Gone = z.object({ hash: Id, to: z.optional(z.int()) })

const SearchGone = z.object({ _id: z.string(), gone: z.array(Gone) })

type SearchGone = z.infer<typeof SearchGone>

export const searchGone = collection({ name: 'search-gone', per: 'client', schema: SearchGone, id: ({ _id }) => _id })

/** What is known of customers is in segments of its own, whatever month it is of. */
export const customersShard = 'customers'

const SegmentEntry = z.object({
  _id: Id,
  /** The month of all its documents, or that it is of customers. */
  shard: z.string(),
  documents: z.int(),
  bytes: z.int(),
  /** Where its head begins. */
  head: z.int(),
})
export type SegmentEntry = z.infer<typeof SegmentEntry>

const SearchIndex = z.object({
  segments: z.array(SegmentEntry),
  /** When the index began: what is older is in it once the past was read. */
  began: z.iso.datetime(),
  /** How far the past was read; absent once it was read to its end. */
  reading: z.optional(z.object({ group: z.enum(['rest', 'open', 'moved']), after: z.optional(z.string()) })),
  version: z.int(),
})
export type SearchIndex = z.infer<typeof SearchIndex>

const indexId = 'index'
export const searchIndexes = collection({
  name: 'search-index',
  per: 'client',
  schema: SearchIndex,
  id: () => indexId,
})
export const searchIndexId = indexId

export const rowDocument = ({ conversation, number, entry, at, terms }: Document): z.infer<typeof RowDocument> => ({
  c: conversation,
  n: number,
  e: entry,
  t: at,
  w: terms.join('\n'),
})

export const documentsOfRow = ({ documents }: SearchRow): Document[] =>
  documents.map(({ c, n, e, t, w }) => ({ conversation: c, number: n, entry: e, at: t, terms: w ? w.split('\n') : [] }))

export const shardOf = ({ number, at }: Pick<Document, 'number' | 'at'>): string =>
  number === 0 ? customersShard : new Date(at * 1000).toISOString().slice(0, 7)

const goneHash = ({ client }: ClientScope, conversation: string): string => derivedId('gone', client, conversation)

export const goneRow = (scope: ClientScope, _id: string, gone: ReadonlyMap<string, number>): SearchGone => ({
  _id,
  gone: [...gone].map(([conversation, to]) => ({
    hash: goneHash(scope, conversation),
    ...(to < Infinity && { to }),
  })),
})

/** Up to which number the events of a conversation are gone; `Infinity` where all of it is, and 0 where nothing is. */
export type GoneTo = (conversation: string) => number

export function goneIn(scope: ClientScope, rows: readonly SearchGone[]): GoneTo {
  const all = new Map<string, number>()
  for (const { hash, to = Infinity } of rows.flatMap(({ gone }) => gone))
    all.set(hash, Math.max(to, all.get(hash) ?? 0))
  return (conversation) => all.get(goneHash(scope, conversation)) ?? 0
}
