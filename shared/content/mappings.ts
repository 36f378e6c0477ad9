/**
 * Mappings: which block answers an intent or an entity. A mapping belongs to what it answers, its subject, and is copied,
 * compared and removed with it.
 */
import type { ChoiceMapping, EntityMapping, IntentMapping } from '../contracts/knowledge.ts'
import { mention, type ContentKind, type Mention } from '../references.ts'

interface MappingOf {
  'intent-mapping': IntentMapping
  'choice-mapping': ChoiceMapping
  'entity-mapping': EntityMapping
}
/** The collection that holds the mappings of a kind. */
export type MappingStore = keyof MappingOf
export type Mapping = MappingOf[MappingStore]
/** A mapping with where it lies. */
export type MappingRow = {
  readonly [Store in MappingStore]: { readonly store: Store; readonly row: MappingOf[Store] }
}[MappingStore]
export type MappingDraft<M extends Mapping = Mapping> = Omit<M, '_id'>

/** Methods, because TypeScript lets a kind with methods stand for a kind of any mapping. */
interface MappingKind<M extends Mapping> {
  /** The intent or entity that is answered. */
  subject(mapping: MappingDraft<M>): Mention
  /** What else a mapping names: entities, or the block a choice is in. */
  others(mapping: MappingDraft<M>): readonly Mention[]
  /** Of two mappings of one subject with the same identity the later one takes the place of the other. */
  identity(mapping: MappingDraft<M>): string
}

const subjectIntent = ({ intent }: { intent: string }): Mention => ({ kind: 'intent', id: intent, path: 'intent' })

const mappingKinds: { readonly [Store in MappingStore]: MappingKind<MappingOf[Store]> } = {
  'intent-mapping': {
    subject: subjectIntent,
    others: ({ entities }) => entities.flatMap((id, index) => mention('entity', `entities.${index}`, id)),
    // The same entities in another order are the same.
    identity: ({ entities }) => entities.toSorted().join(),
  },
  'choice-mapping': {
    subject: subjectIntent,
    others: ({ source_block: { blockId } }) => mention('block', 'source_block.blockId', blockId),
    identity: ({ source_block: { blockId } }) => blockId,
  },
  'entity-mapping': {
    subject: ({ entity }) => ({ kind: 'entity', id: entity, path: 'entity' }),
    others: () => [],
    identity: () => '',
  },
}

export const mappingKind = (store: MappingStore): MappingKind<Mapping> => mappingKinds[store]

/** Where the mappings of an intent or entity lie; other kinds have none. */
export const mappingStoresOf: Readonly<Record<ContentKind, readonly MappingStore[]>> = {
  block: [],
  intent: ['intent-mapping', 'choice-mapping'],
  entity: ['entity-mapping'],
  form: [],
  field: [],
  test: [],
}

export const answerOf = ({ blockId }: { blockId: string }): Mention => ({ kind: 'block', id: blockId, path: 'blockId' })

/** Every mention of one mapping: its block, its subject and the others. */
export const mentionsOfMapping = (store: MappingStore, mapping: MappingDraft): Mention[] => [
  answerOf(mapping),
  mappingKind(store).subject(mapping),
  ...mappingKind(store).others(mapping),
]

// The keys of the kinds are the collections.
export const mappingStores = Object.keys(mappingKinds) as MappingStore[]

/** The id of a mapping in its collection: those of one subject lie together. */
export const mappingId = ({ store, row }: MappingRow): string => `${mappingKind(store).subject(row).id}#${row._id}`

/** The row of the intent or entity that the mapping of a row is of: `intent-mapping#01J…#01K…` gives `intent#01J…`. */
export function subjectRow(key: string): string {
  const [store, subject] = key.split('#')
  const kind = Object.entries(mappingStoresOf).find(([, stores]) => stores.some((one) => one === store))?.[0]
  return `${kind}#${subject}`
}
