import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eightByEight } from '../../../functions/adapters/eight-by-eight/adapter.ts'
import { GatewayKeys } from '../../../functions/adapters/eight-by-eight/verify.ts'
import { failure, hostileBodies, mutantsOf, placeFor, providerOf, rawOf, type WrittenAnswer } from '../sketch.ts'
import fixture from './fixtures/events.json' with { type: 'json' }

const now = new Date('2026-11-20T12:00:00Z')
const settings = { tenantId: 'bakery01', channelId: '25', apiKey: 'eght_key' }
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
const conversation = fixture.events.text.conversationId

interface Telling {
  readonly header?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly signedBy?: KeyObject
}

const goodHeader = { b64: false, crit: ['b64'], kid: 'key1', alg: 'RS256' }
const goodHeaders = {
  'x-8x8-customer-id': 'cust01',
  'x-8x8-event-id': 'g4nqGuj8TpCa6tiZ3DeeNw',
  'x-8x8-retry': '0',
  'x-8x8-tenant-id': settings.tenantId,
  'x-8x8-transmission-time': String(now.getTime()),
}

/** A call as 8x8 would sign it. */
function callOf(body: string, { header = goodHeader, headers = {}, signedBy = ours.privateKey }: Telling = {}) {
  const said = { ...goodHeaders, ...headers }
  const { 'x-8x8-customer-id': cid, 'x-8x8-event-id': eid, 'x-8x8-tenant-id': tid } = said
  const [retry, tt] = [Number(said['x-8x8-retry']), Number(said['x-8x8-transmission-time'])]
  const signed = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.`
  const payload = JSON.stringify({ checksum: crc32(body), cid, eid, retry, tid, tt })
  const signature = sign('sha256', Buffer.from(signed + payload), signedBy).toString('base64url')
  return rawOf(body, { headers: { ...said, 'x-8x8-signature': `${signed}.${signature}` } })
}

interface Judging {
  readonly at?: Date
  readonly given?: unknown
  readonly tenantId?: string
}

const keys = { keyId: 'key1', key: ours.publicKey }
const isGood = (
  raw: ReturnType<typeof callOf>,
  { at = now, given = keys, tenantId = settings.tenantId }: Judging = {},
) => eightByEight.verify(raw, { ...settings, tenantId }, at, given).ok
const body = JSON.stringify(fixture.events.text)

describe('the signature of the Chat Gateway', () => {
  it('is made over the CRC32 that the published sample has', () => {
    expect(crc32(fixture.checksum.body)).toBe(fixture.checksum.crc32)
  })

  it('is good with the key that it names, and with no other', () => {
    expect(isGood(callOf(body))).toBe(true)
    expect(isGood(callOf(body, { signedBy: theirs.privateKey }))).toBe(false)
    expect(isGood(callOf(body), { given: null })).toBe(false)
    expect(isGood(callOf(body), { given: { ...keys, keyId: 'key2' } })).toBe(false)
    expect(isGood(callOf(body), { given: { keyId: 'key1', key: 'no key' } })).toBe(false)
  })

  it('is wrong once one sign of the body, of a header or of itself has changed', () => {
    const good = callOf(body)
    for (const text of mutantsOf(body)) expect(isGood({ ...good, body: Buffer.from(text) }), text).toBe(false)
    for (const [name, value] of Object.entries(good.headers))
      for (const mutant of mutantsOf(value))
        expect(isGood({ ...good, headers: { ...good.headers, [name]: mutant } }), `${name}: ${mutant}`).toBe(false)
  })

  it('is good for five minutes, of which each repetition begins anew', () => {
    const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    expect(isGood(callOf(body), { at: after(5) })).toBe(true)
    expect(isGood(callOf(body), { at: after(5.01) })).toBe(false)
    expect(isGood(callOf(body), { at: after(-5) })).toBe(true)
    expect(isGood(callOf(body), { at: after(-5.01) })).toBe(false)
    const again = { 'x-8x8-retry': '3', 'x-8x8-transmission-time': String(after(60).getTime()) }
    expect(isGood(callOf(body, { headers: again }), { at: after(60) })).toBe(true)
  })

  it('is not taken from another tenant, nor where none is entered', () => {
    expect(isGood(callOf(body, { headers: { 'x-8x8-tenant-id': 'florist01' } }))).toBe(false)
    expect(isGood(callOf(body, { headers: { 'x-8x8-tenant-id': '' } }), { tenantId: '' })).toBe(false)
  })

  it.each([
    { ...goodHeader, alg: 'HS256' },
    { ...goodHeader, alg: 'none' },
    { ...goodHeader, b64: true },
    { ...goodHeader, crit: ['b64', 'exp'] },
    { ...goodHeader, crit: [] },
    { ...goodHeader, kid: '../../channels' },
    { ...goodHeader, kid: '' },
  ])('is made as documented: $alg, $b64, $crit, $kid', (header) => {
    expect(isGood(callOf(body, { header }))).toBe(false)
  })
})

describe('the keys of the Chat Gateway', () => {
  const jwk = { ...ours.publicKey.export({ format: 'jwk' }), kid: 'key1' }
  const good = callOf(body)

  it('are asked for by their ids, once', async () => {
    const { post, asked } = providerOf({ status: 200, body: jwk })
    const kept = new GatewayKeys()
    expect(isGood(good, { given: await kept.keyFor(good, post, now) })).toBe(true)
    expect(isGood(good, { given: await kept.keyFor(good, post, now) })).toBe(true)
    expect(asked.map(({ url }) => url)).toEqual(['https://api.8x8.com/chat-gateway/v1/jwk/key1/public'])
  })

  it('are read from a text that holds one, too', async () => {
    const { post } = providerOf({ status: 200, body: JSON.stringify(JSON.stringify(jwk)) })
    expect(isGood(good, { given: await new GatewayKeys().keyFor(good, post, now) })).toBe(true)
  })

  it('are asked for anew after a day, and kept where nobody answers', async () => {
    const { post, asked } = providerOf({ status: 200, body: jwk }, failure('timeout'))
    const kept = new GatewayKeys()
    const first = await kept.keyFor(good, post, now)
    const afterHours = (hours: number) => new Date(now.getTime() + hours * 60 * 60_000)
    expect(await kept.keyFor(good, post, afterHours(23.99))).toBe(first)
    expect(asked).toHaveLength(1)
    expect(await kept.keyFor(good, post, afterHours(24))).toBe(first)
    expect(asked).toHaveLength(2)
  })

  it('are not asked for without end, nor by an id that leads elsewhere', async () => {
    const { post, asked } = providerOf(...Array.from({ length: 11 }, () => ({ status: 404 })))
    const kept = new GatewayKeys()
    const asks = (kid: string, seconds: number) =>
      kept.keyFor(callOf(body, { header: { ...goodHeader, kid } }), post, new Date(now.getTime() + seconds * 1000))
    for (let each = 0; each < 30; each += 1) await asks(`key${each}`, 0)
    expect(asked).toHaveLength(10)
    await asks('key30', 59.9)
    expect(asked).toHaveLength(10)
    await asks('key30', 60)
    expect(asked).toHaveLength(11)
    expect(
      await new GatewayKeys().keyFor(callOf(body, { header: { ...goodHeader, kid: 'a/b' } }), post, now),
    ).toBeUndefined()
    expect(asked).toHaveLength(11)
  })

  it.each([{ kty: 'oct', k: 'AAAA' }, { kty: 'RSA', n: 'AAAA', e: 'AQAB' }, { kty: 'RSA' }, [], 'text'])(
    'are no keys of another kind: %o',
    async (answer) => {
      const { post } = providerOf({ status: 200, body: JSON.stringify(answer) })
      expect(await new GatewayKeys().keyFor(good, post, now)).toBeUndefined()
    },
  )
})

const heard = (name: keyof typeof fixture.events) =>
  eightByEight.parse(callOf(JSON.stringify(fixture.events[name])), settings)

describe('an event of the Chat Gateway', () => {
  const id = goodHeaders['x-8x8-event-id']

  it('tells what a customer says in their conversation', () => {
    const from = { ids: [conversation] }
    expect(heard('text')).toEqual([
      { id, at: '2026-11-19T11:59:58.000Z', from, account: '25', type: 'text', text: 'Fresh bread?' },
    ])
    expect(heard('created')).toMatchObject([{ type: 'start', from: { name: 'Ada' } }])
    expect(heard('choice')).toMatchObject([{ type: 'choice', payload: 'p.3.-.0', label: 'Yes' }])
    expect(heard('left')).toMatchObject([{ type: 'end' }])
    expect(heard('card')).toMatchObject([{ type: 'shown', what: 'card', shown: 'x: 1' }])
  })

  it('tells each file by itself, and none whose id leads elsewhere', () => {
    expect(heard('files')).toMatchObject([
      { id, type: 'file', reference: `${conversation}/T6c-pPJYJoeiTZOJ4RxE`, text: 'Mine' },
      { id: `${id}/1`, type: 'file', reference: `${conversation}/Second` },
    ])
  })

  it.each(['echo', 'typing', 'active', 'agentLeft', 'transfer', 'verify'] as const)(
    'tells nothing of what no customer does: %s',
    (name) => expect(heard(name)).toEqual([]),
  )

  it('is answered where 8x8 makes sure of the door', () => {
    const verify = rawOf(JSON.stringify(fixture.events.verify))
    expect(eightByEight.handshake?.(verify, settings, now)).toMatchObject({ status: 200 })
    expect(eightByEight.handshake?.(callOf(body), settings, now)).toBeUndefined()
  })

  it('is read whatever it holds', () => {
    const names = ['eventType', 'conversationId', 'data', 'sender', 'attachments', 'id', 'value', 'text']
    assert(
      property(hostileBodies(names), (bytes) => {
        const raw = rawOf(bytes, { headers: goodHeaders })
        for (const one of eightByEight.parse(raw, settings)) expect(one.id).not.toBe('')
        expect(eightByEight.verify(raw, settings, now, keys).ok).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a message for the Chat Gateway', () => {
  const place = placeFor(settings, conversation, '25')

  it('is said by a bot in the conversation', () => {
    expect(eightByEight.render?.({ type: 'text', text: '**Fresh** bread' }, place)).toEqual([
      {
        method: 'POST',
        url: `https://api.8x8.com/chat-gateway/v1/conversations/${conversation}/messages`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ authorType: 'bot', text: 'Fresh bread' }),
        key: 'c0ffee-7-0',
      },
    ])
  })

  it('shows choices whose press comes back as the same choice', () => {
    const choices = Array.from({ length: 10 }, (_, each) => ({ label: `Loaf ${each}`, payload: `p.7.-.${each}` }))
    const [call] = eightByEight.render?.({ type: 'quick', text: 'Which?', choices }, place) ?? []
    const [card] = JSON.parse(call?.body ?? '').cards
    expect(card.contentType).toBe('application/8x8.quick.replies')
    expect(card.content.options).toHaveLength(10)
    for (const { title, data } of card.content.options) {
      const value = { type: 'postback', data: { title, payload: data.postback } }
      const pressed = { ...fixture.events.choice, data: { name: 'quickReply/action', value } }
      expect(eightByEight.parse(callOf(JSON.stringify(pressed)), settings)).toMatchObject([
        { type: 'choice', payload: data.postback, label: title },
      ])
    }
  })
})

