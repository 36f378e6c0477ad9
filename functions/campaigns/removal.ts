/** Removes the broadcasts of an environment, some rows at a time. */
import { removeSome } from '../platform/table/bulk-delete.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { transact } from '../platform/table/transaction.ts'
import { scopeOf } from './changes.ts'
import { broadcasts, eventRuns } from './store.ts'

const itemsPerStep = 500

/** First what lies under each, because it is found by nothing else. */
export async function removeBroadcasts({
  client,
  environment,
}: EnvironmentScope): Promise<{ readonly more: boolean; readonly removed: number }> {
  const table = new Table({ client, environment })
  const [sent, events] = await Promise.all([table.list(broadcasts), table.list(eventRuns)])
  const all = [
    ...sent.map(({ _id }) => ({ _id, gone: table.drop(broadcasts, _id) })),
    ...events.map(({ _id }) => ({ _id, gone: table.drop(eventRuns, _id) })),
  ]
  let removed = 0
  for (const { _id, gone } of all) {
    const some = await removeSome(scopeOf({ client, environment }, _id), itemsPerStep)
    removed += some.removed
    if (some.more || removed >= itemsPerStep) return { removed, more: true }
    await transact([gone])
    removed += 1
  }
  return { removed, more: false }
}
