/** Grouping of messages by what they are about. */
import { describe, expect, it } from 'vitest'
import { linkedRows } from '../../functions/nlu/grouping/average-link.ts'
import { placesOf, rowOf } from '../../functions/nlu/grouping/dimensions.ts'
import { groupingOf } from '../../functions/nlu/grouping/groups.ts'
import { seededRandom } from '../../functions/nlu/classifier/random.ts'

const hours = ['when do you open', 'when do you open today', 'when do you open on sunday', 'do you open on monday']
const parcels = ['where is my parcel', 'where is my parcel now', 'my parcel is late', 'is my parcel lost']
const once = (texts: readonly string[]) => texts.map((text) => ({ text, count: 1 }))

describe('a grouping', () => {
  it('REVIEW-011: joins messages that are alike, and leaves out those like no others', () => {
    const texts = [...hours, 'zebra xylophone', ...parcels]
    const { groups, others } = groupingOf(once(texts))
    const said = groups.map((group) => group.map((place) => texts[place]!).toSorted())
    expect(said).toHaveLength(2)
    expect(said).toEqual(expect.arrayContaining([hours.toSorted(), parcels.toSorted()]))
    expect(others.map((place) => texts[place])).toEqual(['zebra xylophone'])
  })

  it('a message that was said three times is a group, and one that was said twice is none', () => {
    const messages = [
      { text: 'zebra xylophone', count: 3 },
      { text: 'quantum lecture', count: 2 },
    ]
    expect(groupingOf(messages)).toEqual({ groups: [[0]], others: [1] })
  })

  it('puts the larger group first, by how often its messages were said', () => {
    const messages = [...once(hours), ...parcels.map((text) => ({ text, count: 2 }))]
    const { groups } = groupingOf(messages)
    expect(groups.map((group) => messages[group[0]!]!.count)).toEqual([2, 1])
  })

  it('puts the message nearest to the centre of a group first', () => {
    const texts = [...hours, ...parcels]
    const places = placesOf(texts)
    for (const group of groupingOf(once(texts)).groups) {
      const rows = group.map((place) => rowOf(places, place))
      const nearness = rows.map((row) => rows.reduce((sum, other) => sum + cosine(row, other), 0))
      expect(nearness[0]).toBeCloseTo(Math.max(...nearness), 4)
      expect(nearness.at(-1)).toBeLessThan(nearness[0]!)
    }
  })

  it('is the same for the same messages', () => {
    const messages = once([...hours, ...parcels, 'zebra xylophone'])
    expect(groupingOf(messages)).toEqual(groupingOf(messages))
    expect([...placesOf(hours).values]).toEqual([...placesOf(hours).values])
  })

  it('of nothing, of one message and of messages without words is no group', () => {
    expect(groupingOf([])).toEqual({ groups: [], others: [] })
    expect(groupingOf(once(['hello']))).toEqual({ groups: [], others: [0] })
    expect(groupingOf(once(['…', '!!', '?'])).groups).toEqual([])
  })
})

const cosine = (left: Float32Array, right: Float32Array): number =>
  left.reduce((sum, value, index) => sum + value * right[index]!, 0)

describe('the places of messages', () => {
  it('keep how alike the messages are, as far as the dimensions go', () => {
    const places = placesOf([...hours, ...parcels])
    const [first, second, other] = [0, 1, hours.length].map((row) => rowOf(places, row))
    expect(cosine(first!, first!)).toBeCloseTo(1, 4)
    expect(cosine(first!, second!)).toBeGreaterThan(0.6)
    expect(cosine(first!, other!)).toBeLessThan(0.2)
  })
})

describe('average link along a chain of neighbours', () => {
  it('joins what joining the nearest two groups again and again joins', () => {
    const random = seededRandom(7)
    for (const width of [2, 3, 5]) {
      const count = 60
      const values = Float32Array.from({ length: count * width }, () => random() - 0.5)
      for (let row = 0; row < count; row++) {
        const at = values.subarray(row * width, (row + 1) * width)
        const length = Math.hypot(...at)
        for (let index = 0; index < width; index++) at[index]! /= length
      }
      const weights = Array.from({ length: count }, (_, row) => (row % 4) + 1)
      const places = { width, values }
      const sorted = (groups: readonly (readonly number[])[]) =>
        groups.map((group) => group.toSorted((a, b) => a - b).join()).toSorted()
      for (const line of [0.1, 0.5, 1]) {
        const found = linkedRows(places, weights, line)
        expect(sorted(found)).toEqual(sorted(naivelyLinked(places, weights, line)))
        expect(found.length).toBeLessThan(count)
      }
    }
  })
})

/** The same by its definition: the mean distance of all pairs, each as often as its rows count. */
function naivelyLinked(places: Parameters<typeof rowOf>[0], weights: readonly number[], distanceMax: number) {
  const groups = weights.map((_, row) => [row])
  const distanceOf = (left: readonly number[], right: readonly number[]) => {
    let [sum, pairs] = [0, 0]
    for (const a of left)
      for (const b of right) {
        const weight = weights[a]! * weights[b]!
        sum += weight * (1 - cosine(rowOf(places, a), rowOf(places, b)))
        pairs += weight
      }
    return sum / pairs
  }
  for (;;) {
    let nearest = { left: -1, right: -1, distance: Infinity }
    for (let left = 0; left < groups.length; left++)
      for (let right = 0; right < left; right++) {
        const distance = distanceOf(groups[left]!, groups[right]!)
        if (distance < nearest.distance) nearest = { left, right, distance }
      }
    if (nearest.distance > distanceMax) return groups
    groups[nearest.right]!.push(...groups[nearest.left]!)
    groups.splice(nearest.left, 1)
  }
}
