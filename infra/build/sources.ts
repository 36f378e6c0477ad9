/**
 * What a build is made from, as one hash of names and contents: a copy of the project has the hash of the original. To
 * read thousands of files takes longer than to look at them, so the hash of each is remembered with its size and times.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file that was written so short a time ago may be written again without a sign of it: some disks count in seconds. */
const settledMs = 2_000

/** Size, time of the last write, time of the last change of anything about the file, and the hash of its text. */
type Known = readonly [size: number, mtimeMs: number, ctimeMs: number, hash: string]

export interface SourceIndex {
  /** One hash of files and of all files below folders, by their paths from the root. */
  hashOf(paths: readonly string[]): string
  /** Remembers what was read, if anything was. */
  save(): void
}

/** `file` holds what is remembered; without it every file is read. */
export function openSourceIndex(root: string, file: string): SourceIndex {
  const known = readKnown(file)
  let isChanged = false

  const fileHash = (path: string): string => {
    const { size, mtimeMs, ctimeMs } = statSync(join(root, path))
    const before = known[path]
    if (before?.[0] === size && before[1] === mtimeMs && before[2] === ctimeMs) return before[3]
    const hash = createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('base64')
    if (Date.now() - Math.max(mtimeMs, ctimeMs) > settledMs) {
      known[path] = [size, mtimeMs, ctimeMs, hash]
      isChanged = true
    }
    return hash
  }

  return {
    hashOf(paths) {
      const hash = createHash('sha256')
      for (const path of paths) for (const each of filesBelow(root, path)) hash.update(`${each} ${fileHash(each)}\n`)
      return hash.digest('hex')
    },
    save() {
      if (!isChanged) return
      mkdirSync(dirname(file), { recursive: true })
      const draft = `${file}.${randomUUID()}`
      writeFileSync(draft, JSON.stringify(known))
      renameSync(draft, file)
      isChanged = false
    },
  }
}

/** Paths with `/`, in the same order everywhere. What begins with a dot belongs to editors and systems. */
function filesBelow(root: string, path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}

function readKnown(file: string): Record<string, Known> {
  try {
    // `save` has written exactly that.
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Known>
  } catch {
    // Nothing is remembered yet.
    return {}
  }
}
