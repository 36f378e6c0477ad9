/** The events API Gateway's WebSocket API hands to functions: somebody connects, says something, is gone. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { accessLogTime } from '../http/event.ts'

/** What is known of a connection from its opening request on. */
export interface Caller {
  connectionId: string
  connectedAt: number
  domainName: string
  sourceIp: string
  userAgent: string
}

/** The stage name every local socket carries; the address of the socket does not. */
const stage = 'live'

export function callerOf(request: IncomingMessage, connectionId: string, connectedAt: number): Caller {
  return {
    connectionId,
    connectedAt,
    domainName: request.headers.host ?? '',
    sourceIp: request.socket.remoteAddress ?? '',
    userAgent: request.headers['user-agent'] ?? '',
  }
}

export function connectEvent(caller: Caller, request: IncomingMessage, now: number) {
  const values = new URLSearchParams((request.url ?? '').split('?').slice(1).join('?'))
  const names = [...new Set(values.keys())]
  return {
    ...headersOf(request),
    ...(names.length > 0 && {
      queryStringParameters: Object.fromEntries(values),
      multiValueQueryStringParameters: Object.fromEntries(names.map((name) => [name, values.getAll(name)])),
    }),
    requestContext: { ...contextOf(caller, now), routeKey: '$connect', eventType: 'CONNECT' },
    isBase64Encoded: false,
  }
}

export function messageEvent(caller: Caller, body: string, now: number) {
  const messageId = randomUUID()
  return {
    requestContext: { ...contextOf(caller, now), routeKey: '$default', eventType: 'MESSAGE', messageId },
    body,
    isBase64Encoded: false,
  }
}

export function disconnectEvent(caller: Caller, code: number, reason: string, now: number) {
  const own = { Host: caller.domainName, 'x-api-key': '', 'X-Forwarded-For': '', 'x-restapi': '' }
  return {
    headers: own,
    multiValueHeaders: Object.fromEntries(Object.entries(own).map(([name, value]) => [name, [value]])),
    requestContext: {
      ...contextOf(caller, now),
      routeKey: '$disconnect',
      eventType: 'DISCONNECT',
      disconnectStatusCode: code,
      disconnectReason: reason,
    },
    isBase64Encoded: false,
  }
}

function contextOf({ connectionId, connectedAt, domainName, sourceIp, userAgent }: Caller, now: number) {
  const requestId = randomUUID()
  return {
    messageDirection: 'IN',
    stage,
    connectedAt,
    requestTime: accessLogTime(now),
    requestTimeEpoch: now,
    requestId,
    extendedRequestId: requestId,
    identity: { sourceIp, userAgent },
    domainName,
    connectionId,
    apiId: 'local',
  }
}

/** Names keep the spelling they were sent in, as on AWS; of a repeated header `headers` has the last value. */
function headersOf({ rawHeaders, socket }: IncomingMessage) {
  const multiValueHeaders: Record<string, string[]> = Object.create(null)
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const values = (multiValueHeaders[rawHeaders[index] ?? ''] ??= [])
    values.push(rawHeaders[index + 1] ?? '')
  }
  multiValueHeaders['X-Forwarded-For'] = [socket.remoteAddress ?? '']
  const last = Object.entries(multiValueHeaders).map(([name, values]) => [name, values.at(-1)])
  return { headers: Object.fromEntries(last) as Record<string, string>, multiValueHeaders }
}
