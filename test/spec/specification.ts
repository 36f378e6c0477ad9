/** The specification as tables: its requirements, its calls and who may make them, and how titles name them. */
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
  /** Who may make it, separated by commas; `all`: every role. */
  readonly roles: string
}

export const requirements: readonly Requirement[] = rows('requirements.tsv').map(
  ([id = '', area = '', , text = '']) => ({
    id,
    area,
    text,
  }),
)

export const calls: readonly Call[] = rows('calls.tsv').map(([verb = '', path = '', area = '', , , roles = '']) => ({
  verb,
  path,
  area,
  roles,
}))

/**
 * Who may ask a route, as the rows of the specification say it, and not as the contracts do. `source`: the row that says so;
 * `calls`: the line of `calls.tsv` with this address; `-`: no row, because the product has it of its own accord. The permission
 * is the one that the row's verb asks for of agents whose list is not empty (AUTH-018); the others have none. The
 * specification opens one route to API keys (EVENTS); the scopes of the others are decided here.
 */
export interface RouteAccess {
  readonly route: string
  /** Roles of agents, or one of `public`, `visitor` and `customer`. */
  readonly who: readonly string[]
  readonly permission: string
  /** The scope of an API key that opens it, or `-`. */
  readonly key: string
  readonly source: string
}

export const accessRows: readonly RouteAccess[] = rows('access.tsv').map(
  ([route = '', who = '', permission = '', key = '', source = '']) => ({
    route,
    who: who.split(','),
    permission,
    key,
    source,
  }),
)

const accessByRoute: ReadonlyMap<string, RouteAccess> = new Map(accessRows.map((row) => [row.route, row]))

/** The line of a route; a route without one is asked by nobody's leave. */
export function accessRowOf({ route }: Pick<Route, 'route'>): RouteAccess {
  const row = accessByRoute.get(route)
  if (!row) throw new Error(`test/spec/access.tsv has no line for ${route}.`)
  return row
}

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
