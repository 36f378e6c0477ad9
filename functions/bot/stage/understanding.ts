/**
 * The meaning of a customer's message, by the company's own Rasa server where it has one, else by the model of the stage.
 * Callers do not know which: where the server fails, the model answers (BUILDS-012).
 */
import type { Parser, Understanding } from '../../nlu/parser.ts'
import { isRefusalOf, refusedIn } from '../../nlu/talk/negation.ts'
import { pointsBack } from '../../nlu/talk/pointing.ts'
import type { RasaParsed } from '../../platform/outside/rasa.ts'
import { doubtOf } from './doubt.ts'
import type { Stage } from './stage.ts'

export interface Understood {
  /** The build of the model. */
  readonly build: string
  /** Who understood it, where that was not the model. */
  readonly engine?: 'rasa'
  /** None where the message is most likely about none of the intents, or about several alike. */
  readonly intentId?: string
  /** From 0 to 1: how likely the best intent is, also when it is not likely enough to be given. */
  readonly confidence: number
  /** The second best intent. */
  readonly second?: { readonly intentId: string; readonly confidence: number }
  /** The intents that it may mean, best first, where that is not sure. */
  readonly doubt: readonly string[]
  /** The company's own entities that the message names, in the order of the text. */
  readonly entityIds: readonly string[]
  /** Those that the message before it names, as far as this one names none of them. */
  readonly formerEntityIds: readonly string[]
  /** What it says of each entity: by the id of the company's own, by name of the built-in ones (`date`, `email`). */
  readonly values: Readonly<Record<string, string>>
  /** What is said beside entities and values. */
  readonly rest: string
  /** Whether the text was taught word for word. */
  readonly isTaught: () => boolean
}

type Meaning = Pick<Understood, 'intentId' | 'confidence' | 'second' | 'doubt'>

/** Below this the message is as likely about something else. */
export const confidenceMin = 0.35
/** What a message and the one before it say together must be surer, because either alone may say something else. */
const confidenceTogetherMin = 0.6
/** Each engine has a scale of its own: below 0.5 one intent has less than all others together. */
const rasaConfidenceMin = 0.5

interface Asked {
  /** What the calendar on the company's wall shows, as `2026-05-01`. */
  readonly today: string
  /** What the customer spoke of before. */
  readonly topic?: string | undefined
}

/** `undefined` where no model is deployed. */
export async function understand(
  stage: Pick<Stage, 'model'>,
  text: string,
  { today, topic }: Asked,
): Promise<Understood | undefined> {
  const model = await stage.model()
  if (!model) return undefined
  const { parser, build } = model
  const parsed = parser.parse(text, { today })
  const served = await model.askServer?.(text)
  const entities = served ? withServed(parsed.entities, served) : parsed.entities
  const meant = served ? meantByServer(parser, served, text) : meantBy(parser, parsed, text, topic)
  // Of an entity named twice the first value counts.
  const values = Object.fromEntries(entities.toReversed().map(({ entity, value }) => [entity, value]))
  const entityIds = ownIn(entities)
  return {
    build,
    ...(served && { engine: 'rasa' as const }),
    ...meant,
    entityIds,
    formerEntityIds: topic
      ? ownIn(parser.parse(topic, { today }).entities).filter((id) => !entityIds.includes(id))
      : [],
    values,
    rest: restOf(text, entities),
    isTaught: () => parser.teaches(text),
  }
}

function meantByServer(parser: Parser, { intent }: RasaParsed, text: string): Meaning {
  const confidence = intent?.confidence ?? 0
  const name = intent?.name
  const isRefused = name && !parser.teaches(text) && isRefusalOf(text, parser.utterancesOf(name))
  return {
    confidence,
    doubt: isRefused ? [name] : [],
    ...(intent?.name && confidence >= rasaConfidenceMin && { intentId: intent.name }),
  }
}

/** What the model found, and of entities that it did not find what the server did, in the order of the text. */
function withServed(found: Understanding['entities'], { entities }: RasaParsed): Understanding['entities'] {
  const known = new Set(found.map(({ entity }) => entity))
  const more = entities.filter(({ entity }) => !known.has(entity))
  return [...found, ...more.map((match) => ({ ...match, source: 'learned' as const }))].toSorted(
    (a, b) => a.start - b.start,
  )
}

const ownIn = (entities: Understanding['entities']): string[] => [
  ...new Set(entities.filter(({ source }) => source !== 'built-in').map(({ entity }) => entity)),
]

function restOf(text: string, entities: Understanding['entities']): string {
  const before = entities.map(({ start }, index) => text.slice(entities[index - 1]?.end ?? 0, start))
  return [...before, text.slice(entities.at(-1)?.end ?? 0)].join(' ')
}

/**
 * The intent of a message, or of one that points back together with its topic: then an intent counts by how likely both
 * make it, the message alone and the message behind the topic.
 */
function meantBy(parser: Parser, understanding: Understanding, text: string, topic: string | undefined): Meaning {
  const { intent, confidence, rejected, ranking } = understanding
  const second = ranking[1]
  const alone = {
    confidence,
    ...(intent !== null && !rejected && confidence >= confidenceMin && { intentId: intent }),
    ...(second && { second: { intentId: second.intent, confidence: second.confidence } }),
    doubt: doubtOf(parser, text, understanding),
  }
  if (!topic || !pointsBack(text) || refusedIn(text).length > 0) return alone
  const behind = new Map(
    parser.parse(`${topic} ${text}`).ranking.map((ranked) => [ranked.intent, ranked.confidence] as const),
  )
  const both = ranking.map((ranked) => ({ ...ranked, weight: ranked.confidence * (behind.get(ranked.intent) ?? 0) }))
  const sum = both.reduce((total, { weight }) => total + weight, 0)
  const [best] = both.toSorted((a, b) => b.weight - a.weight)
  if (!best || sum === 0 || best.weight / sum < confidenceTogetherMin) return alone
  return { intentId: best.intent, confidence: best.weight / sum, doubt: [] }
}

/** What a model makes of a text by itself. */
export interface Recognized extends Pick<Understood, 'intentId' | 'entityIds'> {
  /** The best intents, most likely first, also where none is likely enough to be given. */
  readonly ranking: Understanding['ranking']
}

/** What a model makes of each of these texts. */
export function recognize(parser: Parser, texts: readonly string[]): ReadonlyMap<string, Recognized> {
  const known = recognized.get(parser) ?? new Map<string, Recognized>()
  if (known.size > recognizedMax) known.clear()
  recognized.set(parser, known)
  for (const text of texts) if (!known.has(text)) known.set(text, recognitionBy(parser, text))
  return new Map(texts.map((text) => [text, known.get(text)!]))
}

/** Thousands of texts take a second, and are asked about again and again; a model always says the same of a text. */
const recognized = new WeakMap<Parser, Map<string, Recognized>>()
const recognizedMax = 10_000

function recognitionBy(parser: Parser, text: string): Recognized {
  const parsed = parser.parse(text)
  const { intentId } = meantBy(parser, parsed, text, undefined)
  return { ...(intentId && { intentId }), entityIds: ownIn(parsed.entities), ranking: parsed.ranking }
}
