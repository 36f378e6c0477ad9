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
import { loadState, saveState } from './wire/service.ts'
import { ensureDatabase } from './dynamodb-file.ts'
import { unitOf } from './dynamodb-capacity.ts'
import { wireOver, wireTo } from './dynamodb-wire.ts'
import type { Wire, WireAnswer } from './dynamodb-wire.ts'

export interface Engine {
  /** Outlives its engine: a call that meets a dead one waits for the next, and is repeated where that does no harm. */
  readonly wire: Wire
  close(): Promise<void>
}

/** One life of the child process. */
interface Life {
  readonly port: number
  readonly wire: Wire
  /** Resolves when the child is gone. */
  readonly over: Promise<void>
  end(): void
}

const startMsMax = 5_000
const lastWordsMax = 2_000
/** After a kill -9 the child of the killed process needs a moment to go: on a busy machine, with a long journal, seconds. */
const predecessorMsMax = 20_000
/** How long the port of an ended child is watched: another process may take it. */
const silenceMsMax = 2_000
const triesMax = 3

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
  let isClosing = false
  let running: Promise<Life> | undefined

  async function start(): Promise<Life> {
    const life = await begin(binary, folder)
    try {
      await prepare(life.wire)
    } catch (error) {
      life.end()
      await life.over
      throw isLost(error) ? new StoppedEarly(String(error)) : error
    }
    if (folder !== undefined) saveState(portFile(folder), { port: life.port })
    return life
  }

  /** The life that goes on, or a next one: neither a start that failed nor a child that is gone is kept. */
  function alive(): Promise<Life> {
    if (running) return running
    const begun = start()
    running = begun
    const forget = () => void (running === begun && (running = undefined))
    begun.then(({ over }) => over.then(forget), forget)
    return begun
  }

  async function forward(target: string, body: string): Promise<WireAnswer> {
    for (let tries = 1; ; tries++) {
      let life: Life | undefined
      try {
        life = await alive()
        return await life.wire.forward(target, body)
      } catch (error) {
        if (isClosing || tries === triesMax || !isRepeatable(target, error)) throw error
        // Its end is seen a moment after its connections are.
        if (life && !(await answers(life.port))) await life.over
      }
    }
  }

  await alive()
  return {
    wire: wireOver(forward, () => {}),
    async close() {
      isClosing = true
      const life = await running?.catch(() => undefined)
      life?.end()
      await life?.over
    },
  }
}

/** Whether a call without an answer may be sent again: it only reads, or nobody was there to take it. */
function isRepeatable(target: string, error: unknown): boolean {
  const isWrite = unitOf(target.slice(target.indexOf('.') + 1)) === 'writeUnits'
  return isLost(error) && (!isWrite || codeOf(error) === 'ECONNREFUSED')
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
const isLost = (error: unknown) => ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(codeOf(error))

/** Starts a child and resolves when it takes calls. */
async function begin(binary: string, folder: string | undefined): Promise<Life> {
  // Another one than that of the child before, whose connections die with it.
  const port = await freePort()
  const child = spawnDynoxide(binary, port, folder)
  let lastWords = ''
  let isEnding = false
  child.stderr.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-lastWordsMax)))
  child.stdin.on('error', () => {})
  const end = () => {
    isEnding = true
    child.stdin.end()
    wire.close()
  }
  const over = new Promise<void>((resolve) => {
    child.once('exit', () => {
      // When only the shell was killed, this ends the engine, which must not meet the next one.
      child.stdin.destroy()
      if (!isEnding)
        console.error(`The embedded DynamoDB stopped; the next call starts it again. It said: ${lastWords.trim()}`)
      wire.close()
      void untilSilent(port).then(resolve)
    })
  })
  const wire = wireTo(`http://127.0.0.1:${port}`)
  try {
    await Promise.race([untilAnswering(port), over.then(() => Promise.reject(new StoppedEarly(lastWords.trim())))])
  } catch (error) {
    end()
    await over
    throw error
  }
  return { port, wire, over, end }
}

/** The child ended before it took a call; as if nobody had been there. */
class StoppedEarly extends Error {
  override name = 'StoppedEarly'
  readonly code = 'ECONNREFUSED'
  constructor(lastWords: string) {
    super(`The embedded DynamoDB stopped while it started. It said: ${lastWords}`)
  }
}

async function openForeignEngine(endpoint: string, prepare: (wire: Wire) => Promise<void>): Promise<Engine> {
  const wire = wireTo(endpoint)
  await prepare(wire)
  return { wire, close: () => Promise.resolve(wire.close()) }
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

/** Whoever takes the port in the meantime is not waited for. */
async function untilSilent(port: number) {
  const until = Date.now() + silenceMsMax
  while (Date.now() < until && (await answers(port))) await sleep(5)
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
