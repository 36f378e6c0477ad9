/** The models that the server of a company offers, as far as it tells them (LLM-003). */
import * as z from 'zod/mini'
import type { Answer } from '#shared/contract'
import type { llm } from '#shared/contracts/llm'
import { titleLengthMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { jsonIn } from '../../platform/outside/completion.ts'
import { addressAt, headersFor, type LanguageModel } from '../../platform/outside/language-model.ts'
import { safeFetch } from '../../platform/outside/safe-fetch.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { FreshMap } from '../../platform/tenancy/fresh-map.ts'

type Model = Exclude<Answer<(typeof llm)['models']>, readonly unknown[]>

const keptMs = 5 * 60_000
const keptMax = 100
const kept = new FreshMap<Model[]>(keptMs, keptMax)

/** Kept for five minutes, because a page asks as often as it is opened. Throws `model-refused` and `model-failed`. */
export function listModels({ client }: ClientScope, model: LanguageModel): Promise<Model[]> {
  // Another key may see other models.
  const key = JSON.stringify([client, model.baseURL, model.sealedKey])
  return kept.find(key, Date.now(), () => askModels(client, model))
}

async function askModels(client: string, model: LanguageModel): Promise<Model[]> {
  const answer = await safeFetch(addressAt(model, 'models'), { headers: await headersFor(client, model) })
  if (answer.kind === 'failed') throw new Problem('model-failed')
  if (answer.status === 401 || answer.status === 403) throw new Problem('model-refused')
  const { data } = answer.status === 200 ? List.safeParse(jsonIn(answer.body.toString())) : {}
  if (!data) throw new Problem('model-failed')
  const list = Array.isArray(data) ? data : (data.data ?? data.models ?? [])
  return list
    .flatMap(modelIn)
    .toSorted((a, b) => a.modelName.localeCompare(b.modelName))
    .slice(0, modelsMax)
}

const modelsMax = 1000

/** The usual shape, a bare list, and the one of some servers of one's own. */
const Listed = z.array(z.unknown())
const List = z.union([z.object({ data: z.optional(Listed), models: z.optional(Listed) }), Listed])

/** How much a model takes at once is told under many names, and by many servers not at all. */
const limitNames = [
  'context_length',
  'max_model_len',
  'context_window',
  'max_context_length',
  'max_input_tokens',
  'n_ctx',
  'n_ctx_train',
]

const Told = z.record(z.string(), z.unknown())

/** What a server tells of a model; nothing where that has no name, or one that is too long to be chosen. */
export function modelIn(listed: unknown): Model[] {
  const { data } = Told.safeParse(listed)
  const modelName = wordIn(data?.['id']) ?? wordIn(data?.['name'])
  if (!data || !modelName || modelName.length > titleLengthMax) return []
  // Servers of one's own tell it one level below.
  const told = { ...Told.safeParse(data['meta']).data, ...data }
  const modelTokenLimit = limitNames.map((name) => countIn(told[name])).find((limit) => limit !== undefined)
  const ownedBy = wordIn(data['owned_by'])
  return [{ modelName, ...(modelTokenLimit !== undefined && { modelTokenLimit }), ...(ownedBy && { ownedBy }) }]
}

const wordIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const countIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined
