/** Calls to the Chat Gateway. */
import type { SettingsOf } from '#shared/channels/definition'
import type { eightByEight } from '#shared/channels/eight-by-eight'
import type { Finding, Refusal, SafePost, Sent, WireCall } from '../adapter.ts'
import { jsonOf, listOf, partOf, textOf } from '../json.ts'
import { fetchMedia } from '../media.ts'
import { outcomeOf, reasonOf, type Judged, type Wording } from '../outcome.ts'
import { attachmentPattern, conversationPattern } from './parse.ts'
import { gateway } from './render.ts'

type Settings = SettingsOf<typeof eightByEight>

const proofOf = ({ apiKey, tenantId }: Settings) => ({ 'x-api-key': apiKey, 'x-8x8-tenant': tenantId })

/** 8x8 names no message that it takes: what it says is 202, and our own key stands for its id. */
const wordingOf = (key: string): Wording => ({ idsOf: ({ status }) => (status === 202 ? [key] : []), refusalOf })

function refusalOf({ status, body }: Judged) {
  const message = textOf(body, 'message')
  if (status < 400 || !message) return undefined
  const reason = reasonOf(status, message)
  if (status === 401) return { type: 'reauth', reason } as const
  return { type: status === 429 || status >= 500 ? 'retry' : 'drop', reason } as const
}

export async function sendEightByEight(
  { method, url, headers, body, key }: WireCall,
  settings: Settings,
  post: SafePost,
  now: Date,
): Promise<Sent> {
  const answer = await post(url, { method, headers: { ...headers, ...proofOf(settings) }, body })
  return outcomeOf(answer, wordingOf(key), now)
}

/** A file of a conversation, by the ids of both. */
export async function fetchEightByEightAttachment(
  reference: string,
  settings: Settings,
  post: SafePost,
): Promise<Buffer | Refusal> {
  const [conversationId = '', attachmentId = '', ...more] = reference.split('/')
  if (more.length > 0 || !conversationPattern.test(conversationId) || !attachmentPattern.test(attachmentId))
    return { refused: 'gone' }
  const url = `${gateway}/conversations/${conversationId}/attachments/${attachmentId}/content`
  return fetchMedia(url, proofOf(settings), post)
}

const testMs = 4000

/** The channel by its id, and where it sends its events. */
export async function testEightByEight(
  settings: Settings,
  post: SafePost,
  { doorUrl }: { readonly doorUrl: string },
): Promise<readonly Finding[]> {
  const request = { headers: proofOf(settings), timeoutMs: testMs }
  const found = await post(`${gateway}/channels/${encodeURIComponent(settings.channelId)}`, request)
  if (found.kind === 'failed') return [{ ok: false, code: 'unreachable' }]
  if (found.status !== 200) return [{ ok: false, code: 'refused', values: { status: found.status } }]
  const channel = jsonOf(found.body)
  const listed = await post(`${gateway}/webhooks?size=100`, request)
  const webhooks = listed.kind === 'answered' ? listOf(jsonOf(listed.body), '_embedded', 'webhooks') : []
  const own = webhooks.find((webhook) => textOf(webhook, 'id') === textOf(channel, 'webHookId'))
  const isSet = partOf(own, 'uri') === doorUrl
  return [
    { ok: true, code: 'account', values: { name: textOf(channel, 'name') } },
    { ok: isSet, code: isSet ? 'webhook-set' : 'webhook-missing' },
  ]
}
