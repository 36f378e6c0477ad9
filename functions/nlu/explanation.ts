/** Why a message was understood as it was: how hard each word pulled, and the utterances it resembles. */
import { eachFeature, featuresOf } from './text/features.ts'
import type { Model } from './model.ts'
import { tokenize, type Token } from './text/text.ts'
import { find, narrow, vectorize, type Vector } from './text/vocabulary.ts'
import { hiddenUnits, type NetworkWeights } from './classifier/weights.ts'

const utterancesShownMax = 5

export interface WordPull {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Above 0 it speaks for the intent, below against it. */
  readonly pull: number
}

export interface Explanation {
  readonly intent: string
  /** How far the intent is ahead of the mean of all: `base` and the pulls of all words, added up. */
  readonly lead: number
  /** What the intent starts with before a word is read. */
  readonly base: number
  readonly words: readonly WordPull[]
  /** Most alike first; similarity from 0 to 1. */
  readonly utterances: readonly { readonly intent: string; readonly text: string; readonly similarity: number }[]
}

export interface Explained {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly vector: Vector
  readonly scores: Float64Array
  /** The intents to show utterances of, the best first. */
  readonly ranking: readonly number[]
}

export function explain(model: Model, { text, tokens, vector, scores, ranking }: Explained): Explanation {
  const intent = ranking[0]!
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const lead = scores[intent]! - mean
  const { base, slopes } = slopesOf(model, vector, intent)
  const pulls = pullsOf(model, tokens, vector, slopes)
  const words = tokens
    .map(({ start, end }, index) => ({ text: text.slice(start, end), start, end, pull: pulls[index]! }))
    .filter(({ pull }) => pull !== 0)
  return { intent: model.intents[intent]!, lead, base, words, utterances: similar(model, vector, ranking) }
}

/** What a feature adds is shared by the places it was found in, and by the first and last word it spans. */
function pullsOf(model: Model, tokens: readonly Token[], vector: Vector, slopes: Float64Array): Float64Array {
  const { vocabulary } = model.classifier
  const pullOf = new Map<number, { pull: number; places: number }>()
  for (const [index, feature] of vector.features.entries()) {
    pullOf.set(vocabulary.features[feature]!, { pull: slopes[index]! * vector.values[index]!, places: 0 })
  }
  eachFeature(tokens, (feature) => {
    const entry = pullOf.get(feature)
    if (entry) entry.places++
  })
  const pulls = new Float64Array(tokens.length)
  eachFeature(tokens, (feature, first, last) => {
    const entry = pullOf.get(feature)
    if (!entry) return
    pulls[first]! += entry.pull / entry.places / 2
    pulls[last]! += entry.pull / entry.places / 2
  })
  return pulls
}

interface Slopes {
  /** For each feature of the message: how the lead grows with its value. */
  readonly slopes: Float64Array
  readonly base: number
}

/**
 * How the lead of an intent grows with each feature of the message. Between the same units a network of rectifiers is
 * a straight line, so slope times value adds up exactly for it as well.
 */
function slopesOf({ classifier, calibration }: Model, vector: Vector, intent: number): Slopes {
  const { linear, network, rows } = classifier
  const intents = linear.bias.length
  const slopes = Float64Array.from(vector.features, (feature) => {
    let slope = 0
    for (let at = linear.starts[feature]!; at < linear.starts[feature + 1]!; at++) {
      const column = linear.columns[at]!
      const weight = linear.weights[at]! * linear.scales[column]!
      slope += column === intent ? weight - weight / intents : -weight / intents
    }
    return slope * calibration.mixing.linear
  })
  let base = calibration.mixing.linear * leadIn(linear.bias, intent)
  if (network) base += addNetworkSlopes(network, rows, vector, intent, slopes, calibration.mixing.neural)
  return { base, slopes }
}

/** How far one value is above the mean of all. */
function leadIn(values: Float32Array, index: number): number {
  return values[index]! - values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Adds to the slopes, and tells what the network says before it has read a word. */
function addNetworkSlopes(
  network: NetworkWeights,
  rows: Int32Array,
  vector: Vector,
  intent: number,
  slopes: Float64Array,
  loudness: number,
): number {
  const { hidden, inputs, inputScales, hiddenBias, outputs, outputBias } = network
  const leads = hiddenUnits(network, narrow(vector, rows)).map((active, unit) => {
    if (active === 0) return 0
    let mean = 0
    for (let other = 0; other < outputBias.length; other++) mean += outputs[other * hidden + unit]! / outputBias.length
    return outputs[intent * hidden + unit]! - mean
  })
  for (const [index, feature] of vector.features.entries()) {
    const row = rows[feature]!
    if (row < 0) continue
    let slope = 0
    for (let unit = 0; unit < hidden; unit++) slope += leads[unit]! * inputs[row * hidden + unit]!
    slopes[index]! += slope * inputScales[row]! * loudness
  }
  return loudness * leads.reduce((sum, lead, unit) => sum + lead * hiddenBias[unit]!, leadIn(outputBias, intent))
}

function similar({ classifier, intents, utterances }: Model, vector: Vector, ranking: readonly number[]) {
  return ranking
    .flatMap((intent) =>
      utterances[intent]!.map((text) => {
        const other = vectorize(featuresOf(tokenize(text)), classifier.vocabulary)
        return { intent: intents[intent]!, text, similarity: cosine(vector, other) }
      }),
    )
    .toSorted((left, right) => right.similarity - left.similarity)
    .slice(0, utterancesShownMax)
}

/** Both list their features in ascending order. */
function cosine(left: Vector, right: Vector): number {
  let both = 0
  let leftSquare = 0
  let rightSquare = 0
  for (const value of left.values) leftSquare += value * value
  for (const [index, value] of right.values.entries()) {
    rightSquare += value * value
    const at = find(left.features, right.features[index]!)
    if (at >= 0) both += value * left.values[at]!
  }
  return leftSquare > 0 && rightSquare > 0 ? both / Math.sqrt(leftSquare * rightSquare) : 0
}
