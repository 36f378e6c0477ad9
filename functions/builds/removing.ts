/** Removes the models of an environment. */
import { modelKey, removeModel } from '../platform/models.ts'
import type { EnvironmentScope } from '../platform/scope.ts'
import { Table } from '../platform/table.ts'
import { builds } from './store.ts'

/** Also that of a build which has not told yet that it has written one. */
export async function removeModels({ client, environment }: EnvironmentScope): Promise<{ more: boolean }> {
  const scope = { client, environment }
  const all = await new Table(scope).list(builds)
  await Promise.all(all.map(({ _id }) => removeModel(modelKey(scope, _id))))
  return { more: false }
}
