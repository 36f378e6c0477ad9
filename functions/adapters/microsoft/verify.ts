/** The token that a call of the Bot Framework bears: who made it, for which app, and for which service and channel. */
import { verify } from 'node:crypto'
import type { SettingsOf } from '#shared/channels/definition'
import type { microsoft } from '#shared/channels/microsoft'
import type { Raw, Verified } from '../adapter.ts'
import { jsonOf, numberOf, textOf } from '../json.ts'
import type { SigningKeys } from './keys.ts'
import { isServiceUrl } from './answer-url.ts'

type Settings = SettingsOf<typeof microsoft>

/** That of the emulator is another one, and nobody there is proven. */
const issuer = 'https://api.botframework.com'
/** Clocks may be this far apart. */
const skewSeconds = 5 * 60
const tokenLengthMax = 16_384

interface Token {
  readonly header: unknown
  readonly claims: unknown
  readonly signed: Buffer
  readonly signature: Buffer
}

/** A token in its parts; none where it has another form. The same bytes have one writing only. */
function tokenIn({ headers }: Raw): Token | undefined {
  const [, token = ''] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(headers['authorization'] ?? '') ?? []
  const parts = token.split('.')
  const [header, claims, signature] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (!token || token.length > tokenLengthMax || !header || !claims || !signature) return undefined
  if ([header, claims, signature].some((bytes, place) => bytes.toString('base64url') !== parts[place])) return undefined
  const signed = Buffer.from(token.slice(0, token.lastIndexOf('.')))
  return { header: jsonOf(header), claims: jsonOf(claims), signed, signature }
}

/** The id of the key that a call was signed with; empty where it names none. */
export const keyIdIn = (raw: Raw): string => textOf(tokenIn(raw)?.header, 'kid')

export function verifyMicrosoft(raw: Raw, { appId, tenantId }: Settings, now: Date, keys: SigningKeys): Verified {
  const token = tokenIn(raw)
  if (!token) return refused('no token')
  const { header, claims, signed, signature } = token
  const key = keys.get(textOf(header, 'kid'))
  if (textOf(header, 'alg') !== 'RS256' || !key) return refused('unknown key')
  if (!verify('RSA-SHA256', signed, key.key, signature)) return refused('wrong signature')
  if (textOf(claims, 'iss') !== issuer) return refused('wrong issuer')
  if (!appId || textOf(claims, 'aud') !== appId) return refused('wrong app')
  if (!isTimely(claims, now)) return refused('not its time')
  const activity = jsonOf(raw.body)
  const serviceUrl = textOf(activity, 'serviceUrl')
  const claimed = textOf(claims, 'serviceurl') || textOf(claims, 'serviceUrl')
  if (!isServiceUrl(serviceUrl) || claimed !== serviceUrl) return refused('wrong service')
  if (!key.endorsements.includes(textOf(activity, 'channelId'))) return refused('wrong channel')
  if (tenantId && tenantOf(activity) !== tenantId) return refused('wrong tenant')
  return { ok: true }
}

const refused = (why: string): Verified => ({ ok: false, why })

function isTimely(claims: unknown, now: Date): boolean {
  const seconds = now.getTime() / 1000
  const [from = 0, until] = [numberOf(claims, 'nbf'), numberOf(claims, 'exp')]
  return until !== undefined && seconds >= from - skewSeconds && seconds <= until + skewSeconds
}

export const tenantOf = (activity: unknown): string =>
  textOf(activity, 'channelData', 'tenant', 'id') || textOf(activity, 'conversation', 'tenantId')
