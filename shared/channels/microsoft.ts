/** Microsoft Teams, by the Bot Framework. */
import { define } from './definition.ts'

const megabyte = 1024 * 1024

export const microsoft = define({
  id: 'microsoft',
  kind: 'team',
  mode: 'queue',
  fields: [
    { name: 'appId', kind: 'word', required: true },
    { name: 'appPassword', kind: 'secret', required: true },
    { name: 'tenantId', kind: 'word' },
  ],
  hosts: [
    'login.microsoftonline.com',
    'login.botframework.com',
    '*.botframework.com',
    'smba.trafficmanager.net',
    '*.teams.microsoft.com',
    '*.sharepoint.com',
  ],
  can: () => ({
    // A message is at most 25 kB, and signs that are escaped may take four bytes.
    textMax: 6000,
    markup: 'markdown',
    buttons: { max: 6, labelMax: 40, url: true },
    carousel: { max: 10, buttons: 6, titleMax: 200, subtitleMax: 500 },
    media: { image: 1 * megabyte },
    captionMax: 1000,
    typing: true,
    receipts: ['sent'],
    rate: { perSecond: 50 },
    live: true,
  }),
  sessionGapHours: 24,
  certainty: 'documented',
})
