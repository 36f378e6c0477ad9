/**
 * The signature of the Chat Gateway. It covers no more than a checksum of the body, for which somebody who has seen one call
 * can find another body: a call is good for five minutes, its event is taken once, and the door's address is a secret.
 */
import { createPublicKey, KeyObject, verify } from 'node:crypto'
import type { SettingsOf } from '#shared/channels/definition'
import type { eightByEight } from '#shared/channels/eight-by-eight'
import { BoundedMap } from '../../platform/tenancy/bounded-map.ts'
import type { Raw, SafePost, Verified } from '../adapter.ts'
import { jsonOf, textOf } from '../json.ts'
import { isSame } from '../proof.ts'
import { signedCallOf } from './signed.ts'

type Settings = SettingsOf<typeof eightByEight>

/** A public key of 8x8 and its id. */
export interface GatewayKey {
  readonly keyId: string
  readonly key: KeyObject
}

const isGatewayKey = (keys: unknown): keys is GatewayKey =>
  typeof keys === 'object' && keys !== null && 'key' in keys && keys.key instanceof KeyObject && 'keyId' in keys

const toleranceMs = 5 * 60_000
const wrong = (why: string): Verified => ({ ok: false, why })

export function verifyEightByEight(raw: Raw, { tenantId }: Settings, now: Date, keys?: unknown): Verified {
  const call = signedCallOf(raw)
  if (!call) return wrong('no signature')
  if (!tenantId || !isSame(call.tenantId, tenantId)) return wrong('another tenant')
  if (Math.abs(now.getTime() - call.sentAt) > toleranceMs) return wrong('too old or too new')
  if (!isGatewayKey(keys) || keys.keyId !== call.keyId) return wrong('no key')
  return verify('sha256', Buffer.from(call.signed), keys.key, call.signature) ? { ok: true } : wrong('wrong signature')
}

const keysMax = 20
const keptMs = 24 * 60 * 60_000
const asksMax = 10
const asksMs = 60_000

/** Keys by their ids, as long as the process lives; each is asked for anew after a day. */
export class GatewayKeys {
  readonly #kept = new BoundedMap<string, { readonly key: GatewayKey; readonly until: number }>(keysMax)
  #asked: readonly number[] = []

  /** The key that a call names. No more than ten are asked for in a minute, because anybody can make up names. */
  async keyFor(raw: Raw, post: SafePost, now: Date): Promise<GatewayKey | undefined> {
    const keyId = signedCallOf(raw)?.keyId
    if (keyId === undefined) return undefined
    const kept = this.#kept.get(keyId)
    if (kept && kept.until > now.getTime()) return kept.key
    this.#asked = this.#asked.filter((at) => now.getTime() - at < asksMs)
    if (this.#asked.length >= asksMax) return kept?.key
    this.#asked = [...this.#asked, now.getTime()]
    const key = await fetchKey(keyId, post)
    if (!key) return kept?.key
    this.#kept.set(keyId, { key, until: now.getTime() + keptMs })
    return key
  }
}

const modulusBitsMin = 2048

async function fetchKey(keyId: string, post: SafePost): Promise<GatewayKey | undefined> {
  const answer = await post(`https://api.8x8.com/chat-gateway/v1/jwk/${keyId}/public`, {
    timeoutMs: 3000,
    bytesMax: 10_000,
  })
  if (answer.kind === 'failed' || answer.status !== 200) return undefined
  const said = jsonOf(answer.body)
  // The description of the API calls it a text, its examples show an object.
  const jwk = typeof said === 'string' ? jsonOf(said) : said
  const [kty, n, e] = [textOf(jwk, 'kty'), textOf(jwk, 'n'), textOf(jwk, 'e')]
  if (kty !== 'RSA') return undefined
  try {
    const key = createPublicKey({ key: { kty, n, e }, format: 'jwk' })
    return (key.asymmetricKeyDetails?.modulusLength ?? 0) >= modulusBitsMin ? { keyId, key } : undefined
  } catch {
    return undefined
  }
}
