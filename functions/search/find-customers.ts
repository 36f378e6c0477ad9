/** Finds conversations by what is known of their customers. */
import type { SearchQuery } from '#shared/chat/search-query'
import { compareTexts } from '#shared/order'
import type { ClientScope } from '../platform/table/scope.ts'
import { documentKey, nameTerm, type Document } from './document.ts'
import type { Address } from './segment.ts'
import { openSegment } from './segments.ts'
import { customersShard, type SegmentEntry } from './store.ts'
import { isKnown, knownIn, namesAsked, tagsAsked, type KnownConditions, type KnownCustomers } from './terms.ts'

/** What one search reads: segments, and the documents of rows. */
export interface SearchSource {
  readonly scope: ClientScope
  readonly segments: readonly SegmentEntry[]
  readonly documents: readonly Document[]
}

/** Those known of most recently, of each of them once. */
export async function findKnown(
  { scope, segments, documents }: SearchSource,
  asked: KnownConditions,
  size: number,
): Promise<Address[]> {
  const own = segments.filter(({ shard }) => shard === customersShard)
  const inSegments = await Promise.all(
    own.map(async (entry) => {
      const segment = await openSegment(scope, entry)
      return segment ? segment.addresses((await knownIn(segment, asked)).last(size)) : []
    }),
  )
  const found = [
    ...inSegments.flat(),
    ...documents.filter((document) => document.number === 0 && isKnown(document, asked)),
  ]
  return lastKnown(found).slice(0, size)
}

/** The latest address of each conversation, the latest first. */
export function lastKnown(found: readonly Address[]): Address[] {
  const latest = new Map<string, Address>()
  for (const address of found.toSorted((a, b) => compareTexts(documentKey(b), documentKey(a))))
    if (!latest.has(address.conversation)) latest.set(address.conversation, address)
  return [...latest.values()]
}

/** Of one name or tag: more of them say little, and each is looked for in every month. */
const knownMax = 1000
/** A word that is the name of more customers is a word. */
const namedMax = 50

export async function findKnownCustomers(source: SearchSource, query: SearchQuery): Promise<KnownCustomers> {
  const idsOf = async (asked: KnownConditions, size: number) =>
    new Set((await findKnown(source, asked, size)).map(({ conversation }) => conversation))
  const { words, from, tags } = query
  const single = [...words.terms, ...(words.beginning === undefined ? [] : [words.beginning])]
  const [named, persons, tagged] = await Promise.all([
    // One word alone finds the customer; beside others it may say whose message is meant.
    Promise.all((single.length > 1 ? single : []).map(async (word) => [word, await namedBy(word, idsOf)] as const)),
    Promise.all(from.map((name) => idsOf(namesAsked(name), knownMax))),
    tags.length > 0 ? idsOf(tagsAsked(tags), knownMax) : new Set<string>(),
  ])
  return { named: new Map(named), from: new Set(persons.flatMap((ids) => [...ids])), tagged }
}

async function namedBy(
  word: string,
  idsOf: (asked: KnownConditions, size: number) => Promise<ReadonlySet<string>>,
): Promise<ReadonlySet<string>> {
  const ids = await idsOf({ terms: [], beginning: nameTerm(word) }, namedMax + 1)
  return ids.size > namedMax ? new Set() : ids
}
