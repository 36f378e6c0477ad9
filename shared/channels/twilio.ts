/** Text messages, and WhatsApp messages, by Twilio. */
import { type Capabilities, define } from './definition.ts'

const megabyte = 1024 * 1024

const text: Capabilities = {
  textMax: 1600,
  markup: 'none',
  // What Twilio fits to the phone; other files it hands on as they are, and in two countries alone.
  media: { image: 5 * megabyte, only: ['image/jpeg', 'image/png', 'image/gif'] },
  captionMax: 1600,
  typing: false,
  receipts: ['sent', 'delivered'],
  // Twilio queues what a number may not send yet, for hours.
  rate: { perSecond: 30 },
}

/** What Twilio passes on to WhatsApp without a template that was approved before. */
const whatsappText: Capabilities = {
  ...text,
  markup: 'whatsapp',
  media: { image: 5 * megabyte, video: 16 * megabyte, file: 16 * megabyte },
  receipts: ['sent', 'delivered', 'read'],
  window: { hours: 24, outside: 'template' },
  rate: { perSecond: 80 },
  live: true,
}

export const twilio = define({
  id: 'twilio',
  kind: 'telephony',
  mode: 'queue',
  fields: [
    { name: 'accountSid', kind: 'word', required: true },
    { name: 'authToken', kind: 'secret', required: true },
    { name: 'apiKey', kind: 'word' },
    { name: 'apiSecret', kind: 'secret' },
    { name: 'messagingServiceSid', kind: 'word' },
    {
      name: 'numbers',
      kind: 'list',
      max: 20,
      required: true,
      of: [{ name: 'number', kind: 'phone', required: true }],
    },
  ],
  hosts: ['api.twilio.com', '*.twilio.com', 'content.twilio.com', '*.twiliocdn.com'],
  can: (address) => (address.startsWith('whatsapp:') ? whatsappText : text),
  sessionGapHours: 24,
  templates: true,
  certainty: 'documented',
})
