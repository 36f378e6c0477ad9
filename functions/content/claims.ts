/**
 * Claims of names that only one item may have: the titles and keys of content within a release, the names of departments,
 * events and variables within a company. Each claim is an item, so that of two transactions that claim one name only one lands.
 *
 * | item  | per     | id                                         |
 * |-------|---------|--------------------------------------------|
 * | claim | release | `{kind}#title#{title}`, `{kind}#key#{key}` |
 * | claim | client  | `{kind}#name#{name}`, `{kind}#default`     |
 */
import type { ContentKind } from '#shared/references'
import type { Id } from '#shared/ids'
import type { ProblemCode } from '#shared/problem'
import type { ContentRows } from '../platform/table/content-rows.ts'
import type { ClientScope, ReleaseScope } from '../platform/table/scope.ts'
import { collection, type Table } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'
import { ClaimItem, claimedFields, claimOf, type Claimed } from './derived.ts'

export const claims = collection({ name: 'claim', per: 'release', schema: ClaimItem, id: ({ claim }) => claim })

const companyClaims = collection({ name: 'claim', per: 'client', schema: ClaimItem, id: ({ claim }) => claim })

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

/** Kinds whose names are unique within a company. */
type Named = 'department' | 'event' | 'variable'

/** The changes that move an item's claim from its former name to its next one; either may be absent. */
export function nameChanges(
  table: Table<ClientScope>,
  { kind, itemId, before, after }: { kind: Named; itemId: Id; before?: string | undefined; after?: string | undefined },
): Change[] {
  const [old, next] = [before, after].map((name) => name && claimOf(kind, 'name', name))
  if (old === next) return []
  return [
    // Departments of before there were claims have none to give back.
    ...(old ? [table.drop(companyClaims, old)] : []),
    ...(next ? [table.create(companyClaims, { claim: next, itemId }, 'duplicate-name')] : []),
  ]
}

/** Makes an item the default one of its kind; of two at once the later fails as `unavailable`, and looks again. */
export const defaultChange = (table: Table<ClientScope>, { kind, itemId }: { kind: Named; itemId: Id }): Change =>
  table.create(companyClaims, { claim: `${kind}#default`, itemId }, 'unavailable')
