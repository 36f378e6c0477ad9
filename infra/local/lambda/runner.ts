/** A function that is loaded here: given an event as JSON it answers in JSON, in time, or rejects with a `FunctionError`. */
import { openSandbox, type LoadedChunks, type OwnModules, type Sandbox } from './sandbox.ts'
import { account, type Clock, FunctionError, region } from '../wire/service.ts'

export interface FunctionSource {
  readonly name: string
  /** Absolute path of a CommonJS bundle that exports `handler`; a `.map` beside a file makes stack traces readable. */
  readonly file: string
  /** Absolute path of a folder in which compiled code is kept from process to process. */
  readonly codeFolder?: string | undefined
  readonly env: Record<string, string>
  readonly timeoutSeconds: number
}

export interface Invocation {
  readonly requestId: string
  /** JSON. */
  readonly event: string
}

export interface Runner {
  /** The answer as JSON. */
  run(invocation: Invocation): Promise<string>
  /** No more invocations will come; what runs here may end. */
  close(): void
}

export interface Surroundings {
  readonly clock: Clock
  /** Receives what the function prints. */
  readonly print: (text: string) => void
  /** For a function in this thread; one in a thread of its own sees those of Node. */
  readonly modules?: OwnModules | undefined
  /** What functions of this thread have in common. */
  readonly shared?: LoadedChunks | undefined
}

export const payloadBytesMax = 6 * 1024 * 1024
const memoryMb = 1024

/** Runs the function in this thread. It is loaded when it is first called; one that cannot be is tried again. */
export function openRunner(source: FunctionSource, { clock, print, modules, shared }: Surroundings): Runner {
  const { name, file, codeFolder, timeoutSeconds } = source
  const env = { ...defaults(name), ...source.env }
  let sandbox: Sandbox | undefined
  return {
    async run({ requestId, event }) {
      try {
        const { handler } = (sandbox ??= openSandbox({ file, codeFolder, env, clock, print, modules, shared }))
        const given = await inTime(timeoutSeconds, requestId, (deadline) =>
          handler(JSON.parse(event), contextOf(name, requestId, deadline)),
        )
        return answerOf(given)
      } catch (thrown) {
        throw asFunctionError(thrown, sandbox)
      }
    },
    close() {},
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

export function arnOf(functionName: string): string {
  return `arn:aws:lambda:${region}:${account}:function:${functionName}`
}

export const timedOut = 'Sandbox.Timedout'

/** Runs `work` against the timeout; work that overruns goes on unheard, for a thread cannot freeze a part of itself. */
export async function inTime<T>(
  timeoutSeconds: number,
  requestId: string,
  work: (deadline: number) => T | Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const sentence = `${requestId} Task timed out after ${timeoutSeconds.toFixed(2)} seconds`
    timer = setTimeout(() => reject(new FunctionError(timedOut, sentence)), timeoutSeconds * 1000)
  })
  try {
    return await Promise.race([work(performance.now() + timeoutSeconds * 1000), late])
  } finally {
    clearTimeout(timer)
  }
}

function answerOf(given: unknown): string {
  const text = JSON.stringify(given ?? null) ?? 'null'
  if (Buffer.byteLength(text) > payloadBytesMax) {
    const sentence = `Response payload size exceeded maximum allowed payload size (${payloadBytesMax} bytes).`
    throw new FunctionError('Function.ResponseSizeTooLarge', sentence)
  }
  return text
}

function asFunctionError(thrown: unknown, sandbox: Sandbox | undefined): FunctionError {
  if (thrown instanceof FunctionError) return thrown
  const known = thrown instanceof Error ? thrown : { name: typeof thrown, message: String(thrown), stack: undefined }
  const error = new FunctionError(known.name, known.message)
  if (known.stack !== undefined) error.stack = sandbox?.readable(known.stack) ?? known.stack
  return error
}
