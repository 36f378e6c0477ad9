import { generateKeyPairSync, verify } from 'node:crypto'
import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { videoCalling } from '../../../functions/adapters/video-calling/adapter.ts'
import { createRoom } from '../../../functions/adapters/video-calling/room.ts'
import { hostileBodies, mutantsOf, providerOf, rawOf } from '../sketch.ts'
import fixture from './fixtures/events.json' with { type: 'json' }

const now = new Date('2026-11-20T12:00:00Z')
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const appId = fixture.events.joined.appId
const settings = { appId, keyId: `${appId}/4f4910`, privateKey: pem, webhookSecret: fixture.signature.secret }

describe('the signature of JaaS', () => {
  const { header, body, secret } = fixture.signature
  const isGood = (given: string, text = body, webhookSecret = secret, later = 0) =>
    videoCalling.verify(
      rawOf(text, { headers: { 'x-jaas-signature': given } }),
      { ...settings, webhookSecret },
      new Date((1_632_490_060 + later) * 1000),
    ).ok

  it('is judged as the published example says', () => {
    expect(isGood(header)).toBe(true)
    expect(isGood(header.replace(',v1=', ',v1=AAAA,v1='))).toBe(true)
    expect(isGood(header.replace('v1=', 'v0='))).toBe(false)
  })

  it('is wrong once one sign has changed', () => {
    for (const mutant of mutantsOf(header)) expect(isGood(mutant), mutant).toBe(false)
    for (const mutant of mutantsOf(body)) expect(isGood(header, mutant), mutant).toBe(false)
    for (const mutant of mutantsOf(secret)) expect(isGood(header, body, mutant), mutant).toBe(false)
  })

  it('is good for five minutes, and never without a secret', () => {
    expect(isGood(header, body, secret, 300)).toBe(true)
    expect(isGood(header, body, secret, 301)).toBe(false)
    expect(isGood(header, body, secret, -301)).toBe(false)
    expect(isGood(header, body, '')).toBe(false)
  })
})

const heard = (name: keyof typeof fixture.events) =>
  videoCalling.parse(rawOf(JSON.stringify(fixture.events[name])), settings)

describe('an event of JaaS', () => {
  it('tells when a customer comes and goes, and in which room', () => {
    const from = { ids: ['conversation-1'], name: 'Ada', more: { room: '0123abcd' } }
    const said = { id: fixture.events.joined.idempotencyKey, at: '2026-11-20T12:00:00.000Z', from, account: appId }
    expect(heard('joined')).toEqual([{ ...said, type: 'start' }])
    expect(heard('left')).toEqual([{ ...said, type: 'end' }])
    expect(heard('lobby')).toMatchObject([{ type: 'unsupported', what: 'participant joined lobby' }])
  })

  it.each(['agent', 'agentInWords', 'room', 'elsewhere'] as const)(
    'tells nothing of what no customer does: %s',
    (name) => expect(heard(name)).toEqual([]),
  )

  it('is read whatever it holds', () => {
    assert(
      property(hostileBodies(['idempotencyKey', 'eventType', 'data', 'id', 'moderator', 'fqn', 'appId']), (body) => {
        for (const one of videoCalling.parse(rawOf(body), { ...settings, appId: '' })) expect(one.id).not.toBe('')
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a room', () => {
  const room = createRoom(settings, { customer: { id: 'c-1', name: 'Ada' }, agent: { id: 'a-1', name: 'Ben' }, now })
  const partsOf = (url: string) => {
    const { pathname, searchParams } = new URL(url)
    const [head = '', claims = '', signature = ''] = (searchParams.get('jwt') ?? '').split('.')
    const read = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())
    const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))
    return { pathname, head: read(head), claims: read(claims), isSigned }
  }
  const [customer, agent] = [partsOf(room.customerUrl), partsOf(room.agentUrl)]

  it('is the same for both, and only the agent leads', () => {
    expect(customer.pathname).toBe(agent.pathname)
    expect(customer.claims).toMatchObject({ context: { user: { id: 'c-1', name: 'Ada', moderator: 'false' } } })
    expect(agent.claims).toMatchObject({ context: { user: { id: 'a-1', name: 'Ben', moderator: 'true' } } })
  })

  it('is opened by a token of the company, for fifteen minutes and nothing else', () => {
    expect(room.expiresAt).toBe('2026-11-20T12:15:00.000Z')
    for (const { isSigned, head, claims, pathname } of [customer, agent]) {
      expect(isSigned).toBe(true)
      expect(head).toEqual({ alg: 'RS256', kid: settings.keyId, typ: 'JWT' })
      expect(claims).toMatchObject({ aud: 'jitsi', iss: 'chat', sub: appId, room: pathname.split('/').at(-1) })
      expect(claims['exp']).toBe(Date.parse(room.expiresAt) / 1000)
      expect(claims['nbf']).toBe(now.getTime() / 1000 - 10)
      expect(claims).toMatchObject({ context: { features: { recording: false, livestreaming: false } } })
    }
  })

  it('has a name that nobody guesses, and nobody’s name in it', () => {
    const other = createRoom(settings, { customer: { id: 'c-1' }, agent: { id: 'a-1' }, now })
    expect(new URL(other.customerUrl).pathname).not.toBe(customer.pathname)
    expect(customer.pathname).toMatch(new RegExp(`^/${appId}/[0-9a-f]{32}$`))
  })

  it('is made with a key whose line breaks a form has taken', () => {
    const flat = { ...settings, privateKey: pem.replaceAll('\n', String.raw`\n`) }
    expect(partsOf(createRoom(flat, { customer: { id: 'c' }, agent: { id: 'a' }, now }).agentUrl).isSigned).toBe(true)
  })

  it('is not made without a key', () => {
    const people = { customer: { id: 'c' }, agent: { id: 'a' }, now }
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    })
    const other = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
    for (const key of ['', 'no key', short.toString(), other.toString()])
      expect(() => createRoom({ ...settings, privateKey: key }, people)).toThrow('signs nothing')
  })
})

describe('a test of the settings of JaaS', () => {
  it('finds whether the key signs', async () => {
    const tested = (key: string) =>
      videoCalling.test({ ...settings, privateKey: key }, providerOf().post, { doorUrl: '' })
    expect(await tested(pem)).toMatchObject([{ ok: true, code: 'token-good' }, { code: 'not-testable' }])
    expect(await tested('no key')).toEqual([{ ok: false, code: 'permission-missing', values: { name: 'privateKey' } }])
  })
})
