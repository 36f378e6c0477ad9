/** The sockets of consoles and plugins: opened against a ticket, kept awake by pings, forgotten when they close. */
import type { APIGatewayProxyStructuredResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda'
import { account } from '#shared/contracts/account'
import { Problem } from '#shared/problem'
import { refusalNow } from '../../platform/authorize.ts'
import { log } from '../../platform/log.ts'
import { forgetSocket, homeOf, openSocket } from '../../platform/sockets.ts'
import { hearConsole } from './console.ts'
import { hearCustomer } from './customer.ts'

/** `$connect` events carry the query; the other two have none. */
type SocketEvent = APIGatewayProxyWebsocketEventV2 & { queryStringParameters?: Record<string, string> }

const done = { statusCode: 200 }

export const handler = async (event: SocketEvent): Promise<APIGatewayProxyStructuredResultV2> => {
  const { connectionId, eventType, requestId } = event.requestContext
  log.resetKeys()
  log.appendKeys({ requestId, route: eventType })
  switch (eventType) {
    case 'CONNECT':
      return connect(connectionId, event.queryStringParameters?.['ticket'] ?? '')
    case 'MESSAGE':
      await hear(connectionId, event.body)
      return done
    case 'DISCONNECT':
      await forgetSocket(connectionId)
      return done
  }
}

async function connect(connectionId: string, ticket: string): Promise<APIGatewayProxyStructuredResultV2> {
  try {
    const holder = await openSocket(connectionId, ticket, new Date())
    // Asked when the socket is known: what changes from here on closes it.
    const refused = 'agent' in holder && (await refusalNow(holder, account.socketTicket.access))
    if (!refused) return done
    await forgetSocket(connectionId)
    return { statusCode: new Problem(refused).status }
  } catch (error) {
    if (error instanceof Problem) return { statusCode: error.status }
    throw error
  }
}

/** What is not understood is passed over. */
async function hear(connectionId: string, body: string | undefined): Promise<void> {
  const home = await homeOf(connectionId)
  if (!home) return
  const said = parsed(body)
  await ('agent' in home.holder ? hearConsole(home, home.holder, said) : hearCustomer(home, home.holder, said))
}

function parsed(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}
