/**
 * How often a secret may be tried: a number of free tries in a row, then a pause that doubles with each further failure.
 * Pure; the caller keeps the record and gives the time.
 */

/** Failures in a row, and when the last one happened in milliseconds since 1970. */
export interface Attempts {
  failures: number
  lastAt: number
}

/** What is counted apart: guessed passwords, guessed codes that were mailed, codes asked for, and codes of a software token. */
export type Tried = 'password' | 'code' | 'mail' | 'token'

export const freeTriesMax: Record<Tried, number> = { password: 10, code: 5, mail: 5, token: 5 }

const pauseMsMin = 1000
const pauseMsMax = 15 * 60 * 1000

/** A pause never lasts longer than half of this, so what is forgotten is no longer locked. */
const memoryMs = 2 * pauseMsMax

/** Whether another try is refused unseen. Tries during a pause do not prolong it. */
export function isLocked(attempts: Attempts | undefined, tried: Tried, now: number): boolean {
  if (attempts === undefined || attempts.failures < freeTriesMax[tried]) return false
  const pauseMs = Math.min(pauseMsMin * 2 ** (attempts.failures - freeTriesMax[tried]), pauseMsMax)
  return now < attempts.lastAt + pauseMs
}

export function afterFailure(attempts: Attempts | undefined, now: number): Attempts {
  const remembered = attempts !== undefined && now - attempts.lastAt < memoryMs ? attempts.failures : 0
  return { failures: remembered + 1, lastAt: now }
}
