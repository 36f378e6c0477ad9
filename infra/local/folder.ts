/** The data folder: made when it is missing, and served by one running cloud at a time. */
import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

/** Something the person who started the cloud can put right: one sentence, no stack. */
export class Obstacle extends Error {
  override name = 'Obstacle'
}

const lockName = 'running.json'

interface Lock {
  readonly processId: number
  readonly origin: string
}

/** Makes sure that the folder can be written and that no running cloud serves it. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
    writeFileSync(join(folder, '.writable'), '')
    rmSync(join(folder, '.writable'))
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new Obstacle(`The data folder ${folder} cannot be written to (${reason}). Choose another with --data FOLDER.`)
  }
  const lock = readLock(folder)
  if (lock && isAlive(lock.processId) && (await answers(lock.origin)))
    throw new Obstacle(
      `The data folder ${folder} is already served at ${lock.origin} (process ${lock.processId}). ` +
        'Use that one, stop it, or choose another folder with --data FOLDER.',
    )
}

/** Says in the folder who serves it; the words of a killed process are overwritten by the next. */
export function lockFolder(folder: string, origin: string): void {
  const lock: Lock = { processId: process.pid, origin }
  writeFileSync(join(folder, lockName), JSON.stringify(lock))
}

export const unlockFolder = (folder: string) => rmSync(join(folder, lockName), { force: true })

function readLock(folder: string): Lock | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, lockName), 'utf8')) as Lock
  } catch {
    return undefined
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The number of a killed process may belong to another by now; that one does not listen here. */
function answers(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}
