/**
 * Webhooks, what is told to them, and where they are.
 *
 * | item          | per    | id                                                    | group                  |
 * |---------------|--------|-------------------------------------------------------|------------------------|
 * | webhook       | client | ULID; the first one's follows from the company        |                        |
 * | delivery      | client | `{webhook}#{conversation, or -}#{number, or event}`: the same is one row; dropped after thirty days | `{status}#{webhook}`, in the order in which it was met |
 * | webhook-place | world  | the webhook's                                         | `all`                  |
 *
 * A delivery waits in its row, so that a queue message only wakes, and nothing is lost with one. What staff decide of a
 * webhook is written under `revision`; how it goes is written by the one sender of its group alone.
 */
import * as z from 'zod/mini'
import { webhookStates } from '#shared/contracts/webhooks'
import { Id } from '#shared/ids'
import { deliveryDays } from '#shared/limits'
import { webhookTypes } from '#shared/webhook-types'
import { derivedId } from '../platform/table/derived-id.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'

/** Why an endpoint is down, or was given up. */
const Failing = z.object({
  since: z.iso.datetime(),
  reason: z.string(),
  /** How often it was asked since then. */
  probes: z.int(),
  /** When it is asked again. */
  next: z.optional(z.iso.datetime()),
})

export const WebhookItem = z.object({
  _id: Id,
  endpoint: z.string(),
  description: z.string(),
  types: z.array(z.enum(webhookTypes)),
  full: z.boolean(),
  state: z.enum(webhookStates),
  /** Failures in a row, while it is not down yet. */
  failures: z.int(),
  failing: z.optional(Failing),
  /** Its server took longer than two seconds in the last round: it has its turn among those like it. */
  isSlow: z.optional(z.boolean()),
  /** What became of deliveries, by the hour: `2026-11-20T14`; the last 25. */
  hours: z.array(z.object({ hour: z.string(), delivered: z.int(), failed: z.int() })),
  revision: z.int(),
})
export type WebhookItem = z.infer<typeof WebhookItem>

export const webhooks = collection({ name: 'webhook', per: 'client', schema: WebhookItem, id: ({ _id }) => _id })

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const DeliveryItem = z.object({
  _id: z.string(),
  webhook: Id,
  /** Its place among those of the webhook: when the table was told of it, and which of the conversation it is. */
  order: z.string(),
  type: z.enum(webhookTypes),
  status: z.enum(deliveryStatuses),
  created: z.iso.datetime(),
  /** How often it was sent. */
  attempts: z.int(),
  /** How often it has failed by itself, since it waits. */
  tries: z.int(),
  /** It rests until then. */
  notBefore: z.optional(z.iso.datetime()),
  statusCode: z.optional(z.int()),
  ms: z.optional(z.int()),
  reason: z.optional(z.string()),
  body: z.string(),
})
export type DeliveryItem = z.infer<typeof DeliveryItem>

const keptSeconds = deliveryDays * 24 * 60 * 60

export const groupOf = (webhook: string, status: DeliveryStatus): string => `${status}#${webhook}`

export const deliveries = collection({
  name: 'delivery',
  per: 'client',
  schema: DeliveryItem,
  id: ({ _id }) => _id,
  group: ({ webhook, status }) => groupOf(webhook, status),
  order: ({ order }) => order,
  expires: ({ created }) => Math.floor(Date.parse(created) / 1000) + keptSeconds,
})

/** Stands in a delivery's id where it belongs to no conversation. */
const noConversation = '-'

export const deliveryId = (webhook: string, conversation: string | undefined, key: string): string =>
  [webhook, conversation ?? noConversation, key].join('#')

/** What of a delivery's webhook is sent in order: a conversation, or this delivery alone. */
export function laneOf(_id: string): { readonly lane: string; readonly conversation?: string; readonly key: string } {
  const [, conversation = noConversation, key = ''] = _id.split('#')
  return conversation === noConversation ? { lane: _id, key } : { lane: conversation, conversation, key }
}

/** The `webhook-id`: it stays the same however often a delivery is sent. */
export const sentIdOf = (_id: string): string => `msg_${derivedId('delivery', _id)}`

const WebhookPlace = z.object({ _id: Id, client: Id })

/** Where the webhooks of all companies are. */
export const webhookPlaces = collection({
  name: 'webhook-place',
  per: 'world',
  schema: WebhookPlace,
  id: ({ _id }) => _id,
  group: () => 'all',
})

/** The webhook that a company has before anybody made one. */
export const firstWebhook = ({ client }: ClientScope): string => derivedId('webhook', client)

export const listWebhooks = ({ client }: ClientScope): Promise<WebhookItem[]> => new Table({ client }).list(webhooks)

/** The name of its secret: the first one signs with the company's own. */
export const secretName = (scope: ClientScope, webhook: string): string =>
  webhook === firstWebhook(scope) ? '-' : webhook
