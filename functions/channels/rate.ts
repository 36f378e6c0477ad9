/** How fast an account may be spoken to: a bucket of tokens each, in the memory of the worker. */
import { BoundedMap } from '../platform/tenancy/bounded-map.ts'

interface Bucket {
  tokens: number
  at: number
}

const buckets = new BoundedMap<string, Bucket>(10_000)

/** How many seconds to wait before another message of so many a second; 0 where it may go now, and is counted. */
export function takeTurn(key: string, perSecond: number, now: number): number {
  const capacity = Math.max(1, perSecond)
  const { tokens, at } = buckets.get(key) ?? { tokens: capacity, at: now }
  const filled = Math.min(capacity, tokens + (Math.max(0, now - at) / 1000) * perSecond)
  const isFree = filled >= 1
  buckets.set(key, { tokens: isFree ? filled - 1 : filled, at: now })
  return isFree ? 0 : (1 - filled) / perSecond
}
