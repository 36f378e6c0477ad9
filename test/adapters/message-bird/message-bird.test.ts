import { createHmac } from 'node:crypto'
import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Piece } from '#shared/channels/degrade'
import { messageBird } from '../../../functions/adapters/message-bird/adapter.ts'
import { failure, hostileBodies, mutantsOf, placeFor, providerOf, rawOf, type WrittenAnswer } from '../sketch.ts'
import calls from './fixtures/calls.json' with { type: 'json' }
import tokens from './fixtures/tokens.json' with { type: 'json' }

const now = new Date('2026-11-20T12:00:00Z')
const smsChannel = '853eeb5348e541a595da93b48c61a1ae'
const whatsappChannel = '619747f69cf940a98fb443140ce9aed2'
const settings = {
  generation: 'conversations',
  accessKey: 'live_key',
  signingKey: tokens.secret,
  workspaceId: '',
  senders: [
    { _id: 'a', channelId: smsChannel, platform: 'sms', number: '+31970000001' },
    { _id: 'b', channelId: whatsappChannel, platform: 'whatsapp', number: '+31970000002' },
  ],
}
const birdKey = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const bird = { ...settings, generation: 'bird', accessKey: 'bk_us1_secret', signingKey: birdKey, workspaceId: 'wrk_1' }

const heard = (name: keyof typeof calls.conversations) =>
  messageBird.parse(rawOf(JSON.stringify(calls.conversations[name])), settings)
const birdHeard = (name: keyof typeof calls.bird) => messageBird.parse(rawOf(JSON.stringify(calls.bird[name])), bird)

describe('the token of MessageBird', () => {
  const isGood = (url: string, body: string, token: string, signingKey = tokens.secret, at = new Date(tokens.now)) =>
    messageBird.verify(
      rawOf(body, { url, headers: { 'messagebird-signature-jwt': token } }),
      { ...settings, signingKey },
      at,
    ).ok

  it.each(tokens.cases)('is judged as MessageBird itself judges it: $name', ({ url, body, token, isGood: isRight }) => {
    expect(isGood(url, body, token)).toBe(isRight)
  })

  it.each(tokens.cases.filter((each) => each.isGood))('is wrong once one sign has changed: $name', (each) => {
    const { url, body, token } = each
    for (const mutant of mutantsOf(token)) expect(isGood(url, body, mutant), mutant).toBe(false)
    for (const mutant of mutantsOf(body)) expect(isGood(url, mutant, token), mutant).toBe(false)
    for (const mutant of mutantsOf(url)) expect(isGood(mutant, body, token), mutant).toBe(false)
    for (const mutant of mutantsOf(tokens.secret)) expect(isGood(url, body, token, mutant), mutant).toBe(false)
  })

  it('is good for its minute, and never without a key', () => {
    const good = tokens.cases.find((each) => each.isGood)
    if (!good) throw new Error('No case is good.')
    const { url, body, token } = good
    const after = (seconds: number) => new Date(Date.parse(tokens.now) + seconds * 1000)
    // Clocks may be a second apart.
    const isGoodAfter = (seconds: number) => isGood(url, body, token, tokens.secret, after(seconds))
    expect([-1, 61].map(isGoodAfter)).toEqual([true, true])
    expect([-1.001, 61.001].map(isGoodAfter)).toEqual([false, false])
    expect(isGood(url, body, token, '')).toBe(false)
  })
})

