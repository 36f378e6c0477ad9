/** What no client of ours sends: none of it ends the process, holds a connection or reads a file outside of the site. */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteDirectory } from '../../infra/definition/site.ts'
import { openCloud, type Cloud } from '../../infra/local/cloud.ts'
import { builtSite, openEdge } from '../../infra/local/edge.ts'
import { addressOf, listen, makeServer, stop } from '../../infra/local/wire/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-strange-'))
let cloud: Cloud
/** Any page, any service and any file: one address of each of the three servers. */
let alive: Readonly<Record<'console' | 'services' | 'files', { readonly url: string; readonly status: number }>>

beforeAll(async () => {
  const ports = { console: 0, services: 0, files: 0 }
  cloud = await openCloud({ folder, ports, clock: Date, site: builtSite(siteDirectory), log: () => {} })
  const { TOKEN_KEYS_URL = '', AWS_ENDPOINT_URL_S3 = '' } = cloud.environment
  alive = {
    console: { url: `${cloud.origin}/settings.json`, status: 200 },
    services: { url: TOKEN_KEYS_URL, status: 200 },
    files: { url: `${AWS_ENDPOINT_URL_S3}/`, status: 403 },
  }
})
afterAll(async () => {
  await cloud.close()
  rmSync(folder, { recursive: true })
})

const head = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, 'host: HOST', ...headers, '', ''].join('\r\n')
const upgrade = (protocol: string) => ['connection: upgrade', `upgrade: ${protocol}`]

async function open(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

/** Sends bytes and gives all that comes back until the server closes; `HOST` becomes the name of the server. */
async function exchange(origin: string, bytes: string | Buffer): Promise<string> {
  const socket = await open(origin)
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
  socket.on('error', () => {})
  socket.write(typeof bytes === 'string' ? bytes.replace('HOST', new URL(origin).host) : bytes)
  await once(socket, 'close')
  return heard
}

const statusOf = (heard: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1])

describe('the three servers go on after', () => {
  const strange: [name: string, bytes: string | Buffer][] = [
    ['a NUL in a name', head('/a%00.js', 'connection: close')],
    ['a name too long for the disk', head(`/${'a'.repeat(300)}.js`, 'connection: close')],
    ['a name that cannot be decoded', head('/%E0%A4%A.js', 'connection: close')],
    ['an absolute target', head('http://a/../../cognito/key.json', 'connection: close')],
    ['a target without a slash', head('cognito/key.json', 'connection: close')],
    ['an asterisk for a target', head('*', 'connection: close')],
    ['the name of an inherited property', head('/hasOwnProperty/x', 'connection: close')],
    ['the name of a prototype', head('/__proto__/x', 'connection: close')],
    ['a TLS greeting', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['bytes that are no HTTP', Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 37) % 256))],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na'],
    ['an offer to speak HTTP/2 with a body', head('/', ...upgrade('h2c'), 'content-length: 4', 'connection: close')],
  ]
  it.each(strange)('%s', async (_name, bytes) => {
    for (const { url, status } of Object.values(alive)) {
      await exchange(url, bytes)
      expect((await fetch(url)).status).toBe(status)
    }
  })

  it('a mail whose file is gone', async () => {
    cloud.mail.deliver({ from: 'a@parley.example', to: ['b@parley.example'], subject: 'Kept', text: 'Hello' })
    const [{ id } = { id: '' }] = cloud.mail.messages()
    const original = `${new URL(cloud.mailbox).pathname}?id=${id}&format=eml`
    const statusNow = async () => statusOf(await exchange(alive.services.url, head(original, 'connection: close')))
    expect(await statusNow()).toBe(200)
    rmSync(join(folder, 'mail', `${id}.eml`))
    expect(await statusNow()).toBe(404)
    expect((await fetch(alive.services.url)).status).toBe(200)
  })

  it.each([
    ['an offer to speak another protocol', head('/settings.json', ...upgrade('websocket'))],
    ['half a request', 'GET /settings.json HTTP/1.1\r\nhost:'],
  ])('%s, taken back by a reset', async (_name, bytes) => {
    for (const { url, status } of Object.values(alive)) {
      const socket = await open(url)
      socket.write(bytes)
      // The next request is answered after the server has read these bytes.
      await fetch(url)
      socket.resetAndDestroy()
      expect((await fetch(url)).status).toBe(status)
    }
  })
})

describe('a file outside of the site', () => {
  const root = join(folder, 'disk')
  const site = join(root, 'site')
  mkdirSync(join(site, '.vite'), { recursive: true })
  for (const name of ['key.json', 'site/inside.json', 'site/.vite/manifest.json', 'site/index.html'])
    writeFileSync(join(root, name), '{}')
  const settings = { socketPath: '/socket' } as Cloud['settings']
  const headers = { console: {}, plugin: {} }
  const openServer = () => {
    const edge = openEdge()
    edge.open({
      api: { answer: async () => {}, close: async () => {} },
      upgrade() {},
      secret: 'known to the functions',
      settings,
      headers,
      site: builtSite(site),
      async brand() {},
    })
    return listen(edge.server, 0)
  }

  it.each([
    ['/inside.json', 200],
    ['/deeper/../inside.json', 200],
    ['/../inside.json', 200],
    ['/../key.json', 404],
    ['/%2e%2e/key.json', 404],
    ['/%2e%2e%2fkey.json', 404],
    ['/.vite/manifest.json', 404],
    ['/inside.json/key.json', 404],
    ['../key.json', 400],
    ['http://a/../../key.json', 400],
    ['http://a/inside.json', 400],
  ])('is not given out: %s answers %i', async (target, status) => {
    const edge = await openServer()
    expect(statusOf(await exchange(addressOf(edge), head(target, 'connection: close')))).toBe(status)
    await stop(edge)
  })

  it('a missing asset is 404 and an address of the console is its page, as in the cloud', async () => {
    const edge = await openServer()
    const status = async (path: string) => (await fetch(addressOf(edge) + path)).status
    expect(await status('/assets/gone-abc123.js')).toBe(404)
    expect(await status('/bot/forms')).toBe(200)
    await stop(edge)
  })

  it('an offer to speak another protocol is answered in HTTP/1.1, and its connection ends', async () => {
    const edge = await openServer()
    const origin = addressOf(edge)
    for (const protocol of ['h2c', 'websocket']) {
      const heard = await Promise.all(
        Array.from({ length: 20 }, () => exchange(origin, head('/inside.json', ...upgrade(protocol)))),
      )
      expect(new Set(heard.map(statusOf))).toEqual(new Set([200]))
    }
    const [left] = await new Promise<[number]>((resolve) => edge.getConnections((_, count) => resolve([count])))
    expect(left).toBe(0)
    await stop(edge)
  })
})

it('a request whose end does not come is given up, and one that is whole is answered', async () => {
  const server = await listen(
    makeServer((request, response) => void request.resume().on('end', () => response.end()), { requestMsMax: 50 }),
    0,
  )
  const whole = await exchange(
    addressOf(server),
    'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 1\r\n\r\na',
  )
  expect(statusOf(whole)).toBe(200)
  for (const slow of ['POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\na', 'GET / HTTP/1.1\r\nhost:'])
    expect(statusOf(await exchange(addressOf(server), slow))).toBe(408)
  await stop(server)
})

it('a server gives a request half a minute by itself', () => {
  const { requestTimeout, headersTimeout } = makeServer(() => {})
  expect([requestTimeout, headersTimeout]).toEqual([30_000, 10_000])
})
