/** Calls by a SIP server that asks by webhook, as jambonz does. */
import { define } from './definition.ts'

export const voice = define({
  id: 'voice',
  kind: 'sip',
  mode: 'inline',
  fields: [
    { name: 'webhookSecret', kind: 'secret', required: true },
    { name: 'applicationId', kind: 'word' },
    { name: 'defaultLanguage', kind: 'language-tag', initial: 'en-GB' },
    { name: 'voiceName', kind: 'word' },
    { name: 'transferTo', kind: 'word' },
  ],
  hosts: [],
  can: () => ({
    textMax: 3000,
    markup: 'none',
    media: {},
    captionMax: 0,
    typing: false,
    receipts: [],
    rate: { perSecond: 100 },
    spoken: true,
  }),
  sessionGapHours: 0,
  certainty: 'documented',
})