describe('the signature of Bird', () => {
  // standardwebhooks.com: the example of its own libraries.
  const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: '1614265330', body: '{"test": 2432232314}' }
  const code = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
  const isGood = ({ id, at, body }: typeof example, given: string, signingKey = birdKey, later = 0) =>
    messageBird.verify(
      rawOf(body, { headers: { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given } }),
      { ...bird, signingKey },
      new Date((1_614_265_330 + later) * 1000),
    ).ok

  it('is judged as the published example says, with every key that is good at the moment', () => {
    expect(isGood(example, code)).toBe(true)
    expect(isGood(example, `v1,AAAA v1a,BBBB ${code}`)).toBe(true)
    expect(isGood(example, 'v1,AAAA')).toBe(false)
    expect(isGood(example, code.replace('v1,', ''))).toBe(false)
  })

  it('is wrong once one sign has changed', () => {
    for (const mutant of mutantsOf(code)) expect(isGood(example, mutant), mutant).toBe(false)
    for (const body of mutantsOf(example.body)) expect(isGood({ ...example, body }, code), body).toBe(false)
    for (const id of mutantsOf(example.id)) expect(isGood({ ...example, id }, code), id).toBe(false)
    for (const at of mutantsOf(example.at)) expect(isGood({ ...example, at }, code), at).toBe(false)
    expect(isGood(example, code, 'whsec_')).toBe(false)
    expect(isGood(example, code, '')).toBe(false)
  })

  it('is good for five minutes', () => {
    expect(isGood(example, code, birdKey, 300)).toBe(true)
    expect(isGood(example, code, birdKey, 301)).toBe(false)
    expect(isGood(example, code, birdKey, -301)).toBe(false)
  })

  it('is made over the bytes, whatever they are', () => {
    const body = Buffer.from([0xff, 0x00, 0xc3])
    const key = Buffer.from(birdKey.slice(6), 'base64')
    const made = createHmac('sha256', key).update('a.1614265330.').update(body).digest('base64')
    const headers = { 'webhook-id': 'a', 'webhook-timestamp': '1614265330', 'webhook-signature': `v1,${made}` }
    expect(messageBird.verify(rawOf(body, { headers }), bird, new Date(1_614_265_330_000)).ok).toBe(true)
  })
})

describe('a call of MessageBird', () => {
  const known = { kind: 'phone', value: '+31612345678' }
  const from = { ids: ['+31612345678'], name: 'Ada', known }
  const whatsapp = { ids: ['whatsapp:+31612345678'], known }

  it('tells a text with its sender and the channel it came by', () => {
    const { id } = calls.conversations.text.message
    const said = { id, at: '2026-11-20T11:59:58.123Z', from, account: smsChannel }
    expect(heard('text')).toEqual([{ ...said, type: 'text', text: 'Fresh bread?' }])
  })

  it('tells files, places and pressed choices, and names what it cannot tell', () => {
    const file = { reference: 'https://media.messagebird.com/v1/media/1', name: 'image.jpeg', text: 'My loaf' }
    expect(heard('image')).toMatchObject([{ from: whatsapp, type: 'file', contentType: 'image/jpeg', ...file }])
    expect(heard('button')).toMatchObject([{ type: 'choice', payload: 'p.3.-.0', label: 'Yes' }])
    expect(heard('location')).toMatchObject([{ type: 'location', latitude: 52.5, longitude: 13.4 }])
    expect(heard('odd')).toMatchObject([{ type: 'unsupported', what: 'order' }])
  })

  it('tells how far a message has come', () => {
    expect(heard('delivered')).toMatchObject([
      { id: 'm6/delivered', account: smsChannel, type: 'status', of: { id: 'm6' }, state: 'delivered' },
    ])
    expect(heard('failed')).toMatchObject([{ state: 'failed', reason: expect.stringMatching(/^301 Message failed/) }])
  })

  it('tells nothing of what we have sent, and of channels that nobody has entered', () => {
    expect(heard('own')).toEqual([])
    expect(heard('elsewhere')).toEqual([])
  })

  it('tells the same of Bird', () => {
    const said = { id: 'sms_01krdgeqcxet5s7t44vh8rt9mg', from: { ids: ['+31612345678'] }, account: smsChannel }
    expect(birdHeard('text')).toMatchObject([{ ...said, type: 'text', text: 'Fresh bread?' }])
    const ids = ['bird-whatsapp:+31612345678', 'bird-whatsapp:NL.13491208655302741918']
    expect(birdHeard('whatsapp')).toMatchObject([{ from: { ids }, account: whatsappChannel, type: 'text' }])
    const nameless = { ids: ['bird-whatsapp:NL.13491208655302741918'] }
    expect(birdHeard('nameless')).toMatchObject([{ from: nameless, type: 'file', name: 'order.pdf', text: 'Mine' }])
    expect(birdHeard('nameless')[0]?.from).not.toHaveProperty('known')
    expect(birdHeard('odd')).toMatchObject([{ type: 'unsupported', what: 'order' }])
    expect(birdHeard('read')).toMatchObject([{ type: 'status', of: { id: 'wam_4' }, state: 'read' }])
    expect(birdHeard('failed')).toMatchObject([{ state: 'failed', reason: expect.stringMatching(/^service_window/) }])
    expect(birdHeard('accepted')).toEqual([])
  })

  it('tells nothing of another workspace of Bird', () => {
    expect(birdHeard('elsewhere')).toEqual([])
  })

  it('is read whatever it holds', () => {
    const names = [
      'type',
      'message',
      'contact',
      'id',
      'channelId',
      'from',
      'to',
      'direction',
      'content',
      'data',
      'sms_id',
    ]
    assert(
      property(hostileBodies(names), (body) => {
        for (const each of [settings, bird])
          for (const one of messageBird.parse(rawOf(body), each)) expect(one.id).not.toBe('')
      }),
      { numRuns: 2000 },
    )
  })
})

