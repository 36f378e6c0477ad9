/** Events of conversations as a test says them, for what counts them. */
import type { ConversationEventBody } from '#shared/chat/message'
import type { Counted } from '../../functions/chat/conversation/store.ts'

/** An id that can be read. */
export const id = (name: string) =>
  name
    .toUpperCase()
    .replaceAll(/[^0-9A-HJKMNP-TV-Z]/g, '0')
    .padEnd(26, '0')
export const created = '2026-11-20T14:20:00.000Z'
export const base: Counted = { environment: id('live'), channel: 'chat_plugin', language: 'en' }

export const language = 'en' as const
export const text = (said: string, more: object = {}): ConversationEventBody => ({
  type: 'message',
  message: { messageType: 'text', text: said, language, ...more },
})
export const bot = (blockId?: string): ConversationEventBody => ({
  type: 'message',
  message: { messageType: 'bot-msg', text: 'Well', language, ...(blockId && { blockId }) },
})
export const lena = { _id: id('lena'), name: 'Lena' }
export const agentSays: ConversationEventBody = {
  type: 'message',
  message: { messageType: 'agent-msg', text: 'Hello', language, agent: lena },
}
export const interventionId = id('takeover')
export const asks: ConversationEventBody = { type: 'userIntervention', interventionId, departmentId: id('dept') }
export const takes: ConversationEventBody = { type: 'agentIntervention', interventionId, agent: lena }
export const ends: ConversationEventBody = {
  type: 'interventionEnd',
  interventionId,
  by: 'agent',
  topic: 'Roses',
  outcome: 'Sold',
}
export const start: ConversationEventBody = { type: 'conversation-start', language, isNewUser: true }
