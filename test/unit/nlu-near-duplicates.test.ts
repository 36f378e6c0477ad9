/** Messages of different intents that are nearly the same, by the numbers of their features. */
import { describe, expect, it } from 'vitest'
import { nearPairs, type NearPair } from '../../functions/nlu/text/near-duplicates.ts'

function pairsOf(messages: readonly (readonly number[])[], labels: readonly number[]): NearPair[] {
  const steps = nearPairs(
    messages.map((features) => Uint32Array.from(features)),
    Int32Array.from(labels),
  )
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
const shown = (pairs: readonly NearPair[]) =>
  pairs.map(({ left, right, similarity }) => [left, right, Math.round(similarity * 100) / 100])
const range = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index)

describe('the near duplicates of some messages', () => {
  it('are pairs of different intents alone, the most alike first, and of equals the earlier ones', () => {
    const messages = [range(10), [...range(9), 20], range(10), range(10), range(3, 40)]
    expect(shown(pairsOf(messages, [0, 0, 1, 2, 3]))).toEqual([
      [0, 2, 1],
      [0, 3, 1],
      [2, 3, 1],
      [1, 2, 0.84],
      [1, 3, 0.84],
    ])
    expect(pairsOf(messages, [0, 0, 0, 0, 0])).toEqual([])
    expect(shown(pairsOf([range(5), range(5), range(5)], [0, 1, 0]))).toEqual([
      [0, 1, 1],
      [1, 2, 1],
    ])
  })

  it('count a feature once, however often a message has it, and a rare one more than a common one', () => {
    const repeated = pairsOf([[1, 1, 1, 2], [1, 2, 2], [9]], [0, 1, 2])
    expect(shown(repeated)).toEqual([[0, 1, 1]])
    const [common, rare] = [
      [range(5), range(4), range(4), range(4)],
      [range(5), [...range(3), 4], range(3), range(3)],
    ]
    const ofFirst = (messages: readonly number[][]) =>
      shown(pairsOf(messages, [0, 1, 2, 2])).filter(([left, right]) => left === 0 && right === 1)
    expect(ofFirst(common)).toEqual([])
    expect(ofFirst(rare)).toEqual([[0, 1, 0.81]])
  })

  it('share a feature that is in 60 messages at most', () => {
    const among = (count: number) =>
      pairsOf(
        [[1], [1], ...range(count - 2).map((index) => [1, 100 + index, 1000 + index, 2000 + index])],
        [0, 1, ...range(count - 2).map(() => 0)],
      )
    expect(shown(among(60))).toEqual([[0, 1, 1]])
    expect(among(61)).toEqual([])
  })

  it('are looked for among the eight earlier messages that share most', () => {
    const messages = [...range(9).map((index) => [...range(20), ...(index === 0 ? [50] : [])]), range(20)]
    const found = shown(pairsOf(messages, [...range(9).map(() => 0), 1]))
    expect(found.map(([left]) => left)).toEqual([1, 2, 3, 4, 5, 6, 7, 0])
    expect(found).toHaveLength(8)
  })

  it('are two hundred at most', () => {
    const labels = [...range(30).map(() => 0), ...range(30).map(() => 1)]
    expect(
      pairsOf(
        range(60).map(() => range(5)),
        labels,
      ),
    ).toHaveLength(200)
  })
})
