/** By what a model is judged: the best that there is, where there is enough of it. */
import { describe, expect, it } from 'vitest'
import type { BuildReport } from '#shared/contracts/builds'
import { verdictOn } from '../../../frontend/src/pages/builds/report/verdict.ts'

describe('the verdict on a model', () => {
  const nothing: BuildReport = {
    intents: 2,
    utterances: 0,
    accuracy: null,
    perIntent: [],
    confusions: [],
    nearDuplicates: [],
    tooFew: [],
  }
  const heldOut = { right: 9, of: 10, since: '2026-11-08' }
  const questions = { right: 8, of: 10, perLanguage: [], wrong: [], better: [] }
  it.each([
    [
      { heldOut, questions, accuracy: 0.75, tried: 20 },
      { by: 'held-out', about: 90, from: 60, to: 98 },
    ],
    [
      { heldOut: { ...heldOut, of: 9 }, questions },
      { by: 'questions', about: 80, from: 49, to: 94 },
    ],
    [
      { questions: { ...questions, of: 9 }, accuracy: 0.75, tried: 20 },
      { by: 'utterances', about: 75, from: 53, to: 89 },
    ],
    // Reports of before `tried` was counted.
    [
      { accuracy: 0.5, utterances: 10 },
      { by: 'utterances', about: 50, from: 24, to: 76 },
    ],
  ] as const)('from %j is %j', (report, verdict) => {
    expect(verdictOn({ ...nothing, ...report })).toMatchObject(verdict)
  })

  it('is none where fewer than ten were tried, or nothing was', () => {
    expect(verdictOn({ ...nothing, accuracy: 0.5, utterances: 10, tried: 9 })).toBeUndefined()
    expect(verdictOn({ ...nothing, accuracy: null, utterances: 50 })).toBeUndefined()
  })
})
