/** Good requests of webhooks and events. */
import { ulid } from 'ulid'
import { message, title } from '../kit/content-drafts.ts'
import { canary, type Bloom } from './bloom.ts'
import type { Requests } from './good-request.ts'

const missing = () => Promise.reject(new Error('There is no good request yet.'))

export const webhookRequests: Pick<Requests, 'webhooks' | 'events'> = {
  webhooks: {
    get: missing,
    create: missing,
    update: missing,
    remove: missing,
    renewSecret: missing,
    enable: missing,
    test: missing,
    replay: missing,
    deliveries: missing,
    errors: missing,
    removeErrors: missing,
    calls: missing,
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
