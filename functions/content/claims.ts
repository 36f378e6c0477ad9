/**
 * Titles and keys are unique among the items of a kind: each is claimed by an item of its own.
 *
 * | item  | per     | id                                  |
 * |-------|---------|-------------------------------------|
 * | claim | release | `{kind}#title#{title}`, `{kind}#key#{key}` |
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { ContentKind } from '#shared/events'
import { Id } from '#shared/ids'
import { lookOf } from '#shared/names'
import type { ProblemCode } from '#shared/problem'
import type { ReleaseScope } from '../platform/scope.ts'
import { collection, type Change, type Table } from '../platform/table.ts'

const ClaimItem = z.object({ claim: z.string(), itemId: Id })
const claims = collection({ name: 'claim', per: 'release', schema: ClaimItem, id: ({ claim }) => claim })

export interface Claimed {
  readonly title: string
  readonly key: string
}

/** Ids end at DynamoDB's 1024 bytes a key; some letters are many once they are taken apart. */
const lookBytesMax = 900

function claimOf(kind: ContentKind, name: keyof Claimed, value: string): string {
  const look = lookOf(value)
  const isLong = Buffer.byteLength(look) > lookBytesMax
  return `${kind}#${name}#${isLong ? createHash('sha256').update(look).digest('hex') : look}`
}

const refusals = { title: 'duplicate-title', key: 'duplicate-key' } as const satisfies Record<
  keyof Claimed,
  ProblemCode
>

/** The id of the item that has this title or key; it may be a second old. */
export async function claimedBy(
  table: Table<ReleaseScope>,
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
  return (['title', 'key'] as const).flatMap((name) => {
    const [old, next] = [before, after].map((claimed) => claimed && claimOf(kind, name, claimed[name]))
    if (old === next) return []
    return [
      ...(old ? [table.remove(claims, old, 'stale')] : []),
      ...(next ? [table.create(claims, { claim: next, itemId }, refusals[name])] : []),
    ]
  })
}
