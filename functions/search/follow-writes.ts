/**
 * Takes what is written of conversations into the search index: a row for each company of a batch of the table's stream. The
 * same batch has the same rows, so that it may come twice.
 */
import { isDeepStrictEqual } from 'node:util'
import type { DynamoDBRecord } from 'aws-lambda'
import { conversations, entries } from '../chat/conversation/store.ts'
import { log } from '../platform/aws/log.ts'
import type { ClientScope, ConversationScope } from '../platform/table/scope.ts'
import { writeOf } from '../platform/table/stream-record.ts'
import { Table } from '../platform/table/table.ts'
import { landAlone } from '../platform/table/transaction.ts'
import { BoundedMap } from '../platform/tenancy/bounded-map.ts'
import { companies } from '../platform/tenancy/tenancy.ts'
import { flushRows, mergeSegments } from './compact.ts'
import { documentOfCustomer, documentsOfEntry, knownTexts, type Document } from './document.ts'
import { beginIndex } from './read-past.ts'
import { goneRow, rowDocument, searchGone, searchRows } from './store.ts'

/** What a batch says of one company. */
interface Writes {
  readonly documents: Document[]
  /** Up to which number each conversation is gone. */
  readonly gone: Map<string, number>
}

/** Far below what an item may have. */
const rowLettersMax = 100_000

/** Gives whether all was taken in; what was not comes again. */
export async function indexWrites(records: readonly DynamoDBRecord[]): Promise<boolean> {
  const sequence = records[0]?.dynamodb?.SequenceNumber ?? ''
  const outcomes = await Promise.allSettled(
    [...writesByCompany(records)].map(([client, writes]) => indexCompany({ client }, writes, sequence)),
  )
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') log.error('What was said could not be indexed.', outcome.reason as Error)
  return outcomes.every(({ status }) => status === 'fulfilled')
}

function writesByCompany(records: readonly DynamoDBRecord[]): Map<string, Writes> {
  const found = new Map<string, Writes>()
  for (const record of records)
    try {
      const read = readRecord(record)
      if (!read) continue
      const writes = found.get(read.client) ?? { documents: [], gone: new Map<string, number>() }
      found.set(read.client, writes)
      writes.documents.push(...read.documents)
      if (read.goneTo !== undefined)
        writes.gone.set(read.conversation, Math.max(read.goneTo, writes.gone.get(read.conversation) ?? 0))
    } catch (error) {
      // It would hold up all that comes behind it.
      log.error('A write of a conversation could not be read, and is not indexed.', error as Error)
    }
  return found
}

interface ReadRecord extends ConversationScope {
  readonly documents: readonly Document[]
  /** Its events up to this number are gone. */
  readonly goneTo?: number
}

function readRecord(record: DynamoDBRecord): ReadRecord | undefined {
  const entry = writeOf(entries, record)
  if (entry) {
    const { after, before, scope } = entry
    // Nobody searches previews.
    if (!(after ?? before)?.on) return undefined
    if (after) return { ...scope, documents: documentsOfEntry(scope.conversation, after, after.on!.channel) }
    return { ...scope, documents: [], goneTo: before?.events.at(-1)?.number ?? 0 }
  }
  const written = writeOf(conversations, record)
  const { after, before, scope } = written ?? {}
  if (!scope || (after ?? before)?.isPreview) return undefined
  if (!after) return { ...scope, documents: [], goneTo: Infinity }
  const searched = (item: typeof after) => [item.channel, item.firstName, item.lastName, item.tags, knownTexts(item)]
  if (before && isDeepStrictEqual(searched(before), searched(after))) return undefined
  const document = documentOfCustomer(after)
  // Nothing is known any more of somebody who was known before.
  const unknown = before && documentOfCustomer(before) ? [{ ...documentOfCustomer(before)!, terms: [] }] : []
  return { ...scope, documents: document ? [document] : unknown }
}

async function indexCompany(scope: ClientScope, { documents, gone }: Writes, sequence: string): Promise<void> {
  const table = new Table(scope)
  // The rows of a company that is being deleted are dropped, and nothing would drop what is written behind that.
  if (gone.size > 0 && !(await isThere(table))) return
  const packed = packedRows(documents.filter((document) => !isGoneIn(gone, document)))
  await Promise.all([
    ...packed.map((row, index) =>
      landAlone(table.put(searchRows, { _id: `${sequence}-${index}`, documents: row.map(rowDocument) })),
    ),
    ...(gone.size > 0 ? [landAlone(table.put(searchGone, goneRow(scope, sequence, gone)))] : []),
  ])
  await followRows(scope, documents.length)
}

async function isThere(table: Table<ClientScope>): Promise<boolean> {
  const company = await table.get(companies, 'company')
  return company !== undefined && company.deleting === undefined
}

/** What was said and removed within one batch is never kept. */
const isGoneIn = (gone: Writes['gone'], { conversation, number }: Document): boolean =>
  number <= (gone.get(conversation) ?? -1)

function packedRows(documents: readonly Document[]): Document[][] {
  const rows: Document[][] = []
  let letters = Infinity
  for (const document of documents) {
    const own = document.terms.reduce((sum, { length }) => sum + length + 1, 100)
    if (letters + own > rowLettersMax) {
      rows.push([])
      letters = 0
    }
    rows.at(-1)!.push(document)
    letters += own
  }
  return rows
}

/** Documents that this process has written into rows since it last made a segment of them. */
const written = new BoundedMap<string, number>(10_000)
/** So many are read with every search, for some ten units. */
const flushedAfter = 500

/** What goes wrong here is done by the next batch, or by the night. */
async function followRows(scope: ClientScope, count: number): Promise<void> {
  const { client } = scope
  const known = written.get(client)
  const sum = (known ?? 0) + count
  written.set(client, sum)
  try {
    if (known === undefined) await beginIndex(scope)
    if (sum < flushedAfter) return
    written.set(client, 0)
    await flushRows(scope)
    await mergeSegments(scope, { documents: mergedInPassing })
  } catch (error) {
    log.error('Rows of the search index could not be made a segment.', error as Error)
  }
}

/** More take longer than a second. */
const mergedInPassing = 16_000
