/** The tagger: which tags are best, what it learns of a handful of features, and what it sees of a word. */
import { describe, expect, it } from 'vitest'
import { findLearned, learnTagger } from '../../../functions/nlu/tagging.ts'
import { tokenFeatures } from '../../../functions/nlu/tagger/tagger-features.ts'
import { trainTagger } from '../../../functions/nlu/tagger/tagger-training.ts'
import { bestTags, scoreTokens } from '../../../functions/nlu/tagger/tagger.ts'
import { tokenize } from '../../../functions/nlu/text/text.ts'
import { near, resultOf } from './steps.ts'

describe('the best tags', () => {
  const best = (scores: readonly (readonly number[])[], transitions: readonly number[] = Array(12).fill(0)) => [
    ...bestTags(Float32Array.from(scores.flat()), Float32Array.from(transitions), 3),
  ]

  it('are the first ones where all are alike', () => {
    expect(best([[0, 0, 0]])).toEqual([0])
    expect(
      best([
        [0, 0, 0],
        [0, 0, 0],
      ]),
    ).toEqual([0, 0])
  })

  it('go on with an entity only where it has begun', () => {
    expect(best([[0, 1, 9]])).toEqual([1])
    expect(
      best([
        [0, 1, 9],
        [0, 0, 2],
        [0, 0, 2],
        [5, 0, 0],
      ]),
    ).toEqual([1, 2, 2, 0])
    expect(
      best([
        [3, 1, 0],
        [0, 0, 1],
      ]),
    ).toEqual([0, 0])
    expect(
      best([
        [0, 5, 0],
        [0, 3, 3],
        [0, 0, 9],
      ]),
    ).toEqual([1, 1, 2])
  })

  it('may each follow any other one of its message', () => {
    expect(
      best([
        [0, 0, 0],
        [5, 6, 0],
      ]),
    ).toEqual([0, 1])
  })

  it('begin as messages begin, and follow one another as they do', () => {
    const [beginsWithOne, oneThenOne] = [Array(12).fill(0), Array(12).fill(0)]
    beginsWithOne[9 + 1] = 2
    oneThenOne[3 + 1] = 2
    expect(best([[1, 0, 0]], beginsWithOne)).toEqual([1])
    expect(
      best(
        [
          [1, 0.5, 0],
          [1, 0, 0],
        ],
        oneThenOne,
      ),
    ).toEqual([1, 1])
  })
})

it('the scores of a word are those of its features alone', () => {
  const model = {
    entities: ['name'],
    features: Uint32Array.of(5, 7),
    starts: Uint32Array.of(0, 2, 3),
    tags: Uint8Array.of(0, 1, 2),
    weights: Int8Array.of(2, -4, 6),
    transitions: new Float32Array(12),
    scale: 0.5,
  }
  expect([...scoreTokens(model, [Uint32Array.of(5, 6), Uint32Array.of(7, 5), Uint32Array.of()])]).toEqual([
    1, -2, 0, 1, -2, 3, 0, 0, 0,
  ])
})

const row = (tags: readonly number[], ...tokens: readonly (readonly number[])[]) => {
  const features = tokens.map((each) => Uint32Array.from(each))
  return { typed: features, plain: features, tags: Int32Array.from(tags) }
}

describe('what a tagger learns', () => {
  it('are these weights, and each reading is a step', () => {
    const rows = [row([0, 1], [9, 1], [5, 2]), row([1, 2, 0], [5], [3], [9]), row([0, 0], [1], [3])]
    const { steps, value } = resultOf(trainTagger(rows, ['name'], { epochs: 4, seed: 1 }))
    expect(steps).toBe(4)
    expect([...value.features]).toEqual([1, 2, 3, 5, 9])
    expect([...value.starts]).toEqual([0, 2, 4, 6, 8, 10])
    expect([...value.tags]).toEqual([1, 0, 0, 1, 0, 2, 0, 1, 1, 0])
    expect([...value.weights]).toEqual([-104, 104, -127, 127, -12, 12, -127, 127, -115, 115])
    expect(near(value.transitions)).toEqual([-0.154, 0.077, 0, -0.769, 0, 0.077, 0.769, 0, 0, 0.692, -0.692, 0])
    expect(near([value.scale])).toEqual([0.007])
  })

  it('has room for any number of features', () => {
    const many = Array.from({ length: 2100 }, (_, index) => index + 1)
    const { value } = resultOf(trainTagger([row([1], many), row([0], [1])], ['name'], { epochs: 2, seed: 1 }))
    expect([value.features.length, value.starts.length, value.tags.length]).toEqual([2100, 2101, 4200])
  })

  it('is nothing where no utterance is marked', () => {
    const utterances = [{ text: 'hello', annotations: [] }]
    expect(resultOf(learnTagger([{ id: 'a', title: '', utterances }], [], 1)).value).toBeNull()
  })

  it('is marked by its words, without the signs that touch it', () => {
    const utterances = [
      'see (Rome) now',
      'I like (Oslo) much',
      'to (Bath) then',
      'go (York) soon',
      'for (Kent) only',
    ].map((text) => ({ text, annotations: [{ start: text.indexOf('(') + 1, end: text.indexOf(')'), entity: 'city' }] }))
    const tagger = resultOf(learnTagger([{ id: 'a', title: '', utterances }], [], 1)).value!
    expect(tagger.values.phrases).toHaveLength(5)
    const found = (text: string) => findLearned(text, tokenize(text), 0, tagger).map(({ value }) => value)
    expect([found('see (Rome) now'), found('I like (Lima) much'), found('')]).toEqual([['Rome'], ['Lima'], []])
  })

  it('leaves out a mark behind the last word, or between two', () => {
    const utterances = [
      { text: 'see Rome ', annotations: [{ start: 8, end: 9, entity: 'city' }] },
      { text: 'see Oslo', annotations: [{ start: 3, end: 4, entity: 'city' }] },
      { text: 'see Bath', annotations: [{ start: 4, end: 8, entity: 'city' }] },
    ]
    const tagger = resultOf(learnTagger([{ id: 'a', title: '', utterances }], [], 1)).value!
    expect(tagger.values.phrases).toHaveLength(1)
  })
})

describe('what a tagger sees of a word', () => {
  const counts = (text: string, known: readonly Int32Array[] = []) =>
    tokenFeatures(tokenize(text), text, known, 0, true).map(({ length }) => length)

  it('are up to four letters of its beginning and of its end, and never all of it', () => {
    expect(counts('a ab abcd abcde abcdef')).toEqual([21, 23, 27, 29, 29])
  })

  it('are known values that it is in, or that are beside it', () => {
    expect(counts('Rome')).toEqual([27])
    expect(counts('Rome', [Int32Array.of(1)])).toEqual([31])
    expect(counts('Rome Rome Rome', [Int32Array.of(0, 1, 0)])).toEqual([28, 31, 28])
  })
})
