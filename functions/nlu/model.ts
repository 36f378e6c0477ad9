/** All that a parser knows, and how it is laid into a file and taken out again. */
import type { Calibration } from './classifier/calibration.ts'
import type { Classifier } from './classifier/classifier.ts'
import type { ValueIndex } from './tagger/known-values.ts'
import { readModel, writeModel, type StoredArray } from './model-file.ts'
import type { TaggerWeights } from './tagger/tagger.ts'
import { packNibbles, unpackNibbles } from './classifier/nibbles.ts'
import { NluError, type EntityExamples } from './text/training-data.ts'
import { vocabularyOf } from './text/vocabulary.ts'
import { columnsFor, type Columns, type NetworkWeights } from './classifier/weights.ts'

export interface Model {
  readonly intents: readonly string[]
  readonly classifier: Classifier
  readonly calibration: Calibration
  readonly entities: readonly EntityExamples[]
  /** Null when nobody marked an entity inside an utterance. */
  readonly tagger: { readonly weights: TaggerWeights; readonly values: ValueIndex } | null
  /** Some of what each intent learned from, to show beside an answer. */
  readonly utterances: readonly (readonly string[])[]
}

interface Header {
  readonly intents: readonly string[]
  readonly calibration: Calibration
  readonly entities: readonly EntityExamples[]
  readonly utterances: readonly (readonly string[])[]
  readonly messages: number
  /** Hidden units of the network; 0: there is none. */
  readonly hidden: number
  readonly tagger: { readonly entities: readonly string[]; readonly scale: number } | null
}

export function toBytes({ intents, classifier, calibration, entities, tagger, utterances }: Model): Uint8Array {
  const { vocabulary, linear, network, rows } = classifier
  const header: Header = {
    intents,
    calibration,
    entities,
    utterances,
    messages: vocabulary.messages,
    hidden: network?.hidden ?? 0,
    tagger: tagger && { entities: tagger.weights.entities, scale: tagger.weights.scale },
  }
  const arrays: Record<string, StoredArray> = {
    features: vocabulary.features,
    occurrences: vocabulary.occurrences,
    lengths: lengthsOf(linear.starts),
    columns: linear.columns,
    weights: linear.weights,
    scales: linear.scales,
    bias: linear.bias,
    rowed: Uint32Array.from(rows.keys()).filter((feature) => rows[feature]! >= 0),
  }
  if (network) {
    const { inputs, inputScales, hiddenBias, outputs, outputBias } = network
    Object.assign(arrays, { inputs: packNibbles(inputs), inputScales, hiddenBias, outputs, outputBias })
  }
  if (tagger) {
    const { features, starts, tags, weights, transitions } = tagger.weights
    const { phrases, entities: phraseEntities, counts } = tagger.values
    const lengths = lengthsOf(starts)
    const list = { features, lengths, tags, weights, transitions, phrases, phraseEntities, counts }
    for (const [name, array] of Object.entries(list)) arrays[`tagger.${name}`] = array
  }
  return writeModel({ header, arrays })
}

const damageError = () => new NluError('The language model is damaged; build it again.')

export function fromBytes(bytes: Uint8Array): Model {
  const { header, arrays } = readModel(bytes)
  if (!isHeader(header)) throw damageError()
  const shelf = new Shelf(arrays)
  const { intents, calibration, entities, utterances } = header
  const features = shelf.take('features', Uint32Array)
  const count = features.length
  const starts = startsOf(shelf.take('lengths', Uint16Array, count))
  const entries = starts[count]!
  const rowed = shelf.take('rowed', Uint32Array)
  const rows = new Int32Array(count).fill(-1)
  for (const [row, feature] of rowed.entries()) {
    if (feature >= count || rows[feature] !== -1) throw damageError()
    rows[feature] = row
  }
  const classifier: Classifier = {
    rows,
    vocabulary: vocabularyOf(features, shelf.take('occurrences', Uint16Array, count), header.messages),
    linear: {
      starts,
      columns: shelf.takeBelow<Columns>('columns', columnsFor(intents.length), intents.length, entries),
      weights: shelf.take('weights', Int8Array, entries),
      scales: shelf.take('scales', Float32Array, intents.length),
      bias: shelf.take('bias', Float32Array, intents.length),
    },
    network: header.hidden > 0 ? networkFrom(shelf, header.hidden, rowed.length, intents.length) : null,
  }
  return { intents, classifier, calibration, entities, utterances, tagger: taggerFrom(shelf, header.tagger) }
}

