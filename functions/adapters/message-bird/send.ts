/** Calls to MessageBird and Bird. */
import { isUrl } from '#shared/fields/url'
import type { SettingsOf } from '#shared/channels/definition'
import type { messageBird } from '#shared/channels/message-bird'
import type { Finding, Refusal, SafePost, Sent, WireCall } from '../adapter.ts'
import { fetchMedia } from '../media.ts'
import { jsonOf, listOf, textOf } from '../json.ts'
import { outcomeOf, reasonOf, type Judged, type Wording } from '../outcome.ts'
import { birdApi } from './region.ts'

type Settings = SettingsOf<typeof messageBird>

const proofOf = ({ generation, accessKey }: Settings) => ({
  authorization: `${generation === 'bird' ? 'Bearer' : 'AccessKey'} ${accessKey}`,
})

const idsOf = ({ body }: Judged): readonly string[] => [textOf(body, 'id')].filter(Boolean)

const conversationsWording: Wording = {
  idsOf,
  refusalOf({ status, body }) {
    const [error] = listOf(body, 'errors')
    const code = textOf(error, 'code')
    if (!code) return undefined
    const reason = reasonOf(code, textOf(error, 'description'))
    // 2: the key is not good; 25: there is no money left, which somebody has to see to as well.
    if (status === 401 || code === '2') return { type: 'reauth', reason }
    return { type: status === 429 || status >= 500 ? 'retry' : 'drop', reason }
  },
}

const birdWording: Wording = {
  idsOf,
  refusalOf({ status, body }) {
    const name = textOf(body, 'error', 'name')
    if (!name) return undefined
    const reason = reasonOf(name, textOf(body, 'error', 'message'))
    if (/ServiceWindowClosed/i.test(name)) return { type: 'outside-window', reason }
    if (status === 401) return { type: 'reauth', reason }
    return { type: status === 408 || status === 429 || status >= 500 ? 'retry' : 'drop', reason }
  },
}

export async function sendMessageBird(
  { method, url, headers, body, key }: WireCall,
  settings: Settings,
  post: SafePost,
  now: Date,
): Promise<Sent> {
  const isBird = settings.generation === 'bird'
  const once = isBird ? { 'idempotency-key': key } : {}
  const answer = await post(url, {
    method,
    headers: { ...headers, ...once, ...proofOf(settings) },
    body,
  })
  const sent = outcomeOf(answer, isBird ? birdWording : conversationsWording, now)
  // Bird takes a call once, however often it comes under one key.
  return isBird && sent.type === 'unknown' ? { type: 'retry', reason: sent.reason } : sent
}

/** The key goes to hosts of the provider alone: the address of a file comes from outside. */
export async function fetchMessageBirdMedia(
  reference: string,
  settings: Settings,
  post: SafePost,
): Promise<Buffer | Refusal> {
  const host = isUrl(reference) ? new URL(reference).hostname : ''
  const isTheirs =
    settings.generation === 'bird' ? host.endsWith('.platform.bird.com') : host.endsWith('.messagebird.com')
  return isTheirs && reference.startsWith('https://')
    ? fetchMedia(reference, proofOf(settings), post)
    : { refused: 'gone' }
}

const testMs = 4000

export async function testMessageBird(
  settings: Settings,
  post: SafePost,
  { doorUrl }: { readonly doorUrl: string },
): Promise<readonly Finding[]> {
  const isBird = settings.generation === 'bird'
  const url = isBird ? `${birdApi(settings)}/v1/webhooks` : 'https://conversations.messagebird.com/v1/webhooks?limit=20'
  const answer = await post(url, { headers: proofOf(settings), timeoutMs: testMs })
  if (answer.kind === 'failed') return [{ ok: false, code: 'unreachable' }]
  if (answer.status !== 200) return [{ ok: false, code: 'refused', values: { status: answer.status } }]
  const hooks = listOf(jsonOf(answer.body), isBird ? 'data' : 'items')
  const isSet = hooks.some((hook) => textOf(hook, 'url') === doorUrl)
  return [
    { ok: true, code: 'token-good' },
    { ok: isSet, code: isSet ? 'webhook-set' : 'webhook-missing' },
  ]
}
