/** Parley as a person starts it: a process of its own, on a data folder and a port, that a test may kill without warning. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, threadId } from 'node:worker_threads'
import { secretsOf } from '../../infra/local/wire/credentials.ts'
import { region } from '../../infra/local/wire/service.ts'
import { cacheFolder } from '../kit/report.ts'
import { root, sources } from '../kit/sources.ts'

const startScript = 'infra/start/start.mjs'

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
  readonly signal: NodeJS.Signals | null
  readonly printed: string
}

export const newFolder = () => mkdtempSync(join(tmpdir(), 'parley-crash-'))

/** Made anew when a source changes that may write in it, and each day, since what is in it grows old. */
const livedIn = () => join(cacheFolder, `lived-in-${livedInHash()}`)
/** Taken by the one thread of this process that makes the folder. */
const making = join(tmpdir(), `parley-lived-in-${process.pid}-making`)

/** A folder of a Parley whose demo has opened and learned: that takes longer than to copy what has come of it. */
export async function livedInFolder(): Promise<string> {
  const known = livedIn()
  if (!existsSync(known) && isFirst()) await liveIn(known)
  while (!existsSync(known)) await pause(100)
  const folder = newFolder()
  cpSync(known, folder, { recursive: true })
  return folder
}

function livedInHash(): string {
  const hash = createHash('sha256').update(new Date().toDateString())
  for (const file of [...sources().filter((name) => /^(functions|infra|shared)\//.test(name)), 'package-lock.json'])
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
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

async function liveIn(wanted: string): Promise<void> {
  const folder = newFolder()
  const port = await freePorts()
  const server = await startServer(['--data', folder, '--port', String(port)])
  await server.stop()
  mkdirSync(cacheFolder, { recursive: true })
  for (const name of readdirSync(cacheFolder).filter((one) => one.startsWith('lived-in-')))
    rmSync(join(cacheFolder, name), { recursive: true, force: true })
  // The folder appears whole or not at all; a rename would fail where the two lie on different disks.
  const draft = join(cacheFolder, `lived-in-draft-${process.pid}`)
  cpSync(folder, draft, { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, wanted)
  if (isMainThread) process.once('exit', leave)
}

/** Removes what the threads of this process have shared. */
export function leave(): void {
  rmSync(making, { recursive: true, force: true })
}

/** What the process is given beside its options. */
export interface LaunchOptions {
  readonly nodeOptions?: readonly string[]
  readonly environment?: Record<string, string>
  /** The checkout that is started, where it is another one. */
  readonly checkout?: string
  /** Called as soon as it runs, in a process group of its own. */
  readonly launched?: (processId: number) => void
}

/** Resolves once the address is printed; rejects with its last words when it ends before that. */
export async function startServer(options: readonly string[], how: LaunchOptions = {}): Promise<Started> {
  const { child, printed } = launch(options, how)
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
export async function runToEnd(options: readonly string[], how: LaunchOptions = {}): Promise<Ended> {
  const { child, printed } = launch(options, how)
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code: code ?? 1, signal, printed: printed() }
}

/** What ends a process of `runToEnd` at a moment, unless told otherwise without a warning; see `kill-at.mjs`. */
export const killedAt = (moment: string, signal: NodeJS.Signals = 'SIGKILL'): LaunchOptions => ({
  nodeOptions: ['--import', new URL('kill-at.mjs', import.meta.url).href],
  environment: { KILLED_AT: moment, KILLED_BY: signal },
})

/** Where the product's own code finds the table of the Parley that serves this folder at this address. */
export const environmentAt = (folder: string, port: number) => ({
  TABLE_NAME: 'parley',
  MEDIA_BUCKET: 'parley-media',
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: secretsOf(folder).accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretsOf(folder).secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port + 1}/dynamodb`,
  AWS_ENDPOINT_URL_SFN: `http://127.0.0.1:${port + 1}/states`,
  AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port + 2}`,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `http://127.0.0.1:${port + 1}/cognito`,
})

/** Below those that systems give to outgoing connections, which could take one while a server is down. */
const portMin = 20_000
/** Each thread looks among ports of its own, because two that look at the same moment would find the same ones free. */
const portsOfThread = 500
const threadsMax = 24

/** The first of three free ports in a row, which one Parley needs. */
export async function freePorts(): Promise<number> {
  const first = portMin + (threadId % threadsMax) * portsOfThread + randomInt(portsOfThread - 2)
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

function launch(
  options: readonly string[],
  { nodeOptions = [], environment = {}, checkout = root, launched }: LaunchOptions,
) {
  const child = spawn(process.execPath, [...nodeOptions, join(checkout, startScript), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
    detached: launched !== undefined,
  })
  if (child.pid !== undefined) launched?.(child.pid)
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
