/**
 * Asks a company's own Rasa server to train, to load what it has trained, and to understand texts (its HTTP API, version 3).
 *
 * | item | per    | id                                                     |
 * |------|--------|--------------------------------------------------------|
 * | rasa | client | `-`; absent: the company uses the console's own models |
 */
import * as z from 'zod/mini'
import { fault } from '#shared/fields/fields'
import { log } from '../aws/log.ts'
import { sealText, unsealText } from '../tenancy/keyring.ts'
import type { ClientScope } from '../table/scope.ts'
import { collection, Table } from '../table/table.ts'
import { transact, type Change } from '../table/transaction.ts'
import { safeFetch, type FetchRequest, type FetchResult } from './safe-fetch.ts'

export const Rasa = z.object({
  /** Where the server is asked: what comes before `/model`. */
  url: z.string().check(z.refine((url) => url !== '' && !fault('https-url', url), 'url')),
  disabled: z._default(z.boolean(), false),
  /** The word the server was started with (`--auth-token`). */
  sealedToken: z.optional(z.string()),
  /** Kept for the provider, who sets the server up; nothing here asks for it. */
  bucketName: z.optional(z.string()),
  /** What the server is trained with in place of the pipeline of `server-training.ts`. */
  pipeline: z.optional(z.string()),
  /** What it said when it was last asked how it is. */
  seen: z.optional(
    z.object({
      checked: z.iso.datetime(),
      isReached: z.boolean(),
      version: z.optional(z.string()),
      model: z.optional(z.string()),
      trainings: z.optional(z.int()),
    }),
  ),
})
export type Rasa = z.infer<typeof Rasa>

const rasas = collection({ name: 'rasa', per: 'client', schema: Rasa, id: () => '-' })

/** A training may take as long as the step that waits for it. */
const trainMs = 840_000
const loadMs = 120_000
/** A customer waits for it; after this the console's own model answers. */
const parseMs = 3000
const statusMs = 5000
/** One that failed is left alone for so long, so that not every text waits for it. */
const restMs = 30_000
/** The answer to a training is the model itself, which the server keeps. */
const modelBytesMax = 200 * 1024 * 1024

export const rasaOf = ({ client }: ClientScope): Promise<Rasa | undefined> =>
  new Table({ client }).get(rasas, '-', { stale: true })

/** The server that is to be used; none where the company has none, or has switched it off. */
export async function activeRasa(scope: ClientScope): Promise<Rasa | undefined> {
  const rasa = await rasaOf(scope)
  return rasa?.disabled ? undefined : rasa
}

type GivenRasa = Pick<Rasa, 'url' | 'disabled' | 'bucketName' | 'pipeline'> & {
  readonly token?: string | null | undefined
}

/**
 * The write of the company's server. Its token is kept sealed: that of `before` where none is given, and none where it is
 * null. Without an address the company has no server.
 */
export async function rasaChange({ client }: ClientScope, given: GivenRasa, before?: Rasa): Promise<Change> {
  const { token, ...rasa } = given
  const table = new Table({ client })
  if (!rasa.url) return table.drop(rasas, '-')
  const sealedToken = token === undefined ? before?.sealedToken : token && (await sealText('rasa', client, token))
  return table.put(rasas, { ...rasa, ...(sealedToken && { sealedToken }) })
}

/** Sets the company's server. */
export const setRasa = async (scope: ClientScope, given: GivenRasa): Promise<void> =>
  transact([await rasaChange(scope, given)])

/** Why a training or a loading came to nothing, as a sentence for people. */
export class RasaError extends Error {}

/** Trains; gives the name of the file that the server keeps the model in. A server that is busy is asked once more. */
export async function trainRasa(scope: ClientScope, rasa: Rasa, training: string): Promise<string> {
  const ask = () =>
    send(scope, rasa, '/model/train?save_to_default_model_directory=true', {
      method: 'POST',
      headers: { 'content-type': 'application/yaml' },
      body: training,
      timeoutMs: trainMs,
      bytesMax: modelBytesMax,
    })
  const first = await ask()
  const answer = isBusy(first) ? await ask() : first
  // The answer is the model itself, which the server keeps as well.
  const file = answer.kind === 'answered' && answer.status === 200 ? answer.headers['filename'] : undefined
  if (typeof file !== 'string' || !file) throw new RasaError(`The Rasa server did not train: ${troubleOf(answer)}.`)
  return file
}

const isBusy = (answer: FetchResult): boolean =>
  answer.kind === 'answered' && (answer.status === 409 || answer.status >= 500)

