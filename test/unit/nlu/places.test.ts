/** The places of messages in a few dimensions, and which of them are joined, in numbers. */
import { describe, expect, it } from 'vitest'
import { linkedRows } from '../../../functions/nlu/grouping/average-link.ts'
import { placesOf } from '../../../functions/nlu/grouping/dimensions.ts'
import { groupingOf } from '../../../functions/nlu/grouping/groups.ts'
import { near } from './steps.ts'

const texts = ['do you open today', 'do you open now', 'where is my parcel', 'is my parcel here', 'zebra', 'my zebra']

describe('places in a few dimensions', () => {
  const placed = (...said: string[]) => {
    const { width, values } = placesOf(said)
    return [width, near(values)]
  }

  it('are two for up to six messages, and three for seven', () => {
    expect(placed(...texts)).toEqual([2, [0.966, -0.259, 0.988, -0.157, 1, -0.009, 1, 0.002, 0.004, 1, 0.174, 0.985]])
    expect(placesOf([...texts, 'open here']).width).toBe(3)
  })

  it('are no more than there are messages, or features of them', () => {
    expect([placed('a'), placed(''), placed('open', 'open')]).toEqual([
      [1, [1]],
      [0, []],
      [2, [1, 0, 1, 0]],
    ])
  })
})

describe('rows that are joined', () => {
  const linked = (distance: number, ...weights: number[]) =>
    linkedRows({ width: 2, values: Float32Array.of(1, 0, 1, 0, 0, 1, 0.6, 0.8) }, weights, distance).map((rows) =>
      rows.toSorted((a, b) => a - b),
    )

  it('are as far apart as the line at most', () => {
    expect(linked(0, 1, 1, 1, 1)).toEqual([[0, 1], [2], [3]])
    expect(linked(0.19, 1, 1, 1, 1)).toEqual([[0, 1], [2], [3]])
    expect(linked(0.21, 1, 1, 1, 1)).toEqual([
      [0, 1],
      [2, 3],
    ])
  })

  it('are two groups by the mean of all their distances, each row as often as it weighs', () => {
    expect(linked(0.69, 1, 1, 1, 1)).toHaveLength(2)
    expect(linked(0.71, 1, 1, 1, 1)).toHaveLength(1)
    expect(linked(0.69, 1, 1, 1, 2)).toHaveLength(1)
    expect(linked(0.71, 1, 1, 2, 1)).toHaveLength(2)
  })
})

it('of equally large groups the one whose message comes first is first, and so in a group of equally near ones', () => {
  const thrice = ['alpha', 'beta', 'alpha', 'beta'].map((text) => ({ text, count: 3 }))
  expect(groupingOf(thrice)).toEqual({
    groups: [
      [0, 2],
      [1, 3],
    ],
    others: [],
  })
})
