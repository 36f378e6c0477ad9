/** Swarms as the console keeps them. */
import { useQuery } from '@tanstack/react-query'
import type { Swarm } from '#shared/contracts/swarms'
import { api, queries, queryClient, quietly } from '../../core/api.ts'
import { itemCache } from '../../core/item-cache.ts'
import type { SentSwarm } from './swarm-draft.ts'

const list = queries.swarms.list({})

const cache = itemCache<Swarm>({
  list,
  // As the server does.
  order: (a, b) => a.name.localeCompare(b.name),
})

export const useSwarms = () => useQuery(list)

/** The broadcasts that are still to be sent and mean a swarm: as long as there is one, the swarm stays. */
export function useWaiting() {
  const { data = [] } = useQuery(queries.broadcasts.list({}))
  return (swarmId: string) => data.filter((each) => each.status !== 'sent' && each.swarmId === swarmId)
}

export const saveSwarm = (sent: SentSwarm, base: Swarm | undefined): Promise<Swarm> =>
  base ? quietly.swarms.update({ ...sent, _id: base._id, revision: base.revision }) : quietly.swarms.create(sent)

export const showSwarm = cache.put

export const refetchSwarms = () => queryClient.refetchQueries(list)

export async function removeSwarm(_id: string): Promise<void> {
  await api.swarms.remove({ _id })
  cache.drop(_id)
}
