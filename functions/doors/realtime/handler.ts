/** The sockets of consoles: opened against a ticket, kept awake by pings, forgotten when they close. */
import type { APIGatewayProxyStructuredResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda'
import { Problem } from '#shared/problem'
import { Upward } from '#shared/realtime'
import { log } from '../../platform/log.ts'
import { forgetSocket, openSocket, post } from '../../platform/sockets.ts'

/** `$connect` events carry the query; the other two have none. */
type SocketEvent = APIGatewayProxyWebsocketEventV2 & { queryStringParameters?: Record<string, string> }

export const handler = async (event: SocketEvent): Promise<APIGatewayProxyStructuredResultV2> => {
  const { connectionId, eventType, requestId } = event.requestContext
  log.resetKeys()
  log.appendKeys({ requestId, route: eventType })
  switch (eventType) {
    case 'CONNECT':
      return connect(connectionId, event.queryStringParameters?.['ticket'] ?? '')
    case 'MESSAGE':
      if (isPing(event.body)) await post(connectionId, { kind: 'pong' })
      return { statusCode: 200 }
    case 'DISCONNECT':
      await forgetSocket(connectionId)
      return { statusCode: 200 }
  }
}

async function connect(connectionId: string, ticket: string): Promise<APIGatewayProxyStructuredResultV2> {
  try {
    await openSocket(connectionId, ticket, new Date())
    return { statusCode: 200 }
  } catch (error) {
    if (error instanceof Problem) return { statusCode: error.status }
    throw error
  }
}

/** Whatever else a socket says is passed over. */
function isPing(body: string | undefined): boolean {
  try {
    return Upward.safeParse(JSON.parse(body ?? '')).success
  } catch {
    return false
  }
}
