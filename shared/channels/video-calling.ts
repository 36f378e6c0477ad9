/** Video calls: a room for a customer and an agent, to which the channel they talk on leads. */
import { define } from './definition.ts'

export const videoCalling = define({
  id: 'videoCalling',
  kind: 'video',
  mode: 'queue',
  fields: [
    { name: 'appId', kind: 'word', required: true },
    { name: 'keyId', kind: 'word', required: true },
    { name: 'privateKey', kind: 'secret', required: true, max: 4000 },
    { name: 'webhookSecret', kind: 'secret' },
  ],
  hosts: ['8x8.vc'],
  can: () => ({
    textMax: 1000,
    markup: 'none',
    media: {},
    captionMax: 0,
    typing: false,
    receipts: [],
    rate: { perSecond: 10 },
  }),
  sessionGapHours: 0,
  certainty: 'documented',
})
