/** Whether what was tried on a release is not as it should be. */
import type { Gate } from '#shared/contracts/environments'
import type { Release } from '#shared/contracts/releases'
import { isGood, shownParts } from '#shared/releases/verdict'

/** What still runs has not failed. */
export function hasFailed(gate: Gate, release: Release | undefined): boolean {
  const { checks, learning } = release ?? {}
  if (learning?.status === 'failed' || checks?.status === 'failed') return true
  return checks?.status === 'done' && !shownParts(gate).every((part) => isGood(part, gate, checks))
}
