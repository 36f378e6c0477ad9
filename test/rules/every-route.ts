/** The routes of all contracts, as the matrices ask them: all of an area in one test, and one of each kind of door in full. */
import { expect } from 'vitest'
import type { AgentAccess } from '#shared/access'
import { addressed, parseRoute, type Contract, type Route } from '#shared/contract'
import { contracts, type Area } from '#shared/contracts/index'

export interface NamedRoute {
  /** Area and operation: `forms.update`. */
  readonly name: string
  readonly area: Area
  readonly operation: string
  readonly route: Route
}

export interface AgentRoute extends NamedRoute {
  readonly access: AgentAccess
}

export const everyRoute: readonly NamedRoute[] = Object.entries(contracts).flatMap(([area, contract]) =>
  Object.entries(contract as Contract).map(([operation, route]) => ({
    name: `${area}.${operation}`,
    // The names of an object are not narrower than `string` to the compiler.
    area: area as Area,
    operation,
    route,
  })),
)

export const agentRoutes: readonly AgentRoute[] = everyRoute.flatMap((one) =>
  typeof one.route.access === 'string' ? [] : [{ ...one, access: one.route.access }],
)

/** The routes with their area before them, as `it.each` takes them. */
export function byArea<R extends NamedRoute>(routes: readonly R[]): [Area, readonly R[]][] {
  const found = new Map<Area, R[]>()
  for (const one of routes) found.set(one.area, [...(found.get(one.area) ?? []), one])
  return [...found]
}

export const hasBody = ({ route }: NamedRoute): boolean => /^(POST|PUT) /.test(route.route)
export const hasParameters = ({ route }: NamedRoute): boolean => parseRoute(route.route).parameters.length > 0

/** By what the code before an operation tells routes apart: whom it asks for, and where it looks for the input. */
function doorOf(one: NamedRoute): string {
  const { access, signedBy } = one.route
  const caller = typeof access === 'string' ? access : access.key === undefined ? 'agent' : 'agent or API key'
  const body = signedBy === undefined ? (hasBody(one) ? 'body' : 'query') : 'signed body'
  return [caller, body, ...(hasParameters(one) ? ['parameters'] : [])].join(', ')
}

/** The first route of each kind of door. */
export function oneOfEachDoor<R extends NamedRoute>(routes: readonly R[]): (R & { readonly door: string })[] {
  const found = new Map<string, R & { readonly door: string }>()
  for (const one of routes) {
    const door = doorOf(one)
    if (!found.has(door)) found.set(door, { ...one, door })
  }
  return [...found.values()]
}

/** Asks each route, and fails with a line for each one that fails, so that the first one hides no other. */
export async function askEach<R extends NamedRoute>(
  routes: readonly R[],
  ask: (one: R) => Promise<unknown>,
): Promise<void> {
  const failures: string[] = []
  for (const one of routes) {
    try {
      await ask(one)
    } catch (error) {
      failures.push(`${one.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (failures.length > 0) expect.fail(failures.join('\n'))
}

const someId = '01JD0000000000000000000000'

/** A request in which each parameter is an id that nobody has, unless `parameters` names another one; its body is empty. */
export function requestOf({ route }: NamedRoute, parameters: Readonly<Record<string, string>> = {}) {
  const named = parseRoute(route.route).parameters.map((name) => [name, parameters[name] ?? someId])
  const { verb, path, body } = addressed(route.route, Object.fromEntries(named) as Record<string, string>)
  return { verb, path, body: body && {} }
}
