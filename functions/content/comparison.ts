/** Compares two states of content with the one that both last agreed on, item by item. */
import { catalogue, kindOfRow } from '#shared/content/catalogue'
import { mappingStores, subjectRow, type MappingRow } from '#shared/content/mappings'
import type { ChangeKind } from '#shared/contracts/item-difference'
import { mergeItem } from '#shared/releases/merge'
import type { Whole } from '#shared/releases/whole'
import type { ContentKind } from '#shared/references'
import type { ReleaseState } from '../platform/table/release-file.ts'

/** An item that differs between two states. */
export interface Differing {
  /** Its row: `block#01J…`. */
  readonly key: string
  readonly kind: ContentKind
  readonly id: string
  readonly change: ChangeKind
  readonly source: Whole | undefined
  readonly target: Whole | undefined
  readonly base: Whole | undefined
  readonly hasSourceChanged: boolean
  readonly hasTargetChanged: boolean
  /** Both changed one unit differently. */
  readonly isConflict: boolean
}

interface Sides {
  readonly source: ReleaseState
  readonly target: ReleaseState
  /** Without one the two have never agreed: what the source has counts as its change. */
  readonly base: ReleaseState | undefined
}

/** The collections that hold items; mappings go with the item they are of. */
export const itemStores = [...new Set(Object.values(catalogue).map(({ store }) => store))]

/** What differs, in the order of the rows. */
export function compare({ source, target, base = target }: Sides): Differing[] {
  const [sources, targets, bases] = [source, target, base].map(printsOf) as [Prints, Prints, Prints]
  const keys = new Set([...sources.keys(), ...targets.keys()])
  return [...keys]
    .filter((key) => sources.get(key) !== targets.get(key))
    .toSorted()
    .map((key) => {
      const [ours, theirs, agreed] = [source, target, base].map((state) => wholeAt(state, key))
      const kind = kindOfRow(storeOfKey(key), (ours ?? theirs)!.item)
      const hasSourceChanged = sources.get(key) !== bases.get(key)
      const hasTargetChanged = targets.get(key) !== bases.get(key)
      return {
        key,
        kind,
        id: key.slice(key.indexOf('#') + 1),
        change: !theirs ? 'added' : !ours ? 'removed' : 'edited',
        source: ours,
        target: theirs,
        base: agreed,
        hasSourceChanged,
        hasTargetChanged,
        isConflict:
          hasSourceChanged && hasTargetChanged && mergeItem(kind, { base: agreed, ours, theirs }).conflicts.length > 0,
      }
    })
}

/** How many items of two states differ, by what makes the second the first. */
export function countDiffering(source: ReleaseState, target: ReleaseState): Record<ChangeKind, number> {
  const [ours, theirs] = [printsOf(source), printsOf(target)]
  const counts = { added: 0, edited: 0, removed: 0 }
  for (const [key, print] of ours) {
    const other = theirs.get(key)
    if (other !== print) counts[other === undefined ? 'added' : 'edited'] += 1
  }
  for (const key of theirs.keys()) if (!ours.has(key)) counts.removed += 1
  return counts
}

/** Whether an item, with its mappings, is the same in both; it must be in one of them. */
export const isSameItem = (key: string, one: ReleaseState, other: ReleaseState): boolean =>
  printsOf(one).get(key) === printsOf(other).get(key)

/** What tells two states of an item apart, by its row: its hash and those of its mappings. */
type Prints = ReadonlyMap<string, string>
const prints = new WeakMap<ReleaseState, Prints>()

/** A state never changes, so that its prints are made once. */
function printsOf(state: ReleaseState): Prints {
  const kept = prints.get(state)
  if (kept) return kept
  const made = new Map<string, string>()
  for (const store of itemStores) for (const key of state.keys(`${store}#`)) made.set(key, state.hashOf(key)!)
  for (const [subject, keys] of mappingKeysBySubject(state)) {
    const own = made.get(subject)
    if (own) made.set(subject, [own, ...keys.map((key) => state.hashOf(key)!).toSorted()].join())
  }
  prints.set(state, made)
  return made
}

const mappingKeys = new WeakMap<ReleaseState, ReadonlyMap<string, readonly string[]>>()

/** The rows of the mappings of each item that has any. */
function mappingKeysBySubject(state: ReleaseState): ReadonlyMap<string, readonly string[]> {
  const kept = mappingKeys.get(state)
  if (kept) return kept
  const made = new Map<string, string[]>()
  for (const store of mappingStores)
    for (const key of state.keys(`${store}#`)) {
      const subject = subjectRow(key)
      made.set(subject, [...(made.get(subject) ?? []), key])
    }
  mappingKeys.set(state, made)
  return made
}

export const storeOfKey = (key: string): string => key.slice(0, key.indexOf('#'))
export const rowKey = (kind: ContentKind, id: string): string => `${catalogue[kind].store}#${id}`

/** An item with the mappings that go with it. */
export function wholeAt(state: ReleaseState, key: string): Whole | undefined {
  const item = state.get(key)
  if (!item) return undefined
  const mappings = (mappingKeysBySubject(state).get(key) ?? []).map((mapping) => {
    // Each row lies in the collection that its key names.
    return { store: storeOfKey(mapping), row: state.get(mapping)! } as unknown as MappingRow
  })
  // Every row of these collections has what items of content have.
  return { item: item as Whole['item'], mappings }
}
