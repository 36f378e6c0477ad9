/** Swarms: audiences of an environment, which broadcasts name. */
import type { Swarm, swarms as contract } from '#shared/contracts/swarms'
import { swarmsMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { broadcasts } from '../../campaigns/store.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { countAudience } from './audience.ts'
import { nameChanges, swarms } from './store.ts'

export const operations: Operations<typeof contract> = {
  list: async (_, { table }) => (await table.list(swarms)).toSorted((a, b) => a.name.localeCompare(b.name)),

  create: async (draft, context) => {
    const { table, newId, now } = context
    if ((await table.list(swarms)).length >= swarmsMax) throw new Problem('too-large', { limit: `${swarmsMax} swarms` })
    const swarm: Swarm = { ...draft, _id: newId(), revision: 1, updated: now.toISOString() }
    const changes = [table.create(swarms, swarm, 'stale'), ...nameChanges(table, { after: swarm })]
    await context.commit(changes, { about: aboutOf(swarm) })
    return swarm
  },

  update: ({ _id, revision, ...draft }, context) =>
    retryOnConflict(async () => {
      const { table, now } = context
      const before = await findSwarm(context, _id)
      if (revision !== undefined && revision !== before.revision) throw new Problem('stale')
      const after: Swarm = { ...draft, _id, revision: before.revision + 1, updated: now.toISOString() }
      const changes = [table.replace(swarms, after, asRead(before)), ...nameChanges(table, { before, after })]
      await context.commit(changes, { about: aboutOf(after) })
      return after
    }),

  remove: ({ _id }, context) =>
    retryOnConflict(async () => {
      const { table } = context
      const before = await findSwarm(context, _id)
      if (await isWaitedFor(context, _id)) throw new Problem('in-use')
      const gone = { ...table.removeUnchanged(swarms, _id, asRead(before)), otherwise: 'unavailable' as const }
      await context.commit([gone, ...nameChanges(table, { before })], { about: { name: before.name, id: _id } })
      return { _id }
    }),

  audience: (meant, context) => countAudience(context, meant),
}

async function findSwarm({ table }: Context, id: string): Promise<Swarm> {
  const found = await table.get(swarms, id)
  if (!found) throw new Problem('not-found')
  return found
}

/** Whether a broadcast that is still to be sent means the swarm; one that was sent has its audience. */
async function isWaitedFor({ table }: Context, id: string): Promise<boolean> {
  return (await table.list(broadcasts)).some(({ status, swarmId }) => status !== 'sent' && swarmId === id)
}

const asRead = ({ revision }: Swarm) => ({ field: 'revision', value: revision, isThere: true })
const aboutOf = ({ name, _id, revision }: Swarm) => ({ name, id: _id, revision })
