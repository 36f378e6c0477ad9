/**
 * Five9 signs nothing and names no company: an address behind the door's key is the proof. Each conversation that we open has
 * one of its own; what others have opened comes to the address that holds the token itself.
 */
import type { SettingsOf } from '#shared/channels/definition'
import type { five9 } from '#shared/channels/five9'
import type { Raw, Verified } from '../adapter.ts'
import { codeOf, isSame } from '../proof.ts'

type Settings = SettingsOf<typeof five9>

const codeLength = 32

const secretOf = (token: string, externalId: string): string | undefined => {
  const code = codeOf('sha256', token, `five9 conversation ${externalId}`, 'base64')
  return code?.replaceAll('+', '-').replaceAll('/', '_').slice(0, codeLength)
}

/** Where Five9 tells of the conversation that we call by this name. */
export const callbackUrlOf = (doorUrl: string, { webhookToken }: Settings, externalId: string): string =>
  `${doorUrl}/${Buffer.from(externalId).toString('base64url')}.${secretOf(webhookToken, externalId) ?? ''}`

/** What we call the conversation by, told by the address alone; empty at the address of the token. */
export function externalIdOf({ rest }: Raw): string {
  const [name = '', code] = rest.replace(/^\//, '').split('.')
  return code === undefined ? '' : Buffer.from(name, 'base64url').toString()
}

export function verifyFive9(raw: Raw, { webhookToken }: Settings): Verified {
  const given = raw.rest.replace(/^\//, '')
  if (!webhookToken || !given) return { ok: false, why: 'no token' }
  const externalId = externalIdOf(raw)
  const right = externalId
    ? `${Buffer.from(externalId).toString('base64url')}.${secretOf(webhookToken, externalId) ?? ''}`
    : webhookToken
  return isSame(given, right) ? { ok: true } : { ok: false, why: 'wrong token' }
}
