/** A form that Twilio posts to a webhook, with its signature. */
import { createHash, createHmac } from 'node:crypto'
import { postTo, type ProviderCall } from '../fake.ts'

export const accountSid = 'AC0123456789abcdef0123456789abcdef'
export const authToken = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'

/** The SID of what a customer does: the same for the same. */
export const sidOf = (prefix: string, id: string): string => prefix + createHash('md5').update(id).digest('hex')

/** HMAC-SHA1 over the address, and over each field's name and value in the order of their names. */
export function signed(url: string, fields: Readonly<Record<string, string>>, token = authToken): ProviderCall {
  const pairs = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = url + pairs.map(([name, value]) => name + value).join('')
  return postTo(url, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    'x-twilio-signature': createHmac('sha1', token).update(text).digest('base64'),
    'i-twilio-idempotency-token': createHmac('sha256', 'call').update(text).digest('hex').slice(0, 36),
    'user-agent': 'TwilioProxy/1.1',
  })
}
