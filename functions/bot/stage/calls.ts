/** Calls of servers that a customer waits for. */
import { setTimeout as pause } from 'node:timers/promises'
import { isUrl } from '#shared/fields/url'
import * as z from 'zod/mini'
import type { Argument } from '#shared/catalogue/argument'
import { handlers } from '#shared/blocks/handlers'
import { definitionOf } from '#shared/channels/register'
import { channelOf } from '#shared/chat/channels'
import type { Call, CallAnswer } from '#shared/engine/turn'
import { claimedProfile } from '#shared/engine/variables'
import { valueAt } from '#shared/fields/json-pointer'
import { cut, faultsOfTexts } from '#shared/fields/text'
import { VariableName } from '#shared/fields/variables'
import { textLengthMax, titleLengthMax } from '#shared/limits'
import { findSending } from '../../chat/conversation/repetition.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { rethrowAccessDenied } from '../../platform/aws/access-denied.ts'
import { logCall } from '../../platform/outside/call-log.ts'
import { failureOf, logOutsideError, type OutsideFailure } from '../../platform/outside/error-log.ts'
import { fetchTimeoutMs, safeFetch, type FetchRequest, type FetchResult } from '../../platform/outside/safe-fetch.ts'
import { signatureOf } from '../../platform/outside/signing.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { unsealArgument } from '../../platform/tenancy/arguments.ts'
import { firstWebhook, webhooks } from '../../webhooks/store.ts'
import { Spent } from './spent.ts'

/** So long the calls of a turn may take together, with all tries; less where the channel hears the bot in its answer. */
const togetherMsMax = 10_000
const inlineMsMax = 5000
const answerBytesMax = 64 * 1024
/** The pauses between the tries of a call. */
const pausesMs = [200, 600] as const
/** A try that would have less time is not made. */
const tryMsMin = 100

/**
 * The calls that follow from what a customer has sent. A turn is planned again where its conversation has moved
 * meanwhile, and each call is made once all the same; a repetition after a crash has the ids of the first time.
 */
export class Calls {
  constructor(
    /** The id that the sender has made. */
    readonly sentId: string,
    private readonly turn = '',
    private readonly kept = { answers: new Map<string, Promise<CallAnswer>>(), leftMs: togetherMsMax },
    readonly spent = new Spent(),
  ) {}

  /** The calls of another turn that follows from the same. */
  of(turn: string): Calls {
    return new Calls(this.sentId, `${turn}-`, this.kept, this.spent)
  }

  /** The id of a call, by which its server knows a repetition: another block asked something else. */
  idOf({ blockId }: Call, index: number): string {
    return `${this.sentId}-${this.turn}${index}-${blockId}`
  }

  /** From here on all calls together have at most so many milliseconds left. */
  limit(leftMs: number): void {
    this.kept.leftMs = Math.min(this.kept.leftMs, leftMs)
  }

  /** What `ask` has come to; it is given the time that is left. */
  once(id: string, ask: (timeoutMs: number) => Promise<CallAnswer>): Promise<CallAnswer> {
    const answer = this.kept.answers.get(id) ?? this.#inTime(ask)
    this.kept.answers.set(id, answer)
    return answer
  }

  async #inTime(ask: (timeoutMs: number) => Promise<CallAnswer>): Promise<CallAnswer> {
    if (this.kept.leftMs <= 0) return { kind: 'failed', reason: 'too-slow-together' }
    const began = performance.now()
    try {
      return await ask(Math.min(fetchTimeoutMs, this.kept.leftMs))
    } finally {
      this.kept.leftMs -= performance.now() - began
    }
  }
}

interface Place {
  readonly now: Date
  readonly scope: ClientScope
}

/** Without calls, or in memory, none is made. */
interface CallingPlace extends Pick<Place, 'now'> {
  readonly scope?: ClientScope | undefined
  readonly calls?: Calls | undefined
}

/** What the answer of a server comes to. */
export type ReadAnswer = (result: FetchResult, call: Call) => CallAnswer | OutsideFailure

