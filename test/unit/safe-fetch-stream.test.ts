/** Streams of events that are fetched from servers of others: the same checks and caps as for any answer. */
import http from 'node:http'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import {
  publicPolicy,
  safeFetch,
  type FetchPolicy,
  type FetchRequest,
} from '../../functions/platform/outside/safe-fetch.ts'

const servers: http.Server[] = []
afterEach(async () => {
  const closed = servers.splice(0).map(async (server) => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  await Promise.all(closed)
})

async function serve(answer: http.RequestListener): Promise<number> {
  const server = http.createServer(answer)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  return address.port
}

/** As in production, but this port of the own machine is open. */
const opened = (port: number): FetchPolicy => ({
  ...publicPolicy,
  protocols: ['http:'],
  permits: (address, asked) => address === '127.0.0.1' && asked === port,
})

const failed = (reason: string) => ({ kind: 'failed', reason })

describe('a stream of events', () => {
  const events = (type: string, end: boolean) =>
    serve((_, response) => {
      response.writeHead(200, { 'content-type': type })
      response.write('data: 1\n\n')
      if (end) response.end('data: 2\n\n')
    })
  const hear = async (port: number, request: Omit<FetchRequest, 'onChunk'>, enough = 1000) => {
    let heard = ''
    const onChunk = (part: Buffer) => (heard += part.toString()).length < enough
    const result = await safeFetch(`http://127.0.0.1:${port}/`, { ...request, onChunk }, opened(port))
    return { result, heard }
  }

  it('is heard part by part, and only of that kind', async () => {
    const port = await events('text/event-stream; charset=utf-8', true)
    expect(await hear(port, {})).toMatchObject({
      result: { kind: 'answered', status: 200 },
      heard: 'data: 1\n\ndata: 2\n\n',
    })
    expect((await hear(await events('application/json', true), {})).heard).toBe('')
  })

  it('is left when enough was heard, and given up when it is too late or too large', async () => {
    const port = await events('text/event-stream', false)
    expect((await hear(port, {}, 5)).result).toMatchObject({ kind: 'answered' })
    expect((await hear(port, { timeoutMs: 100 })).result).toEqual(failed('timeout'))
    expect((await hear(port, { bytesMax: 4 })).result).toEqual(failed('too-large'))
  })
})
