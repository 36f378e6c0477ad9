/** API Gateway's payload format 2.0: a request as the event a function gets, and what it returns as a response. */
import type { APIGatewayProxyEventV2WithRequestContext, APIGatewayEventRequestContextV2 } from 'aws-lambda'
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, validateHeaderName, validateHeaderValue } from 'node:http'
import { account } from '../wire/service.ts'

export type HttpEvent = APIGatewayProxyEventV2WithRequestContext<APIGatewayEventRequestContextV2>

interface HttpEventParts {
  request: IncomingMessage
  path: string
  query: string
  body: Buffer
  routeKey: string
  parameters: Record<string, string>
  now: number
}

export function eventOf({ request, path, query, body, routeKey, parameters, now }: HttpEventParts): HttpEvent {
  const headers = headersOf(request)
  const cookies = (request.headersDistinct['cookie'] ?? []).flatMap((line) => line.split(/;\s*/)).filter(Boolean)
  const base64 = body.length > 0 && !isText(request, body)
  const domainName = headers['host'] ?? ''
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(query !== '' && { queryStringParameters: queryOf(query) }),
    requestContext: {
      accountId: account,
      apiId: 'local',
      domainName,
      domainPrefix: domainName.split('.')[0] ?? '',
      http: {
        method: request.method ?? 'GET',
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: accessLogTime(now),
      timeEpoch: now,
    },
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    ...(body.length > 0 && { body: body.toString(base64 ? 'base64' : 'utf8') }),
    isBase64Encoded: base64,
  }
}

function headersOf(request: IncomingMessage): Record<string, string> {
  const given = Object.entries(request.headersDistinct).filter(([name]) => name !== 'cookie' && name !== 'connection')
  const headers = Object.fromEntries(given.map(([name, values = []]) => [name, values.join(',')]))
  const passed = [headers['x-forwarded-for'], request.socket.remoteAddress].filter(Boolean).join(', ')
  return { ...headers, 'x-forwarded-for': passed, 'x-forwarded-proto': 'http' }
}

function queryOf(query: string): Record<string, string> {
  const joined = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    const before = joined.get(name)
    joined.set(name, before === undefined ? value : `${before},${value}`)
  }
  return Object.fromEntries(joined)
}

/** API Gateway hands text on as it is and everything else, forms included, as base64. */
function isText(request: IncomingMessage, body: Buffer): boolean {
  const type = request.headers['content-type'] ?? ''
  const textual = /^(text\/|application\/(json|xml|javascript)\b|application\/[\w.-]+\+(json|xml)\b)/i.test(type)
  return textual && request.headers['content-encoding'] === undefined && body.equals(Buffer.from(body.toString()))
}

/** `20/Nov/2026:13:57:17 +0000` */
export function accessLogTime(now: number): string {
  const [, day, month, year, time] = new Date(now).toUTCString().split(' ')
  return `${day}/${month}/${year}:${time} +0000`
}

interface HttpAnswer {
  status: number
  headers: Record<string, string>
  cookies: string[]
  body: Buffer
}

/** Reads what a function returned; undefined when it is not something API Gateway can send. */
export function answerIn(result: unknown): HttpAnswer | undefined {
  const given = typeof result === 'object' && result !== null ? result : {}
  if (!('statusCode' in given)) {
    const text = typeof result === 'string' ? result : JSON.stringify(result ?? null)
    return { status: 200, headers: { 'content-type': 'application/json' }, cookies: [], body: Buffer.from(text) }
  }
  const status = Number(given.statusCode)
  const body = ('body' in given && given.body) ?? ''
  if (!Number.isInteger(status) || status < 200 || status > 599) return undefined
  if (typeof body !== 'string' && body !== false) return undefined
  const base64 = 'isBase64Encoded' in given && given.isBase64Encoded === true
  const bytes = Buffer.from(body || '', base64 ? 'base64' : 'utf8')
  const headers = Object.fromEntries(
    Object.entries(('headers' in given && given.headers) || {}).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]),
  )
  if (bytes.length > 0) headers['content-type'] ??= 'text/plain;charset=UTF-8'
  const cookies = 'cookies' in given && Array.isArray(given.cookies) ? given.cookies.map(String) : []
  const lines = [...Object.entries(headers), ...cookies.map((cookie): [string, string] => ['set-cookie', cookie])]
  return lines.every(([name, value]) => isSendable(name, value)) ? { status, headers, cookies, body: bytes } : undefined
}

function isSendable(name: string, value: string): boolean {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return true
  } catch {
    return false
  }
}
