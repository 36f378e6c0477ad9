/** Which route of an HTTP API a request takes: literal segments before parameters before `{proxy+}`, verb before ANY. */
import type { Throttle } from '../../definition/routes.ts'

export interface Route {
  /** As API Gateway writes it: `PUT /api/agent/forms/{_id}`. */
  key: string
  function: string
  /** Without it the route shares what all routes take. */
  throttle?: Throttle
}

export type Match =
  | { kind: 'matched'; route: Route; parameters: Record<string, string> }
  | { kind: 'missing' }
  /** The path is no valid percent-encoding. */
  | { kind: 'malformed' }

type Segment =
  | { kind: 'literal'; text: string }
  | { kind: 'parameter'; name: string }
  | { kind: 'greedy'; name: string }

export function openRoutes(routes: readonly Route[]): (method: string, path: string) => Match {
  const compiled = routes.map(compile).toSorted(bySpecificity)
  return (method, path) => {
    const given = path.split('/').slice(1)
    for (const { route, verb, segments } of compiled) {
      if ((verb !== 'ANY' && verb !== method) || !fits(segments, given)) continue
      try {
        return { kind: 'matched', route, parameters: parametersOf(segments, given) }
      } catch {
        return { kind: 'malformed' }
      }
    }
    return isDecodable(path) ? { kind: 'missing' } : { kind: 'malformed' }
  }
}

function compile(route: Route) {
  const [verb, path] = route.key.split(' ')
  if (!verb || !path?.startsWith('/'))
    throw new Error(`"${route.key}" is not a route key like "GET /path/{parameter}".`)
  const segments = path
    .split('/')
    .slice(1)
    .map((text): Segment => {
      const name = /^\{(.+)\}$/.exec(text)?.[1]
      if (name === undefined) return { kind: 'literal', text }
      return name.endsWith('+') ? { kind: 'greedy', name: name.slice(0, -1) } : { kind: 'parameter', name }
    })
  return { route, verb, segments, rank: rankOf(segments, verb) }
}

/** Compares as text: each segment's digit from the left, then the verb's. */
function rankOf(segments: Segment[], verb: string): string {
  const digits = { literal: '0', parameter: '1', greedy: '2' }
  return segments.map(({ kind }) => digits[kind]).join('') + (verb === 'ANY' ? '~' : '!')
}

function bySpecificity(a: { rank: string }, b: { rank: string }): number {
  return a.rank < b.rank ? -1 : 1
}

function fits(segments: Segment[], given: string[]): boolean {
  const greedy = segments.at(-1)?.kind === 'greedy'
  if (greedy ? given.length < segments.length : given.length !== segments.length) return false
  return segments.every((segment, index) => {
    const text = given[index] ?? ''
    return segment.kind === 'literal' ? segment.text === text : segment.kind === 'greedy' || text !== ''
  })
}

/** Throws a `URIError` for a malformed percent-encoding. */
function parametersOf(segments: Segment[], given: string[]): Record<string, string> {
  const parameters = segments.flatMap((segment, index): [string, string][] => {
    if (segment.kind === 'literal') return []
    const text = segment.kind === 'greedy' ? given.slice(index).join('/') : (given[index] ?? '')
    return [[segment.name, decodeURIComponent(text)]]
  })
  return Object.fromEntries(parameters)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
