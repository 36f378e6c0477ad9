import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { askAt, type Ask } from '../../infra/local/wire/loopback.ts'
import { readBody } from '../../infra/local/wire/service.ts'

/** Tells what it was asked, and by whom it answers. */
function echo(name: string) {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await readBody(request)).toString()
    const { method, url, headers } = request
    response.writeHead(207, { 'X-Name': name }).end(`${method} ${url} ${String(headers['x-asked'])} ${body}`)
  }
  return (request: IncomingMessage, response: ServerResponse) => void answer(request, response)
}

const asked = (ask: Ask, port: number, body: string) =>
  new Promise<{ status: number | undefined; name: unknown; text: string }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method: 'POST', path: '/a?b=c', headers: { 'X-Asked': 'yes' } }
    const request = ask(options, (response) => {
      const answer = { status: response.statusCode, name: response.headers['x-name'] }
      readBody(response).then((text) => resolve({ ...answer, text: text.toString() }), reject)
    })
    request.on('error', reject).end(body)
  })

it('hands a request to the own origin over in memory, and sends any other one out', async () => {
  const server = createServer(echo('network')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  const ask = askAt(`http://127.0.0.1:${port + 1}`, echo('memory'))
  const answer = { status: 207, text: 'POST /a?b=c yes körper' }
  expect(await asked(ask, port + 1, 'körper')).toEqual({ ...answer, name: 'memory' })
  expect(await asked(ask, port, 'körper')).toEqual({ ...answer, name: 'network' })
  expect(await asked(ask, port + 1, '')).toMatchObject({ text: 'POST /a?b=c yes ' })
  server.close()
})

it('says nothing to whoever has given the request up', async () => {
  const ask = askAt('http://127.0.0.1:1', echo('memory'))
  let isHeard = false
  const request = ask({ host: '127.0.0.1', port: 1 }, () => (isHeard = true))
  request.end()
  const closed = once(request, 'close')
  request.destroy()
  await closed
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  expect(isHeard).toBe(false)
})
