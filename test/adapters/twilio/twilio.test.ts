import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { definitions } from '#shared/channels/register'
import type { Heard } from '../../../functions/adapters/adapter.ts'
import { twilio } from '../../../functions/adapters/twilio/adapter.ts'
import { failure, hostileBodies, mutantsOf, placeFor, providerOf, rawOf, type WrittenAnswer } from '../sketch.ts'
import calls from './fixtures/calls.json' with { type: 'json' }
import signatures from './fixtures/signatures.json' with { type: 'json' }

const now = new Date('2026-11-20T12:00:00Z')
const settings = {
  accountSid: `AC${'0'.repeat(31)}1`,
  authToken: 'token-12345',
  apiKey: '',
  apiSecret: '',
  messagingServiceSid: '',
  numbers: [{ _id: 'a', number: '+18005551212' }],
}
const sms = placeFor(settings, '+14158675309', '+18005551212')

const formOf = (fields: object) => new URLSearchParams(Object.entries(fields)).toString()
const heard = (name: keyof typeof calls.calls): readonly Heard[] =>
  twilio.parse(rawOf(formOf(calls.calls[name])), settings)

describe('the signature of Twilio', () => {
  const { authToken, cases } = signatures
  const isGood = (url: string, body: string, signature: string, token = authToken) =>
    twilio.verify(
      rawOf(body, { url, headers: { 'x-twilio-signature': signature } }),
      { ...settings, authToken: token },
      now,
    ).ok

  it.each(cases)('is judged as Twilio itself judges it: $name', (each) => {
    expect(isGood(each.url, each.body, each.signature)).toBe(each.isGood)
  })

  it.each(cases.filter((each) => each.isGood))('is wrong once one sign has changed: $name', (each) => {
    const { url, body, signature } = each
    for (const mutant of mutantsOf(signature)) expect(isGood(url, body, mutant), mutant).toBe(false)
    for (const mutant of mutantsOf(body)) expect(isGood(url, mutant, signature), mutant).toBe(false)
    const isPort = /(?<=:)\d/
    for (const mutant of mutantsOf(url).filter((text) => !isPort.test(url) && text.startsWith('http')))
      expect(isGood(mutant, body, signature), mutant).toBe(false)
    expect(isGood(url, body, signature, '12346')).toBe(false)
  })

  it('is never right without a token', () => {
    for (const { url, body, signature } of cases) expect(isGood(url, body, signature, '')).toBe(false)
  })

  it('takes an address that is none, and ten thousand fields, without a throw', () => {
    expect(isGood('no address', 'a=b', 'x')).toBe(false)
    const body = Array.from({ length: 10_000 }, (_, place) => `a${place % 7}=${place}`).join('&')
    expect(isGood('https://a.example/', body, 'x')).toBe(false)
  })
})

describe('a call of Twilio', () => {
  const from = { ids: ['+14158675309'], known: { kind: 'phone', value: '+14158675309' } }
  const ada = { ids: ['whatsapp:+491701234567'], name: 'Ada', known: { kind: 'phone', value: '+491701234567' } }

  it('tells a text with its sender and the number it came to', () => {
    const { MessageSid: id, Body: text } = calls.calls.text
    expect(heard('text')).toEqual([{ id, from, account: '+18005551212', type: 'text', text }])
    expect(heard('whatsapp')).toMatchObject([{ from: ada, account: 'whatsapp:+14155238886', type: 'text' }])
  })

  it('tells the town of the number as people write it, where Twilio knows one', () => {
    const told = (FromCity: string) => twilio.parse(rawOf(formOf({ ...calls.calls.text, FromCity })), settings)[0]?.from
    expect(told('SAN FRANCISCO')).toEqual({ ...from, locality: 'San Francisco' })
    expect(told('STRATFORD-UPON-AVON')).toEqual({ ...from, locality: 'Stratford-Upon-Avon' })
    expect(told('')).toEqual(from)
  })

  it('tells every file of a message under an id of its own, and its text once', () => {
    expect(heard('mms')).toMatchObject([
      { id: calls.calls.mms.MessageSid, type: 'file', contentType: 'image/jpeg', text: 'Two photographs' },
      { id: `${calls.calls.mms.MessageSid}/1`, type: 'file', contentType: 'image/png' },
    ])
    expect(heard('mms')[1]).not.toHaveProperty('text')
  })

  it('tells the payload of a pressed button and of a chosen row', () => {
    expect(heard('button')).toMatchObject([{ type: 'choice', payload: 'p.3.-.0', label: 'Yes' }])
    expect(heard('row')).toMatchObject([{ type: 'choice', payload: 'p.3.-.7', label: 'Rye bread' }])
  })

  it('tells a place, and names what it cannot tell', () => {
    expect(heard('location')).toMatchObject([{ type: 'location', latitude: 52.5, longitude: 13.4 }])
    expect(heard('contact')).toMatchObject([{ type: 'unsupported', what: 'contacts' }])
  })

  it('tells how far a message has come, with the reason of a failure, and nothing of the steps before', () => {
    const { MessageSid: id } = calls.calls.delivered
    expect(heard('delivered')).toEqual([
      { id: `${id}/delivered`, from, account: '+18005551212', type: 'status', of: { id }, state: 'delivered' },
    ])
    expect(heard('failed')).toMatchObject([{ state: 'failed', reason: '30003 Unreachable destination handset' }])
    expect(heard('queued')).toEqual([])
  })

  it('is read whatever it holds', () => {
    const names = [...new Set(Object.values(calls.calls).flatMap((call) => Object.keys(call)))]
    assert(
      property(hostileBodies(names), (body) => {
        for (const each of twilio.parse(rawOf(body), settings)) expect(each.id).not.toBe('')
      }),
      { numRuns: 300 },
    )
    const many = formOf({ ...calls.calls.text, NumMedia: '9'.repeat(300) })
    expect(twilio.parse(rawOf(many), settings)).toHaveLength(1)
  })
})

