/** Posts one signed body to a server that a company has named. */
import { webhookAnswerBytesMax } from '#shared/limits'
import {
  fetchTimeoutMs,
  safeFetch,
  webhookPolicy,
  type FetchRequest,
  type FetchResult,
} from '../platform/outside/safe-fetch.ts'
import { headersBy } from '../platform/outside/signing.ts'
import type { ClientScope } from '../platform/table/scope.ts'

interface Posted {
  /** The `webhook-id`. */
  readonly id: string
  readonly url: string
  readonly body: string
}

/** What came of it, and how many milliseconds it took. Redirects are failures, and of an answer only the beginning is read. */
export async function postSigned(
  scope: ClientScope,
  keys: readonly Buffer[],
  { id, url, body }: Posted,
  now: Date,
): Promise<{ readonly result: FetchResult; readonly ms: number }> {
  const began = performance.now()
  const request: FetchRequest = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Parley-Webhooks/1',
      ...headersBy(keys, scope, { id, url, body }, now),
    },
    body,
    timeoutMs: fetchTimeoutMs,
    bytesMax: webhookAnswerBytesMax,
    cutsBody: true,
    redirectsMax: 0,
  }
  const result = await safeFetch(url, request, webhookPolicy(url))
  return { result, ms: Math.round(performance.now() - began) }
}
