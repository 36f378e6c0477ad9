/** Good requests to the routes that have to do with the channel of a conversation. */
import { canary } from './bloom.ts'
import { held, said, type Requests } from './good-request.ts'

export const lineRequests = {
  typing: held,
  line: held,
  // The event is the customer's own.
  answerOther: (bloom) => ({ ...said(bloom), eventNumber: 1, text: canary }),
  templates: held,
  sendTemplate: (bloom) => ({ ...said(bloom), name: 'order_ready', language: 'en' }),
  sendAgain: (bloom) => ({ ...held(bloom), eventNumber: 1 }),
  startVideoCall: (bloom) => ({ ...held(bloom), channel: 'chat_plugin' }),
  twilioToken: held,
  startCall: held,
  endCall: () => ({}),
} satisfies Partial<Requests['conversations']>
