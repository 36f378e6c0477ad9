/** What no route matches: 405 when the address exists for another verb, else 404. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { parseRoute } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { idPattern } from '#shared/ids'
import { Problem } from '#shared/problem'
import { problem, type Response } from '../../platform/answer.ts'

/** A parameter is an id, so no named address is ever taken for one that has a parameter in its place (AGENTS-013). */
const addresses = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .map(({ route }) => {
    const { verb, path } = parseRoute(route)
    return { verb, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, idPattern.source.slice(1, -1))}$`) }
  })

export const handler = async ({ rawPath }: APIGatewayProxyEventV2): Promise<Response> => {
  const verbs = addresses.filter(({ pattern }) => pattern.test(rawPath)).map(({ verb }) => verb)
  if (verbs.length === 0) return problem(new Problem('not-found'))
  const answer = problem(new Problem('method-not-allowed'))
  return { ...answer, headers: { ...answer.headers, allow: verbs.join(', ') } }
}
