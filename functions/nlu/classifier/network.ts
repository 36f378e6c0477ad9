/** A small neural network over the same features: it hears what the straight lines cannot, words in company. */
import { seededRandom, shuffle } from './random.ts'
import type { Vector } from '../text/vocabulary.ts'

export interface NetworkSettings {
  readonly hidden: number
  readonly epochs: number
  readonly seed: number
}

/** Row by row: `inputs[feature * hidden + unit]`, `outputs[intent * hidden + unit]`. */
export interface Network {
  readonly hidden: number
  readonly inputs: Float32Array
  readonly hiddenBias: Float32Array
  readonly outputs: Float32Array
  readonly outputBias: Float32Array
}

const inputKept = 0.5
const hiddenKept = 0.7
const smoothing = 0.05
const batchSize = 16
const inputRate = 0.1
const outputRate = 0.1
const tiny = 1e-8
/** Of 150 intents nearly all slopes are smaller than this, and together they would be most of the work. */
const slopeMin = 0.004

/** Messages learned between two breaths. */
const chunkSize = 1024

/**
 * Cross-entropy with smoothed labels, dropout on features and units, Adagrad (Duchi et al. 2011) with one accumulator
 * per feature, so that a rare feature keeps learning in large steps.
 */
export function* trainNetwork(
  vectors: readonly Vector[],
  labels: Int32Array,
  features: number,
  intents: number,
  settings: NetworkSettings,
): Generator<void, Network> {
  const random = seededRandom(settings.seed)
  const learner = new Learner(features, intents, settings.hidden, random)
  for (let epoch = 0; epoch < settings.epochs; epoch++) {
    const order = shuffle(vectors.length, random)
    const rate = 1 - epoch / settings.epochs
    for (let start = 0; start < order.length; start += chunkSize) {
      const end = Math.min(start + chunkSize, order.length)
      for (let at = start; at < end; at += batchSize) {
        for (let index = at; index < Math.min(at + batchSize, end); index++) {
          learner.learn(vectors[order[index]!]!, labels[order[index]!]!, rate)
        }
        learner.step(rate)
      }
      yield
    }
  }
  return learner.network
}

/** One network that says the mean of what several of the same shape say: all their hidden units side by side. */
export function join(networks: readonly Network[]): Network {
  const width = networks[0]!.hidden
  const count = networks.length
  const sideBySide = (rowsOf: (network: Network) => Float32Array) => {
    const all = new Float32Array(rowsOf(networks[0]!).length * count)
    for (const [index, network] of networks.entries()) {
      const rows = rowsOf(network)
      for (let row = 0; row * width < rows.length; row++) {
        all.set(rows.subarray(row * width, (row + 1) * width), (row * count + index) * width)
      }
    }
    return all
  }
  return {
    hidden: width * count,
    inputs: sideBySide(({ inputs }) => inputs),
    hiddenBias: sideBySide(({ hiddenBias }) => hiddenBias),
    outputs: sideBySide(({ outputs }) => outputs).map((weight) => weight / count),
    outputBias: networks[0]!.outputBias.map((_, intent) =>
      networks.reduce((sum, { outputBias }) => sum + outputBias[intent]! / count, 0),
    ),
  }
}

class Learner {
  readonly network: Network
  readonly #random: () => number
  readonly #inputSquares: Float32Array
  readonly #outputSquares: Float32Array
  readonly #outputGradient: Float32Array
  readonly #biasGradient: Float32Array
  readonly #activation: Float32Array
  readonly #hiddenGradient: Float32Array
  readonly #probability: Float32Array
  readonly #kept: Int32Array
  /** The units that speak in this reading: about a third, and all others cost nothing. */
  readonly #on: Int32Array
  #unitsOn = 0

  constructor(features: number, intents: number, hidden: number, random: () => number) {
    const uniform = (length: number, scale: number) => Float32Array.from({ length }, () => (2 * random() - 1) * scale)
    this.network = {
      hidden,
      inputs: uniform(features * hidden, 0.1),
      hiddenBias: new Float32Array(hidden),
      outputs: uniform(intents * hidden, Math.sqrt(3 / hidden)),
      outputBias: new Float32Array(intents),
    }
    this.#random = random
    this.#inputSquares = new Float32Array(features)
    this.#outputSquares = new Float32Array(intents * hidden).fill(1e-3)
    this.#outputGradient = new Float32Array(intents * hidden)
    this.#biasGradient = new Float32Array(intents)
    this.#activation = new Float32Array(hidden)
    this.#hiddenGradient = new Float32Array(hidden)
    this.#probability = new Float32Array(intents)
    this.#kept = new Int32Array(4096)
    this.#on = new Int32Array(hidden)
  }

