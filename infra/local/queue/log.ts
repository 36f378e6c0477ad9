/**
 * An append-only log of state changes: what was answered is on disk, a line torn by a kill is the last one and is
 * dropped, and the log is rewritten as a snapshot at each start and whenever it has grown long.
 */
import { closeSync, mkdirSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { loadLines } from '../wire/service.ts'

export interface Log<Change> {
  /** Writes what one call changes, before the call is answered. */
  append(changes: readonly Change[]): void
  close(): void
}

const linesMax = 20_000

/** Replays the log into `apply`; `snapshot` gives the changes that lead from nothing to the present state. */
export function openLog<Change>(
  file: string,
  apply: (change: Change) => void,
  snapshot: () => readonly Change[],
): Log<Change> {
  let descriptor: number | undefined
  let lines = 0

  function compact() {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.draft`, toText(snapshot()))
    renameSync(`${file}.draft`, file)
    close()
    descriptor = openSync(file, 'a')
    lines = 0
    return descriptor
  }

  function close() {
    if (descriptor !== undefined) closeSync(descriptor)
    descriptor = undefined
  }

  for (const change of loadLines<Change>(file)) apply(change)
  compact()
  return {
    append(changes) {
      writeSync(descriptor ?? compact(), toText(changes))
      lines += changes.length
      if (lines > linesMax) compact()
    },
    close,
  }
}

const toText = (changes: readonly unknown[]) => changes.map((change) => `${JSON.stringify(change)}\n`).join('')
