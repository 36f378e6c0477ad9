/** How sure a share is that was counted in few cases. Pure. */

/** Of the normal distribution: the true share lies within the interval in 19 of 20 samples. */
const z = 1.96

/**
 * The interval of a share that was counted as `right` of `of` cases, both ends from 0 to 1: E. B. Wilson's score interval
 * (Journal of the American Statistical Association 22, 1927), which holds for few cases and for shares near 0 and 1 too.
 */
export function likelyShare(right: number, of: number): { readonly from: number; readonly to: number } {
  if (of === 0) return { from: 0, to: 1 }
  const share = right / of
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of)
  const half = (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  return { from: Math.max(0, middle - half), to: Math.min(1, middle + half) }
}