function networkFrom(shelf: Shelf, hidden: number, features: number, intents: number): NetworkWeights {
  const inputs = features * hidden
  return {
    hidden,
    inputs: unpackNibbles(shelf.take('inputs', Uint8Array, Math.ceil(inputs / 2)), inputs),
    inputScales: shelf.take('inputScales', Float32Array, features),
    hiddenBias: shelf.take('hiddenBias', Float32Array, hidden),
    outputs: shelf.take('outputs', Float32Array, intents * hidden),
    outputBias: shelf.take('outputBias', Float32Array, intents),
  }
}

function taggerFrom(shelf: Shelf, header: Header['tagger']): Model['tagger'] {
  if (!header) return null
  const { entities, scale } = header
  const tags = 2 * entities.length + 1
  const features = shelf.take('tagger.features', Uint32Array)
  const starts = startsOf(shelf.take('tagger.lengths', Uint16Array, features.length))
  const entries = starts[features.length]!
  const phrases = shelf.take('tagger.phrases', Uint32Array)
  return {
    weights: {
      entities,
      scale,
      features,
      starts,
      tags: shelf.takeBelow<Columns>('tagger.tags', columnsFor(tags), tags, entries),
      weights: shelf.take('tagger.weights', Int8Array, entries),
      transitions: shelf.take('tagger.transitions', Float32Array, (tags + 1) * tags),
    },
    values: {
      phrases,
      entities: shelf.takeBelow('tagger.phraseEntities', Uint16Array, entities.length, phrases.length),
      counts: shelf.take('tagger.counts', Uint16Array, phrases.length),
    },
  }
}

/** Hands out the arrays of a file, each of the type and length it has to have. */
class Shelf {
  readonly #arrays: Readonly<Record<string, StoredArray>>

  constructor(arrays: Readonly<Record<string, StoredArray>>) {
    this.#arrays = arrays
  }

  take<T extends StoredArray>(name: string, type: new (length: number) => T, length?: number): T {
    const array = this.#arrays[name]
    if (!(array instanceof type) || (length !== undefined && array.length !== length)) throw damageError()
    return array
  }

  takeBelow<T extends Columns>(name: string, type: new (length: number) => T, limit: number, length: number): T {
    const array = this.take(name, type, length)
    for (const value of array) if (value >= limit) throw damageError()
    return array
  }
}

/** Where each row begins and the last one ends takes four bytes a row; how long each one is takes two. */
const lengthsOf = (starts: Uint32Array): Uint16Array =>
  Uint16Array.from(starts.subarray(1), (end, row) => end - starts[row]!)

function startsOf(lengths: Uint16Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (const [row, length] of lengths.entries()) starts[row + 1] = starts[row]! + length
  return starts
}

function isHeader(value: unknown): value is Header {
  if (!isRecord(value)) return false
  const { intents, calibration, entities, utterances, messages, hidden, tagger } = value
  if (!isTexts(intents) || !isCalibration(calibration) || !isList(entities, isEntity)) return false
  if (!isList(utterances, isTexts) || utterances.length !== intents.length || !isNumber(messages)) return false
  if (!isNumber(hidden) || !Number.isInteger(hidden) || hidden < 0) return false
  return tagger === null || (isRecord(tagger) && isTexts(tagger['entities']) && isNumber(tagger['scale']))
}

function isCalibration(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value['mixing'])) return false
  const { mixing, leadTypical, strangerLine, familiarity } = value
  if (strangerLine !== undefined && !isNumber(strangerLine)) return false
  if (!isNumber(mixing['linear']) || !isNumber(mixing['neural']) || !isNumber(leadTypical)) return false
  return isList(familiarity, isNumber) && (familiarity.length === 0 || familiarity.length === 101)
}

function isEntity(value: unknown): boolean {
  if (!isRecord(value) || typeof value['name'] !== 'string' || !isTexts(value['patterns'])) return false
  return isList(
    value['synonyms'],
    (one) => isRecord(one) && typeof one['value'] === 'string' && isTexts(one['written']),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isList = (value: unknown, is: (item: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.every(is)
const isTexts = (value: unknown): value is string[] => isList(value, (item) => typeof item === 'string')
