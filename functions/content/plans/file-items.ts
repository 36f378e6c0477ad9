/** Reads items and mappings out of files, with all that is wrong with each of them. */
import { withMedia } from '#shared/blocks/index'
import { mentionsOf } from '#shared/content/catalogue'
import type { MappingStore } from '#shared/content/mappings'
import { WantedKey } from '#shared/contracts/content'
import { ChoiceMapping, EntityMapping, IntentMapping } from '#shared/contracts/knowledge'
import { faultAt, faultsBelow, faultsIn, type FieldFault } from '#shared/faults'
import { faultsOfTexts } from '#shared/fields/text'
import { contentBytesMax, referencesPerItemMax } from '#shared/limits'
import { nameOf } from '#shared/references'
import type { PortionItem, PortionMapping } from './portion.ts'
import { readRow, type Item } from './state.ts'

/** Of one file or item no more are told. */
export const faultsMax = 100

type Fields = Readonly<Record<string, unknown>>

/** The item of a collection that a row of a file holds, at its place there. */
export function readItem(
  store: string,
  row: Fields,
  path: string,
): { readonly item: PortionItem | undefined; readonly faults: readonly FieldFault[] } {
  const { kind, data, error } = readRow(store, { ...row, revision: 1 })
  const item = data && { kind, item: withoutAddresses(data), path }
  const wrong = [...faultsIn(error), ...faultsOfTexts(row), ...(item ? faultsOfItem(item) : [])]
  return { item, faults: faultsBelow(path, wrong.slice(0, faultsMax)) }
}

const mappingSchemas = {
  'intent-mapping': IntentMapping,
  'choice-mapping': ChoiceMapping,
  'entity-mapping': EntityMapping,
} as const satisfies Record<MappingStore, unknown>

/** The mapping that a row of a file holds. */
export function readMapping(
  store: MappingStore,
  row: Fields,
  path: string,
): { readonly mapping: PortionMapping | undefined; readonly faults: readonly FieldFault[] } {
  const { data, error } = mappingSchemas[store].safeParse(row)
  // Each row is of its collection, whose schema has just read it.
  return { mapping: data && ({ store, row: data, path } as PortionMapping), faults: faultsBelow(path, faultsIn(error)) }
}

/** How deep a JSON text is nested, told before it is parsed. */
export function depthOf(text: string): number {
  let [depth, deepest, isInText] = [0, 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') isInText = !isInText
    else if (isInText) at += sign === '\\' ? 1 : 0
    else if (sign === '[' || sign === '{') deepest = Math.max(deepest, (depth += 1))
    else if (sign === ']' || sign === '}') depth -= 1
  }
  return deepest
}

/** What a schema does not see, and a save refuses. */
function faultsOfItem({ kind, item }: PortionItem): FieldFault[] {
  const targets = new Set(mentionsOf(kind, item).map(nameOf))
  // A stored key is any text, because there are older ones than the rule.
  const { error } = WantedKey.safeParse('key' in item ? item.key : undefined)
  return [
    ...faultsBelow('key', faultsIn(error)),
    ...(targets.size > referencesPerItemMax ? [faultAt('', 'references-max', { max: referencesPerItemMax })] : []),
    ...(Buffer.byteLength(JSON.stringify(item)) > contentBytesMax
      ? [faultAt('', 'item-too-large', { max: contentBytesMax / 1024 })]
      : []),
  ]
}

/** Addresses of media are made anew for each reader. */
function withoutAddresses(item: Item): Item {
  if (!('group' in item)) return item
  return withMedia(item, (media) => ({ ...media, url: undefined }))
}

/** The names that are there twice, each at the place of the second. */
export function twiceIn(named: readonly (readonly [name: string, path: string])[]): FieldFault[] {
  const seen = new Set<string>()
  return named.flatMap(([name, path]) => {
    const isTwice = seen.has(name)
    seen.add(name)
    return isTwice ? [faultAt(path, 'item-twice')] : []
  })
}
