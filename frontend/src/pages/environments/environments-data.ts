/** The environments as the console keeps them. */
import type { Environment } from '#shared/contracts/environments'
import { api, queries } from '../../core/api.ts'
import { byName, collection } from '../../core/collection.ts'
import { changeList } from '../../core/item-cache.ts'

export const environments = collection<Environment>({
  list: queries.environments.list(),
  // As the server does: the live one first, then by name.
  order: (a, b) => Number(b.isLive) - Number(a.isLive) || byName(a, b),
  // The agent is asked for again, because what may be edited follows from which environment is live.
  dependents: () => [queries.account.login().queryKey],
  remove: ({ _id: id }) => api.environments.remove({ id }),
})

/** At most one environment is live (ENV-015). */
export function environmentSaved(saved: Environment): void {
  if (saved.isLive) changeList(environments.list, (all) => all.map((other) => ({ ...other, isLive: false })))
  environments.show(saved)
}
