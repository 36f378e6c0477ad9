/** A model as a file: its bytes, and which parts of it are refused because they do not fit each other. */
import { describe, expect, it } from 'vitest'
import { learnClassifier } from '../../../functions/nlu/classifier/classifier.ts'
import { readModel, writeModel, type ModelFile } from '../../../functions/nlu/model-file.ts'
import { fromBytes, toBytes } from '../../../functions/nlu/model.ts'
import { resultOf } from './steps.ts'

it('a model file begins with its mark, its version, its checksum and the length of its header', () => {
  const bytes = writeModel({ header: null, arrays: { a: Uint8Array.of(7), b: Uint16Array.of(1, 2) } })
  expect([...bytes.subarray(0, 16)]).toEqual([80, 78, 76, 85, 2, 0, 0, 0, 215, 162, 207, 209, 115, 0, 0, 0])
  const text = new TextDecoder().decode(bytes.subarray(16, 16 + bytes[12]!))
  expect(JSON.parse(text)).toEqual({
    header: null,
    arrays: [
      { name: 'a', type: 'Uint8Array', length: 1 },
      { name: 'b', type: 'Uint16Array', length: 2 },
    ],
  })
  expect(bytes.length % 8).toBe(4)
  expect(readModel(bytes).arrays).toEqual({ a: Uint8Array.of(7), b: Uint16Array.of(1, 2) })
})

it('a model file has sixteen bytes at least', () => {
  const start = Uint8Array.of(0x50, 0x4e, 0x4c, 0x55, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  expect(() => readModel(start)).toThrow('The language model has version 1; build it again.')
  expect(() => readModel(start.subarray(1))).toThrow('This is not a language model.')
})

describe('the parts of a model', () => {
  const messages = [Uint32Array.of(2, 4), Uint32Array.of(4, 6)]
  const lesson = { messages, labels: Int32Array.of(0, 1), intents: 2, strangers: [] }
  const classifier = resultOf(learnClassifier(lesson, { networks: 1, seed: 1 })).value
  const file = readModel(
    toBytes({
      intents: ['a', 'b'],
      classifier,
      calibration: { mixing: { linear: 3, neural: 0.7 }, leadTypical: 3, familiarity: [] },
      entities: [],
      tagger: {
        weights: {
          entities: ['name'],
          features: Uint32Array.of(5),
          starts: Uint32Array.of(0, 1),
          tags: Uint8Array.of(2),
          weights: Int8Array.of(1),
          transitions: new Float32Array(12),
          scale: 1,
        },
        values: { phrases: Uint32Array.of(9), entities: Uint16Array.of(0), counts: Uint16Array.of(1) },
      },
      utterances: [[], []],
    }),
  )
  const isRead = (change: (file: ModelFile) => Partial<ModelFile>) => {
    try {
      return fromBytes(writeModel({ ...file, ...change(file) })).intents.length > 0
    } catch {
      return false
    }
  }
  const withArrays = (arrays: ModelFile['arrays']) => isRead(() => ({ arrays: { ...file.arrays, ...arrays } }))
  const withHeader = (header: object) => isRead(() => ({ header: { ...Object(file.header), ...header } }))

  it('come back as they were', () => {
    const read = fromBytes(writeModel(file))
    expect([...read.classifier.rows]).toEqual([0, 1, 2])
    expect(read.classifier.network!.inputs).toEqual(classifier.network!.inputs)
    expect(read.classifier.linear).toEqual(classifier.linear)
    expect(read.tagger!.weights.tags).toEqual(Uint8Array.of(2))
  })

  it('name intents, tags and entities that there are', () => {
    const columns = (last: number) => file.arrays['columns']!.map((_, at) => (at === 0 ? last : 0))
    expect([1, 2].map((column) => withArrays({ columns: columns(column) }))).toEqual([true, false])
    expect([2, 3].map((tag) => withArrays({ 'tagger.tags': Uint8Array.of(tag) }))).toEqual([true, false])
    expect([0, 1].map((entity) => withArrays({ 'tagger.phraseEntities': Uint16Array.of(entity) }))).toEqual([
      true,
      false,
    ])
  })

  it('give a row to features that there are, and to each of them one', () => {
    const rowed = (...features: number[]) => withArrays({ rowed: Uint32Array.from(features) })
    expect([rowed(0, 1, 2), rowed(2, 1, 0), rowed(0, 1, 3), rowed(0, 1, 1)]).toEqual([true, true, false, false])
  })

  it('have a whole number of hidden units, or none', () => {
    expect([48, -1, 0.5, 47].map((hidden) => withHeader({ hidden }))).toEqual([true, false, false, false])
    expect(withHeader({ hidden: 0 })).toBe(true)
  })

  it('have familiarity in a hundred steps, or none', () => {
    const steps = (count: number) =>
      withHeader({
        calibration: { mixing: { linear: 1, neural: 1 }, leadTypical: 1, familiarity: Array(count).fill(0) },
      })
    expect([0, 1, 100, 101, 102].map(steps)).toEqual([true, false, false, true, false])
  })
})
