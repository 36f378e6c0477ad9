import { createHmac } from 'node:crypto'
import { assert, property } from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import type { InlinePlace } from '../../../functions/adapters/adapter.ts'
import { twilioVoice } from '../../../functions/adapters/twilio-voice/adapter.ts'
import { callTokenOf } from '../../../functions/adapters/twilio-voice/token.ts'
import { hostileTexts, saidOn } from '../said.ts'
import { failure, hostileBodies, mutantsOf, providerOf, rawOf } from '../sketch.ts'
import { calls, frame } from './fixtures/calls.json' with { type: 'json' }

type CallName = keyof typeof calls

const now = new Date('2026-11-20T12:00:00Z')
const doorUrl = 'https://parley.example/input/twilioVoice/key'
const settings = {
  accountSid: frame.AccountSid,
  authToken: 'token-12345',
  apiKey: 'SK1',
  apiSecret: 'secret',
  applicationSid: '',
  numbers: [{ _id: 'a', number: '+18005551212', capabilities: ['voice'] }],
  inputTimeout: 1.5,
  defaultLanguage: 'en-US',
  textEndpoint: '',
  speechEndpoint: '',
}
const call = (name: CallName, query = '', fields: Readonly<Record<string, string>> = {}) =>
  rawOf(new URLSearchParams({ ...frame, ...calls[name], ...fields }).toString(), {
    url: doorUrl + (query && `?${query}`),
  })
const heard = (name: CallName, query = '') => twilioVoice.parse(call(name, query), settings)
const said = (text: string, titles?: readonly string[]) => saidOn('twilioVoice', text, titles)

const answer = (
  raw = call('speech', 'turn=1'),
  degraded: readonly ReturnType<typeof said>[] = [],
  more: Partial<InlinePlace<typeof settings>> = {},
) => {
  const place = { settings, language: 'en', doorUrl, isPending: false, isHandedOver: false, isOver: false } as const
  const { status, headers, body = '' } = twilioVoice.answer?.(degraded, raw, { ...place, ...more }) ?? {}
  expect(status).toBe(200)
  expect(headers).toEqual({ 'content-type': 'text/xml;charset=UTF-8' })
  const head = '<?xml version="1.0" encoding="UTF-8"?><Response>'
  expect(body.startsWith(head) && body.endsWith('</Response>'), body).toBe(true)
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(64_000)
  return body.slice(head.length, -'</Response>'.length)
}
const say = (text: string) => `<Say language="en-US">${text}</Say>`

describe('a call of Twilio Voice', () => {
  it('is proven by the code over its address and all fields', () => {
    const raw = call('speech', 'turn=1')
    const fields = [...new URLSearchParams(raw.body.toString())].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const signed = raw.url + fields.map(([name, value]) => name + value).join('')
    const signature = createHmac('sha1', settings.authToken).update(signed).digest('base64')
    const isGood = (given = signature, url = raw.url, body = raw.body) =>
      twilioVoice.verify({ ...raw, url, body, headers: { 'x-twilio-signature': given } }, settings, now).ok
    expect(isGood()).toBe(true)
    for (const mutant of mutantsOf(signature)) expect(isGood(mutant)).toBe(false)
    expect(isGood(signature, raw.url.replace('turn=1', 'turn=2'))).toBe(false)
    expect(isGood(signature, raw.url, Buffer.from(raw.body.toString().replace('open', 'xpen')))).toBe(false)
    expect(twilioVoice.verify(raw, { ...settings, authToken: '' }, now).ok).toBe(false)
  })

  it.each([
    ['ringing', '', { id: 'start', type: 'start' }],
    ['speech', 'turn=3', { id: '3', type: 'text', text: 'When do you open?' }],
    ['digits', 'turn=4', { id: '4', type: 'text', text: '2' }],
    ['silence', 'turn=5&silent=2', { id: '5', type: 'typing' }],
    ['hangup', 'turn=6', { id: '6', type: 'typing' }],
    ['busy', 'turn=7', { id: '7', type: 'typing' }],
    ['talked', 'turn=8', { id: 'end', type: 'end' }],
    ['ended', '', { id: 'end', type: 'end' }],
  ] as const)('tells what the caller did: %s', (name, query, { id, ...what }) => {
    const known = { kind: 'phone', value: frame.From }
    const from = { ids: [frame.CallSid], ...(name === 'ringing' && { known }) }
    expect(heard(name, query)).toEqual([{ id: `${frame.CallSid}/${id}`, from, account: frame.To, ...what }])
  })

  it('is of another person each time, and a number that is withheld is none', () => {
    for (const name of ['withheld', 'unnamed'] as const)
      expect(heard(name)).toMatchObject([{ from: { ids: [frame.CallSid] }, type: 'start' }])
    expect(heard('withheld')[0]?.from).not.toHaveProperty('known')
  })

  it('proves a number only where the carrier vouches for it', () => {
    const from = (value: string) => twilioVoice.parse(call('ringing', '', { StirVerstat: value }), settings)[0]?.from
    for (const value of ['', 'TN-Validation-Passed-B', 'TN-Validation-Failed-A', 'No-TN-Validation'])
      expect(from(value)).toEqual({ ids: [frame.CallSid] })
  })

  it('is nothing where a browser of an agent calls, or where it names no call', () => {
    expect(heard('browser')).toEqual([])
    expect(twilioVoice.parse(call('speech', '', { CallSid: '' }), settings)).toEqual([])
    assert(
      property(hostileBodies(Object.keys({ ...frame, SpeechResult: 0, Digits: 0, DialCallStatus: 0 })), (body) => {
        const raw = rawOf(body, { url: `${doorUrl}?turn=99999999999&silent=x` })
        twilioVoice.parse(raw, settings)
        answer(raw)
      }),
    )
  })
})

