import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import net from 'node:net'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { publicPolicy, redirectsMax, safeFetch, type FetchPolicy } from '../../functions/platform/outside/safe-fetch.ts'
import { isPublicAddress } from '#shared/fields/public-host'

const servers: (net.Server | http.Server)[] = []
afterEach(async () => {
  const closed = servers.splice(0).map(async (server) => {
    if (server instanceof http.Server) server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  await Promise.all(closed)
})

async function listening(server: net.Server): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  return address.port
}

const serve = (answer: (request: IncomingMessage, response: ServerResponse) => void) =>
  listening(http.createServer(answer))

/** Sends these bytes to whoever connects, whatever they ask. */
const serveRaw = (bytes: string) =>
  listening(net.createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end(bytes))))

/** As in production, but these ports of the own machine are open, and names resolve as the test says. */
const opened = (ports: number[], names: Record<string, string[]> = {}): FetchPolicy => ({
  protocols: ['http:', 'https:'],
  permits: (address, port) => (address === '127.0.0.1' ? ports.includes(port) : publicPolicy.permits(address, port)),
  resolve: async (name) => names[name] ?? [],
})

const failed = (reason: string) => ({ kind: 'failed', reason })

const badUrls = `
http://example.com/ | ftp://example.com/ | file:///etc/passwd | gopher://example.com/ | data:text/plain,x
javascript:alert(1) | ws://example.com/ | blob:https://example.com/x | about:blank | example.com | //example.com
https:// | https://user@93.184.216.34/ | https://user:secret@93.184.216.34/ | https://93.184.216.34@127.0.0.1/
https://93.184.216.34:22/ | https://93.184.216.34:80/ | https://93.184.216.34:6379/ | https://93.184.216.34:65536/
https://127.0.0.1/ | https://127.1/ | https://2130706433/ | https://0x7f000001/ | https://0177.0.0.1/ | https://0/
https://127.0.0.1./ | https://①②⑦.⓪.⓪.①/ | https://127。0。0。1/ | https://0.0.0.0/ | https://10.0.0.1/
https://172.16.0.1/ | https://172.31.255.255/ | https://192.168.1.1/ | https://169.254.169.254/latest/meta-data/
https://169.254.170.2/v2/credentials | https://2852039166/ | https://100.64.0.1/ | https://100.100.100.200/
https://168.63.129.16/ | https://192.0.0.192/ | https://192.0.2.1/ | https://198.18.0.1/ | https://198.51.100.1/
https://203.0.113.1/ | https://192.88.99.1/ | https://224.0.0.1/ | https://240.0.0.1/ | https://255.255.255.255/
https://[::]/ | https://[::1]/ | https://[0:0:0:0:0:0:0:1]/ | https://[::ffff:127.0.0.1]/ | https://[::ffff:7f00:1]/
https://[::127.0.0.1]/ | https://[64:ff9b::169.254.169.254]/ | https://[64:ff9b:1::a00:1]/ | https://[2002:a00:1::]/
https://[2001:0:7f00:1::]/ | https://[2001:db8::1]/ | https://[3fff::1]/ | https://[fc00::1]/ | https://[fd00:ec2::254]/
https://[fe80::1]/ | https://[fec0::1]/ | https://[ff02::1]/ | https://[100::1]/ | https://[5f00::1]/
`
  .split(/[|\n]/)
  .map((url) => url.trim())
  .filter((url) => url !== '')

describe('addresses that are refused', () => {
  it('is a corpus worth the name', () => expect(badUrls.length).toBeGreaterThanOrEqual(47))

  it.each(badUrls)('%s', async (url) => {
    const asked: string[] = []
    const policy: FetchPolicy = { ...publicPolicy, resolve: async (name) => (asked.push(name), []) }
    expect(await safeFetch(url, {}, policy)).toEqual(failed('refused-address'))
    expect(asked).toEqual([])
  })

  it.each([
    ['a private one', ['10.0.0.1']],
    ['a private one beside a public one', ['93.184.216.34', '10.0.0.1']],
    ['a mapped one', ['::ffff:169.254.169.254']],
    ['the metadata address', ['169.254.169.254']],
    ['none', []],
    ['what is no address', ['localhost']],
  ])('a name that resolves to %s', async (_, addresses) => {
    const policy: FetchPolicy = { ...publicPolicy, resolve: async () => addresses }
    expect(await safeFetch('https://rebound.example/', {}, policy)).toEqual(failed('refused-address'))
  })

  it('the own machine by its name, resolved by the system', async () => {
    expect(await safeFetch('https://localhost/')).toEqual(failed('refused-address'))
  })

  it('a name that resolves to another address the second time, because it is asked only once', async () => {
    let hits = 0
    const port = await serve((_, response) => {
      hits += 1
      response.end('secret')
    })
    const answers = [['127.0.0.2'], ['127.0.0.1']]
    const policy = { ...opened([port]), resolve: async () => answers.shift() ?? ['127.0.0.1'] }
    expect(await safeFetch(`http://rebound.example:${port}/`, {}, policy)).toEqual(failed('refused-address'))
    expect([hits, answers.length]).toEqual([0, 1])
  })

  it('connects to the address that was checked and to no other', async () => {
    const port = await serve((request, response) => response.end(request.headers.host))
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    const policy = { ...opened([port]), resolve: async () => answers.shift() ?? [] }
    const result = await safeFetch(`http://shop.example:${port}/`, {}, policy)
    expect(result).toMatchObject({ kind: 'answered', status: 200, body: Buffer.from(`shop.example:${port}`) })
    expect(answers.length).toBe(1)
  })
})

