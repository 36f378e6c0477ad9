/** The embedded HTTP API: routes, the event a function gets and the response its caller gets. */
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openHttpApi } from '../../infra/local/http/http.ts'
import type { HttpEvent } from '../../infra/local/http/event.ts'
import { AwsError, FunctionError } from '../../infra/local/wire/service.ts'
import { contractRegion, MovableClock, serve, type Served } from '../kit/serve.ts'

if (contractRegion) console.log('http.test.ts: a real account has none of these routes; skipped.')

const routes = [
  { key: 'GET /echo', function: 'echo' },
  { key: 'GET /pets/{pet}', function: 'byParameter' },
  { key: 'GET /{proxy+}', function: 'byGreedy' },
  { key: 'ANY /pets/dog', function: 'byAny' },
  { key: 'GET /pets/dog', function: 'byVerb' },
  { key: 'GET /{kind}/dog', function: 'byEarlyParameter' },
  { key: 'GET /pets/{proxy+}', function: 'byDeepGreedy' },
  { key: 'POST /echo', function: 'echo' },
  { key: 'PUT /forms/{_id}/fields/{field}', function: 'echo' },
  { key: 'POST /answer', function: 'answer' },
  { key: 'POST /fails/{how}', function: 'fails' },
  { key: 'GET /strangers', function: 'echo', throttle: { rateLimit: 0.001, burstLimit: 3 } },
] as const
const throttle = { rateLimit: 1000, burstLimit: 1000 }

const clock = new MovableClock()
/** What the function named `answer` returns next. */
let result: unknown
let served: Served

async function invoke(name: string, event: unknown): Promise<unknown> {
  if (name === 'echo') return event
  if (name === 'answer') return result
  if (name !== 'fails') return { took: name, event }
  // Every event here is one the gateway made.
  switch ((event as HttpEvent).pathParameters?.['how']) {
    case 'throw':
      throw new FunctionError('TypeError', 'secret detail')
    case 'large':
      throw new AwsError('RequestTooLargeException', 'secret detail', 413)
    case undefined:
    default:
      return new Promise(() => {})
  }
}

beforeAll(async () => {
  served = await serve(openHttpApi({ routes, throttle, invoke, clock }))
})
afterAll(() => served.close())

describe.skipIf(contractRegion)('routes', () => {
  it.each([
    ['/pets/dog', 'byVerb', undefined],
    ['/pets/cat', 'byParameter', { pet: 'cat' }],
    ['/pets/a%2Fb%20%C3%A4', 'byParameter', { pet: 'a/b ä' }],
    ['/zoo/dog', 'byEarlyParameter', { kind: 'zoo' }],
    ['/pets/cat/tail', 'byDeepGreedy', { proxy: 'cat/tail' }],
    ['/zoo/cat/tail%21', 'byGreedy', { proxy: 'zoo/cat/tail!' }],
    ['/pets/', 'byDeepGreedy', { proxy: '' }],
  ])('GET %s takes %s', async (path, took, pathParameters) => {
    const { body } = await get(path)
    expect(body).toMatchObject({ took })
    expect((body as { event: HttpEvent }).event.pathParameters).toEqual(pathParameters)
  })

  it('takes ANY where no verb fits, and answers 404 where nothing does', async () => {
    expect(await send('DELETE', '/pets/dog')).toMatchObject({ status: 200, body: { took: 'byAny' } })
    expect(await send('DELETE', '/pets/cat')).toMatchObject({ status: 404, body: { message: 'Not Found' } })
    expect(await send('PUT', '/forms//fields/x')).toMatchObject({ status: 404 })
  })

  it.each(['/pets/%', '/pets/%E0%A4%A', '/%ff/x/y'])(
    'answers 400 to the malformed path %s and goes on',
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 400, body: { message: 'Bad Request' } })
      expect(await send('DELETE', path)).toMatchObject({ status: 400 })
      expect((await get('/pets/cat')).status).toBe(200)
    },
  )

  it('survives request lines that are no paths', async () => {
    for (const target of ['*', '//', '/?', '/../../etc/passwd', 'http://elsewhere/pets/dog']) {
      const line = await raw(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
      expect(line).toMatch(/^HTTP\/1\.1 (200|404|400) /)
    }
  })
})

describe.skipIf(contractRegion)('a throttle', () => {
  it('of one route refuses what is too much for it, and leaves the other routes alone', async () => {
    const statuses: number[] = []
    while (statuses.length < 5) statuses.push((await get('/strangers')).status!)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect(await get('/strangers')).toMatchObject({ status: 429, body: { message: 'Too Many Requests' } })
    expect((await get('/echo')).status).toBe(200)
    clock.advance(1_000_000)
    expect((await get('/strangers')).status).toBe(200)
    expect((await get('/strangers')).status).toBe(429)
  })
})

