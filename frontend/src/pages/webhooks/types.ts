/** What webhooks can be told of, in groups as people think of it. */
import { wantedTypes, type WebhookType } from '#shared/webhook-types'

const typeGroups = {
  conversations: [
    'conversation.started',
    'conversation.ended',
    'message.created',
    'message.failed',
    'customer.updated',
  ],
  takeovers: ['takeover.requested', 'takeover.taken', 'takeover.assigned', 'takeover.ended'],
  opinions: ['rating.created', 'feedback.created', 'form.completed'],
  operation: [
    'channel.down',
    'channel.up',
    'build.completed',
    'content.promoted',
    'broadcast.finished',
    'backup.completed',
    'backup.failed',
    'budget.reached',
    'erasure.completed',
  ],
} as const satisfies Record<string, readonly WebhookType[]>
type TypeGroup = keyof typeof typeGroups
export const typeGroupNames = Object.keys(typeGroups) as TypeGroup[]

/** Those of a group that can be asked for. */
export const typesIn = (group: TypeGroup): readonly WebhookType[] =>
  typeGroups[group].filter((type) => wantedTypes.includes(type))
