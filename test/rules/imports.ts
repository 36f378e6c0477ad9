/** The imports of a source file: static ones, `import type` and `import()` alike, and the worker or module a URL names. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../kit/sources.ts'

export interface Import {
  /** A path from the root of the project, or the name of a package. */
  readonly target: string
  /** Whether nothing of it is left when the program runs. */
  readonly isType: boolean
}

const statements = [
  /\b(?:import|export)\b(?<clause>[^'"`;=()]*?)\bfrom\s*['"](?<path>[^'"]+)['"]/g,
  /\bimport\s+['"](?<path>[^'"]+)['"]/g,
  /\bimport\s*\(\s*['"](?<path>[^'"]+)['"]\s*\)/g,
  /\bnew URL\(\s*['"](?<path>\.{1,2}\/[^'"]+\.(?:ts|tsx|mjs))['"],\s*import\.meta\.url/g,
]

export function importsOf(file: string): Import[] {
  const text = readFileSync(root + file, 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
  return statements.flatMap((statement) =>
    [...text.matchAll(statement)].map(({ groups }) => ({
      target: targetOf(groups!['path']!.replace(/\?.*$/, ''), file),
      isType: isTypeClause(groups!['clause'] ?? ''),
    })),
  )
}

const isTypeClause = (clause: string): boolean => {
  const names = /\{(?<names>[^}]*)\}/
    .exec(clause)
    ?.groups?.['names']?.split(',')
    .filter((name) => name.trim())
  return /^\s*type\b/.test(clause) || (names !== undefined && names.every((name) => /^\s*type\b/.test(name)))
}

function targetOf(path: string, file: string): string {
  if (path.startsWith('.')) return join(dirname(file), path)
  const alias = `shared/${path.slice('#shared/'.length)}.ts`
  return path.startsWith('#shared/') && existsSync(root + alias) ? alias : path
}
