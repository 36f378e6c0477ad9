/** The specification as tables: its requirements, its calls and who may make them, and how titles name them. */
import { readFileSync } from 'node:fs'
import type { Route } from '#shared/contract'

/**
 * A row of `requirements.tsv`. Its column `clauses` lists what of it can break alone, separated by `; `. A title names clauses
 * behind the id: `EVENTS-002/switch-on/switch-off`. A row that cannot break in parts has the one clause `whole`, which its
 * bare id names. `!name` is a clause that the product has otherwise, by a decision that names the row.
 */
export interface Requirement {
  readonly id: string
  readonly area: string
  readonly clauses: readonly Clause[]
  readonly text: string
}

interface Clause {
  readonly name: string
  readonly isInProduct: boolean
}

export interface Call {
  readonly verb: string
  readonly path: string
  readonly area: string
  /** Who may make it, separated by commas; `all`: every role. */
  readonly roles: string
}

export const requirements: readonly Requirement[] = rows('requirements.tsv').map(
  ([id = '', area = '', , clauses = '', text = '']) => ({
    id,
    area,
    clauses: clauses.split('; ').map((name) => ({ name: name.replace('!', ''), isInProduct: !name.startsWith('!') })),
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

/** The clauses a text names, each behind the id of its requirement: `EVENTS-002/switch-on`; a bare id names `whole`. */
export const clausesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b([A-Z][A-Z0-9]+-\d{3})((?:\/[a-z0-9-]+)*)/g)].flatMap(([, id, clauses = '']) =>
    (clauses || '/whole')
      .slice(1)
      .split('/')
      .map((clause) => `${id}/${clause}`),
  )

/** The requirements a text names. */
export const idsIn = (text: string): readonly string[] => clausesIn(text).map((clause) => clause.split('/')[0]!)

/** A verb and a path whose parameters may have any name. */
export const addressOf = (verb: string, path: string): string => `${verb} ${path.replace(/\{\w+\}/g, '{}')}`

function rows(file: string): string[][] {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => line.split('\t'))
}
