/**
 * Finds the route of a contract that a request asks for: literal words before parameters. The gateway holds several
 * addresses of an area as one route, because it takes 300.
 */
import { parseRoute, type Contract, type Route, type Verb } from '#shared/contract'
import { compareTexts } from '#shared/order'

export interface FoundRoute {
  readonly name: string
  readonly route: Route
  /** As they stand in the address, decoded. */
  readonly parameters: Readonly<Record<string, string>>
}

/** `verbs` are those of the address where none of its routes has the one that was asked with; empty: it leads nowhere. */
export type Asked = FoundRoute | { readonly verbs: readonly Verb[] }

export function openRoutes(contract: Contract): (verb: string, path: string) => Asked {
  const compiled = Object.entries(contract)
    .map(([name, route]) => compile(name, route))
    .toSorted((a, b) => compareTexts(a.rank, b.rank))
  return (verb, path) => {
    const given = path.split('/')
    const fitting = compiled.filter(({ words }) => fits(words, given))
    const found = fitting.find((each) => each.verb === verb)
    if (!found) return { verbs: fitting.map((each) => each.verb) }
    const parameters = parametersIn(found.words, given)
    return parameters ? { name: found.name, route: found.route, parameters } : { verbs: [] }
  }
}

function compile(name: string, route: Route) {
  const { verb, path } = parseRoute(route.route)
  const words = path.split('/')
  return { name, route, verb, words, rank: words.map((word) => (parameterOf(word) === undefined ? '0' : '1')).join('') }
}

const parameterOf = (word: string): string | undefined => /^\{(\w+)\}$/.exec(word)?.[1]

const fits = (words: readonly string[], given: readonly string[]): boolean =>
  words.length === given.length &&
  words.every((word, index) => word === given[index] || (parameterOf(word) !== undefined && given[index] !== ''))

/** Nothing where a part is no valid percent-encoding. */
function parametersIn(words: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  try {
    const parameters = words.flatMap((word, index): [string, string][] => {
      const parameter = parameterOf(word)
      return parameter === undefined ? [] : [[parameter, decodeURIComponent(given[index]!)]]
    })
    return Object.fromEntries(parameters)
  } catch {
    return undefined
  }
}
