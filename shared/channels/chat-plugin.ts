/** The plugin on the website: built by itself, and set up on a page of its own. */
import { define } from './definition.ts'

const megabyte = 1024 * 1024

export const chatPlugin = define({
  id: 'chat_plugin',
  kind: 'website',
  mode: 'inline',
  fields: [],
  hosts: [],
  can: () => ({
    textMax: 5000,
    markup: 'markdown',
    buttons: { max: 13, labelMax: 100, url: true },
    quick: { max: 13, labelMax: 100 },
    carousel: { max: 10, buttons: 3, titleMax: 200, subtitleMax: 500 },
    media: { image: 20 * megabyte, video: 20 * megabyte, file: 20 * megabyte },
    captionMax: 5000,
    typing: true,
    receipts: ['sent', 'read'],
    rate: { perSecond: 100 },
    live: true,
  }),
  sessionGapHours: 24,
  certainty: 'documented',
})
