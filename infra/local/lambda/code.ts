/**
 * The code of a bundle. To compile a megabyte takes as long as to run it, so what V8 made of it may be kept in a file:
 * the digest of the text, because V8 itself compares no more than its length, then V8's own bytes.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Script } from 'node:vm'

interface CodeOptions {
  readonly file: string
  /** What the code finds under these names is given to `run`, in this order. */
  readonly names: readonly string[]
  /** Absolute path. */
  readonly keptIn?: string | undefined
}

export function runCode({ file, names, keptIn }: CodeOptions, values: readonly unknown[]): void {
  const text = readFileSync(file, 'utf8')
  const before = `(function (${names.join(', ')}) {`
  const digest = createHash('sha256').update(text).digest()
  const script = new Script(`${before}${text}\n})`, {
    filename: file,
    columnOffset: -before.length,
    cachedData: keptIn ? codeIn(keptIn, digest) : undefined,
  })
  // The text above is the expression of a function.
  const run = script.runInThisContext() as (...given: readonly unknown[]) => void
  run(...values)
  // Now that it has run, what runs at its start is compiled, too.
  if (keptIn && script.cachedDataRejected !== false) keep(keptIn, Buffer.concat([digest, script.createCachedData()]))
}

function codeIn(keptIn: string, digest: Buffer): Buffer | undefined {
  try {
    const kept = readFileSync(keptIn)
    return kept.subarray(0, digest.length).equals(digest) ? kept.subarray(digest.length) : undefined
  } catch {
    // Nothing has been kept yet.
    return undefined
  }
}

/** In one step, for others read it meanwhile. */
function keep(keptIn: string, code: Buffer): void {
  const draft = `${keptIn}-${randomUUID()}`
  mkdirSync(dirname(keptIn), { recursive: true })
  writeFileSync(draft, code)
  renameSync(draft, keptIn)
}
