/** Swarms as the console keeps them. */
import { useQuery } from '@tanstack/react-query'
import type { Swarm } from '#shared/contracts/swarms'
import { api, queries, quietly } from '../../core/api.ts'
import { byName, collection } from '../../core/collection.ts'
import type { SentSwarm } from './swarm-draft.ts'

export const swarms = collection<Swarm>({
  list: queries.swarms.list({}),
  order: byName,
  remove: ({ _id, revision }) => api.swarms.remove({ _id, revision }),
})

/** The broadcasts that are still to be sent and mean a swarm: as long as there is one, the swarm stays. */
export function useWaiting() {
  const { data = [] } = useQuery(queries.broadcasts.list({}))
  return (swarmId: string) => data.filter((each) => each.status !== 'sent' && each.swarmId === swarmId)
}

export const saveSwarm = (sent: SentSwarm, base: Swarm | undefined): Promise<Swarm> =>
  base ? quietly.swarms.update({ ...sent, _id: base._id, revision: base.revision }) : quietly.swarms.create(sent)
