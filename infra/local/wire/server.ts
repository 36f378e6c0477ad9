/** Servers on loopback that no strange, broken or slow request can end or occupy. */
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

interface ServerLimits {
  /** From the first byte of a request to its last. */
  readonly requestMsMax?: number
}

/** Everything comes over loopback: what takes longer is a client that holds a connection for its own sake. */
const headersMsMax = 10_000
const requestMsMax = 30_000
const checkEveryMs = 1000
/** As long as gateways in the cloud keep a connection that nobody uses: a client that was busy meanwhile goes on with it. */
const idleMsMax = 60_000

export function makeServer(answer: Answer, limits: ServerLimits = {}): Server {
  const requestTimeout = limits.requestMsMax ?? requestMsMax
  const headersTimeout = Math.min(headersMsMax, requestTimeout)
  const connectionsCheckingInterval = Math.min(checkEveryMs, requestTimeout)
  const timeouts = { requestTimeout, headersTimeout, connectionsCheckingInterval, keepAliveTimeout: idleMsMax }
  return createServer(timeouts, (request, response) => void answerOrRefuse(answer, request, response))
}

async function answerOrRefuse(answer: Answer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    // The absolute form is for proxies, and `*` for a server as a whole; a path below neither is one of ours.
    if (request.url?.startsWith('/')) await answer(request, response)
    else endWith(response, 400, 'Bad Request')
  } catch (error) {
    console.error(error)
    endWith(response, 500, 'Internal Server Error')
  }
}

function endWith(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(text)
}

/** Answers a request in HTTP/1.1 that offered another protocol, as a server does that knows no other one. */
export function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  // Node parses nothing more of this connection, so a body would never arrive.
  if (encoding !== undefined || length !== '0') {
    socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n', () => socket.destroy())
    return
  }
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  // Node gives the upgraded connection as a stream; over TCP it is the socket.
  response.assignSocket(request.socket)
  response.once('finish', () => request.socket.destroySoon())
  server.emit('request', request, response)
}

/** Rejects when the port is taken. */
export function listen(server: Server, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

export function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

export function addressOf(server: Server): string {
  // A server that listens on a port has an AddressInfo.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
