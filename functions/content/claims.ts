/**
 * Claims of the titles and keys of content that only one item of a release may have. Each claim is an item, so that of two
 * transactions that claim one name only one lands.
 *
 * | item  | per     | id                                         |
 * |-------|---------|--------------------------------------------|
 * | claim | release | `{kind}#title#{title}`, `{kind}#key#{key}` |
 */
import type { ContentKind } from '#shared/references'
import type { Id } from '#shared/ids'
import type { ProblemCode } from '#shared/problem'
import type { ContentRows } from '../platform/table/content-rows.ts'
import { ClaimItem, claimOf } from '../platform/table/name-claims.ts'
import type { ReleaseScope } from '../platform/table/scope.ts'
import { collection, type Table } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'
import { claimedFields, type Claimed } from './derived.ts'

export const claims = collection({ name: 'claim', per: 'release', schema: ClaimItem, id: ({ claim }) => claim })

const refusals = { title: 'duplicate-title', key: 'duplicate-key' } as const satisfies Record<
  keyof Claimed,
  ProblemCode
>

/** The id of the item that has this title or key; it may be a second old. */
export async function claimedBy(
  table: ContentRows,
  { kind, name, value }: { kind: ContentKind; name: keyof Claimed; value: string },
): Promise<string | undefined> {
  return (await table.get(claims, claimOf(kind, name, value), { stale: true }))?.itemId
}

/** What moves the claims of an item from what it was to what it will be; either may be nothing. */
export function claimChanges(
  table: Table<ReleaseScope>,
  {
    kind,
    itemId,
    before,
    after,
  }: { kind: ContentKind; itemId: Id; before: Claimed | undefined; after: Claimed | undefined },
): Change[] {
  return claimedFields.flatMap((name) => {
    const [old, next] = [before, after].map((claimed) => claimed && claimOf(kind, name, claimed[name]))
    if (old === next) return []
    return [
      ...(old ? [table.remove(claims, old, 'stale')] : []),
      ...(next ? [table.create(claims, { claim: next, itemId }, refusals[name])] : []),
    ]
  })
}
