/** Broadcasts as the console keeps them. */
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#shared/contract'
import type { Broadcast, broadcasts as contract } from '#shared/contracts/broadcasts'
import { api, queries, queryClient } from '../../core/api.ts'
import { pathTo } from '../../core/pages.ts'
import { collection } from '../../core/collection.ts'

export const broadcasts = collection<Broadcast>({
  list: queries.broadcasts.list({}),
  // As the server does.
  order: (a, b) => b.created.localeCompare(a.created),
  dependents: (id) => [queries.broadcasts.get({ _id: id }).queryKey],
  remove: ({ _id }) => api.broadcasts.remove({ _id }),
})

export const useBroadcasts = () => useQuery(broadcasts.list)

/** One that is being sent is asked for again every few seconds, and one of which something waits every minute. */
export const useBroadcast = (_id: string) =>
  useQuery({ ...queries.broadcasts.get({ _id }), refetchInterval: ({ state: { data } }) => pauseMsBefore(data) })

const runningMs = 5000
const waitingMs = 60_000

function pauseMsBefore(shown: Answer<(typeof contract)['get']> | undefined): number | false {
  const phase = shown?.progress?.phase
  if (phase === 'planning' || phase === 'sending') return runningMs
  const { waiting = 0, handedOver = 0 } = shown?.report?.delivery ?? {}
  return waiting + handedOver > 0 && waitingMs
}

export const useSwarms = () => useQuery(queries.swarms.list({}))

export const addressOf = ({ _id }: Pick<Broadcast, '_id'>): string => `${pathTo('broadcast')}/${_id}`

export const refetchBroadcast = (_id: string) => queryClient.refetchQueries(queries.broadcasts.get({ _id }))

/** How the name of an audience is found; `undefined` for a swarm that is gone. */
export function useSwarmNames() {
  const { data = [] } = useSwarms()
  return (id: string) => data.find(({ _id }) => _id === id)?.name
}
