/** Custom events: names by which a company's own systems have the bot say something to customers. */
import type { CustomEvent, events as contract } from '#shared/contracts/events'
import { faultAt } from '#shared/faults'
import { eventsPerCompanyMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { nameChanges } from '../../content/claims.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { allBlocks } from '../blocks/operations.ts'
import { customEvents, type CustomEventItem } from '../../platform/tenancy/tenancy.ts'
import { statusesOf } from './firings.ts'
import { startEvent } from './start.ts'

export const operations: Operations<typeof contract> = {
  list: async (_, context) => {
    const [events, blocks] = await Promise.all([eventsOf(context), allBlocks(context.table)])
    return events.map((event) => withBlocks(event, blocks))
  },

  create: async ({ name, enabled }, context) => {
    const { table } = context
    const all = await table.list(customEvents)
    if (all.length >= eventsPerCompanyMax) throw new Problem('too-large', { limit: `${eventsPerCompanyMax} events` })
    const event = { _id: context.newId(), name, enabled, revision: 1 }
    try {
      await context.commit(
        [
          table.create(customEvents, event, 'stale'),
          ...nameChanges(table, { kind: 'event', itemId: event._id, after: name }),
        ],
        { about: { name, id: event._id, revision: 1 } },
      )
    } catch (error) {
      // EVENTS-003.
      if (Problem.is(error, 'duplicate-name')) throw new Problem(error.code, {}, [faultAt('name', 'name-taken')])
      throw error
    }
    return { ...event, blocks: [] }
  },

  update: ({ _id, enabled }, context) =>
    retryOnConflict(async () => {
      const { table } = context
      const before = await find(context, _id)
      const after = { ...before, enabled, revision: before.revision + 1 }
      const change = table.replace(customEvents, after, conditionOf(before))
      const { name, revision } = after
      await context.commit([{ ...change, otherwise: 'unavailable' }], { about: { name, id: _id, revision } })
      return withBlocks(after, await allBlocks(table))
    }),

  remove: async ({ _id }, context) => {
    const { table } = context
    const { name } = await find(context, _id)
    await context.commit(
      [table.remove(customEvents, _id), ...nameChanges(table, { kind: 'event', itemId: _id, before: name })],
      { about: { name, id: _id } },
    )
    return { _id }
  },

  start: async ({ name, ...start }, context) => {
    const event = (await context.table.list(customEvents)).find((each) => each.name === name)
    return startEvent(context, event, start)
  },

  clientStatus: async (_, context) => statusesOf(context.table, await eventsOf(context), context.now),
}

/** By name. */
async function eventsOf({ table }: Pick<Context, 'table'>): Promise<CustomEventItem[]> {
  return (await table.list(customEvents)).toSorted((a, b) => a.name.localeCompare(b.name))
}

async function find({ table }: Context, id: string): Promise<CustomEventItem> {
  const found = await table.get(customEvents, id)
  if (!found) throw new Problem('not-found')
  return found
}

const conditionOf = ({ revision }: CustomEventItem) => ({ field: 'revision', value: revision, isThere: true })

const withBlocks = (event: CustomEventItem, blocks: Awaited<ReturnType<typeof allBlocks>>): CustomEvent => ({
  ...event,
  blocks: blocks.filter(({ eventIds }) => eventIds?.includes(event._id)).map(({ _id, title }) => ({ _id, title })),
})
