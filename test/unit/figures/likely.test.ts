/** How sure a share of few cases is. */
import { expect, it } from 'vitest'
import { likelyShare } from '#shared/figures/likely'

const rounded = (right: number, of: number) => {
  const { from, to } = likelyShare(right, of)
  return [Number(from.toFixed(4)), Number(to.toFixed(4))]
}

// The intervals that statistical tables print for 95 percent.
it.each([
  [8, 10, [0.4902, 0.9433]],
  [0, 10, [0, 0.2775]],
  [10, 10, [0.7225, 1]],
  [80, 100, [0.7112, 0.8666]],
  [0, 0, [0, 1]],
])('%i of %i lies within %j', (right, of, interval) => expect(rounded(right, of)).toEqual(interval))
