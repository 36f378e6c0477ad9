/** The embedded WebSocket API: real sockets on one side, the SDK's management client on the other. */
import { DeleteConnectionCommand, GetConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi'
import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { contractRegion } from '../kit/serve.ts'
import {
  api,
  client,
  clock,
  closed,
  doors,
  events,
  heard,
  open,
  post,
  refusal,
  served,
  streamUnder,
} from './socket-gateway.ts'

if (contractRegion) console.log('sockets.test.ts: a real account has no such socket; skipped.')

describe.skipIf(contractRegion)('connecting', () => {
  it('tells $connect who comes', async () => {
    const { socket } = await open('?token=a%20b&token=c', { 'X-Own': 'yes' })
    const { host } = new URL(served.url)
    expect(events).toEqual([
      {
        headers: expect.objectContaining({ Host: host, 'X-Own': 'yes', 'Sec-WebSocket-Version': '13' }),
        multiValueHeaders: expect.objectContaining({ Host: [host], 'X-Own': ['yes'] }),
        queryStringParameters: { token: 'c' },
        multiValueQueryStringParameters: { token: ['a b', 'c'] },
        requestContext: {
          routeKey: '$connect',
          eventType: 'CONNECT',
          messageDirection: 'IN',
          stage: 'live',
          connectedAt: expect.any(Number),
          requestTime: expect.stringMatching(/^\d\d\/\w+\/\d{4}:/),
          requestTimeEpoch: expect.any(Number),
          requestId: expect.any(String),
          extendedRequestId: expect.any(String),
          identity: { sourceIp: '127.0.0.1', userAgent: '' },
          domainName: host,
          connectionId: expect.stringMatching(/^[\w+/]{15}=$/),
          apiId: 'local',
        },
        isBase64Encoded: false,
      },
    ])
    expect(api.connections()).toBe(1)
    socket.close()
  })
})

describe.skipIf(contractRegion)('refusing', () => {
  it.each([
    [{ statusCode: 401 }, 401],
    [{ statusCode: 403, body: 'no' }, 403],
    [{ statusCode: 302 }, 302],
    [undefined, 500],
    [{ statusCode: 'x' }, 500],
  ])('turns %j into a refused upgrade', async (answer, status) => {
    doors.connect = () => answer
    expect(await refusal()).toBe(status)
    expect(api.connections()).toBe(0)
    expect(events).toHaveLength(1)
  })

  it('refuses with 500 when $connect throws', async () => {
    doors.connect = () => {
      throw new Error('no')
    }
    expect(await refusal()).toBe(500)
  })

  it('agrees on the subprotocol the function names, and on none by itself', async () => {
    doors.connect = () => ({ statusCode: 200, headers: { 'Sec-WebSocket-Protocol': 'parley' } })
    const agreed = new WebSocket(served.url, ['other', 'parley'])
    await once(agreed, 'open')
    expect(agreed.protocol).toBe('parley')
    agreed.close()
    doors.connect = () => ({ statusCode: 200 })
    const [error] = await once(new WebSocket(served.url, ['other']), 'error')
    expect(String(error)).toMatch(/subprotocol/)
  })

  it('asks no function about a malformed handshake', async () => {
    const request = 'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'
    const socket = connectTcp(Number(new URL(served.url).port), '127.0.0.1', () => socket.write(request))
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 400 /)
    expect(events).toEqual([])
  })
})

describe.skipIf(contractRegion)('a flood', () => {
  const said = (data: Buffer) => JSON.parse(data.toString()) as { message: string; connectionId: string }

  it('of frames on one socket closes it once 32 of them are at work', async () => {
    const { socket, id } = await open()
    let work: () => void = () => {}
    const working = new Promise<void>((done) => (work = done))
    doors.message = () => working
    for (let frame = 0; frame < 100; frame++) socket.send('x')
    expect(await closed(socket)).toBe(1008)
    work()
    const heardOf = events.filter(({ requestContext }) => requestContext.eventType === 'MESSAGE')
    expect(heardOf).toHaveLength(32)
    expect(heardOf.every(({ requestContext }) => requestContext.connectionId === id)).toBe(true)
  })

  it('of frames on all sockets is refused by the throttle of the stage, in a frame of its own', async () => {
    const { socket, id } = await open()
    for (let frame = 0; frame < 40; frame++) {
      socket.send('x')
      await heard('MESSAGE')
    }
    socket.send('x')
    const [data] = (await once(socket, 'message')) as [Buffer]
    expect(said(data)).toMatchObject({ message: 'Too Many Requests', connectionId: id })
    clock.advance(1_000_000)
    socket.send('x')
    await heard('MESSAGE')
    socket.close()
  })

  it('of sockets that open is refused with 429, and takes nothing from the words of an open one', async () => {
    const { socket } = await open()
    for (let more = 0; more < 4; more++) await open()
    expect(await refusal()).toBe(429)
    socket.send('x')
    await heard('MESSAGE')
  })
})

