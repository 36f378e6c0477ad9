/** The contact centre of 8x8, by its Chat Gateway. */
import { define } from './definition.ts'

export const eightByEight = define({
  id: 'eightByEight',
  kind: 'vendor',
  mode: 'queue',
  fields: [
    { name: 'tenantId', kind: 'word', required: true },
    { name: 'channelId', kind: 'word', required: true },
    { name: 'apiKey', kind: 'secret', required: true },
  ],
  hosts: ['api.8x8.com'],
  can: () => ({
    textMax: 8000,
    markup: 'none',
    quick: { max: 10, labelMax: 40 },
    media: {},
    captionMax: 0,
    typing: false,
    receipts: [],
    rate: { perSecond: 10 },
    live: true,
  }),
  sessionGapHours: 24,
  certainty: 'documented',
})
