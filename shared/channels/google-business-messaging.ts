/** Google Business Messaging: its provider ended it in 2024. What was entered is kept, and nothing is received or sent (CHANNELS-011). */
import type { FieldDefinition } from './definition.ts'

export const retiredName = 'googleBusinessMessaging'

export const googleBusinessMessaging = [
  { name: 'agentId', kind: 'word' },
  { name: 'clientEmail', kind: 'email' },
  { name: 'privateKey', kind: 'secret', max: 4000 },
] as const satisfies readonly FieldDefinition[]
