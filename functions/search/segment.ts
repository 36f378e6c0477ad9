/**
 * Segments: documents of one month of a company as an immutable file that is read in parts. Its parts, in their order:
 *
 * | part          | what                                                                                             |
 * |---------------|--------------------------------------------------------------------------------------------------|
 * | lists         | of each term, in the order of terms: its documents, so that the lists of a prefix lie together     |
 * | dictionary    | blocks of 64 lines: a term, a tab, and how many documents have it                                  |
 * | conversations | of each document, in the order of time: two bytes, the place of its conversation in the table       |
 * | records       | of each document: four bytes of the entry's number, two of how far before it, four of the second   |
 * | head          | where all of that is, the first term of each block, and the table of conversations                  |
 *
 * A search reads the head, which a process keeps, then a block and a list for each term.
 */
import { chunksOf } from '#shared/chunks'
import { compareTexts } from '#shared/order'
import { bytesOfList, documentsMax, DocumentSet, listOf } from './document-set.ts'
import { documentKey, type Document } from './document.ts'

const blockTerms = 64
const timesStep = 256
const idBytes = 26
const recordBytes = 10

/** What is found by its place: the document without its terms. */
export type Address = Omit<Document, 'terms'>

interface Head {
  readonly documents: number
  readonly conversations: number
  /** Where the parts begin. */
  readonly dictionary: number
  readonly places: number
  readonly records: number
  /** Of each block: its first term, where it begins, and where its lists do. */
  readonly blocks: readonly (readonly [string, number, number])[]
  /** The second of each 256th document. */
  readonly times: readonly number[]
}

export interface SegmentFile {
  readonly bytes: Buffer
  /** Where the head begins. */
  readonly head: number
}

/** One document of each event and each customer: the last of those given. */
export const latestOf = (documents: readonly Document[]): Document[] => [
  ...new Map(documents.map((document) => [`${document.conversation}#${document.number}`, document])).values(),
]

/** At most `documentsMax`; of the same event, the last one given stays. */
export function writeSegment(given: readonly Document[]): SegmentFile {
  const documents = latestOf(given)
    .map((document) => [documentKey(document), document] as const)
    .toSorted(([a], [b]) => compareTexts(a, b))
    .map(([, document]) => document)
  if (documents.length > documentsMax) throw new Error(`A segment of ${documents.length} documents.`)
  const { lists, blocks, dictionary } = writeTerms(documents)
  const table = [...new Set(documents.map(({ conversation }) => conversation))]
  const placeOf = new Map(table.map((conversation, place) => [conversation, place]))
  const places = Buffer.alloc(documents.length * 2)
  const records = Buffer.alloc(documents.length * recordBytes)
  for (const [index, { conversation, number, entry, at }] of documents.entries()) {
    places.writeUInt16LE(placeOf.get(conversation)!, index * 2)
    records.writeUInt32LE(entry, index * recordBytes)
    records.writeUInt16LE(Math.min(entry - number, 65_535), index * recordBytes + 4)
    records.writeUInt32LE(at, index * recordBytes + 6)
  }
  const parts = [...lists, ...dictionary]
  const listed = lists.reduce((sum, { length }) => sum + length, 0)
  const before = listed + dictionary.reduce((sum, { length }) => sum + length, 0)
  const head: Head = {
    documents: documents.length,
    conversations: table.length,
    dictionary: listed,
    places: before,
    records: before + places.length,
    blocks,
    times: documents.filter((_, index) => index % timesStep === 0).map(({ at }) => at),
  }
  const json = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(json.length)
  return {
    bytes: Buffer.concat([...parts, places, records, length, json, Buffer.from(table.join(''), 'latin1')]),
    head: before + places.length + records.length,
  }
}

/** The terms as UTF-16 sorts them, which is how they are searched. */
function writeTerms(documents: readonly Document[]) {
  const found = new Map<string, number[]>()
  for (const [index, { terms }] of documents.entries())
    for (const term of terms) {
      const list = found.get(term)
      if (!list) found.set(term, [index])
      else if (list.at(-1) !== index) list.push(index)
    }
  const sorted = [...found.keys()].toSorted()
  const lists = sorted.map((term) => listOf(found.get(term)!))
  const listed = lists.reduce((sum, { length }) => sum + length, 0)
  const blocks: (readonly [string, number, number])[] = []
  const dictionary: Buffer[] = []
  let list = 0
  let place = listed
  for (const terms of chunksOf(sorted, blockTerms)) {
    const block = Buffer.from(terms.map((term) => `${term}\t${found.get(term)!.length}\n`).join(''))
    blocks.push([terms[0]!, place, list])
    dictionary.push(block)
    place += block.length
    for (const term of terms) list += bytesOfList(found.get(term)!.length)
  }
  return { lists, blocks, dictionary }
}

/** Reads some bytes of a file: from the first to before the last. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>

/** A term with the place of its list. */
interface Listed {
  readonly term: string
  readonly count: number
  readonly start: number
}

/** A head as a process keeps it. */
export class SegmentHead {
  readonly conversations: readonly string[]
  readonly #head: Head

