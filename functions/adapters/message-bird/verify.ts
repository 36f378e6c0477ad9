/** Signatures of MessageBird: a token in a header of its own, and of Bird: Standard Webhooks. */
import { createHash, createHmac } from 'node:crypto'
import type { SettingsOf } from '#shared/channels/definition'
import type { messageBird } from '#shared/channels/message-bird'
import type { Raw, Verified } from '../adapter.ts'
import { jsonOf, numberOf, textOf } from '../json.ts'
import { codeOf, isSame, verdictOf } from '../proof.ts'

type Settings = SettingsOf<typeof messageBird>

export const verifyMessageBird = (raw: Raw, { generation, signingKey }: Settings, now: Date): Verified =>
  generation === 'bird' ? verifyBird(raw, signingKey, now) : verifyToken(raw, signingKey, now)

const wrong = (why: string): Verified => ({ ok: false, why })

const algorithms: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' }

/** Clocks may differ by a second. */
const skewSeconds = 1

/** A token is good for a minute; sent again within it, it tells what is known already, because messages keep their ids. */
function verifyToken({ url, headers, body }: Raw, secret: string, now: Date): Verified {
  const [head = '', claims = '', signature = '', ...more] = (headers['messagebird-signature-jwt'] ?? '').split('.')
  if (!signature || more.length > 0) return wrong('no signature')
  const algorithm = algorithms[textOf(partOfToken(head), 'alg')]
  if (!secret || !algorithm) return wrong('wrong algorithm')
  const expected = createHmac(algorithm, secret).update(`${head}.${claims}`).digest('base64url')
  return isSame(signature, expected) ? verifyClaims(partOfToken(claims), url, body, now) : wrong('wrong signature')
}

const partOfToken = (part: string): unknown => jsonOf(Buffer.from(part, 'base64url'))

function verifyClaims(claims: unknown, url: string, body: Buffer, now: Date): Verified {
  const seconds = now.getTime() / 1000
  const [from = Number.POSITIVE_INFINITY, until = 0] = [numberOf(claims, 'nbf'), numberOf(claims, 'exp')]
  if (textOf(claims, 'iss') !== 'MessageBird' || !textOf(claims, 'jti')) return wrong('wrong issuer')
  if (seconds < from - skewSeconds || seconds > until + skewSeconds) return wrong('too old or too new')
  if (!isSame(textOf(claims, 'url_hash'), sha256Of(url))) return wrong('wrong address')
  // Without a body there must be no hash either: somebody has taken the body away.
  const hash = body.length > 0 ? sha256Of(body) : ''
  return isSame(textOf(claims, 'payload_hash'), hash) ? { ok: true } : wrong('wrong body')
}

const sha256Of = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

const toleranceSeconds = 5 * 60

/** `webhook-signature` holds one code for each key that is good at the moment: `v1,{code} v1,{code}`. */
function verifyBird({ headers, body }: Raw, secret: string, now: Date): Verified {
  const { 'webhook-id': id = '', 'webhook-timestamp': at = '', 'webhook-signature': given = '' } = headers
  if (!id || !/^\d{1,12}$/.test(at)) return wrong('no signature')
  if (Math.abs(now.getTime() / 1000 - Number(at)) > toleranceSeconds) return wrong('too old or too new')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const code = codeOf('sha256', key, Buffer.concat([Buffer.from(`${id}.${at}.`), body]), 'base64')
  const verdicts = given.split(' ').map((one) => verdictOf(one, [code === undefined ? undefined : `v1,${code}`]))
  return verdicts.find(({ ok }) => ok) ?? wrong('wrong signature')
}