describe.skipIf(contractRegion)('the event', () => {
  it('is payload format 2.0', async () => {
    const { body } = await send('PUT', '/forms/01HX/fields/a%20b?tag=x&tag=y%26z&q=1+2', '{"label":"Name ä"}', {
      'content-type': 'application/json',
      'X-Client': 'acme',
      cookie: 'a=1; b=2',
      'user-agent': 'tester',
    })
    const { host } = new URL(served.url)
    expect(body).toEqual({
      version: '2.0',
      routeKey: 'PUT /forms/{_id}/fields/{field}',
      rawPath: '/forms/01HX/fields/a%20b',
      rawQueryString: 'tag=x&tag=y%26z&q=1+2',
      cookies: ['a=1', 'b=2'],
      headers: {
        'content-length': '19',
        'content-type': 'application/json',
        host,
        'user-agent': 'tester',
        'x-client': 'acme',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
      },
      queryStringParameters: { tag: 'x,y&z', q: '1 2' },
      pathParameters: { _id: '01HX', field: 'a b' },
      requestContext: {
        accountId: '000000000000',
        apiId: 'local',
        domainName: host,
        domainPrefix: '127',
        http: {
          method: 'PUT',
          path: '/forms/01HX/fields/a%20b',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'tester',
        },
        requestId: expect.stringMatching(/./),
        routeKey: 'PUT /forms/{_id}/fields/{field}',
        stage: '$default',
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        timeEpoch: expect.any(Number),
      },
      body: '{"label":"Name ä"}',
      isBase64Encoded: false,
    })
  })

  it('leaves out what is not there', async () => {
    const { body } = await get('/echo')
    for (const name of ['cookies', 'queryStringParameters', 'pathParameters', 'body'])
      expect(body).not.toHaveProperty(name)
    expect(body).toMatchObject({ rawQueryString: '', isBase64Encoded: false })
  })
})

describe.skipIf(contractRegion)('what the event carries', () => {
  it.each([
    ['image/png', '\u0000\u0001'],
    ['application/x-www-form-urlencoded', 'a=b'],
    [undefined, 'plain'],
  ])('carries a %s body as base64', async (type, text) => {
    const { body } = await send('POST', '/echo', text, type === undefined ? {} : { 'content-type': type })
    expect(body).toMatchObject({ isBase64Encoded: true, body: Buffer.from(text).toString('base64') })
  })

  it('joins a repeated header by a comma', async () => {
    const { body } = await send('POST', '/echo', '', { 'x-twice': ['a', 'b'] })
    expect((body as HttpEvent).headers).toMatchObject({ 'x-twice': 'a,b' })
  })

  it("tells the cloud's time", async () => {
    clock.advance(3_600_000)
    const { body } = await get('/echo')
    expect((body as HttpEvent).requestContext.timeEpoch).toBeGreaterThan(Date.now() + 3_000_000)
  })
})

describe.skipIf(contractRegion)('the response', () => {
  it.each([
    [{ data: 1 }, 'application/json', '{"data":1}'],
    ['just text', 'application/json', 'just text'],
    [null, 'application/json', 'null'],
    [{ statusCode: 200, body: 'hi' }, 'text/plain;charset=UTF-8', 'hi'],
    [{ statusCode: '200', headers: { 'Content-Type': 'text/html' }, body: '<p>' }, 'text/html', '<p>'],
  ])('of %j is inferred', async (returned, type, text) => {
    const answer = await answered(returned)
    expect(answer).toMatchObject({ status: 200, text })
    expect(answer.headers['content-type']).toBe(type)
  })

  it('carries status, headers, several cookies and bytes', async () => {
    const bytes = Buffer.from([0, 255, 1])
    const answer = await answered({
      statusCode: 201,
      headers: { 'X-One': 1, etag: '"a"' },
      cookies: ['a=1; HttpOnly', 'b=2'],
      body: bytes.toString('base64'),
      isBase64Encoded: true,
    })
    expect(answer.status).toBe(201)
    expect(answer.bytes).toEqual(bytes)
    expect(answer.headers).toMatchObject({ 'x-one': '1', etag: '"a"', 'set-cookie': ['a=1; HttpOnly', 'b=2'] })
  })

  it.each([
    { statusCode: 99 },
    { statusCode: 'x' },
    { statusCode: 200, body: { a: 1 } },
    { statusCode: 200, headers: { 'x-a': 'line\r\nbreak' } },
    { statusCode: 200, headers: { 'bad name': 'x' } },
    { statusCode: 200, cookies: ['a=\n'] },
  ])('of %j is refused with 500', async (returned) => {
    expect(await answered(returned)).toMatchObject({ status: 500, body: { message: 'Internal Server Error' } })
  })
})

describe.skipIf(contractRegion)('limits and failures', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => vi.useRealTimers())

  it('tells nothing of what a function threw', async () => {
    const answer = await send('POST', '/fails/throw')
    expect(answer).toMatchObject({ status: 500, text: '{"message":"Internal Server Error"}' })
  })

  it('takes 10 MB and refuses more', async () => {
    const most = Buffer.alloc(10 * 1024 * 1024)
    result = { statusCode: 204 }
    expect((await send('POST', '/answer', most)).status).toBe(204)
    const more = Buffer.alloc(most.length + 1)
    const refused = { status: 413, body: { message: 'Request Entity Too Large' } }
    expect(await send('POST', '/answer', more)).toMatchObject(refused)
    expect(await send('POST', '/fails/large')).toMatchObject(refused)
  })

  it('gives up after 30 seconds', async () => {
    const waiting = send('POST', '/fails/slowly')
    await vi.waitUntil(() => vi.getTimerCount() > 0, 15_000)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await waiting).toMatchObject({ status: 503, body: { message: 'Service Unavailable' } })
  })
})

function answered(returned: unknown) {
  result = returned
  return send('POST', '/answer')
}

function get(path: string) {
  return send('GET', path)
}

type Headers = Record<string, string | string[]>

/** Sends the path as it is written; `fetch` would tidy it up. */
function send(method: string, path: string, body: string | Buffer = '', headers: Headers = {}) {
  return new Promise<ReturnType<typeof read>>((resolve, reject) => {
    const sent = httpRequest(served.url, { method, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(read(answer.statusCode, answer.headers, Buffer.concat(chunks))))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function read(status: number | undefined, headers: NodeJS.Dict<string | string[]>, bytes: Buffer) {
  const text = bytes.toString()
  const body: unknown = /^[{[]/.test(text) ? JSON.parse(text) : undefined
  return { status, headers, bytes, text, body }
}

function raw(bytes: string) {
  return new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(served.url)
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}
