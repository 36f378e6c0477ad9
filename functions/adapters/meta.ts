/** What WhatsApp and Messenger share: how Meta signs, makes sure of a door, and words its errors. */
import type { FetchResult } from '../platform/outside/safe-fetch.ts'
import type { Answer, Finding, Heard, Raw, Verified } from './adapter.ts'
import { jsonOf, numberOf, textOf } from './json.ts'
import { reasonOf, type Judged } from './outcome.ts'
import { codeOf, isSame, verdictOf } from './proof.ts'

/** The version of the interface whose documents this was written from. */
export const graph = 'https://graph.facebook.com/v25.0'

/** A code over the raw body, made with the secret of the company's app. */
export function verifyMeta({ headers, body }: Raw, secret: string): Verified {
  const code = codeOf('sha256', secret, body, 'hex')
  return verdictOf(headers['x-hub-signature-256'], [code === undefined ? undefined : `sha256=${code}`])
}

/** Meta asks once whether the door is ours, by the word that the company has copied; that call bears no signature. */
export function answerMeta({ method, query }: Raw, token: string): Answer | undefined {
  const asked = new URLSearchParams(query)
  if (method !== 'GET' || asked.get('hub.mode') !== 'subscribe') return undefined
  const challenge = asked.get('hub.challenge') ?? ''
  const isRight = token !== '' && isSame(asked.get('hub.verify_token') ?? '', token) && /^[\w-]{1,200}$/.test(challenge)
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  return isRight ? { status: 200, headers, body: challenge } : { status: 403, headers, body: '' }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** An error of the Graph API: its codes, and its words for people. */
export function graphErrorOf({ body }: Judged): { code: number; subcode: number; reason: string } | undefined {
  const code = numberOf(body, 'error', 'code')
  if (code === undefined) return undefined
  const details = textOf(body, 'error', 'error_data', 'details')
  return {
    code,
    subcode: numberOf(body, 'error', 'error_subcode') ?? 0,
    reason: reasonOf(code, details || textOf(body, 'error', 'message')),
  }
}

/** The codes by which Meta lets nobody in: a token that is no good or over, and rights that were taken back. */
export const isLockedOut = (code: number): boolean => code === 0 || code === 190 || (code >= 200 && code <= 299)

/** What a question was answered with; nothing where it failed. */
export const graphAnswerOf = (answer: FetchResult): unknown =>
  answer.kind === 'answered' && answer.status === 200 ? jsonOf(answer.body) : undefined

/** Why a question of a test failed; nothing where it did not. */
export function graphFailureOf(answer: FetchResult, name: string): Finding | undefined {
  if (answer.kind === 'failed') return { ok: false, code: 'unreachable' }
  return answer.status === 200 ? undefined : { ok: false, code: 'refused', values: { status: answer.status, name } }
}

/** What our own messages bear, where a provider gives it back with their echo. */
export const ownMark = 'parley:'

/** Where a place is to be seen. */
export const mapLink = ({ latitude, longitude }: Pick<HeardPlace, 'latitude' | 'longitude'>): string =>
  `https://www.google.com/maps?q=${latitude},${longitude}`

type HeardPlace = Extract<Heard, { type: 'location' }>
type Colleague = Pick<Extract<Heard, { type: 'colleague' }>, 'text' | 'file'>

/** What was heard, apart from who said it when and where. */
export type HeardContent<H = Heard> = H extends Heard ? Omit<H, 'id' | 'at' | 'from' | 'account'> : never

/** What a colleague has said in an app of Meta, as words and a file; nothing where neither is left. */
export function colleagueWords(content: HeardContent): Colleague | undefined {
  if (content.type === 'file') {
    const { reference, contentType, name, text } = content
    return { ...(text && { text }), file: { reference, contentType, name } }
  }
  const text = wordsOf(content)
  return text ? { text } : undefined
}

function wordsOf(content: HeardContent): string {
  if (content.type === 'text') return [content.text, content.beside].filter(Boolean).join('\n')
  if (content.type === 'choice') return content.label ?? ''
  if (content.type === 'location') return [content.name, mapLink(content)].filter(Boolean).join('\n')
  if (content.type !== 'shown') return ''
  const lines = [content.text, content.shown].filter(Boolean).join('\n')
  return content.what === 'edit' && lines ? `✎ ${lines}` : lines
}
