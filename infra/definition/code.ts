/** The bundled functions in their folder: the file of each, and what it loads. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const functionsDirectory = fileURLToPath(new URL('../../dist/functions', import.meta.url))

/** The code of one function. */
export interface Closure {
  /** Its own file and the chunks, from the folder of all functions. */
  readonly files: readonly string[]
  /** Of what it loads when it starts: some chunks may be loaded later. */
  readonly bytes: number
  /** Of the names and the text of these files: it changes when, and only when, the code of the function does. */
  readonly hash: string
}

/**
 * The name of a chunk that holds nothing but `shared/` and the library that it imports. Such code keeps no state and uses
 * neither `process` nor `console`, so functions that run in one process may load it once for all of them.
 */
export const sharedChunkName = 'chunks/shared-[hash].cjs'

export const isSharedChunk = (file: string): boolean => basename(file).startsWith('shared-')

export const closuresFile = 'closures.json'

export function readClosures(folder: string): Readonly<Record<string, Closure>> {
  // `bundle` has written exactly that.
  return JSON.parse(readFileSync(join(folder, closuresFile), 'utf8')) as Record<string, Closure>
}
