/** The specification as tables: its requirements and its calls, and how titles name them. */
import { readFileSync } from 'node:fs'

export interface Requirement {
  readonly id: string
  readonly area: string
  readonly text: string
}

export interface Call {
  readonly verb: string
  readonly path: string
  readonly area: string
}

export const requirements: readonly Requirement[] = rows('requirements.tsv').map(
  ([id = '', area = '', , text = '']) => ({
    id,
    area,
    text,
  }),
)

export const calls: readonly Call[] = rows('calls.tsv').map(([verb = '', path = '', area = '']) => ({
  verb,
  path,
  area,
}))

/** The requirements a text names. */
export const idsIn = (text: string): readonly string[] => text.match(/\b[A-Z][A-Z0-9]+-\d{3}\b/g) ?? []

/** A verb and a path whose parameters may have any name. */
export const addressOf = (verb: string, path: string): string => `${verb} ${path.replace(/\{\w+\}/g, '{}')}`

function rows(file: string): string[][] {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => line.split('\t'))
}
