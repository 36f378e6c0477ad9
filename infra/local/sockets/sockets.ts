/** API Gateway's WebSocket API: sockets whose words become function calls, and the API by which functions answer. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Throttle } from '../../definition/routes.ts'
import {
  account,
  AwsError,
  type Clock,
  type Invoke,
  owner,
  readBody,
  region,
  sendError,
  sendJson,
  type Service,
} from '../wire/service.ts'
import { type Caller, callerOf, connectEvent, disconnectEvent, messageEvent } from './event.ts'
import { openThrottle } from '../wire/throttle.ts'

interface SocketApiOptions {
  /** The functions of `$connect`, `$default` and `$disconnect`. */
  routes: { connect: string; message: string; disconnect: string }
  /** What the stage takes of frames, and of sockets that open. */
  throttle: Throttle
  connectThrottle: Throttle
  invoke: Invoke
  clock: Clock
}

export interface SocketApi extends Service {
  /** Takes the server's `upgrade` event. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** How many sockets are open. */
  connections: () => number
  /** Messages since the cloud started, as AWS counts them: both ways, a started 32 KB each. */
  counts: () => { sent: number; received: number }
}

interface Connection extends Caller {
  socket: WebSocket
  activeAt: number
  /** Frames at which a function is at work. */
  heard: number
}

const messageBytesMax = 128 * 1024
const bufferedBytesMax = 4 * 1024 * 1024
const billedBytes = 32 * 1024
const idleMsMax = 10 * 60_000
const lifeMsMax = 2 * 60 * 60_000
const sweepMs = 1000

/**
 * AWS starts a function for each frame and has thousands of processors for them; this machine has its own work to do. A
 * page or console has a handful of frames on the way, when it opens.
 */
const framesAtWorkMax = 32

const close = { normal: 1000, goingAway: 1001, unsupported: 1003, policy: 1008 }

export function openSocketApi({ routes, throttle, connectThrottle, invoke, clock }: SocketApiOptions): SocketApi {
  const mayConnect = openThrottle(connectThrottle, clock)
  const connections = new Map<string, Connection>()
  const counts = { sent: 0, received: 0 }
  /** What `$connect` has accepted, until its socket is open. */
  const accepted = new WeakMap<IncomingMessage, { caller: Caller; protocol: string | false }>()

  const telling = openTelling(invoke)
  const hear = openEar({ message: routes.message, throttle, clock, telling, counts })
  const connect = async (request: IncomingMessage): Promise<number> => {
    if (!mayConnect()) return 429
    const caller = callerOf(request, randomBytes(11).toString('base64'), clock.now())
    const event = connectEvent(caller, request, clock.now())
    const { status, protocol } = verdictIn(await invoke(routes.connect, event).catch(() => undefined))
    if (status >= 300) return status
    if (request.socket.destroyed) void telling.tell(routes.disconnect, disconnectEvent(caller, 1006, '', clock.now()))
    accepted.set(request, { caller, protocol })
    return status
  }

  const server = new WebSocketServer({
    noServer: true,
    maxPayload: messageBytesMax,
    handleProtocols: (_offered, request) => accepted.get(request)?.protocol ?? false,
    // Runs once the handshake is known to be well-formed, so `$connect` hears only of sockets that can open.
    verifyClient: ({ req }, decide) => {
      void connect(req).then((status) => decide(status < 300, status))
    },
  })

  const open = (socket: WebSocket, caller: Caller) => {
    const connection: Connection = { ...caller, socket, activeAt: clock.now(), heard: 0 }
    connections.set(caller.connectionId, connection)
    // A broken frame or an oversized message: `ws` closes with the right code, and `close` follows.
    socket.on('error', () => {})
    socket.on('message', (data: Buffer, isBinary: boolean) => hear(connection, data, isBinary))
    socket.on('close', (code, reason) => {
      connections.delete(caller.connectionId)
      void telling.tell(routes.disconnect, disconnectEvent(caller, code, reason.toString(), clock.now()))
    })
  }

  const sweep = setInterval(() => closeOverdue(connections, clock.now()), sweepMs).unref()

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      server.handleUpgrade(request, socket, head, (opened) => {
        const known = accepted.get(request)
        if (known) open(opened, known.caller)
      })
    },
    connections: () => connections.size,
    counts: () => ({ ...counts }),
    answer: async (request, response, asker = owner) => {
      try {
        asker.require('execute-api:ManageConnections', arnOf(request))
        const sent = await manage(request, response, connections, clock)
        // Behind the wait, because several are sent at once.
        counts.sent += sent
      } catch (error) {
        sendError(response, error)
      }
    },
    async close() {
      clearInterval(sweep)
      for (const { socket } of connections.values()) socket.terminate()
      while (connections.size > 0) await new Promise(setImmediate)
      await telling.allHeard()
    },
  }
}

interface EarOptions extends Pick<SocketApiOptions, 'throttle' | 'clock'> {
  /** The function of `$default`. */
  message: string
  telling: ReturnType<typeof openTelling>
  counts: { received: number }
}

