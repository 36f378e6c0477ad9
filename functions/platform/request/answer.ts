/** Answers as the HTTP API takes them. */
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { apiVersion, keptAnswerSeconds } from '#shared/limits'
import type { FieldFault } from '#shared/faults'
import type { Problem, ProblemBody } from '#shared/problem'

export type Response = APIGatewayProxyStructuredResultV2

const headers = {
  'parley-version': apiVersion,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** Of an answer that a CDN and browsers keep. None may show an old one later, because a plugin that is switched off is off. */
export const keptHeaders = { 'cache-control': `public, max-age=${keptAnswerSeconds}` }

/** RFC 9745, since 2026-11-26: the caller told its session in the address. */
export const deprecatedHeaders = { deprecation: '@1795651200' }

/** What is done; `details` name the fields of the body that the call does not know. */
interface Done {
  readonly data: unknown
  readonly details?: readonly FieldFault[]
}

export const json = (statusCode: number, body: Done | ProblemBody, more: object = {}): Response => ({
  statusCode,
  headers: { ...headers, ...more },
  body: JSON.stringify(body),
})

/** A caller who was too fast is told how many seconds to wait, in the body and in `retry-after`. */
export const problem = ({ status, code, values, body }: Problem): Response =>
  json(status, body, code === 'too-many-requests' ? { 'retry-after': values['seconds'] } : {})

/** The address is the caller's alone: no cache may keep it, and no page may pass it on. */
export const redirect = (location: string): Response => ({
  statusCode: 302,
  headers: { location, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' },
})

/** A shorter answer travels in one packet either way. */
const compressedBytesMin = 1024

/**
 * The answer as small as the caller takes it: neither the HTTP API nor a CDN that keeps nothing would compress it. Brotli at
 * the same speed is no smaller (the demo's intents: 44.5 KB, gzip 11.0, brotli 11.3).
 */
export async function compress(response: Response, accepted = ''): Promise<Response> {
  const { body = '', headers: given } = response
  const takesGzip = accepted.split(',').some((each) => /^\s*gzip\s*(;(?!\s*q=0(\.0*)?\s*$)|$)/i.test(each))
  if (!takesGzip || Buffer.byteLength(body) < compressedBytesMin) return response
  const vary = [given?.['vary'], 'accept-encoding'].filter(Boolean).join(', ')
  return {
    ...response,
    headers: { ...given, 'content-encoding': 'gzip', vary },
    body: (await promisify(gzip)(body)).toString('base64'),
    isBase64Encoded: true,
  }
}
