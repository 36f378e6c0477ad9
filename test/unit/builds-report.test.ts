/** What a build tells and teaches: its report, the questions it was asked, and the training data of a Rasa server. */
import { describe, expect, it } from 'vitest'
import type { Test, TestRun } from '#shared/contracts/tests'
import { answersTo } from '../../functions/areas/builds/questions.ts'
import { rasaTraining } from '../../functions/areas/builds/server-training.ts'
import { reportOf, trainingData } from '../../functions/areas/builds/training-input.ts'
import { intent, knowledge, mark, utterance } from './taught-knowledge.ts'

const scores = (f1: number) => ({ precision: 0.5, recall: 0.25, f1 })

describe('what a build found out', () => {
  const findings: Parameters<typeof reportOf>[0] = {
    utterances: 30,
    heldOut: 12,
    accuracy: 0.75,
    outcomes: [
      { intent: 'i1', text: 'red roses for Ada', isRight: true },
      { intent: 'i2', text: 'my money back', isRight: false },
    ],
    calibrationError: null,
    intents: [
      { id: 'i1', utterances: 20, scores: scores(0.9) },
      { id: 'i3', utterances: 0, scores: null },
      { id: 'i2', utterances: 10, scores: scores(0.4) },
    ],
    confusions: [
      { actual: 'i1', predicted: 'i2', count: 3, examples: ['money for roses', 'x'], nearest: 'my money back' },
      { actual: 'i2', predicted: 'i1', count: 1, examples: [], nearest: undefined },
    ],
    nearDuplicates: [
      { left: { intent: 'i1', text: 'red roses' }, right: { intent: 'i2', text: 'red rose' }, similarity: 0.9 },
    ],
    tooFew: [
      { id: 'i2', utterances: 10 },
      { id: 'i3', utterances: 0 },
    ],
  }
  const known = { intents: knowledge.intents, languages: ['en' as const] }
  const report = reportOf(findings, known)

  it('counts what was learned and tried, and tells the worst intents first, those that nothing is known of last', () => {
    expect(report).toMatchObject({ intents: 3, utterances: 30, tried: 12, accuracy: 0.75 })
    expect(report.perIntent).toEqual([
      { intentId: 'i2', title: 'Refund', utterances: 10, precision: 0.5, recall: 0.25, f1: 0.4 },
      { intentId: 'i1', title: 'Order', utterances: 20, precision: 0.5, recall: 0.25, f1: 0.9 },
      { intentId: 'i3', title: 'Bare', utterances: 0, precision: null, recall: null, f1: null },
    ])
    expect(report.tooFew).toEqual(['Bare', 'Refund'])
  })

  it('names what is mixed up and what is nearly the same by the titles of the intents', () => {
    expect(report.confusions).toEqual([
      { intent: 'Order', takenFor: 'Refund', count: 3, example: 'money for roses', nearest: 'my money back' },
      { intent: 'Refund', takenFor: 'Order', count: 1, example: '' },
    ])
    expect(report.nearDuplicates).toEqual([
      { one: 'red roses', oneIntent: 'Order', other: 'red rose', otherIntent: 'Refund' },
    ])
  })

  it('counts the utterances of each language that has some, and how many of them were found', () => {
    expect(report.languages).toEqual([{ language: 'en', utterances: 2, accuracy: 0.5 }])
    expect(reportOf({ ...findings, outcomes: [] }, known).languages).toEqual([
      { language: 'en', utterances: 2, accuracy: null },
    ])
    expect(report).not.toHaveProperty('questions')
    expect(report).not.toHaveProperty('heldOut')
  })
})

