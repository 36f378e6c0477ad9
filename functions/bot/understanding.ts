/**
 * The meaning of a customer's message, by the model that answers customers of the environment. Callers do not know how
 * it is found: a remote service with the same three words (train, parse, status) would be asked from here.
 */
import { deployedModel, modelOfRelease } from '../areas/builds/operations.ts'
import { load, type Parser } from '../nlu/parser.ts'
import { readModel } from '../platform/files/models.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'

export interface Understood {
  /** None where the message is most likely about none of the intents, or about several alike. */
  readonly intentId?: string
  /** From 0 to 1: how likely the best intent is, also when it is not likely enough to be given. */
  readonly confidence: number
  /** The company's own entities that the message names, in the order of the text. */
  readonly entityIds: readonly string[]
  /** What it says of each entity: by the id of the company's own, by name of the built-in ones (`date`, `email`). */
  readonly values: Readonly<Record<string, string>>
}

/** Below this the message is as likely about something else. */
const confidenceMin = 0.35

/** With the model of the release of this number, as long as it is there; `undefined` where no model is deployed. */
export async function understand(
  scope: EnvironmentScope,
  text: string,
  now: Date,
  formerNumber?: number,
): Promise<Understood | undefined> {
  const former = formerNumber === undefined ? undefined : await parserAt(await modelOfRelease(scope, formerNumber))
  // A model that is not there was deleted between the two reads, because another one has been deployed.
  const parser = former ?? (await parserAt(await deployedModel(scope)))
  if (!parser) return undefined
  const { intent, confidence, entities, rejected } = parser.parse(text, { today: now.toISOString().slice(0, 10) })
  const isSure = intent !== null && !rejected && confidence >= confidenceMin
  // Of an entity named twice the first value counts.
  const values = Object.fromEntries(entities.toReversed().map(({ entity, value }) => [entity, value]))
  const entityIds = [...new Set(entities.filter(({ source }) => source !== 'built-in').map(({ entity }) => entity))]
  return { ...(isSure && { intentId: intent }), confidence, entityIds, values }
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
