/**
 * Releases that nothing points to any more, until their content is removed.
 *
 * | item    | per   | id         | group     |
 * |---------|-------|------------|-----------|
 * | retired | world | release id | `waiting` |
 */
import * as z from 'zod/mini'
import type { Event } from '#shared/events'
import { Id } from '#shared/ids'
import { removeSome } from '../platform/emptying.ts'
import type { ReleaseScope } from '../platform/scope.ts'
import { collection, Table, transact, type Change } from '../platform/table.ts'

const RetiredItem = z.object({ client: Id, environment: Id, release: Id })

const retired = collection({
  name: 'retired',
  per: 'world',
  schema: RetiredItem,
  id: ({ release }) => release,
  group: () => 'waiting',
})

/** Hands the content of a deleted environment to the job that removes it, within the transaction that deletes it. */
export const retire = (scope: ReleaseScope): { change: Change; event: Event } => ({
  change: new Table({}).put(retired, scope),
  event: { type: 'releaseRetired', release: scope.release },
})

/** Some hundred items a step keep each step far below a function's time. */
const itemsPerStep = 500

/** Removes a part of what waits; `more` while something is left. */
export async function removeRetired(): Promise<{ more: boolean }> {
  const world = new Table({})
  const [next, other] = await world.pageOfGroup(retired, 'waiting', { size: 2 })
  if (!next) return { more: false }
  const { client, environment } = next
  for (const scope of [next, { client, environment }]) {
    const { more } = await removeSome(scope, itemsPerStep)
    if (more) return { more: true }
  }
  await transact([world.remove(retired, next.release)])
  return { more: other !== undefined }
}
