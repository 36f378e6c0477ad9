/** Good requests of webhooks and events. */
import { ulid } from 'ulid'
import { message, title } from '../kit/content-drafts.ts'
import { canary, type Bloom } from './bloom.ts'
import type { Requests } from './good-request.ts'

const webhookDraft = () => ({ endpoint: 'https://hooks.example/parley', description: title(canary), types: [] })

export const webhookRequests: Pick<Requests, 'webhooks' | 'events'> = {
  webhooks: {
    get: async (bloom) => {
      await webhook(bloom)
      return {}
    },
    create: webhookDraft,
    update: async (bloom) => ({ ...webhookDraft(), _id: (await webhook(bloom))._id }),
    remove: async (bloom) => ({ _id: (await webhook(bloom))._id }),
    renewSecret: async (bloom) => ({ _id: (await webhook(bloom))._id }),
    enable: async (bloom) => ({ _id: (await webhook(bloom))._id }),
    test: async (bloom) => ({ _id: (await webhook(bloom))._id }),
    replay: async (bloom) => ({ _id: (await webhook(bloom))._id, what: { kind: 'failed' } }),
    deliveries: async (bloom) => ({ _id: (await webhook(bloom))._id }),
    errors: () => ({}),
    removeErrors: () => ({}),
    calls: () => ({}),
  },
  events: {
    list: async (bloom) => {
      await event(bloom)
      return {}
    },
    create: () => ({ name: eventName() }),
    update: async (bloom) => ({ _id: (await event(bloom))._id, enabled: false }),
    remove: async (bloom) => ({ _id: (await event(bloom))._id }),
    start: async (bloom) => {
      const { _id, name } = await event(bloom)
      const sent = { text: { en: canary }, eventIds: [_id] }
      await bloom.admin.blocks.create(message(title(canary), sent))
      return { name, users: [(await bloom.visitor()).userId], data: { order: canary } }
    },
    clientStatus: async (bloom) => {
      await event(bloom)
      return {}
    },
  },
}

const eventName = () => `${canary}-${ulid().toLowerCase()}`
const event = (bloom: Bloom) => bloom.admin.events.create({ name: eventName() })

/** The one webhook of the requests: a company has ten at most. */
async function webhook(bloom: Bloom) {
  const { all } = await bloom.admin.webhooks.get({})
  return all.find(({ endpoint }) => endpoint !== '') ?? bloom.admin.webhooks.create(webhookDraft())
}
