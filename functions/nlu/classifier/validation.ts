/** How well a model will do on messages it has not seen: learn from a part of them, and ask it about the rest. */
import type { Outcome, Voices } from './calibration.ts'
import { learnClassifier, listen, type LearningSettings, type Lesson } from './classifier.ts'
import { seededRandom, shuffle } from './random.ts'
import { vectorize } from '../text/vocabulary.ts'

const folds = 5
/** So many held-out messages place the line at 5 percent to within half a percent; more would only take time. */
const heldOutEnough = 1500
/** Scores kept at once, messages times intents: 8 bytes each and two voices. */
const scoresMax = 4_000_000
/** Networks learned over all folds: where there are many folds, one in each has to show how far to trust them. */
const networksMax = 5

export interface HeldOut extends Outcome {
  /** Place of the message in the lesson. */
  readonly row: number
}

export interface Answers {
  readonly outcomes: readonly HeldOut[]
  /** What was said of the strangers that had not been learned from. */
  readonly strange: readonly Voices[]
}

export interface Fold {
  readonly learned: Int32Array
  readonly heldOut: Int32Array
}

/**
 * Each intent's messages in equal shares. The rows in `kept` (titles, which nobody types) and the messages of intents
 * with a single one are never held out.
 */
export function foldsOf(labels: Int32Array, kept: ReadonlySet<number>, seed: number): Fold[] {
  const random = seededRandom(seed)
  const seen = new Map<number, number>()
  const sizes = new Map<number, number>()
  for (const [row, label] of labels.entries()) if (!kept.has(row)) sizes.set(label, (sizes.get(label) ?? 0) + 1)
  const foldOf = new Int32Array(labels.length).fill(-1)
  for (const row of shuffle(labels.length, random)) {
    const label = labels[row]!
    if (kept.has(row) || sizes.get(label)! < 2) continue
    const turn = seen.get(label) ?? Math.floor(random() * folds)
    foldOf[row] = turn % folds
    seen.set(label, turn + 1)
  }
  const rows = Int32Array.from(labels.keys())
  return Array.from({ length: folds }, (_, fold) => ({
    learned: rows.filter((row) => foldOf[row] !== fold),
    heldOut: rows.filter((row) => foldOf[row] === fold),
  })).filter(({ heldOut }) => heldOut.length > 0)
}

/** Asks fold after fold until enough messages were held out. */
export function* crossValidate(
  lesson: Lesson,
  parts: readonly Fold[],
  settings: LearningSettings,
): Generator<void, Answers> {
  const room = Math.ceil(scoresMax / Math.max(lesson.intents, 1))
  const enough = Math.min(heldOutEnough, room)
  const asked = Math.min(Math.ceil(enough / (parts[0]?.heldOut.length ?? 1)), parts.length)
  const networks = Math.min(settings.networks, Math.max(Math.floor(networksMax / asked), 1))
  const outcomes: HeldOut[] = []
  const strange: Voices[] = []
  for (const [turn, { learned, heldOut }] of parts.entries()) {
    if (outcomes.length >= enough) break
    const strangers = lesson.strangers.filter((_, index) => index % folds !== turn)
    const classifier = yield* learnClassifier({ ...part(lesson, learned), strangers }, { ...settings, networks })
    const every = Math.ceil(heldOut.length / room)
    for (const row of heldOut.filter((_, index) => index % every === 0)) {
      const voices = listen(classifier, vectorize(lesson.messages[row]!, classifier.vocabulary))
      outcomes.push({ row, label: lesson.labels[row]!, voices })
    }
    for (const message of lesson.strangers.filter((_, index) => index % folds === turn)) {
      strange.push(listen(classifier, vectorize(message, classifier.vocabulary)))
    }
    yield
  }
  return { outcomes, strange }
}

export function topOf(scores: ArrayLike<number>): number {
  let top = 0
  for (let index = 1; index < scores.length; index++) if (scores[index]! > scores[top]!) top = index
  return top
}

const part = ({ messages, labels, intents }: Lesson, rows: Int32Array) => ({
  intents,
  messages: Array.from(rows, (row) => messages[row]!),
  labels: rows.map((row) => labels[row]!),
})
