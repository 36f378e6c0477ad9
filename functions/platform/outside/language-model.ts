/**
 * Asks the language model of a company to word something, in the form of chat completions that many of them speak.
 *
 * | item           | per    | id |
 * |----------------|--------|----|
 * | language-model | client | `-`; absent: the company has none |
 */
import * as z from 'zod/mini'
import { fault } from '#shared/fields/fields'
import { titleLengthMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { cut } from '#shared/fields/text'
import { companyConfig } from '../tenancy/company.ts'
import { sealText, unsealText } from '../tenancy/keyring.ts'
import { log } from '../aws/log.ts'
import { safeFetch } from './safe-fetch.ts'
import type { ClientScope } from '../table/scope.ts'
import { collection, Table } from '../table/table.ts'
import { transact, type Change } from '../table/transaction.ts'

const tokensMin = 500

export const LanguageModel = z.object({
  /** Where the model is asked: what comes before `/chat/completions`. */
  baseURL: z.string().check(z.refine((url) => url !== '' && !fault('https-url', url), 'url')),
  modelName: z.string().check(z.minLength(1), z.maxLength(titleLengthMax)),
  /** How much the model is given to read at once. */
  modelTokenLimit: z.int().check(z.minimum(tokensMin)),
  /** The key of the company's account there. */
  sealedKey: z.optional(z.string()),
})
export type LanguageModel = z.infer<typeof LanguageModel>

export const languageModels = collection({
  name: 'language-model',
  per: 'client',
  schema: LanguageModel,
  id: () => '-',
})

/** A request of the console waits no longer than half a minute. */
const timeoutMs = 25_000
/** Few languages need more tokens for their letters. */
const charactersPerToken = 3

export interface Task {
  /** What the model is to do. */
  readonly instructions: string
  /** With what; where there is too much of it, the first lines are left out. */
  readonly lines: readonly string[]
  readonly lengthMax: number
  /** How long the answer is waited for, where that is less than usual. */
  readonly timeoutMs?: number
  /** Is told what the answer has cost, where the model says so. */
  readonly onTokens?: (tokens: Tokens) => void
}

/** What a model has read and written, as it counts. */
export interface Tokens {
  readonly read: number
  readonly written: number
}

export const modelOf = ({ client }: ClientScope): Promise<LanguageModel | undefined> =>
  new Table({ client }).get(languageModels, '-', { stale: true })

/** What the model of the company makes of the task; where all such features are closed, nothing is asked (SETTINGS-024). */
export async function askLanguageModel({ client }: ClientScope, task: Task): Promise<string> {
  const { company } = await companyConfig(client, new Date())
  if (company.closed.includes('openAiDisabled')) throw new Problem('feature-disabled')
  const model = await modelOf({ client })
  if (!model) throw new Problem('not-configured')
  const key = model.sealedKey && (await unsealText('language-model', client, model.sealedKey))
  const answer = await safeFetch(`${model.baseURL.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    timeoutMs: task.timeoutMs ?? timeoutMs,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model: model.modelName, messages: messagesFor(task, model) }),
  })
  if (answer.kind === 'failed') return refuseAnswer(answer.reason)
  if (answer.status === 401 || answer.status === 403) throw new Problem('model-refused')
  if (answer.status !== 200) return refuseAnswer(`status ${answer.status}`)
  const { choices, usage } = completionIn(answer.body.toString())
  const { data: told } = Usage.safeParse(usage)
  if (told) task.onTokens?.({ read: told.prompt_tokens, written: told.completion_tokens })
  return cut(choices[0]?.message.content?.trim() ?? '', task.lengthMax) || refuseAnswer('nothing said')
}

/**
 * Whether the model of the company can be asked, without asking it anything that costs: servers that speak this form list
 * their models. `undefined` where there is none, or where the company has such features closed.
 */
export async function reachLanguageModel(
  scope: ClientScope,
  withinMs: number,
): Promise<{ readonly url: string; readonly refusal?: string } | undefined> {
  const { company } = await companyConfig(scope.client, new Date())
  const model = await modelOf(scope)
  if (!model || company.closed.includes('openAiDisabled')) return undefined
  const key = model.sealedKey && (await unsealText('language-model', scope.client, model.sealedKey))
  const url = model.baseURL.replace(/\/+$/, '')
  const answer = await safeFetch(`${url}/models`, {
    timeoutMs: withinMs,
    headers: { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
  })
  if (answer.kind === 'failed') return { url, refusal: `It cannot be reached: ${answer.reason}.` }
  if (answer.status === 401 || answer.status === 403) return { url, refusal: 'It rejects the key of the company.' }
  return answer.status >= 500 ? { url, refusal: `It answers with ${answer.status}.` } : { url }
}

type GivenModel = Omit<LanguageModel, 'sealedKey'> & { readonly key?: string | null | undefined }

/**
 * The write of the company's model. Its key is kept sealed: that of `before` where none is given, and none where it is
 * null. Without an address the company has no model.
 */
export async function languageModelChange(
  { client }: ClientScope,
  given: GivenModel,
  before?: LanguageModel,
): Promise<Change> {
  const { key, ...model } = given
  const table = new Table({ client })
  if (!model.baseURL) return table.drop(languageModels, '-')
  const sealedKey = key === undefined ? before?.sealedKey : key && (await sealText('language-model', client, key))
  return table.put(languageModels, { ...model, ...(sealedKey && { sealedKey }) })
}

/** Sets the company's model. */
export const setLanguageModel = async (scope: ClientScope, given: GivenModel): Promise<void> =>
  transact([await languageModelChange(scope, given)])

function messagesFor({ instructions, lines }: Task, { modelTokenLimit }: LanguageModel) {
  let left = modelTokenLimit * charactersPerToken - instructions.length
  const limit = String(left)
  const fitting = lines.toReversed().filter(({ length }) => (left -= length + 1) >= 0)
  if (fitting.length === 0) throw new Problem('too-large', { limit })
  return [
    { role: 'system', content: instructions },
    { role: 'user', content: fitting.toReversed().join('\n') },
  ]
}

const Count = z.int().check(z.minimum(0))
/** Some servers do not say it, or in another way; no answer fails by that. */
const Usage = z.object({ prompt_tokens: Count, completion_tokens: Count })

/** As much of the answer as is read. */
const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.nullish(z.string()) }) })).check(z.minLength(1)),
  usage: z.optional(z.unknown()),
})

function completionIn(body: string): z.infer<typeof Completion> {
  try {
    return Completion.parse(JSON.parse(body))
  } catch {
    return refuseAnswer('no completion')
  }
}

function refuseAnswer(reason: string): never {
  log.warn('The language model of a company failed.', { reason })
  throw new Problem('model-failed')
}
