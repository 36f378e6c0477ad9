/**
 * The server, as the console sees it. `api.forms.create(draft)` calls; `useQuery(queries.forms.list({}))` reads and
 * keeps; `quietly.…` calls without a toast. All three come from the contracts, so a new route is here at once.
 */
import { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { client, type Addressed, type Answer, type Client, type Contract, type Send, type Sent } from '#shared/contract'
import { contracts, type Area } from '#shared/contracts/index'
import type { FieldFault } from '#shared/faults'
import { ProblemBody, type ProblemCode } from '#shared/problem'
import { unreachable } from './live/network.ts'
import { notify } from './live/notices.ts'
import { accessToken, isSignInStored, onSessionCleared, renewToken } from './session/session.ts'
import { askToSignInAgain } from './session/session-ended.ts'

/**
 * A call that failed: the server's problem; `unreachable` when there was no answer, `unreadable` when there was one that
 * does not come from our server; `no-token` when nobody is signed in.
 */
export class CallError extends Error {
  override name = 'CallError'

  constructor(
    readonly code: ProblemCode | 'unreachable' | 'unreadable' | 'no-token',
    message: string,
    readonly details: readonly FieldFault[] = [],
    readonly values: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

type Clients = { readonly [Name in Area]: Client<(typeof contracts)[Name]> }

export const api = clients(call({ silent: false }))
export const quietly = clients(call({ silent: true }))

type Readable<C extends Contract> = {
  readonly [Name in keyof C & string as C[Name]['route'] extends `GET ${string}` ? Name : never]: (
    ...input: Parameters<Client<C>[Name]>
  ) => {
    queryKey: readonly [area: string, name: Name, input: Sent<C[Name]> | undefined]
    queryFn: () => Promise<Answer<C[Name]>>
  }
}

/** `queries.forms.list({ type: 'form' })` are the options of one query; `['forms']` is the key of all of an area. */
export const queries = Object.fromEntries(
  Object.entries(api).map(([area, calls]) => [area, readable(area, calls)]),
  // Each call is kept under its own name, so the type follows from the contracts.
) as unknown as { readonly [Name in Area]: Readable<(typeof contracts)[Name]> }

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: isRetried, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

/** A read that found no server waits until there is one again, which network.ts watches for. */
const unreachableReadsMax = 10

function isRetried(failures: number, error: Error): boolean {
  return error instanceof CallError && error.code === 'unreachable' && failures < unreachableReadsMax
}

// What one agent has read is not for the next one in this browser.
onSessionCleared.add(() => queryClient.clear())

function clients(send: Send): Clients {
  // Each area's client has the type its own contract gives it.
  return Object.fromEntries(Object.entries(contracts).map(([area, routes]) => [area, client(routes, send)])) as Clients
}

function readable(area: string, calls: Readonly<Record<string, (input: never) => Promise<unknown>>>) {
  return Object.fromEntries(
    Object.entries(calls).map(([name, read]) => [
      name,
      (input: never) => ({ queryKey: [area, name, input], queryFn: () => read(input) }),
    ]),
  )
}

function call({ silent }: { silent: boolean }): Send {
  return async (addressed, signal) => {
    try {
      const found = await callServer(addressed, signal)
      if (changing.has(addressed.route)) for (const tell of onSaved) tell()
      return found
    } catch (error) {
      if (!silent && error instanceof CallError && !isTold(error, addressed.verb)) notify('error', error.message)
      throw error
    }
  }
}

/** Of reads without a network the banner tells, once for all of them; of a session that is over the sign-in does. */
const isTold = ({ code }: CallError, verb: string): boolean =>
  code === 'unauthenticated' || (code === 'unreachable' && verb === 'GET')

/** A refused token is renewed once; when that fails the agent signs in again, in place, and the call goes on. */
async function callServer(addressed: Addressed, signal: AbortSignal | undefined): Promise<unknown> {
  if (open.has(addressed.route)) return data(await sendRequest(addressed, undefined, signal))
  const token = (await watchReach(accessToken())) ?? (await signInAgain())
  const first = await sendRequest(addressed, token, signal)
  if (first.status !== 401) return data(first)
  const renewed = (await watchReach(renewToken(token))) ?? (await signInAgain())
  const second = await sendRequest(addressed, renewed, signal)
  if (second.status !== 401) return data(second)
  return data(await sendRequest(addressed, await signInAgain(), signal))
}

/** A dialog asks over the page of an agent; as long as there is none, the router leads to the sign-in. */
async function signInAgain(): Promise<string> {
  if (agentKnown()) return askToSignInAgain()
  const code = isSignInStored() ? 'unauthenticated' : 'no-token'
  throw new CallError(code, i18next.t(`errors:${code}`))
}

const agentKnown = () =>
  queryClient.getQueryData<Answer<typeof contracts.account.login>>(queries.account.login().queryKey)

const routes = Object.values(contracts).flatMap((contract: Contract) => Object.values(contract))
const open: ReadonlySet<string> = new Set(
  routes.filter(({ access }) => typeof access === 'string').map(({ route }) => route),
)

/** The routes that change what a company has; the others read, or move only the agent who calls. */
const changing: ReadonlySet<string> = new Set(
  routes.filter(({ access }) => typeof access === 'object' && access.can !== 'read').map(({ route }) => route),
)

/** Told after each change that was saved. */
export const onSaved = new Set<() => void>()

async function sendRequest(
  { verb, path, body }: Addressed,
  token: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const activeClient = localStorage.getItem('activeClient')
  const environment = agentKnown()?.activeEnvironment
  const headers = {
    Accept: 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(activeClient && { 'X-Client': activeClient }),
    // A change is refused once the agent works in another environment than this tab shows.
    ...(environment && { 'X-Environment': environment._id }),
    ...(body && { 'Content-Type': 'application/json' }),
  }
  return watchReach(
    fetch(path, { method: verb, headers, ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) }),
  )
}

/** What fails without an answer fails because the network does. */
async function watchReach<Found>(answer: Promise<Found>): Promise<Found> {
  try {
    return await answer
  } catch (error) {
    // Whoever asked has given up; the network is not to blame.
    if (error instanceof Error && error.name === 'AbortError') throw error
    unreachable()
    throw new CallError('unreachable', i18next.t('errors:unreachable'))
  }
}

async function data(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.ok && typeof body === 'object' && body && 'data' in body) return body.data
  const problem = ProblemBody.safeParse(body)
  if (!problem.success) {
    // The gateway in front of the server has words of its own.
    const code = answer.status === 429 ? 'too-many-requests' : 'unreadable'
    throw new CallError(code, i18next.t(`errors:${code}`))
  }
  const { code, errorMessage, values, details } = problem.data
  const message = i18next.t(`errors:${code}`, { ...values, defaultValue: errorMessage })
  throw new CallError(code, message, details, values)
}
