/** What can happen in a conversation, without the schemas: the console carries this and not those. */
import type { Happening, HappeningType, Message } from './message.ts'

/** CONVERSATIONS-016, and what else the timeline shows. */
export const happeningTypes = [
  'conversation-start',
  'conversation-end',
  'message',
  'tracking',
  'note',
  'userIntervention',
  'agentIntervention',
  'agentAssigned',
  'agentUnassigned',
  'interventionEnd',
  'feedback',
  'rating',
  'language',
] as const satisfies readonly HappeningType[]

/** What is said, or shown that was followed; none where only something has happened. */
export const messageOf = (what: Happening): Message | undefined =>
  what.type === 'message' || what.type === 'tracking' ? what.message : undefined