/** Sends everybody on. */
const to = (location: string, status = 302) =>
  serve((_, response) => void response.writeHead(status, { location }).end('moved'))

describe('redirects', () => {
  it.each([
    'https://169.254.169.254/',
    'http://10.0.0.1/',
    'http://[::1]/',
    'file:///etc/passwd',
    'http://a:b@shop.example/',
  ])('to %s are refused', async (location) => {
    const port = await to(location)
    expect(await safeFetch(`http://127.0.0.1:${port}/`, {}, opened([port]))).toEqual(failed('refused-address'))
  })

  it('to another port of the own machine are refused', async () => {
    let hits = 0
    const inner = await serve((_, response) => void response.end(`secret ${(hits += 1)}`))
    const port = await to(`http://127.0.0.1:${inner}/`)
    expect(await safeFetch(`http://127.0.0.1:${port}/`, {}, opened([port]))).toEqual(failed('refused-address'))
    expect(hits).toBe(0)
  })

  it('to a name that is private are refused', async () => {
    const port = await to('https://inner.example/')
    const policy = opened([port], { 'inner.example': ['192.168.0.1'] })
    expect(await safeFetch(`http://127.0.0.1:${port}/`, {}, policy)).toEqual(failed('refused-address'))
  })

  it(`are followed ${redirectsMax} times and no more`, async () => {
    const port = await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(302, { location: `/${left - 1}` }).end()
    })
    const fetched = (hops: number) => safeFetch(`http://127.0.0.1:${port}/${hops}`, {}, opened([port]))
    expect(await fetched(redirectsMax)).toMatchObject({ status: 200, url: `http://127.0.0.1:${port}/0` })
    expect(await fetched(redirectsMax + 1)).toEqual(failed('bad-redirect'))
  })

  it.each([undefined, 'https://'])('to nowhere (%s) are refused', async (location) => {
    const port = await serve((_, response) => void response.writeHead(302, location ? { location } : {}).end())
    expect(await safeFetch(`http://127.0.0.1:${port}/`, {}, opened([port]))).toEqual(failed('bad-redirect'))
  })

  it.each([301, 302, 303, 307, 308])('carry no key to another host, and a body only as %i says', async (status) => {
    const port = await serve((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { method, headers } = request
        response.end(JSON.stringify({ method, headers, body: Buffer.concat(chunks).toString() }))
      })
    })
    const first = await to(`http://other.example:${port}/`, status)
    const headers = { Authorization: 'Bearer secret', Cookie: 'a=b', 'X-Api-Key': 'secret', Accept: 'text/plain' }
    const result = await safeFetch(
      `http://127.0.0.1:${first}/`,
      { method: 'POST', headers: { ...headers, 'Content-Type': 'text/plain' }, body: 'hello' },
      opened([first, port], { 'other.example': ['127.0.0.1'] }),
    )
    const heard: unknown = result.kind === 'answered' && JSON.parse(result.body.toString())
    const kept = status > 303
    expect(heard).toMatchObject({ method: kept ? 'POST' : 'GET', body: kept ? 'hello' : '' })
    expect(JSON.stringify(heard)).not.toMatch(/secret|cookie/i)
    expect(heard).toHaveProperty('headers.accept', 'text/plain')
  })
})

