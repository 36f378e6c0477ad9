/** Calls to Five9: let in, open a conversation where there is none, and say it there. */
import type { SettingsOf } from '#shared/channels/definition'
import type { five9 } from '#shared/channels/five9'
import type { FetchResult } from '../../platform/outside/safe-fetch.ts'
import type { Address, Finding, SafePost, Sent, WireCall } from '../adapter.ts'
import { jsonOf, textOf } from '../json.ts'
import { outcomeOf, reasonOf, type Judged, type Wording } from '../outcome.ts'
import { Five9Sessions, type Session } from './session.ts'

type Settings = SettingsOf<typeof five9>

/** What Five9 says of a company that has moved to another of its hosts. */
const movedStatus = 435

const wordingOf = (key: string, isTheirs: boolean): Wording => ({
  // Five9 names no message: our own key stands for its id.
  idsOf: () => (isTheirs ? [key] : []),
  refusalOf,
})

function refusalOf({ status, body }: Judged) {
  const reason = reasonOf(
    status,
    textOf(body, 'five9ExceptionDetail', 'message') || textOf(body, 'five9ExceptionDetail', 'errorCode'),
  )
  if (status === 401 || status === 403) return { type: 'reauth', reason } as const
  if (status === movedStatus || status === 429) return { type: 'retry', reason } as const
  // With words of its own, Five9 itself says that it has taken nothing.
  const isTheirs = textOf(body, 'five9ExceptionDetail', 'errorCode') !== ''
  return status >= 500 && isTheirs ? ({ type: 'retry', reason } as const) : undefined
}

/** A page of HTML is not the word of Five9; nothing at all may be. */
const isTheirs = (answer: FetchResult): boolean =>
  answer.kind === 'answered' && (answer.body.length === 0 || jsonOf(answer.body) !== undefined)

const isOver = (answer: FetchResult): boolean =>
  answer.kind === 'answered' && (answer.status === 401 || answer.status === 403 || answer.status === movedStatus)

interface Saying {
  readonly call: WireCall
  readonly address: Address
  readonly settings: Settings
  readonly post: SafePost
  readonly sessions: Five9Sessions
}

const kept = new Five9Sessions()

/** Once more with a new token where the old one is good no more, or where the company has moved. */
export async function sendFive9(
  call: WireCall,
  address: Address,
  settings: Settings,
  post: SafePost,
  now: Date,
  sessions: Five9Sessions = kept,
): Promise<Sent> {
  const saying = { call, address, settings, post, sessions }
  const first = await say(saying, now)
  if ('kind' in first && isOver(first)) sessions.forget(settings)
  const said = 'kind' in first && isOver(first) ? await say(saying, now) : first
  return 'kind' in said ? outcomeOf(said, wordingOf(call.key, isTheirs(said)), now) : said
}

/** What Five9 has answered, or that nothing was said because nobody was let in or no conversation was opened. */
type Said = FetchResult | Extract<Sent, { type: 'retry' }>

async function say(saying: Saying, now: Date): Promise<Said> {
  const { call, settings, post, sessions } = saying
  const opened = await sessions.open(settings, post, now)
  if ('answer' in opened) return refusedEntry(opened.answer)
  const { session } = opened
  const conversation = await conversationOf(saying, session)
  if (typeof conversation !== 'string') return conversation
  const body = JSON.stringify({ message: textOf(jsonOf(call.body), 'message'), messageType: 'TEXT' })
  const url = `${session.api}/conversations/${encodeURIComponent(conversation)}/messages`
  return post(url, { method: 'POST', headers: session.headers, body })
}

const notSaid = (reason: string): Said => ({ type: 'retry', reason })

/** Who is not let in has said nothing yet: no doubt is left whether it was taken. */
const refusedEntry = (answer: FetchResult): Said =>
  answer.kind === 'answered' && answer.status !== 200 ? answer : notSaid('not let in')

/** The one that a callback has told of, else one that we open; what Five9 has answered where it opens none. */
async function conversationOf(
  { call, address, settings, post, sessions }: Saying,
  { api, orgId, headers }: Session,
): Promise<string | Said> {
  const known = address.more['conversation'] ?? sessions.conversationOf(settings, address.to)
  if (known) return known
  const callbackUrl = textOf(jsonOf(call.body), 'callbackUrl')
  const wanted = { tenantId: orgId, campaignName: settings.campaignName, externalId: address.to, callbackUrl }
  const answer = await post(`${api}/conversations`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...wanted, contact: { firstName: address.to }, attributes: {} }),
  })
  if (answer.kind === 'failed') return notSaid('no conversation')
  const said = answer.status < 300 ? jsonOf(answer.body) : undefined
  const conversation = textOf(said, 'id') || textOf(said, 'correlationId')
  if (!conversation) return answer.status < 300 ? notSaid('no conversation') : answer
  sessions.keepConversation(settings, address.to, conversation)
  return conversation
}

export async function testFive9(settings: Settings, post: SafePost): Promise<readonly Finding[]> {
  const opened = await new Five9Sessions().open(settings, post, new Date(0))
  if ('session' in opened) return [{ ok: true, code: 'account', values: { name: opened.session.orgId } }]
  const { answer } = opened
  if (answer.kind === 'failed') return [{ ok: false, code: 'unreachable' }]
  return [{ ok: false, code: 'refused', values: { status: answer.status } }]
}