describe('an answer to Twilio Voice', () => {
  it('says the message and listens to words and keys, with whole seconds', () => {
    expect(answer(call('speech', 'turn=1'), [said('**We** open at [eight](https://bakery.example).')])).toBe(
      `<Gather input="dtmf speech" action="${doorUrl}?turn=2" method="POST" language="en-US" speechTimeout="2" timeout="5">` +
        `${say('We open at eight.')}</Gather><Redirect method="POST">${doorUrl}?turn=2&amp;silent=1</Redirect>`,
    )
  })

  it('reads a menu with its numbers, and takes the key at once', () => {
    const menu = answer(undefined, [said('What now?', ['Bread, rolls', 'Cake & more'])])
    expect(menu).toContain(say('What now?') + say('1. Bread, rolls') + say('2. Cake &amp; more'))
    expect(menu).toContain('numDigits="1"')
    expect(menu).toContain('hints="Bread  rolls, Cake &amp; more"')
    const long = Array.from({ length: 12 }, (_, place) => `Choice ${place}`)
    expect(answer(undefined, [said('?', long)])).toContain('numDigits="2"')
    expect(heard('digits', 'turn=2')).toMatchObject([{ type: 'text', text: '2' }])
  })

  it('speaks in the language of the conversation', () => {
    expect(answer(undefined, [said('Ja')], { language: 'de' })).toContain('<Say language="de-DE">Ja</Say>')
    expect(answer(undefined, [said('Ie')], { language: 'cy' })).toContain(
      '<Say language="cy-GB" voice="Polly.Gwyneth">Ie</Say>',
    )
    const odd = { ...settings, defaultLanguage: 'en-"><Hangup/>' }
    expect(answer(undefined, [said('Yes')], { settings: odd })).not.toContain('<Hangup/>')
  })

  it('waits and asks again while the bot is at work, and says so once', () => {
    const first = answer(call('speech', 'turn=1'), [], { isPending: true })
    expect(first).toBe(
      `${say('One moment, please.')}<Pause length="1"/><Redirect method="POST">${doorUrl}?turn=2&amp;held=1</Redirect>`,
    )
    const second = answer(call('silence', 'turn=2&held=1'), [], { isPending: true })
    expect(second).toBe(`<Pause length="1"/><Redirect method="POST">${doorUrl}?turn=3&amp;held=2</Redirect>`)
    // The turn goes on in the queue: its answer may not be there yet.
    expect(answer(call('silence', 'turn=3&held=2'))).toContain('held=3')
    expect(answer(call('silence', 'turn=4&held=3'), [said('At eight.')])).toContain(`${say('At eight.')}</Gather>`)
    expect(answer(call('silence', 'turn=21&held=20'))).toContain(say('I am listening.'))
    expect(answer(call('silence', 'turn=3&held=2'), [], { isHandedOver: true })).toContain('<Gather')
  })

  it('rings the browser of the agent who takes over', () => {
    const taken = { isHandedOver: true, agentId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }
    expect(answer(undefined, [], taken)).toBe(
      `${say('I am connecting you. Please hold.')}<Dial action="${doorUrl}?turn=2" method="POST" answerOnBridge="true" timeout="30">` +
        '<Client>agent_01ARZ3NDEKTSV4RRFFQ69G5FAV</Client></Dial>',
    )
    expect(answer(call('busy', 'turn=2'), [], taken)).toContain('Nobody could take the call')
    expect(answer(call('busy', 'turn=2'), [], taken)).toContain('<Gather')
    expect(answer(call('talked', 'turn=2'), [], taken)).toBe('<Hangup/>')
  })

  it('listens while nobody has taken over yet, and never hangs up on who waits', () => {
    const waiting = answer(call('silence', 'turn=40&silent=39'), [], { isHandedOver: true })
    expect(waiting).toContain(say('I am connecting you. Please hold.'))
    expect(waiting).not.toContain('<Hangup/>')
    expect(answer(call('speech', 'turn=3'), [said('Kim here.')], { isHandedOver: true })).toContain(say('Kim here.'))
  })

  it('asks a silent caller now and then, and ends the call after six times', () => {
    const after = (silent: number) => answer(call('silence', `turn=9&silent=${silent}`))
    expect(after(1)).toContain(say('Are you still there?'))
    expect(after(2)).not.toContain('<Say')
    expect(after(5)).toContain(`${doorUrl}?turn=10&amp;silent=6`)
    expect(after(6)).toBe(`${say('Goodbye.')}<Hangup/>`)
    expect(answer(call('speech', 'turn=9&silent=6'))).not.toContain('<Hangup/>')
  })

  it('ends the call when all is said', () => {
    expect(answer(undefined, [said('Thank you.')], { isOver: true })).toBe(`${say('Thank you.')}<Hangup/>`)
    expect(answer(undefined, [], { isOver: true })).toBe(`${say('Goodbye.')}<Hangup/>`)
  })

  it.each(hostileTexts)('takes no orders from a text: %s', (text) => {
    const answers = [answer(undefined, [said(text, [text])]), answer(undefined, [said(text)], { isOver: true })]
    for (const body of answers) {
      expect(XMLValidator.validate(`<Response>${body}</Response>`)).toBe(true)
      const tags = body.match(/<[^>]*>/g) ?? []
      for (const tag of tags) expect(tag).toMatch(/^<\/?(Gather|Say|Redirect|Hangup)\b[^<]*>$/)
      expect(body.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|#39;)/)
      // oxlint-disable-next-line no-control-regex
      expect(body).not.toMatch(/[\u0000-\u0008\u000b]|\p{Surrogate}/u)
    }
  })

  it('keeps what Twilio takes, and says that there is more', () => {
    for (const text of ['word '.repeat(9000), '&'.repeat(9000), '😀'.repeat(9000)]) {
      const body = answer(undefined, [said(text), said(text)])
      for (const [, part = ''] of body.matchAll(/<Say[^>]*>([^<]*)<\/Say>/g))
        expect(part.replace(/&\w+;/g, '&').length).toBeLessThanOrEqual(4096)
      expect(body).toContain('There is more than I can say at once.')
    }
  })
})

describe('the token of an agent’s browser', () => {
  const token = (more: Partial<typeof settings> = {}) => callTokenOf({ ...settings, ...more }, '01ARZ-3', now)
  const partsOf = (jwt = '') =>
    jwt
      .split('.')
      .slice(0, 2)
      .map((part): unknown => JSON.parse(Buffer.from(part, 'base64url').toString()))

  it('lets calls in for an hour, and is signed with the company’s key', () => {
    const iat = now.getTime() / 1000
    expect(partsOf(token())).toEqual([
      { cty: 'twilio-fpa;v=1', typ: 'JWT', alg: 'HS256' },
      {
        jti: `SK1-${iat}`,
        grants: { identity: 'agent_01ARZ_3', voice: { incoming: { allow: true } } },
        iat,
        exp: iat + 3600,
        iss: 'SK1',
        sub: settings.accountSid,
      },
    ])
    const [head, claims, signature] = (token() ?? '').split('.')
    expect(createHmac('sha256', 'secret').update(`${head}.${claims}`).digest('base64url')).toBe(signature)
    expect(token({ apiSecret: 'other' })?.split('.')[2]).not.toBe(signature)
  })

  it('lets calls out where the company has an application, and is none without a key', () => {
    expect(partsOf(token({ applicationSid: 'AP1' }))[1]).toMatchObject({
      grants: { voice: { outgoing: { application_sid: 'AP1' } } },
    })
    for (const name of ['accountSid', 'apiKey', 'apiSecret'] as const) expect(token({ [name]: '' })).toBeUndefined()
  })
})

describe('a test of Twilio Voice', () => {
  it('finds whether the account is known and its numbers call us', async () => {
    const account = { status: 200, body: { friendly_name: 'Bakery' } }
    const numbers = { incoming_phone_numbers: [{ phone_number: '+18005551212', voice_url: doorUrl }] }
    const good = providerOf(account, { status: 200, body: numbers })
    expect(await twilioVoice.test(settings, good.post, { doorUrl })).toEqual([
      { ok: true, code: 'token-good' },
      { ok: true, code: 'account', values: { name: 'Bakery' } },
      { ok: true, code: 'webhook-set', values: { name: '+18005551212' } },
    ])
    const elsewhere = providerOf(account, failure('timeout'))
    expect(await twilioVoice.test(settings, elsewhere.post, { doorUrl })).toContainEqual({
      ok: false,
      code: 'webhook-missing',
      values: { name: '+18005551212' },
    })
    expect(await twilioVoice.test(settings, providerOf({ status: 401 }).post, { doorUrl })).toEqual([
      { ok: false, code: 'refused', values: { status: 401 } },
    ])
    expect(await twilioVoice.test(settings, providerOf(failure('network')).post, { doorUrl })).toEqual([
      { ok: false, code: 'unreachable' },
    ])
  })
})
