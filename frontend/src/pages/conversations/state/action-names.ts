/** What can be done with a conversation, by who holds it (CONVERSATIONS-008, TAKEOVER-006). */
import type { InterventionStatus } from '#shared/chat/takeover'

export const actionNames = [
  'take-over',
  'complete',
  'assign',
  'reassign',
  'unassign',
  'return-to-queue',
  'return-to-bot',
  'snooze',
  'unsnooze',
  'send-block',
  'video-call',
  'summarise',
  'download',
  'save-as-test',
  'remove',
] as const
export type ActionName = (typeof actionNames)[number]

const always: readonly ActionName[] = ['send-block', 'summarise', 'download', 'save-as-test', 'remove']

const offered: Readonly<Record<InterventionStatus, readonly ActionName[]>> = {
  UNSET: [],
  NO_INTERVENTION: ['take-over', 'assign', ...always],
  EXISTS_NO_AGENT: ['take-over', 'assign', 'return-to-bot', 'snooze', ...always],
  EXISTS_AND_MATCHES: ['complete', 'reassign', 'return-to-queue', 'return-to-bot', 'snooze', 'video-call', ...always],
  EXISTS_NOT_MATCH: ['reassign', 'unassign', 'snooze', ...always],
}

/** What was put aside is brought back rather than put aside again. */
export const actionsOf = (status: InterventionStatus, isSnoozed = false): readonly ActionName[] =>
  isSnoozed ? offered[status].map((name) => (name === 'snooze' ? 'unsnooze' : name)) : offered[status]
