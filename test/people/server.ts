/** How the console of a story reaches the product, and how a test has single routes fail. */
import { parseRoute, type Contract } from '#shared/contract'
import { contracts, type Area } from '#shared/contracts/index'
import { Problem, type ProblemCode } from '#shared/problem'

/** `swarms.list`: an area and one of its routes. */
export type RouteName = { [A in Area]: `${A}.${keyof (typeof contracts)[A] & string}` }[Area]

type Fetch = typeof globalThis.fetch

/** Node's own: this module is loaded before the setup of pages, which puts another one in its place. */
const { fetch: fetchAddress } = globalThis

export interface Server {
  /** Answers the calls of pages until it is closed. */
  readonly open: () => void
  readonly close: () => void
  /** Refuses every call of that route from now on, as the product would refuse it. */
  readonly fails: (name: RouteName, code?: ProblemCode) => void
  /** Lets calls of that route reach the product again. */
  readonly recovers: (name: RouteName) => void
}

/** What calls of a page are sent by while a server is open. */
let sendToProduct: ((path: string, request?: RequestInit) => Promise<Response>) | undefined

/** The product at an origin. */
export function serverAt(origin: string): Server {
  const failing = new Map<RouteName, ProblemCode>()
  const send = async (path: string, request: RequestInit = {}): Promise<Response> => {
    const failure = [...failing].find(([name]) => isCallOf(name, request.method ?? 'GET', path))
    if (!failure) return fetchAddress(origin + path, request)
    const { body, status } = new Problem(failure[1])
    return Response.json(body, { status })
  }
  return {
    open: () => (sendToProduct = send),
    close: () => (sendToProduct = undefined),
    fails: (name, code = 'unavailable') => void failing.set(name, code),
    recovers: (name) => void failing.delete(name),
  }
}

function isCallOf(name: RouteName, verb: string, path: string): boolean {
  const [area = '', route = ''] = name.split('.')
  const contract = (contracts as Readonly<Record<string, Contract>>)[area]
  const called = parseRoute(contract![route]!.route)
  const [address = ''] = path.split('?')
  const pattern = called.path.replace(/\{\w+\}/g, '[^/]+')
  return called.verb === verb && new RegExp(`^${pattern}$`).test(address)
}

/** An address without a host is a call of the page; one that comes after its test is never answered. */
export const fetchFromPage: Fetch = (address, request) => {
  if (typeof address !== 'string' || !address.startsWith('/')) return fetchAddress(address, request)
  return sendToProduct?.(address, request) ?? new Promise(() => {})
}
