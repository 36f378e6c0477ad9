/**
 * | item       | per         | id                              |
 * |------------|-------------|---------------------------------|
 * | swarm      | environment | ULID                            |
 * | swarm-name | environment | derived from the look of a name |
 *
 * A name is an item, so that of two swarms that are made under it at once only one is.
 */
import * as z from 'zod/mini'
import { Swarm } from '#shared/contracts/swarms'
import { lookOf } from '#shared/fields/names'
import { Id } from '#shared/ids'
import { derivedId } from '../../platform/table/derived-id.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { collection, type Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'

export const swarms = collection({ name: 'swarm', per: 'environment', schema: Swarm, id: ({ _id }) => _id })

const NameItem = z.object({ look: z.string(), swarm: Id })
const names = collection({
  name: 'swarm-name',
  per: 'environment',
  schema: NameItem,
  // The look of a name may be longer than a key.
  id: ({ look }) => nameIdOf(look),
})
const nameIdOf = (look: string): string => derivedId('swarm-name', look)

type Named = Pick<Swarm, '_id' | 'name'>

/** What moves a swarm from its former name to its next one; either may be absent. */
export function nameChanges(
  table: Table<EnvironmentScope>,
  { before, after }: { readonly before?: Named; readonly after?: Named },
): Change[] {
  if (before && after && lookOf(before.name) === lookOf(after.name)) return []
  return [
    // Renamed meanwhile, it has another name to give back: its author reads again.
    ...(before ? [table.remove(names, nameIdOf(lookOf(before.name)), 'unavailable')] : []),
    ...(after ? [table.create(names, { look: lookOf(after.name), swarm: after._id }, 'duplicate-name')] : []),
  ]
}
