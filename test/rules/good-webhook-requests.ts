/** Good requests of webhooks and events. */
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
    list: missing,
    create: missing,
    update: missing,
    remove: missing,
    start: missing,
    clientStatus: missing,
  },
}
