/** Calls to 8x8 Connect. */
import type { SettingsOf } from '#shared/channels/definition'
import type { eightByEightMessaging } from '#shared/channels/eight-by-eight-messaging'
import type { Finding, Refusal, SafePost, Sent, WireCall } from '../adapter.ts'
import { textOf } from '../json.ts'
import { fetchMedia } from '../media.ts'
import { outcomeOf, reasonOf, type Wording } from '../outcome.ts'
import { apiOf } from './render.ts'

type Settings = SettingsOf<typeof eightByEightMessaging>

const proofOf = ({ apiKey }: Settings) => ({ authorization: `Bearer ${apiKey}` })

/** Codes of 8x8: 1200 and 1201 let nobody in, 1400 asks to wait, those from 2000 are its own failures. */
const wording: Wording = {
  idsOf: ({ body }) => [textOf(body, 'umid')].filter(Boolean),
  refusalOf({ status, body }) {
    const code = textOf(body, 'code')
    if (!code || status < 400) return undefined
    const reason = reasonOf(code, textOf(body, 'message'))
    if (status === 401 || code === '1200' || code === '1201') return { type: 'reauth', reason }
    if (status === 429 || code === '1400' || code === '2000') return { type: 'retry', reason }
    return { type: 'drop', reason }
  },
}

const clientMessageIdMax = 50

export async function sendEightByEightMessaging(
  { method, url, headers, body, key }: WireCall,
  settings: Settings,
  post: SafePost,
  now: Date,
): Promise<Sent> {
  const named = { ...(JSON.parse(body) as object), clientMessageId: key.slice(-clientMessageIdMax) }
  const answer = await post(url, {
    method,
    headers: { ...headers, ...proofOf(settings) },
    body: JSON.stringify(named),
  })
  return outcomeOf(answer, wording, now)
}

/** A file lies at an address that is signed itself: the key stays here. */
export async function fetchEightByEightMedia(
  reference: string,
  _: Settings,
  post: SafePost,
): Promise<Buffer | Refusal> {
  return reference.startsWith('https://') ? fetchMedia(reference, {}, post) : { refused: 'gone' }
}

const testMs = 4000
const nothing = '00000000-0000-0000-0000-000000000000'

/** A message that nobody has sent: with a good key, 8x8 says that it does not exist. */
export async function testEightByEightMessaging(settings: Settings, post: SafePost): Promise<readonly Finding[]> {
  const [first] = settings.subAccounts
  if (!first) return [{ ok: false, code: 'not-testable' }]
  const product = first.namespace === 'SMS' ? 'sms' : 'chatapps'
  const url = `${apiOf(product, settings)}/subaccounts/${encodeURIComponent(first.subAccountId)}/messages/${nothing}`
  const answer = await post(url, { headers: proofOf(settings), timeoutMs: testMs })
  if (answer.kind === 'failed') return [{ ok: false, code: 'unreachable' }]
  const { status } = answer
  return status === 401 || status === 403 || status >= 500
    ? [{ ok: false, code: 'refused', values: { status } }]
    : [{ ok: true, code: 'token-good' }]
}
