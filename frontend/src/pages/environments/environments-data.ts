/** The environments as the console keeps them, and what else to ask anew when they change. */
import type { Environment } from '#shared/contracts/environments'
import { queries, queryClient } from '../../core/api.ts'

const list = queries.environments.list()

/** Shows a change at once. The agent is asked for anew: what may be edited follows from which environment is live. */
export function environmentsChanged(change: (all: readonly Environment[]) => Environment[]): void {
  queryClient.setQueryData<Environment[]>(list.queryKey, (all) => all && sorted(change(all)))
  void queryClient.invalidateQueries({ queryKey: queries.account.login().queryKey })
  void queryClient.invalidateQueries({ queryKey: ['history'] })
}

/** `all` with `saved` in it. At most one environment is live (ENV-015). */
export const withSaved = (all: readonly Environment[], saved: Environment): Environment[] => [
  ...all
    .filter(({ _id }) => _id !== saved._id)
    .map((other) => (saved.isLive ? Object.assign({}, other, { isLive: false }) : other)),
  saved,
]

/** In the order of the server: the live one first, then by name. */
const sorted = (all: readonly Environment[]) =>
  all.toSorted((a, b) => Number(b.isLive) - Number(a.isLive) || a.name.localeCompare(b.name))
