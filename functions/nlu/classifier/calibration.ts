/** From scores to what a person may rely on: an honest probability, and a line below which nothing was understood. */

/** What the straight lines and the networks say of one message, one score for each intent. */
export interface Voices {
  readonly linear: Float64Array
  readonly neural: Float64Array
  /** Share of the message, 0 to 1, the model never saw. */
  readonly unseen: number
}

/** How loud each voice is; together they are also the temperature of the softmax. */
export interface Mixing {
  readonly linear: number
  readonly neural: number
}

/** Learned from messages the model was not trained on. */
export interface Calibration {
  readonly mixing: Mixing
  /** The usual lead of the first intent over the mean of all. */
  readonly leadTypical: number
  /** Where the lines learned from strangers: the familiarity that parts them best from known messages. */
  readonly strangerLine?: number | undefined
  /** Familiarity of known messages in ascending order: `[i]` is what i percent of them stay below. Empty: no line. */
  readonly familiarity: readonly number[]
}

export interface Outcome {
  readonly voices: Voices
  readonly label: number
}

/** Where nothing could be held out (each intent with one utterance): a cautious guess. */
const mixingDefault: Mixing = { linear: 3, neural: 0.7 }
const outcomesMin = 20
const newtonStepsMax = 25
/** Keeps the fit of two numbers from running away when every held-out message is right. */
const ridge = 1e-2

/** A message made wholly of unseen words falls behind by so many typical leads, or so much of a line's own scale. */
const unseenWeight = 1
const strangerShare = 0.55
/** However much known messages are like strangers, no larger share of them is turned away. */
const strictnessMax = 0.35
/** Where too little could be held out: what bots of five utterances an intent have on average. */
const strangerLineDefault = -0.85

export function combine({ linear, neural }: Voices, mixing: Mixing): Float64Array {
  return linear.map((score, intent) => mixing.linear * score + mixing.neural * neural[intent]!)
}

export function softmax(scores: Float64Array): Float64Array {
  const top = scores.reduce((most, score) => Math.max(most, score), -Infinity)
  const powers = scores.map((score) => Math.exp(score - top))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

/** How much a message is like those the model knows: the lead of its best intent, less what is unseen in it. */
export function familiarityOf(voices: Voices, { mixing, leadTypical, strangerLine }: Calibration): number {
  if (strangerLine !== undefined) return besideStrangers(voices)
  return leadOf(combine(voices, mixing)) / leadTypical - unseenWeight * voices.unseen
}

/**
 * A line that learned from strangers says by itself, without the other lines, whether a message is its own: from -1 for a
 * stranger to 1 for what it has learned. (The lead over the mean says less then: an area under the curve of 0.985 against
 * 0.989 for questions of other trades.)
 */
const besideStrangers = ({ linear, unseen }: Voices): number =>
  linear.reduce((top, score) => Math.max(top, score), -Infinity) - unseenWeight * unseen

function leadOf(scores: Float64Array): number {
  let top = -Infinity
  let sum = 0
  for (const score of scores) {
    sum += score
    if (score > top) top = score
  }
  return top - sum / scores.length
}

/** `strange`: what was said of messages of no intent; empty where none were learned from. */
export function calibrate(outcomes: readonly Outcome[], strange: readonly Voices[], hasNetworks: boolean): Calibration {
  if (outcomes.length < outcomesMin) {
    const mixing = hasNetworks ? mixingDefault : { linear: 3, neural: 0 }
    const strangerLine = strange.length > 0 ? strangerLineDefault : undefined
    return { mixing, leadTypical: 3, strangerLine, familiarity: [] }
  }
  const mixing = fitMixing(outcomes, hasNetworks)
  const all = outcomes.map(({ voices }) => combine(voices, mixing))
  const leads = Float64Array.from(all, leadOf).toSorted()
  const leadTypical = Math.max(leads[leads.length >> 1]!, 1e-6)
  const right = outcomes.filter((_, index) => isRight(all[index]!, outcomes[index]!.label))
  const between = lineBetween(
    strange.map(besideStrangers),
    right.map(({ voices }) => besideStrangers(voices)),
  )
  const calibration = { mixing, leadTypical, strangerLine: between, familiarity: [] }
  const sorted = Float64Array.from(outcomes, ({ voices }) => familiarityOf(voices, calibration)).toSorted()
  const familiarity = Array.from({ length: 101 }, (_, percent) => quantile(sorted, percent / 100))
  const strangerLine = between === undefined ? undefined : Math.min(between, quantile(sorted, strictnessMax))
  return { ...calibration, strangerLine, familiarity }
}

const isRight = (scores: Float64Array, label: number): boolean => scores.every((score) => score <= scores[label]!)

/**
 * Where as many deviations lie between strangers and the line as between the line and known messages, in the ratio of
 * `strangerShare`. Few messages give two means and deviations better than they give a rare percentile.
 */
function lineBetween(strange: readonly number[], known: readonly number[]): number | undefined {
  if (strange.length === 0 || known.length === 0) return undefined
  const [below, above] = [spreadOf(strange), spreadOf(known)]
  const [near, far] = [above.deviation * (1 - strangerShare), below.deviation * strangerShare]
  return near + far > 0 ? (below.mean * near + above.mean * far) / (near + far) : strangerLineDefault
}

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(square) }
}

