/** Content as a plan reads it: the rows of a state, parsed as the items and mappings that they are. */
import type * as z from 'zod/mini'
import { catalogue } from '#shared/content/catalogue'
import { mappingId, mappingStores, type MappingRow } from '#shared/content/mappings'
import type { Block } from '#shared/contracts/blocks'
import type { FormItem } from '#shared/contracts/forms'
import type { Entity, Intent } from '#shared/contracts/knowledge'
import type { Test } from '#shared/contracts/tests'
import { contentKinds, type ContentKind } from '#shared/references'
import type { ReleaseState } from '../../platform/table/release-file.ts'
import { itemStores, storeOfKey } from '../comparison.ts'

export type ContentState = Pick<ReleaseState, 'get' | 'keys'>

export type Item = Block | FormItem | Intent | Entity | Test

export interface Found {
  /** Its row: `block#01J…`. */
  readonly key: string
  readonly kind: ContentKind
  readonly item: Item
}

/** Reads a row as an item of its collection, by its type; it may be older than a field that has a default. */
export function readRow(store: string, row: Readonly<Record<string, unknown>>) {
  const kinds = contentKinds.filter((kind) => catalogue[kind].store === store)
  const kind = kinds.find((each) => catalogue[each].type === row['type']) ?? kinds[0]!
  const schema: z.ZodMiniType<Item> = catalogue[kind].schema
  return { kind, ...schema.safeParse(row) }
}

/** The item of a row. */
export function itemAt(state: ContentState, key: string): Found | undefined {
  const row = state.get(key)
  if (!row) return undefined
  const { kind, data, error } = readRow(storeOfKey(key), row)
  if (!data) throw error
  return { key, kind, item: data }
}

/** Every item there is. */
export const itemsIn = (state: ContentState): Found[] =>
  itemStores.flatMap((store) => state.keys(`${store}#`).flatMap((key) => itemAt(state, key) ?? []))

/** Every mapping there is. */
export const mappingsIn = (state: ContentState): MappingRow[] =>
  mappingStores.flatMap((store) =>
    // Each row lies in the collection that its key names.
    state.keys(`${store}#`).map((key) => ({ store, row: state.get(key) }) as unknown as MappingRow),
  )

/** The row of a mapping. */
export const mappingKey = (mapping: MappingRow): string => `${mapping.store}#${mappingId(mapping)}`
