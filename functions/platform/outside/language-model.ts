/**
 * Asks the language model of a company to word something, in the form of chat completions that many of them speak.
 *
 * | item           | per    | id |
 * |----------------|--------|----|
 * | language-model | client | `-`; absent, or without an address: the company has none |
 */
import * as z from 'zod/mini'
import { fault } from '#shared/fields/fields'
import { cut } from '#shared/fields/text'
import { urlOf } from '#shared/fields/url'
import { titleLengthMax } from '#shared/limits'
import { Problem, type ProblemCode } from '#shared/problem'
import { log } from '../aws/log.ts'
import type { ClientScope } from '../table/scope.ts'
import { collection, Table } from '../table/table.ts'
import { transact, type Change } from '../table/transaction.ts'
import { companyConfig } from '../tenancy/company.ts'
import { sealText, unsealText } from '../tenancy/keyring.ts'
import { completionIn, CompletionStream, jsonIn, type Completion, type Tokens } from './completion.ts'
import { reserveTokens } from './model-budget.ts'
import { answerTokens, messagesFor, tokensAtMost, tokensIn, type ModelMessage, type Task } from './model-task.ts'
import { safeFetch, type FetchResult } from './safe-fetch.ts'

const tokensMin = 500

/** Where a model is and which it is: what a company must have to ask one. */
export const ModelConnection = z.object({
  /** Where the model is asked: what comes before `/chat/completions`. */
  baseURL: z.string().check(z.refine((url) => url !== '' && !fault('https-url', url), 'url')),
  modelName: z.string().check(z.minLength(1), z.maxLength(titleLengthMax)),
  /** How much the model is given to read at once. */
  modelTokenLimit: z.int().check(z.minimum(tokensMin)),
})

/** What the settings decide beside the connection, as it is where nobody has decided. */
const decisions = {
  prompt: z._default(z.string(), ''),
  emailPrompt: z._default(z.string(), ''),
  replaceAll: z._default(z.boolean(), false),
  replaceAllEmail: z._default(z.boolean(), false),
  replaceSpaces: z._default(z.boolean(), false),
  temperature: z._default(z.number(), 0.2),
  deniedTopics: z._default(z.array(z.string()), []),
  showsSources: z._default(z.boolean(), false),
  /** Tokens a month; null: as many as it takes. */
  budget: z._default(z.nullable(z.int()), null),
}

