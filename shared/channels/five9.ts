/** The contact centre Five9, by its messaging interface. */
import { define } from './definition.ts'

export const five9 = define({
  id: 'five9',
  kind: 'contact-centre',
  mode: 'queue',
  fields: [
    { name: 'tenantName', kind: 'text', required: true },
    { name: 'campaignName', kind: 'text', required: true },
    { name: 'tokenStyle', kind: 'choice', from: ['hyphen', 'space'], initial: 'hyphen' },
    { name: 'webhookToken', kind: 'word', made: true },
  ],
  hosts: ['app.five9.com', '*.five9.com', '*.five9.net', '*.five9.eu', '*.five9.ca'],
  can: () => ({
    textMax: 4000,
    markup: 'none',
    media: {},
    captionMax: 0,
    typing: false,
    receipts: [],
    rate: { perSecond: 10 },
    live: true,
  }),
  sessionGapHours: 24,
  certainty: 'observed',
})
