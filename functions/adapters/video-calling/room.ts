/**
 * Rooms of JaaS: nobody makes them, they are where people meet who hold a token for them. A token is signed with the
 * company's own key, is good for one room and fifteen minutes, and says who comes and who leads the talk.
 */
import { createPrivateKey, createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { SettingsOf } from '#shared/channels/definition'
import type { videoCalling } from '#shared/channels/video-calling'

type Settings = SettingsOf<typeof videoCalling>

const openMinutes = 15
/** Clocks may differ by so much. */
const skewSeconds = 10

export interface RoomPerson {
  /** What webhooks call them by. */
  readonly id: string
  /** Shown to the other; `undefined` for who has not said. */
  readonly name?: string | undefined
}

export interface Room {
  readonly customerUrl: string
  readonly agentUrl: string
  /** Until when either may come in, ISO 8601; who is inside stays. */
  readonly expiresAt: string
}

/** A room for two. Neither name nor id of a person stands in the path of its addresses. Throws where the key signs nothing. */
export function createRoom(
  settings: Settings,
  { customer, agent, now }: { readonly customer: RoomPerson; readonly agent: RoomPerson; readonly now: Date },
): Room {
  const room = randomBytes(16).toString('hex')
  const expiresAt = new Date(now.getTime() + openMinutes * 60_000)
  const key = privateKeyOf(settings)
  if (!key) throw new Error('The private key of JaaS signs nothing.')
  const urlFor = (person: RoomPerson, isModerator: boolean) => {
    const token = tokenFor({ settings, key, room, person, isModerator, now, expiresAt })
    return `https://8x8.vc/${encodeURIComponent(settings.appId)}/${room}?jwt=${token}`
  }
  return { customerUrl: urlFor(customer, false), agentUrl: urlFor(agent, true), expiresAt: expiresAt.toISOString() }
}

interface Entry {
  readonly settings: Settings
  readonly key: KeyObject
  readonly room: string
  readonly person: RoomPerson
  readonly isModerator: boolean
  readonly now: Date
  readonly expiresAt: Date
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

function tokenFor({ settings, key, room, person, isModerator, now, expiresAt }: Entry): string {
  const header = { alg: 'RS256', kid: settings.keyId, typ: 'JWT' }
  const user = { id: person.id, name: person.name ?? '', avatar: '', email: '', moderator: String(isModerator) }
  const features = { livestreaming: false, recording: false, transcription: false, 'outbound-call': false }
  const claims = {
    aud: 'jitsi',
    iss: 'chat',
    sub: settings.appId,
    room,
    nbf: secondsOf(now) - skewSeconds,
    exp: secondsOf(expiresAt),
    context: { user, features, room: { regex: false } },
  }
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

const modulusBitsMin = 2048

/** The key that a company has entered, as PEM; none for what is no key of RSA or too short. */
export function privateKeyOf({ privateKey }: Settings): KeyObject | undefined {
  try {
    // Where a form has taken its line breaks, they stand there as two signs.
    const key = createPrivateKey(privateKey.replaceAll(String.raw`\n`, '\n'))
    const bits = createPublicKey(key).asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === 'rsa' && bits >= modulusBitsMin ? key : undefined
  } catch {
    return undefined
  }
}
