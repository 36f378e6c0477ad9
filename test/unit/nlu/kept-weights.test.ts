/** What is kept of the weights that were learned, and what they say of a message. */
import { describe, expect, it } from 'vitest'
import {
  columnsFor,
  hiddenUnits,
  leastKept,
  LinearCollector,
  linearScores,
  networkScores,
  packNetwork,
} from '../../../functions/nlu/classifier/weights.ts'

const vector = (features: readonly number[], values: readonly number[]) => ({
  features: Int32Array.from(features),
  values: Float32Array.from(values),
  unseen: 0,
})

describe('the weights of lines', () => {
  const kept = () => {
    const weights = new Float32Array(4 * 16)
    weights.set([127, 63.5], 0)
    weights.set([1, 1], 16)
    weights.set([-2, -127], 32)
    weights.set([254, -0.25], 48)
    const collector = new LinearCollector(3, 2)
    collector.add({ first: 0, weights })
    return collector.finish()
  }

  it('are whole numbers up to 127, without those of a single step', () => {
    const { starts, columns, weights, scales, bias } = kept()
    expect([...starts]).toEqual([0, 2, 2, 4])
    expect([...columns]).toEqual([0, 1, 0, 1])
    expect([...weights]).toEqual([127, 64, -2, -127])
    expect([...scales]).toEqual([1, 1])
    expect([...bias]).toEqual([254, -0.25])
  })

  it('are added up for the features of a message', () => {
    expect([...linearScores(kept(), vector([0, 2], [1, 0.5]))]).toEqual([380, 0.25])
    expect([...linearScores(kept(), vector([1], [1]))]).toEqual([254, -0.25])
  })

  it('are of the intents of their block, though the next block is of others', () => {
    const two = new LinearCollector(1, 17)
    const filled = (weight: number) => new Float32Array(2 * 16).fill(weight)
    two.add({ first: 0, weights: filled(4) })
    two.add({ first: 16, weights: filled(8) })
    const { starts, columns, bias } = two.finish()
    expect([...starts]).toEqual([0, 17])
    expect([...columns]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
    expect([...bias]).toEqual([...Array(16).fill(4), 8])
  })

  it('name an intent with one byte where there are at most 256', () => {
    expect([columnsFor(256), columnsFor(257)]).toEqual([Uint8Array, Uint16Array])
  })

  it('are left out, the small ones first, where there is no room for all', () => {
    const sizes = Uint32Array.of(9, 9, 3, 2)
    expect([4, 5, 13, 14, 100].map((room) => leastKept(sizes, 1, room))).toEqual([3, 2, 2, 1, 1])
    expect(leastKept(sizes, 2, 100)).toBe(2)
    expect(leastKept(sizes, 1, 1)).toBe(4)
  })
})

describe('the weights of a network', () => {
  const packed = () =>
    packNetwork({
      hidden: 2,
      inputs: Float32Array.of(7, -3, 0, 0, -14, 2),
      hiddenBias: Float32Array.of(1, -1),
      outputs: Float32Array.of(1, 2, -1, 3),
      outputBias: Float32Array.of(0.5, 0),
    })

  it('are whole numbers up to seven, each feature with its own step', () => {
    expect([...packed().inputs]).toEqual([7, -3, 0, 0, -7, 1])
    expect([...packed().inputScales]).toEqual([1, 0, 2])
  })

  it('are added up, and a unit below zero is silent', () => {
    expect([...hiddenUnits(packed(), vector([0], [1]))]).toEqual([8, 0])
    expect([...hiddenUnits(packed(), vector([0, 2], [1, 0.25]))]).toEqual([4.5, 0])
    expect([...hiddenUnits(packed(), vector([2], [1]))]).toEqual([0, 1])
    expect([...networkScores(packed(), vector([0], [1]))]).toEqual([8.5, -8])
    expect([...networkScores(packed(), vector([2], [1]))]).toEqual([2.5, 3])
  })
})
