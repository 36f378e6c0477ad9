/** Conversations on channels of others for a test: what the server says of the way to their customers. */
import type { ConversationUser } from '#shared/contracts/conversations'
import type { Line } from '#shared/contracts/line'
import { customer, me, moment, takeoverBy, type Answers } from './inbox-screen.tsx'

export const lineRoute = 'GET /api/agent/users/line'
export const hours = (count: number) => moment(-60 * count)

export const whatsappLine: Line = {
  channel: 'whatsapp',
  account: '1555',
  to: '•••• 5678',
  state: 'open',
  windowEnds: hours(20),
  cursor: 99,
  hasTemplates: true,
  shown: {
    textMax: 4096,
    choices: 'buttons',
    files: { image: 5 * 1024 * 1024, video: 16 * 1024 * 1024, file: 100 * 1024 * 1024 },
    receipts: ['sent', 'delivered', 'read'],
    outside: 'template',
  },
}
export const smsLine: Line = {
  channel: 'twilio',
  account: '+442071838750',
  to: '•••• 5678',
  state: 'open',
  cursor: 99,
  hasTemplates: false,
  shown: {
    textMax: 1600,
    choices: 'numbered',
    files: { image: 5 * 1024 * 1024, only: ['image/jpeg'] },
    receipts: ['sent', 'delivered'],
  },
}

export const on = (activeChannel: string, over: Partial<ConversationUser> = {}) =>
  customer(10, { owner: takeoverBy(me), activeChannel, last: 1, ...over })
export const withLine = (line: Line): Answers => ({ [lineRoute]: () => line })
