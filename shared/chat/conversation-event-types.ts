/** The types of conversation events, apart from their schemas so that the console does not load those. */
import type { Happening, HappeningType, Message } from './message.ts'

/** In the order of the filter: those of CONVERSATIONS-016, then the others that the timeline shows. */
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

/** The message of an event; only messages and followed links have one. */
export const messageOf = (what: Happening): Message | undefined =>
  what.type === 'message' || what.type === 'tracking' ? what.message : undefined