/** Lets the server answer with the model in this file. */
export async function loadRasa(scope: ClientScope, rasa: Rasa, file: string): Promise<void> {
  const answer = await send(scope, rasa, '/model', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model_file: file }),
    timeoutMs: loadMs,
  })
  if (answer.kind !== 'answered' || answer.status >= 300)
    throw new RasaError(`The Rasa server did not load the model: ${troubleOf(answer)}.`)
}

const Intent = z.object({ name: z.nullable(z.string()), confidence: z.number() })
const Parsed = z.object({
  intent: z.nullable(Intent),
  intent_ranking: z._default(z.array(Intent), []),
  entities: z._default(
    z.array(z.object({ entity: z.string(), start: z.int(), end: z.int(), value: z.coerce.string() })),
    [],
  ),
})
export type RasaParsed = z.infer<typeof Parsed>

/** By company: until when its server is left alone, and which file it was last seen to answer with. */
const resting = new Map<string, number>()
const loaded = new Map<string, { readonly file: string; readonly until: number }>()
/** Somebody else may let the server answer with another model. */
const loadedMs = 60_000

/**
 * What the server understands with the model in this file; `undefined` where it answers with another one, fails, is slow,
 * or has failed a moment ago.
 */
export async function parseWithRasa(
  scope: ClientScope,
  rasa: Rasa,
  { text, file }: { readonly text: string; readonly file: string },
): Promise<RasaParsed | undefined> {
  if ((resting.get(scope.client) ?? 0) > Date.now() || !(await answersWith(scope, rasa, file))) return undefined
  const answer = await send(scope, rasa, '/model/parse', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    timeoutMs: parseMs,
  })
  const { data } = Parsed.safeParse(answer.kind === 'answered' && answer.status === 200 ? jsonIn(answer.body) : null)
  if (data) return data
  resting.set(scope.client, Date.now() + restMs)
  log.warn('A Rasa server gave no proper answer, so the own model answers.', { trouble: troubleOf(answer) })
  return undefined
}

async function answersWith(scope: ClientScope, rasa: Rasa, file: string): Promise<boolean> {
  const known = loaded.get(scope.client)
  if (known && known.until > Date.now()) return known.file === file
  const status = await send(scope, rasa, '/status', { timeoutMs: parseMs })
  const { data } = Status.safeParse(status.kind === 'answered' && status.status === 200 ? jsonIn(status.body) : null)
  if (!data) {
    resting.set(scope.client, Date.now() + restMs)
    return false
  }
  const seen = fileName(data)
  loaded.set(scope.client, { file: seen ?? '', until: Date.now() + loadedMs })
  return seen === file
}

const fileName = ({ model_file: path }: z.infer<typeof Status>): string | undefined => path?.split('/').at(-1)

const Status = z.object({
  model_file: z.optional(z.nullable(z.string())),
  num_active_training_jobs: z.optional(z.int()),
})
const Version = z.object({ version: z.string() })

/** Asks how the server is, and keeps what it says. */
export async function checkRasa(scope: ClientScope, rasa: Rasa, now: Date): Promise<Rasa> {
  const get = (path: string) => send(scope, rasa, path, { timeoutMs: statusMs })
  const [status, version] = await Promise.all([get('/status'), get('/version')])
  const data =
    status.kind === 'answered' && status.status === 200 ? Status.safeParse(jsonIn(status.body)).data : undefined
  const named = version.kind === 'answered' ? Version.safeParse(jsonIn(version.body)).data : undefined
  const seen = {
    checked: now.toISOString(),
    isReached: data !== undefined,
    ...(named && { version: named.version }),
    ...(data?.model_file && { model: fileName(data) }),
    ...(data?.num_active_training_jobs !== undefined && { trainings: data.num_active_training_jobs }),
  }
  const checked = { ...rasa, seen }
  await transact([new Table({ client: scope.client }).put(rasas, checked)])
  return checked
}

async function send({ client }: ClientScope, rasa: Rasa, path: string, request: FetchRequest): Promise<FetchResult> {
  const token = rasa.sealedToken && (await unsealText('rasa', client, rasa.sealedToken))
  const url = new URL(`${rasa.url.replace(/\/+$/, '')}${path}`)
  if (token) url.searchParams.set('token', token)
  return safeFetch(url.href, request)
}

const troubleOf = (answer: FetchResult): string =>
  answer.kind === 'failed' ? answer.reason : answer.status === 200 ? 'no proper answer' : `status ${answer.status}`

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
