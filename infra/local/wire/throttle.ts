/** How API Gateway throttles: a bucket that fills steadily and of which each request takes one token. */
import type { Throttle } from '../../definition/routes.ts'
import type { Clock } from './service.ts'

/** Asked with each request: whether it may pass. */
export function openThrottle({ rateLimit, burstLimit }: Throttle, clock: Clock): () => boolean {
  let tokens = burstLimit
  let filledAt = clock.now()
  return () => {
    const now = clock.now()
    tokens = Math.min(burstLimit, tokens + (Math.max(0, now - filledAt) / 1000) * rateLimit)
    filledAt = now
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