describe('the questions that a new model is asked', () => {
  const set = (language: 'en' | 'de', texts: readonly string[], heldOutSince?: string) =>
    ({
      type: 'questions',
      language,
      questions: texts.map((text) => ({ text, intent: 'i1' })),
      ...(heldOutSince !== undefined && { heldOutSince }),
    }) as unknown as Extract<Test, { type: 'questions' }>
  /** A model that answers these questions wrong and all others right. */
  const model =
    (...wrong: string[]) =>
    (sets: readonly Extract<Test, { type: 'questions' }>[]): Promise<TestRun> => {
      const results = sets.map(({ questions }) => {
        const failures = questions.flatMap(({ text }, index) =>
          wrong.includes(text) ? [{ index, expectation: 'intent', expected: 'Order', found: 'Refund' }] : [],
        )
        return { failures, right: questions.length - failures.length, of: questions.length }
      })
      const sum = (count: 'right' | 'of') => results.reduce((all, one) => all + one[count], 0)
      return Promise.resolve({ results, questions: { right: sum('right'), of: sum('of') } } as unknown as TestRun)
    }
  const sets = [set('en', ['one', 'two']), set('de', ['eins', 'zwei']), set('en', ['held'], '2026-11-02')]

  it('are told by language, the newly wrong ones first, with what became better', async () => {
    const { questions } = await answersTo(sets, model('one', 'zwei'), model('one', 'two'))
    expect(questions).toEqual({
      right: 2,
      of: 4,
      rightBefore: 2,
      perLanguage: [
        { language: 'en', right: 1, of: 2 },
        { language: 'de', right: 1, of: 2 },
      ],
      wrong: [
        { text: 'zwei', language: 'de', expected: 'Order', got: 'Refund', isNew: true },
        { text: 'one', language: 'en', expected: 'Order', got: 'Refund' },
      ],
      better: ['two'],
    })
  })

  it('are nothing new to the first model', async () => {
    const { questions } = await answersTo(sets, model('one'), undefined)
    expect(questions?.wrong).toEqual([{ text: 'one', language: 'en', expected: 'Order', got: 'Refund' }])
    expect([questions?.better, questions && 'rightBefore' in questions]).toEqual([[], false])
  })

  it('are at most 25,000, of whole sets', async () => {
    const many = (count: number) => set('en', Array.from<string>({ length: count }).fill('one'))
    const ofCounts = async (...counts: number[]) =>
      (await answersTo(counts.map(many), model(), undefined)).questions?.of
    expect(await ofCounts(24_999, 1)).toBe(25_000)
    expect(await ofCounts(24_999, 2)).toBe(24_999)
  })

  it('that are held out are counted alone, since the first of them is', async () => {
    const held = [...sets, set('en', ['late'], '2026-11-09'), set('en', ['early'], '2026-11-01')]
    const answered = await answersTo(held, model('held'), model())
    expect(answered.heldOut).toEqual({ right: 2, of: 3, since: '2026-11-01' })
    expect(answered.questions?.of).toBe(4)
    expect(await answersTo([sets[2]!], model(), undefined)).toEqual({
      heldOut: { right: 1, of: 1, since: '2026-11-02' },
    })
    expect(await answersTo([], model(), undefined)).toEqual({})
  })
})

describe('what people wrote', () => {
  it('becomes training data by ids, without marks of what is gone, each value also as it is called', () => {
    expect(trainingData(knowledge)).toEqual({
      intents: [
        {
          id: 'i1',
          title: 'Order',
          utterances: [
            {
              text: 'red roses for Ada',
              annotations: [
                { start: 0, end: 3, entity: 'colour' },
                { start: 14, end: 17, entity: 'name' },
              ],
            },
          ],
        },
        { id: 'i2', title: 'Refund', utterances: [{ text: 'my money back', annotations: [] }] },
        { id: 'i3', title: 'Bare', utterances: [] },
      ],
      entities: [
        {
          name: 'colour',
          synonyms: [{ value: 'red', written: ['red', 'crimson', 'scarlet [dark]'] }],
          patterns: [],
        },
        { name: 'name', synonyms: [{ value: 'Ada', written: ['Ada'] }], patterns: [] },
      ],
    })
  })

  it('becomes examples of a Rasa server, marked in the order of the text and free of its signs', () => {
    const { pipeline, ...training } = JSON.parse(rasaTraining(knowledge)) as Record<string, unknown>
    expect(training).toEqual({
      version: '3.1',
      recipe: 'default.v1',
      language: 'en',
      policies: [],
      intents: ['i1', 'i2'],
      entities: ['colour', 'name'],
      nlu: [
        { intent: 'i1', examples: '- [red](colour) roses for [Ada](name)\n' },
        { intent: 'i2', examples: '- my money back\n' },
        { synonym: 'red', examples: '- crimson\n- scarlet dark \n' },
      ],
    })
    expect(pipeline).toEqual([
      { name: 'WhitespaceTokenizer' },
      { name: 'LexicalSyntacticFeaturizer' },
      { name: 'CountVectorsFeaturizer' },
      { name: 'CountVectorsFeaturizer', analyzer: 'char_wb', min_ngram: 1, max_ngram: 4 },
      { name: 'DIETClassifier', epochs: 100, constrain_similarities: true },
      { name: 'EntitySynonymMapper' },
    ])
  })

  it('is learned by the company’s own pipeline of a Rasa server, a line a key', () => {
    const marks = [mark(8, 12, 'colour'), mark(0, 3, 'name'), mark(1, 4, 'colour')]
    const some = { ...knowledge, intents: [intent('i1', 'Order', utterance('Ada her blue', ...marks))] }
    const lines = rasaTraining(some, '- name: Own\n\n  epochs: 3\n').split('\n')
    expect(lines.slice(-3)).toEqual(['pipeline:', '  - name: Own', '    epochs: 3'])
    expect(lines.find((line) => line.startsWith('nlu: '))).toContain('- [Ada](name) her [blue](colour)\\n')
  })
})
