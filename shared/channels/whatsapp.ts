/** WhatsApp by the Cloud API of Meta. */
import { define } from './definition.ts'

const megabyte = 1024 * 1024

export const whatsapp = define({
  id: 'whatsapp',
  kind: 'messaging-app',
  mode: 'queue',
  fields: [
    { name: 'whatsappAppSecret', kind: 'secret', required: true },
    { name: 'whatsappVerifyToken', kind: 'word', made: true },
    { name: 'businessAccountId', kind: 'word' },
    {
      name: 'numbers',
      kind: 'list',
      max: 20,
      required: true,
      of: [
        { name: 'phoneNumberId', kind: 'word', required: true },
        { name: 'number', kind: 'phone', isOnWhatsapp: true },
        { name: 'token', kind: 'secret', required: true, max: 1000 },
      ],
    },
  ],
  hosts: ['graph.facebook.com', '*.fbcdn.net', 'lookaside.fbsbx.com'],
  can: () => ({
    textMax: 4096,
    markup: 'whatsapp',
    buttons: { max: 3, labelMax: 20, url: false, textMax: 1024 },
    list: { rows: 10, labelMax: 24, describedMax: 72, textMax: 1024 },
    media: { image: 5 * megabyte, video: 16 * megabyte, file: 100 * megabyte },
    captionMax: 1024,
    typing: true,
    receipts: ['sent', 'delivered', 'read'],
    window: { hours: 24, outside: 'template' },
    rate: { perSecond: 80 },
    live: true,
  }),
  sessionGapHours: 24,
  templates: true,
  certainty: 'documented',
})
