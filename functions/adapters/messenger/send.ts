/** Calls to the Send API: messages, signs of writing, files, and whether the settings work. */
import { isUrl } from '#shared/fields/url'
import type { SettingsOf } from '#shared/channels/definition'
import type { messenger } from '#shared/channels/messenger'
import type { Address, Finding, Refusal, SafePost, Sent, WireCall } from '../adapter.ts'
import { listOf, textOf } from '../json.ts'
import { fetchMedia } from '../media.ts'
import { bearer, graph, graphAnswerOf, graphErrorOf, graphFailureOf, isLockedOut } from '../meta.ts'
import { outcomeOf, type Judged, type Wording } from '../outcome.ts'
import { withoutTag } from './render.ts'

type Settings = SettingsOf<typeof messenger>

const tokenOf = ({ pages }: Settings, account: string): string | undefined =>
  pages.find(({ pageId }) => pageId === account)?.token || undefined

const wording: Wording = {
  idsOf: ({ body }) => [textOf(body, 'message_id')].filter(Boolean),
  refusalOf,
}

/** No right to do it, of which the closed window is one kind. */
const notPermitted = 10
const outsideWindow = 2_018_278
/** Too many calls of the page, the app or to one person, or Meta's own failures. */
const passing = new Set([1, 2, 4, 17, 32, 341, 613, 1200, 80_006])

function refusalOf(answer: Judged) {
  const error = graphErrorOf(answer)
  if (!error) return undefined
  const { code, subcode, reason } = error
  if (code === notPermitted && subcode === outsideWindow) return { type: 'outside-window', reason } as const
  if (passing.has(code) || answer.status === 429) return { type: 'retry', reason } as const
  if (isLockedOut(code) || code === notPermitted || code === 368) return { type: 'reauth', reason } as const
  return { type: answer.status >= 500 ? 'retry' : 'drop', reason } as const
}

/** A tag that the company may not set is left out, because a person may answer without one for a day. */
export async function sendMessenger(
  call: WireCall,
  { account }: Address,
  settings: Settings,
  post: SafePost,
  now: Date,
): Promise<Sent> {
  const token = tokenOf(settings, account)
  if (!token) return { type: 'drop', reason: 'no token for this page' }
  const make = ({ method, url, headers, body }: WireCall) =>
    post(url, { method, headers: { ...headers, ...bearer(token) }, body })
  const answer = await make(call)
  const sent = outcomeOf(answer, wording, now)
  const plain = isTagRefused(sent) ? withoutTag(call) : undefined
  return plain ? outcomeOf(await make(plain), wording, now) : sent
}

/** Refused by name, for a right that is missing (10, 200) or a parameter that is wrong (100). */
const isTagRefused = (sent: Sent): boolean =>
  (sent.type === 'reauth' && /^(10|200)\b/.test(sent.reason)) || (sent.type === 'drop' && /^100\b/.test(sent.reason))

export async function typeMessenger(address: Address, settings: Settings, post: SafePost): Promise<void> {
  const token = tokenOf(settings, address.account)
  if (!token) return
  await post(`${graph}/${encodeURIComponent(address.account)}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({ recipient: { id: address.to }, sender_action: 'typing_on' }),
  })
}

/** The address of a file holds what opens it; no token goes there. */
export async function fetchMessengerMedia(reference: string, post: SafePost): Promise<Buffer | Refusal> {
  if (!isUrl(reference)) return { refused: 'gone' }
  const { protocol, hostname } = new URL(reference)
  const isMeta = hostname.endsWith('.fbcdn.net') || hostname.endsWith('.fbsbx.com')
  return protocol === 'https:' && isMeta ? fetchMedia(reference, {}, post) : { refused: 'gone' }
}

const testMs = 4000

/** Every page by its own token, and whether the app hears of its messages. */
export async function testMessenger({ pages }: Settings, post: SafePost): Promise<readonly Finding[]> {
  const perPage = await Promise.all(
    pages.map(async ({ pageId, token }): Promise<Finding[]> => {
      const page = `${graph}/${encodeURIComponent(pageId)}`
      const request = { headers: bearer(token), timeoutMs: testMs }
      const found = await post(`${page}?fields=name`, request)
      const failure = graphFailureOf(found, pageId)
      if (failure) return [failure]
      const name = textOf(graphAnswerOf(found), 'name')
      const subscribed = await post(`${page}/subscribed_apps`, request)
      const isSet = listOf(graphAnswerOf(subscribed), 'data').some((app) =>
        listOf(app, 'subscribed_fields').includes('messages'),
      )
      return [
        // A page's name is told to anybody; what it is subscribed to, to its own token alone.
        { ok: true, code: 'account', values: { name }, ...(!graphFailureOf(subscribed, pageId) && { proves: pageId }) },
        { ok: isSet, code: isSet ? 'webhook-set' : 'webhook-missing', values: { name } },
      ]
    }),
  )
  return perPage.flat()
}
