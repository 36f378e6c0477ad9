/** Asks a fake by the network, as the functions would. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Fake } from './fake.ts'
import { jsonOf } from './provider.ts'

export interface Asked {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** Of an error in Meta's form. */
  readonly code: unknown
}

/** Posts JSON to a fake; a connection that ends without an answer is a rejection. */
export const post = (fake: Fake, url: string, body: object, token?: string): Promise<Asked> =>
  ask(fake, url, 'POST', JSON.stringify(body), {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  })

export const get = (fake: Fake, url: string, token?: string): Promise<Asked> =>
  ask(fake, url, 'GET', undefined, { ...(token && { authorization: `Bearer ${token}` }) })

export async function ask(
  fake: Fake,
  url: string,
  method: string,
  body: string | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<Asked> {
  const server = createServer((incoming, response) => void fake.answer(incoming, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { host, pathname, search } = new URL(url)
  // The server listens on a port.
  const { port } = server.address() as AddressInfo
  const asking = request({ host: '127.0.0.1', port, method, path: pathname + search, headers: { ...headers, host } })
  try {
    asking.end(body)
    const [answer] = await once(asking, 'response')
    const said = jsonOf(Buffer.from(await text(answer))) ?? {}
    const error = said['error']
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    return { status: answer.statusCode, body: said, code }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
