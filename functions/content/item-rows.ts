/** The rows that make an item of an environment what it is to become. */
import { mappingId } from '#shared/content/mappings'
import type { Whole } from '#shared/releases/whole'
import type { ReleaseState } from '../platform/table/release-file.ts'
import { compare, isSameItem, itemStores, rowKey, type Differing } from './comparison.ts'
import type { RowChanges } from './soundness.ts'

/** The rows that make an item of one side what it is to become; `before` is what that side has. */
export function rowsFor(
  { kind, id, source, target }: Differing,
  before: Whole | undefined,
  after: Whole | undefined,
): RowChanges {
  const rows = new Map<string, object | undefined>()
  for (const mapping of before?.mappings ?? []) rows.set(`${mapping.store}#${mappingId(mapping)}`, undefined)
  for (const mapping of after?.mappings ?? []) rows.set(`${mapping.store}#${mappingId(mapping)}`, mapping.row)
  rows.set(rowKey(kind, id), after && { ...after.item, revision: nextRevision(before, after, source, target) })
  return rows
}

/** The rows that make one state what another one is. */
export const rowsToward = (state: ReleaseState, wanted: ReleaseState): RowChanges =>
  new Map(
    compare({ source: wanted, target: state, base: undefined }).flatMap((one) => [
      ...rowsFor(one, one.target, one.source),
    ]),
  )

/** The rows with which a former state takes the place of another one: its own, but for items that were saved since. */
export function laterRows(former: ReleaseState, state: ReleaseState): Map<string, object> {
  const rows = new Map<string, object>()
  for (const key of itemStores.flatMap((store) => former.keys(`${store}#`))) {
    const line = former.lineOf?.(key)
    const other = state.lineOf?.(key)
    if (line && other && Buffer.compare(line, other) === 0 && isSameItem(key, former, state)) continue
    const [before, after] = [state.get(key), former.get(key)!]
    if (!before) continue
    const isSame = isSameItem(key, former, state)
    const [own, wanted] = [Number(before['revision']), Number(after['revision'])]
    if (isSame && own !== wanted) rows.set(key, before)
    if (!isSame && wanted <= own) rows.set(key, { ...after, revision: own + 1 })
  }
  return rows
}

/**
 * Revisions of two environments mean nothing to each other: a form that was opened on one revision must not be saved over
 * a promoted item of the same one. A higher number than the one that was there stays as it is.
 */
function nextRevision(before: Whole | undefined, after: Whole, ...sides: readonly (Whole | undefined)[]): number {
  const own = revisionOf(before)
  const isAsOneSide = sides.some((side) => side?.item === after.item)
  if (isAsOneSide && revisionOf(after) > own) return revisionOf(after)
  return Math.max(own, ...sides.map(revisionOf)) + 1
}

const revisionOf = (whole: Whole | undefined): number =>
  (whole?.item as { revision?: number } | undefined)?.revision ?? 0
