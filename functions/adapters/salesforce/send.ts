/** Calls to Salesforce: a token for a conversation, the conversation where there is none, and the message. */
import type { SettingsOf } from '#shared/channels/definition'
import type { salesforce } from '#shared/channels/salesforce'
import type { FetchResult } from '../../platform/outside/safe-fetch.ts'
import { BoundedMap } from '../../platform/tenancy/bounded-map.ts'
import type { Address, Finding, SafePost, Sent, WireCall } from '../adapter.ts'
import { jsonOf, textOf } from '../json.ts'
import { outcomeOf, reasonOf, type Wording } from '../outcome.ts'
import { ownIdOf } from './own-ids.ts'
import { apiOf, conversationIdOf } from './render.ts'

type Settings = SettingsOf<typeof salesforce>

const keptMs = 20 * 60_000
const keptMax = 500

/** Tokens by conversation, as long as the process lives: each stands for one person at Salesforce. */
export class SalesforceTokens {
  readonly #kept = new BoundedMap<string, { readonly token: string; readonly until: number }>(keptMax)

  async tokenFor(settings: Settings, to: string, post: SafePost, now: Date): Promise<string | FetchResult> {
    const name = nameOf(settings, to)
    const kept = this.#kept.get(name)
    if (kept && kept.until > now.getTime()) return kept.token
    const answer = await fetchToken(settings, conversationIdOf(to), post)
    const token = answer.kind === 'answered' && answer.status === 200 ? textOf(jsonOf(answer.body), 'accessToken') : ''
    if (!token) return answer
    this.#kept.set(name, { token, until: now.getTime() + keptMs })
    return token
  }

  forget(settings: Settings, to: string): void {
    this.#kept.delete(nameOf(settings, to))
  }
}

const nameOf = ({ siteUrl, orgId, deploymentName }: Settings, to: string): string =>
  JSON.stringify([siteUrl, orgId, deploymentName, to])

const fetchToken = ({ orgId, deploymentName, ...settings }: Settings, deviceId: string, post: SafePost) =>
  post(`${apiOf({ orgId, deploymentName, ...settings })}/authorization/unauthenticated/access-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      orgId,
      esDeveloperName: deploymentName,
      capabilitiesVersion: '1',
      platform: 'Web',
      // The same person again, wherever a token is asked for.
      deviceId,
      context: { appName: 'Parley', clientVersion: '1.0.0' },
    }),
  })

/** Salesforce says 202 to what it takes, and names it by our id. */
const wordingOf = (call: WireCall): Wording => ({
  idsOf: ({ status }) => (status === 202 || status === 201 ? [textOf(jsonOf(call.body), 'message', 'id')] : []),
  refusalOf({ status, body }) {
    const reason = reasonOf(status, textOf(body, 'message') || textOf(body, 'code'))
    if (status === 401 || status === 403) return { type: 'reauth', reason }
    // What is there already was taken before.
    return status === 429 || status >= 500 ? { type: 'retry', reason } : undefined
  },
})

const kept = new SalesforceTokens()

/** The message; once more with a new token where the old one is good no more, and in a new conversation where there is none. */
export async function sendSalesforce(
  rendered: WireCall,
  { to }: Address,
  settings: Settings,
  post: SafePost,
  now: Date,
  tokens: SalesforceTokens = kept,
): Promise<Sent> {
  const call = underOwnId(rendered)
  const say = async (): Promise<FetchResult | Sent> => {
    const token = await tokens.tokenFor(settings, to, post, now)
    return typeof token === 'string' ? sayIn({ call, to, settings, post, token }) : notLetIn(token)
  }
  const first = await say()
  const isOld = 'kind' in first && first.kind === 'answered' && first.status === 401
  if (isOld) tokens.forget(settings, to)
  const said = isOld ? await say() : first
  if ('type' in said) return said
  const sent = outcomeOf(said, wordingOf(call), now)
  // Under the same id it is taken once, however often it is said.
  return sent.type === 'unknown' ? { type: 'retry', reason: sent.reason } : sent
}

/** The pieces of one message differ by the key of their call alone, so that ids come from it. */
function underOwnId(call: WireCall): WireCall {
  const body = JSON.parse(call.body) as { readonly message: object }
  const message = { ...body.message, id: ownIdOf(`message ${call.key}`) }
  return { ...call, body: JSON.stringify({ ...body, message }) }
}

interface Saying {
  readonly call: WireCall
  readonly to: string
  readonly settings: Settings
  readonly post: SafePost
  readonly token: string
}

async function sayIn({ call, to, settings, post, token }: Saying): Promise<FetchResult> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const request = { method: call.method, headers, body: call.body }
  const answer = await post(call.url, request)
  if (answer.kind === 'failed' || answer.status !== 404) return answer
  const conversation = { conversationId: conversationIdOf(to), esDeveloperName: settings.deploymentName }
  const opened = await post(`${apiOf(settings)}/conversation`, {
    ...request,
    method: 'POST',
    body: JSON.stringify(conversation),
  })
  const isOpen = opened.kind === 'answered' && (opened.status < 300 || opened.status === 409)
  return isOpen ? post(call.url, request) : opened
}

/** Nothing was said yet. A deployment that Salesforce does not know, or refuses, has to be seen to by somebody. */
function notLetIn(answer: FetchResult): Sent {
  if (answer.kind === 'failed')
    return answer.reason === 'refused-address'
      ? { type: 'drop', reason: answer.reason }
      : { type: 'retry', reason: answer.reason }
  const reason = `not let in: ${answer.status}`
  return { type: answer.status >= 400 && answer.status < 500 && answer.status !== 429 ? 'reauth' : 'retry', reason }
}

const nobody = '00000000-0000-4000-8000-000000000000'

export async function testSalesforce(settings: Settings, post: SafePost): Promise<readonly Finding[]> {
  const answer = await fetchToken(settings, nobody, post)
  if (answer.kind === 'failed') return [{ ok: false, code: 'unreachable' }]
  const isGood = answer.status === 200 && textOf(jsonOf(answer.body), 'accessToken') !== ''
  return [isGood ? { ok: true, code: 'token-good' } : { ok: false, code: 'refused', values: { status: answer.status } }]
}
