/** Answers as the HTTP API takes them. */
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Problem, ProblemBody } from '#shared/problem'

export type Response = APIGatewayProxyStructuredResultV2

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

export const json = (statusCode: number, body: { data: unknown } | ProblemBody): Response => ({
  statusCode,
  headers,
  body: JSON.stringify(body),
})

export const problem = ({ status, body }: Problem): Response => json(status, body)

/** Where the caller is sent is theirs alone: nobody on the way may keep it or pass it on. */
export const redirect = (location: string): Response => ({
  statusCode: 302,
  headers: { location, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' },
})
