/** What lines and networks learn of a handful of vectors, in numbers: the same seed gives the same on every machine. */
import { describe, expect, it } from 'vitest'
import { learnClassifier, listen } from '../../../functions/nlu/classifier/classifier.ts'
import { trainLinearBlock } from '../../../functions/nlu/classifier/linear.ts'
import { join, trainNetwork } from '../../../functions/nlu/classifier/network.ts'
import { seededRandom, shuffle } from '../../../functions/nlu/classifier/random.ts'
import { topOf, foldsOf } from '../../../functions/nlu/classifier/validation.ts'
import { vectorize, type Vector } from '../../../functions/nlu/text/vocabulary.ts'
import { near, resultOf } from './steps.ts'

const vector = (...features: number[]): Vector => ({
  features: Int32Array.from(features),
  values: Float32Array.from(features, (feature) => 1 / (feature + 1)),
  unseen: 0,
})
const kinds = [vector(0, 1), vector(2), vector(1, 3)]
const vectors = Array.from({ length: 20 }, (_, row) => kinds[row % 3]!)
const labels = Int32Array.from({ length: 20 }, (_, row) => row % 3)

describe('numbers that are learned', () => {
  it('of a network are these, and each reading of all messages is a step', () => {
    const { steps, value } = resultOf(
      trainNetwork([vector(), ...vectors], Int32Array.of(0, ...labels), 4, 3, { hidden: 3, epochs: 4, seed: 1 }),
    )
    expect(steps).toBe(4)
    expect(near(value.inputs)).toEqual([
      -0.193, -0.168, 0.445, 0.329, 0.304, 0.126, -0.151, -0.071, -0.122, 0.511, 0.282, 0.041,
    ])
    expect(near(value.hiddenBias)).toEqual([0.022, 0.004, 0.018])
    expect(near(value.outputs)).toEqual([-0.738, -0.211, -0.303, -0.827, -0.11, -1.012, -0.053, 0.621, -0.587])
    expect(near(value.outputBias)).toEqual([0.008, 0.003, -0.011])
  })

  it('of a network are interrupted after 1024 messages', () => {
    const steps = (count: number) => {
      const many = Array.from({ length: count }, () => vector(0))
      return resultOf(trainNetwork(many, new Int32Array(count), 1, 2, { hidden: 1, epochs: 1, seed: 1 })).steps
    }
    expect([steps(1024), steps(1025)]).toEqual([1, 2])
  })

  it('of lines are these, and each round is a step', () => {
    const { steps, value } = resultOf(trainLinearBlock(vectors, labels, 4, 0, { cost: 1, rounds: 8, seed: 1 }))
    expect(steps).toBe(8)
    const ofFirst = Array.from({ length: 5 }, (_, row) => near(value.weights.slice(row * 16, row * 16 + 4)))
    expect(ofFirst).toEqual([
      [1.671, -0.416, -1.278, -0.035],
      [0.087, -1.736, 1.511, -0.14],
      [-0.327, 1.257, -1.133, -0.2],
      [-0.374, -0.764, 1.075, -0.061],
      [-0.806, 0.299, -0.377, -0.88],
    ])
  })

  it('of lines are these where many messages are alike and change nothing for some rounds', () => {
    const random = seededRandom(4)
    const many = Array.from({ length: 20 }, () => ({
      features: Int32Array.of(0, 1),
      values: Float32Array.from({ length: 2 }, () => random() * 4),
      unseen: 0,
    }))
    const of = Int32Array.from(many, ({ values: [a, b] }) => (a! > b! ? 0 : 1))
    const { value } = resultOf(trainLinearBlock(many, of, 2, 0, { cost: 1, rounds: 8, seed: 1 }))
    expect(Array.from({ length: 3 }, (_, row) => near(value.weights.slice(row * 16, row * 16 + 3)))).toEqual([
      [0.783, -0.783, -0.358],
      [-1.04, 1.04, -0.192],
      [0.442, -0.442, -0.422],
    ])
  })

  it('of two networks stand side by side, and their outputs are the mean', () => {
    const network = (first: number) => ({
      hidden: 2,
      inputs: Float32Array.from({ length: 4 }, (_, index) => first + index),
      hiddenBias: Float32Array.of(first, first + 1),
      outputs: Float32Array.of(first, first + 2),
      outputBias: Float32Array.of(first),
    })
    const both = join([network(0), network(10)])
    expect(both.hidden).toBe(4)
    expect([...both.inputs]).toEqual([0, 1, 10, 11, 2, 3, 12, 13])
    expect([...both.hiddenBias]).toEqual([0, 1, 10, 11])
    expect([...both.outputs]).toEqual([0, 1, 5, 6])
    expect([...both.outputBias]).toEqual([5])
  })

  it('are in an order of chance that a seed repeats', () => {
    expect([...shuffle(8, seededRandom(1))]).toEqual([2, 1, 6, 7, 4, 3, 0, 5])
  })
})

