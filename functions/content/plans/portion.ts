/** A portion of content, all of it or what belongs to some topics, as it is exported and imported. */
import { mentionsOf } from '#shared/content/catalogue'
import { mentionsOfMapping, type MappingRow } from '#shared/content/mappings'
import { nameOf, type ContentKind, type Mention } from '#shared/references'
import { itemsIn, mappingsIn, type ContentState, type Item } from './state.ts'

export interface PortionItem {
  readonly kind: ContentKind
  readonly item: Item
  /** Its place in a file; none where it is no file's. */
  readonly path?: string
}

export type PortionMapping = MappingRow & Pick<PortionItem, 'path'>

/** Forms with the questions of the bank, and mappings: what may be left out beside blocks. */
export interface Parts {
  readonly forms: boolean
  readonly mappings: boolean
}

export interface Portion {
  readonly items: readonly PortionItem[]
  readonly mappings: readonly PortionMapping[]
  /** What it covers, even where there is none of it. */
  readonly parts: Parts
}

export const wholeOf = (state: ContentState): Portion => ({
  items: itemsIn(state),
  mappings: mappingsIn(state),
  parts: { forms: true, mappings: true },
})

/** The topic of a block; nothing else has one. */
export const topicOf = (item: Item): string | undefined => ('group' in item ? item.group : undefined)

/**
 * The blocks of these topics, or of all where none is named; the mappings that lead to them, where those are wanted; the
 * intents and entities that both name; and every form and question of the bank, where those are wanted. With all topics
 * and the mappings it holds all intents, entities and tests.
 */
export function portionOf({ items, mappings, parts }: Portion, topics: readonly string[], wanted: Parts): Portion {
  const isAll = topics.length === 0
  const blocks = items.filter(({ item, kind }) => kind === 'block' && (isAll || topics.includes(topicOf(item) ?? '')))
  const chosen = new Set(blocks.map(({ item }) => item._id))
  const leading = mappings.filter(({ store, row }) =>
    mentionsOfMapping(store, row).every(({ kind, id }) => kind !== 'block' || chosen.has(id)),
  )
  const kept = wanted.mappings ? leading : []
  const named = new Set(
    [
      ...blocks.flatMap(({ kind, item }): Mention[] => mentionsOf(kind, item)),
      ...kept.flatMap(({ store, row }) => mentionsOfMapping(store, row)),
    ].map(nameOf),
  )
  const isKnowledgeWhole = isAll && wanted.mappings
  const isNamed = ({ kind, item }: PortionItem) => isKnowledgeWhole || named.has(nameOf({ kind, id: item._id }))
  const intents = items.filter((each) => each.kind === 'intent' && isNamed(each))
  for (const { kind, item } of intents) for (const mention of mentionsOf(kind, item)) named.add(nameOf(mention))
  const entities = items.filter((each) => each.kind === 'entity' && isNamed(each))
  const tests = items.filter(({ kind }) => isKnowledgeWhole && kind === 'test')
  const forms = items.filter(({ kind }) => wanted.forms && (kind === 'form' || kind === 'field'))
  return {
    items: [...blocks, ...forms, ...intents, ...entities, ...tests],
    mappings: kept,
    parts: { forms: wanted.forms && parts.forms, mappings: wanted.mappings && parts.mappings },
  }
}
