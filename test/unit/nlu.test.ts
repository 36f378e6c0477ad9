import { describe, expect, it } from 'vitest'
import { load } from '../../functions/nlu/parser.ts'
import { train } from '../../functions/nlu/train.ts'
import type { TrainingData } from '../../functions/nlu/text/training-data.ts'
import { company, intent, said } from './nlu-company.ts'

const intents = (...list: TrainingData['intents']): TrainingData => ({ intents: list, entities: [] })

const understand = async (data: TrainingData, text: string) => load((await train(data)).model).parse(text)

describe('a model built from examples', async () => {
  const { model } = await train(company)
  const parser = load(model)

  it.each([
    ['has the parcel been sent already?', 'track'],
    ['PLEASE CANCEL THIS PURCHASE', 'cancel'],
    ['are you open on saturday', 'hours'],
    ['my lamp arrived broken, refund please', 'refund'],
    ['Wann kommt mein Paket?', 'track'],
    ['moechte stornieren', 'cancel'],
    ['track my ordr', 'track'],
  ])('“%s” is understood as %s', (text, expected) => expect(parser.parse(text).intent).toBe(expected))

  it('turns away what is about none of the intents', () => {
    for (const text of ['zebras quietly juggle', 'qwertz uiop', 'photosynthesis']) {
      expect(parser.parse(text).rejected, text).toBe(true)
    }
    expect(parser.parse('where is my order').rejected).toBe(false)
  })

  it('turns away more when asked to be stricter, never less', () => {
    const texts = company.intents.flatMap(({ utterances }) => utterances.map(({ text }) => `${text} so`))
    const rejected = (strictness: number) => texts.filter((text) => parser.parse(text, { strictness }).rejected)
    expect(rejected(0)).toEqual([])
    const [loose, strict] = [rejected(0.3), rejected(0.9)]
    expect(strict.length).toBeGreaterThan(loose.length)
    for (const text of loose) expect(strict).toContain(text)
  })

  it('is the same bytes for the same examples and seed, and others for another seed', async () => {
    expect(Buffer.compare((await train(company)).model, model)).toBe(0)
    expect(Buffer.compare((await train(company, { seed: 2 })).model, model)).not.toBe(0)
  })

  it('is the same whether or not somebody else gets a turn in between', async () => {
    let turns = 0
    const breathe = async () => void turns++
    expect(Buffer.compare((await train(company, { breathe })).model, model)).toBe(0)
    expect(turns).toBeGreaterThan(20)
  })

  it('ranks with chances that fall and add up to one', () => {
    const { ranking, confidence } = parser.parse('cancel the delivery')
    const chances = ranking.map((one) => one.confidence)
    expect(chances).toEqual(chances.toSorted((left, right) => right - left))
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
    expect(confidence).toBe(chances[0])
  })
})

describe('the explanation of an answer', async () => {
  const parser = load((await train(company)).model)

  it('explains an answer so that base and words add up to the lead', () => {
    for (const text of ['where is my parcel', '🙂 refund the broken lamp lamp please!', 'Wann kommt mein Paket?']) {
      const explanation = parser.parse(text).explanation()!
      const sum = explanation.words.reduce((total, { pull }) => total + pull, explanation.base)
      expect(sum).toBeCloseTo(explanation.lead, 5)
      for (const { text: word, start, end } of explanation.words) expect(text.slice(start, end)).toBe(word)
    }
  })

  it('explains with a base that does not depend on which words are silent', () => {
    const explanation = parser.parse('zzyzx refund qqq').explanation()!
    expect(explanation.words.toSorted((left, right) => right.pull - left.pull)[0]!.text).toBe('refund')
  })

  it('names the utterances a message resembles, the same one first', () => {
    const [first] = parser.parse('Refund the lamp, please').explanation()!.utterances
    expect(first).toMatchObject({ intent: 'refund', text: 'refund the lamp please' })
    expect(first!.similarity).toBeCloseTo(1, 6)
  })
})

