/** Lambda: runs the product's functions in this process, and answers the Invoke API other services call. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openSandbox, type Sandbox } from './lambda-sandbox.ts'
import {
  account,
  AwsError,
  type Clock,
  FunctionError,
  type Invoke,
  readBody,
  region,
  sendError,
  type Service,
} from './service.ts'

interface LambdaFunction {
  /** Absolute path of a CommonJS bundle that exports `handler`; a `.map` beside it makes stack traces readable. */
  file: string
  env: Record<string, string>
  timeoutSeconds: number
}

export interface Lambda extends Service {
  invoke: Invoke
  /** Drops the loaded function, or all of them; the next invocation reads the bundle again. */
  reload: (functionName?: string) => void
  /** How often each function ran since the cloud started. */
  counts(): Record<string, number>
}

interface LambdaOptions {
  functions: Record<string, LambdaFunction>
  clock: Clock
  /** Receives what functions print and the errors they throw. */
  log: (functionName: string, text: string) => void
}

const payloadBytesMax = 6 * 1024 * 1024
const eventPayloadBytesMax = 1024 * 1024
const memoryMb = 1024

export function openLambda({ functions, clock, log }: LambdaOptions): Lambda {
  const loaded = new Map<string, Sandbox>()
  const counts = new Map<string, number>()
  const running = new Set<Promise<unknown>>()

  const sandboxOf = (name: string, { file, env }: LambdaFunction): Sandbox => {
    const known = loaded.get(name)
    if (known) return known
    const sandbox = openSandbox({ file, env: { ...defaults(name), ...env }, clock, print: (text) => log(name, text) })
    loaded.set(name, sandbox)
    return sandbox
  }

  const run = async (name: string, event: unknown): Promise<unknown> => {
    const found = functionOf(functions, name)
    const own = cloned(event)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    const requestId = randomUUID()
    try {
      const sandbox = sandboxOf(name, found)
      const given = await inTime(found.timeoutSeconds, requestId, (deadline) =>
        sandbox.handler(own, contextOf(name, requestId, deadline)),
      )
      return answerOf(given)
    } catch (thrown) {
      const error = asFunctionError(thrown, loaded.get(name))
      log(name, `${requestId} ${error.stack ?? error.message}\n`)
      throw error
    }
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
    reload: (name) => (name === undefined ? loaded.clear() : void loaded.delete(name)),
    counts: () => Object.fromEntries(counts),
    answer: (request, response) =>
      answerInvoke(request, response, functions, invoke).catch((error: unknown) => sendError(response, error)),
    async close() {
      await Promise.allSettled(running)
    },
  }
}

/** `POST /2015-03-31/functions/{name or ARN}/invocations` */
async function answerInvoke(
  request: IncomingMessage,
  response: ServerResponse,
  functions: LambdaOptions['functions'],
  invoke: Invoke,
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

function defaults(functionName: string): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_LAMBDA_FUNCTION_NAME: functionName,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${functionName}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    TZ: ':UTC',
  }
}

function contextOf(functionName: string, awsRequestId: string, deadline: number) {
  return {
    awsRequestId,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: arnOf(functionName),
    memoryLimitInMB: String(memoryMb),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
  }
}

function arnOf(functionName: string): string {
  return `arn:aws:lambda:${region}:${account}:function:${functionName}`
}

/** Runs `work` against the timeout; work that overruns goes on unheard, for one process cannot freeze a part of itself. */
async function inTime(
  timeoutSeconds: number,
  requestId: string,
  work: (deadline: number) => unknown,
): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const sentence = `${requestId} Task timed out after ${timeoutSeconds.toFixed(2)} seconds`
    timer = setTimeout(() => reject(new FunctionError('Sandbox.Timedout', sentence)), timeoutSeconds * 1000)
  })
  try {
    return await Promise.race([work(performance.now() + timeoutSeconds * 1000), late])
  } finally {
    clearTimeout(timer)
  }
}

function cloned(event: unknown): unknown {
  const text = JSON.stringify(event ?? null)
  if (Buffer.byteLength(text) > payloadBytesMax) {
    throw new AwsError('RequestTooLargeException', `The event is larger than ${payloadBytesMax} bytes.`, 413)
  }
  return JSON.parse(text) as unknown
}

function answerOf(given: unknown): unknown {
  const text = JSON.stringify(given ?? null) ?? 'null'
  if (Buffer.byteLength(text) > payloadBytesMax) {
    const sentence = `Response payload size exceeded maximum allowed payload size (${payloadBytesMax} bytes).`
    throw new FunctionError('Function.ResponseSizeTooLarge', sentence)
  }
  return JSON.parse(text) as unknown
}

function asFunctionError(thrown: unknown, sandbox: Sandbox | undefined): FunctionError {
  if (thrown instanceof FunctionError) return thrown
  const known = thrown instanceof Error ? thrown : { name: typeof thrown, message: String(thrown), stack: undefined }
  const error = new FunctionError(known.name, known.message)
  if (known.stack !== undefined) error.stack = sandbox?.readable(known.stack) ?? known.stack
  return error
}
