/** Messenger by the Graph API of Meta. */
import { define } from './definition.ts'

const megabyte = 1024 * 1024

export const messenger = define({
  id: 'messenger',
  kind: 'social',
  mode: 'queue',
  fields: [
    { name: 'messengerAppSecret', kind: 'secret', required: true },
    { name: 'messengerVerifyToken', kind: 'word', made: true },
    {
      name: 'pages',
      kind: 'list',
      max: 20,
      required: true,
      of: [
        { name: 'pageId', kind: 'word', required: true },
        { name: 'name', kind: 'text' },
        { name: 'token', kind: 'secret', required: true, max: 1000 },
      ],
    },
  ],
  hosts: ['graph.facebook.com', '*.fbcdn.net', '*.fbsbx.com'],
  can: () => ({
    textMax: 2000,
    markup: 'none',
    buttons: { max: 3, labelMax: 20, url: true, textMax: 640 },
    quick: { max: 13, labelMax: 20 },
    carousel: { max: 10, buttons: 3, titleMax: 80, subtitleMax: 80 },
    media: { image: 25 * megabyte, video: 25 * megabyte, file: 25 * megabyte },
    captionMax: 0,
    typing: true,
    receipts: ['delivered', 'read'],
    window: { hours: 24, personHours: 7 * 24, outside: 'blocked' },
    rate: { perSecond: 40 },
    live: true,
  }),
  sessionGapHours: 24,
  certainty: 'documented',
})
