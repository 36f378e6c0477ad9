/** Answers requests that no route matches: 405 when the address exists for another verb, else 404. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { parseRoute } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { idPattern } from '#shared/ids'
import { Problem } from '#shared/problem'
import { sessionHeader } from '#shared/session-header'
import { problem, type Response } from '../../platform/request/answer.ts'

/** A parameter is an id, so no named address is ever taken for one that has a parameter in its place (AGENTS-013). */
const addresses = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .map(({ route }) => {
    const { verb, path } = parseRoute(route)
    return { verb, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, idPattern.source.slice(1, -1))}$`) }
  })

/**
 * What a browser asks before a page of another site sends JSON. It learns nothing by the answer: whether that page may
 * read what comes of it is decided with the request itself.
 */
const preflight = (origin: string): Response => ({
  statusCode: 204,
  headers: {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': `content-type, ${sessionHeader}`,
    'access-control-max-age': '7200',
    vary: 'origin',
  },
})

export const handler = async ({ rawPath, headers, requestContext }: APIGatewayProxyEventV2): Promise<Response> => {
  const isAskedByPage = requestContext.http.method === 'OPTIONS' && rawPath.startsWith('/api/user/')
  if (isAskedByPage && headers['origin']) return preflight(headers['origin'])
  const verbs = addresses.filter(({ pattern }) => pattern.test(rawPath)).map(({ verb }) => verb)
  if (verbs.length === 0) return problem(new Problem('not-found'))
  const answer = problem(new Problem('method-not-allowed'))
  return { ...answer, headers: { ...answer.headers, allow: verbs.join(', ') } }
}
