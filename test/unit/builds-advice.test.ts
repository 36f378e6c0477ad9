/** What would help a bot most, ranked. */
import { describe, expect, it } from 'vitest'
import { adviceFrom, type Evidence } from '../../functions/areas/builds/advice.ts'

const enough = new Map([['en', 20] as const, ['de', 20] as const])
const evidence = (more: Partial<Evidence>): Evidence => ({
  questions: undefined,
  confusions: [],
  nearDuplicates: [],
  intents: [{ title: 'Refunds', utterances: enough }],
  languages: ['en', 'de'],
  ...more,
})
const confusion = (intent: string, takenFor: string, count: number) => ({
  intent,
  takenFor,
  count,
  example: 'x',
  nearest: 'y',
})
const wrong = (text: string, expected: string) => ({ text, language: 'en' as const, expected, got: '' })
const asked = (all: ReturnType<typeof wrong>[]) => ({
  right: 0,
  of: all.length,
  perLanguage: [],
  wrong: all,
  better: [],
})

describe('advice', () => {
  it('is none where nothing is wrong', () => expect(adviceFrom(evidence({}))).toEqual([]))

  it('says how many utterances of a language an intent lacks, and counts those of any language in each', () => {
    const utterances = new Map([['en', 20] as const, ['de', 4] as const, [undefined, 2] as const])
    expect(adviceFrom(evidence({ intents: [{ title: 'Refunds', utterances }] }))).toEqual([
      { type: 'too-few', title: 'Refunds', language: 'de', missing: 9 },
    ])
    const justEnough = new Map([['en', 13] as const, ['de', 13] as const, [undefined, 2] as const])
    expect(adviceFrom(evidence({ intents: [{ title: 'Refunds', utterances: justEnough }] }))).toEqual([])
  })

  it('names no language to a company that has one', () => {
    const intents = [{ title: 'Refunds', utterances: new Map([['en', 10] as const]) }]
    expect(adviceFrom(evidence({ intents, languages: ['en'] }))).toEqual([
      { type: 'too-few', title: 'Refunds', missing: 5 },
    ])
  })

  it('counts what two intents are taken for in both directions, and not what happened once', () => {
    const both = [confusion('Refunds', 'Returns', 4), confusion('Returns', 'Refunds', 2)]
    const confusions = [...both, confusion('A', 'B', 1), confusion('C', 'D', 2)]
    expect(adviceFrom(evidence({ confusions }))).toEqual([
      { type: 'mixed-up', title: 'Refunds', other: 'Returns', count: 6, example: 'x', otherExample: 'y' },
      { type: 'mixed-up', title: 'C', other: 'D', count: 2, example: 'x', otherExample: 'y' },
    ])
  })

  it('counts the questions that a response missed, and not those that nothing should answer', () => {
    const questions = asked([wrong('money back?', 'Refunds'), wrong('refund me', 'Refunds'), wrong('a joke', '')])
    expect(adviceFrom(evidence({ questions }))).toEqual([
      { type: 'missed', title: 'Refunds', count: 2, example: 'money back?' },
    ])
  })

  it('says once of two intents that they have almost the same utterances', () => {
    const pair = (one: string, other: string) => ({ one: 'x', other: 'y', oneIntent: one, otherIntent: other })
    expect(adviceFrom(evidence({ nearDuplicates: [pair('A', 'B'), pair('B', 'A')] }))).toEqual([
      { type: 'alike', title: 'A', other: 'B', count: 2 },
    ])
  })

  it('puts first what helps most, and gives no more than people do', () => {
    const confusions = Array.from({ length: 9 }, (_, n) => confusion(`A${n}`, `B${n}`, n + 2))
    const advice = adviceFrom(
      evidence({ confusions, questions: asked([1, 2, 3].map((n) => wrong(`${n}`, 'Refunds'))) }),
    )
    expect(advice[0]).toMatchObject({ type: 'missed', count: 3 })
    expect(advice[1]).toMatchObject({ type: 'mixed-up', count: 10 })
    expect(advice).toHaveLength(8)
  })
})
