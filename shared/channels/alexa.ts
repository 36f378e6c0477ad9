/** A skill of Alexa. */
import { define } from './definition.ts'

export const alexa = define({
  id: 'alexa',
  kind: 'assistant',
  mode: 'inline',
  fields: [
    { name: 'skillId', kind: 'word', required: true },
    { name: 'invocationName', kind: 'text', required: true, max: 50 },
    {
      name: 'defaultIntents',
      kind: 'words',
      max: 20,
      from: [
        'AMAZON.HelpIntent',
        'AMAZON.StopIntent',
        'AMAZON.CancelIntent',
        'AMAZON.RepeatIntent',
        'AMAZON.YesIntent',
        'AMAZON.NoIntent',
        'AMAZON.FallbackIntent',
      ],
    },
  ],
  hosts: ['s3.amazonaws.com'],
  can: () => ({
    textMax: 8000,
    markup: 'ssml',
    media: {},
    captionMax: 0,
    typing: false,
    receipts: [],
    rate: { perSecond: 100 },
    spoken: true,
  }),
  sessionGapHours: 1,
  certainty: 'documented',
})
