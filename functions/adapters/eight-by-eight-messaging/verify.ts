/** 8x8 Connect signs nothing: it says back what was registered with the webhook, which is a token of ours. */
import type { SettingsOf } from '#shared/channels/definition'
import type { eightByEightMessaging } from '#shared/channels/eight-by-eight-messaging'
import type { Raw, Verified } from '../adapter.ts'
import { isSame } from '../proof.ts'

export function verifyEightByEightMessaging(
  { headers }: Raw,
  { webhookToken }: SettingsOf<typeof eightByEightMessaging>,
): Verified {
  const given = headers['authorization'] ?? ''
  if (!webhookToken || !given) return { ok: false, why: 'no token' }
  return isSame(given, `Bearer ${webhookToken}`) ? { ok: true } : { ok: false, why: 'wrong token' }
}