/**
 * Least cross-entropy on held-out messages over two factors, by Newton's method: Platt's temperature (Guo et al.
 * 2017, "On Calibration of Modern Neural Networks") and stacking (Wolpert 1992) in one convex fit.
 */
function fitMixing(outcomes: readonly Outcome[], hasNetworks: boolean): Mixing {
  let mixing: Mixing = hasNetworks ? mixingDefault : { linear: 3, neural: 0 }
  for (let step = 0; step < newtonStepsMax; step++) {
    const slope = slopeAt(outcomes, mixing)
    const { linear, neural, linearLinear, linearNeural, neuralNeural } = slope
    const determinant = linearLinear * neuralNeural - linearNeural * linearNeural
    const linearStep = hasNetworks
      ? (linear * neuralNeural - neural * linearNeural) / determinant
      : linear / linearLinear
    const neuralStep = hasNetworks ? (neural * linearLinear - linear * linearNeural) / determinant : 0
    const next = {
      linear: Math.min(Math.max(mixing.linear - linearStep, 0.1), 50),
      neural: hasNetworks ? Math.min(Math.max(mixing.neural - neuralStep, 0), 50) : 0,
    }
    const moved = Math.abs(next.linear - mixing.linear) + Math.abs(next.neural - mixing.neural)
    mixing = next
    if (moved < 1e-6) break
  }
  return mixing
}

function slopeAt(outcomes: readonly Outcome[], mixing: Mixing) {
  const slope = { linear: ridge * mixing.linear, neural: ridge * mixing.neural }
  const curve = { linearLinear: ridge, linearNeural: 0, neuralNeural: ridge }
  for (const { voices, label } of outcomes) {
    const probabilities = softmax(combine(voices, mixing))
    let linear = 0
    let neural = 0
    let linearLinear = 0
    let linearNeural = 0
    let neuralNeural = 0
    for (let intent = 0; intent < probabilities.length; intent++) {
      const probability = probabilities[intent]!
      const a = voices.linear[intent]!
      const b = voices.neural[intent]!
      linear += probability * a
      neural += probability * b
      linearLinear += probability * a * a
      linearNeural += probability * a * b
      neuralNeural += probability * b * b
    }
    slope.linear += linear - voices.linear[label]!
    slope.neural += neural - voices.neural[label]!
    curve.linearLinear += linearLinear - linear * linear
    curve.linearNeural += linearNeural - linear * neural
    curve.neuralNeural += neuralNeural - neural * neural
  }
  return { ...slope, ...curve }
}

/** Between the two nearest by a straight line. */
export function quantile(ascending: ArrayLike<number>, share: number): number {
  const place = share * (ascending.length - 1)
  const below = Math.floor(place)
  const low = ascending[below]!
  const high = ascending[Math.min(below + 1, ascending.length - 1)]!
  return low + (high - low) * (place - below)
}
