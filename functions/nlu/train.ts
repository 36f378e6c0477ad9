/** Builds a language model from a company's examples, and tells how good it will be. */
import { calibrate } from './classifier/calibration.ts'
import { learnClassifier, type LearningSettings, type Lesson } from './classifier/classifier.ts'
import { featuresOf } from './text/features.ts'
import { toBytes } from './model.ts'
import { readProgram } from './values/patterns.ts'
import { reportOn, type BuildReport, type LearnedMessage } from './report.ts'
import { learnTagger } from './tagging.ts'
import { messageLengthMax, tokenize } from './text/text.ts'
import { checkSize, NluError, type IntentExamples, type TrainingData } from './text/training-data.ts'
import { strangersTo } from './background/background.ts'
import { crossValidate, foldsOf } from './classifier/validation.ts'

export interface TrainSettings {
  readonly seed: number
  /** Small networks beside the straight lines: each makes the model slower to build, larger, and a little better. */
  readonly networks: number
  /** Awaited several times a second, so that whoever shares the thread gets a turn. */
  readonly breathe: () => Promise<void>
}

export interface Built {
  readonly model: Uint8Array
  readonly report: BuildReport
}

const trainDefaults: TrainSettings = {
  seed: 1,
  networks: 3,
  breathe: () => new Promise((resolve) => void setImmediate(resolve)),
}

/** A company with more messages than these tells by itself what is strange to it. */
const smallMax = 600

/** Characters of utterances kept to show beside answers, shared by all intents alike. */
const keptCharactersMax = 250_000

/** The same data and seed give the same bytes. Refuses what cannot be learned with an `NluError`. */
export async function train(data: TrainingData, settings: Partial<TrainSettings> = {}): Promise<Built> {
  const { breathe, seed, networks } = { ...trainDefaults, ...settings }
  const steps = build(data, { seed, networks })
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await breathe()
  }
}

function* build(data: TrainingData, settings: LearningSettings): Generator<void, Built> {
  check(data)
  const intents = data.intents.filter((intent) => examplesOf(intent).length > 0)
  const messages: LearnedMessage[] = []
  const labels: number[] = []
  const titles = new Set<number>()
  for (const [label, intent] of intents.entries()) {
    for (const { text, isTitle } of examplesOf(intent)) {
      if (isTitle) titles.add(messages.length)
      messages.push({ intent: intent.id, text, features: featuresOf(tokenize(text)) })
      labels.push(label)
    }
    yield
  }
  const lesson: Lesson = {
    messages: messages.map(({ features }) => features),
    labels: Int32Array.from(labels),
    intents: intents.length,
    strangers: messages.length <= smallMax ? strangersTo(messages) : [],
  }
  const { outcomes, strange } = yield* crossValidate(lesson, foldsOf(lesson.labels, titles, settings.seed), settings)
  const classifier = yield* learnClassifier(lesson, settings)
  const calibration = calibrate(outcomes, strange, classifier.network !== null)
  const tagger = yield* learnTagger(intents, data.entities, settings.seed)
  const ids = intents.map(({ id }) => id)
  const model = toBytes({
    intents: ids,
    classifier,
    calibration,
    entities: data.entities,
    tagger,
    utterances: intents.map((intent) => keptOf(intent, Math.floor(keptCharactersMax / intents.length))),
  })
  const report = yield* reportOn({ intents: data.intents, ids, messages, labels: lesson.labels, outcomes, calibration })
  return { model, report }
}

function check(data: TrainingData): void {
  checkSize(data)
  const ids = new Set<string>()
  for (const { id, utterances } of data.intents) {
    if (ids.has(id)) throw new NluError(`Two intents have the id “${id}”.`)
    ids.add(id)
    for (const { text, annotations } of utterances) {
      if (annotations.some(({ start, end }) => !(start >= 0 && start < end && end <= text.length))) {
        throw new NluError(`An entity is marked outside of the utterance “${text.slice(0, 60)}”.`)
      }
    }
  }
  for (const { patterns } of data.entities) for (const source of patterns) readProgram(source)
}

/** An utterance repeated within its intent counts once; the title is learned too, unless it is an utterance already. */
function examplesOf({ title, utterances }: IntentExamples): { text: string; isTitle: boolean }[] {
  const texts = new Set(utterances.map(({ text }) => text.slice(0, messageLengthMax)).filter(hasWords))
  const examples = [...texts].map((text) => ({ text, isTitle: false }))
  if (hasWords(title) && !texts.has(title)) examples.push({ text: title, isTitle: true })
  return examples
}

const hasWords = (text: string): boolean => featuresOf(tokenize(text)).length > 0

function keptOf(intent: IntentExamples, characters: number): string[] {
  const kept: string[] = []
  let left = characters
  for (const { text } of examplesOf(intent)) {
    left -= text.length
    if (left < 0) break
    kept.push(text)
  }
  return kept
}
