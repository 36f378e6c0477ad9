/** API Gateway's HTTP API: takes a request to the function of its route. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerIn, eventOf } from './event.ts'
import type { Throttle } from '../../definition/routes.ts'
import { openRoutes, type Route } from './routes.ts'
import { AwsError, type Clock, FunctionError, type Invoke, readBody, type Service } from '../wire/service.ts'
import { openShares, type Share } from '../wire/shares.ts'
import { openThrottle } from '../wire/throttle.ts'

interface HttpApiOptions {
  routes: readonly Route[]
  /** What the stage takes. */
  throttle: Throttle
  invoke: Invoke
  clock: Clock
}

const bodyBytesMax = 10 * 1024 * 1024
const integrationTimeoutMs = 30_000

/** An answer of the gateway's own: the function is not asked. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}

export function openHttpApi(options: HttpApiOptions): Service {
  const match = openRoutes(options.routes)
  const mayPass = openThrottles(options)
  const share = openShares()
  return {
    answer: async (request, response) => {
      try {
        await pass(request, response, { match, mayPass, share, ...options })
      } catch (error) {
        refuse(response, error)
      }
    },
    async close() {},
  }
}

/** A route with a throttle of its own takes nothing from what the others share. */
function openThrottles({ routes, throttle, clock }: HttpApiOptions): (route: Route) => boolean {
  const shared = openThrottle(throttle, clock)
  const own = new Map(routes.map((route) => [route, route.throttle && openThrottle(route.throttle, clock)]))
  return (route) => (own.get(route) ?? shared)()
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  {
    match,
    mayPass,
    share,
    invoke,
    clock,
  }: HttpApiOptions & { match: ReturnType<typeof openRoutes>; mayPass: (route: Route) => boolean; share: Share },
) {
  const [path = '', ...rest] = (request.url ?? '/').split('?')
  const matched = match(request.method ?? 'GET', path)
  if (matched.kind === 'malformed') throw new Refusal(400, 'Bad Request')
  if (matched.kind === 'missing') throw new Refusal(404, 'Not Found')
  const { route, parameters } = matched
  if (!mayPass(route)) throw new Refusal(429, 'Too Many Requests')
  const body = await readBody(request, bodyBytesMax)
  const query = rest.join('?')
  const event = eventOf({ request, path, query, body, routeKey: route.key, parameters, now: clock.now() })
  const answer = answerIn(await inTime(share(callerOf(event), () => invoke(route.function, event))))
  if (!answer) throw new Refusal(500, 'Internal Server Error')
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value)
  if (answer.cookies.length > 0) response.setHeader('set-cookie', answer.cookies)
  response.setHeader('apigw-requestid', event.requestContext.requestId)
  response.setHeader('content-length', answer.body.length)
  response.writeHead(answer.status).end(answer.body)
}

/** Where a request says whose it is: the company of a customer, the token of an agent. */
function callerOf({ body = '', queryStringParameters, headers, requestContext }: ReturnType<typeof eventOf>): string {
  const named = queryStringParameters?.['client'] ?? /"client"\s*:\s*"([^"]{1,100})"/.exec(body.slice(0, 2000))?.[1]
  return headers['authorization'] ?? named ?? requestContext.http.sourceIp
}

async function inTime(work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal(503, 'Service Unavailable')), integrationTimeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function refuse(response: ServerResponse, error: unknown) {
  const { status, message, headers } = asRefusal(error)
  const own = { 'content-type': 'application/json', 'apigw-requestid': randomUUID() }
  response.writeHead(status, { ...own, ...headers }).end(JSON.stringify({ message }))
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof AwsError && error.status === 413) return new Refusal(413, 'Request Entity Too Large')
  // What a function throws stands in its own log.
  if (!(error instanceof FunctionError)) console.error(error)
  return new Refusal(500, 'Internal Server Error')
}
