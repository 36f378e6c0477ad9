/** The contact centre CXone of NICE, by a custom exchange of its Virtual Agent Hub. */
import { define } from './definition.ts'

export const cxone = define({
  id: 'cxone',
  kind: 'contact-centre',
  mode: 'inline',
  fields: [
    { name: 'botName', kind: 'word' },
    { name: 'handoverScript', kind: 'word' },
    { name: 'credentialKey', kind: 'word', made: true },
    // Of the secret that was issued with the key.
    { name: 'credentialHash', kind: 'secret', required: true, made: true },
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
