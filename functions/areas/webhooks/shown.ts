/** A webhook as staff see it: with what waits for it, how it went, and the end of its secret. */
import type { Webhook, WebhookDelivery } from '#shared/contracts/webhooks'
import { wantedTypes } from '#shared/webhook-types'
import { secretShown } from '../../platform/outside/signing.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import {
  deliveries,
  firstWebhook,
  groupOf,
  secretName,
  sentIdOf,
  type DeliveryItem,
  type WebhookItem,
} from '../../webhooks/store.ts'

/** More are as many: they wait. */
const pendingMax = 100
const dayMs = 24 * 60 * 60_000

/** What a company has before it names a server. */
export const unmadeWebhook = (scope: ClientScope): WebhookItem => ({
  _id: firstWebhook(scope),
  endpoint: '',
  description: '',
  types: [...wantedTypes],
  full: false,
  state: 'active',
  failures: 0,
  hours: [],
  revision: 0,
})

export async function shownWebhook(scope: ClientScope, item: WebhookItem, now: Date): Promise<Webhook> {
  const { failures: _, hours, failing, ...webhook } = item
  const [waiting, { end, ...overlap }] = await Promise.all([
    new Table(scope).pageOfGroup(deliveries, groupOf(item._id, 'pending'), { size: pendingMax }),
    secretShown(scope, now, secretName(scope, item._id)),
  ])
  const { probes: __, ...told } = failing ?? { probes: 0 }
  return {
    ...webhook,
    jwtSecret: end,
    ...(failing && 'since' in told && { failing: told }),
    ...overlap,
    pending: waiting.length,
    lastDay: lastDayIn(hours, now),
  }
}

/** What went out and what failed in the current hour and the 23 before it. */
export function lastDayIn(hours: WebhookItem['hours'], now: Date): Webhook['lastDay'] {
  const since = new Date(now.getTime() - dayMs).toISOString()
  const recent = hours.filter(({ hour }) => hour > since.slice(0, 'yyyy-mm-ddThh'.length))
  return {
    delivered: recent.reduce((sum, { delivered }) => sum + delivered, 0),
    failed: recent.reduce((sum, { failed }) => sum + failed, 0),
  }
}

export function shownDelivery(item: DeliveryItem): WebhookDelivery {
  const { _id, type, status, created, attempts, statusCode, ms, reason, body } = item
  return {
    _id,
    type,
    status,
    created,
    webhookId: sentIdOf(_id),
    attempts,
    ...(statusCode !== undefined && { statusCode }),
    ...(ms !== undefined && { ms }),
    ...(reason !== undefined && { reason }),
    body,
  }
}
