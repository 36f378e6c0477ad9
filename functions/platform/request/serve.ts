/** Serves one area from one Lambda: checks caller and input of a request, and answers `{ data }` or a problem. */
import middy from '@middy/core'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { refusal, type AgentAccess } from '#shared/access'
import { limitOf, type Contract, type Route, type Verb } from '#shared/contract'
import { Problem } from '#shared/problem'
import { agentContext } from './agent-context.ts'
import { callContext, type Call } from './call-context.ts'
import { publicContext } from './scoped-context.ts'
import { customerContext, pageHeaders, visitorContext, type Visit } from './visitor-context.ts'
import { compress, json, keptHeaders, problem, redirect, type Response } from './answer.ts'
import { authorize, requireScope } from './authorize.ts'
import type { AnyOperation, Context, OpenContext, Operations, PublicContext } from './context.ts'
import type { Forms } from './form.ts'
import { answerOnce, repetitionOf } from './kept-answers.ts'
import { openRoutes, type Asked, type FoundRoute } from './find-route.ts'
import { retryOnConflict } from '../table/retry-on-conflict.ts'
import { admit, countInMemory } from '../tenancy/limiter.ts'
import { log } from '../aws/log.ts'
import { clientNamed, readSaid } from './said.ts'
import { signInCookie } from './sign-in-cookie.ts'
import { networkOfViewer } from './viewer.ts'

type Request = APIGatewayProxyEventV2

/** The Lambda handler of an area; with `forms` where its contract takes files. */
export function serve<C extends Contract>(area: string, contract: C, operations: Operations<C>, forms?: Forms) {
  const findRoute = openRoutes(contract)
  const askedOf = ({ rawPath, requestContext }: Request): Asked => findRoute(requestContext.http.method, rawPath)
  /** Lets the page that asked read the answer of a route that is open to pages. */
  const openTo = async (event: Request, response: Response): Promise<Response> => {
    const asked = askedOf(event)
    const access = 'route' in asked && asked.route.access
    if (access !== 'visitor' && access !== 'customer') return response
    // Who puts the chat on a page reads in its console why it does not show.
    const tellsRefusal = 'route' in asked && asked.name === 'launcher'
    return { ...response, headers: { ...response.headers, ...(await pageHeaders(visitOf(event), { tellsRefusal })) } }
  }
  const finish = async (event: Request, response: Response): Promise<Response> =>
    compress(await openTo(event, response), event.headers['accept-encoding'])
  return middy<Request, Response>()
    .use({
      before: ({ event }) => openLog(event, askedOf(event)),
      after: async (answered) => {
        const { event, response } = answered
        log.info('Answered.', { status: response?.statusCode ?? 200 })
        if (response) answered.response = await finish(event, response)
      },
      onError: async (failed) => {
        failed.response = await finish(failed.event, answerProblem(failed))
      },
    })
    .handler(async (event) => {
      const asked = askedOf(event)
      if (!('route' in asked)) return refuseAddress(asked.verbs)
      // The contract gives each route the operation of the same name, with input and output parsed here.
      const operation = operations[asked.name] as AnyOperation
      return rerunOnce(() => answer({ area, ...asked }, operation, { event, forms }))
    })
}

function refuseAddress(verbs: readonly Verb[]): Response {
  if (verbs.length === 0) return problem(new Problem('not-found'))
  const refused = problem(new Problem('method-not-allowed'))
  return { ...refused, headers: { ...refused.headers, allow: verbs.join(', ') } }
}

/**
 * Content may move on while a request is about to save: then the request reads anew where it lies, and saves there. When
 * that happens twice, its author has to look at what has come of it.
 */
async function rerunOnce(run: () => Promise<Response>): Promise<Response> {
  try {
    return await retryOnConflict(run, { attemptsMax: 2, conflicts: ['content-moved'] })
  } catch (error) {
    throw Problem.is(error, 'content-moved') ? new Problem('stale') : error
  }
}

