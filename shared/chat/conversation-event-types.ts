/** The types of conversation events, apart from their schemas so that the console does not load those. */
import type { ConversationEventBody, ConversationEventType, Message, SentFile } from './message.ts'

/** In the order of the filter: those of CONVERSATIONS-016, then the others that the timeline shows. */
export const conversationEventTypes = [
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
  'delivery-failed',
  'message-failed',
  'snooze',
  'wake',
  'due-missed',
  'reaction',
  'customer-edited',
] as const satisfies readonly ConversationEventType[]

/** The message of an event; only messages and followed links have one. */
export const messageOf = (what: ConversationEventBody): Message | undefined =>
  what.type === 'message' || what.type === 'tracking' ? what.message : undefined

/** The file of an event: of a message, or of a note for colleagues. */
export const sentFileOf = (what: ConversationEventBody): SentFile | undefined =>
  what.type === 'note' ? what.media : messageOf(what)?.media
