/** Calls by Twilio: the bot speaks and listens, an agent takes over in the browser. */
import { define } from './definition.ts'

export const twilioVoice = define({
  id: 'twilioVoice',
  kind: 'telephony',
  mode: 'inline',
  fields: [
    { name: 'accountSid', kind: 'word', required: true },
    { name: 'authToken', kind: 'secret', required: true },
    { name: 'apiKey', kind: 'word' },
    { name: 'apiSecret', kind: 'secret' },
    { name: 'applicationSid', kind: 'word' },
    {
      name: 'numbers',
      kind: 'list',
      max: 20,
      required: true,
      of: [
        { name: 'number', kind: 'phone', required: true },
        { name: 'capabilities', kind: 'words', max: 4, from: ['sms', 'mms', 'voice', 'fax'] },
      ],
    },
    { name: 'inputTimeout', kind: 'number', min: 0.5, max: 60, initial: 1.5 },
    { name: 'defaultLanguage', kind: 'language-tag', initial: 'en-GB' },
    { name: 'textEndpoint', kind: 'endpoint' },
    { name: 'speechEndpoint', kind: 'endpoint' },
  ],
  hosts: ['api.twilio.com'],
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
