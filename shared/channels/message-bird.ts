/** Text messages and chat apps by MessageBird, now Bird. */
import { type Capabilities, define } from './definition.ts'

const megabyte = 1024 * 1024

const sms: Capabilities = {
  textMax: 1600,
  markup: 'none',
  media: {},
  captionMax: 0,
  typing: false,
  receipts: ['sent', 'delivered'],
  rate: { perSecond: 50 },
}

/** WhatsApp as Bird hands it on: it takes no choices. */
const chatApp: Capabilities = {
  textMax: 4096,
  markup: 'whatsapp',
  media: { image: 5 * megabyte, video: 16 * megabyte, file: 100 * megabyte },
  captionMax: 1024,
  typing: false,
  receipts: ['sent', 'delivered', 'read'],
  window: { hours: 24, outside: 'template' },
  rate: { perSecond: 50 },
  live: true,
}

const withChoices: Capabilities = {
  ...chatApp,
  buttons: { max: 3, labelMax: 20, url: false, textMax: 1024 },
  list: { rows: 10, labelMax: 24, describedMax: 72, textMax: 1024 },
}

/** An account is the id of a channel. Customers on WhatsApp are `whatsapp:{number}`, by Bird `bird-whatsapp:{number}`. */
export const messageBird = define({
  id: 'messageBird',
  kind: 'messaging-provider',
  mode: 'queue',
  fields: [
    { name: 'generation', kind: 'choice', from: ['conversations', 'bird'], initial: 'conversations' },
    { name: 'accessKey', kind: 'secret', required: true },
    { name: 'signingKey', kind: 'secret', required: true },
    { name: 'workspaceId', kind: 'word', when: { name: 'generation', is: ['bird'] } },
    {
      name: 'senders',
      kind: 'list',
      max: 20,
      required: true,
      of: [
        { name: 'channelId', kind: 'word', required: true },
        { name: 'platform', kind: 'choice', from: ['sms', 'whatsapp'], initial: 'sms' },
        { name: 'number', kind: 'phone' },
      ],
    },
  ],
  hosts: ['conversations.messagebird.com', '*.messagebird.com', '*.platform.bird.com'],
  can: (address) => {
    if (address.startsWith('whatsapp:')) return withChoices
    return address.startsWith('bird-whatsapp:') ? chatApp : sms
  },
  sessionGapHours: 24,
  certainty: 'documented',
})