const choices = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ label: `Loaf ${place}`, payload: `p.7.-.${place}` }))
const media = { kind: 'image', pointer: '01K', contentType: 'image/png', name: 'loaf.png' } as const

describe('a message for MessageBird', () => {
  const bodyOf = (piece: Piece, to: string, account: string, of: typeof settings = settings) =>
    (messageBird.render?.(piece, placeFor(of, to, account)) ?? []).map(({ body }) => JSON.parse(body))

  it('is a text without markup for a telephone, and with that of WhatsApp there', () => {
    const piece = { type: 'text', text: '**Fresh** bread' } as const
    const reportUrl = placeFor(settings, '', '').doorUrl
    const content = { text: 'Fresh bread' }
    expect(bodyOf(piece, '+31612345678', smsChannel)).toEqual([
      { to: '+31612345678', from: smsChannel, type: 'text', content, reportUrl },
    ])
    expect(bodyOf(piece, 'whatsapp:+31612345678', whatsappChannel)).toMatchObject([
      { to: '+31612345678', content: { text: '*Fresh* bread' } },
    ])
  })

  it('shows choices whose press comes back as the same choice', () => {
    for (const [type, count] of [
      ['buttons', 3],
      ['list', 10],
    ] as const) {
      const piece = { type, text: 'Which?', choices: choices(count) }
      const [{ content } = { content: {} }] = bodyOf(piece, 'whatsapp:+31612345678', whatsappChannel)
      const { action } = content.interactive
      const shown: { id: string; title: string }[] = action.buttons ?? action.sections[0].rows
      expect(shown).toHaveLength(count)
      for (const { id, title } of shown) {
        const kind = `${type === 'buttons' ? 'button' : 'list'}_reply`
        const pressed = structuredClone(calls.conversations.button)
        pressed.message.content.interactive = { type: kind, reply: { id, text: title } }
        expect(messageBird.parse(rawOf(JSON.stringify(pressed)), settings)).toMatchObject([
          { type: 'choice', payload: id, label: title },
        ])
      }
    }
  })

  it('names the file by an address', () => {
    const piece = { type: 'media', media, caption: 'Ours' } as const
    const image = { url: 'https://parley.example/media/01K', caption: 'Ours' }
    expect(bodyOf(piece, 'whatsapp:+31612345678', whatsappChannel)).toMatchObject([
      { type: 'image', content: { image } },
    ])
    expect(bodyOf(piece, 'bird-whatsapp:+31612345678', whatsappChannel, bird)).toMatchObject([
      { from: '+31970000002', to: '+31612345678', image },
    ])
  })

  it('goes to the region of the key by Bird', () => {
    const [call] = messageBird.render?.({ type: 'text', text: 'Yes' }, placeFor(bird, '+31612345678', smsChannel)) ?? []
    expect(call).toMatchObject({ url: 'https://us1.platform.bird.com/v1/sms/messages', key: 'c0ffee-7-0' })
    expect(JSON.parse(call?.body ?? '')).toMatchObject({ to: '+31612345678', from: '+31970000001', text: 'Yes' })
  })
})