  learn(vector: Vector, label: number, rate: number): void {
    const kept = this.#forward(vector)
    this.#softmax(label)
    this.#backward()
    this.#updateInputs(vector, kept, rate)
  }

  #forward({ features, values }: Vector): number {
    const { hidden, inputs, hiddenBias } = this.network
    const activation = this.#activation
    activation.set(hiddenBias)
    let kept = 0
    for (let index = 0; index < features.length && kept < this.#kept.length; index++) {
      if (this.#random() >= inputKept) continue
      this.#kept[kept++] = index
      const value = values[index]! / inputKept
      const at = features[index]! * hidden
      for (let unit = 0; unit < hidden; unit++) activation[unit]! += value * inputs[at + unit]!
    }
    this.#unitsOn = 0
    for (let unit = 0; unit < hidden; unit++) {
      if (activation[unit]! <= 0 || this.#random() >= hiddenKept) continue
      activation[unit]! /= hiddenKept
      this.#on[this.#unitsOn++] = unit
    }
    return kept
  }

  #softmax(label: number): void {
    const { hidden, outputs, outputBias } = this.network
    const intents = outputBias.length
    const probability = this.#probability
    const activation = this.#activation
    const on = this.#on
    const unitsOn = this.#unitsOn
    let top = -Infinity
    for (let intent = 0; intent < intents; intent++) {
      let logit = outputBias[intent]!
      const at = intent * hidden
      for (let index = 0; index < unitsOn; index++) logit += activation[on[index]!]! * outputs[at + on[index]!]!
      probability[intent] = logit
      if (logit > top) top = logit
    }
    let sum = 0
    for (let intent = 0; intent < intents; intent++) sum += probability[intent] = Math.exp(probability[intent]! - top)
    for (let intent = 0; intent < intents; intent++) {
      probability[intent] = probability[intent]! / sum - smoothing / intents - (intent === label ? 1 - smoothing : 0)
    }
  }

  /** What `#probability` holds by then is the gradient of the loss by each logit. */
  #backward(): void {
    const { hidden, outputs, outputBias } = this.network
    const activation = this.#activation
    const hiddenGradient = this.#hiddenGradient.fill(0)
    const outputGradient = this.#outputGradient
    const on = this.#on
    const unitsOn = this.#unitsOn
    for (let intent = 0; intent < outputBias.length; intent++) {
      const gradient = this.#thinned(this.#probability[intent]!)
      if (gradient === 0) continue
      const at = intent * hidden
      this.#biasGradient[intent]! += gradient
      for (let index = 0; index < unitsOn; index++) {
        const unit = on[index]!
        hiddenGradient[unit]! += gradient * outputs[at + unit]!
        outputGradient[at + unit]! += gradient * activation[unit]!
      }
    }
    for (let index = 0; index < unitsOn; index++) hiddenGradient[on[index]!]! /= hiddenKept
  }

  /** A slope too small to be worth the work is made large with the chance that keeps its mean, else left out. */
  #thinned(slope: number): number {
    const size = Math.abs(slope)
    if (size >= slopeMin) return slope
    return this.#random() * slopeMin < size ? Math.sign(slope) * slopeMin : 0
  }

  #updateInputs({ features, values }: Vector, kept: number, rate: number): void {
    const { hidden, inputs, hiddenBias } = this.network
    const gradient = this.#hiddenGradient
    let square = 0
    for (let unit = 0; unit < hidden; unit++) square += gradient[unit]! * gradient[unit]!
    square /= hidden
    if (square === 0) return
    for (let index = 0; index < kept; index++) {
      const feature = features[this.#kept[index]!]!
      const value = values[this.#kept[index]!]! / inputKept
      const squares = (this.#inputSquares[feature]! += value * value * square)
      const step = (rate * inputRate * value) / Math.sqrt(squares + tiny)
      const at = feature * hidden
      for (let unit = 0; unit < hidden; unit++) inputs[at + unit]! -= step * gradient[unit]!
    }
    for (let unit = 0; unit < hidden; unit++) hiddenBias[unit]! -= rate * 0.01 * gradient[unit]!
  }

  /** The outputs learn once a batch: their gradient is dense, and a square root for each weight is dear. */
  step(rate: number): void {
    const { outputs, outputBias } = this.network
    const gradient = this.#outputGradient
    const squares = this.#outputSquares
    for (let index = 0; index < outputs.length; index++) {
      const slope = gradient[index]! / batchSize
      if (slope === 0) continue
      const sum = (squares[index]! += slope * slope)
      outputs[index]! -= (rate * outputRate * slope) / (Math.sqrt(sum) + tiny)
    }
    for (let intent = 0; intent < outputBias.length; intent++) {
      outputBias[intent]! -= (rate * 0.05 * this.#biasGradient[intent]!) / batchSize
    }
    gradient.fill(0)
    this.#biasGradient.fill(0)
  }
}
