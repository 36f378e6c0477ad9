/**
 * Finds what was said, the latest first, and customers. A search reads the rows of the index and its segments from the
 * latest month on, until it has enough; what it shows it reads from the conversations themselves, so that nothing is shown
 * that is not there any more or says something else by now. The work of one search is bound: where it ends before the past
 * does, it tells how far it has looked, and goes on from there when it is asked to.
 */
import type { SearchQuery } from '#shared/chat/search-query'
import { hasAll, termsOf } from '#shared/chat/search-words'
import type { ConversationEvent } from '#shared/chat/message'
import { compareTexts } from '#shared/order'
import { conversations, entries, entryId, type ConversationItem } from '../chat/conversation/store.ts'
import { getAcross } from '../platform/table/across.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { documentKey, knownTexts, nameOf, spokenIn, tagTerm } from './document.ts'
import { findKnown, findKnownCustomers, type SearchSource } from './find-customers.ts'
import type { Address } from './segment.ts'
import { openSegment, readIndex } from './segments.ts'
import { customersShard, documentsOfRow, searchRows, type SegmentEntry } from './store.ts'
import { customersAsked, isSaid, saidIn, type SaidConditions } from './terms.ts'

export interface SearchRequest {
  readonly query: SearchQuery
  /** The agents whom `from:` names. */
  readonly agents: readonly string[]
  /** Seconds between which it was said: from the first to before the last. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Where the search before has ended. */
  readonly cursor?: string | undefined
}

export interface SearchHit {
  readonly conversation: ConversationItem
  readonly event: ConversationEvent
}

export interface SearchResult {
  readonly said: readonly SearchHit[]
  /** Where the next page begins; absent where all was seen. */
  readonly next?: string
  /** The second back to which all was seen, where that is not the beginning. */
  readonly since?: number
  /** The past is not read to its end yet. */
  readonly isReading: boolean
}

const hitsMax = 20
const customersMax = 10
/** Of one page: with 64 segments, each of up to 65,000 messages, some two hundred reads of files. */
const segmentsMax = 64
const rowsMax = 4000
/** Candidates that are read for one page, each for half a unit and its conversation for another half. */
const readMax = 30

const secondDigits = 10

async function openSource(scope: ClientScope) {
  const [index, rows] = await Promise.all([
    readIndex(scope, { stale: true }),
    new Table(scope).list(searchRows, { itemsMax: rowsMax, newestFirst: true, stale: true }),
  ])
  const documents = rows.toReversed().flatMap(documentsOfRow)
  return { scope, segments: index?.segments ?? [], documents, isReading: index?.reading !== undefined }
}

export async function findSaid(scope: ClientScope, request: SearchRequest): Promise<SearchResult> {
  const { query, agents } = request
  const { isReading, ...source } = await openSource(scope)
  const known = await findKnownCustomers(source, query)
  const { hits: said, next } = await findHits(source, request, { query, agents, known })
  if (next === undefined) return { said, isReading }
  return { said, next, since: Number(next.slice(0, secondDigits)), isReading }
}

/** Those known of most recently; none where something is asked that only messages have. */
export async function findCustomers(scope: ClientScope, query: SearchQuery): Promise<ConversationItem[]> {
  const { words, from, speakers, tags, before, after } = query
  const isOfMessages = from.length + speakers.length > 0 || before !== undefined || after !== undefined
  const hasWords = words.terms.length > 0 || words.beginning !== undefined
  if (isOfMessages || !(hasWords || tags.length > 0)) return []
  const found = await findKnown(await openSource(scope), customersAsked(query), customersMax)
  const read = await readConversations(scope, found)
  return found.flatMap(({ conversation }) => {
    const item = read.get(conversation)
    const isStill = item && hasTag(item, query) && hasAll(words, termsOf(knownTexts(item).join(' \n ')))
    return isStill ? [item] : []
  })
}

interface Said {
  readonly hits: readonly SearchHit[]
  readonly next?: string
}

async function findHits(source: SearchSource, request: SearchRequest, conditions: SaidConditions): Promise<Said> {
  const reader = new HitReader(source.scope, conditions)
  const isWithin = withinOf(request)
  let inRows = source.documents.filter(
    (document) => document.number > 0 && isWithin(document) && isSaid(document, conditions),
  )
  let looked = 0
  for (const months of monthsOf(source.segments, request)) {
    const { addresses, isCut } = await candidatesOf(source.scope, months.segments, { ...request, conditions })
    const first = Date.parse(`${months.until}-01`) / 1000
    const isDone = await reader.read([...addresses, ...inRows.filter(({ at }) => at >= first)])
    inRows = inRows.filter(({ at }) => at < first)
    looked += months.segments.length
    if (!isDone || isCut || (reader.isFull && months.hasOlder)) return reader.result
    if (looked >= segmentsMax && months.hasOlder)
      return { hits: reader.hits, next: String(first).padStart(secondDigits, '0') }
  }
  return (await reader.read(inRows)) ? { hits: reader.hits } : reader.result
}

const latestFirst = (a: Address, b: Address): number => compareTexts(documentKey(b), documentKey(a))

const withinOf = ({ from = 0, to = Infinity, cursor }: SearchRequest) => {
  return (address: Address) =>
    address.at >= from && address.at < to && (cursor === undefined || documentKey(address) < cursor)
}

interface Months<Entry> {
  readonly segments: readonly Entry[]
  /** The oldest of them. */
  readonly until: string
  readonly hasOlder: boolean
}

