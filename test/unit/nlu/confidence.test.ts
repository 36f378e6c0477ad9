/** From the scores of messages that were held out to a probability, and to a line below which nothing was understood. */
import { describe, expect, it } from 'vitest'
import {
  calibrate,
  combine,
  familiarityOf,
  quantile,
  softmax,
  type Outcome,
  type Voices,
} from '../../../functions/nlu/classifier/calibration.ts'
import { crossValidate, foldsOf } from '../../../functions/nlu/classifier/validation.ts'
import { near, resultOf } from './steps.ts'

describe('what is learned of held-out messages', () => {
  it('is a guess below twenty of them', () => {
    expect(calibrate(outcomes(19), [], true)).toEqual({
      mixing: { linear: 3, neural: 0.7 },
      leadTypical: 3,
      strangerLine: undefined,
      familiarity: [],
    })
    expect(calibrate(outcomes(19), [voices([-1, -1])], false)).toMatchObject({
      mixing: { linear: 3, neural: 0 },
      strangerLine: -0.85,
    })
    expect(calibrate(outcomes(20), [], false).familiarity).toHaveLength(101)
  })

  it('are these numbers', () => {
    const strange = [voices([-0.9, -0.8]), voices([-0.7, -1], [0, 0], 0.2), voices([-1, -0.5], [0, 0], 0.1)]
    const { mixing, leadTypical, strangerLine, familiarity } = calibrate(outcomes(28), strange, true)
    expect(near([mixing.linear, mixing.neural, leadTypical, strangerLine!])).toEqual([0.169, 0.486, 0.294, -0.367])
    expect(near([0, 25, 50, 75, 100].map((percent) => familiarity[percent]!))).toEqual([-0.1, 0.375, 0.55, 0.8, 1.2])
    const alone = calibrate(outcomes(28), [], false)
    expect(near([alone.mixing.linear, alone.mixing.neural, alone.leadTypical])).toEqual([0.617, 0, 0.123])
  })

  it('is the usual line where strangers are all alike, and so are known messages', () => {
    const alike = Array.from({ length: 20 }, () => ({ voices: voices([1, 0]), label: 0 }))
    expect(calibrate(alike, [voices([-1, -1])], false).strangerLine).toBe(-0.85)
  })

  it('counts an answer as right that is as good as the best', () => {
    const even = Array.from({ length: 20 }, (_, row) => ({ voices: voices([row / 20, row / 20]), label: row % 2 }))
    const { strangerLine } = calibrate(even, [voices([-1, -1]), voices([-0.8, -1])], false)
    expect(near([strangerLine!])).toEqual([-0.491])
  })
})

describe('the parts of a confidence', () => {
  it('are added up, each as loud as it is', () => {
    expect([...combine(voices([1, 2], [3, 4]), { linear: 2, neural: 0.5 })]).toEqual([3.5, 6])
    expect(near(softmax(Float64Array.of(1, 1, 0)))).toEqual([0.422, 0.422, 0.155])
  })

  it('are the lead of the best one, less what was never seen', () => {
    const calibration = { mixing: { linear: 1, neural: 0 }, leadTypical: 2, familiarity: [] }
    expect(familiarityOf(voices([1, 3], [0, 0], 0.25), calibration)).toBe(0.25)
    expect(familiarityOf(voices([-3, -1], [0, 0], 0.25), { ...calibration, strangerLine: -1 })).toBe(-1.25)
  })

  it('lie between the two nearest', () => {
    expect([0, 0.25, 0.5, 0.75, 1].map((share) => quantile([1, 2, 4], share))).toEqual([1, 1.5, 2, 3, 4])
  })
})

it('each message is asked once of a model that did not learn it, and so is each stranger', () => {
  const messages = Array.from({ length: 10 }, (_, row) => Uint32Array.of(row % 2 === 0 ? 2 : 4, 6 + 2 * row))
  const labels = Int32Array.from({ length: 10 }, (_, row) => row % 2)
  const strangers = Array.from({ length: 6 }, (_, row) => Uint32Array.of(100 + 2 * row))
  const lesson = { messages, labels, intents: 2, strangers }
  const { value } = resultOf(crossValidate(lesson, foldsOf(labels, new Set(), 1), { networks: 0, seed: 1 }))
  expect(value.outcomes.map(({ row }) => row).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(value.outcomes.every(({ row, label }) => label === row % 2)).toBe(true)
  expect(value.outcomes.every(({ voices: { unseen } }) => unseen > 0)).toBe(true)
  expect(value.strange.map(({ unseen }) => unseen)).toEqual([1, 1, 1, 1, 1, 1])
})

function voices(linear: readonly number[], neural: readonly number[] = [0, 0], unseen = 0): Voices {
  return { linear: Float64Array.from(linear), neural: Float64Array.from(neural), unseen }
}

/** Messages of two intents, of which every fourth is of the second. */
function outcomes(count: number): Outcome[] {
  return Array.from({ length: count }, (_, row) => ({
    voices: voices([(row % 7) / 5, ((row * 3) % 5) / 5], [((row * 5) % 7) / 2, (row % 3) / 2], (row % 4) / 10),
    label: row % 4 === 0 ? 1 : 0,
  }))
}
