/** The features of a message, the vocabulary that a model has of them, and a message as numbers of it. */
import { describe, expect, it } from 'vitest'
import { eachFeature, featuresOf, hashOf, piecesOf } from '../../../functions/nlu/text/features.ts'
import { tokenize } from '../../../functions/nlu/text/text.ts'
import { buildVocabulary, find, narrow, vectorize } from '../../../functions/nlu/text/vocabulary.ts'
import { near } from './steps.ts'

describe('the features of a message', () => {
  it('are these numbers in ascending order', () => {
    expect([...featuresOf(tokenize('be'))]).toEqual([
      195364935, 556990403, 889817030, 2376151987, 2431369792, 2673480695, 3051361043, 3324682477, 3922851148,
    ])
    expect(featuresOf(tokenize('')).length).toBe(0)
    expect(featuresOf(tokenize('?!')).length).toBe(0)
  })

  it('are told with the tokens that they are made of', () => {
    const found: string[] = []
    eachFeature(tokenize('so, be'), (_, first, last) => found.push(`${first}-${last}`))
    expect([found.length, new Set(found)]).toEqual([18, new Set(['0-0', '2-2', '0-2'])])
    expect(found.slice(-1)).toEqual(['2-2'])
    const three: string[] = []
    eachFeature(tokenize('a b c'), (_, first, last) => three.push(`${first}-${last}`))
    expect(three.filter((each) => each === '0-2')).toHaveLength(1)
  })

  it('have at most forty letters of a word', () => {
    const count = (length: number) => featuresOf(tokenize('x'.repeat(length))).length
    expect([count(39), count(40), count(41)]).toEqual([157, 161, 161])
  })

  it('are pieces of a word with its two ends', () => {
    expect([...piecesOf('ab', 4)]).toEqual([hashOf('_ab_')])
    expect([...piecesOf('abc', 4)]).toEqual([hashOf('_abc'), hashOf('abc_')])
    expect([...piecesOf('a', 4)]).toEqual([hashOf('_a_')])
    expect([hashOf(''), hashOf('a'), hashOf('_ab_')]).toEqual([2166136261, 3826002220, 3464319926])
  })
})

describe('a vocabulary', () => {
  const messages = [Uint32Array.of(2, 2, 4), Uint32Array.of(2, 7), Uint32Array.of(2, 4)]

  it('has each feature once, in how many messages it is', () => {
    const { features, occurrences, messages: count } = buildVocabulary(messages, 1)
    expect([[...features], [...occurrences], count]).toEqual([[2, 4, 7], [3, 2, 1], 3])
  })

  it('leaves out what is in fewer messages than it must be', () => {
    expect([2, 3, 4].map((least) => [...buildVocabulary(messages, least).features])).toEqual([[2, 4], [2], []])
    expect([...buildVocabulary([], 1).features]).toEqual([])
  })

  it('counts the messages of others, and has none of their features', () => {
    const others = [Uint32Array.of(2, 2, 9), Uint32Array.of(7)]
    const { features, occurrences, messages: count } = buildVocabulary(messages, 1, others)
    expect([[...features], [...occurrences], count]).toEqual([[2, 4, 7], [4, 2, 2], 5])
  })

  it('finds a feature by its place', () => {
    const sorted = Uint32Array.of(2, 4, 7)
    expect([1, 2, 3, 4, 7, 8].map((feature) => find(sorted, feature))).toEqual([-1, 0, -1, 1, 2, -1])
    expect(find(new Uint32Array(), 2)).toBe(-1)
    expect(find(Uint32Array.of(2), 2)).toBe(0)
  })

  it('makes numbers of a message: each block of its own length, the rare more, the repeated more', () => {
    const vocabulary = buildVocabulary(messages, 1)
    const vector = vectorize(Uint32Array.of(2, 2, 4, 7), vocabulary)
    expect([...vector.features]).toEqual([0, 1, 2])
    expect(near(vector.values)).toEqual([0.831, 0.557, 1.5])
    expect(vector.unseen).toBe(0)
    expect(near([vectorize(Uint32Array.of(2, 8), vocabulary).unseen])).toEqual([0.705])
    expect(vectorize(Uint32Array.of(8), vocabulary)).toMatchObject({ unseen: 1, values: new Float32Array() })
    expect(vectorize(Uint32Array.of(), vocabulary).unseen).toBe(1)
  })

  it('is narrowed to the rows that there are', () => {
    const vector = { features: Int32Array.of(0, 1, 2), values: Float32Array.of(1, 2, 3), unseen: 0 }
    const { features, values } = narrow(vector, Int32Array.of(-1, 0, 1))
    expect([[...features], [...values]]).toEqual([
      [0, 1],
      [2, 3],
    ])
  })
})
