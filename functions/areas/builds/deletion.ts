/** Removes the builds of an environment. */
import { modelKey, removeModel } from '../../platform/files/models.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { changesMax, Table, transact } from '../../platform/table/table.ts'
import { builds } from './store.ts'

/** Removes some of them with their models, also one that has not been told of yet; `more` while any is left. */
export async function removeBuilds({ client, environment }: EnvironmentScope): Promise<{ more: boolean }> {
  const scope = { client, environment }
  const table = new Table(scope)
  const some = await table.list(builds, { itemsMax: changesMax })
  await Promise.all(some.map(({ _id }) => removeModel(modelKey(scope, _id))))
  await transact(some.map(({ _id }) => table.drop(builds, _id)))
  return { more: some.length > 0 }
}
