/** The embedded WebSocket API for a test: functions that answer as the test says, and clients on both sides. */
import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi'
import { once } from 'node:events'
import { afterEach, beforeEach, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openSocketApi, type SocketApi } from '../../infra/local/sockets/sockets.ts'
import { MovableClock, serve, type Served } from '../kit/serve.ts'

interface SocketEvent {
  requestContext: Record<string, unknown> & { connectionId: string; eventType: string }
  headers: Record<string, string>
  body?: string
}

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
const clientAt = (endpoint: string) =>
  new ApiGatewayManagementApiClient({ endpoint, region: 'eu-west-1', maxAttempts: 1, credentials })

export let clock: MovableClock
export let api: SocketApi
export let served: Served
export let client: ApiGatewayManagementApiClient
/** What the functions were called with. */
export let events: SocketEvent[]
/** What the functions answer. */
export let doors: { connect: (event: SocketEvent) => unknown; message: (event: SocketEvent) => unknown }

beforeEach(async () => {
  clock = new MovableClock()
  events = []
  doors = { connect: () => ({ statusCode: 200 }), message: () => ({ statusCode: 200 }) }
  api = openSocketApi({
    routes: { connect: 'door', message: 'ear', disconnect: 'exit' },
    throttle: { rateLimit: 0.001, burstLimit: 40 },
    connectThrottle: { rateLimit: 0.001, burstLimit: 5 },
    clock,
    invoke: async (name, given) => {
      // The gateway makes every event here.
      const event = given as SocketEvent
      events.push(event)
      if (name === 'door') return doors.connect(event)
      return name === 'ear' ? doors.message(event) : undefined
    },
  })
  served = await serve(api)
  served.server.on('upgrade', api.upgrade)
  client = clientAt(served.url)
})
afterEach(() => served.close())

export async function open(query = '', headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${served.url.replace('http', 'ws')}/${query}`, { headers })
  await once(socket, 'open')
  const id = events.findLast(({ requestContext }) => requestContext.eventType === 'CONNECT')?.requestContext
    .connectionId
  return { socket, id: id ?? '' }
}

export async function refusal() {
  const socket = new WebSocket(served.url)
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number; resume(): void }]
  response.resume()
  return response.statusCode
}

/** The next event of a kind; each is given once. */
export async function heard(kind: string) {
  const index = () => events.findIndex(({ requestContext }) => requestContext.eventType === kind)
  await vi.waitUntil(() => index() >= 0, { interval: 1, timeout: 15_000 })
  return events.splice(index(), 1)[0] as SocketEvent
}

export async function closed(socket: WebSocket) {
  return ((await once(socket, 'close')) as [number])[0]
}

export function post(ConnectionId: string, Data: string) {
  return client.send(new PostToConnectionCommand({ ConnectionId, Data }))
}

/** The raw stream under a client, past the client's own checks. */
export function streamUnder(socket: WebSocket) {
  return Reflect.get(socket, '_socket') as NodeJS.WritableStream
}