/** Asks the server of a function block; `index` counts the calls of the turn. */
export async function answerCall(
  { now, scope, calls }: CallingPlace,
  conversation: ConversationItem,
  call: Call,
  index: number,
  read: ReadAnswer = readAnswer,
): Promise<CallAnswer> {
  if (!calls || !scope) return { kind: 'failed', reason: 'no-proper-answer' }
  const id = calls.idOf(call, index)
  if (isInline(conversation)) calls.limit(inlineMsMax)
  return calls.once(id, async (timeoutMs) => {
    // What has landed before is answered with what came of it then.
    if (await hasLanded(scope, conversation, calls)) return { kind: 'failed', reason: 'no-proper-answer' }
    calls.spent.addCall()
    const endpoint = await endpointOf(scope, call)
    const began = performance.now()
    const { answer, status, tries } = await tryServer({ now, scope }, conversation, {
      call: { ...call, endpoint },
      id,
      timeoutMs,
      read,
    })
    const { blockId, name } = call
    await logCall(scope, { name, statusCode: status, ms: Math.round(performance.now() - began), tries }, now)
    if ('kind' in answer) return answer
    const failed = { what: 'call', conversation: conversation._id, blockId, name, url: endpoint } as const
    await logOutsideError(scope, failed, answer, now)
    return { kind: 'failed', reason: answer.reason, status: answer.status }
  })
}

const isInline = ({ channel }: ConversationItem): boolean =>
  channel !== 'chat_plugin' && definitionOf(channelOf(channel)).mode === 'inline'

/** A function without an address of its own asks the company's first webhook. */
async function endpointOf(scope: ClientScope, { endpoint, asksCompany }: Call): Promise<string> {
  if (!asksCompany) return endpoint
  const found = await new Table({ client: scope.client }).get(webhooks, firstWebhook(scope))
  return found?.endpoint ?? ''
}

interface Tried {
  readonly answer: CallAnswer | OutsideFailure
  /** Of the last answer; 0 where there was none. */
  readonly status: number
  readonly tries: number
}

/** Asks up to three times, as long as another try may change something and there is time. */
async function tryServer(place: Place, conversation: ConversationItem, asked: Asked): Promise<Tried> {
  const ends = performance.now() + asked.timeoutMs
  for (let tries = 1; ; tries++) {
    const timeoutMs = ends - performance.now()
    const { answer, status } = await askServer(place, conversation, { ...asked, timeoutMs })
    const pauseMs = pausesMs[tries - 1]
    const isLast = pauseMs === undefined || ends - performance.now() < pauseMs + tryMsMin
    if ('kind' in answer || isLast || !isPassing(answer)) return { answer, status, tries }
    await pause(pauseMs)
  }
}

/** Servers that are not there, or too busy, may be there the next time. */
const isPassing = ({ reason, status = 0 }: OutsideFailure): boolean =>
  reason === 'network' ||
  reason === 'timeout' ||
  (reason === 'status' && (status >= 500 || status === 408 || status === 425 || status === 429))

const hasLanded = async ({ client }: ClientScope, { _id }: ConversationItem, { sentId }: Calls): Promise<boolean> =>
  (await findSending({ client, conversation: _id }, sentId)) !== undefined

interface Asked {
  readonly call: Call
  readonly id: string
  readonly timeoutMs: number
  readonly read: ReadAnswer
}

async function askServer(
  place: Place,
  conversation: ConversationItem,
  asked: Asked,
): Promise<Pick<Tried, 'answer' | 'status'>> {
  const result = await requestServer(place, conversation, asked)
  if (result === 'lost-secret') return { answer: { reason: result }, status: 0 }
  return { answer: asked.read(result, asked.call), status: result.kind === 'answered' ? result.status : 0 }
}

/** What requests tell of a conversation. */
export type Asker = Pick<
  ConversationItem,
  '_id' | 'language' | 'channel' | 'firstName' | 'lastName' | 'profile' | 'verified' | 'isPreview'
>

/** One request of the server of a function, as it comes back; `lost-secret` where its secret does not open. */
export async function requestServer(
  { scope, now }: Place,
  conversation: Asker,
  { call, id, timeoutMs }: Omit<Asked, 'read'>,
): Promise<FetchResult | 'lost-secret'> {
  const key = await secretIn(scope, call)
  if (key === false) return 'lost-secret'
  const { url, body, headers } = requestOf(call, conversation, { id, key })
  const { method } = handlers[call.handlerName]
  const signature = await signatureOf(scope, { id, url, body: body ?? '' }, now)
  const request: FetchRequest = {
    ...(method && { method }),
    headers: { accept: 'application/json', ...signature, ...headers },
    ...(body !== undefined && { body }),
    timeoutMs: waitMsOf(call, timeoutMs),
    bytesMax: answerBytesMax,
    redirectsMax: 0,
  }
  return safeFetch(url, request)
}

