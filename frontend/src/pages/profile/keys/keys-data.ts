/** The caller's API keys, as the console keeps them. */
import { useQuery } from '@tanstack/react-query'
import { may } from '#shared/access'
import { environments } from '#shared/contracts/environments'
import type { ApiKey } from '#shared/contracts/keys'
import { useAgent } from '../../../core/agent.tsx'
import { api, queries, quietly } from '../../../core/api.ts'
import { collection } from '../../../core/collection.ts'

export const keys = collection<ApiKey>({
  list: queries.keys.list({}),
  // As the server does.
  order: (a, b) => b.created.localeCompare(a.created),
  remove: ({ _id }) => api.keys.remove({ _id }),
})

export const useKeys = () => useQuery(keys.list)

/** The environments of the workspace, which builders may see; `undefined` until they are known. */
export function useEnvironments() {
  const { rights } = useAgent()
  return useQuery({ ...queries.environments.list({}), enabled: may(rights, environments.list.access) }).data
}

export type MadeKey = Awaited<ReturnType<typeof api.keys.create>>

export const createKey = (wish: Parameters<typeof quietly.keys.create>[0]): Promise<MadeKey> =>
  quietly.keys.create(wish)

/** Lists a key that was just made; its text stays where it is shown. */
export function showKey(made: MadeKey): void {
  const { key: _, ...listed } = made
  keys.show(listed)
}
