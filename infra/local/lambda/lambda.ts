/** Lambda: runs the product's functions in this process, and answers the Invoke API other services call. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Worker } from 'node:worker_threads'
import { arnOf, type FunctionSource, openRunner, payloadBytesMax, type Runner } from './runner.ts'
import { forgetCode } from './code.ts'
import type { LoadedChunks, OwnModules } from './sandbox.ts'
import { openThreads } from './threads.ts'
import {
  AwsError,
  type Caller,
  type Clock,
  FunctionError,
  type Invoke,
  owner,
  readBody,
  sendError,
  type Service,
} from '../wire/service.ts'

type LambdaFunction = Omit<FunctionSource, 'name'> & {
  /** In threads of its own, not in the one in which all other functions take turns. */
  readonly thread?: 'own' | undefined
}

export interface Lambda extends Service {
  invoke: Invoke
  /** Drops the loaded function, or all of them; the next invocation reads the bundle again. */
  reload: (functionName?: string) => void
  /** Drops all loaded functions with what they remember; the next invocation of each runs its code anew. */
  restart: () => void
  /** How often each function ran since the cloud started. */
  counts(): Record<string, number>
}

interface LambdaOptions {
  functions: Record<string, LambdaFunction>
  clock: Clock
  /** Receives what functions print and the errors they throw. */
  log: (functionName: string, text: string) => void
  modules?: OwnModules
}

const eventPayloadBytesMax = 1024 * 1024

export function openLambda({ functions, clock, log, modules }: LambdaOptions): Lambda {
  const runners = new Map<string, Runner>()
  const counts = new Map<string, number>()
  const running = new Set<Promise<unknown>>()
  const threads = new Set<Worker>()
  const shared: LoadedChunks = new Map()

  const runnerOf = (name: string, { thread, ...source }: LambdaFunction): Runner => {
    const known = runners.get(name)
    if (known) return known
    const open = thread === 'own' ? openThreads : openRunner
    const runner = open({ name, ...source }, { clock, print: (text) => log(name, text), threads, modules, shared })
    runners.set(name, runner)
    return runner
  }

  const run = async (name: string, given: unknown): Promise<unknown> => {
    const found = functionOf(functions, name)
    const event = textOf(given)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    const requestId = randomUUID()
    try {
      return JSON.parse(await runnerOf(name, found).run({ requestId, event })) as unknown
    } catch (error) {
      if (error instanceof FunctionError) log(name, `${requestId} ${error.stack ?? error.message}\n`)
      throw error
    }
  }

  const restart = (only?: string) => {
    for (const [name, runner] of runners) {
      if (only !== undefined && name !== only) continue
      runners.delete(name)
      runner.close()
    }
  }

  const reload = (only?: string) => {
    forgetCode()
    shared.clear()
    restart(only)
  }

  const invoke: Invoke = (name, event) => {
    const done = run(name, event)
    running.add(done)
    const forget = () => running.delete(done)
    done.then(forget, forget)
    return done
  }

  return {
    invoke,
    reload,
    restart: () => restart(),
    counts: () => Object.fromEntries(counts),
    answer: (request, response, caller = owner) =>
      answerInvoke(request, response, { functions, invoke, caller }).catch((error: unknown) =>
        sendError(response, error),
      ),
    async close() {
      for (const thread of threads) void thread.terminate()
      await Promise.allSettled(running)
    },
  }
}

/** `POST /2015-03-31/functions/{name or ARN}/invocations` */
async function answerInvoke(
  request: IncomingMessage,
  response: ServerResponse,
  { functions, invoke, caller }: Pick<LambdaOptions, 'functions'> & { invoke: Invoke; caller: Caller },
) {
  const url = new URL(request.url ?? '/', 'http://lambda')
  const asked = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(url.pathname)?.[1]
  const type = String(request.headers['x-amz-invocation-type'] ?? 'RequestResponse')
  const supported = type === 'RequestResponse' || type === 'Event'
  if (request.method !== 'POST' || asked === undefined || !supported) {
    throw new AwsError(
      'NotImplemented',
      `The local cloud does not support ${request.method} ${request.url} ${type}.`,
      501,
    )
  }
  const name = functionNameIn(asked)
  caller.require('lambda:InvokeFunction', arnOf(name))
  functionOf(functions, name)
  const event = eventOf(await readBody(request, type === 'Event' ? eventPayloadBytesMax : payloadBytesMax))
  const headers = { 'content-type': 'application/json', 'x-amzn-requestid': randomUUID() }
  if (type === 'Event') {
    invoke(name, event).catch(alreadyLogged)
    response.writeHead(202, headers).end()
    return
  }
  try {
    const result = await invoke(name, event)
    response.writeHead(200, { ...headers, 'x-amz-executed-version': '$LATEST' }).end(JSON.stringify(result))
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error
    const { errorType, message, stack = '' } = error
    const trace = stack.split('\n')
    response.writeHead(200, { ...headers, 'x-amz-function-error': 'Unhandled' })
    response.end(JSON.stringify({ errorType, errorMessage: message, trace }))
  }
}

function alreadyLogged() {}

function functionOf(functions: LambdaOptions['functions'], name: string): LambdaFunction {
  const found = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!found) throw new AwsError('ResourceNotFoundException', `Function not found: ${arnOf(name)}`, 404)
  return found
}

/** The name in `name`, `name:qualifier`, `arn:aws:lambda:region:account:function:name[:qualifier]`. */
function functionNameIn(asked: string): string {
  const given = decodedOr(asked, '')
  const [name] = given.replace(/^(arn:aws:lambda:[^:]*:)?([^:]*:)?function:/, '').split(':')
  return name ?? given
}

function decodedOr(text: string, otherwise: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return otherwise
  }
}

function eventOf(body: Buffer): unknown {
  if (body.length === 0) return {}
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    throw new AwsError('InvalidRequestContentException', 'Could not parse request body into json.')
  }
}

function textOf(event: unknown): string {
  const text = JSON.stringify(event ?? null)
  if (Buffer.byteLength(text) > payloadBytesMax) {
    throw new AwsError('RequestTooLargeException', `The event is larger than ${payloadBytesMax} bytes.`, 413)
  }
  return text
}
