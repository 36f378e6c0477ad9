/** A server of a company that is told what happens: it notes each post, may be down, and sometimes cuts its answer off. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Received {
  readonly id: string
  readonly conversation: string
  readonly number: number
  readonly at: number
}

export async function openReceiver() {
  /** What it has read, also where it then cut its answer off. */
  const received: Received[] = []
  let posts = 0
  let isDown = false
  let cutShare = 0
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      posts += 1
      if (isDown) return response.writeHead(503).end()
      const { data } = JSON.parse(body) as { data: { userId: string; number: number } }
      const id = String(request.headers['webhook-id'])
      received.push({ id, conversation: data.userId, number: data.number, at: performance.now() })
      if (Math.random() < cutShare) return request.socket.destroy()
      return response.writeHead(200).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // A server that listens on a port has an address of that kind.
    port: (server.address() as { port: number }).port,
    received,
    posts: () => posts,
    goesDown: () => void (isDown = true),
    comesBack: (share: number) => {
      isDown = false
      cutShare = share
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
