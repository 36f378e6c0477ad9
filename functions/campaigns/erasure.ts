/**
 * Takes customers out of broadcasts, and out of events that went to many: nobody names them any more, and every number of a
 * report stays, because their places and marks stay.
 */
import { ulid } from 'ulid'
import { responses } from '../chat/conversation/broadcast-responses.ts'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import type { BroadcastScope, EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { transact } from '../platform/table/transaction.ts'
import { scopeOf } from './changes.ts'
import { audienceId, audiences, broadcasts, eventRuns, idsIn } from './store.ts'

/** In the place of a customer who was erased; nobody has this id. */
const nobody = '0'.repeat(26)

const batchesMax = 1000

/** Gives in how many places somebody of these was named. A broadcast that is planned just now may name them once more. */
export async function eraseFromBroadcasts(scope: EnvironmentScope, gone: ReadonlySet<string>): Promise<number> {
  const table = new Table({ client: scope.client, environment: scope.environment })
  let erased = 0
  for (const { _id, total, phase } of await table.list(broadcasts)) {
    if (total === undefined && phase === undefined) continue
    const own = scopeOf(scope, _id)
    erased += (await eraseFromBatches(own, gone)).erased + (await eraseResponses(own, gone))
  }
  for (const { _id } of await table.list(eventRuns)) {
    const { erased: found, isEmpty } = await eraseFromBatches(scopeOf(scope, _id), gone)
    erased += found
    // What was said to nobody else may be about whom it was said to.
    if (found > 0 && isEmpty) await transact([table.drop(eventRuns, _id)])
  }
  return erased
}

async function eraseFromBatches(
  scope: BroadcastScope,
  gone: ReadonlySet<string>,
): Promise<{ readonly erased: number; readonly isEmpty: boolean }> {
  let erased = 0
  let isEmpty = true
  for (const { batch } of await new Table(scope).list(audiences, { itemsMax: batchesMax })) {
    const outcome = await retryOnConflict(() => eraseFromBatch(scope, batch, gone), { conflicts: ['stale'] })
    erased += outcome.erased
    isEmpty &&= outcome.isEmpty
  }
  return { erased, isEmpty }
}

async function eraseFromBatch(
  scope: BroadcastScope,
  batch: number,
  gone: ReadonlySet<string>,
): Promise<{ readonly erased: number; readonly isEmpty: boolean }> {
  const table = new Table(scope)
  const audience = await table.get(audiences, audienceId(batch))
  if (!audience) return { erased: 0, isEmpty: true }
  const before = idsIn(audience)
  const after = before.map((id) => (gone.has(id) ? nobody : id))
  const erased = before.filter((id) => gone.has(id)).length
  const unchanged = { field: 'ids', value: audience.ids, isThere: true }
  if (erased > 0) await transact([table.replace(audiences, { ...audience, ids: after.join('') }, unchanged)])
  return { erased, isEmpty: after.every((id) => id === nobody) }
}

/** What they have done still counts, as that of somebody. */
async function eraseResponses(scope: BroadcastScope, gone: ReadonlySet<string>): Promise<number> {
  const table = new Table(scope)
  const found = await table.getMany(responses, gone)
  for (const response of found)
    await transact([
      table.remove(responses, response.conversation),
      table.put(responses, { ...response, conversation: ulid() }),
    ])
  return found.length
}
