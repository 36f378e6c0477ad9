/** One straight line per intent: which features speak for it and which against. */
import type { Vector } from '../text/vocabulary.ts'
import { seededRandom, shuffle } from './random.ts'

/** Intents learned side by side: 16 four-byte weights of a feature are one cache line. */
export const blockSize = 16

/** A message that changed nothing for so many rounds is left alone until the last one (shrinking, ibid. section 3.3). */
const calmRoundsMax = 2

export interface LinearSettings {
  /** How dear a mistake is against a large weight. */
  readonly cost: number
  readonly rounds: number
  readonly seed: number
}

/** `weights[feature * blockSize + intent - first]`; the last row is the bias. */
export interface LinearBlock {
  readonly first: number
  readonly weights: Float32Array
}

/**
 * One against the rest with squared hinge loss, by dual coordinate descent (Hsieh et al. 2008, "A Dual Coordinate
 * Descent Method for Large-scale Linear SVM", algorithm 1 with U = infinity and D = 1 / 2C). The bias is a feature
 * that is always one. Yields after every round, so that a long build can breathe.
 */
export function* trainLinearBlock(
  vectors: readonly Vector[],
  labels: Int32Array,
  features: number,
  first: number,
  settings: LinearSettings,
): Generator<void, LinearBlock> {
  const weights = new Float32Array((features + 1) * blockSize)
  const duals = new Float32Array(vectors.length * blockSize)
  const random = seededRandom(settings.seed + first)
  const calm = new Uint8Array(vectors.length)
  for (let round = 0; round < settings.rounds; round++) {
    if (round === settings.rounds - 1) calm.fill(0)
    const order = shuffle(vectors.length, random).filter((row) => calm[row]! < calmRoundsMax)
    learnRound({ vectors, labels, order, first, weights, duals, calm, diagonal: 1 / (2 * settings.cost) })
    yield
  }
  return { first, weights }
}

interface Round {
  readonly vectors: readonly Vector[]
  readonly labels: Int32Array
  readonly order: Int32Array
  readonly first: number
  readonly weights: Float32Array
  readonly duals: Float32Array
  /** Rounds in a row in which a message changed nothing. */
  readonly calm: Uint8Array
  readonly diagonal: number
}

function learnRound({ vectors, labels, order, first, weights, duals, calm, diagonal }: Round): void {
  const bias = weights.length - blockSize
  const scores = new Float64Array(blockSize)
  const changed = new Int32Array(blockSize)
  const steps = new Float32Array(blockSize)
  for (const row of order) {
    const { features, values } = vectors[row]!
    for (let k = 0; k < blockSize; k++) scores[k] = weights[bias + k]!
    let square = 1
    for (let index = 0; index < features.length; index++) {
      const value = values[index]!
      const at = features[index]! * blockSize
      square += value * value
      for (let k = 0; k < blockSize; k++) scores[k]! += value * weights[at + k]!
    }
    const target = labels[row]! - first
    let changes = 0
    for (let k = 0; k < blockSize; k++) {
      const sign = k === target ? 1 : -1
      const dual = duals[row * blockSize + k]!
      const gradient = sign * scores[k]! - 1 + diagonal * dual
      if (dual === 0 && gradient >= 0) continue
      const next = Math.max(0, dual - gradient / (square + diagonal))
      if (next === dual) continue
      duals[row * blockSize + k] = next
      changed[changes] = k
      steps[changes++] = (next - dual) * sign
    }
    calm[row] = changes === 0 ? calm[row]! + 1 : 0
    if (changes === 0) continue
    for (let change = 0; change < changes; change++) weights[bias + changed[change]!]! += steps[change]!
    for (let index = 0; index < features.length; index++) {
      const value = values[index]!
      const at = features[index]! * blockSize
      for (let change = 0; change < changes; change++) weights[at + changed[change]!]! += value * steps[change]!
    }
  }
}
