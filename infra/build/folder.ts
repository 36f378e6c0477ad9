/**
 * A folder that is built by one process at a time and appears whole: whoever reads it finds the old one or the new one.
 * Processes that want the same folder wait for the first of them.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const lookEveryMs = 100
const beatEveryMs = 1_000
/** A builder that is busy gives no sign of life for some seconds; one whose machine was switched off never does again. */
const silentMsMax = 60_000
/** A rename fails on Windows as long as another program has a file of the folder open. */
const renamesMax = 50

interface FolderOptions {
  readonly folder: string
  /** Whether the folder is already what it should be: asked before building, and again after waiting for another. */
  readonly isDone: () => boolean
  /** Writes what the folder should hold into an empty one beside it. */
  readonly fill: (draft: string) => Promise<void>
}

/** Makes sure that the folder is what it should be; gives whether this process has built it. */
export async function ensureFolder({ folder, isDone, fill }: FolderOptions): Promise<boolean> {
  if (isDone()) return false
  mkdirSync(dirname(folder), { recursive: true })
  const leave = await enter(`${folder}.lock`, isDone)
  if (!leave) return false
  try {
    // Another one may have been done between the question and the lock.
    if (isDone()) return false
    removeDrafts(folder)
    const draft = draftOf(folder)
    mkdirSync(draft)
    await fill(draft)
    await swap(draft, folder)
    return true
  } finally {
    removeDrafts(folder)
    leave()
  }
}

const draftOf = (folder: string) => `${folder}.draft-${process.pid}-${randomUUID()}`

/** Removes the drafts of this process and of those that have ended, which were killed. */
function removeDrafts(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    const [, of, processId] = /^(.*)\.draft-(\d+)-/.exec(name) ?? []
    const isOurs = of === basename(folder) && (Number(processId) === process.pid || !isAlive(Number(processId)))
    if (isOurs) rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

async function swap(draft: string, folder: string): Promise<void> {
  for (;;) {
    try {
      await rename(folder, draftOf(folder))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    try {
      return await rename(draft, folder)
    } catch (error) {
      // Somebody who took the lock for abandoned was faster.
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

async function rename(from: string, to: string): Promise<void> {
  for (let count = 1; ; count++) {
    try {
      return renameSync(from, to)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (!['EPERM', 'EACCES', 'EBUSY'].includes(code) || count === renamesMax) throw error
      await pause(lookEveryMs)
    }
  }
}

/** Takes the lock and gives what lets go of it; `undefined` when there is nothing left to do. */
async function enter(lock: string, isDone: () => boolean): Promise<(() => void) | undefined> {
  while (!isTaken(lock)) {
    await pause(lookEveryMs)
    if (isDone()) return undefined
    if (isAbandoned(lock)) rmSync(lock, { force: true })
  }
  const beat = setInterval(() => {
    try {
      utimesSync(lock, new Date(), new Date())
    } catch {
      // Somebody has deleted what was built, the lock with it.
    }
  }, beatEveryMs)
  beat.unref()
  return () => {
    clearInterval(beat)
    rmSync(lock, { force: true })
  }
}

/** Whether this call has made the lock. */
function isTaken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isAbandoned(lock: string): boolean {
  try {
    const processId = Number(readFileSync(lock, 'utf8'))
    // The lock is made before the number is in it.
    const isEnded = processId > 0 && !isAlive(processId)
    return isEnded || Date.now() - statSync(lock).mtimeMs > silentMsMax
  } catch {
    // It is gone.
    return false
  }
}

/** Whether a process of this number runs, whoever owns it. */
export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
