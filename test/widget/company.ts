/** A company's public settings for a test: the contract's own defaults, and what the test says beside them. */
import type * as z from 'zod/mini'
import type { Answer } from '#shared/contract'
import { customer } from '#shared/contracts/customer'

export type SettingsDraft = Partial<z.input<typeof customer.settings.output>>

export const settingsOf = (draft: SettingsDraft): Answer<typeof customer.settings> =>
  customer.settings.output.parse({
    botName: 'Flora',
    displayName: 'Bloom & Vale',
    supportedLangs: ['en', 'de'],
    messages: {
      chatTitle: { en: 'Bloom & Vale', de: 'Bloom & Vale' },
      chatBody: { en: 'We usually answer at once', de: 'Wir antworten meist sofort' },
    },
    ...draft,
    pluginStyle: { version: 2, primaryColour: '#2f6f4e', ...draft.pluginStyle },
  })
