/** Learns the tagger from marked utterances: an averaged structured perceptron (Collins 2002). */
import { seededRandom, shuffle } from '../classifier/random.ts'
import { bestTags, tagCount, type TaggerWeights } from './tagger.ts'
import { columnsFor, leastKept } from '../classifier/weights.ts'

export interface MarkedUtterance {
  /** The features of each token as typed, and as they would be without capitals. */
  readonly typed: readonly Uint32Array[]
  readonly plain: readonly Uint32Array[]
  readonly tags: Int32Array
}

export interface TaggerSettings {
  readonly epochs: number
  readonly seed: number
}

/** Utterances learned between two breaths. */
const chunkSize = 256
/** Share of the utterances shown without their capitals: people who chat seldom type them. */
const plainShare = 0.5
/** Weights in all, 2 or 3 bytes each: where there are more the small ones give way. */
const entriesMax = 150_000

export function* trainTagger(
  utterances: readonly MarkedUtterance[],
  entities: readonly string[],
  settings: TaggerSettings,
): Generator<void, TaggerWeights> {
  const random = seededRandom(settings.seed)
  const perceptron = new Perceptron(tagCount(entities.length))
  const rows = utterances.map(({ typed, plain, tags }) => ({
    typed: typed.map((features) => perceptron.intern(features)),
    plain: plain.map((features) => perceptron.intern(features)),
    tags,
  }))
  for (let epoch = 0; epoch < settings.epochs; epoch++) {
    for (const [done, index] of shuffle(rows.length, random).entries()) {
      const row = rows[index]!
      perceptron.learn(random() < plainShare ? row.plain : row.typed, row.tags)
      if (done % chunkSize === 0) yield
    }
  }
  return perceptron.averaged(entities)
}

/**
 * Weights exist only where a mistake was made: most features meet two or three of a hundred tags, so each feature
 * holds a short chain of them. `sum` is what averaging takes off: the weight's changes times the step they came at.
 */
class Perceptron {
  readonly #tags: number
  readonly #ids = new Map<number, number>()
  #heads = new Int32Array(1024).fill(-1)
  #next = new Int32Array(4096)
  #tag = new Uint16Array(4096)
  #weight = new Float32Array(4096)
  #sum = new Float64Array(4096)
  #entries = 0
  #step = 1
  readonly #transitions: Float32Array
  readonly #transitionSums: Float64Array

  constructor(tags: number) {
    this.#tags = tags
    this.#transitions = new Float32Array((tags + 1) * tags)
    this.#transitionSums = new Float64Array((tags + 1) * tags)
  }

  intern(features: Uint32Array): Int32Array {
    return Int32Array.from(features, (feature) => {
      const known = this.#ids.get(feature)
      if (known !== undefined) return known
      const id = this.#ids.size
      this.#ids.set(feature, id)
      if (id >= this.#heads.length) this.#heads = copyInto(this.#heads, new Int32Array(id * 2).fill(-1))
      return id
    })
  }

  learn(tokens: readonly Int32Array[], gold: Int32Array): void {
    const guess = bestTags(this.#score(tokens), this.#transitions, this.#tags)
    for (let index = 0; index < tokens.length; index++) {
      const right = gold[index]!
      const wrong = guess[index]!
      if (right !== wrong) {
        for (const feature of tokens[index]!) {
          this.#add(feature, right, 1)
          this.#add(feature, wrong, -1)
        }
      }
      const rightBefore = index === 0 ? this.#tags : gold[index - 1]!
      const wrongBefore = index === 0 ? this.#tags : guess[index - 1]!
      if (right === wrong && rightBefore === wrongBefore) continue
      this.#addTransition(rightBefore * this.#tags + right, 1)
      this.#addTransition(wrongBefore * this.#tags + wrong, -1)
    }
    this.#step++
  }

  #score(tokens: readonly Int32Array[]): Float32Array {
    const scores = new Float32Array(tokens.length * this.#tags)
    for (const [index, features] of tokens.entries()) {
      const row = index * this.#tags
      for (let at = 0; at < features.length; at++) {
        for (let entry = this.#heads[features[at]!]!; entry >= 0; entry = this.#next[entry]!) {
          scores[row + this.#tag[entry]!]! += this.#weight[entry]!
        }
      }
    }
    return scores
  }

  #add(feature: number, tag: number, change: number): void {
    let entry = this.#heads[feature]!
    while (entry >= 0 && this.#tag[entry] !== tag) entry = this.#next[entry]!
    if (entry < 0) {
      entry = this.#entries++
      if (entry >= this.#tag.length) this.#grow()
      this.#tag[entry] = tag
      this.#next[entry] = this.#heads[feature]!
      this.#heads[feature] = entry
    }
    this.#weight[entry]! += change
    this.#sum[entry]! += change * this.#step
  }

  #grow(): void {
    const length = this.#tag.length * 2
    this.#next = copyInto(this.#next, new Int32Array(length))
    this.#tag = copyInto(this.#tag, new Uint16Array(length))
    this.#weight = copyInto(this.#weight, new Float32Array(length))
    this.#sum = copyInto(this.#sum, new Float64Array(length))
  }

  #addTransition(at: number, change: number): void {
    this.#transitions[at]! += change
    this.#transitionSums[at]! += change * this.#step
  }

  /** The mean of the weights over all steps, small ones dropped, in 8 bits. */
  averaged(entities: readonly string[]): TaggerWeights {
    const mean = Float32Array.from(
      this.#weight.subarray(0, this.#entries),
      (weight, entry) => weight - this.#sum[entry]! / this.#step,
    )
    const top = mean.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
    const scale = top > 0 ? top / 127 : 1
    const steps = Int8Array.from(mean, (weight) => Math.round(weight / scale))
    const sizes = new Uint32Array(128)
    for (const step of steps) sizes[Math.abs(step)]!++
    const least = leastKept(sizes, 1, entriesMax)
    const ids = [...this.#ids].toSorted(([left], [right]) => left - right)
    const features: number[] = []
    const starts = [0]
    const tags: number[] = []
    const weights: number[] = []
    for (const [feature, id] of ids) {
      const before = tags.length
      for (let entry = this.#heads[id]!; entry >= 0; entry = this.#next[entry]!) {
        const weight = steps[entry]!
        if (Math.abs(weight) < least) continue
        tags.push(this.#tag[entry]!)
        weights.push(weight)
      }
      if (tags.length === before) continue
      features.push(feature)
      starts.push(tags.length)
    }
    return {
      entities,
      features: Uint32Array.from(features),
      starts: Uint32Array.from(starts),
      tags: new (columnsFor(this.#tags))(tags.length).map((_, at) => tags[at]!),
      weights: Int8Array.from(weights),
      transitions: this.#transitions.map((weight, at) => weight - this.#transitionSums[at]! / this.#step),
      scale,
    }
  }
}

function copyInto<T extends Int32Array | Uint16Array | Float32Array | Float64Array>(from: T, to: T): T {
  to.set(from)
  return to
}
