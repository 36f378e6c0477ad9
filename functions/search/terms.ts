/** Which documents a search asks for: the same conditions on the sets of a segment and on the documents of rows. */
import type { SearchQuery } from '#shared/chat/search-query'
import { hasAll, soughtWords, termsOf } from '#shared/chat/search-words'
import { agentTerm, channelTerm, nameTerm, speakerTerm, tagTerm, type Document } from './document.ts'
import { DocumentSet } from './document-set.ts'
import type { Segment } from './segment.ts'

/** Conversations by what is known of their customers. */
export interface KnownCustomers {
  /** For each word of the search, those whose name has it; none where they are too many to tell anything. */
  readonly named: ReadonlyMap<string, ReadonlySet<string>>
  /** Those whose customer `from:` names. */
  readonly from: ReadonlySet<string>
  /** Those that have one of the tags. */
  readonly tagged: ReadonlySet<string>
}

export interface SaidConditions {
  readonly query: SearchQuery
  /** The agents whom `from:` names. */
  readonly agents: readonly string[]
  readonly known: KnownCustomers
}

const hasSpeaker = ({ from, speakers }: SearchQuery): boolean => from.length + speakers.length > 0

/** The messages and notes of a segment that fit. */
export async function saidIn(segment: Segment, { query, agents, known }: SaidConditions): Promise<DocumentSet> {
  const { words } = query
  const { documents } = segment.head
  const found = DocumentSet.all(documents)
  const inNames = async (word: string, set: DocumentSet) => {
    const ids = known.named.get(word)
    return ids ? set.join(await segment.ofConversations(ids)) : set
  }
  const sets = await Promise.all([
    ...words.terms.map(async (term) => inNames(term, await segment.withTerm(term))),
    ...(words.beginning === undefined ? [] : [inNames(words.beginning, await segment.withTerm(words.beginning, true))]),
  ])
  for (const set of sets) found.keep(set)
  if (sets.length > 0 && found.isEmpty) return found
  if (query.channels.length > 0) found.keep(await anyOf(segment, query.channels.map(channelTerm)))
  if (query.tags.length > 0) found.keep(await segment.ofConversations(known.tagged))
  if (hasSpeaker(query)) {
    const speakers = await anyOf(segment, [...query.speakers.map(speakerTerm), ...agents.map(agentTerm)])
    if (known.from.size > 0) {
      const customers = await segment.withTerm(speakerTerm('customer'))
      speakers.join(customers.keep(await segment.ofConversations(known.from)))
    }
    found.keep(speakers)
  }
  return found
}

async function anyOf(segment: Segment, terms: readonly string[]): Promise<DocumentSet> {
  const all = new DocumentSet(segment.head.documents)
  for (const set of await Promise.all(terms.map((term) => segment.withTerm(term)))) all.join(set)
  return all
}

/** Whether a message or a note of a row fits. */
export function isSaid({ conversation, terms }: Document, { query, agents, known }: SaidConditions): boolean {
  const own = new Set(terms)
  const has = (term: string) => own.has(term)
  const { words } = query
  const named = (word: string) => known.named.get(word)?.has(conversation) ?? false
  const left = {
    terms: words.terms.filter((term) => !named(term)),
    beginning: words.beginning !== undefined && named(words.beginning) ? undefined : words.beginning,
  }
  if (!hasAll(left, own)) return false
  if (query.channels.length > 0 && !query.channels.map(channelTerm).some(has)) return false
  if (query.tags.length > 0 && !known.tagged.has(conversation)) return false
  if (!hasSpeaker(query)) return true
  if ([...query.speakers.map(speakerTerm), ...agents.map(agentTerm)].some(has)) return true
  return has(speakerTerm('customer')) && known.from.has(conversation)
}

/** What is asked of a customer: terms that all have to be there, and one of each list of others. */
export interface KnownConditions {
  readonly terms: readonly string[]
  readonly beginning?: string | undefined
  readonly oneOf?: readonly (readonly string[])[]
}

/** Customers who have all words and fit the filters that say something of customers. */
export const customersAsked = ({ words, tags, channels }: SearchQuery): KnownConditions => ({
  ...words,
  oneOf: [tags.map(tagTerm), channels.map(channelTerm)].filter((terms) => terms.length > 0),
})

/** Customers whose names have all words of one, or who have an address. */
export function namesAsked(name: string): KnownConditions {
  if (name.includes('@')) return soughtWords(name)
  const words = [...termsOf(name)].map(nameTerm)
  return { terms: words.slice(0, -1), beginning: words.at(-1) }
}

export const tagsAsked = (tags: readonly string[]): KnownConditions => ({ terms: [], oneOf: [tags.map(tagTerm)] })

export async function knownIn(
  segment: Segment,
  { terms, beginning, oneOf = [] }: KnownConditions,
): Promise<DocumentSet> {
  const found = DocumentSet.all(segment.head.documents)
  const sets = await Promise.all([
    ...terms.map((term) => segment.withTerm(term)),
    ...(beginning === undefined ? [] : [segment.withTerm(beginning, true)]),
    ...oneOf.map((some) => anyOf(segment, some)),
  ])
  for (const set of sets) found.keep(set)
  return found
}

export function isKnown({ terms }: Document, { oneOf = [], ...words }: KnownConditions): boolean {
  const own = new Set(terms)
  return hasAll(words, own) && oneOf.every((some) => some.some((term) => own.has(term)))
}
