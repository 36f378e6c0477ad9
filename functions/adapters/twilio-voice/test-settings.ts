/** Whether Twilio knows the account, and sends calls of its numbers to us. */
import type { SettingsOf } from '#shared/channels/definition'
import type { twilioVoice } from '#shared/channels/twilio-voice'
import type { Finding, SafePost } from '../adapter.ts'
import { jsonOf, listOf, textOf } from '../json.ts'

const api = 'https://api.twilio.com/2010-04-01/Accounts'
/** Two questions fit the ten seconds of a test. */
const timeoutMs = 4000

export async function testTwilioVoice(
  { accountSid, authToken, numbers }: SettingsOf<typeof twilioVoice>,
  post: SafePost,
  { doorUrl }: { readonly doorUrl: string },
): Promise<readonly Finding[]> {
  const headers = { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` }
  const account = `${api}/${encodeURIComponent(accountSid)}`
  const found = await post(`${account}.json`, { headers, timeoutMs })
  if (found.kind === 'failed') return [{ ok: false, code: 'unreachable' }]
  if (found.status !== 200) return [{ ok: false, code: 'refused', values: { status: found.status } }]
  const listed = await post(`${account}/IncomingPhoneNumbers.json?PageSize=1000`, { headers, timeoutMs })
  const known = listed.kind === 'answered' ? listOf(jsonOf(listed.body), 'incoming_phone_numbers') : []
  return [
    { ok: true, code: 'token-good' },
    { ok: true, code: 'account', values: { name: textOf(jsonOf(found.body), 'friendly_name') } },
    ...numbers.map(({ number }): Finding => {
      const entry = known.find((each) => textOf(each, 'phone_number') === number)
      const isSet = textOf(entry, 'voice_url') === doorUrl
      return { ok: isSet, code: isSet ? 'webhook-set' : 'webhook-missing', values: { name: number } }
    }),
  ]
}
