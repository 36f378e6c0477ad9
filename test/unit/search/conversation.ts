/** A conversation of the bot in which nothing has been said yet. */
import type { ConversationItem } from '../../../functions/chat/conversation/store.ts'

const moment = '2026-06-01T00:00:00.000Z'

export const conversationOf = (_id: string, over: Partial<ConversationItem> = {}): ConversationItem => ({
  _id,
  environmentId: '01JD0000000000000000000001',
  channel: 'chat_plugin',
  language: 'en',
  created: moment,
  session: { status: 'active', started: moment, count: 1 },
  lastActive: moment,
  owner: { by: 'bot' },
  last: 0,
  version: 1,
  ...over,
})
