/** What a build tells the people who wrote the examples: which intents are safe, and which to look at first. */
import { combine, softmax, type Calibration } from './classifier/calibration.ts'
import { nearPairs } from './text/near-duplicates.ts'
import type { IntentExamples } from './text/training-data.ts'
import { topOf, type HeldOut } from './classifier/validation.ts'

/** Fewer utterances than this are too few to learn a way of speaking. */
const utterancesEnough = 8
const confusionsMax = 50
const examplesMax = 3

export interface IntentReport {
  readonly id: string
  readonly utterances: number
  /** Of held-out messages, from 0 to 1; null where none could be held out. */
  readonly scores: { readonly precision: number; readonly recall: number; readonly f1: number } | null
}

export interface Confusion {
  readonly actual: string
  readonly predicted: string
  readonly count: number
  readonly examples: readonly string[]
  /** The utterance of `predicted` that shares most with the first example. */
  readonly nearest: string | undefined
}

export interface DuplicatePair {
  readonly left: { readonly intent: string; readonly text: string }
  readonly right: { readonly intent: string; readonly text: string }
  /** From 0 to 1; 1 is the same words. */
  readonly similarity: number
}

export interface BuildReport {
  readonly utterances: number
  /** Messages the model was asked about without having learned them. */
  readonly heldOut: number
  readonly accuracy: number | null
  /** Of each held-out message whether its intent was found. */
  readonly outcomes: readonly { readonly intent: string; readonly text: string; readonly isRight: boolean }[]
  /** Mean distance of confidence from truth (expected calibration error, 10 equal bins). */
  readonly calibrationError: number | null
  readonly intents: readonly IntentReport[]
  readonly confusions: readonly Confusion[]
  readonly nearDuplicates: readonly DuplicatePair[]
  readonly tooFew: readonly { readonly id: string; readonly utterances: number }[]
}

export interface LearnedMessage {
  readonly intent: string
  readonly text: string
  readonly features: Uint32Array
}

export interface Findings {
  readonly intents: readonly IntentExamples[]
  /** The intents of the model in the order of its scores. */
  readonly ids: readonly string[]
  readonly messages: readonly LearnedMessage[]
  readonly labels: Int32Array
  readonly outcomes: readonly HeldOut[]
  readonly calibration: Calibration
}

export function* reportOn(findings: Findings): Generator<void, BuildReport> {
  const { intents, ids, messages, labels, outcomes, calibration } = findings
  const answers = outcomes.map(({ row, label, voices }) => {
    const probabilities = softmax(combine(voices, calibration.mixing))
    const predicted = topOf(probabilities)
    return { row, label, predicted, confidence: probabilities[predicted]! }
  })
  const features = messages.map((message) => message.features)
  const pairs = yield* nearPairs(features, labels)
  const right = answers.filter(({ label, predicted }) => label === predicted).length
  return {
    utterances: intents.reduce((total, { utterances }) => total + utterances.length, 0),
    heldOut: answers.length,
    accuracy: answers.length > 0 ? right / answers.length : null,
    outcomes: answers.map(({ row, label, predicted }) => ({
      intent: ids[label]!,
      text: messages[row]!.text,
      isRight: label === predicted,
    })),
    calibrationError: answers.length > 0 ? calibrationError(answers) : null,
    intents: intents.map(({ id, utterances }) => ({
      id,
      utterances: utterances.length,
      scores: scoresOf(ids.indexOf(id), answers),
    })),
    confusions: confusionsOf(answers, ids, messages, labels),
    nearDuplicates: pairs.map(({ left, right: other, similarity }) => ({
      left: { intent: messages[left]!.intent, text: messages[left]!.text },
      right: { intent: messages[other]!.intent, text: messages[other]!.text },
      similarity,
    })),
    tooFew: intents
      .filter(({ utterances }) => utterances.length < utterancesEnough)
      .map(({ id, utterances }) => ({ id, utterances: utterances.length })),
  }
}

interface Answer {
  readonly row: number
  readonly label: number
  readonly predicted: number
  readonly confidence: number
}

function scoresOf(intent: number, answers: readonly Answer[]): IntentReport['scores'] {
  let actual = 0
  let predicted = 0
  let both = 0
  for (const answer of answers) {
    if (answer.label === intent) actual++
    if (answer.predicted === intent) predicted++
    if (answer.label === intent && answer.predicted === intent) both++
  }
  if (actual === 0) return null
  return {
    precision: predicted > 0 ? both / predicted : 0,
    recall: both / actual,
    f1: (2 * both) / (actual + predicted),
  }
}

function confusionsOf(
  answers: readonly Answer[],
  ids: readonly string[],
  messages: readonly LearnedMessage[],
  labels: Int32Array,
): Confusion[] {
  const wrong = new Map<number, Answer[]>()
  for (const answer of answers) {
    if (answer.label === answer.predicted) continue
    const pair = answer.label * ids.length + answer.predicted
    wrong.set(pair, [...(wrong.get(pair) ?? []), answer])
  }
  return [...wrong.values()]
    .toSorted((left, right) => right.length - left.length || left[0]!.label - right[0]!.label)
    .slice(0, confusionsMax)
    .map((list) => ({
      actual: ids[list[0]!.label]!,
      predicted: ids[list[0]!.predicted]!,
      count: list.length,
      examples: list.slice(0, examplesMax).map(({ row }) => messages[row]!.text),
      nearest: nearestOf(list[0]!, messages, labels),
    }))
}

/** Of the messages of the intent that was predicted, the one with the largest share of features in common (Jaccard). */
function nearestOf(
  { row, predicted }: Answer,
  messages: readonly LearnedMessage[],
  labels: Int32Array,
): string | undefined {
  const features = new Set(messages[row]!.features)
  let nearest: { text: string; likeness: number } | undefined
  for (const [other, { text, features: all }] of messages.entries()) {
    if (labels[other] !== predicted) continue
    const own = new Set(all)
    let shared = 0
    for (const feature of own) if (features.has(feature)) shared++
    const likeness = shared / Math.max(1, features.size + own.size - shared)
    if (!nearest || likeness > nearest.likeness) nearest = { text, likeness }
  }
  return nearest?.text
}

function calibrationError(answers: readonly Answer[]): number {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, confidence: 0, right: 0 }))
  for (const { label, predicted, confidence } of answers) {
    const bin = bins[Math.min(9, Math.floor(confidence * 10))]!
    bin.count++
    bin.confidence += confidence
    if (label === predicted) bin.right++
  }
  return bins.reduce((sum, { confidence, right }) => sum + Math.abs(confidence - right), 0) / answers.length
}
