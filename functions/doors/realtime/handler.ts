/** The sockets of consoles and plugins: opened against a ticket, kept awake by pings, forgotten when they close. */
import type { APIGatewayProxyStructuredResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda'
import { account } from '#shared/contracts/account'
import { Problem } from '#shared/problem'
import { refusalNow } from '../../platform/request/authorize.ts'
import { countInMemory } from '../../platform/tenancy/limiter.ts'
import { log } from '../../platform/aws/log.ts'
import { closeSocket, forgetSocket, homeOf, makeRoomForConsole, openSocket } from '../../platform/realtime/sockets.ts'
import { networkOfViewer } from '../../platform/request/viewer.ts'
import { hearConsole } from './console.ts'
import { hearCustomer } from './customer.ts'
import { closeSilentSockets, expectWord } from './silent-sockets.ts'

/** `$connect` events carry query and headers; the other two have none. */
type SocketEvent = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string>
  queryStringParameters?: Record<string, string>
  requestContext: { identity: { sourceIp: string } }
}

const done = { statusCode: 200 }

export const handler = async (event: SocketEvent): Promise<APIGatewayProxyStructuredResultV2> => {
  const { eventType, requestId } = event.requestContext
  log.resetKeys()
  log.appendKeys({ requestId, route: eventType })
  const now = new Date()
  const [answer] = await Promise.all([answerEvent(event, now), closeSilentSockets(now)])
  return answer
}

async function answerEvent(event: SocketEvent, now: Date): Promise<APIGatewayProxyStructuredResultV2> {
  const { connectionId, eventType } = event.requestContext
  switch (eventType) {
    case 'CONNECT':
      return connect(event, now)
    case 'MESSAGE':
      await hear(connectionId, event.body, now)
      return done
    case 'DISCONNECT':
      await forgetSocket(connectionId)
      return done
  }
}

async function connect(
  { headers, requestContext: { connectionId, identity }, queryStringParameters }: SocketEvent,
  now: Date,
): Promise<APIGatewayProxyStructuredResultV2> {
  const asked = {
    ticket: queryStringParameters?.['ticket'] ?? '',
    network: networkOfViewer(headers, identity.sourceIp),
  }
  try {
    const holder = await openSocket(connectionId, asked, now)
    if ('conversation' in holder) expectWord(connectionId, now)
    // Asked once the socket is known, because a later change of rights closes it.
    const refused = 'agent' in holder && (await refusalNow(holder, account.socketTicket.access))
    if (!refused) {
      if ('agent' in holder) await makeRoomForConsole(holder, connectionId)
      return done
    }
    await forgetSocket(connectionId)
    return { statusCode: new Problem(refused).status }
  } catch (error) {
    if (error instanceof Problem) return { statusCode: error.status }
    throw error
  }
}

/** What is not understood is passed over; a socket that says too much at once is closed before anything is read. */
async function hear(connectionId: string, body: string | undefined, now: Date): Promise<void> {
  if (!isHeard(connectionId, now)) return closeSocket(connectionId)
  const home = await homeOf(connectionId)
  if (!home) return
  const said = parseFrame(body)
  await ('agent' in home.holder ? hearConsole(home, home.holder, said) : hearCustomer(home, home.holder, said))
}

function isHeard(connectionId: string, now: Date): boolean {
  try {
    countInMemory('frame', connectionId, now)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

function parseFrame(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}
