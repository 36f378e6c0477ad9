/**
 * The rows that follow from an item of content: a claim of its title and one of its key, and a reference to each item
 * that it or its mapping names. Whoever writes an item writes these with it.
 */
import * as z from 'zod/mini'
import { mentionsOf } from '#shared/content/catalogue'
import { answerOf, mappingKind, type Mapping, type MappingStore } from '#shared/content/mappings'
import { Id } from '#shared/ids'
import { contentKinds, nameOf, type ContentKind, type Mention, type Reference } from '#shared/references'
import { claimOf, type ClaimItem } from '../platform/table/name-claims.ts'

/** What of an item is unique among the items of its kind. */
export const claimedFields = ['title', 'key'] as const
export type Claimed = { readonly [Field in (typeof claimedFields)[number]]: string }

/** The claims of an item, in the order of `claimedFields`. */
export const claimsOf = (kind: ContentKind, item: Claimed & { readonly _id: string }): ClaimItem[] =>
  claimedFields.map((field) => ({ claim: claimOf(kind, field, item[field]), itemId: item._id }))

const Item = z.object({ kind: z.enum(contentKinds), id: Id })
export const Link = z.object({
  target: Item,
  source: Item,
  /** The mapping that makes the two refer to each other; none where the source itself names the target. */
  mapping: z.optional(Id),
  /** Whether a conversation gets from the source to the target. */
  leads: z.boolean(),
})
/** One item refers to another. */
export type Link = z.infer<typeof Link>

export const keyOfLink = ({ target, source, mapping }: Link) =>
  [nameOf(target), nameOf(source), ...(mapping ? [mapping] : [])].join('#')

/** A link to each item that this one refers to, once. */
export function linksOfItem(kind: ContentKind, item: { readonly _id: string }): Link[] {
  const source = { kind, id: item._id }
  const targets = new Map(mentionsOf(kind, item).map((mention) => [nameOf(mention), reference(mention)]))
  return [...targets.values()].map((target) => ({ target, source, leads: true }))
}

/** The subject leads to the block; whatever else is named is kept by the mapping, and led to by nothing. */
export function linksOfMapping(store: MappingStore, mapping: Mapping): Link[] {
  const kind = mappingKind(store)
  const [answer, subject] = [answerOf(mapping), kind.subject(mapping)].map(reference) as [Reference, Reference]
  const kept = kind.others(mapping).map(reference)
  const links = [
    ...kept.map((target) => ({ target, source: target.kind === 'block' ? subject : answer, leads: false })),
    { target: subject, source: answer, leads: false },
    { target: answer, source: subject, leads: true },
  ].map((link) => ({ ...link, mapping: mapping._id }))
  // Of two links between the same two items the later one counts.
  return [...new Map(links.map((link) => [keyOfLink(link), link])).values()]
}

const reference = ({ kind, id }: Mention): Reference => ({ kind, id })
