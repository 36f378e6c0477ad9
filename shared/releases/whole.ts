/** An item of content together with the mappings that belong to it, as it is compared, merged and promoted. */
import { mentionsOf } from '../content/catalogue.ts'
import { mentionsOfMapping, type MappingRow } from '../content/mappings.ts'
import { nameOf, type ContentKind, type Reference } from '../references.ts'

export interface ContentRow {
  readonly _id: string
  readonly title: string
  readonly key: string
  readonly [field: string]: unknown
}

export interface Whole {
  readonly item: ContentRow
  /** Of an intent or entity; other kinds have none. */
  readonly mappings: readonly MappingRow[]
}

/** Every other item that this one or its mappings name, once. */
export function referencesOf(kind: ContentKind, { item, mappings }: Whole): Reference[] {
  const mentions = [...mentionsOf(kind, item), ...mappings.flatMap(({ store, row }) => mentionsOfMapping(store, row))]
  const named = new Map<string, Reference>(mentions.map((mention) => [nameOf(mention), mention]))
  named.delete(nameOf({ kind, id: item._id }))
  return Array.from(named.values(), ({ kind: of, id }) => ({ kind: of, id }))
}