describe('the report of a build', () => {
  it('tells how well each intent does on messages held out', async () => {
    const { report } = await train(company)
    expect(report.heldOut).toBe(company.intents.reduce((sum, { utterances }) => sum + utterances.length, 0))
    expect(report.accuracy).toBeGreaterThan(0.8)
    for (const { scores } of report.intents) expect(scores!.f1).toBeGreaterThan(0.5)
    expect(report.tooFew).toEqual([])
    expect(report.nearDuplicates).toEqual([])
  })

  it('finds a near-duplicate between two intents, a small intent and a confusion', async () => {
    const planted = intent('planted', '', ['where is my parcel now'])
    const { report } = await train(intents(...company.intents, planted))
    expect(report.nearDuplicates[0]).toMatchObject({
      left: { intent: 'track', text: 'where is my parcel' },
      right: { intent: 'planted', text: 'where is my parcel now' },
    })
    expect(report.tooFew).toEqual([{ id: 'planted', utterances: 1 }])
    expect(report.intents.at(-1)).toEqual({ id: 'planted', utterances: 1, scores: null })
  })

  it('finds the same utterance in two intents, and says which intents are taken for each other', async () => {
    const texts = [
      'one two three',
      'four five six',
      'seven eight nine',
      'ten eleven twelve',
      'red green blue',
      'dog cat cow',
    ]
    const { report } = await train(intents(intent('left', '', texts), intent('right', '', texts)))
    expect(report.nearDuplicates).toHaveLength(texts.length)
    for (const { similarity } of report.nearDuplicates) expect(similarity).toBeCloseTo(1, 9)
  })

  it('names confusions with examples', async () => {
    const greet = ['hello there', 'hello friend', 'hello you', 'hello all', 'hello bot']
    const odd = intent('odd', '', [
      'hello again',
      ...['pay', 'buy', 'sell', 'owe'].map((word) => `${word} the invoice`),
    ])
    const { report } = await train(intents(intent('greet', '', greet), odd))
    expect(report.confusions).toContainEqual({
      actual: 'odd',
      predicted: 'greet',
      count: 1,
      examples: ['hello again'],
      nearest: 'hello all',
    })
  })
})

describe('examples that are hardly any', () => {
  it('answers nothing without intents', async () => {
    expect(await understand(intents(), 'hello')).toMatchObject({
      intent: null,
      confidence: 0,
      ranking: [],
      rejected: true,
    })
  })

  it('answers the only intent there is, and turns away what it never saw', async () => {
    const only = intents(intent('only', 'Say hello', ['hello there', 'good morning']))
    expect(await understand(only, 'hello')).toMatchObject({ intent: 'only', confidence: 1, rejected: false })
    expect(await understand(only, 'zzz qqq')).toMatchObject({ rejected: true })
  })

  it('learns an intent without utterances from its title, and leaves out one without either', async () => {
    const data = intents(...company.intents, intent('job', 'Apply for a job', []), intent('void', '', []))
    const { ranking } = await understand(data, 'apply for job')
    expect(ranking[0]!.intent).toBe('job')
    expect(ranking.map((one) => one.intent)).not.toContain('void')
    expect((await train(data)).report.intents.at(-1)).toEqual({ id: 'void', utterances: 0, scores: null })
  })

  it('leaves out utterances of punctuation alone', async () => {
    expect(await understand(intents(intent('dots', '', ['...', '?!'])), 'hello')).toMatchObject({ intent: null })
  })

  it('refuses two intents of one id, and marks outside of the text, in a sentence', async () => {
    await expect(train(intents(intent('a', '', ['x']), intent('a', '', ['y'])))).rejects.toThrow(
      'Two intents have the id “a”.',
    )
    const marked = ([start, end]: readonly [number, number]) =>
      train(
        intents({
          id: 'a',
          title: '',
          utterances: [{ ...said('hello'), annotations: [{ start, end, entity: 'x' }] }],
        }),
      )
    for (const outside of [
      [-1, 5],
      [0, 6],
      [3, 9],
      [2, 2],
      [3, 2],
    ] as const)
      await expect(marked(outside)).rejects.toThrow('An entity is marked outside of the utterance “hello”.')
    await expect(marked([0, 5])).resolves.toMatchObject({ report: { utterances: 1 } })
  })

  it('refuses more intents than it can learn', async () => {
    const many = Array.from({ length: 5001 }, (_, index) => intent(String(index), '', []))
    await expect(train(intents(...many))).rejects.toThrow(
      'A model can learn from at most 5000 intents; there are 5001.',
    )
    const { report } = await train(intents(...many.slice(1)))
    expect(report.intents).toHaveLength(5000)
  })
})
