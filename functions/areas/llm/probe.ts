/** Tests the connection to a company's language model, and notes what its server can do. */
import * as z from 'zod/mini'
import type { Answer } from '#shared/contract'
import type { llm } from '#shared/contracts/llm'
import { Problem } from '#shared/problem'
import { jsonIn } from '../../platform/outside/completion.ts'
import {
  addressAt,
  completeTask,
  headersFor,
  languageModels,
  requireModel,
  type LanguageModel,
} from '../../platform/outside/language-model.ts'
import type { Task } from '../../platform/outside/model-task.ts'
import { safeFetch } from '../../platform/outside/safe-fetch.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { transact } from '../../platform/table/transaction.ts'

type Tested = Answer<(typeof llm)['test']>

const timeoutMs = 10_000
const word: Task = {
  instructions: 'You are asked whether you are there. Answer with the word yes.',
  lines: ['Are you there?'],
  lengthMax: 100,
  tokensMax: 5,
  timeoutMs,
}
const object: Task = {
  ...word,
  instructions: 'You are asked whether you are there. Answer with the JSON object {"there":true} and nothing else.',
  tokensMax: 30,
  json: true,
}

/** A model that does not answer is told with the reason; what is not configured at all is a problem. */
export async function probeModel(scope: ClientScope): Promise<Tested> {
  const model = await requireModel(scope)
  const began = performance.now()
  const msSince = () => Math.round(performance.now() - began)
  try {
    const { result } = await completeTask(scope, model, word)
    result()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { ok: false, reason: error.message, ms: msSince() }
  }
  const ms = msSince()
  const [stream, json, embeddings] = await Promise.all([
    canStream(scope, model),
    canWriteJson(scope, model),
    canEmbed(scope, model),
  ])
  const supports = { stream, json, embeddings }
  await keepFound(scope, model, supports)
  return { ok: true, ms, supports }
}

const everything = { stream: true, json: true, embeddings: true }

async function canStream(scope: ClientScope, model: LanguageModel): Promise<boolean> {
  return succeeds(async () => {
    const { isEvents, result } = await completeTask(
      scope,
      { ...model, supports: everything },
      { ...word, onText: () => undefined },
    )
    return result() !== '' && isEvents
  })
}

const canWriteJson = (scope: ClientScope, model: LanguageModel): Promise<boolean> =>
  succeeds(async () => {
    const { result } = await completeTask(scope, { ...model, supports: everything }, object)
    return result() !== ''
  })

const Embedding = z.object({ data: z.array(z.object({ embedding: z.array(z.number()) })).check(z.minLength(1)) })

/** One word of embeddings costs next to nothing; a budget of none holds for it all the same, because the test has ended before. */
async function canEmbed({ client }: ClientScope, model: LanguageModel): Promise<boolean> {
  const answer = await safeFetch(addressAt(model, 'embeddings'), {
    method: 'POST',
    timeoutMs,
    headers: { ...(await headersFor(client, model)), 'content-type': 'application/json' },
    body: JSON.stringify({ model: model.modelName, input: 'yes' }),
  })
  return (
    answer.kind === 'answered' && answer.status === 200 && Embedding.safeParse(jsonIn(answer.body.toString())).success
  )
}

async function succeeds(attempt: () => Promise<boolean>): Promise<boolean> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Unless the settings were saved meanwhile: what was found may be of another model then. */
async function keepFound(scope: ClientScope, { revision }: LanguageModel, supports: NonNullable<Tested['supports']>) {
  const table = new Table({ client: scope.client })
  try {
    // An item that was written before there were revisions has none.
    await transact([table.set(languageModels, '-', { supports }, revision === 0 ? {} : { revision })])
  } catch (error) {
    if (!Problem.is(error, 'unavailable')) throw error
  }
}
