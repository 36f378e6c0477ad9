/**
 * The meaning of a customer's message, by the model that answers customers of the environment. Callers do not know how
 * it is found: a remote service with the same three words (train, parse, status) would be asked from here.
 */
import { deployedModel, modelOfRelease } from '../areas/builds/operations.ts'
import { load, type Parser, type Understanding } from '../nlu/parser.ts'
import { pointsBack } from '../nlu/talk/pointing.ts'
import { readModel } from '../platform/files/models.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'

export interface Understood {
  /** None where the message is most likely about none of the intents, or about several alike. */
  readonly intentId?: string
  /** From 0 to 1: how likely the best intent is, also when it is not likely enough to be given. */
  readonly confidence: number
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

/** Below this the message is as likely about something else. */
const confidenceMin = 0.35
/** What a message and the one before it say together must be surer, because either alone may say something else. */
const confidenceTogetherMin = 0.6

interface Asked {
  /** What the calendar on the company's wall shows, as `2026-05-01`. */
  readonly today: string
  /** The number of a release whose model is to understand, as long as it is there. */
  readonly formerNumber?: number | undefined
  /** What the customer spoke of before. */
  readonly topic?: string | undefined
}

/** `undefined` where no model is deployed. */
export async function understand(
  scope: EnvironmentScope,
  text: string,
  { today, formerNumber, topic }: Asked,
): Promise<Understood | undefined> {
  const former = formerNumber === undefined ? undefined : await parserAt(await modelOfRelease(scope, formerNumber))
  // A model that is not there was deleted between the two reads, because another one has been deployed.
  const parser = former ?? (await parserAt(await deployedModel(scope)))
  if (!parser) return undefined
  const parsed = parser.parse(text, { today })
  const { entities } = parsed
  const meant = meantBy(parser, parsed, text, topic)
  // Of an entity named twice the first value counts.
  const values = Object.fromEntries(entities.toReversed().map(({ entity, value }) => [entity, value]))
  const entityIds = ownIn(entities)
  return {
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
function meantBy(
  parser: Parser,
  { intent, confidence, rejected, ranking }: Understanding,
  text: string,
  topic: string | undefined,
): Pick<Understood, 'intentId' | 'confidence'> {
  const alone = { confidence, ...(intent !== null && !rejected && confidence >= confidenceMin && { intentId: intent }) }
  if (!topic || !pointsBack(text)) return alone
  const behind = new Map(
    parser.parse(`${topic} ${text}`).ranking.map((ranked) => [ranked.intent, ranked.confidence] as const),
  )
  const both = ranking.map((ranked) => ({ ...ranked, weight: ranked.confidence * (behind.get(ranked.intent) ?? 0) }))
  const sum = both.reduce((total, { weight }) => total + weight, 0)
  const [best] = both.toSorted((a, b) => b.weight - a.weight)
  if (!best || sum === 0 || best.weight / sum < confidenceTogetherMin) return alone
  return { intentId: best.intent, confidence: best.weight / sum }
}

/** The intents whose utterances name an entity most often. */
export async function intentsNaming(scope: EnvironmentScope, entityId: string): Promise<readonly string[]> {
  const parser = await parserAt(await deployedModel(scope))
  return parser?.intentsNaming(entityId) ?? []
}

/** Models are of some megabytes; a function has room for these, and reads the others again. */
const parsersMax = 4

/** By the key of the model, least recently used first. A key always has the same bytes. */
const parsers = new Map<string, Promise<Parser | undefined>>()

async function parserAt(key: string | undefined): Promise<Parser | undefined> {
  if (key === undefined) return undefined
  const parser = parsers.get(key) ?? open(key)
  parsers.delete(key)
  parsers.set(key, parser)
  const [oldest] = parsers.keys()
  if (parsers.size > parsersMax && oldest !== undefined) parsers.delete(oldest)
  return parser
}

/** Two who ask at once wait for the same read; one that failed is not kept. */
function open(key: string): Promise<Parser | undefined> {
  const opening = read(key)
  opening.catch(() => parsers.delete(key))
  return opening
}

async function read(key: string): Promise<Parser | undefined> {
  const bytes = await readModel(key)
  return bytes && load(bytes)
}