const settings = { networks: 0, seed: 1 }
const lesson = (messages: readonly Uint32Array[], of: readonly number[], strangers: readonly Uint32Array[] = []) => ({
  messages,
  labels: Int32Array.from(of),
  intents: Math.max(...of) + 1,
  strangers,
})

describe('a classifier', () => {
  const [one, two, three] = [Uint32Array.of(2, 4), Uint32Array.of(4, 6), Uint32Array.of(3, 5)]

  it('has a network for two intents, and none for a single one', () => {
    const networks = { networks: 1, seed: 1 }
    const single = resultOf(learnClassifier(lesson([one, two], [0, 0]), networks)).value
    const pair = resultOf(learnClassifier(lesson([one, two, three], [0, 1, 1]), networks)).value
    expect(single.network).toBeNull()
    expect([...pair.rows]).toEqual([0, 1, 2, 3, 4])
    expect([pair.network!.hidden, pair.network!.inputs.length]).toEqual([48, 240])
  })

  it('reads few messages 30 times for a network, and 12 times beside strangers', () => {
    const steps = (strangers: readonly Uint32Array[], networks: number) =>
      resultOf(learnClassifier(lesson([one, two], [0, 1], strangers), { networks, seed: 1 })).steps
    // The first message, eight rounds of the lines, and the readings of each network.
    expect([steps([], 0), steps([], 1), steps([], 2), steps([three], 1)]).toEqual([9, 39, 69, 21])
  })

  it('learns the lines of sixteen intents at once', () => {
    const steps = (intents: number) => {
      const of = Array.from({ length: intents }, (_, label) => label)
      return resultOf(
        learnClassifier(
          lesson(
            of.map((label) => Uint32Array.of(2 * label)),
            of,
          ),
          settings,
        ),
      ).steps
    }
    expect([steps(16), steps(17)]).toEqual([9, 17])
  })

  it('leaves out what one message alone says from 5000 messages on', () => {
    const known = (count: number) => {
      const messages = Array.from({ length: count }, (_, row) => Uint32Array.of(row === 0 ? 4 : 2))
      const of = messages.map((_, row) => row % 2)
      return [...resultOf(learnClassifier(lesson(messages, of), settings)).value.vocabulary.features]
    }
    expect([known(4999), known(5000)]).toEqual([[2, 4], [2]])
  })

  it('gives a network 16,000 features, and none of those that are as rare as the next one', () => {
    const rows = (features: number) => {
      const all = Uint32Array.from({ length: features }, (_, index) => 2 * index)
      const { value } = resultOf(learnClassifier(lesson([all, Uint32Array.of(0)], [0, 1]), settings))
      return value.rows.filter((row) => row >= 0).length
    }
    expect([rows(16_000), rows(16_001)]).toEqual([16_000, 1])
  })

  it('hears nothing from a network that it does not have', () => {
    const { value } = resultOf(learnClassifier(lesson([one, two], [0, 1]), settings))
    const voices = listen(value, vectorize(one, value.vocabulary))
    expect([...voices.neural]).toEqual([0, 0])
    expect(voices.linear[0]).toBeGreaterThan(voices.linear[1]!)
  })
})

it('the first of the best scores is on top', () => {
  expect([topOf([1, 3, 3]), topOf([2]), topOf([0, 1]), topOf([5, 1, 2])]).toEqual([1, 0, 1, 0])
})

it('of an intent with two messages, each is held out once, and nothing else is asked', () => {
  const parts = foldsOf(Int32Array.of(0, 0), new Set(), 7)
  expect(parts.map(({ learned, heldOut }) => [[...learned], [...heldOut]])).toEqual([
    [[0], [1]],
    [[1], [0]],
  ])
})