describe('headers', () => {
  it.each([
    { Host: '169.254.169.254' },
    { 'Transfer-Encoding': 'chunked' },
    { 'Content-Length': '0' },
    { Connection: 'x-key' },
    { 'Proxy-Authorization': 'x' },
    { Upgrade: 'websocket' },
    { 'X-Key': 'a\r\nHost: inner' },
    { 'X-Key': 'a\nb' },
    { 'X-Key\r\nHost': 'inner' },
    { 'X Key': 'a' },
    { '': 'a' },
    { 'X-Key': '\u{1f600}' },
  ])('that frame, split or are none are refused: %j', async (headers) => {
    let hits = 0
    const port = await serve((_, response) => void response.end(String((hits += 1))))
    expect(await safeFetch(`http://127.0.0.1:${port}/`, { headers }, opened([port]))).toEqual(failed('refused-header'))
    expect(hits).toBe(0)
  })

  it.each([
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!',
    'HTTP/1.1 200 OK\r\nX: a\rb: c\r\n\r\n',
    `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(17_000)}\r\n\r\n`,
    'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nshort',
    'HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\n\r\nx',
    'HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\n\r\nx',
    'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot gzip!',
    'SSH-2.0-OpenSSH\r\n',
    '',
  ])('of answers must be in order: %j', async (bytes) => {
    const port = await serveRaw(bytes)
    expect(await safeFetch(`http://127.0.0.1:${port}/`, {}, opened([port]))).toEqual(failed('network'))
  })
})

const limited = (port: number, request = {}) => safeFetch(`http://127.0.0.1:${port}/`, request, opened([port]))

describe('limits', () => {
  const timeoutMs = 80

  it('end an answer that never begins', async () => {
    const port = await serve(() => undefined)
    expect(await limited(port, { timeoutMs })).toEqual(failed('timeout'))
  })

  it.each([
    ['switches to another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
    ['closes without a word', ''],
    ['closes within its headers', 'HTTP/1.1 200 OK\r\nContent-'],
    ['only announces', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
  ])('end what a server sends that %s', async (_, bytes) => {
    expect(await limited(await serveRaw(bytes), { timeoutMs: 60_000 })).toEqual(failed('network'))
  })

  it('end a body that never ends, though each part of it comes quickly', async () => {
    const port = await serve((_, response) => {
      const dripping = setInterval(() => response.write('.'), 5)
      response.on('close', () => clearInterval(dripping))
    })
    expect(await limited(port, { timeoutMs })).toEqual(failed('timeout'))
  })

  it('end a name that never resolves', async () => {
    const policy: FetchPolicy = { ...publicPolicy, resolve: () => new Promise(() => undefined) }
    expect(await safeFetch('https://slow.example/', { timeoutMs }, policy)).toEqual({
      ...failed('timeout'),
      isUnsent: true,
    })
  })

  it('take a body of just the size, and none a byte larger, announced or not', async () => {
    const port = await serve((request, response) => {
      const body = Buffer.alloc(Number(request.headers['x-bytes']))
      if (request.headers['x-announced']) response.setHeader('content-length', body.length)
      const first = Number(request.headers['x-first'] ?? 1)
      response.write(body.subarray(0, first), () => response.end(body.subarray(first)))
    })
    const sized = (bytes: string, more = {}) =>
      limited(port, { bytesMax: 1000, headers: { 'x-bytes': bytes, ...more } })
    expect(await sized('1000')).toMatchObject({ kind: 'answered', body: Buffer.alloc(1000) })
    expect(await sized('1000', { 'x-announced': 'yes' })).toMatchObject({ kind: 'answered', body: Buffer.alloc(1000) })
    expect(await sized('1001')).toEqual(failed('too-large'))
    expect(await sized('1001', { 'x-first': '1000' })).toEqual(failed('too-large'))
    expect(await sized('1001', { 'x-announced': 'yes' })).toEqual(failed('too-large'))
  })

  it('unpack a packed body, and stop unpacking a bomb', async () => {
    const packed = [gzipSync('hello'), gzipSync(Buffer.alloc(64 * 1024 * 1024))]
    const port = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed.shift())
    })
    expect(packed[1]!.length).toBeLessThan(100_000)
    expect(await limited(port)).toMatchObject({ body: Buffer.from('hello') })
    expect(await limited(port)).toEqual(failed('too-large'))
  })

  it('answer HEAD without waiting for a body', async () => {
    const port = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 5_000_000, 'content-encoding': 'gzip' }).end()
    })
    expect(await limited(port, { method: 'HEAD' })).toMatchObject({ status: 200, body: Buffer.alloc(0) })
  })

  it('tell a refused connection as the network it is, which nobody at the other end knows of', async () => {
    const port = await listening(net.createServer())
    const [server] = servers.splice(0)
    server!.close()
    await once(server!, 'close')
    expect(await limited(port)).toEqual({ ...failed('network'), isUnsent: true })
  })
})

it('the production policy opens nothing but https ports of public addresses', () => {
  expect(publicPolicy.protocols).toEqual(['https:'])
  expect([443, 8443, 80, 22].filter((port) => publicPolicy.permits('93.184.216.34', port))).toEqual([443, 8443])
  expect(isPublicAddress('93.184.216.34')).toBe(true)
})