  constructor(bytes: Buffer) {
    const table = 4 + bytes.readUInt32LE(0)
    // It was written here.
    this.#head = JSON.parse(bytes.toString('utf8', 4, table)) as Head
    this.conversations = Array.from({ length: this.#head.conversations }, (_, index) =>
      bytes.toString('latin1', table + index * idBytes, table + (index + 1) * idBytes),
    )
  }

  get documents(): number {
    return this.#head.documents
  }

  get places(): number {
    return this.#head.places
  }

  get records(): number {
    return this.#head.records
  }

  /** The blocks in which a term or those that begin with it can be, as bytes; and where their lists begin. */
  blocksOf(term: string, isBeginning: boolean): { start: number; end: number; lists: number } | undefined {
    const { blocks, places } = this.#head
    let [low, high] = [0, blocks.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (blocks[middle]![0] <= term) low = middle + 1
      else high = middle
    }
    const first = Math.max(low - 1, 0)
    const others = isBeginning ? blocks.slice(first + 1).findIndex(([own]) => !own.startsWith(term)) : 0
    const last = others < 0 ? blocks.length - 1 : first + others
    const block = blocks[first]
    return block && { start: block[1], end: blocks[last + 1]?.[1] ?? places, lists: block[2] }
  }

  /** All terms, as bytes. */
  get dictionary(): { start: number; end: number; lists: number } {
    return { start: this.#head.dictionary, end: this.#head.places, lists: 0 }
  }

  /** A place behind all documents of these seconds and before. */
  placeAfter(second: number): number {
    const later = this.#head.times.findIndex((time) => time > second)
    return later < 0 ? this.documents : later * timesStep
  }
}

export class Segment {
  constructor(
    readonly head: SegmentHead,
    private readonly read: ReadBytes,
  ) {}

  /** The documents that have a term, or one that begins with it. */
  async withTerm(term: string, isBeginning = false): Promise<DocumentSet> {
    const set = new DocumentSet(this.head.documents)
    const blocks = this.head.blocksOf(term, isBeginning)
    if (!blocks) return set
    const all = termsIn(await this.read(blocks.start, blocks.end), blocks.lists)
    const listed = all.filter((one) => (isBeginning ? one.term.startsWith(term) : one.term === term))
    const [first, last] = [listed[0], listed.at(-1)]
    if (!first || !last) return set
    const lists = await this.read(first.start, last.start + bytesOfList(last.count))
    for (const { start, count } of listed) set.read(lists.subarray(start - first.start), count)
    return set
  }

  /** The documents of these conversations. */
  async ofConversations(ids: ReadonlySet<string>): Promise<DocumentSet> {
    const { conversations, documents, places, records } = this.head
    const set = new DocumentSet(documents)
    const wanted = new Set(conversations.flatMap((id, place) => (ids.has(id) ? [place] : [])))
    if (wanted.size === 0) return set
    const bytes = await this.read(places, records)
    for (let document = 0; document < documents; document++)
      if (wanted.has(bytes.readUInt16LE(document * 2))) set.add(document)
    return set
  }

  /** Where documents are; those that lie near each other are read at once. */
  async addresses(documents: readonly number[]): Promise<Address[]> {
    const sorted = documents.toSorted((a, b) => a - b)
    const spans: number[][] = []
    for (const document of sorted) {
      const span = spans.at(-1)
      if (span && document - span.at(-1)! <= spanGap) span.push(document)
      else spans.push([document])
    }
    return (await Promise.all(spans.map((span) => this.#span(span)))).flat()
  }

  async #span(documents: readonly number[]): Promise<Address[]> {
    const [first, end] = [documents[0]!, documents.at(-1)! + 1]
    const { places, records, conversations } = this.head
    const [placed, recorded] = await Promise.all([
      this.read(places + first * 2, places + end * 2),
      this.read(records + first * recordBytes, records + end * recordBytes),
    ])
    return documents.map((document) => {
      const start = (document - first) * recordBytes
      const entry = recorded.readUInt32LE(start)
      return {
        conversation: conversations[placed.readUInt16LE((document - first) * 2)]!,
        entry,
        number: entry - recorded.readUInt16LE(start + 4),
        at: recorded.readUInt32LE(start + 6),
      }
    })
  }

  /** All documents with their terms. */
  async all(): Promise<Document[]> {
    const { documents, dictionary } = this.head
    const everything = Array.from({ length: documents }, (_, document) => document)
    const addresses = documents === 0 ? [] : await this.addresses(everything)
    const terms: string[][] = addresses.map(() => [])
    const listed = termsIn(await this.read(dictionary.start, dictionary.end), dictionary.lists)
    const lists = await this.read(0, dictionary.start)
    for (const { term, start, count } of listed) {
      const set = new DocumentSet(documents).read(lists.subarray(start), count)
      for (const document of set.last(documents)) terms[document]!.push(term)
    }
    return addresses.map((address, document) => ({ ...address, terms: terms[document]! }))
  }
}

/** Documents so far from each other are read by one call: bytes cost nothing, and calls do. */
const spanGap = 4000

function termsIn(block: Buffer, lists: number): Listed[] {
  let start = lists
  return block
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const tab = line.indexOf('\t')
      const count = Number(line.slice(tab + 1))
      const one = { term: line.slice(0, tab), count, start }
      start += bytesOfList(count)
      return one
    })
}
