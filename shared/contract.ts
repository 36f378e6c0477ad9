/**
 * The contract of an area is data: one line a route, read by the server, the cloud, the client, the documentation and
 * the tests, so that no path, schema or rule is written twice.
 */
import type * as z from 'zod/mini'
import type { Access } from './access.ts'
import type { RouteAudit } from './audit.ts'
import type { CallClass } from './call-limits.ts'
import { sessionHeader } from './session-header.ts'
import type { UploadPurpose } from './upload-purposes.ts'

export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Verb and path as API Gateway writes its route keys: `PUT /api/agent/forms/{_id}`. What providers call is below `/input/`. */
export type RouteKey = `${Verb} /${'api' | 'input'}/${string}`

/** The names in braces of a path: `'/forms/{_id}'` gives `'_id'`. */
type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

/** The schema of all that a caller says: path parameters, and beside them the query (GET, DELETE) or the body. */
type InputSchema = z.ZodMiniType<object>

/**
 * The other names by which a body is understood, beside those of `input`: which ones, and how they are read, is in
 * `functions/platform/request/as-written`. No reading decides anything: what it gives is checked as if it had been sent so.
 */
export type Spelling =
  | 'agent'
  | 'block'
  | 'block-list'
  | 'entity'
  | 'filters'
  | 'intent'
  | 'message'
  | 'session'
  | 'trigger'
  | 'variable'
  | 'workspace'

export type FileParts = Readonly<Record<string, FilePart>>
export interface FilePart {
  readonly purpose: UploadPurpose
  readonly field: string
  /** Where the name of the file goes, unless the JSON has one. */
  readonly nameField?: string
}

export interface Route {
  readonly route: RouteKey
  /** What the operation does, as one sentence for its readers. */
  readonly summary: string
  readonly access: Access
  /** What an agent leaves in the audit by it. Routes that only read say so. */
  readonly audit?: RouteAudit
  readonly input: InputSchema
  readonly output: z.ZodMiniType
  /** The body may be written with other names as well. */
  readonly readAs?: Spelling
  /**
   * The files that a `multipart/form-data` body may have beside its JSON, by the names of their parts. Each is kept as an upload,
   * whose id takes the place of `field`. `media`: of a response, each part is named by its place in the JSON.
   */
  readonly files?: FileParts | 'media'
  /** Set where the answer is no JSON: `redirect` sends the caller on to the output's `location`. */
  readonly answers?: 'redirect'
  /** How often one caller may ask; without it what `limitOf` gives for the route's access. */
  readonly limit?: CallClass
  /** The header that signs the body: the input is `{ body, signature }` then, as they were sent, because bytes are signed. */
  readonly signedBy?: string
  /**
   * The route takes a `userSid` in its address as well as in the header, because pages that were opened before 2026-11-26 say it
   * there. Its answer says that this is deprecated.
   */
  readonly takesSessionInAddress?: true
  /** A CDN keeps the answer for `keptAnswerSeconds`, by its query and the page that asks; nothing of the caller is in it. */
  readonly isKept?: true
}

/** The class by which calls of a route are counted. */
export const limitOf = ({ access, limit }: Pick<Route, 'access' | 'limit'>): CallClass =>
  limit ?? (typeof access === 'string' ? 'ask' : 'work')

/** Whether a program that repeats the request with one `Idempotency-Key` is answered as before: what only reads is read again. */
export const isRepeatable = ({ route, access }: Pick<Route, 'route' | 'access'>): boolean =>
  typeof access === 'object' && access.key !== undefined && access.can !== 'read' && route.startsWith('POST ')

export type Contract = Readonly<Record<string, Route>>

/** Requires a field in `input` for each parameter of the path; what is missing is named by the compiler. */
type WithPathParameters<R extends Route> = [Exclude<PathParameter<R['route']>, keyof z.output<R['input']>>] extends [
  never,
]
  ? R
  : { input: `no field for path parameter ${Exclude<PathParameter<R['route']>, keyof z.output<R['input']>>}` }

/** Requires an agent's route that is no `GET` to name its audit, so that none is forgotten. */
type WithAudit<R extends Route> = R['access'] extends string
  ? R
  : R['route'] extends `GET ${string}`
    ? R
    : R extends { audit: RouteAudit }
      ? R
      : { audit: RouteAudit }

/** Declares an area's routes. */
export function contract<const C extends Contract>(
  routes: C & { [Name in keyof C]: WithPathParameters<C[Name]> & WithAudit<C[Name]> },
): C {
  return routes
}

/** What an operation is given and what a caller may leave out are the two sides of one schema. */
export type Given<R extends Route> = z.output<R['input']>
export type Sent<R extends Route> = z.input<R['input']>
export type Answer<R extends Route> = z.output<R['output']>

/** The typed client of a contract: one function a route. */
export type Client<C extends Contract> = {
  readonly [Name in keyof C]: (
    ...input: Record<string, never> extends Sent<C[Name]>
      ? [input?: Sent<C[Name]>, signal?: AbortSignal]
      : [input: Sent<C[Name]>, signal?: AbortSignal]
  ) => Promise<Answer<C[Name]>>
}

/** A route key taken apart. */
export function parseRoute(route: RouteKey): { verb: Verb; path: string; parameters: string[] } {
  const [verb, path] = route.split(' ') as [Verb, string]
  return { verb, path, parameters: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!) }
}

export interface Addressed {
  readonly route: RouteKey
  readonly verb: Verb
  /** With its parameters filled in, and the query behind it. */
  readonly path: string
  readonly body: Record<string, unknown> | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** Where each part of an input travels: in the path, in the query, or in the body; a `userSid` never in the query. */
export function addressed(route: RouteKey, input: Readonly<Record<string, unknown>>): Addressed {
  const { verb, path, parameters } = parseRoute(route)
  const rest = Object.entries(input).filter(([name, value]) => !parameters.includes(name) && value !== undefined)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  if (verb === 'POST' || verb === 'PUT') return { route, verb, path: filled, body: Object.fromEntries(rest) }
  const inQuery = rest.filter(([name]) => name !== 'userSid')
  const query = new URLSearchParams(inQuery.map(([name, value]): [string, string] => [name, queried(value)])).toString()
  const headers = rest.length > inQuery.length && { headers: { [sessionHeader]: String(input['userSid']) } }
  return { route, verb, path: query ? `${filled}?${query}` : filled, body: undefined, ...headers }
}

/** A list is written as JSON, because its members may have any signs. */
const queried = (value: unknown): string => (Array.isArray(value) ? JSON.stringify(value) : String(value))

/** Sends one addressed call and gives the `data` of its answer; throws what it throws. */
export type Send = (call: Addressed, signal?: AbortSignal) => Promise<unknown>

/** The client of a contract over a way to send. */
export function client<C extends Contract>(routes: C, send: Send): Client<C> {
  const calls = Object.entries(routes).map(([name, { route }]) => [
    name,
    (input: Record<string, unknown> = {}, signal?: AbortSignal) => send(addressed(route, input), signal),
  ])
  // The entries are the contract's own, so the object has exactly its names.
  return Object.fromEntries(calls) as Client<C>
}
