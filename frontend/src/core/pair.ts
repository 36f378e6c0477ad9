/** Two environments that are compared: content goes from the one to the other. */
import type { Environment } from '#shared/contracts/environments'

export interface Pair {
  readonly from: Environment
  readonly to: Environment
}

/**
 * The environments that are compared first: the one the agent works in with the live one; where that is the same, the
 * newest of the others with it. `undefined` where there are not two.
 */
export function firstPair(environments: readonly Environment[], activeId: string): Pair | undefined {
  const to = environments.find(({ isLive }) => isLive) ?? environments.find(({ _id }) => _id !== activeId)
  const others = environments.filter(({ _id }) => _id !== to?._id)
  // Ids are made in the order of time.
  const newest = others.toSorted((one, other) => other._id.localeCompare(one._id))[0]
  const from = others.find(({ _id }) => _id === activeId) ?? newest
  return from && to && { from, to }
}
