/** The public keys by which the Bot Framework signs, kept for a day. */
import { createPublicKey, type KeyObject } from 'node:crypto'
import type { SafePost } from '../adapter.ts'
import { jsonOf, listOf, partOf, textOf } from '../json.ts'

export interface SigningKey {
  readonly key: KeyObject
  /** The channels it may sign for. */
  readonly endorsements: readonly string[]
}
export type SigningKeys = ReadonlyMap<string, SigningKey>

const metadata = 'https://login.botframework.com/v1/.well-known/openidconfiguration'
const keptMs = 24 * 60 * 60 * 1000
/** Whoever makes up key ids makes us ask once an hour, and no more often. */
const unknownMs = 60 * 60 * 1000
const failedMs = 60 * 1000

/** Keys with a memory of their own: `kid` is the key that a call wants. */
export function openSigningKeys(): (kid: string, post: SafePost, now: Date) => Promise<SigningKeys> {
  let keys: SigningKeys = new Map()
  let fetched = -Infinity
  let tried = -Infinity
  return async (kid, post, now) => {
    const since = (moment: number) => now.getTime() - moment
    const isOld = since(fetched) >= keptMs || since(fetched) < 0
    const pause = isOld ? failedMs : unknownMs
    const isRested = since(tried) >= pause || since(tried) < 0
    if ((!isOld && keys.has(kid)) || !isRested) return keys
    tried = now.getTime()
    const found = await fetchKeys(post)
    // Without an answer, those that are known stay good.
    if (found) [keys, fetched] = [found, now.getTime()]
    return keys
  }
}

async function fetchKeys(post: SafePost): Promise<SigningKeys | undefined> {
  const told = await fetchJson(metadata, post)
  const keys = listOf(await fetchJson(textOf(told, 'jwks_uri'), post), 'keys')
  return keys.length > 0 ? new Map(keys.flatMap(entryOf)) : undefined
}

async function fetchJson(url: string, post: SafePost): Promise<unknown> {
  const answer = url ? await post(url) : undefined
  return answer?.kind === 'answered' && answer.status === 200 ? jsonOf(answer.body) : undefined
}

/** One key of the list; none where it is of another kind or broken. */
function entryOf(told: unknown): [string, SigningKey][] {
  const [kid, kty, n, e] = ['kid', 'kty', 'n', 'e'].map((name) => textOf(told, name))
  if (!kid || kty !== 'RSA' || !n || !e) return []
  try {
    const key = createPublicKey({ key: { kty, n, e }, format: 'jwk' })
    const endorsements = listOf(partOf(told, 'endorsements')).filter((word) => typeof word === 'string')
    return [[kid, { key, endorsements }]]
  } catch {
    return []
  }
}
