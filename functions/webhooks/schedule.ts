/** When a server that did not take something is asked again, and what its answer means. Pure. */
import type { FetchResult } from '../platform/outside/safe-fetch.ts'

/**
 * `delivered`: it was taken. `wait`: the server is not there, or wants to be asked later. `refused`: it does not want this
 * message. `gone`: it does not want any.
 */
export type Verdict = 'delivered' | 'wait' | 'refused' | 'gone'

/** A server that is overloaded, or wants to be asked later, in the words of HTTP. */
const laterStatuses: ReadonlySet<number> = new Set([408, 425, 429])
const gone = 410

/** A redirect is a server that is not there: a signature names its address. */
export function verdictOf(result: FetchResult): Verdict {
  if (result.kind === 'failed') return 'wait'
  const { status } = result
  if (status >= 200 && status < 300) return 'delivered'
  if (status === gone) return 'gone'
  return status >= 400 && status < 500 && !laterStatuses.has(status) ? 'refused' : 'wait'
}

const [minute, hour] = [60, 60 * 60]
/** Seconds behind each look in a row. */
const delays = [5, 30, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 5 * hour]
const jitter = 0.2
/** Nobody who is asked again means a longer time; whoever says so is not listened to. */
const wantedSecondsMax = 24 * hour

export interface Failed {
  /** It was too busy to answer in time, or says so. */
  readonly isBusy: boolean
  /** The seconds after which it wants to be asked again. */
  readonly wants?: number | undefined
}

export function failedOf(result: FetchResult): Failed {
  if (result.kind === 'failed') return { isBusy: result.reason === 'timeout' }
  const wants = Number(result.headers['retry-after'])
  const isMeant = wants > 0 && wants <= wantedSecondsMax
  return { isBusy: result.status === 429, ...(isMeant && { wants }) }
}

/**
 * The seconds until the next look, by how many there were. What the server wants counts from the delay to twice the
 * delay. `chance`, from 0 to 1, keeps those who failed together from coming back together.
 */
export function secondsUntilNext(looks: number, { isBusy, wants = 0 }: Failed, chance: number): number {
  const delay = delays[Math.min(looks, delays.length - 1)] ?? 0
  const least = isBusy ? Math.max(delay, minute) : delay
  return Math.max(least * (1 + jitter * chance), Math.min(wants, 2 * least))
}
