/**
 * The credentials with which CXone calls us: a key and a secret of which only the hash is kept, and tokens for an hour that
 * they are changed into (OAuth 2, client credentials). New credentials end all tokens of those before them.
 */
import { createHash, createHmac } from 'node:crypto'
import type { Answer, Raw, Verified } from '../adapter.ts'
import { jsonOf, numberOf, textOf } from '../json.ts'
import { isSame } from '../proof.ts'

export const tokenSeconds = 60 * 60

/** As the settings hold them: of the secret, its SHA-256. */
export interface KeptCredentials {
  readonly credentialKey: string
  readonly credentialHash: string
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Settings without credentials let nobody in. */
const hasCredentials = ({ credentialKey, credentialHash }: KeptCredentials): boolean =>
  credentialKey !== '' && credentialHash !== ''

function isSecret(settings: KeptCredentials, secret: string): boolean {
  return hasCredentials(settings) && isSame(hashOf(secret), settings.credentialHash)
}

const areCredentials = (settings: KeptCredentials, key: string, secret: string): boolean => {
  const isRight = isSecret(settings, secret)
  return isSame(key, settings.credentialKey) && isRight
}

const codeOf = (settings: KeptCredentials, signed: string): string | undefined => {
  if (!hasCredentials(settings)) return undefined
  const key = createHmac('sha256', settings.credentialHash).update('tokens of cxone').digest()
  return createHmac('sha256', key).update(signed).digest('base64url')
}

const partOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token (JWT, HS256) that is good for an hour. */
export function tokenOf(settings: KeptCredentials, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = { sub: settings.credentialKey, aud: 'cxone', iat, exp: iat + tokenSeconds }
  const signed = `${partOf({ typ: 'JWT', alg: 'HS256' })}.${partOf(claims)}`
  return `${signed}.${codeOf(settings, signed) ?? ''}`
}

/** The algorithm is ours, whatever a token's head says. */
function isToken(settings: KeptCredentials, token: string, now: Date): boolean {
  const [head = '', claims = '', code = '', ...more] = token.split('.')
  const right = codeOf(settings, `${head}.${claims}`)
  if (more.length > 0 || right === undefined || !isSame(code, right)) return false
  const said = jsonOf(Buffer.from(claims, 'base64url'))
  const [from, to] = [numberOf(said, 'iat'), numberOf(said, 'exp')]
  const seconds = now.getTime() / 1000
  const isInTime = from !== undefined && to !== undefined && from <= seconds + 60 && seconds < to
  return isInTime && textOf(said, 'aud') === 'cxone' && textOf(said, 'sub') === settings.credentialKey
}

/** A token, the credentials themselves (Basic), or the secret as a fixed header: `Authorization: Bearer …` or `x-api-key: …`. */
export function verifyCxone({ headers }: Raw, settings: KeptCredentials, now: Date): Verified {
  const given = headers['authorization'] ?? ''
  const fixed = headers['x-api-key'] ?? ''
  if (!given && !fixed) return { ok: false, why: 'no credentials' }
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S{1,4096})$/i.exec(given) ?? []
  const [key, secret] = scheme.toLowerCase() === 'basic' ? pairIn(value) : ['', '']
  const isBearer = scheme.toLowerCase() === 'bearer'
  const isGood =
    areCredentials(settings, key, secret) ||
    (isBearer && (isToken(settings, value, now) || isSecret(settings, value))) ||
    isSecret(settings, fixed)
  return isGood ? { ok: true } : { ok: false, why: 'wrong credentials' }
}

function pairIn(basic: string): readonly [string, string] {
  const [, key = '', secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic, 'base64').toString()) ?? []
  return [key, secret]
}

/** Changes credentials into a token, at `…/token` behind the door's key; nothing for any other call. */
export function tokenAnswer(raw: Raw, settings: KeptCredentials, now: Date): Answer | undefined {
  if (raw.rest.replace(/^\/+|\/+$/g, '') !== 'token') return undefined
  const { headers, body } = raw
  const form = new URLSearchParams(body.toString())
  const json = headers['content-type']?.includes('json') ? jsonOf(body) : undefined
  const field = (name: string) => textOf(json, name) || (form.get(name) ?? '')
  const [, basic = ''] = /^Basic +(\S{1,4096})$/i.exec(headers['authorization'] ?? '') ?? []
  const [key, secret] = basic ? pairIn(basic) : [field('client_id'), field('client_secret')]
  if (!areCredentials(settings, key, secret)) return jsonAnswer(401, { error: 'invalid_client' })
  if (field('grant_type') !== 'client_credentials') return jsonAnswer(400, { error: 'unsupported_grant_type' })
  const token = { access_token: tokenOf(settings, now), token_type: 'Bearer', expires_in: tokenSeconds }
  return jsonAnswer(200, token)
}

const jsonAnswer = (status: number, body: object): Answer => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
})
