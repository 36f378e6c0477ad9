/** Calls to the Bot Framework: activities, files, and whether the settings work. */
import { isUrl } from '#shared/fields/url'
import type { SettingsOf } from '#shared/channels/definition'
import type { microsoft } from '#shared/channels/microsoft'
import type { Address, Finding, Refusal, SafePost, Sent, WireCall } from '../adapter.ts'
import { textOf } from '../json.ts'
import { fetchMedia } from '../media.ts'
import { outcomeOf, reasonOf, type Judged, type Wording } from '../outcome.ts'
import { activitiesUrlOf, activityOf } from './render.ts'
import { isServiceUrl } from './answer-url.ts'
import { forgetToken, tokenFor } from './token.ts'

type Settings = SettingsOf<typeof microsoft>

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const wording: Wording = {
  idsOf: ({ body }) => [textOf(body, 'id')].filter(Boolean),
  refusalOf,
}

/** Microsoft asks to make a call again after these. */
const passing = new Set([412, 429, 500, 502, 503, 504])

function refusalOf({ status, body }: Judged) {
  if (status < 400) return undefined
  const reason = reasonOf(textOf(body, 'error', 'code') || `status ${status}`, textOf(body, 'error', 'message'))
  if (passing.has(status)) return { type: 'retry', reason } as const
  // Who has blocked or removed the bot is answered with 403, and each conversation by itself.
  return { type: status === 401 ? 'reauth' : 'drop', reason } as const
}

/** A token may be taken back before it ends: what was refused with one of ours is sent once more with another. */
export async function sendMicrosoft(call: WireCall, settings: Settings, post: SafePost, now: Date): Promise<Sent> {
  if (!isServiceUrl(call.url)) return { type: 'drop', reason: 'not an address of Microsoft' }
  const sent = await sendWithToken(call, settings, post, now)
  if (sent.type !== 'reauth') return sent
  forgetToken(settings)
  return sendWithToken(call, settings, post, now)
}

async function sendWithToken(call: WireCall, settings: Settings, post: SafePost, now: Date): Promise<Sent> {
  const found = await tokenFor(settings, post, now)
  if ('type' in found) return found
  const { method, url, headers, body } = call
  const answer = await post(url, { method, headers: { ...headers, ...bearer(found.token) }, body })
  return outcomeOf(answer, wording, now)
}

export async function typeMicrosoft(address: Address, settings: Settings, post: SafePost): Promise<void> {
  const url = activitiesUrlOf(address)
  if (!url) return
  const headers = { 'content-type': 'application/json' }
  const body = activityOf(address, { type: 'typing' })
  await sendMicrosoft({ method: 'POST', url, headers, body, key: 'typing' }, settings, post, new Date())
}

/** A picture lies with the service and wants our token; a file of a team opens by its address, and gets none. */
export async function fetchMicrosoftMedia(
  reference: string,
  settings: Settings,
  post: SafePost,
): Promise<Buffer | Refusal> {
  if (!isUrl(reference)) return { refused: 'gone' }
  const { protocol, hostname } = new URL(reference)
  if (protocol === 'https:' && hostname.endsWith('.sharepoint.com')) return fetchMedia(reference, {}, post)
  if (!isServiceUrl(reference)) return { refused: 'gone' }
  const found = await tokenFor(settings, post, new Date())
  return 'type' in found ? { refused: 'unreachable' } : fetchMedia(reference, bearer(found.token), post)
}

/** Whether the password opens the app. Where its messages go is known to the portal of Azure alone. */
export async function testMicrosoft(settings: Settings, post: SafePost): Promise<readonly Finding[]> {
  forgetToken(settings)
  const found = await tokenFor(settings, post, new Date())
  if (!('type' in found)) return [{ ok: true, code: 'token-good', proves: settings.appId }]
  if (found.type === 'retry') return [{ ok: false, code: 'unreachable' }]
  return [{ ok: false, code: 'refused', values: { status: 401 } }]
}
