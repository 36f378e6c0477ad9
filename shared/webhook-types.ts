/** What a company can have told to its own servers: each type with its fields is documented on the developers' page. */
export const webhookTypes = [
  'conversation.started',
  'conversation.ended',
  'message.created',
  'message.failed',
  'takeover.requested',
  'takeover.taken',
  'takeover.assigned',
  'takeover.ended',
  'rating.created',
  'feedback.created',
  'form.completed',
  'customer.updated',
  'channel.down',
  'channel.up',
  'build.completed',
  'content.promoted',
  'broadcast.finished',
  'backup.completed',
  'backup.failed',
  'budget.reached',
  'erasure.completed',
  'webhook.test',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** A test is sent whenever somebody wants one. */
const unasked: readonly WebhookType[] = ['webhook.test']

/** What an endpoint can ask for. */
export const wantedTypes = webhookTypes.filter((type) => !unasked.includes(type))
