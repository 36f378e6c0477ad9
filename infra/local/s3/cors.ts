/** A bucket's CORS rules, applied as S3 does: the first rule that fits decides, and without one no header is sent. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CorsRule } from '../../definition/definition.ts'
import { S3Error } from './error.ts'

export type LocalCorsRule = Omit<CorsRule, 'methods' | 'origins'> & {
  readonly methods: readonly string[]
  readonly origins: readonly string[]
}

const vary = 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method'

/** Lets the page that asks see the answer, when a rule names its origin and the method. */
export function allowByCors(request: IncomingMessage, response: ServerResponse, rules: readonly LocalCorsRule[]): void {
  const { origin } = request.headers
  const found = origin && ruleFor(rules, origin, request.method ?? 'GET', [])
  if (found) setHeaders(response, found, origin)
}

export function answerPreflight(
  request: IncomingMessage,
  response: ServerResponse,
  rules: readonly LocalCorsRule[],
): void {
  const { origin, 'access-control-request-method': method, 'access-control-request-headers': named } = request.headers
  if (origin === undefined)
    throw new S3Error(400, 'BadRequest', 'Insufficient information. Origin request header needed.')
  const names = (named ?? '').toLowerCase().match(/[^,\s]+/g) ?? []
  const found = method && ruleFor(rules, origin, method, names)
  if (!found) throw new S3Error(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.')
  setHeaders(response, found, origin)
  if (names.length > 0) response.setHeader('access-control-allow-headers', names.join(', '))
  response.writeHead(200, { 'access-control-max-age': String(found.rule.maxAgeSeconds) }).end()
}

interface Found {
  readonly rule: LocalCorsRule
  /** As the rule writes it. */
  readonly allowed: string
}

function ruleFor(
  rules: readonly LocalCorsRule[],
  origin: string,
  method: string,
  headers: readonly string[],
): Found | undefined {
  for (const rule of rules) {
    const allowed = rule.origins.find((pattern) => fits(pattern, origin))
    const allows = (name: string) => rule.headers.some((pattern) => fits(pattern.toLowerCase(), name))
    if (allowed !== undefined && rule.methods.includes(method) && headers.every(allows)) return { rule, allowed }
  }
  return undefined
}

/** A pattern holds one `*` at most. */
function fits(pattern: string, text: string): boolean {
  const [start = '', end] = pattern.split('*')
  if (end === undefined) return pattern === text
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end)
}

/** Where every origin may ask, no credentials go along. */
function setHeaders(response: ServerResponse, { rule, allowed }: Found, origin: string): void {
  response.setHeader('access-control-allow-origin', allowed === '*' ? '*' : origin)
  if (allowed !== '*') response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-methods', rule.methods.join(', '))
  response.setHeader('vary', vary)
}
