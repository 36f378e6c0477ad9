/**
 * Lists that have a limit: of two who create at once, one takes the last place. A create adds one to the number of creates so
 * far, on the condition that no more have come since it was read than there were places; what is removed needs no counting.
 *
 * | item          | per    | id                                                                          |
 * |---------------|--------|-----------------------------------------------------------------------------|
 * | created-items | client | names the list: its collection, and after `#` the group that has the limit |
 */
import * as z from 'zod/mini'
import { Problem } from '#shared/problem'
import type { ClientScope } from './scope.ts'
import { collection, type Table } from './table.ts'
import type { Change } from './transaction.ts'

/** Written by adding to it alone, so that it never has another field. */
const created = collection({
  name: 'created-items',
  per: 'client',
  schema: z.object({ count: z.int() }),
  id: () => '',
})

/** A list, how many it holds, and what they are called: `{ id: 'webhook', max: 10, noun: 'webhooks' }`. */
export interface Limited {
  readonly id: string
  readonly max: number
  readonly noun: string
}

/**
 * The change that takes a place in a list, to land with the create; `too-large` where there is none. `countThere` counts the
 * list after the number of creates was read, so that whoever creates after that is noticed: the transaction is `unavailable`
 * then, and its author reads again.
 */
export async function placeChange(
  table: Table<ClientScope>,
  { id, max, noun }: Limited,
  countThere: () => Promise<number>,
): Promise<Change> {
  const { count = 0 } = (await table.get(created, id)) ?? {}
  const places = max - (await countThere())
  if (places <= 0) throw new Problem('too-large', { limit: `${max} ${noun}` })
  return table.addBelow(created, id, { field: 'count', max: count + places })
}
