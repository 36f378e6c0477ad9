/** Serves one area from one Lambda: checks caller and input of a request, and answers `{ data }` or a problem. */
import middy from '@middy/core'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { refusal, type AgentAccess } from '#shared/access'
import { limitOf, type Contract, type Route, type Verb } from '#shared/contract'
import { bodyBytesMax } from '#shared/limits'
import { faultAt, faultsIn, type FieldFault } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { faultsOfTexts } from '#shared/fields/text'
import { agentContext } from './agent-context.ts'
import { callContext, type Call } from './call-context.ts'
import { publicContext } from './scoped-context.ts'
import { customerContext, pageHeaders, visitorContext, type Visit } from './visitor-context.ts'
import { compress, json, keptHeaders, problem, redirect, type Response } from './answer.ts'
import { authorize, requireScope } from './authorize.ts'
import type { AnyOperation, Context, Operations, PublicContext } from './context.ts'
import { answerOnce, repetitionOf } from './kept-answers.ts'
import { openRoutes, type Asked, type FoundRoute } from './find-route.ts'
import { retryOnConflict } from '../table/retry-on-conflict.ts'
import { admit, countInMemory } from '../tenancy/limiter.ts'
import { log } from '../aws/log.ts'
import { networkOfViewer } from './viewer.ts'

type Request = APIGatewayProxyEventV2

/** The Lambda handler of an area. */
export function serve<C extends Contract>(area: string, contract: C, operations: Operations<C>) {
  const findRoute = openRoutes(contract)
  const askedOf = ({ rawPath, requestContext }: Request): Asked => findRoute(requestContext.http.method, rawPath)
  /** Lets the page that asked read the answer of a route that is open to pages. */
  const openTo = async (event: Request, response: Response): Promise<Response> => {
    const asked = askedOf(event)
    const access = 'route' in asked && asked.route.access
    if (access !== 'visitor' && access !== 'customer') return response
    return { ...response, headers: { ...response.headers, ...(await pageHeaders(visitOf(event))) } }
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
      return rerunOnce(() => answer({ area, ...asked }, operation, event))
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

async function answer(call: Call & FoundRoute, operation: AnyOperation, event: Request): Promise<Response> {
  const { route, parameters } = call
  const { access } = route
  const agent = typeof access === 'object' ? await admitAgent(event, call, access) : undefined
  const said = route.signedBy ? readSigned(event, route.signedBy) : readBody(event)
  const input = route.input.safeParse({ ...said, ...event.queryStringParameters, ...parameters })
  if (!input.success) throw refusalOf(parameters, faultsIn(input.error))
  const broken = faultsOfTexts(input.data)
  if (broken.length > 0) throw badRequest(...broken)
  if (agent?.readOnly) throw new Problem('environment-read-only')
  const context = agent?.context ?? (await contextWithoutAgent(event, route, input.data as SaidByCustomer))
  if (agent) await admit(limitOf(route), { client: agent.context.scope, name: agent.context.actor.id }, context.now)
  const run = async () => {
    const data = route.output.parse(await operation(input.data, context))
    // A redirecting route's output has a `location`: `serve` has just parsed it.
    if (route.answers === 'redirect') return redirect((data as { location: string }).location)
    return json(200, { data }, route.isKept ? keptHeaders : {})
  }
  const repeated = agent && repetitionOf(agent.context, route, event.headers['idempotency-key'])
  return repeated ? answerOnce(agent.context, { ...repeated, said: { ...said, ...parameters } }, run) : run()
}

/** What stands in an address in place of an id and is none leads nowhere (AGENTS-013). */
function refusalOf(parameters: FoundRoute['parameters'], faults: readonly FieldFault[]): Problem {
  const leadsNowhere = faults.some(({ path, code }) => code === 'id' && path in parameters)
  return leadsNowhere ? new Problem('not-found') : badRequest(...faults)
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
}

async function contextWithoutAgent(event: Request, route: Route, said: SaidByCustomer): Promise<PublicContext> {
  const { access } = route
  const visit = { headers: event.headers, clientName: said.client, network: networkOfCaller(event) }
  if (access !== 'customer') {
    const context = access === 'public' ? { ...publicContext(), network: visit.network } : await visitorContext(visit)
    countInMemory(limitOf(route), visit.network, context.now)
    return context
  }
  const context = await customerContext(visit, said)
  log.appendKeys({ client: context.client, customer: said.userId })
  await admit(limitOf(route), { conversation: context.scope }, context.now)
  return context
}

/** The company a request names, however it was refused. */
function visitOf(event: Request): Visit {
  const from = { headers: event.headers, network: networkOfCaller(event) }
  const named = (said: object) => ('client' in said && typeof said.client === 'string' ? said.client : '')
  try {
    return { ...from, clientName: named({ ...readBody(event), ...event.queryStringParameters }) }
  } catch {
    return { ...from, clientName: '' }
  }
}

const networkOfCaller = ({ headers, requestContext }: Request): string =>
  networkOfViewer(headers, requestContext.http.sourceIp)

function readText({ body = '', isBase64Encoded }: Request): string {
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body
  if (Buffer.byteLength(text) > bodyBytesMax) throw new Problem('too-large', { limit: `${bodyBytesMax / 1024} KB` })
  return text
}

/** A body that is signed as it is, and its signature. */
const readSigned = (event: Request, header: string): object => ({
  body: readText(event),
  signature: event.headers[header],
})

/** The body of a request as an object; none is an empty one. */
function readBody(event: Request): object {
  if (!event.body) return {}
  const text = readText(event)
  if (!/^application\/json\b/i.test(event.headers['content-type'] ?? '')) throw new Problem('unsupported-media')
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {
    throw badRequest(faultAt('', 'body'))
  }
  throw badRequest(faultAt('', 'body-object'))
}

function openLog({ routeKey, requestContext }: Request, asked: Asked) {
  log.resetKeys()
  log.appendKeys({ requestId: requestContext.requestId, route: 'route' in asked ? asked.route.route : routeKey })
}

/** Retryable faults of AWS itself: the caller may simply ask again. */
const busy = /Throttl|ProvisionedThroughputExceeded|TransactionConflict|TransactionInProgress|ServiceUnavailable/

function answerProblem({ event, error }: { event: Request; error: Error | null }): Response {
  if (error instanceof Problem) {
    log.info('Refused.', { status: error.status, code: error.code })
    return problem(error)
  }
  if (busy.test(error?.name ?? '')) return problem(new Problem('unavailable'))
  log.error('A request failed.', error ?? new Error('An empty error.'))
  return json(500, { ...new Problem('internal').body, requestId: event.requestContext.requestId })
}
