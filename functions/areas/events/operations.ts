/** Custom events: names by which a company's own systems have the bot say something to customers. */
import { events as contract, type CustomEvent } from '#shared/contracts/events'
import { eventsPerCompanyMax } from '#shared/limits'
import { allBlocks } from '../../content/items/blocks.ts'
import type { Operations } from '../../platform/request/context.ts'
import { Items } from '../../platform/request/items.ts'
import { customEvents, type CustomEventItem } from '../../platform/tenancy/tenancy.ts'
import { statusesOf } from './firings.ts'
import { startEvent } from './start.ts'

const kept = new Items(contract, {
  collection: customEvents,
  nameOf: ({ name }) => name,
  // EVENTS-003.
  unique: { kind: 'event' },
  limit: { max: eventsPerCompanyMax, noun: 'events' },
  newFields: (draft) => draft,
  shown: async ({ table }, events) => {
    const blocks = await allBlocks(table)
    return events.map((event) => withBlocks(event, blocks))
  },
})

export const operations: Operations<typeof contract> = {
  ...kept.operations,

  start: async ({ name, ...start }, context) => {
    const event = (await kept.list(context)).find((each) => each.name === name)
    return startEvent(context, event, start)
  },

  clientStatus: async (_, context) => statusesOf(context.table, await kept.list(context), context.now),
}

const withBlocks = (event: CustomEventItem, blocks: Awaited<ReturnType<typeof allBlocks>>): CustomEvent => ({
  ...event,
  blocks: blocks.filter(({ eventIds }) => eventIds?.includes(event._id)).map(({ _id, title }) => ({ _id, title })),
})
