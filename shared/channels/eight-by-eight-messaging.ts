/** Text messages and chat apps by 8x8 Connect. */
import { type Capabilities, define } from './definition.ts'

const megabyte = 1024 * 1024

const sms: Capabilities = {
  textMax: 1600,
  markup: 'none',
  media: {},
  captionMax: 0,
  typing: false,
  receipts: ['sent', 'delivered'],
  rate: { perSecond: 100 },
}

const chatApp: Capabilities = {
  textMax: 4096,
  markup: 'whatsapp',
  buttons: { max: 3, labelMax: 20, url: false, textMax: 1024 },
  list: { rows: 10, labelMax: 24, describedMax: 72, textMax: 1024 },
  media: { image: 5 * megabyte, video: 16 * megabyte, file: 100 * megabyte },
  captionMax: 1024,
  typing: false,
  receipts: ['sent', 'delivered', 'read'],
  window: { hours: 24, outside: 'template' },
  rate: { perSecond: 100 },
  live: true,
}

/** An account is `SMS/{sub-account}` or `ChatApps/{sub-account}`, and the customer's address begins alike. */
export const eightByEightMessaging = define({
  id: 'eightByEightMessaging',
  kind: 'vendor',
  mode: 'queue',
  fields: [
    { name: 'apiKey', kind: 'secret', required: true },
    { name: 'webhookToken', kind: 'word', made: true },
    {
      name: 'region',
      kind: 'choice',
      from: ['8x8.com', '8x8.uk', 'us.8x8.com', '8x8.id'],
      initial: '8x8.com',
    },
    {
      name: 'subAccounts',
      kind: 'list',
      max: 20,
      required: true,
      of: [
        { name: 'subAccountId', kind: 'word', required: true },
        { name: 'namespace', kind: 'choice', from: ['SMS', 'ChatApps'], initial: 'SMS' },
        { name: 'sender', kind: 'word' },
      ],
    },
  ],
  hosts: ['*.8x8.com', '*.8x8.uk', '*.8x8.id'],
  can: (address) => (address.startsWith('ChatApps/') ? chatApp : sms),
  sessionGapHours: 24,
  certainty: 'documented',
})
