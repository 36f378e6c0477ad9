/** What the fakes of Meta's channels have in common: errors of the Graph API, webhooks signed with the app's secret, the handshake. */
import { createHmac } from 'node:crypto'
import { postTo, type ProviderCall } from './fake.ts'
import { jsonReply, type Reply } from './provider.ts'

/** A refusal in the form of developers.facebook.com/docs/graph-api/guides/error-handling. */
export const graphError = (status: number, code: number, message: string, more: object = {}): Reply =>
  jsonReply(status, {
    error: {
      message,
      type: status === 400 || status === 401 ? 'OAuthException' : 'GraphMethodException',
      code,
      ...more,
      fbtrace_id: 'AbCdEf0123456789',
    },
  })

/** Meta writes everything beyond ASCII as `\uXXXX` and each slash as `\/`, and signs the bytes it sends. */
const written = (body: object): string =>
  JSON.stringify(body)
    .replaceAll('/', String.raw`\/`)
    .replaceAll(/[\u0080-\uFFFF]/g, (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, '0'))

export function signedByMeta(url: string, body: object, secret: string): ProviderCall {
  const text = written(body)
  return postTo(url, text, {
    'content-type': 'application/json',
    'user-agent': 'facebookexternalua',
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
  })
}

export function metaHandshake(doorUrl: string, token: string): { call: ProviderCall; wants: string } {
  const wants = '1158201444'
  const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': wants, 'hub.verify_token': token })
  return { call: { method: 'GET', url: `${doorUrl}?${query.toString()}`, headers: {}, body: Buffer.alloc(0) }, wants }
}

/** A token of our calls; Meta takes it in the header or in the query. */
export const tokenOf = (headers: { readonly authorization?: string | undefined }, query: URLSearchParams): string =>
  headers.authorization?.replace(/^Bearer /, '') ?? query.get('access_token') ?? ''