/** The item may have no connection: what was decided stays where the model was taken away. */
export const LanguageModel = z.object({
  baseURL: z._default(z.string(), ''),
  modelName: z._default(z.string(), ''),
  modelTokenLimit: z._default(z.int(), 8000),
  ...decisions,
  /** The key of the company's account there. */
  sealedKey: z.optional(z.string()),
  /** What the connection test has found. */
  supports: z.optional(z.object({ stream: z.boolean(), json: z.boolean(), embeddings: z.boolean() })),
  revision: z._default(z.int(), 0),
  /** Who has saved each value last, and when. */
  changed: z.optional(z.record(z.string(), z.object({ revision: z.int(), by: z.string(), at: z.iso.datetime() }))),
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

/** What asking a model fails with, where nothing is wrong with the question: whoever asks has to do without. */
export const modelProblems = [
  'model-failed',
  'model-refused',
  'too-large',
  'budget-used',
  'not-configured',
  'feature-disabled',
] as const satisfies readonly ProblemCode[]

/** What the company has decided of its model; the defaults where it has decided nothing. */
export const modelSettings = async ({ client }: ClientScope): Promise<LanguageModel> =>
  (await new Table({ client }).get(languageModels, '-')) ?? LanguageModel.parse({})

/** The company's model; none where it has no connection. */
export async function modelOf({ client }: ClientScope): Promise<LanguageModel | undefined> {
  const model = await new Table({ client }).get(languageModels, '-', { stale: true })
  return model?.baseURL ? model : undefined
}

/** Nobody can have a server at an address of `.example` (RFC 2606): what answers there is an example. */
export const isExampleModel = ({ baseURL }: Pick<LanguageModel, 'baseURL'>): boolean =>
  urlOf(baseURL)?.hostname.endsWith('.example') ?? false

/**
 * What the model of the company makes of the task; of JSON its text, which can be parsed. Throws one of `modelProblems`.
 * Where all such features are closed, or the budget of the month does not hold the task, nothing is asked (SETTINGS-024).
 */
export async function askLanguageModel(scope: ClientScope, task: Task): Promise<string> {
  const { result } = await completeTask(scope, await requireModel(scope), task)
  return result()
}

/** The company's model, where the company may use one. Throws `feature-disabled` and `not-configured`. */
export async function requireModel({ client }: ClientScope): Promise<LanguageModel> {
  const { company } = await companyConfig(client, new Date())
  if (company.closed.includes('openAiDisabled')) throw new Problem('feature-disabled')
  const model = await modelOf({ client })
  if (!model) throw new Problem('not-configured')
  return model
}

/** What came of a request: `result` gives its text, or throws what is wrong with it. */
interface Completed {
  readonly tokens: number
  /** It came as a stream of events. */
  readonly isEvents: boolean
  readonly result: () => string
}

/** One request within the budget of the company; throws `too-large` and `budget-used` where there is none. */
export async function completeTask({ client }: ClientScope, model: LanguageModel, task: Task): Promise<Completed> {
  const now = new Date()
  const { company } = await companyConfig(client, now)
  const messages = messagesFor(task, model)
  const most = tokensAtMost(task, messages)
  const { timezone } = company
  const reservation = await reserveTokens({ client }, { now, timezone, limit: model.budget, most })
  // What is not known to have cost nothing counts as if it had cost all of it.
  let used = most
  try {
    const completed = await request({ client, model, messages, task })
    used = completed.tokens
    return completed
  } finally {
    await reservation.settle(used).catch((error: unknown) => log.error('Tokens stay taken.', error as Error))
  }
}

interface Asked {
  readonly client: string
  readonly model: LanguageModel
  readonly messages: readonly ModelMessage[]
  readonly task: Task
}

async function request({ client, model, messages, task }: Asked): Promise<Completed> {
  const stream = new CompletionStream(task.lengthMax, (soFar) => task.onText?.(soFar))
  const isStreamed = task.onText !== undefined && model.supports?.stream === true
  const answer = await safeFetch(addressAt(model, 'chat/completions'), {
    method: 'POST',
    timeoutMs: task.timeoutMs ?? timeoutMs,
    headers: {
      ...(await headersFor(client, model)),
      accept: isStreamed ? 'text/event-stream, application/json' : 'application/json',
      'content-type': 'application/json',
    },
    body: JSON.stringify(requestFor({ model, messages, task, isStreamed })),
    onChunk: (part) => stream.take(part),
  })
  const problem = problemIn(answer)
  const isEvents =
    answer.kind === 'answered' && answer.headers['content-type']?.startsWith('text/event-stream') === true
  const completion =
    problem || answer.kind === 'failed'
      ? undefined
      : isEvents
        ? stream.completion
        : completionIn(answer.body.toString())
  const estimated: Tokens = {
    read: tokensIn(messages.map(({ content }) => content).join('')),
    written: tokensIn(completion?.text ?? 'x'.repeat(stream.length)),
  }
  // A request that was turned away has cost nothing.
  const isFree = answer.kind === 'answered' ? answer.status !== 200 : answer.isUnsent === true
  const { read, written } = isFree ? { read: 0, written: 0 } : (completion?.tokens ?? estimated)
  if (completion?.tokens) task.onTokens?.(completion.tokens)
  if (completion && !isEvents) task.onText?.(cut(completion.text.trim(), task.lengthMax))
  return { tokens: read + written, isEvents, result: () => textOf(task, completion, problem) }
}

function problemIn(answer: FetchResult): Problem | undefined {
  if (answer.kind === 'failed') return failureFor(answer.reason)
  if (answer.status === 401 || answer.status === 403) return new Problem('model-refused')
  return answer.status === 200 ? undefined : failureFor(`status ${answer.status}`)
}

function failureFor(reason: string): Problem {
  log.warn('The language model of a company failed.', { reason })
  return new Problem('model-failed')
}

function textOf({ json, lengthMax }: Task, completion: Completion | undefined, problem: Problem | undefined): string {
  if (problem) throw problem
  if (!completion) throw failureFor('no completion')
  const text = completion.text.trim()
  const words = cut(text, lengthMax)
  if (words === '') throw failureFor('nothing said')
  if (!json) return words
  // Some models put JSON in a fence, whatever they are told.
  const [, fenced = text] = /^```(?:json)?\s*(.*?)\s*```$/s.exec(text) ?? []
  if (fenced.length > lengthMax || jsonIn(fenced) === undefined) throw failureFor('no JSON')
  return fenced
}

const requestFor = ({ model, messages, task, isStreamed }: Omit<Asked, 'client'> & { isStreamed: boolean }) => ({
  model: model.modelName,
  messages,
  temperature: task.temperature ?? model.temperature,
  ...((task.tokensMax !== undefined || model.budget !== null) && { max_tokens: answerTokens(task) }),
  ...(task.json && model.supports?.json && { response_format: { type: 'json_object' } }),
  ...(isStreamed && { stream: true, stream_options: { include_usage: true } }),
})

/** An address of the server of a model. */
export const addressAt = ({ baseURL }: LanguageModel, path: string): string => `${baseURL.replace(/\/+$/, '')}/${path}`

/** What every request to the server of a model says of who asks. */
export async function headersFor(client: string, { sealedKey }: LanguageModel): Promise<Record<string, string>> {
  const key = sealedKey && (await unsealText('language-model', client, sealedKey))
  return { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) }
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
  const url = model.baseURL.replace(/\/+$/, '')
  const headers = await headersFor(scope.client, model)
  const answer = await safeFetch(addressAt(model, 'models'), { timeoutMs: withinMs, headers })
  if (answer.kind === 'failed') return { url, refusal: `It cannot be reached: ${answer.reason}.` }
  if (answer.status === 401 || answer.status === 403) return { url, refusal: 'It rejects the key of the company.' }
  return answer.status >= 500 ? { url, refusal: `It answers with ${answer.status}.` } : { url }
}

type GivenModel = Pick<LanguageModel, 'baseURL' | 'modelName' | 'modelTokenLimit'> &
  Partial<Omit<LanguageModel, 'sealedKey'>> & { readonly key?: string | null | undefined }

/**
 * The write of the company's model over the one that was read, else it fails as `stale`. Its key is kept sealed: that of
 * `before` where none is given, and none where it is null or the address is another one. Without an address the company has
 * no model; what it has decided beside that stays.
 */
export async function languageModelChange(
  { client }: ClientScope,
  given: GivenModel,
  before: LanguageModel | undefined,
): Promise<Change> {
  const { key, ...model } = given
  const { sealedKey: keyBefore, ...decided } = before ?? LanguageModel.parse({})
  const { baseURL } = model
  const isSameServer = baseURL !== '' && originOf(baseURL) === originOf(decided.baseURL)
  // Whoever may name another server must not read the key there.
  const sealedKey =
    key === undefined ? isSameServer && keyBefore : key && (await sealText('language-model', client, key))
  const isSameModel = isSameServer && model.modelName === decided.modelName
  const item = {
    ...decided,
    // What was found of one model says nothing of another.
    ...(!isSameModel && { supports: undefined }),
    ...model,
    ...(!baseURL && { modelName: '', modelTokenLimit: decided.modelTokenLimit }),
    ...(sealedKey && baseURL && { sealedKey }),
    revision: decided.revision + 1,
  }
  return new Table({ client }).replace(languageModels, item, {
    field: 'revision',
    // Items that were written before there were revisions have none.
    value: decided.revision === 0 ? undefined : decided.revision,
  })
}

const originOf = (url: string): string => (url === '' ? '' : new URL(url).origin)

/** Sets the company's model. */
export async function setLanguageModel(scope: ClientScope, given: GivenModel): Promise<void> {
  const { key = null, ...model } = given
  const before = await new Table({ client: scope.client }).get(languageModels, '-')
  await transact([await languageModelChange(scope, { ...model, key }, before)])
}
