/** All that a parser knows, and how it is laid into a file and taken out again. */
import type { Calibration } from './calibration.ts'
import type { Classifier } from './classifier.ts'
import type { ValueIndex } from './known-values.ts'
import { readModel, writeModel, type StoredArray } from './model-file.ts'
import type { TaggerWeights } from './tagger.ts'
import { NluError, type EntityExamples } from './training-data.ts'
import { columnsFor, type Columns, type NetworkWeights } from './weights.ts'

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
  readonly unseenRarity: number
  readonly hidden: readonly number[]
  readonly tagger: { readonly entities: readonly string[]; readonly scale: number } | null
}

export function toBytes({ intents, classifier, calibration, entities, tagger, utterances }: Model): Uint8Array {
  const { vocabulary, linear, networks, rows } = classifier
  const header: Header = {
    intents,
    calibration,
    entities,
    utterances,
    unseenRarity: vocabulary.unseenRarity,
    hidden: networks.map(({ hidden }) => hidden),
    tagger: tagger && { entities: tagger.weights.entities, scale: tagger.weights.scale },
  }
  const arrays: Record<string, StoredArray> = {
    features: vocabulary.features,
    rarity: vocabulary.rarity,
    starts: linear.starts,
    columns: linear.columns,
    weights: linear.weights,
    scales: linear.scales,
    bias: linear.bias,
    rowed: Uint32Array.from(rows.keys()).filter((feature) => rows[feature]! >= 0),
  }
  for (const [index, network] of networks.entries()) {
    const { inputs, inputScales, hiddenBias, outputs, outputBias } = network
    for (const [name, array] of Object.entries({ inputs, inputScales, hiddenBias, outputs, outputBias })) {
      arrays[`${name}${index}`] = array
    }
  }
  if (tagger) {
    const { features, starts, tags, weights, transitions } = tagger.weights
    const { phrases, entities: phraseEntities, counts } = tagger.values
    const list = { features, starts, tags, weights, transitions, phrases, phraseEntities, counts }
    for (const [name, array] of Object.entries(list)) arrays[`tagger.${name}`] = array
  }
  return writeModel({ header, arrays })
}

const damaged = () => new NluError('The language model is damaged; build it again.')

export function fromBytes(bytes: Uint8Array): Model {
  const { header, arrays } = readModel(bytes)
  if (!isHeader(header)) throw damaged()
  const shelf = new Shelf(arrays)
  const { intents, calibration, entities, utterances } = header
  const features = shelf.take('features', Uint32Array)
  const count = features.length
  const starts = shelf.takeStarts('starts', count)
  const entries = starts[count]!
  const rowed = shelf.take('rowed', Uint32Array)
  const rows = new Int32Array(count).fill(-1)
  for (const [row, feature] of rowed.entries()) {
    if (feature >= count || rows[feature] !== -1) throw damaged()
    rows[feature] = row
  }
  const classifier: Classifier = {
    rows,
    vocabulary: { features, rarity: shelf.take('rarity', Float32Array, count), unseenRarity: header.unseenRarity },
    linear: {
      starts,
      columns: shelf.takeBelow<Columns>('columns', columnsFor(intents.length), intents.length, entries),
      weights: shelf.take('weights', Int8Array, entries),
      scales: shelf.take('scales', Float32Array, intents.length),
      bias: shelf.take('bias', Float32Array, intents.length),
    },
    networks: header.hidden.map((hidden, index) => networkFrom(shelf, index, hidden, rowed.length, intents.length)),
  }
  return { intents, classifier, calibration, entities, utterances, tagger: taggerFrom(shelf, header.tagger) }
}

function networkFrom(shelf: Shelf, index: number, hidden: number, features: number, intents: number): NetworkWeights {
  return {
    hidden,
    inputs: shelf.take(`inputs${index}`, Int8Array, features * hidden),
    inputScales: shelf.take(`inputScales${index}`, Float32Array, features),
    hiddenBias: shelf.take(`hiddenBias${index}`, Float32Array, hidden),
    outputs: shelf.take(`outputs${index}`, Float32Array, intents * hidden),
    outputBias: shelf.take(`outputBias${index}`, Float32Array, intents),
  }
}

function taggerFrom(shelf: Shelf, header: Header['tagger']): Model['tagger'] {
  if (!header) return null
  const { entities, scale } = header
  const tags = 2 * entities.length + 1
  const features = shelf.take('tagger.features', Uint32Array)
  const starts = shelf.takeStarts('tagger.starts', features.length)
  const entries = starts[features.length]!
  const phrases = shelf.take('tagger.phrases', Uint32Array)
  return {
    weights: {
      entities,
      scale,
      features,
      starts,
      tags: shelf.takeBelow('tagger.tags', Uint16Array, tags, entries),
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
    if (!(array instanceof type) || (length !== undefined && array.length !== length)) throw damaged()
    return array
  }

  /** Where each of `count` rows begins, and where the last one ends. */
  takeStarts(name: string, count: number): Uint32Array {
    const starts = this.take(name, Uint32Array, count + 1)
    if (starts.some((start, index) => start < (starts[index - 1] ?? 0))) throw damaged()
    return starts
  }

  takeBelow<T extends Columns>(name: string, type: new (length: number) => T, limit: number, length: number): T {
    const array = this.take(name, type, length)
    for (const value of array) if (value >= limit) throw damaged()
    return array
  }
}

function isHeader(value: unknown): value is Header {
  if (!isRecord(value)) return false
  const { intents, calibration, entities, utterances, unseenRarity, hidden, tagger } = value
  if (!isTexts(intents) || !isCalibration(calibration) || !isList(entities, isEntity)) return false
  if (!isList(utterances, isTexts) || utterances.length !== intents.length || !isNumber(unseenRarity)) return false
  if (!isList(hidden, (units) => isNumber(units) && Number.isInteger(units) && units > 0)) return false
  return tagger === null || (isRecord(tagger) && isTexts(tagger['entities']) && isNumber(tagger['scale']))
}

function isCalibration(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value['mixing'])) return false
  const { mixing, leadTypical, familiarity } = value
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
