/** Two environments that are compared: content goes from the one to the other. */
import type { Environment } from '../contracts/environments.ts'

type Compared = Pick<Environment, '_id' | 'isLive'>

export interface Pair<E extends Compared = Environment> {
  readonly from: E
  readonly to: E
}

/**
 * The environments that are compared first: the one the agent works in with the live one; where that is the same, the
 * newest of the others with it. `undefined` where there are not two.
 */
export function firstPair<E extends Compared>(environments: readonly E[], activeId: string): Pair<E> | undefined {
  const to = environments.find(({ isLive }) => isLive) ?? environments.find(({ _id }) => _id !== activeId)
  const others = environments.filter(({ _id }) => _id !== to?._id)
  // Ids are made in the order of time.
  const newest = others.toSorted((one, other) => other._id.localeCompare(one._id))[0]
  const from = others.find(({ _id }) => _id === activeId) ?? newest
  return from && to && { from, to }
}
