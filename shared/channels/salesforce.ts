/** Messages of Salesforce, by Messaging for In-App and Web. Its interface takes texts alone: choices come as a numbered text. */
import { define } from './definition.ts'

export const salesforce = define({
  id: 'salesforce',
  kind: 'crm',
  mode: 'queue',
  fields: [
    { name: 'siteUrl', kind: 'endpoint', required: true },
    { name: 'orgId', kind: 'letters', required: true },
    { name: 'deploymentName', kind: 'letters', required: true },
    { name: 'signingSecret', kind: 'secret', required: true },
  ],
  hosts: ['*.salesforce-scrt.com', '*.salesforce.com', '*.force.com'],
  can: () => ({
    textMax: 2000,
    markup: 'none',
    media: {},
    captionMax: 0,
    typing: false,
    receipts: ['delivered', 'read'],
    rate: { perSecond: 10 },
    live: true,
  }),
  sessionGapHours: 24,
  certainty: 'assumed',
})
