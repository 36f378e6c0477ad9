/**
 * Claims of names that only one item of a company may have. Each claim is an item, so that of two transactions that claim
 * one name only one lands.
 *
 * | item  | per    | id                                     |
 * |-------|--------|----------------------------------------|
 * | claim | client | `{kind}#name#{look}`, `{kind}#default` |
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { lookOf } from '#shared/fields/names'
import { Id } from '#shared/ids'
import type { ClientScope } from './scope.ts'
import { collection, type Table } from './table.ts'
import type { Change } from './transaction.ts'

/** One name that only one item may have. */
export const ClaimItem = z.object({ claim: z.string(), itemId: Id })
export type ClaimItem = z.infer<typeof ClaimItem>

const claims = collection({ name: 'claim', per: 'client', schema: ClaimItem, id: ({ claim }) => claim })

/** Ids end at DynamoDB's 1024 bytes a key; some letters are many once they are taken apart. */
const lookBytesMax = 900

/** Two values of the same look are the same claim. */
export function claimOf(kind: string, name: string, value: string): string {
  const look = lookOf(value)
  const isLong = Buffer.byteLength(look) > lookBytesMax
  return `${kind}#${name}#${isLong ? createHash('sha256').update(look).digest('hex') : look}`
}

/** Kinds whose names are unique within a company. */
export type NamedKind = 'department' | 'event' | 'swarm' | 'variable'

interface Renaming {
  readonly kind: NamedKind
  readonly itemId: Id
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** The changes that move an item's claim from its former name to its next one; either may be absent. */
export function nameChanges(table: Table<ClientScope>, { kind, itemId, before, after }: Renaming): Change[] {
  const [old, next] = [before, after].map((name) => name && claimOf(kind, 'name', name))
  if (old === next) return []
  return [
    // An item that is older than claims has none to give back.
    ...(old ? [table.drop(claims, old)] : []),
    ...(next ? [table.create(claims, { claim: next, itemId }, 'duplicate-name')] : []),
  ]
}

/** Makes an item the default one of its kind; of two at once the later fails as `unavailable`, and looks again. */
export const defaultChange = (table: Table<ClientScope>, { kind, itemId }: Pick<Renaming, 'kind' | 'itemId'>): Change =>
  table.create(claims, { claim: `${kind}#default`, itemId }, 'unavailable')
