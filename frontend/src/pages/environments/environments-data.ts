/** The environments as the console keeps them. */
import type { Environment } from '#shared/contracts/environments'
import { queries } from '../../core/api.ts'
import { changeList, itemCache } from '../../core/item-cache.ts'

const list = queries.environments.list()

export const environments = itemCache<Environment>({
  list,
  // As the server does: the live one first, then by name.
  order: (a, b) => Number(b.isLive) - Number(a.isLive) || a.name.localeCompare(b.name),
  // The agent is asked for again, because what may be edited follows from which environment is live.
  dependents: () => [queries.account.login().queryKey],
})

/** At most one environment is live (ENV-015). */
export function environmentSaved(saved: Environment): void {
  if (saved.isLive) changeList(list, (all) => all.map((other) => ({ ...other, isLive: false })))
  environments.put(saved)
}
