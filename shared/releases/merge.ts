/**
 * The three-way merge of one item: `base` is what both sides last agreed on, absent where they never have. Without it a
 * unit that both have differently is in conflict, and what only one has is added.
 */
import * as z from 'zod/mini'
import { catalogue } from '../content/catalogue.ts'
import type { UnitDifference } from '../contracts/item-difference.ts'
import type { ContentKind } from '../references.ts'
import { isTextConflict, mergeUnits, type Decide, type Decision, type Outcome } from './units.ts'
import { versionsOf, type Versions } from './versions.ts'
import type { Whole } from './whole.ts'

/** What counts of a unit, by its name: a side, or of a text another one; `*` settles the units that are not named. */
export type Decisions = Readonly<Record<string, Decision>>

type Sides = { readonly [Side in 'base' | 'source' | 'target']: Whole | undefined }

/**
 * The units in which source and target differ, and who changed them. Where one removed the item and the other changed it,
 * the item itself is the only one, under the name `*`, and its title stands for it.
 */
export function differencesOf(kind: ContentKind, { base, source, target }: Sides): UnitDifference[] {
  const versions = { base, ours: target, theirs: source }
  return isTorn(kind, versions) ? [itemConflict(versions)] : mergeSoundly(kind, versions, () => undefined).differences
}

/**
 * The item as both sides want it, or nothing where it is removed, and the conflicts that `decisions` leave open; ours is
 * taken in those. Its id, revision and time are those of ours, and a mapping that both have keeps the id it has in ours.
 */
export function mergeItem(
  kind: ContentKind,
  versions: Versions<Whole>,
  decisions: Decisions = {},
): { merged: Whole | undefined; conflicts: UnitDifference[] } {
  const { base, ours, theirs } = versions
  const decide: Decide = (name) => decisions[name] ?? decisions['*']
  if (isTorn(kind, versions)) {
    const side = decide('*')
    if (side === 'ours' || side === 'theirs') return { merged: versions[side], conflicts: [] }
    return { merged: versions.ours, conflicts: [itemConflict(versions)] }
  }
  if (!ours || !theirs) return { merged: base ? undefined : (ours ?? theirs), conflicts: [] }
  const { merged, differences } = mergeSoundly(kind, versions, decide)
  return {
    merged,
    conflicts: differences.filter((unit) => unit.state === 'conflict' && !isSettled(unit, decide(unit.name))),
  }
}

/** A text of one's own settles a unit that is a text on both sides. */
const isSettled = (unit: UnitDifference, decision: Decision | undefined): boolean =>
  typeof decision === 'object' ? isTextConflict(unit) : decision !== undefined

/** Whether one side removed the item and the other changed it. */
function isTorn(kind: ContentKind, { base, ours, theirs }: Versions<Whole>): boolean {
  const left = ours ?? theirs
  if (!base || !left || (ours && theirs)) return false
  return mergeUnits(kind, { base, ours: base, theirs: left }, () => undefined, new Set()).differences.length > 0
}

function itemConflict(versions: Versions<Whole>): UnitDifference {
  const { base, ours, theirs } = versionsOf(versions, ({ item }) => item.title)
  const titles = Object.entries({ base, target: ours, source: theirs }).filter(([, title]) => title !== undefined)
  return { name: '*', field: '*', state: 'conflict', ...Object.fromEntries(titles) }
}

/**
 * A field that breaks its schema with parts of both sides is one unit: a list that gets too long, a function that would
 * be asked without an address.
 */
function mergeSoundly(kind: ContentKind, versions: Versions<Whole>, decide: Decide) {
  const undivided = new Set<string>()
  for (;;) {
    const outcome = mergeUnits(kind, versions, decide, undivided)
    const faulty = faultyFields(kind, outcome).filter((field) => !undivided.has(field))
    if (faulty.length === 0) return outcome
    for (const field of faulty) undivided.add(field)
  }
}

/** What is taken from one side alone is as sound as that side. */
function faultyFields(kind: ContentKind, { merged, differences, hasOwnText }: Outcome): string[] {
  if (differences.length < 2 && !hasOwnText) return []
  const { schema }: { schema: z.ZodMiniType } = catalogue[kind]
  return (z.safeParse(schema, merged.item).error?.issues ?? []).map(({ path }) => String(path[0]))
}
