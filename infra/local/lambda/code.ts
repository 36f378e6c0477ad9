/**
 * The compiled code of bundled files. Functions that load the same chunk share what V8 made of it, and each of them runs
 * it for itself. To compile takes as long as to run, so the code is also kept in a file from process to process: the
 * digest of the text, because V8 itself compares no more than its length, then V8's own bytes.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Script } from 'node:vm'

interface CodeOptions {
  readonly file: string
  /** What the code finds under these names is given to `run`, in this order. */
  readonly names: readonly string[]
  /** Absolute path of a folder. */
  readonly keptIn?: string | undefined
}

const scripts = new Map<string, Script>()

export function runCode({ file, names, keptIn }: CodeOptions, values: readonly unknown[]): void {
  const known = scripts.get(file)
  if (known) return run(known, values)
  const text = readFileSync(file, 'utf8')
  const before = `(function (${names.join(', ')}) {`
  const digest = createHash('sha256').update(text).digest()
  // V8 of another version reads none of it.
  const codeFile = keptIn && join(keptIn, process.versions.v8, basename(file))
  const script = new Script(`${before}${text}\n})`, {
    filename: file,
    columnOffset: -before.length,
    cachedData: codeFile ? codeIn(codeFile, digest) : undefined,
  })
  scripts.set(file, script)
  run(script, values)
  // Now that it has run, what runs at its start is compiled, too.
  if (codeFile && script.cachedDataRejected !== false)
    keep(codeFile, Buffer.concat([digest, script.createCachedData()]))
}

/** The next run of each file reads it again. */
export const forgetCode = (): void => scripts.clear()

function run(script: Script, values: readonly unknown[]): void {
  // The text above is the expression of a function, another one each time.
  const start = script.runInThisContext() as (...given: readonly unknown[]) => void
  start(...values)
}

function codeIn(codeFile: string, digest: Buffer): Buffer | undefined {
  try {
    const kept = readFileSync(codeFile)
    return kept.subarray(0, digest.length).equals(digest) ? kept.subarray(digest.length) : undefined
  } catch {
    // Nothing has been kept yet.
    return undefined
  }
}

/** In one step, for others read it meanwhile. */
function keep(codeFile: string, code: Buffer): void {
  const draft = `${codeFile}-${randomUUID()}`
  mkdirSync(join(codeFile, '..'), { recursive: true })
  writeFileSync(draft, code)
  renameSync(draft, codeFile)
}
