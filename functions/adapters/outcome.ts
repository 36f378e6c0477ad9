/** What came of a call to a provider, told from its answer. */
import { cut } from '#shared/fields/text'
import type { FetchResult } from '../platform/outside/safe-fetch.ts'
import type { Sent } from './adapter.ts'
import { jsonOf } from './json.ts'

type NotSent = Exclude<Sent, { type: 'ok' }>

const reasonLengthMax = 200
const waitSecondsMax = 60 * 60

/** The provider's own words in one line. */
export const reasonOf = (...words: readonly (string | number | undefined)[]): string =>
  cut(
    words
      .filter((word) => word !== undefined && word !== '')
      .join(' ')
      .replace(/\s+/g, ' '),
    reasonLengthMax,
  )

/** `Retry-After` in seconds, at most an hour: a number, or a moment. */
export function waitOf(headers: Readonly<Record<string, unknown>>, now: Date): number | undefined {
  const written = headers['retry-after']
  if (typeof written !== 'string' || !written.trim()) return undefined
  const seconds = /^\d+$/.test(written.trim()) ? Number(written) : (Date.parse(written) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), waitSecondsMax) : undefined
}

export interface Judged {
  readonly status: number
  /** The answer as JSON; nothing where it is none. */
  readonly body: unknown
}

/** How a provider words its answers. */
export interface Wording {
  /** The ids of what was taken; none where the answer is not the provider's. */
  idsOf(answer: Judged): readonly string[]
  /** A refusal in words of the provider's own; the status alone decides where there is none. */
  refusalOf(answer: Judged): NotSent | undefined
}

/**
 * What came of a call. Nobody can say whether a call was taken whose answer is missing or not the provider's, as a page of
 * HTML with status 200 or the word of a server in between.
 */
export function outcomeOf(result: FetchResult, { idsOf, refusalOf }: Wording, now: Date): Sent {
  if (result.kind === 'failed') {
    const isOurs = result.reason === 'refused-address' || result.reason === 'refused-header'
    if (isOurs) return { type: 'drop', reason: result.reason }
    return { type: result.isUnsent ? 'retry' : 'unknown', reason: result.reason }
  }
  const { status, headers } = result
  const answer = { status, body: jsonOf(result.body) }
  if (status >= 200 && status < 300) {
    const ids = idsOf(answer)
    return ids.length > 0 ? { type: 'ok', ids } : (refusalOf(answer) ?? { type: 'unknown', reason: 'no proper answer' })
  }
  const refusal = refusalOf(answer) ?? refusalByStatus(status)
  if (refusal.type !== 'retry') return refusal
  const afterSeconds = waitOf(headers, now)
  return { ...refusal, ...(afterSeconds !== undefined && { afterSeconds }) }
}

/** A server in between says 502 and 504, and the provider behind it may have taken the call. */
function refusalByStatus(status: number): NotSent {
  const reason = `status ${status}`
  if (status === 401) return { type: 'reauth', reason }
  if (status === 429 || status === 500 || status === 503) return { type: 'retry', reason }
  return { type: status >= 500 || status < 400 ? 'unknown' : 'drop', reason }
}
