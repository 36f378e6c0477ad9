/** The data folder: made when it is missing, and served by one running cloud at a time. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { isAlive } from '../build/folder.ts'
import { Obstacle } from '../local/wire/obstacle.ts'

const lockName = 'running.json'
const emptyingName = 'emptying'
/** What a start writes at least. */
const roomBytes = 1024 * 1024

interface Lock {
  readonly processId: number
  readonly origin: string
  /** The port that answers for as long as the process lives. */
  readonly door: number
}

/** Also as the table says it to whoever writes. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ||
  /database or disk is full|ENOSPC|EDQUOT/.test(String(error))

/** Makes sure that the folder can be written. */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
    writeFileSync(join(folder, '.writable'), Buffer.alloc(roomBytes))
    rmSync(join(folder, '.writable'))
  } catch (error) {
    if (isDiskFull(error)) throw new Obstacle(diskIsFull(folder))
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new Obstacle(`The data folder ${folder} cannot be written to (${reason}). Choose another with --data FOLDER.`)
  }
}

export const diskIsFull = (folder: string) =>
  `The disk of ${folder} is full. Make some room, or choose another folder with --data FOLDER.`

/** Takes the folder for this process, until the returned function is called; rejects when another one serves it. */
export async function claimFolder(folder: string, origin: string): Promise<() => void> {
  const file = join(folder, lockName)
  const door = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(door, 'listening')
  // A server that listens on a port has an AddressInfo.
  const mine: Lock = { processId: process.pid, origin, door: (door.address() as AddressInfo).port }
  const text = JSON.stringify(mine)
  while (!createWhole(file, text)) {
    const held = readFileIfThere(file)
    const lock = lockIn(held)
    if (lock && isAlive(lock.processId) && (await answers(lock.door))) {
      door.close()
      throw new Obstacle(
        `The data folder ${folder} is already served at ${lock.origin} (process ${lock.processId}). ` +
          'Use that one, stop it, or choose another folder with --data FOLDER.',
      )
    }
    removeIfStill(file, held)
  }
  door.unref()
  return () => {
    removeIfStill(file, text)
    door.close()
  }
}

/** Deletes everything in a folder that this process has claimed. */
export function emptyFolder(folder: string): void {
  const mark = join(folder, emptyingName)
  writeFileSync(mark, '')
  for (const name of readdirSync(folder))
    if (name !== lockName && name !== emptyingName) rmSync(join(folder, name), { recursive: true })
  rmSync(mark)
}

/** Parley was stopped while it emptied the folder: what is left of it fits nothing. */
export const isHalfEmptied = (folder: string): boolean => existsSync(join(folder, emptyingName))

/** Writes a file that nobody ever sees half written; false when there is one already. */
function createWhole(file: string, text: string): boolean {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, text, { flag: 'wx' })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

/** Removes a file unless somebody has put another there, which then stays. */
function removeIfStill(file: string, text: string | undefined): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const found = readFileIfThere(aside)
  rmSync(aside)
  if (found !== undefined && found !== text) createWhole(file, found)
}

function readFileIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function lockIn(text: string | undefined): Lock | undefined {
  try {
    return JSON.parse(text ?? '') as Lock
  } catch {
    return undefined
  }
}

/** The number of a killed process may belong to another by now; that one does not listen here. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}
