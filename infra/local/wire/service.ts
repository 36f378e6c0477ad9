/**
 * What every emulated AWS service shares: how it is opened, how it reads a request and how it words an error.
 * One file a service; each speaks the real wire protocol on loopback and refuses loudly what it does not support.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import { Obstacle } from './obstacle.ts'

/** The account and region every local resource name carries. */
export const account = '000000000000'
export const region = 'eu-west-1'

/** The cloud's one source of time, in milliseconds since 1970. Tests move it. */
export interface Clock {
  now(): number
}

/** Calls a Lambda function by name and answers its result; rejects with `FunctionError` when the function throws. */
export type Invoke = (functionName: string, event: unknown) => Promise<unknown>

/** A Lambda function threw: what the Lambda API reports as `errorType` and `errorMessage`. */
export class FunctionError extends Error {
  override name = 'FunctionError'
  constructor(
    readonly errorType: string,
    message: string,
  ) {
    super(message)
  }
}

/** What a condition of a policy may ask about a call, by the key of the condition. */
export type CallFacts = Readonly<Record<string, string>>

/** Who asks a service. */
export interface Caller {
  /** Throws `AccessDenied` unless the caller may do this with the resource of this ARN. */
  require(action: string, resource: string, facts?: CallFacts): void
}

/** The owner of the folder, who may do everything. */
export const owner: Caller = { require() {} }

export interface Service {
  /** Answers one request; `request.url` no longer carries the service's prefix. Without a caller, the owner asks. */
  answer(request: IncomingMessage, response: ServerResponse, caller?: Caller): Promise<void>
  /** Whether anybody may ask this without a signature; nothing may be where this is missing. */
  isPublic?(request: IncomingMessage): boolean
  /** Stops timers and children; state on disk is already complete at any moment. */
  close(): Promise<void>
}

/**
 * What acts without being asked: by a timer, or by what it finds in its folder. It is opened paused, because what it calls
 * may not be open yet.
 */
export interface Resumable {
  /** Begins to act, with what has become due meanwhile. Called once. */
  resume(): void
}

/** An error as AWS words it: `code` becomes `__type` and `x-amzn-errortype`. */
export class AwsError extends Error {
  override name = 'AwsError'
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
  ) {
    super(message)
  }
}

const bodies = new WeakMap<IncomingMessage, Buffer>()

/**
 * Reads a whole request body, which may be read again. Refuses more than `bytesMax` bytes, letting the rest run off so
 * that the refusal is heard.
 */
export async function readBody(request: IncomingMessage, bytesMax = 16 * 1024 * 1024): Promise<Buffer> {
  const body = bodies.get(request) ?? (await readToEnd(request, bytesMax))
  if (body.length > bytesMax) throw tooLarge()
  bodies.set(request, body)
  return body
}

function readToEnd(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= bytesMax) chunks.push(chunk)
      else reject(tooLarge())
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', reject)
  })
}

const tooLarge = () => new AwsError('RequestEntityTooLargeException', 'The request is too large.', 413)

/** Sends `body` as the AWS JSON protocols do. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-requestid': randomUUID(),
    ...headers,
  })
  response.end(JSON.stringify(body))
}

/** Sends any thrown value as an AWS JSON error; what is not an `AwsError` is our own bug and answers 500. */
export function sendError(response: ServerResponse, error: unknown) {
  const known = error instanceof AwsError ? error : new AwsError('InternalFailure', String(error), 500)
  if (known.status === 500) console.error(error)
  if (response.headersSent) return void response.destroy()
  sendJson(response, known.status, { __type: known.code, message: known.message }, { 'x-amzn-errortype': known.code })
}

/** Reads a JSON state file, or gives `empty` when there is none yet. Throws an `Obstacle` where the file holds something else. */
export function loadState<T>(file: string, empty: T): T {
  const text = textOf(file)
  if (text === undefined) return empty
  const state = parseState(text, file, 'it is no JSON')
  if (!hasShapeOf(empty, state)) throw new Obstacle(brokenFile(file, 'it does not hold what Parley writes there'))
  return state as T // Only `saveState` writes it.
}

/**
 * Reads a file of JSON lines; none where there is no file. What follows the last line break was cut off by a kill and is
 * dropped. Throws an `Obstacle` where another line is broken.
 */
export function loadLines<T>(file: string): T[] {
  const lines = textOf(file)?.split('\n').slice(0, -1) ?? []
  // Only its own service writes it.
  return lines.map((line, index) => parseState(line, file, `line ${index + 1} is no JSON`) as T)
}

/** What a person is told of a file of the data folder that a disk, an editor or a copy has spoiled. */
export const brokenFile = (file: string, reason: string): string =>
  `The file ${file} is broken: ${reason}. Put back a copy of the data folder, or start with --reset to begin afresh.`

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function parseState(text: string, file: string, fault: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Obstacle(brokenFile(file, fault))
  }
}

/** Whether a state is of the same kind as another, and an object has all of its members. */
function hasShapeOf(like: unknown, state: unknown): boolean {
  if (typeof state !== 'object' || state === null) return false
  if (Array.isArray(like) || Array.isArray(state)) return Array.isArray(like) && Array.isArray(state)
  return Object.entries(like ?? {}).every(([name, member]) => {
    const found: unknown = (state as Record<string, unknown>)[name]
    return typeof found === typeof member && Array.isArray(found) === Array.isArray(member)
  })
}

/** Writes a JSON state file so that a kill at any moment leaves the old or the new one whole. */
export function saveState(file: string, state: unknown) {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.draft`
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 })
  renameSync(draft, file)
}