describe.skipIf(contractRegion)('talking', () => {
  it('hands every text message to $default', async () => {
    const { socket, id } = await open()
    socket.send('{"action":"ping"}')
    const event = await heard('MESSAGE')
    expect(event).toMatchObject({ body: '{"action":"ping"}', isBase64Encoded: false })
    expect(event.requestContext).toMatchObject({
      routeKey: '$default',
      messageId: expect.any(String),
      connectionId: id,
    })
  })

  it('says so when the function fails, and stays open', async () => {
    const { socket, id } = await open()
    doors.message = () => {
      throw new Error('secret')
    }
    socket.send('x')
    const [data] = (await once(socket, 'message')) as [Buffer]
    expect(JSON.parse(data.toString())).toMatchObject({ message: 'Internal server error', connectionId: id })
    expect(data.toString()).not.toContain('secret')
  })

  it('tells $disconnect how it ended', async () => {
    const { socket, id } = await open()
    socket.close(4001, 'lunch')
    expect((await heard('DISCONNECT')).requestContext).toMatchObject({
      routeKey: '$disconnect',
      connectionId: id,
      disconnectStatusCode: 4001,
      disconnectReason: 'lunch',
    })
    expect(api.connections()).toBe(0)
  })
})

describe.skipIf(contractRegion)('hostile frames', () => {
  it('closes on a message over 128 KB and takes one of 128 KB', async () => {
    const { socket } = await open()
    socket.send('x'.repeat(128 * 1024))
    expect((await heard('MESSAGE')).body).toHaveLength(128 * 1024)
    socket.send('x'.repeat(128 * 1024 + 1))
    expect(await closed(socket)).toBe(1009)
  })

  it('closes on a binary message', async () => {
    const { socket } = await open()
    socket.send(Buffer.alloc(1))
    expect(await closed(socket)).toBe(1003)
  })

  it.each([
    ['a reserved opcode', Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
    ['an unmasked frame', Buffer.from([0x81, 0x01, 0x41])],
    ['text that is not UTF-8', Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28])],
    ['a length beyond 2^53', Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])],
  ])('is undisturbed by %s', async (_name, frame) => {
    const bystander = await open()
    const { socket } = await open()
    streamUnder(socket).write(frame)
    await heard('DISCONNECT')
    const arrived = once(bystander.socket, 'message')
    await post(bystander.id, 'still here')
    expect(String((await arrived)[0])).toBe('still here')
  })
})

describe.skipIf(contractRegion)('limits of a connection', () => {
  it('ends after 10 idle minutes, but not before', async () => {
    const idle = await open()
    const busy = await open()
    clock.advance(9 * 60_000)
    await post(busy.id, 'x')
    clock.advance(60_001)
    expect(await closed(idle.socket)).toBe(1001)
    await heard('DISCONNECT')
    expect(api.connections()).toBe(1)
    expect(busy.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('ends after two hours, however busy', async () => {
    const { socket } = await open()
    for (let passed = 0; passed < 120; passed += 5) {
      clock.advance(5 * 60_000)
      socket.send('x')
      await heard('MESSAGE')
    }
    expect(await closed(socket)).toBe(1001)
  })
})

describe.skipIf(contractRegion)('the management API', () => {
  it('posts, describes and disconnects', async () => {
    const { socket, id } = await open('', { 'user-agent': 'tester' })
    const arrived = once(socket, 'message')
    await post(id, 'hällo')
    expect(String((await arrived)[0])).toBe('hällo')
    const described = await client.send(new GetConnectionCommand({ ConnectionId: id }))
    expect(described.Identity).toEqual({ SourceIp: '127.0.0.1', UserAgent: 'tester' })
    expect(described.LastActiveAt?.getTime()).toBeGreaterThanOrEqual(described.ConnectedAt?.getTime() ?? Infinity)
    const ended = closed(socket)
    await client.send(new DeleteConnectionCommand({ ConnectionId: id }))
    expect(await ended).toBe(1000)
    await expect(post(id, 'x')).rejects.toMatchObject({ name: 'GoneException', $metadata: { httpStatusCode: 410 } })
  })

  it('does not know a connection inside its own $connect', async () => {
    let inside: unknown
    doors.connect = async ({ requestContext }) => {
      inside = await post(requestContext.connectionId, 'early').catch((error: unknown) => error)
      return { statusCode: 200 }
    }
    await open()
    expect(inside).toMatchObject({ name: 'GoneException' })
  })

  it('counts each of two messages of which the second begins before the first one is read', async () => {
    const { id } = await open()
    const headers = { expect: '100-continue', 'content-length': 1 }
    const asked = [1, 2].map(() =>
      requestHttp(`${served.url}/@connections/${encodeURIComponent(id)}`, { method: 'POST', headers }),
    )
    for (const each of asked) each.flushHeaders()
    await Promise.all(asked.map((each) => once(each, 'continue')))
    await Promise.all(asked.map((each) => once(each.end('x'), 'response')))
    expect(api.counts().sent).toBe(2)
  })

  it('refuses more than 128 KB, and counts messages both ways in started 32 KB', async () => {
    const { socket, id } = await open()
    await post(id, 'x')
    await post(id, 'x'.repeat(32 * 1024 + 1))
    await expect(post(id, 'x'.repeat(128 * 1024 + 1))).rejects.toMatchObject({ name: 'PayloadTooLargeException' })
    socket.send('')
    await heard('MESSAGE')
    expect(api.counts()).toEqual({ sent: 3, received: 1 })
  })

  it.each(['%', '%E0%A4%A', 'unknown', '__proto__'])('answers 410 to the id %s', async (id) => {
    expect((await fetch(`${served.url}/@connections/${id}`)).status).toBe(410)
  })

  it('answers what it does not know with an error', async () => {
    const { id } = await open()
    const url = `${served.url}/@connections/${encodeURIComponent(id)}`
    expect((await fetch(url, { method: 'PUT' })).status).toBe(501)
    expect((await fetch(`${served.url}/other`)).status).toBe(404)
  })
})
