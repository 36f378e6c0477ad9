/** Opens language models, and keeps those that were opened last. */
import { deployment } from '../../content/models/store.ts'
import { load, type Parser } from '../../nlu/parser.ts'
import { buildOfModel, readModel } from '../../platform/files/models.ts'
import { activeRasa, parseWithRasa, type RasaParsed } from '../../platform/outside/rasa.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { BoundedMap } from '../../platform/tenancy/bounded-map.ts'

export interface OpenedModel {
  readonly parser: Parser
  /** The build that made it. */
  readonly build: string
  /** Asks the company's own server, where it has one; `undefined` where that gives no answer in time. */
  readonly askServer?: (text: string) => Promise<RasaParsed | undefined>
}

/** Models are of some megabytes; a function has room for these, and reads the others again. */
const modelsMax = 4

/** By key, least recently used first. A key always has the same bytes. */
const models = new BoundedMap<string, Promise<OpenedModel | undefined>>(modelsMax)

/** The model that answers customers of an environment, and before it the company's own server. */
export async function deployedModel(scope: EnvironmentScope): Promise<OpenedModel | undefined> {
  const deployed = await deployment(scope)
  const model = await modelAt(deployed?.model)
  const rasa = model && deployed?.rasaFile ? await activeRasa(scope) : undefined
  return model && rasa
    ? { ...model, askServer: (text) => parseWithRasa(scope, rasa, { text, file: deployed!.rasaFile! }) }
    : model
}

/** The model of this key; `undefined` for none, or where it is gone. */
export async function modelAt(key: string | undefined): Promise<OpenedModel | undefined> {
  if (key === undefined) return undefined
  const model = models.get(key) ?? open(key)
  models.delete(key)
  models.set(key, model)
  return model
}

/** Two who ask at once wait for the same read; one that failed is not kept. */
function open(key: string): Promise<OpenedModel | undefined> {
  const opening = read(key)
  opening.catch(() => models.delete(key))
  return opening
}

async function read(key: string): Promise<OpenedModel | undefined> {
  const bytes = await readModel(key)
  return bytes && { parser: load(bytes), build: buildOfModel(key) }
}
