/** Parley as a person starts it: a process of its own, on a data folder and a port, that a test may kill without warning. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'
import { secretsOf } from '../../infra/local/wire/credentials.ts'
import { region } from '../../infra/local/wire/service.ts'
import { root } from '../kit/sources.ts'

const startScript = join(root, 'infra/start/start.mjs')

export interface Started {
  readonly origin: string
  readonly processId: number
  /** Everything it has printed. */
  readonly printed: () => string
  kill(): Promise<void>
  stop(): Promise<number>
}

export interface Ended {
  readonly code: number
  readonly printed: string
}

export const newFolder = () => mkdtempSync(join(tmpdir(), 'parley-crash-'))

const livedIn = join(tmpdir(), `parley-lived-in-${process.pid}`)
const making = `${livedIn}-making`

/** A folder of a Parley whose demo has opened and learned: that takes longer than to copy what has come of it. */
export async function livedInFolder(): Promise<string> {
  if (isFirst()) await liveIn()
  while (!existsSync(livedIn)) await pause(100)
  const folder = newFolder()
  cpSync(livedIn, folder, { recursive: true })
  return folder
}

/** Of all threads of this process one makes what all of them copy. */
function isFirst(): boolean {
  try {
    mkdirSync(making)
    return true
  } catch {
    return false
  }
}

async function liveIn(): Promise<void> {
  const folder = newFolder()
  const port = await freePorts()
  const server = await startServer(['--data', folder, '--port', String(port)])
  await server.stop()
  renameSync(folder, livedIn)
  if (isMainThread) process.once('exit', leave)
}

/** Removes what the threads of this process have shared. */
export function leave(): void {
  for (const folder of [livedIn, making]) rmSync(folder, { recursive: true, force: true })
}

/** Resolves once the address is printed; rejects with its last words when it ends before that. */
export async function startServer(options: readonly string[]): Promise<Started> {
  const { child, printed } = launch(options)
  const origin = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /Parley is at\s+(\S+)[\s\S]*Sign in as/.exec(printed())
      if (found) resolve(found[1]!)
    }
    child.stdout?.on('data', look)
    child.once('close', () => reject(new Error(`It did not start: ${printed()}`)))
  })
  return {
    origin,
    processId: child.pid!,
    printed,
    kill: async () => void (await signalled(child, 'SIGKILL')),
    stop: async () => (await signalled(child, 'SIGTERM')) ?? 1,
  }
}

/** Runs it to its end, which comes by itself when it cannot start. */
export async function runToEnd(
  options: readonly string[],
  {
    nodeOptions = [],
    environment = {},
  }: { nodeOptions?: readonly string[]; environment?: Record<string, string> } = {},
): Promise<Ended> {
  const { child, printed } = launch(options, nodeOptions, environment)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, printed: printed() }
}

/** Where the product's own code finds the table of the Parley that serves this folder at this address. */
export const environmentAt = (folder: string, port: number) => ({
  TABLE_NAME: 'parley',
  MEDIA_BUCKET: 'parley-media',
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: secretsOf(folder).accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretsOf(folder).secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port + 1}/dynamodb`,
  AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port + 2}`,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `http://127.0.0.1:${port + 1}/cognito`,
})

/** Below those that systems give to outgoing connections, which could take one while a server is down. */
const portMin = 20_000
const portMax = 32_000

/** The first of three free ports in a row, which one Parley needs. */
export async function freePorts(): Promise<number> {
  const first = randomInt(portMin, portMax)
  const areFree = await Promise.all([first, first + 1, first + 2].map(isFree))
  return areFree.every(Boolean) ? first : freePorts()
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

function launch(options: readonly string[], nodeOptions: readonly string[] = [], environment: object = {}) {
  const child = spawn(process.execPath, [...nodeOptions, startScript, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  // Whoever started it may fail; it does not stay behind.
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  return { child, printed: () => chunks.join('') }
}

async function signalled(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const closed = once(child, 'close') as Promise<[number | null]>
  child.kill(signal)
  return (await closed)[0]
}
