/**
 * Releases that nothing points to any more, until they are removed with all that belongs to their environment.
 *
 * | item    | per   | id         | group     |
 * |---------|-------|------------|-----------|
 * | retired | world | release id | `waiting` |
 */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import type { WorkContext } from '../platform/request/context.ts'
import { eventChange } from '../platform/table/journal.ts'
import type { ReleaseScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'
import { transact, type Change } from '../platform/table/transaction.ts'

const RetiredItem = z.object({ client: Id, environment: Id, release: Id })

const retired = collection({
  name: 'retired',
  per: 'world',
  schema: RetiredItem,
  id: ({ release }) => release,
  group: () => 'waiting',
})

/** Hands the content of a deleted environment to the job that removes it, within the transaction that deletes it. */
export const retire = (context: Pick<WorkContext, 'now' | 'newId'>, scope: ReleaseScope): Change[] => [
  new Table({}).put(retired, scope),
  eventChange(context, scope, { type: 'releaseRetired', release: scope.release }),
]

/** One that waits to be removed, and whether it is the only one. */
export async function nextRetired(): Promise<{ next: ReleaseScope | undefined; isLast: boolean }> {
  const [next, other] = await new Table({}).pageOfGroup(retired, 'waiting', { size: 2 })
  return { next, isLast: other === undefined }
}

export const forgetRetired = ({ release }: ReleaseScope): Promise<void> =>
  transact([new Table({}).remove(retired, release)])