describe('an answer of the Chat Gateway', () => {
  const call = {
    method: 'POST',
    url: 'https://api.8x8.com/chat-gateway/v1/conversations/a/messages',
    body: '{}',
    key: 'k-0',
  } as const
  const address = { to: 'a', account: '25', more: {} }
  const sent = (answer: WrittenAnswer) => eightByEight.send?.(call, address, settings, providerOf(answer).post, now)

  it('says what came of it', async () => {
    expect(await sent({ status: 202 })).toEqual({ type: 'ok', ids: ['k-0'] })
    for (const status of [400, 404])
      expect(await sent({ status, body: { message: 'Gone' } })).toEqual({ type: 'drop', reason: `${status} Gone` })
    expect(await sent({ status: 401, body: { message: 'Invalid Credentials' } })).toMatchObject({ type: 'reauth' })
    expect(await sent({ status: 500, body: { message: 'Internal error.' } })).toMatchObject({ type: 'retry' })
    expect(await sent({ status: 429, headers: { 'retry-after': '2' } })).toMatchObject({
      type: 'retry',
      afterSeconds: 2,
    })
    expect(await sent({ status: 200, body: '<!doctype html>' })).toMatchObject({ type: 'unknown' })
    expect(await sent(failure('network'))).toMatchObject({ type: 'unknown' })
  })

  it('was asked for with the key and the tenant', async () => {
    const { post, asked } = providerOf({ status: 202 })
    await eightByEight.send?.(call, address, settings, post, now)
    expect(asked[0]?.headers).toEqual({ 'x-api-key': 'eght_key', 'x-8x8-tenant': 'bakery01' })
  })
})

