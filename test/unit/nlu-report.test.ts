/** What a build tells of the messages that it held out, in which order, and of which intents it says that they are small. */
import { describe, expect, it } from 'vitest'
import { reportOn, type BuildReport } from '../../functions/nlu/report.ts'
import { intent } from './nlu-company.ts'

describe('the confusions of a report', () => {
  it('begin with the most frequent, and of equals with the intent that comes first', () => {
    const told: Outcome[] = [
      { text: 'where is it', features: [1], actual: 'track', predicted: 'hours' },
      { text: 'are you open', features: [2, 3, 4], actual: 'hours', predicted: 'cancel' },
      { text: 'stop it', features: [2, 5, 6], actual: 'cancel', predicted: 'track' },
      { text: 'leave it', features: [3, 7, 8], actual: 'cancel', predicted: 'track' },
      { text: 'cancel', features: [9], actual: 'cancel', predicted: 'cancel' },
    ]
    const { confusions } = reported(told)
    expect(confusions.map(({ actual, predicted, count }) => [actual, predicted, count])).toEqual([
      ['cancel', 'track', 2],
      ['hours', 'cancel', 1],
      ['track', 'hours', 1],
    ])
    // `stop it` and `leave it` share as much with it.
    expect(confusions[1]).toMatchObject({ examples: ['are you open'], nearest: 'stop it' })
  })

  it('have three examples at most', () => {
    const told = [1, 2, 3, 4].map((feature) => ({
      text: `no ${feature}`,
      features: [feature],
      actual: 'cancel',
      predicted: 'track',
    }))
    expect(reported(told).confusions).toEqual([
      { actual: 'cancel', predicted: 'track', count: 4, examples: ['no 1', 'no 2', 'no 3'], nearest: undefined },
    ])
  })
})

it('an intent of a report is small with less than eight utterances', () => {
  const { tooFew, accuracy, calibrationError } = reported([], { hours: 8, track: 7 })
  expect(tooFew).toEqual([{ id: 'track', utterances: 7 }])
  expect([accuracy, calibrationError]).toEqual([null, null])
})

it('an intent of a report that nothing was taken for has scores of zero, and one that was not held out has none', () => {
  const told = [{ text: 'are you open', features: [1], actual: 'hours', predicted: 'track' }]
  const { intents } = reported(told, { hours: 8, track: 8 })
  expect(intents.map(({ id, scores }) => [id, scores])).toEqual([
    ['hours', { precision: 0, recall: 0, f1: 0 }],
    ['track', null],
  ])
})

interface Outcome {
  readonly text: string
  readonly features: readonly number[]
  readonly actual: string
  readonly predicted: string
}

const ids = ['hours', 'track', 'cancel']
const chosen = (id: string) => Float64Array.from(ids, (each) => (each === id ? 5 : 0))

/** The report on messages, each of which was held out once. */
function reported(told: readonly Outcome[], utterances: Readonly<Record<string, number>> = {}): BuildReport {
  const steps = reportOn({
    intents: Object.entries(utterances).map(([id, count]) => intent(id, '', Array(count).fill('hello'))),
    ids,
    messages: told.map(({ text, features, actual }) => ({
      intent: actual,
      text,
      features: Uint32Array.from(features),
    })),
    labels: Int32Array.from(told, ({ actual }) => ids.indexOf(actual)),
    outcomes: told.map(({ actual, predicted }, row) => ({
      row,
      label: ids.indexOf(actual),
      voices: { linear: chosen(predicted), neural: new Float64Array(3), unseen: 0 },
    })),
    calibration: { mixing: { linear: 1, neural: 0 }, leadTypical: 3, strangerLine: undefined, familiarity: [] },
  })
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
