/** The specification as tables: its requirements and its calls, and how titles name them. */
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { parseRoute, type Contract, type Route } from '#shared/contract'
import { contracts } from '#shared/contracts/index'

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

/** The calls that the contracts answer. A parameter that is one of a few words stands for each of them. */
export const answered: ReadonlySet<string> = new Set(
  Object.values(contracts)
    .flatMap((contract: Contract) => Object.values(contract))
    .flatMap(addressesOf),
)

function addressesOf({ route, input }: Route): string[] {
  const { verb, path, parameters } = parseRoute(route)
  const shape = input instanceof z.ZodMiniObject ? (input.shape as Record<string, unknown>) : {}
  const paths = parameters.reduce(
    (all, name) => {
      const values = shape[name]
      if (!(values instanceof z.ZodMiniEnum)) return all
      return all.flatMap((each) => values.options.map((value) => each.replace(`{${name}}`, String(value))))
    },
    [path],
  )
  return paths.map((each) => addressOf(verb, each))
}

function rows(file: string): string[][] {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => line.split('\t'))
}