describe('a file of a customer of the Chat Gateway', () => {
  it('is fetched by the ids of its conversation and its own', async () => {
    const { post, asked } = providerOf({ status: 200, body: 'loaf' })
    expect(await eightByEight.media?.('conv/file', settings, post)).toEqual(Buffer.from('loaf'))
    expect(asked[0]?.url).toBe('https://api.8x8.com/chat-gateway/v1/conversations/conv/attachments/file/content')
  })

  it.each(['conv', 'conv/..', 'conv/a/b', '../x/y', 'https://a.example/b'])(
    'is no other address: %s',
    async (reference) => {
      expect(await eightByEight.media?.(reference, settings, providerOf().post)).toEqual({ refused: 'gone' })
    },
  )
})

describe('a test of the settings of the Chat Gateway', () => {
  const tested = (...answers: readonly WrittenAnswer[]) =>
    eightByEight.test(settings, providerOf(...answers).post, { doorUrl: 'https://d/' })
  const channel = { status: 200, body: { id: '25', name: 'Shop', webHookId: '12' } }

  it('finds the channel and where it sends its events', async () => {
    const hooks = (uri: string) => ({ status: 200, body: { _embedded: { webhooks: [{ id: '12', uri }] } } })
    expect(await tested(channel, hooks('https://d/'))).toEqual([
      { ok: true, code: 'account', values: { name: 'Shop' } },
      { ok: true, code: 'webhook-set' },
    ])
    expect(await tested(channel, hooks('https://e/'))).toMatchObject([
      { ok: true },
      { ok: false, code: 'webhook-missing' },
    ])
    expect(await tested({ status: 401 })).toMatchObject([{ code: 'refused', values: { status: 401 } }])
    expect(await tested(failure('network'))).toMatchObject([{ code: 'unreachable' }])
  })
})
