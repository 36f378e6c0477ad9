/** What is kept of a trained classifier: small whole numbers, and only those that matter. */
import { blockSize, type LinearBlock } from './linear.ts'
import type { Network } from './network.ts'
import type { Vector } from '../text/vocabulary.ts'

/** One byte for each where it suffices: half of a model are columns. */
export type Columns = Uint8Array | Uint16Array

export const columnsFor = (intents: number): new (length: number) => Columns =>
  intents <= 256 ? Uint8Array : Uint16Array

/** The weights of feature i stand from `starts[i]` up to `starts[i + 1]`; `columns` are the intents they speak for. */
export interface LinearWeights {
  readonly starts: Uint32Array
  readonly columns: Columns
  readonly weights: Int8Array
  /** For each intent: what one step of its weights is worth. */
  readonly scales: Float32Array
  readonly bias: Float32Array
}

/** `inputs[feature * hidden + unit] * inputScales[feature]`, the rest as in `Network`. Inputs are from -7 to 7. */
export interface NetworkWeights {
  readonly hidden: number
  readonly inputs: Int8Array
  readonly inputScales: Float32Array
  readonly hiddenBias: Float32Array
  readonly outputs: Float32Array
  readonly outputBias: Float32Array
}

const stepsMax = 127
/** Four bits: hundreds of them are added up for each unit, so what rounding takes here it gives there. */
const inputStepsMax = 7
/** Of a largest weight of 127, one of this size is noise: leaving it out halves the model and changes no answer. */
const noise = 1
/** Weights of the lines in all, 2 or 3 bytes each: where there are more the small ones give way. */
const entriesMax = 550_000
/** With thousands of intents each still has to be told from the others. */
const entriesPerIntent = 250

/** Takes block after block, so that the weights of all intents never stand in memory in full. */
export class LinearCollector {
  readonly #features: number
  readonly #scales: Float32Array
  readonly #bias: Float32Array
  readonly #kept: { feature: Uint32Array; column: Uint16Array; weight: Int8Array }[] = []

  constructor(features: number, intents: number) {
    this.#features = features
    this.#scales = new Float32Array(intents)
    this.#bias = new Float32Array(intents)
  }

  add({ first, weights }: LinearBlock): void {
    const width = Math.min(blockSize, this.#scales.length - first)
    const feature: number[] = []
    const column: number[] = []
    const weight: number[] = []
    for (let k = 0; k < width; k++) {
      let top = 0
      for (let at = k; at < this.#features * blockSize; at += blockSize) top = Math.max(top, Math.abs(weights[at]!))
      this.#scales[first + k] = top / stepsMax
      this.#bias[first + k] = weights[this.#features * blockSize + k]!
    }
    for (let row = 0; row < this.#features; row++) {
      for (let k = 0; k < width; k++) {
        const steps = Math.round(weights[row * blockSize + k]! / (this.#scales[first + k]! || 1))
        if (Math.abs(steps) <= noise) continue
        feature.push(row)
        column.push(first + k)
        weight.push(steps)
      }
    }
    this.#kept.push({
      feature: Uint32Array.from(feature),
      column: Uint16Array.from(column),
      weight: Int8Array.from(weight),
    })
  }

  finish(): LinearWeights {
    const least = this.#leastKept()
    const starts = new Uint32Array(this.#features + 1)
    for (const { feature, weight } of this.#kept) {
      for (let index = 0; index < feature.length; index++) {
        if (Math.abs(weight[index]!) >= least) starts[feature[index]! + 1]!++
      }
    }
    for (let row = 0; row < this.#features; row++) starts[row + 1]! += starts[row]!
    const length = starts[this.#features]!
    const columns = new (columnsFor(this.#scales.length))(length)
    const weights = new Int8Array(length)
    const next = starts.slice()
    for (const { feature, column, weight } of this.#kept) {
      for (let index = 0; index < feature.length; index++) {
        if (Math.abs(weight[index]!) < least) continue
        const at = next[feature[index]!]!++
        columns[at] = column[index]!
        weights[at] = weight[index]!
      }
    }
    return { starts, columns, weights, scales: this.#scales, bias: this.#bias }
  }

  #leastKept(): number {
    const sizes = new Uint32Array(stepsMax + 1)
    for (const { weight } of this.#kept) for (const steps of weight) sizes[Math.abs(steps)]!++
    return leastKept(sizes, noise + 1, Math.max(entriesMax, entriesPerIntent * this.#scales.length))
  }
}

/** Of weights of which `sizes[n]` have the size n: the smallest size, from `least` on, there is room for. */
export function leastKept(sizes: Uint32Array, least: number, room: number): number {
  let size = sizes.length
  let left = room
  while (size > least && sizes[size - 1]! <= left) left -= sizes[--size]!
  return size
}

export function packNetwork({ hidden, inputs, hiddenBias, outputs, outputBias }: Network): NetworkWeights {
  const features = inputs.length / hidden
  const packed = new Int8Array(inputs.length)
  const inputScales = new Float32Array(features)
  for (let feature = 0; feature < features; feature++) {
    const row = inputs.subarray(feature * hidden, (feature + 1) * hidden)
    const scale = row.reduce((top, weight) => Math.max(top, Math.abs(weight)), 0) / inputStepsMax
    inputScales[feature] = scale
    for (let unit = 0; unit < hidden; unit++) packed[feature * hidden + unit] = Math.round(row[unit]! / (scale || 1))
  }
  return { hidden, inputs: packed, inputScales, hiddenBias, outputs, outputBias }
}

export function linearScores({ starts, columns, weights, scales, bias }: LinearWeights, vector: Vector): Float64Array {
  const scores = new Float64Array(bias.length)
  for (let index = 0; index < vector.features.length; index++) {
    const value = vector.values[index]!
    const feature = vector.features[index]!
    const end = starts[feature + 1]!
    for (let at = starts[feature]!; at < end; at++) scores[columns[at]!]! += value * weights[at]!
  }
  for (let intent = 0; intent < scores.length; intent++) {
    scores[intent] = scores[intent]! * scales[intent]! + bias[intent]!
  }
  return scores
}

/** What each hidden unit says about a message; a silent one says 0. */
export function hiddenUnits({ hidden, inputs, inputScales, hiddenBias }: NetworkWeights, vector: Vector): Float64Array {
  const units = Float64Array.from(hiddenBias)
  for (let index = 0; index < vector.features.length; index++) {
    const feature = vector.features[index]!
    const value = vector.values[index]! * inputScales[feature]!
    const at = feature * hidden
    for (let unit = 0; unit < hidden; unit++) units[unit]! += value * inputs[at + unit]!
  }
  for (let unit = 0; unit < hidden; unit++) if (units[unit]! < 0) units[unit] = 0
  return units
}

export function networkScores(network: NetworkWeights, vector: Vector): Float64Array {
  const { hidden, outputs, outputBias } = network
  const units = hiddenUnits(network, vector)
  const scores = Float64Array.from(outputBias)
  for (let intent = 0; intent < scores.length; intent++) {
    const at = intent * hidden
    let score = scores[intent]!
    for (let unit = 0; unit < hidden; unit++) score += units[unit]! * outputs[at + unit]!
    scores[intent] = score
  }
  return scores
}
