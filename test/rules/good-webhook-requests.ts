/** Good requests of webhooks and events. */
import { ulid } from 'ulid'
import { logCall } from '../../functions/platform/outside/call-log.ts'
import { logOutsideError } from '../../functions/platform/outside/error-log.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { landAlone } from '../../functions/platform/table/transaction.ts'
import { deliveries } from '../../functions/webhooks/store.ts'
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
    deliveries: async (bloom) => {
      const { _id } = await webhook(bloom)
      const [now, table] = [new Date().toISOString(), new Table(scopeOf(bloom))]
      const told = { type: 'webhook.test', status: 'delivered', created: now, attempts: 1, tries: 0 } as const
      const delivery = { ...told, _id: `${_id}#-#${ulid()}`, webhook: _id, order: now, body: canary }
      await landAlone(table.put(deliveries, delivery))
      return { _id }
    },
    errors: async (bloom) => {
      const call = { what: 'call', blockId: ulid(), name: canary, url: 'https://hooks.example/' } as const
      await logOutsideError(scopeOf(bloom), call, { reason: 'timeout' }, new Date())
      return {}
    },
    removeErrors: () => ({}),
    calls: async (bloom) => {
      await logCall(scopeOf(bloom), { name: canary, statusCode: 200, ms: 1, tries: 1 }, new Date())
      return {}
    },
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

const scopeOf = ({ world }: Bloom) => ({ client: world.companies.bloom.id })

/** The one webhook of the requests: a company has ten at most. */
async function webhook(bloom: Bloom) {
  const { all } = await bloom.admin.webhooks.get({})
  return all.find(({ endpoint }) => endpoint !== '') ?? bloom.admin.webhooks.create(webhookDraft())
}