async function answer(
  call: Call & FoundRoute,
  operation: AnyOperation,
  { event, forms }: { readonly event: Request; readonly forms: Forms | undefined },
): Promise<Response> {
  const { route } = call
  const { access } = route
  const agent = typeof access === 'object' ? await admitAgent(event, call, access) : undefined
  const { sent, files, input, unknown, headers } = await readSaid(event, call, forms)
  if (agent?.readOnly) throw new Problem('environment-read-only')
  const context = agent?.context ?? (await contextWithoutAgent(event, route, input as SaidByCustomer))
  if (agent) await admit(limitOf(route), { client: agent.context.scope, name: agent.context.actor.id }, context.now)
  const run = async () => {
    if (agent) await forms?.keep(files, agent.context)
    const data = route.output.parse(await operation(input, context))
    // A redirecting route's output has a `location`: `serve` has just parsed it.
    if (route.answers === 'redirect') return redirect((data as { location: string }).location)
    const told = unknown.length > 0 ? { data, details: unknown } : { data }
    const answered = json(200, told, { ...(route.isKept && keptHeaders), ...headers })
    return 'cookie' in context ? { ...answered, cookies: [...(context as OpenContext).cookie.lines] } : answered
  }
  const repeated = agent && repetitionOf(agent.context, route, event.headers['idempotency-key'])
  return repeated ? answerOnce(agent.context, { ...repeated, said: sent }, run) : run()
}

/** The context of a caller whom the route's access lets in; a read-only environment is told after what was said is read. */
async function admitAgent(
  event: Request,
  call: Call,
  access: AgentAccess,
): Promise<{ context: Context; readOnly: boolean }> {
  const member = await authorize(event.headers)
  requireScope(member, access)
  const context = callContext(agentContext(member), call)
  const refused = refusal(context.rights, access)
  const readOnly = refused === 'environment-read-only'
  if (refused && !readOnly) throw new Problem(refused)
  requireSameEnvironment(event, access, context)
  log.appendKeys({ client: context.scope.client, agent: context.actor.id, apiKey: member.key?._id })
  return { context, readOnly }
}

/** Items have the same id in copies of an environment: a tab that was left behind must not save into another one. */
function requireSameEnvironment({ headers }: Request, { changes }: AgentAccess, { scope }: Context): void {
  const meant = headers['x-environment']
  if (changes && meant !== undefined && meant !== scope.environment) throw new Problem('environment-changed')
}

/** What the routes of customers have in their inputs; the others have none of it. */
interface SaidByCustomer {
  readonly client: string
  readonly userId: string
  readonly userSid: string
  readonly socket?: string | undefined
}

async function contextWithoutAgent(event: Request, route: Route, said: SaidByCustomer): Promise<PublicContext> {
  const { access } = route
  const visit = { headers: event.headers, clientName: said.client, network: networkOfCaller(event) }
  if (access !== 'customer') {
    const context = access === 'public' ? openContext(event, visit.network) : await visitorContext(visit)
    countInMemory(limitOf(route), visit.network, context.now)
    return context
  }
  const context = await customerContext(visit, said)
  log.appendKeys({ client: context.client, customer: said.userId })
  await admit(limitOf(route), { conversation: context.scope }, context.now)
  await admit('customersOfCompany', { client: context.scope, name: route.route }, context.now)
  return context
}

const openContext = (event: Request, network: string): OpenContext => ({
  ...publicContext(),
  network,
  cookie: signInCookie(event),
})

/** The company a request names, however it was refused. */
function visitOf(event: Request): Visit {
  return { headers: event.headers, network: networkOfCaller(event), clientName: clientNamed(event) }
}

const networkOfCaller = ({ headers, requestContext }: Request): string =>
  networkOfViewer(headers, requestContext.http.sourceIp)

function openLog({ routeKey, requestContext }: Request, asked: Asked) {
  log.resetKeys()
  log.appendKeys({ requestId: requestContext.requestId, route: 'route' in asked ? asked.route.route : routeKey })
}

/** Retryable faults of AWS itself, and calls to it that took too long: the caller may simply ask again. */
const busy =
  /Throttl|SlowDown|TooManyRequests|LimitExceeded|ProvisionedThroughputExceeded|TransactionConflict|TransactionInProgress|ServiceUnavailable|^(?:TimeoutError|AbortError|RequestTimeout\w*)$/

function answerProblem({ event, error }: { event: Request; error: Error | null }): Response {
  if (error instanceof Problem) {
    log.info('Refused.', { status: error.status, code: error.code })
    return problem(error)
  }
  if (busy.test(error?.name ?? '')) return problem(new Problem('unavailable'))
  log.error('A request failed.', error ?? new Error('An empty error.'))
  return json(500, { ...new Problem('internal').body, requestId: event.requestContext.requestId })
}
