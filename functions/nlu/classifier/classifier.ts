/** Tells intents apart: straight lines always, and beside them a few small networks when there is time for them. */
import type { Voices } from './calibration.ts'
import { blockSize, trainLinearBlock } from './linear.ts'
import { join, trainNetwork, type Network } from './network.ts'
import { buildVocabulary, narrow, vectorize, type Vector, type Vocabulary } from '../text/vocabulary.ts'
import {
  LinearCollector,
  linearScores,
  networkScores,
  packNetwork,
  type LinearWeights,
  type NetworkWeights,
} from './weights.ts'

export interface Classifier {
  readonly vocabulary: Vocabulary
  readonly linear: LinearWeights
  /** Null when there was no time for networks. */
  readonly network: NetworkWeights | null
  /** For each feature of the vocabulary its row in the network; -1 where it is too rare for it. */
  readonly rows: Int32Array
}

export interface Lesson {
  /** The features of each message, and the intent it belongs to. */
  readonly messages: readonly Uint32Array[]
  readonly labels: Int32Array
  readonly intents: number
  /** Features of messages that belong to no intent. */
  readonly strangers: readonly Uint32Array[]
}

export interface LearningSettings {
  readonly networks: number
  readonly seed: number
}

const cost = 1
/** The lines hardly move after this many readings. */
const rounds = 8
/** Three networks of this size answer as well as two of 64 units, in less room. */
const hidden = 48
const epochsMin = 12
const epochsMax = 30
/**
 * Few messages are read more often: about so many readings in all, within the two bounds above. Beside lines that know
 * strangers the fewest suffice: 12 or 30 gave the same share of right answers, and the lines took the time instead.
 */
const readings = 60_000
/** The label of a message that each line has to tell from its intent. */
const noIntent = -1
/** Messages turned into numbers between two breaths. */
const chunkSize = 1024
/** Messages times intents above which a network would take minutes and memory the build does not have. */
const networkWorkMax = 8_000_000
/** The rarest features tell a network little and would make up most of it. */
const networkFeaturesMax = 16_000
/** From so many messages on, a feature met once says too little for the room it takes. */
const messagesForPruning = 5000

export function* learnClassifier(lesson: Lesson, settings: LearningSettings): Generator<void, Classifier> {
  const { messages, labels, intents, strangers } = lesson
  const vocabulary = buildVocabulary(messages, messages.length < messagesForPruning ? 1 : 2, strangers)
  const vectors: Vector[] = []
  for (const [row, message] of messages.entries()) {
    vectors.push(vectorize(message, vocabulary))
    if (row % chunkSize === 0) yield
  }
  const strange = strangers.map((message) => vectorize(message, vocabulary))
  const linear = yield* learnLines([...vectors, ...strange], lesson, vocabulary.features.length, settings)
  const rows = rowsOf(vectors, vocabulary.features.length)
  const common = vectors.map((vector) => narrow(vector, rows))
  const features = rows.reduce((count, row) => (row < 0 ? count : count + 1), 0)
  const networks: Network[] = []
  const wanted = intents > 1 && messages.length * intents <= networkWorkMax ? settings.networks : 0
  const readingsEach = Math.round(readings / messages.length)
  const epochs = strangers.length > 0 ? epochsMin : Math.min(Math.max(readingsEach, epochsMin), epochsMax)
  for (let index = 0; index < wanted; index++) {
    const seed = settings.seed + 1 + index
    networks.push(yield* trainNetwork(common, labels, features, intents, { hidden, epochs, seed }))
  }
  return { vocabulary, linear, network: networks.length > 0 ? packNetwork(join(networks)) : null, rows }
}

/** Numbers the features found in the most messages, as many as there is room for. */
function rowsOf(vectors: readonly Vector[], features: number): Int32Array {
  const occurrences = new Int32Array(features)
  for (const vector of vectors) for (const feature of vector.features) occurrences[feature]!++
  const tooRare = occurrences.toSorted().at(-1 - networkFeaturesMax) ?? 0
  let row = 0
  return occurrences.map((count) => (count > tooRare ? row++ : -1))
}

function* learnLines(
  vectors: readonly Vector[],
  { labels, intents }: Lesson,
  features: number,
  { seed }: LearningSettings,
): Generator<void, LinearWeights> {
  const collector = new LinearCollector(features, intents)
  const targets = new Int32Array(vectors.length).fill(noIntent)
  targets.set(labels)
  for (let first = 0; first < intents; first += blockSize) {
    collector.add(yield* trainLinearBlock(vectors, targets, features, first, { cost, rounds, seed }))
  }
  return collector.finish()
}

export function listen({ linear, network, rows }: Classifier, vector: Vector): Voices {
  const neural = network ? networkScores(network, narrow(vector, rows)) : new Float64Array(linear.bias.length)
  return { linear: linearScores(linear, vector), neural, unseen: vector.unseen }
}
