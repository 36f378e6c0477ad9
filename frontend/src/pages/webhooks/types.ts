/** What webhooks can be told of, in groups as people think of it. */
import type { WebhookType } from '#shared/webhook-types'

export const typeGroups = {
  conversations: ['conversation.started', 'conversation.ended', 'message.created'],
  takeovers: ['takeover.requested', 'takeover.taken', 'takeover.ended'],
  opinions: ['rating.created', 'feedback.created', 'form.completed'],
  operation: [
    'build.completed',
    'content.promoted',
    'broadcast.finished',
    'backup.completed',
    'backup.failed',
    'budget.reached',
    'erasure.completed',
  ],
} as const satisfies Record<string, readonly WebhookType[]>
export type TypeGroup = keyof typeof typeGroups
export const typeGroupNames = Object.keys(typeGroups) as TypeGroup[]
