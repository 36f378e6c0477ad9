/** Calls to Twilio: messages, files, templates, and whether the settings work. */
import { isUrl } from '#shared/fields/url'
import * as z from 'zod/mini'
import type { SettingsOf } from '#shared/channels/definition'
import type { twilio } from '#shared/channels/twilio'
import type { FetchResult } from '../../platform/outside/safe-fetch.ts'
import type { Finding, Refusal, SafePost, Sent, Template, WireCall } from '../adapter.ts'
import { jsonOf, listOf, partOf, textOf } from '../json.ts'
import { fetchMedia } from '../media.ts'
import { outcomeOf, reasonOf, type Judged, type Wording } from '../outcome.ts'

type Settings = SettingsOf<typeof twilio>

const api = 'https://api.twilio.com/2010-04-01/Accounts'
const templatesMax = 500

const basic = (name: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
})

/** A key of the API, which can be taken back by itself, before the token of the whole account. */
const proofOf = ({ accountSid, authToken, apiKey, apiSecret }: Settings) =>
  apiKey && apiSecret ? basic(apiKey, apiSecret) : basic(accountSid, authToken)

const Taken = z.object({ sid: z.string().check(z.regex(/^[A-Z]{2}[0-9a-fA-F]{32}$/)) })

const wording: Wording = {
  idsOf: ({ body }) => {
    const taken = Taken.safeParse(body)
    return taken.success ? [taken.data.sid] : []
  },
  refusalOf,
}

/** Codes of Twilio that mean more than the status they come with. */
const outsideWindow = new Set(['63016'])
const tooFast = new Set(['20429', '63018', '14107'])
const lockedOut = new Set(['20003', '20005'])

function refusalOf({ status, body }: Judged) {
  const code = textOf(body, 'code')
  if (status < 400 || !code) return undefined
  const reason = reasonOf(code, textOf(body, 'message'))
  if (outsideWindow.has(code)) return { type: 'outside-window', reason } as const
  if (lockedOut.has(code) || status === 401) return { type: 'reauth', reason } as const
  // With a code of its own, Twilio itself says that it has taken nothing.
  if (tooFast.has(code) || status === 429 || status >= 500) return { type: 'retry', reason } as const
  return { type: 'drop', reason } as const
}

export async function sendTwilio(
  { method, url, headers, body }: WireCall,
  settings: Settings,
  post: SafePost,
  now: Date,
): Promise<Sent> {
  const answer = await post(url, { method, headers: { ...headers, ...proofOf(settings) }, body })
  return outcomeOf(answer, wording, now)
}

/** Twilio leads to the store of its files. */
const mediaRedirectsMax = 2

/** The file of a message. Its address must be Twilio's, because the fetch proves who we are. */
export async function fetchTwilioMedia(
  reference: string,
  settings: Settings,
  post: SafePost,
): Promise<Buffer | Refusal> {
  if (!isUrl(reference)) return { refused: 'gone' }
  const { protocol, hostname } = new URL(reference)
  if (protocol !== 'https:' || !hostname.endsWith('.twilio.com')) return { refused: 'gone' }
  return fetchMedia(reference, proofOf(settings), post, mediaRedirectsMax)
}

export async function listTwilioTemplates(settings: Settings, post: SafePost): Promise<readonly Template[]> {
  const url = `https://content.twilio.com/v1/ContentAndApprovals?PageSize=${templatesMax}`
  const answer = await post(url, { headers: proofOf(settings) })
  return listOf(contentOf(answer), 'contents').flatMap((content): Template[] => {
    const [sid, language] = [textOf(content, 'sid'), textOf(content, 'language')]
    const body = Object.values(Object(partOf(content, 'types')))
      .map((type) => textOf(type, 'body'))
      .find(Boolean)
    if (!sid || !body) return []
    const name = `${textOf(content, 'friendly_name') || 'template'} ${sid}`
    const isApproved = textOf(content, 'approval_requests', 'status') === 'approved'
    return [{ name, language, body, parameters: parametersOf(body), isApproved }]
  })
}

/** Values are put in place of `{{1}}`, `{{2}}` …: as many as the highest says. */
const parametersOf = (body: string): number =>
  Math.max(0, ...[...body.matchAll(/\{\{(\d{1,2})\}\}/g)].map(([, number]) => Number(number)))

const contentOf = (answer: FetchResult): unknown =>
  answer.kind === 'answered' && answer.status === 200 ? jsonOf(answer.body) : undefined

/** The account by its token, which signatures are checked with; the key of the API; and where each number sends to. */
export async function testTwilio(
  settings: Settings,
  post: SafePost,
  { doorUrl }: { readonly doorUrl: string },
): Promise<readonly Finding[]> {
  const { accountSid, authToken, apiKey, apiSecret, numbers } = settings
  const account = `${api}/${encodeURIComponent(accountSid)}`
  const own = basic(accountSid, authToken)
  const found = await post(`${account}.json`, { headers: own, timeoutMs: testMs })
  const failure = failureOf(found)
  if (failure) return [failure]
  const findings: Finding[] = [
    { ok: true, code: 'token-good' },
    { ok: true, code: 'account', values: { name: textOf(contentOf(found), 'friendly_name') } },
  ]
  if (apiKey && apiSecret) {
    const messages = await post(`${account}/Messages.json?PageSize=1`, {
      headers: proofOf(settings),
      timeoutMs: testMs,
    })
    const refused = failureOf(messages)
    if (refused) findings.push(refused)
  }
  const listed = await post(`${account}/IncomingPhoneNumbers.json?PageSize=1000`, { headers: own, timeoutMs: testMs })
  const known = listOf(contentOf(listed), 'incoming_phone_numbers')
  for (const { number } of numbers) {
    // Addresses of WhatsApp senders are told nowhere here.
    if (number.startsWith('whatsapp:')) continue
    const entry = known.find((each) => textOf(each, 'phone_number') === number)
    const isSet = textOf(entry, 'sms_url') === doorUrl
    findings.push({ ok: isSet, code: isSet ? 'webhook-set' : 'webhook-missing', values: { name: number } })
  }
  return findings
}

/** Three questions fit the ten seconds of a test. */
const testMs = 3000

function failureOf(answer: FetchResult): Finding | undefined {
  if (answer.kind === 'failed') return { ok: false, code: 'unreachable' }
  return answer.status === 200 ? undefined : { ok: false, code: 'refused', values: { status: answer.status } }
}
