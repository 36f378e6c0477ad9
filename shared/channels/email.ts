/** E-mail: what is forwarded to a mailbox of ours, and the answers. */
import { define } from './definition.ts'

const megabyte = 1024 * 1024

export const email = define({
  id: 'email',
  kind: 'email',
  mode: 'queue',
  fields: [
    {
      name: 'mailboxes',
      kind: 'list',
      max: 20,
      required: true,
      of: [
        // With the token, and the mark of a conversation behind it, no more than a name before the @ may have: 64.
        { name: 'word', kind: 'word', required: true, max: 18 },
        { name: 'token', kind: 'word', made: true },
        { name: 'topic', kind: 'text' },
      ],
    },
    { name: 'topicsToManuallyProcess', kind: 'words', max: 50 },
    { name: 'includeFooter', kind: 'flag', initial: true },
    { name: 'footer', kind: 'text', max: 2000 },
    { name: 'includeOOO', kind: 'flag', initial: false },
    { name: 'defaultFromEmail', kind: 'email' },
    { name: 'defaultToEmail', kind: 'email' },
  ],
  hosts: [],
  can: () => ({
    textMax: 100_000,
    markup: 'html',
    media: { image: 10 * megabyte, video: 10 * megabyte, file: 10 * megabyte },
    captionMax: 100_000,
    typing: false,
    receipts: ['sent'],
    rate: { perSecond: 10 },
  }),
  welcomes: false,
  sessionGapHours: 0,
  freshHours: 24,
  certainty: 'documented',
})