/** Months from the latest on, more at a time the longer nothing was found. */
export function* monthsOf<Entry extends Pick<SegmentEntry, 'shard'>>(
  segments: readonly Entry[],
  { from, to, cursor }: Pick<SearchRequest, 'from' | 'to' | 'cursor'>,
): Generator<Months<Entry>> {
  const monthOf = (second: number) => new Date(second * 1000).toISOString().slice(0, 7)
  const [first, last] = [from === undefined ? '' : monthOf(from), to === undefined ? '~' : monthOf(to)]
  const latest = cursor === undefined ? '~' : monthOf(Number(cursor.slice(0, secondDigits)))
  const byMonth = new Map<string, Entry[]>()
  for (const segment of segments) {
    const { shard } = segment
    if (shard === customersShard || shard < first || shard > last || shard > latest) continue
    byMonth.set(shard, [...(byMonth.get(shard) ?? []), segment])
  }
  const months = [...byMonth].toSorted(([a], [b]) => compareTexts(b, a))
  let atOnce = 4
  while (months.length > 0) {
    const some: Entry[] = []
    let until = ''
    while (months.length > 0 && some.length < atOnce) {
      const [month, own] = months.shift()!
      some.push(...own)
      until = month
    }
    yield { segments: some, until, hasOlder: months.length > 0 }
    atOnce *= 2
  }
}

/** The latest documents of each segment that fit. */
async function candidatesOf(
  scope: ClientScope,
  segments: readonly SegmentEntry[],
  { conditions, ...request }: SearchRequest & { readonly conditions: SaidConditions },
): Promise<{ addresses: Address[]; isCut: boolean }> {
  const isWithin = withinOf(request)
  let isCut = false
  const { from = 0, to = Infinity, cursor = '' } = request
  const latest = Math.min(to, cursor ? Number(cursor.slice(0, secondDigits)) : Infinity)
  const all = await Promise.all(
    segments.map(async (entry) => {
      const segment = await openSegment(scope, entry)
      if (!segment) return []
      const set = await saidIn(segment, conditions)
      const found: Address[] = []
      // What is later than the cursor lies in the same some hundred documents.
      for (let before = segment.head.placeAfter(latest), isMore = true; isMore && found.length < readMax;) {
        const some = set.last(readMax, before)
        if (some.length === 0) break
        const addresses = (await segment.addresses(some)).toReversed()
        found.push(...addresses.filter(isWithin))
        before = some.at(-1)!
        isMore = some.length === readMax && addresses.at(-1)!.at >= from
        isCut ||= isMore && found.length >= readMax
      }
      return found
    }),
  )
  return { addresses: all.flat(), isCut }
}

/** Reads candidates until there are enough hits; each event is a hit once. */
class HitReader {
  readonly hits: SearchHit[] = []
  readonly #seen = new Set<string>()
  #reads = 0
  #last: Address | undefined

  constructor(
    private readonly scope: ClientScope,
    private readonly conditions: SaidConditions,
  ) {}

  get isFull(): boolean {
    return this.hits.length === hitsMax || this.#reads >= readMax
  }

  /** What there is by now, where more is left. */
  get result(): Said {
    return { hits: this.hits, ...(this.#last && { next: documentKey(this.#last) }) }
  }

  /** Reads the latest first; gives whether all of them were read. */
  async read(candidates: readonly Address[]): Promise<boolean> {
    const fresh = candidates.toSorted(latestFirst).filter(({ conversation, number }) => {
      const key = `${conversation}#${number}`
      return !this.#seen.has(key) && this.#seen.add(key)
    })
    for (let start = 0; start < fresh.length;) {
      if (this.isFull) return false
      const some = fresh.slice(start, start + Math.min(hitsMax - this.hits.length, readMax - this.#reads))
      await this.#take(some)
      start += some.length
      this.#reads += some.length
      this.#last = some.at(-1)!
    }
    return true
  }

  async #take(addresses: readonly Address[]): Promise<void> {
    const { scope } = this
    const places = new Map(
      addresses.map(({ conversation, entry }) => [
        `${conversation} ${entry}`,
        { ...scope, conversation, id: entryId(entry) },
      ]),
    )
    const [found, known] = await Promise.all([
      getAcross(entries, [...places.values()]),
      readConversations(scope, addresses),
    ])
    const entryOf = new Map(found.map(({ place, item }) => [`${place.conversation} ${Number(place.id)}`, item]))
    for (const { conversation: id, entry, number } of addresses) {
      const event = entryOf.get(`${id} ${entry}`)?.events.find((each) => each.number === number)
      const conversation = known.get(id)
      if (event && conversation && !conversation.isRemoved && this.#fits(event, conversation))
        this.hits.push({ conversation, event })
    }
  }

  #fits(event: ConversationEvent, conversation: ConversationItem): boolean {
    const { query } = this.conditions
    const spoken = spokenIn(event)
    if (!spoken || !hasTag(conversation, query)) return false
    const names = query.words.terms.length > 0 ? nameOf(conversation) : ''
    return hasAll(query.words, termsOf(`${spoken.text} \n ${names}`))
  }
}

/** Tags are the customer's of this moment. */
function hasTag({ tags = [] }: ConversationItem, query: SearchQuery): boolean {
  const wanted = query.tags.map(tagTerm)
  return wanted.length === 0 || tags.some((tag) => wanted.includes(tagTerm(tag)))
}

async function readConversations(
  scope: ClientScope,
  found: readonly Address[],
): Promise<ReadonlyMap<string, ConversationItem>> {
  const ids = [...new Set(found.map(({ conversation }) => conversation))]
  const read = await getAcross(
    conversations,
    ids.map((conversation) => ({ ...scope, conversation, id: '-' })),
  )
  return new Map(read.filter(({ item }) => !item.isRemoved && !item.isPreview).map(({ item }) => [item._id, item]))
}
