/** Webhooks: the company's own servers that are told what happens, what was sent to them, and what went wrong. */
import * as z from 'zod/mini'
import { accessOf, builders } from '../access.ts'
import { DeliveryFailure } from '../chat/message.ts'
import { contract } from '../contract.ts'
import { fault } from '../fields/fields.ts'
import { textUpTo } from '../fields/text.ts'
import { Id } from '../ids.ts'
import { titleLengthMax, webhookErrorsPageSize } from '../limits.ts'
import { webhookTypes } from '../webhook-types.ts'

/** `down`: it has failed three times in a row, and is asked again from time to time. `disabled`: by itself, after days of that. */
export const webhookStates = ['active', 'paused', 'down', 'disabled'] as const
export type WebhookState = (typeof webhookStates)[number]

export const Webhook = z.object({
  _id: Id,
  /** Empty: the company has not named its server yet. */
  endpoint: z.string(),
  description: z.string(),
  /** The last four characters; the whole secret is shown once, when it is made. */
  jwtSecret: z.string(),
  /** What it is told of. */
  types: z.array(z.enum(webhookTypes)),
  /** Whether the masked texts of messages are in what it is told; without that, only ids and numbers. */
  full: z.boolean(),
  state: z.enum(webhookStates),
  /** Why it is down, and since when. */
  failing: z.optional(z.object({ since: z.iso.datetime(), reason: z.string(), next: z.optional(z.iso.datetime()) })),
  /** Two secrets sign until then. */
  overlapUntil: z.optional(z.iso.datetime()),
  /** How many deliveries wait, as far as they were counted. */
  pending: z.int(),
  /** Of the last 24 hours, by what became of them. */
  lastDay: z.object({ delivered: z.int(), failed: z.int() }),
  revision: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export const WebhookDelivery = z.object({
  _id: z.string(),
  type: z.enum(webhookTypes),
  status: z.enum(deliveryStatuses),
  created: z.iso.datetime(),
  /** The `webhook-id` with which it is sent, however often. */
  webhookId: z.string(),
  attempts: z.int(),
  statusCode: z.optional(z.int()),
  /** How long the last attempt took. */
  ms: z.optional(z.int()),
  reason: z.optional(z.string()),
  /** What is sent, as JSON. */
  body: z.string(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookError = z.extend(DeliveryFailure, {
  /** `delivery`: what a webhook was to be told; it has no block. */
  what: z.enum([...DeliveryFailure.shape.what.options, 'delivery']),
  blockId: z.optional(Id),
  _id: Id,
  created: z.iso.datetime(),
  name: z.string(),
  host: z.string(),
  excerpt: z.string(),
  /** Of a webhook. */
  webhook: z.optional(Id),
})
export type WebhookError = z.infer<typeof WebhookError>

export const ApiCall = z.object({
  _id: Id,
  name: z.string(),
  /** 0: there was no answer. */
  statusCode: z.int(),
  created: z.iso.datetime(),
  ms: z.int(),
  tries: z.int(),
})
export type ApiCall = z.infer<typeof ApiCall>

const access = accessOf(builders)
const Endpoint = z.string().check(
  z.trim(),
  z.refine((url) => url === '' || !fault('webhook-url', url), 'https-url'),
)
const draft = {
  endpoint: Endpoint,
  description: z.optional(textUpTo(titleLengthMax)),
  types: z.optional(z.array(z.enum(webhookTypes))),
  full: z.optional(z.boolean()),
  paused: z.optional(z.boolean()),
}
const One = z.object({ _id: Id })
const secretOnce = z.extend(Webhook, { secret: z.string() })

export const webhooks = contract({
  get: {
    route: 'GET /api/agent/webhook',
    summary: 'Tells the first webhook of the company, and all of them in `all`; a secret is told by its end only.',
    access: access('read'),
    input: z.object({ client: z.optional(z.string()) }),
    output: z.extend(Webhook, { all: z.array(Webhook) }),
  },
  create: {
    route: 'POST /api/agent/webhook',
    summary: 'Adds a webhook; the answer is the only place where its whole secret stands.',
    access: access('create'),
    audit: 'create-webhook',
    input: z.object(draft),
    output: secretOnce,
  },
  update: {
    route: 'PUT /api/agent/webhook/{_id}',
    summary: 'Changes where a webhook sends to and what it is told of; the first one is made by that.',
    access: access('update'),
    audit: 'edit-webhook',
    input: z.object({ ...draft, _id: Id, client: z.optional(z.string()), revision: z.optional(z.int()) }),
    output: z.extend(Webhook, { secret: z.optional(z.string()) }),
  },
  remove: {
    route: 'DELETE /api/agent/webhook/{_id}',
    summary: 'Deletes a webhook with all that waits for it.',
    access: access('delete'),
    audit: 'delete-webhook',
    input: One,
    output: One,
  },
  renewSecret: {
    route: 'POST /api/agent/webhook/{_id}/secret',
    summary: 'Makes a new secret, which is told here once; the one before signs along for a day.',
    access: access('update'),
    audit: 'edit-webhook',
    input: One,
    output: secretOnce,
  },
  enable: {
    route: 'POST /api/agent/webhook/{_id}/enable',
    summary: 'Lets a webhook be sent to again at once; what has waited goes out in its order.',
    access: access('update'),
    audit: 'edit-webhook',
    input: One,
    output: Webhook,
  },
  test: {
    route: 'POST /api/agent/webhook/{_id}/test',
    summary: 'Sends a test to a webhook and tells what it answered.',
    access: access('update'),
    audit: { none: 'Nothing is changed by it.' },
    limit: 'model',
    input: z.object({ _id: Id, type: z.optional(z.enum(webhookTypes)) }),
    output: z.object({ statusCode: z.int(), ms: z.int(), reason: z.optional(z.string()), excerpt: z.string() }),
  },
  replay: {
    route: 'POST /api/agent/webhook/{_id}/replay',
    summary: 'Sends again: one delivery, all that failed, or all since a moment, each with its first id.',
    access: access('update'),
    audit: 'start-webhook',
    input: z.object({
      _id: Id,
      what: z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('one'),
          delivery: z.string().check(z.minLength(1), z.maxLength(titleLengthMax)),
        }),
        z.object({ kind: z.literal('failed') }),
        z.object({ kind: z.literal('since'), since: z.iso.datetime() }),
      ]),
    }),
    output: z.object({ count: z.int() }),
  },
  deliveries: {
    route: 'GET /api/agent/webhook/{_id}/deliveries',
    summary: 'Lists what was sent to a webhook, latest first, 15 a page.',
    access: access('read'),
    input: z.object({
      _id: Id,
      status: z.optional(z.enum(deliveryStatuses)),
      continueId: z.optional(z.string().check(z.maxLength(titleLengthMax))),
    }),
    output: z.object({ values: z.array(WebhookDelivery), continueId: z.optional(z.string()) }),
  },
  errors: {
    route: 'GET /api/agent/webhook/errors',
    summary:
      'Lists the calls and deliveries that failed, latest first; without `continueId` in the answer that was all.',
    access: access('read'),
    input: z.object({
      client: z.optional(z.string()),
      pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), webhookErrorsPageSize),
      continueId: z.optional(z.string().check(z.maxLength(titleLengthMax))),
      /** Of `created`; no other order is offered. */
      sort: z.optional(z.string().check(z.maxLength(titleLengthMax))),
    }),
    output: z.object({ values: z.array(WebhookError), continueId: z.optional(z.string()) }),
  },
  removeErrors: {
    route: 'DELETE /api/agent/webhook/errors',
    summary: 'Clears the list of errors.',
    access: access('delete'),
    audit: 'delete-webhook',
    input: z.object({ client: z.optional(z.string()) }),
    output: z.object({}),
  },
  calls: {
    route: 'GET /api/agent/api-call-log',
    summary: 'Lists the calls of function blocks to servers, latest first, 15 a page.',
    access: access('read'),
    input: z.object({ page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1) }),
    output: z.array(ApiCall),
  },
})