describe('a message for Twilio', () => {
  const fieldsOf = (body = '') => Object.fromEntries(new URLSearchParams(body))

  it('names both numbers, says the text without markup and asks for statuses', () => {
    const [call] = twilio.render?.({ type: 'text', text: '**Fresh** [bread](https://shop.example/b)' }, sms) ?? []
    expect(call?.url).toBe(`https://api.twilio.com/2010-04-01/Accounts/${settings.accountSid}/Messages.json`)
    expect(fieldsOf(call?.body)).toEqual({
      To: '+14158675309',
      From: '+18005551212',
      Body: 'Fresh bread: https://shop.example/b',
      StatusCallback: sms.doorUrl,
    })
  })

  it('marks words as WhatsApp does where it goes there, and goes through a messaging service where one is set', () => {
    const place = placeFor(
      { ...settings, messagingServiceSid: 'MG1' },
      'whatsapp:+491701234567',
      'whatsapp:+14155238886',
    )
    const [call] = twilio.render?.({ type: 'text', text: '**Fresh**' }, place) ?? []
    expect(fieldsOf(call?.body)).toMatchObject({ Body: '*Fresh*', MessagingServiceSid: 'MG1' })
  })

  it('gives a file by its address, with its caption', () => {
    const media = { kind: 'image', pointer: 'p1', contentType: 'image/png', name: 'Bread' } as const
    const [call] = twilio.render?.({ type: 'media', media, caption: 'Our bread' }, sms) ?? []
    expect(fieldsOf(call?.body)).toMatchObject({ MediaUrl: 'https://parley.example/media/p1', Body: 'Our bread' })
  })

  it('names a template by its id, and numbers its values', () => {
    const sid = `HX${'a'.repeat(32)}`
    const [call] = twilio.renderTemplate?.({ name: `Order ${sid}`, language: 'en', values: ['Ada', '7'] }, sms) ?? []
    expect(fieldsOf(call?.body)).toMatchObject({ ContentSid: sid, ContentVariables: '{"1":"Ada","2":"7"}' })
    expect(twilio.renderTemplate?.({ name: 'Order', language: 'en', values: [] }, sms)).toEqual([])
  })

  it('is asked for no choices, because its definition has none', () => {
    for (const address of ['+14158675309', 'whatsapp:+491701234567'])
      expect(definitions.twilio.can(address)).not.toHaveProperty('buttons')
  })
})