describe('an answer of MessageBird', () => {
  const call = { method: 'POST', url: 'https://conversations.messagebird.com/v1/send', body: '{}', key: 'k' } as const
  const address = { to: '+31612345678', account: smsChannel, more: {} }
  const sent = async (answer: WrittenAnswer, of: typeof settings = settings) => {
    const { post, asked } = providerOf(answer)
    const outcome = await messageBird.send?.(call, address, of, post, now)
    return { ...outcome, proof: asked[0]?.headers?.['authorization'], once: asked[0]?.headers?.['idempotency-key'] }
  }

  it('says what came of it', async () => {
    expect(await sent({ status: 202, body: { id: 'm1', status: 'accepted' } })).toEqual({
      type: 'ok',
      ids: ['m1'],
      proof: 'AccessKey live_key',
    })
    const refused = (status: number, code: number) => sent({ status, body: { errors: [{ code, description: 'No' }] } })
    expect(await refused(401, 2)).toMatchObject({ type: 'reauth' })
    expect(await refused(499, 21)).toMatchObject({ type: 'drop', reason: '21 No' })
    expect(await refused(500, 9)).toMatchObject({ type: 'retry', reason: '9 No' })
    const wait = { status: 429, headers: { 'retry-after': '7' } }
    expect(await sent(wait)).toMatchObject({ type: 'retry', afterSeconds: 7 })
    expect(await sent({ status: 200, body: '<!doctype html>' })).toMatchObject({ type: 'unknown' })
    expect(await sent(failure('network'))).toMatchObject({ type: 'unknown' })
  })

  it('may be asked for again at Bird, which takes a call once', async () => {
    const refused = (status: number, name: string) => sent({ status, body: { error: { name, message: 'No' } } }, bird)
    const taken = await sent({ status: 202, body: { id: 'wam_1' } }, bird)
    expect(taken).toMatchObject({ proof: 'Bearer bk_us1_secret', once: 'k' })
    expect(await sent(failure('timeout'), bird)).toMatchObject({ type: 'retry' })
    expect(await refused(422, 'WhatsAppServiceWindowClosed')).toMatchObject({ type: 'outside-window' })
    expect(await refused(422, 'WhatsAppSenderNotFound')).toMatchObject({ type: 'drop' })
    expect(await refused(401, 'InvalidApiKey')).toMatchObject({ type: 'reauth' })
    expect(await refused(500, 'Internal')).toMatchObject({ type: 'retry', reason: 'Internal No' })
  })
})

describe('a file of a customer', () => {
  it.each([
    'https://media.messagebird.com.evil.example/1',
    'http://media.messagebird.com/1',
    'https://169.254.169.254/1',
    'no address',
  ])('is not fetched from elsewhere: %s', async (reference) => {
    const { post, asked } = providerOf()
    expect(await messageBird.media?.(reference, settings, post)).toEqual({ refused: 'gone' })
    expect(asked).toEqual([])
  })
})

describe('a test of the settings', () => {
  it('finds whether the key is good and whether the door is known', async () => {
    const tested = (answer: WrittenAnswer) =>
      messageBird.test(settings, providerOf(answer).post, { doorUrl: 'https://d/' })
    expect(await tested({ status: 200, body: { items: [{ url: 'https://d/' }] } })).toMatchObject([
      { ok: true, code: 'token-good' },
      { ok: true, code: 'webhook-set' },
    ])
    expect(await tested({ status: 200, body: { items: [] } })).toMatchObject([
      { ok: true },
      { code: 'webhook-missing' },
    ])
    expect(await tested({ status: 401 })).toMatchObject([{ ok: false, code: 'refused', values: { status: 401 } }])
    expect(await tested(failure('network'))).toMatchObject([{ ok: false, code: 'unreachable' }])
  })
})
