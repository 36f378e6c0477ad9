import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibrate, combine, softmax, type Outcome } from '../../functions/nlu/classifier/calibration.ts'
import { readModel, writeModel } from '../../functions/nlu/model-file.ts'
import { packNibbles, unpackNibbles } from '../../functions/nlu/classifier/nibbles.ts'
import { load } from '../../functions/nlu/parser.ts'
import { seededRandom } from '../../functions/nlu/classifier/random.ts'
import { train } from '../../functions/nlu/train.ts'
import { company, flights } from './nlu-company.ts'

describe('a model as a file', async () => {
  const { model } = await train({ intents: [...company.intents, flights(['Paris', 'Rome'])], entities: [] })

  it('is refused in a sentence when a byte of it has changed, wherever', () => {
    fc.assert(
      fc.property(fc.nat(model.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const damaged = model.slice()
        damaged[at]! ^= flip
        expect(() => load(damaged)).toThrow(/language model/)
      }),
    )
  })

  it('is refused when it is cut, empty or something else', () => {
    for (const bytes of [
      model.slice(0, -1),
      model.slice(0, 20),
      new Uint8Array(),
      Buffer.from('{"intents":[]}'.repeat(9)),
    ]) {
      expect(() => load(bytes)).toThrow(/language model/)
    }
  })

  it('is refused when its parts do not fit each other, though the checksum does', () => {
    const { header, arrays } = readModel(model)
    for (const [name, array] of Object.entries(arrays)) {
      if (name === 'features' || name.startsWith('tagger.features')) continue
      const shorter = writeModel({ header, arrays: { ...arrays, [name]: array.slice(1) } })
      expect(() => load(shorter), name).toThrow('The language model is damaged; build it again.')
    }
    for (const other of [null, {}, { ...Object(header), intents: [1] }, { ...Object(header), calibration: {} }]) {
      expect(() => load(writeModel({ header: other, arrays }))).toThrow(
        'The language model is damaged; build it again.',
      )
    }
  })

  it('is read the same from the middle of a larger buffer', () => {
    const larger = new Uint8Array(model.length + 3)
    larger.set(model, 3)
    expect(load(larger.subarray(3)).parse('where is my parcel').intent).toBe('track')
  })
})

describe('small numbers in half a byte each', () => {
  it('come out as they went in, an odd one at the end too', () => {
    fc.assert(
      fc.property(fc.int8Array({ min: -8, max: 7 }), (numbers) => {
        const bytes = packNibbles(numbers)
        expect(bytes).toHaveLength(Math.ceil(numbers.length / 2))
        expect(unpackNibbles(bytes, numbers.length)).toEqual(numbers)
      }),
    )
  })
})

describe('confidence', () => {
  /** Held-out messages of three intents: the model is right as often as its best score is large. */
  const outcomes: Outcome[] = []
  const random = seededRandom(5)
  for (let count = 0; count < 3000; count++) {
    const lead = random() * 4
    const right = random() < Math.exp(lead) / (Math.exp(lead) + 2)
    const linear = Float64Array.of(lead / 10, 0, 0)
    outcomes.push({ voices: { linear, neural: new Float64Array(3), unseen: 0 }, label: right ? 0 : 1 + (count % 2) })
  }
  const { mixing, familiarity } = calibrate(outcomes, [], false)

  it('is as large as the share of right answers', () => {
    expect(mixing.linear).toBeGreaterThan(8.5)
    expect(mixing.linear).toBeLessThan(11.5)
  })

  const chance = (first: number) =>
    softmax(combine({ linear: Float64Array.of(first, 0, 0.3), neural: new Float64Array(3), unseen: 0 }, mixing))[0]!

  it('grows with the lead of the intent', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: 0.01, max: 3, noNaN: true }),
        (score, more) => {
          expect(chance(score + more)).toBeGreaterThanOrEqual(chance(score))
        },
      ),
    )
  })

  it('draws the line so that the asked share of known messages stays below', () => {
    expect(familiarity).toHaveLength(101)
    expect(familiarity).toEqual(familiarity.toSorted((left, right) => left - right))
  })
})
