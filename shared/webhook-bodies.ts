/** The bodies that webhooks are sent: of each type its fields, and an example as the developers' page shows it. */
import * as z from 'zod/mini'
import { failureReasons } from './failure-reasons.ts'
import { Id } from './ids.ts'
import type { WebhookType } from './webhook-types.ts'

/** Where something has happened; the company's own server may ask the API for all the rest. */
const place = { environmentId: Id }
const talk = { ...place, userId: Id, number: z.int(), channel: z.string(), language: z.string() }
const agentId = z.optional(Id)

const data = {
  'conversation.started': z.object({ ...talk, isNewUser: z.boolean() }),
  'conversation.ended': z.object({ ...talk, by: z.enum(['customer', 'timeout']) }),
  'message.created': z.object({
    ...talk,
    /** `other`: somebody else than the customer has written into a conversation by e-mail. */
    from: z.enum(['customer', 'bot', 'agent', 'other']),
    messageType: z.string(),
    blockId: z.optional(Id),
    agentId,
    /** Only where the webhook is told everything; hidden values stay hidden. */
    text: z.optional(z.string()),
  }),
  /** `eventNumber` names the message; `text` is what the provider said, only where the webhook is told everything. */
  'message.failed': z.object({
    ...talk,
    eventNumber: z.int(),
    reason: z.enum(failureReasons),
    text: z.optional(z.string()),
  }),
  'takeover.requested': z.object({ ...talk, interventionId: Id, departmentId: z.optional(Id) }),
  'takeover.taken': z.object({ ...talk, interventionId: Id, agentId }),
  /** Beside `takeover.taken`, where `byAgentId` gave it to the agent. */
  'takeover.assigned': z.object({ ...talk, interventionId: Id, agentId: Id, byAgentId: Id }),
  'takeover.ended': z.object({ ...talk, interventionId: Id, agentId, by: z.enum(['agent', 'timeout', 'customer']) }),
  'rating.created': z.object({ ...talk, rating: z.int(), comment: z.optional(z.string()) }),
  'feedback.created': z.object({ ...talk, liked: z.boolean(), eventNumber: z.int(), blockId: z.optional(Id) }),
  'form.completed': z.object({ ...talk, formId: Id }),
  /** An agent changed these fields of the customer's profile; their values are asked for by the API. */
  'customer.updated': z.object({ ...talk, agentId: Id, fields: z.array(z.string()) }),
  /** `down`: the provider cannot be reached. `reconnect`: it lets nobody in, and credentials have to be entered anew. */
  'channel.down': z.object({ ...place, channel: z.string(), state: z.enum(['down', 'reconnect']) }),
  'channel.up': z.object({ ...place, channel: z.string() }),
  'build.completed': z.object({ ...place, buildId: Id }),
  'content.promoted': z.object({ ...place, number: z.int() }),
  'broadcast.finished': z.object({ ...place, broadcastId: Id }),
  'backup.completed': z.object({ ...place, backupId: Id }),
  'backup.failed': z.object(place),
  /** `percent`: 80 where most of the month's tokens are used, 100 where all of them are. */
  'budget.reached': z.object({ month: z.string(), percent: z.int(), used: z.int(), limit: z.int() }),
  'erasure.completed': z.object({ erasureId: Id }),
  'webhook.test': z.object({ webhookId: Id }),
} as const satisfies Record<WebhookType, z.ZodMiniType>

export type WebhookData<Type extends WebhookType> = z.infer<(typeof data)[Type]>

/** What is sent of one thing that has happened, whatever it is: its type, when it happened, and what it is about. */
export type WebhookBody<Type extends WebhookType = WebhookType> = {
  [One in Type]: { readonly type: One; readonly timestamp: string; readonly data: WebhookData<One> }
}[Type]

const [live, customer, takeover, agent] = [
  '01KAHY3ZM5R8V0D7QW2XENT4CB',
  '01KAJ0C6T9F5B1XHVN8S3GQ7WE',
  '01KAJ0DQ4M2Y7P6RKZC9W8V5TA',
  '01KAHXPB7N3E8S6D0GJ5Q4Y2RF',
] as const
const item = '01KAHZ5W8C1K6T3VXN9M0RB4PD'
const said = { environmentId: live, userId: customer, number: 12, channel: 'chat_plugin', language: 'en' }

const examples: { readonly [Type in WebhookType]: WebhookData<Type> } = {
  'conversation.started': { ...said, number: 1, isNewUser: true },
  'conversation.ended': { ...said, by: 'customer' },
  'message.created': { ...said, from: 'customer', messageType: 'text', text: 'When do you deliver to [postcode 1]?' },
  'message.failed': { ...said, number: 13, channel: 'whatsapp', eventNumber: 12, reason: 'refused' },
  'takeover.requested': { ...said, interventionId: takeover, departmentId: item },
  'takeover.taken': { ...said, interventionId: takeover, agentId: agent },
  'takeover.assigned': { ...said, interventionId: takeover, agentId: agent, byAgentId: item },
  'takeover.ended': { ...said, interventionId: takeover, agentId: agent, by: 'agent' },
  'rating.created': { ...said, rating: 5, comment: 'Quick and kind.' },
  'feedback.created': { ...said, liked: false, eventNumber: 11, blockId: item },
  'form.completed': { ...said, formId: item },
  'customer.updated': { ...said, agentId: agent, fields: ['phone', 'tags'] },
  'channel.down': { environmentId: live, channel: 'whatsapp', state: 'down' },
  'channel.up': { environmentId: live, channel: 'whatsapp' },
  'build.completed': { environmentId: live, buildId: item },
  'content.promoted': { environmentId: live, number: 42 },
  'broadcast.finished': { environmentId: live, broadcastId: item },
  'backup.completed': { environmentId: live, backupId: item },
  'backup.failed': { environmentId: live },
  'budget.reached': { month: '2026-11', percent: 80, used: 812_400, limit: 1_000_000 },
  'erasure.completed': { erasureId: item },
  'webhook.test': { webhookId: item },
}

/** The schema of the body of a type, and an example of it. */
export const webhookBodyOf = <Type extends WebhookType>(type: Type) => ({
  schema: z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: data[type] }),
  example: { type, timestamp: '2026-11-20T14:05:09.512Z', data: examples[type] },
})
