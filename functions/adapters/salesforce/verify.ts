/** The signature of a call that a company's own flow in Salesforce makes: HMAC-SHA256 over the body, as hex or base64. */
import type { SettingsOf } from '#shared/channels/definition'
import type { salesforce } from '#shared/channels/salesforce'
import type { Raw, Verified } from '../adapter.ts'
import { codeOf, verdictOf } from '../proof.ts'

export function verifySalesforce({ headers, body }: Raw, { signingSecret }: SettingsOf<typeof salesforce>): Verified {
  const given = headers['x-salesforce-signature']?.replace(/^sha256=/, '')
  // Apex writes a code either way.
  return verdictOf(given, [
    codeOf('sha256', signingSecret, body, 'hex'),
    codeOf('sha256', signingSecret, body, 'base64'),
  ])
}
