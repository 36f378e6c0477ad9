/** Learning goes step by step, so that others get their turn; a test takes all steps at once. */

export function resultOf<T>(steps: Generator<void, T>): { readonly value: T; readonly steps: number } {
  for (let count = 0; ; count++) {
    const { done, value } = steps.next()
    if (done) return { value, steps: count }
  }
}

/** Numbers to three digits behind the point. */
export const near = (numbers: ArrayLike<number>): number[] =>
  Array.from(numbers, (number) => Math.round(number * 1000) / 1000)
