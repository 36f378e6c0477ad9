/** A server for the laws of pages: it answers each route with a sample that is made from the contract of the route. */
import { vi } from 'vitest'
import { parseRoute, type Contract, type Route, type RouteKey } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { Problem } from '#shared/problem'
import { settings } from '../../pages/console.tsx'
import { sampleOutput } from './samples.ts'

const routes = Object.values(contracts)
  .flatMap((contract: Contract) => Object.values(contract))
  .map((route) => ({ route, pattern: patternOf(route.route), parameters: parseRoute(route.route).parameters.length }))
  // A path that is written out is meant before one with a parameter in the same place.
  .toSorted((a, b) => a.parameters - b.parameters)

function patternOf(key: RouteKey): RegExp {
  const { verb, path } = parseRoute(key)
  return new RegExp(`^${verb} ${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

export type Answers = Readonly<Partial<Record<RouteKey, unknown>>>

export interface Serving {
  /** Instead of samples. */
  readonly answers: Answers
  /** Lists hold nothing. */
  readonly isEmpty?: boolean
  /** Each of these is refused as it is where the service is busy. */
  readonly refused?: ReadonlySet<RouteKey>
}

/** Serves from now on; gives the routes that are called, in their order. */
export function serve({ answers, isEmpty = false, refused = new Set() }: Serving): RouteKey[] {
  const calls: RouteKey[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: { method?: string } = {}) => {
    if (address === '/settings.json') return Response.json(settings)
    const route = routeAt(method, address)
    if (!route) return answerOf(new Problem('not-found'))
    calls.push(route.route)
    if (refused.has(route.route)) return answerOf(new Problem('unavailable'))
    const answer = answers[route.route] ?? sampleOutput(route, isEmpty)
    return answer instanceof Problem ? answerOf(answer) : Response.json({ data: answer })
  })
  return calls
}

const answerOf = ({ body, status }: Problem) => Response.json(body, { status })

function routeAt(method: string, address: string): Route | undefined {
  const [path = ''] = address.split('?')
  return routes.find(({ pattern }) => pattern.test(`${method} ${path}`))?.route
}