describe('what Twilio answers', () => {
  const call = { method: 'POST', url: 'https://api.twilio.com/x', body: 'a=b', key: 'k-0' } as const
  const sid = `SM${'f'.repeat(32)}`
  const sentAfter = async (answer: WrittenAnswer, own = settings) => {
    const { post, asked } = providerOf(answer)
    return { sent: await twilio.send?.(call, sms.address, own, post, now), asked }
  }

  it.each<[string, WrittenAnswer, object]>([
    ['what it has taken', { status: 201, body: { sid, status: 'queued' } }, { type: 'ok', ids: [sid] }],
    ['a page', { status: 200, body: '<html>' }, { type: 'unknown' }],
    ['no proper id', { status: 201, body: { sid: 'x' } }, { type: 'unknown' }],
    [
      'too many calls',
      { status: 429, body: { code: 20429 }, headers: { 'retry-after': '7' } },
      { type: 'retry', afterSeconds: 7 },
    ],
    [
      'that it is down',
      { status: 500, body: { code: 20503, message: 'down' } },
      { type: 'retry', reason: '20503 down' },
    ],
    ['by a server in between', { status: 502, body: 'bad gateway' }, { type: 'unknown' }],
    ['a wrong token', { status: 401, body: { code: 20003 } }, { type: 'reauth' }],
    [
      'that the customer has opted out',
      { status: 400, body: { code: 21610, message: 'STOP' } },
      { type: 'drop', reason: '21610 STOP' },
    ],
    ['that the window is closed', { status: 400, body: { code: 63016 } }, { type: 'outside-window' }],
    ['nothing', failure('timeout'), { type: 'unknown' }],
    ['nothing, because the connection ended', failure('network'), { type: 'unknown' }],
  ])('is told as it is: %s', async (_, answer, sent) => {
    expect((await sentAfter(answer)).sent).toMatchObject(sent)
  })

  it('is proven by a key of the API before the token of the account', async () => {
    const whole = await sentAfter({ status: 201, body: { sid } })
    expect(whole.asked[0]?.headers).toMatchObject({ authorization: basic(settings.accountSid, settings.authToken) })
    const key = await sentAfter({ status: 201, body: { sid } }, { ...settings, apiKey: 'SK1', apiSecret: 's' })
    expect(key.asked[0]?.headers).toMatchObject({ authorization: basic('SK1', 's') })
  })

  const basic = (name: string, secret: string) => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
})

describe('what else Twilio is asked', () => {
  it('is a file, of Twilio alone', async () => {
    const { post, asked } = providerOf({ status: 200, body: Buffer.from('jpeg') }, { status: 404 })
    const reference = calls.calls.mms.MediaUrl0
    expect(await twilio.media?.(reference, settings, post)).toEqual(Buffer.from('jpeg'))
    expect(await twilio.media?.(reference, settings, post)).toEqual({ refused: 'gone' })
    for (const odd of [
      'https://evil.example/x',
      'https://api.twilio.com.evil.example/',
      'http://api.twilio.com/x',
      'x',
    ])
      expect(await twilio.media?.(odd, settings, post)).toEqual({ refused: 'gone' })
    expect(asked).toHaveLength(2)
  })

  it('is its templates, with what they take', async () => {
    const sid = `HX${'a'.repeat(32)}`
    const content = {
      sid,
      friendly_name: 'order_update',
      language: 'en',
      types: { 'twilio/text': { body: 'Hello {{1}}, order {{2}} is ready' } },
      approval_requests: { status: 'approved' },
    }
    const { post } = providerOf({ status: 200, body: { contents: [content, {}, null] } })
    expect(await twilio.templates?.(settings, '', post)).toEqual([
      {
        name: `order_update ${sid}`,
        language: 'en',
        body: 'Hello {{1}}, order {{2}} is ready',
        parameters: 2,
        isApproved: true,
      },
    ])
  })

  it('is whether account, key and numbers are right', async () => {
    const doorUrl = 'https://parley.example/input/twilio/key'
    const listed = { incoming_phone_numbers: [{ phone_number: '+18005551212', sms_url: doorUrl }] }
    const account = { status: 200, body: { friendly_name: 'Bakery' } }
    const good = providerOf(account, { status: 200, body: listed })
    expect(await twilio.test(settings, good.post, { doorUrl })).toEqual([
      { ok: true, code: 'token-good' },
      { ok: true, code: 'account', values: { name: 'Bakery' } },
      { ok: true, code: 'webhook-set', values: { name: '+18005551212' } },
    ])
    const keyed = { ...settings, apiKey: 'SK1', apiSecret: 's' }
    const bad = providerOf(account, { status: 401 }, { status: 200, body: {} })
    expect(await twilio.test(keyed, bad.post, { doorUrl })).toMatchObject([
      { code: 'token-good' },
      { code: 'account' },
      { ok: false, code: 'refused', values: { status: 401 } },
      { ok: false, code: 'webhook-missing' },
    ])
    expect(await twilio.test(settings, providerOf({ status: 401 }).post, { doorUrl })).toMatchObject([
      { code: 'refused' },
    ])
    expect(await twilio.test(settings, providerOf(failure('network')).post, { doorUrl })).toMatchObject([
      { ok: false, code: 'unreachable' },
    ])
  })
})
