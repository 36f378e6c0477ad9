/**
 * An append-only log of state changes: what was answered is on disk, a line torn by a kill is the last one and is
 * dropped, and the log is rewritten as a snapshot at each start and whenever it has grown long.
 */
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

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

  for (const line of wholeLines(file)) apply(JSON.parse(line) as Change) // Only this file writes the log.
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

function wholeLines(file: string) {
  try {
    const text = readFileSync(file, 'utf8')
    return text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter(Boolean)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
