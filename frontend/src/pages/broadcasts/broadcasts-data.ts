/** Broadcasts as the console keeps them. */
import { useQuery } from '@tanstack/react-query'
import type { Broadcast } from '#shared/contracts/broadcasts'
import { api, queries, queryClient } from '../../core/api.ts'
import { pathTo } from '../../core/pages.ts'
import { itemCache } from '../../core/item-cache.ts'

const list = queries.broadcasts.list({})

const cache = itemCache<Broadcast>({
  list,
  // As the server does.
  order: (a, b) => b.created.localeCompare(a.created),
  dependents: (id) => [queries.broadcasts.get({ _id: id }).queryKey],
})

export const useBroadcasts = () => useQuery(list)
export const useBroadcast = (_id: string) => useQuery(queries.broadcasts.get({ _id }))
export const useSwarms = () => useQuery(queries.swarms.list({}))

export const addressOf = ({ _id }: Pick<Broadcast, '_id'>): string => `${pathTo('broadcast')}/${_id}`

export const showBroadcast = cache.put

export const refetchBroadcast = (_id: string) => queryClient.refetchQueries(queries.broadcasts.get({ _id }))

export async function removeBroadcast(_id: string): Promise<void> {
  await api.broadcasts.remove({ _id })
  cache.drop(_id)
}

/** How the name of an audience is found; `undefined` for a swarm that is gone. */
export function useSwarmNames() {
  const { data = [] } = useSwarms()
  return (id: string) => data.find(({ _id }) => _id === id)?.name
}
