/** How long a sending waits before it is tried again, and when it is given up. */
import type { OutsideFailure } from '../../platform/outside/error-log.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Behind the first try. */
const pausesMs = [5000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 5 * hourMs] as const
/** A server that says no says so again, unless it is being mended. */
const refusedTriesMax = 3
const jitter = 0.2

/** No other try changes anything. */
const hopeless: ReadonlySet<string> = new Set<OutsideFailure['reason']>([
  'refused-address',
  'refused-header',
  'lost-secret',
  'no-sender',
  'not-connected',
])
const refused: ReadonlySet<string> = new Set<OutsideFailure['reason']>([
  'bad-redirect',
  'too-large',
  'no-proper-answer',
])
/** A server that is overloaded, or wants to be asked later, in the words of HTTP. */
const later: ReadonlySet<number> = new Set([408, 425, 429])
const gone = 410

/**
 * The pause after try number `attempt`; nothing where that was the last one. What the server wants counts, up to twice
 * the pause. `chance`, from 0 to 1, keeps those who failed together from coming back together.
 */
export function pauseMsAfter(attempt: number, failure: OutsideFailure, chance: number): number | undefined {
  const pauseMs = pausesMs[attempt - 1]
  if (pauseMs === undefined || hopeless.has(failure.reason) || failure.status === gone) return undefined
  if (isRefused(failure) && attempt >= refusedTriesMax) return undefined
  const isBusy = failure.status === 429 || failure.reason === 'timeout'
  const leastMs = isBusy ? Math.max(pauseMs, minuteMs) : pauseMs
  const wantedMs = Math.min((failure.retryAfter ?? 0) * 1000, 2 * leastMs)
  return Math.round(Math.max(leastMs * (1 + jitter * chance), wantedMs))
}

const isRefused = ({ reason, status = 0 }: OutsideFailure): boolean =>
  refused.has(reason) || (status >= 400 && status < 500 && !later.has(status))