/** Takes the frames of sockets to the function that hears them. */
function openEar({ message, throttle, clock, telling, counts }: EarOptions) {
  const mayPass = openThrottle(throttle, clock)
  return (connection: Connection, data: Buffer, isBinary: boolean) => {
    const { socket } = connection
    // A socket that is being closed goes on reading what was sent before.
    if (socket.readyState !== socket.OPEN) return
    const fault = faultOf(connection, isBinary)
    if (fault) return socket.close(...fault)
    counts.received += billedMessages(data)
    connection.activeAt = clock.now()
    const event = messageEvent(connection, data.toString(), clock.now())
    const fail = (words: string) => socket.send(failure(words, event.requestContext))
    if (!mayPass()) return fail('Too Many Requests')
    connection.heard += 1
    const invoked = telling.tell(message, event, () => fail('Internal server error'))
    void invoked.finally(() => (connection.heard -= 1))
  }
}

/** Why a frame ends its socket, as a close code and a reason. */
function faultOf({ heard }: Connection, isBinary: boolean): [code: number, reason: string] | undefined {
  if (isBinary) return [close.unsupported, 'Binary frames are not supported.']
  return heard >= framesAtWorkMax ? [close.policy, 'Too many frames at once.'] : undefined
}

/** Calls functions whose answers nobody waits for; what they throw stands in their own logs. */
function openTelling(invoke: Invoke) {
  const running = new Set<Promise<unknown>>()
  return {
    tell(route: string, event: unknown, failed: () => void = () => {}) {
      const done = invoke(route, event).catch(failed)
      running.add(done)
      void done.finally(() => running.delete(done))
      return done
    },
    async allHeard() {
      await Promise.all(running)
    },
  }
}

/** How the gateway itself says that nothing came of a frame. */
function failure(message: string, { connectionId, requestId }: { connectionId: string; requestId: string }): string {
  return JSON.stringify({ message, connectionId, requestId })
}

function closeOverdue(connections: ReadonlyMap<string, Connection>, now: number) {
  for (const { socket, activeAt, connectedAt } of connections.values()) {
    const over = now - activeAt >= idleMsMax || now - connectedAt >= lifeMsMax
    if (over) socket.close(close.goingAway, 'Going away')
  }
}

/** Of a connection, by what is done with it: `sockets/POST/@connections/{id}`. */
const arnOf = ({ method, url = '' }: IncomingMessage) =>
  `arn:aws:execute-api:${region}:${account}:sockets/${method}${url.replace('/%40', '/@')}`

/** `GET | POST | DELETE /@connections/{id}`; gives how many messages it sent. */
async function manage(
  request: IncomingMessage,
  response: ServerResponse,
  connections: ReadonlyMap<string, Connection>,
  clock: Clock,
): Promise<number> {
  const id = /^\/(?:@|%40)connections\/([^/?]+)$/.exec(request.url ?? '')?.[1]
  if (id === undefined) throw new AwsError('NotFoundException', 'There is no such resource.', 404)
  const body = await readBody(request)
  const connection = connections.get(decodeId(id))
  if (!connection || connection.socket.readyState !== connection.socket.OPEN) {
    throw new AwsError('GoneException', 'The connection is gone.', 410)
  }
  const { socket, connectedAt, activeAt, sourceIp, userAgent } = connection
  switch (request.method) {
    case 'POST':
      if (body.length > messageBytesMax) throw new AwsError('PayloadTooLargeException', 'Message too long', 413)
      if (socket.bufferedAmount > bufferedBytesMax) throw new AwsError('LimitExceededException', 'Slow down.', 429)
      connection.activeAt = clock.now()
      socket.send(body.toString())
      response.writeHead(200, { 'x-amzn-requestid': randomUUID() }).end()
      return billedMessages(body)
    case 'GET':
      sendJson(response, 200, {
        connectedAt: new Date(connectedAt),
        lastActiveAt: new Date(activeAt),
        identity: { sourceIp, userAgent },
      })
      return 0
    case 'DELETE':
      socket.close(close.normal, 'Connection Closed Normally')
      response.writeHead(204, { 'x-amzn-requestid': randomUUID() }).end()
      return 0
    case undefined:
    default:
      throw new AwsError('NotImplemented', `The local cloud does not support ${request.method} on a connection.`, 501)
  }
}

function billedMessages(message: Buffer): number {
  return Math.max(1, Math.ceil(message.length / billedBytes))
}

/** What `$connect` decided; an answer without a status is a malformed one and refuses, as on AWS. */
function verdictIn(answer: unknown): { status: number; protocol: string | false } {
  const given = typeof answer === 'object' && answer !== null ? answer : {}
  const status = 'statusCode' in given ? Number(given.statusCode) : 500
  const headers = 'headers' in given && given.headers ? Object.entries(given.headers) : []
  const protocol = headers.find(([name]) => name.toLowerCase() === 'sec-websocket-protocol')?.[1] as unknown
  const isStatus = Number.isInteger(status) && status >= 200 && status <= 599
  return { status: isStatus ? status : 500, protocol: typeof protocol === 'string' ? protocol : false }
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
