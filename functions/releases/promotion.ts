/** Promotion and its way back as plans: which rows of one environment become what, given another one's. */
import type { ItemName } from '#shared/contracts/releases'
import { Problem } from '#shared/problem'
import { differencesOf, mergeItem, type Decisions } from '#shared/releases/merge'
import { closureOf } from '#shared/releases/selection'
import type { Whole } from '#shared/releases/whole'
import { itemStores, rowKey, type Differing } from '../content/comparison.ts'
import { rowsFor } from '../content/item-rows.ts'
import type { RowChanges } from '../content/soundness.ts'
import type { ReleaseState } from '../platform/table/release-file.ts'
import { isBehind, needsIn } from './diff.ts'

export interface Selection {
  /** Without names, everything: the target becomes equal to the source (CHANGES-010). */
  readonly items?: readonly ItemName[] | undefined
  /** What the target changed by itself is given up. */
  readonly overwrite: boolean
}

/** An item of a promotion, and what it becomes in the target. */
export interface Promoted {
  readonly differing: Differing
  /** None where it is removed. */
  readonly after: Whole | undefined
  /** Nobody named it: something that was named refers to it. */
  readonly comesAlong: boolean
}

/** What a promotion does to the target; `target-changed` names what stands in its way. */
export function promotionOf(differing: readonly Differing[], { items, overwrite }: Selection): Promoted[] {
  if (!items) return wholePromotion(differing, overwrite)
  const byKey = new Map(differing.map((one) => [one.key, one]))
  const named = new Set(items.map(({ kind, _id }) => rowKey(kind, _id)))
  const chosen = closureOf(items, needsIn(differing)).map(({ kind, _id }) => rowKey(kind, _id))
  const inTheWay: Differing[] = []
  const promoted = chosen.flatMap((key): Promoted[] => {
    const one = byKey.get(key)
    // What no longer differs has been promoted meanwhile.
    if (!one) return []
    const { merged, conflicts } = mergeItem(one.kind, { base: one.base, ours: one.source, theirs: one.target })
    if (conflicts.length > 0 && !overwrite) inTheWay.push(one)
    const after = conflicts.length > 0 ? one.source : merged
    // What only the target has changed stays as it is.
    return isAlike(one, after) ? [] : [{ differing: one, after, comesAlong: !named.has(key) }]
  })
  if (inTheWay.length > 0) throw targetChanged(inTheWay)
  return promoted
}

/** Whether the target has this already. */
const isAlike = ({ kind, target }: Differing, after: Whole | undefined): boolean =>
  target && after
    ? differencesOf(kind, { base: target, source: after, target }).length === 0
    : target === undefined && after === undefined

function wholePromotion(differing: readonly Differing[], overwrite: boolean): Promoted[] {
  const inTheWay = differing.filter((one) => one.isConflict || isBehind(one))
  if (inTheWay.length > 0 && !overwrite) throw targetChanged(inTheWay)
  return differing.map((one) => ({ differing: one, after: one.source, comesAlong: false }))
}

const namesMax = 5

export function targetChanged(found: readonly Differing[]): Problem {
  const titles = found.map(({ source, target }) => ((source ?? target)!.item as { title: string }).title)
  const more = titles.length > namesMax ? ` (+${titles.length - namesMax})` : ''
  return new Problem('target-changed', { names: titles.slice(0, namesMax).join(', ') + more })
}

/** `decisions` by item and unit; a conflict that nobody has decided is `target-changed`. */
export function updateOf(
  differing: readonly Differing[],
  decisions: Readonly<Record<string, Decisions>>,
): { readonly differing: Differing; readonly after: Whole | undefined }[] {
  const undecided: Differing[] = []
  const updated = differing
    .filter(({ hasTargetChanged }) => hasTargetChanged)
    .map((one) => {
      const sides = { base: one.base, ours: one.source, theirs: one.target }
      const { merged, conflicts } = mergeItem(one.kind, sides, decisions[one.id])
      if (conflicts.length > 0) undecided.push(one)
      return { differing: one, after: merged }
    })
  if (undecided.length > 0) throw targetChanged(undecided)
  return updated
}

/**
 * The items that both sides have alike, of which the source has a later revision: both go on from one file, and no
 * revision that somebody in the source has seen may come a second time.
 */
export function laterRevisions(source: ReleaseState, target: ReleaseState): RowChanges {
  const isOneLine = (key: string) => {
    const [ours, theirs] = [source.lineOf?.(key), target.lineOf?.(key)]
    return ours !== undefined && theirs !== undefined && Buffer.compare(ours, theirs) === 0
  }
  const keys = itemStores.flatMap((store) => target.keys(`${store}#`)).filter((key) => !isOneLine(key))
  const rows = keys.flatMap((key) => {
    const [ours, theirs] = [source.get(key), target.get(key)] as [Saved | undefined, Saved | undefined]
    return ours && (ours.revision ?? 0) > (theirs?.revision ?? 0) ? [[key, ours] as const] : []
  })
  return new Map(rows)
}

interface Saved {
  readonly revision?: number
}

/** The rows that a promotion changes in its target. */
export const changesOf = (promoted: readonly Promoted[]): RowChanges =>
  new Map(promoted.flatMap(({ differing, after }) => [...rowsFor(differing, differing.target, after)]))
