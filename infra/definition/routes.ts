/** The routes of the cloud as data: those of areas, of what matches none, of the doors of channels, and of sockets. */
import type { Access } from '#shared/access'
import { parseRoute, type Route, type RouteKey } from '#shared/contract'
import { contracts, type Area } from '#shared/contracts/index'

/** What API Gateway takes before it answers 429: steady requests a second, and how many at once. */
export interface Throttle {
  readonly rateLimit: number
  readonly burstLimit: number
}

/** All routes that name no throttle of their own share the one of their stage. */
export const throttles = {
  http: { rateLimit: 500, burstLimit: 1000 },
  sockets: { rateLimit: 500, burstLimit: 1000 },
} as const satisfies Record<string, Throttle>

/** Of each route for which no token is asked: strangers who flood one leave staff and the other routes alone. */
const strangers: Throttle = { rateLimit: 100, burstLimit: 200 }
/** Of each route for which a customer's session is asked. */
const customers: Throttle = { rateLimit: 200, burstLimit: 400 }
/** Of each route that providers of channels call: a busy evening of a company comes from a few machines of its provider. */
const providers: Throttle = { rateLimit: 400, burstLimit: 800 }

/** Everything below it is of customers on the website. */
export const customersFolder = '/api/user/'

export interface RouteDefinition {
  readonly key: string
  readonly function: string
  readonly throttle?: Throttle
}

/** Everything below it is of the providers of channels. */
export const channelsFolder = '/input/'
/**
 * The channels whose providers hear the bot in the answer to what they send, by their ids and aliases. Only Alexa says in
 * its calls whose skill it is, so that the others need the key behind the name.
 */
const inlineChannels = [
  'alexa',
  ...['alexa', 'twilioVoice', 'twilio-voice', 'cxone', 'voice'].map((name) => `${name}/{proxy+}`),
]

/**
 * The routes of an area. The gateway takes 300, so agents' verbs of one path are one of them, and so are their paths that
 * differ in the last word: the area tells them apart.
 */
function routesOf(area: Area): RouteDefinition[] {
  const lines = Object.values<Route>(contracts[area])
  const keyed = lines.map(({ route, access }) =>
    typeof access === 'string'
      ? { key: route, function: area, ...throttleOf(access) }
      : { key: keyOf(area, route), function: area },
  )
  return [...new Map(keyed.map((route) => [route.key, route])).values()]
}

function keyOf(area: Area, route: RouteKey): string {
  const { path } = parseRoute(route)
  if (isShared(path)) return route
  const folder = folderOf(path)
  if (ownerOf.get(folder) === area) return `ANY ${folder}/{word}`
  return pathsOf(area).filter((other) => other === path).length > 1 ? `ANY ${path}` : route
}

/** Below this folder every other address stands in the place of the id. */
const isShared = (path: string) => path === '/api/agent/{id}'

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function pathsOf(area: Area): string[] {
  return Object.values<Route>(contracts[area]).flatMap(({ route, access }) =>
    typeof access === 'string' ? [] : parseRoute(route).path,
  )
}

/** By folder of agents' addresses, the area that alone has the next words, and several of them. */
const ownerOf: ReadonlyMap<string, Area> = ownersOf(
  // The names of an object are not narrower than `string` to the compiler.
  (Object.keys(contracts) as Area[]).flatMap((area) => pathsOf(area).map((path) => ({ area, path }))),
)

function ownersOf(all: readonly { readonly area: Area; readonly path: string }[]): Map<string, Area> {
  const within = new Map<string, typeof all>()
  for (const each of all) within.set(folderOf(each.path), [...(within.get(folderOf(each.path)) ?? []), each])
  return new Map(
    [...within].flatMap(([folder, paths]): [string, Area][] => {
      const [first] = paths
      const isAlone = paths.every(({ area }) => area === first!.area)
      return isAlone && new Set(paths.map(({ path }) => path)).size > 1 ? [[folder, first!.area]] : []
    }),
  )
}

/**
 * The routes of the HTTP API: every line of every contract, what matches none, and the doors of channels. None has an
 * authorizer of the gateway's: that one answers in words of its own, and `serve` checks the token with all the rest. The
 * doors of channels check what each provider signs.
 */
export const routes: readonly RouteDefinition[] = [
  // The names of an object are not narrower than `string` to the compiler.
  ...(Object.keys(contracts) as Area[]).flatMap(routesOf),
  { key: 'ANY /api/{proxy+}', function: 'unmatched', throttle: strangers },
  ...['GET', 'POST'].map((verb) => ({
    key: `${verb} ${channelsFolder}{proxy+}`,
    function: 'inbound',
    throttle: providers,
  })),
  ...inlineChannels.map((path) => ({ key: `POST ${channelsFolder}${path}`, function: 'calls', throttle: providers })),
]

function throttleOf(access: Access): Pick<RouteDefinition, 'throttle'> {
  if (typeof access !== 'string') return {}
  return { throttle: access === 'customer' ? customers : strangers }
}

/** The three routes of the WebSocket API; `$default` carries every message. */
export const socketRoutes = { $connect: 'realtime', $default: 'realtime', $disconnect: 'realtime' } as const

/** Sockets that open take nothing from the words of those that are open. */
export const socketThrottles = { $connect: strangers } satisfies {
  readonly [Key in keyof typeof socketRoutes]?: Throttle
}