function readAnswer(result: FetchResult, { results = [] }: Call): CallAnswer | OutsideFailure {
  const failure = failureOf(result)
  if (failure || result.kind === 'failed') return failure ?? { reason: 'network' }
  const text = result.body.toString()
  return answerIn(text, results) ?? { reason: 'no-proper-answer', status: result.status, excerpt: text }
}

/** As long as the author wants, within the time that is left, in whole milliseconds. */
function waitMsOf({ args }: Call, timeoutMs: number): number {
  const wantedMs = Number(args['seconds']) * 1000
  return Math.max(1, Math.floor(wantedMs > 0 ? Math.min(wantedMs, timeoutMs) : timeoutMs))
}

/** The call's secret in clear, nothing where it has none or lacks what the secret depends on, `false` where it does not open. */
async function secretIn({ client }: ClientScope, { handlerName, args }: Call): Promise<string | false | undefined> {
  const argument = handlers[handlerName].args.find(({ type }) => type === 'secret')
  const sealed = argument && args[argument.name]
  if (!argument || !isInForce(argument, args) || typeof sealed !== 'string' || sealed === '') return undefined
  return unsealArgument(client, sealed).catch((error: unknown): false => {
    rethrowAccessDenied(error)
    return false
  })
}

/** An argument means nothing without the one it depends on (BLOCKS-054). */
const isInForce = ({ dependsOn }: Argument, args: Call['args']): boolean => {
  const value = dependsOn === undefined ? true : args[dependsOn]
  return Boolean(value) && value !== 'none'
}

interface Request {
  readonly url: string
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
}

function requestOf(
  call: Call,
  conversation: Asker,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): Request {
  const { handlerName, endpoint, args } = call
  if (handlers[handlerName].method === 'GET') {
    const url = isUrl(endpoint) ? new URL(endpoint) : undefined
    url?.searchParams.set(textOf(args['parameter']), textOf(args['value']))
    return { url: url?.href ?? endpoint, headers: key === undefined ? {} : { authorization: schemeOf(args, key) } }
  }
  return {
    url: endpoint,
    body: JSON.stringify(bodyOf(call, conversation, id)),
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { [textOf(args['header']).toLowerCase()]: key }),
    },
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const schemeOf = ({ authorization }: Call['args'], key: string): string =>
  authorization === 'basic' ? `Basic ${Buffer.from(key).toString('base64')}` : `Bearer ${key}`

/** What the server is told. Who the customer is and all that is known of them, only where the author asks for it. */
function bodyOf(call: Call, conversation: Asker, id: string): object {
  const { handlerName, name, args, values, variables } = call
  const { _id, language, channel, firstName, lastName, profile, verified, isPreview } = conversation
  const secrets = new Set(handlers[handlerName].args.flatMap((each) => (each.type === 'secret' ? each.name : [])))
  return {
    type: 'function',
    id,
    name,
    args: Object.fromEntries(Object.entries(args).filter(([argument]) => !secrets.has(argument))),
    values,
    ...(args['profile'] === true && {
      variables,
      profile: { ...claimedProfile(profile), firstName, lastName },
      verified,
    }),
    userId: _id,
    conversation: { id: _id, language, channel: channelOf(channel) },
    ...(isPreview && { preview: true }),
  }
}

const Answer = z.strictObject({
  path: z.optional(z.string().check(z.minLength(1), z.maxLength(titleLengthMax))),
  variables: z.optional(z.record(VariableName, z.union([z.string(), z.number(), z.boolean()]))),
  text: z.optional(z.string().check(z.maxLength(textLengthMax))),
})

/** The answer, if it is a proper one: what the author has mapped of any JSON becomes variables. */
export function answerIn(text: string, results: NonNullable<Call['results']> = []): CallAnswer | undefined {
  const given = parse(text)
  const { data = results.length > 0 && given !== undefined ? {} : undefined } = Answer.safeParse(given)
  const mapped = results.flatMap(({ at, variable }): [string, unknown][] => {
    const value = valueAt(given, at)
    return value === undefined || value === null
      ? []
      : [[variable, typeof value === 'object' ? JSON.stringify(value) : value]]
  })
  if (!data || faultsOfTexts({ ...data, mapped }).length > 0) return undefined
  const variables = [...Object.entries(data.variables ?? {}), ...mapped].map(([name, value]) => [
    name,
    cut(String(value), textLengthMax),
  ])
  return { kind: 'answered', ...data, variables: Object.fromEntries(variables) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
