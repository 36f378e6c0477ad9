/** Swarms: audiences of a company, which broadcasts name. */
import { swarms as contract } from '#shared/contracts/swarms'
import { swarmsMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { findKept, listKept, newHomeOf } from '../../campaigns/homes.ts'
import { broadcasts } from '../../campaigns/store.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { Items } from '../../platform/request/items.ts'
import { Table } from '../../platform/table/table.ts'
import { countAudience } from './audience.ts'
import { swarms } from '../../campaigns/swarms.ts'

const stamped = <Fields extends object>(fields: Fields, { now }: Context) => ({ ...fields, updated: now.toISOString() })

const kept = new Items(contract, {
  collection: swarms,
  home: {
    list: async ({ scope }) => (await listKept(scope, swarms)).map(({ item }) => item),
    find: async ({ scope }, id) => {
      const found = await findKept(scope, swarms, id)
      return found && { item: found.item, table: new Table(found.home) }
    },
    open: async ({ scope, now }) => new Table(await newHomeOf(scope, now)),
  },
  nameOf: ({ name }) => name,
  unique: { kind: 'swarm' },
  limit: { max: swarmsMax, noun: 'swarms' },
  newFields: stamped,
  changedFields: stamped,
  guard: {
    remove: async (context, { _id }) => {
      if (await isWaitedFor(context, _id)) throw new Problem('in-use')
    },
  },
})

export const operations: Operations<typeof contract> = {
  ...kept.operations,
  audience: (meant, context) => countAudience(context, meant),
}

/** Whether a broadcast that is still to be sent means the swarm; one that was sent has its audience. */
async function isWaitedFor({ scope }: Context, id: string): Promise<boolean> {
  const all = await listKept(scope, broadcasts)
  return all.some(({ item: { status, swarmId } }) => status !== 'sent' && swarmId === id)
}
