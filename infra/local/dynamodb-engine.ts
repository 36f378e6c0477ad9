/**
 * The table engine: a dynoxide child process that lives exactly as long as this one, or a server someone else runs.
 * Its database file has no lock of its own, so a second engine on the same folder is refused here.
 */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadState, saveState } from './service.ts'
import { ensureDatabase } from './dynamodb-file.ts'
import { wireTo } from './dynamodb-wire.ts'
import type { Wire } from './dynamodb-wire.ts'

export interface Engine {
  /** Resolves when the engine takes calls; after a crash of the child that is when it runs again. */
  ready(): Promise<Wire>
  close(): Promise<void>
}

const startMsMax = 5_000
const startsMax = 5
const startsWindowMs = 60_000
const lastWordsMax = 2_000
/** After a kill -9 the child of the killed process needs a moment to go. */
const predecessorMsMax = 2_000

/** `prepare` runs on each start, before the first call: a fresh in-memory engine has no table. */
export async function openEngine(
  folder: string | undefined,
  endpoint: string | undefined,
  prepare: (wire: Wire) => Promise<void>,
): Promise<Engine> {
  if (endpoint !== undefined) return openForeignEngine(endpoint, prepare)
  const binary = dynoxideBinary()
  if (folder !== undefined) {
    await refuseSecondEngine(folder)
    mkdirSync(folder, { recursive: true })
    await ensureDatabase(databaseFile(folder))
  }
  const port = await freePort()
  const wire = wireTo(`http://127.0.0.1:${port}`)
  const starts: number[] = []
  let child: ReturnType<typeof spawnDynoxide> | undefined
  let closing = false

  async function start(): Promise<Wire> {
    starts.push(Date.now())
    if (starts.filter((at) => at > Date.now() - startsWindowMs).length > startsMax)
      throw new Error(`The embedded DynamoDB stopped ${startsMax} times within a minute and is not started again.`)
    child = spawnDynoxide(binary, port, folder)
    const { stdin, stderr } = child
    let lastWords = ''
    stderr.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-lastWordsMax)))
    child.once('exit', () => {
      stdin.destroy()
      if (closing) return
      console.error(`The embedded DynamoDB stopped and is started again. It said: ${lastWords.trim()}`)
      running = start()
      running.catch((error: unknown) => console.error(error))
    })
    await untilAnswering(port)
    await prepare(wire)
    return wire
  }

  let running = start()
  const close = async () => {
    closing = true
    await running.catch(() => undefined)
    wire.close()
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child?.once('exit', resolve))
      child.stdin.end()
      await gone
    }
  }
  try {
    await running
  } catch (error) {
    await close()
    throw error
  }
  if (folder !== undefined) saveState(portFile(folder), { port })
  return { ready: () => running, close }
}

async function openForeignEngine(endpoint: string, prepare: (wire: Wire) => Promise<void>): Promise<Engine> {
  const wire = wireTo(endpoint)
  await prepare(wire)
  return { ready: () => Promise.resolve(wire), close: () => Promise.resolve(wire.close()) }
}

function dynoxideBinary() {
  const platform = `${process.platform}-${process.arch}`
  try {
    const manifest = createRequire(import.meta.url).resolve(`@dynoxide/${platform}/package.json`)
    return join(dirname(manifest), 'dynoxide')
  } catch (cause) {
    const sentence =
      `No embedded DynamoDB for this platform (${platform}). ` +
      'Set PARLEY_DYNAMODB_ENDPOINT to any DynamoDB-compatible server.'
    throw new Error(sentence, { cause })
  }
}

const databaseFile = (folder: string) => join(folder, 'dynamodb.db')
const portFile = (folder: string) => join(folder, 'dynamodb-port.json')

async function refuseSecondEngine(folder: string) {
  const { port } = loadState<{ port: number | undefined }>(portFile(folder), { port: undefined })
  if (port === undefined) return
  const until = Date.now() + predecessorMsMax
  while (await answers(port)) {
    if (Date.now() > until)
      throw new Error(`Parley already runs on ${folder}: its DynamoDB answers on port ${port}. Stop it first.`)
    await sleep(20)
  }
}

/**
 * The shell ends the engine when its standard input closes, which a kill -9 of this process does as well,
 * and ends itself when the engine does. A session of its own keeps a Ctrl-C from reaching the engine first.
 */
const supervise =
  'exec 3<&0; "$@" </dev/null & e=$!; { cat <&3 >/dev/null; kill $e; } 2>/dev/null & wait $e; kill $! 2>/dev/null'

function spawnDynoxide(binary: string, port: number, folder: string | undefined) {
  const database = folder === undefined ? [] : ['--db-path', databaseFile(folder)]
  return spawn('/bin/sh', ['-c', supervise, 'sh', binary, '--port', String(port), ...database], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  })
}

async function untilAnswering(port: number) {
  const until = Date.now() + startMsMax
  while (!(await answers(port))) {
    if (Date.now() > until) throw new Error(`The embedded DynamoDB did not start within ${startMsMax} ms.`)
    await sleep(5)
  }
}

function answers(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo // A server that listens on a port has one.
      server.close(() => resolve(port))
    })
  })
}
