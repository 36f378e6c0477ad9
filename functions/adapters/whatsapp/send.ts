/** Calls to the Cloud API: messages, signs of writing, files, templates, and whether the settings work. */
import { isUrl } from '#shared/fields/url'
import type { SettingsOf } from '#shared/channels/definition'
import type { whatsapp } from '#shared/channels/whatsapp'
import type { Address, Finding, Refusal, SafePost, Sent, Template, WireCall } from '../adapter.ts'
import { listOf, partOf, textOf } from '../json.ts'
import { fetchMedia } from '../media.ts'
import { bearer, graph, graphAnswerOf, graphErrorOf, graphFailureOf, isLockedOut } from '../meta.ts'
import { outcomeOf, type Judged, type Wording } from '../outcome.ts'

type Settings = SettingsOf<typeof whatsapp>

/** Every number may have a token of its own. */
const tokenOf = ({ numbers }: Settings, account: string): string | undefined =>
  numbers.find(({ phoneNumberId }) => phoneNumberId === account)?.token || undefined

const wording: Wording = {
  idsOf: ({ body }) =>
    listOf(body, 'messages')
      .map((message) => textOf(message, 'id'))
      .filter(Boolean),
  refusalOf,
}

const outsideWindow = 131_047
/** One customer is sent one message in six seconds. */
const pairTooFast = 131_056
const pairSeconds = 6
/** Too many calls, or Meta's own failures. */
const passing = new Set([1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_048, 131_057, 133_004])
/** Permission taken back, the account blocked or locked. */
const blocked = new Set([10, 368, 131_005, 131_031])

function refusalOf(answer: Judged) {
  const error = graphErrorOf(answer)
  if (!error) return undefined
  const { code, reason } = error
  if (code === outsideWindow) return { type: 'outside-window', reason } as const
  if (code === pairTooFast) return { type: 'retry', reason, afterSeconds: pairSeconds } as const
  if (passing.has(code) || answer.status === 429) return { type: 'retry', reason } as const
  if (isLockedOut(code) || blocked.has(code)) return { type: 'reauth', reason } as const
  return { type: answer.status >= 500 ? 'retry' : 'drop', reason } as const
}

export async function sendWhatsapp(
  { method, url, headers, body }: WireCall,
  { account }: Address,
  settings: Settings,
  post: SafePost,
  now: Date,
): Promise<Sent> {
  const token = tokenOf(settings, account)
  if (!token) return { type: 'drop', reason: 'no token for this number' }
  return outcomeOf(await post(url, { method, headers: { ...headers, ...bearer(token) }, body }), wording, now)
}

/** WhatsApp shows writing below a message of the customer, which counts as read with it. */
export async function typeWhatsapp(
  { account }: Address,
  settings: Settings,
  post: SafePost,
  last: string | undefined,
): Promise<void> {
  const token = tokenOf(settings, account)
  if (!token || !last) return
  await post(`${graph}/${encodeURIComponent(account)}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: last,
      typing_indicator: { type: 'text' },
    }),
  })
}

/** A file in two steps: its id gives an address for some minutes, and the same token opens both. */
export async function fetchWhatsappMedia(
  reference: string,
  settings: Settings,
  post: SafePost,
): Promise<Buffer | Refusal> {
  const [, account = '', id = ''] = /^([^/]+)\/([\w-]{1,100})$/.exec(reference) ?? []
  const token = tokenOf(settings, account)
  if (!token) return { refused: 'gone' }
  const found = await post(`${graph}/${id}`, { headers: bearer(token) })
  if (found.kind === 'failed' || found.status === 429 || found.status >= 500) return { refused: 'unreachable' }
  const url = textOf(graphAnswerOf(found), 'url')
  if (!isFileAddress(url)) return { refused: 'gone' }
  return fetchMedia(url, bearer(token), post)
}

/** The token goes to hosts of Meta alone, whatever address an answer names. */
function isFileAddress(written: string): boolean {
  if (!isUrl(written)) return false
  const { protocol, hostname } = new URL(written)
  return protocol === 'https:' && (hostname === 'lookaside.fbsbx.com' || hostname.endsWith('.fbcdn.net'))
}

const templatesMax = 500

export async function listWhatsappTemplates(
  settings: Settings,
  account: string,
  post: SafePost,
): Promise<readonly Template[]> {
  const token = tokenOf(settings, account)
  if (!token || !settings.businessAccountId) return []
  const fields = 'name,language,status,parameter_format,components'
  const listed = `${graph}/${encodeURIComponent(settings.businessAccountId)}/message_templates`
  const answer = await post(`${listed}?fields=${fields}&limit=${templatesMax}`, { headers: bearer(token) })
  return listOf(graphAnswerOf(answer), 'data').flatMap(templateOf)
}

/** A template whose values all stand in its text: one that also wants files or addresses cannot be sent from here. */
function templateOf(told: unknown): Template[] {
  const components = listOf(told, 'components')
  const isOf = (type: string) => (component: unknown) => textOf(component, 'type').toUpperCase() === type
  const body = textOf(components.find(isOf('BODY')), 'text')
  const others = components.filter((component) => !isOf('BODY')(component))
  const wantsMore =
    JSON.stringify(others).includes('{{') ||
    others.some((component) => !['', 'TEXT'].includes(textOf(component, 'format').toUpperCase()))
  const name = textOf(told, 'name')
  if (!name || !body || wantsMore || textOf(told, 'parameter_format').toUpperCase() === 'NAMED') return []
  const numbers = [...body.matchAll(/\{\{(\d{1,2})\}\}/g)].map(([, number]) => Number(number))
  const isApproved = textOf(told, 'status').toUpperCase() === 'APPROVED'
  return [{ name, language: textOf(told, 'language'), body, parameters: Math.max(0, ...numbers), isApproved }]
}

const testMs = 4000

/** Every number by its own token, with the address Meta sends its messages to; and the templates of the account. */
export async function testWhatsapp(
  settings: Settings,
  post: SafePost,
  { doorUrl }: { readonly doorUrl: string },
): Promise<readonly Finding[]> {
  const { numbers, businessAccountId } = settings
  const perNumber = await Promise.all(
    numbers.map(async ({ phoneNumberId, token }): Promise<Finding[]> => {
      const url = `${graph}/${encodeURIComponent(phoneNumberId)}?fields=verified_name,display_phone_number,webhook_configuration`
      const answer = await post(url, { headers: bearer(token), timeoutMs: testMs })
      const failure = graphFailureOf(answer, phoneNumberId)
      if (failure) return [failure]
      const told = graphAnswerOf(answer)
      const name = [textOf(told, 'verified_name'), textOf(told, 'display_phone_number')].filter(Boolean).join(', ')
      const doors = Object.values(Object(partOf(told, 'webhook_configuration')))
      const isSet = doors.includes(doorUrl)
      return [
        { ok: true, code: 'account', values: { name }, proves: phoneNumberId },
        { ok: isSet, code: isSet ? 'webhook-set' : 'webhook-missing', values: { name } },
      ]
    }),
  )
  const findings = perNumber.flat()
  const [first] = numbers
  if (!first || !businessAccountId || findings.every(({ ok }) => !ok)) return findings
  const templates = await listWhatsappTemplates(settings, first.phoneNumberId, post)
  return [...findings, { ok: true, code: 'templates', values: { count: templates.length } }]
}
