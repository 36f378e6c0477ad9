import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { five9 } from '../../../functions/adapters/five9/adapter.ts'
import { Five9Sessions } from '../../../functions/adapters/five9/session.ts'
import { sendFive9 } from '../../../functions/adapters/five9/send.ts'
import { callbackUrlOf } from '../../../functions/adapters/five9/verify.ts'
import { failure, hostileBodies, mutantsOf, placeFor, providerOf, rawOf, type WrittenAnswer } from '../sketch.ts'
import fixture from './fixtures/events.json' with { type: 'json' }

const now = new Date('2026-11-20T12:00:00Z')
const settings = { tenantName: 'Bakery', campaignName: 'chat', tokenStyle: 'hyphen', webhookToken: 'f3e6c1e0b9d84a7f' }
const door = 'https://parley.example/input/five9/key'
const own = callbackUrlOf(door, settings, 'ada@bakery').slice(door.length)

describe('the address of a callback of Five9', () => {
  const isGood = (rest: string, webhookToken = settings.webhookToken) =>
    five9.verify(rawOf('{}', { rest }), { ...settings, webhookToken }, now).ok

  it('is that of the conversation, or that of the token', () => {
    expect(isGood(own)).toBe(true)
    expect(isGood(`/${settings.webhookToken}`)).toBe(true)
    expect(isGood('')).toBe(false)
    expect(isGood('/')).toBe(false)
    expect(isGood(own, '')).toBe(false)
    expect(isGood('/', '')).toBe(false)
  })

  it('is no other once one sign has changed, nor that of another conversation', () => {
    for (const mutant of mutantsOf(own.slice(1))) expect(isGood(mutant), mutant).toBe(false)
    for (const mutant of mutantsOf(settings.webhookToken)) expect(isGood(mutant), mutant).toBe(false)
    const [, code] = own.split('.')
    expect(isGood(`${Buffer.from('ben@bakery').toString('base64url')}.${code}`)).toBe(false)
  })
})

describe('a callback of Five9', () => {
  const heard = (name: keyof typeof fixture.events, rest = own) =>
    five9.parse(rawOf(JSON.stringify(fixture.events[name]), { rest }), settings)
  const from = { ids: ['ada@bakery'], more: { conversation: 'c-1' } }

  it('tells what is said in the conversation that its address names', () => {
    expect(heard('message')).toEqual([
      {
        id: 'm-1',
        at: now.toISOString(),
        from: { ...from, name: 'Ada' },
        account: 'chat',
        type: 'text',
        text: 'Fresh bread?',
      },
    ])
    expect(heard('created')).toMatchObject([{ type: 'start', from }])
    expect(heard('closed')).toMatchObject([{ type: 'end', from }])
    expect(heard('odd')).toMatchObject([{ type: 'unsupported', what: 'something_new' }])
  })

  it('names the person by the address, else by the conversation, and never by an external id of the body', () => {
    expect(heard('elsewhere')).toMatchObject([{ from }])
    const { conversationId } = fixture.events.elsewhere
    expect(heard('elsewhere', `/${settings.webhookToken}`)).toMatchObject([{ from: { ids: [conversationId] } }])
  })

  it('tells nothing of waiting and typing', () => {
    expect(heard('typing')).toEqual([])
    expect(heard('queued')).toEqual([])
  })

  it('has the same id as often as it comes, where Five9 gives none', () => {
    const [first, again] = [heard('nameless'), heard('nameless')]
    expect(first[0]?.id).toMatch(/^[0-9a-f]{64}$/)
    expect(again[0]?.id).toBe(first[0]?.id)
  })

  it('is read whatever it holds', () => {
    const names = ['type', 'conversationId', 'externalId', 'text', 'message', 'messageId', 'timestamp']
    assert(
      property(hostileBodies(names), (body) => {
        for (const one of five9.parse(rawOf(body, { rest: own }), settings)) expect(one.id).not.toBe('')
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a message for Five9', () => {
  it('is a text, with the address that its conversation would be told at', () => {
    const [call] =
      five9.render?.({ type: 'text', text: '**Fresh** bread' }, placeFor(settings, 'ada@bakery', 'chat')) ?? []
    const { message, callbackUrl } = JSON.parse(call?.body ?? '')
    expect(message).toBe('Fresh bread')
    const { doorUrl } = placeFor(settings, '', '')
    const rest = String(callbackUrl).slice(doorUrl.length)
    expect(five9.verify(rawOf('', { rest }), settings, now)).toEqual({ ok: true })
  })
})

describe('a call to Five9', () => {
  const entry = {
    status: 200,
    body: {
      tokenId: 't-1',
      orgId: '131160',
      context: { farmId: '7' },
      metadata: { dataCenters: [{ apiUrls: [{ host: 'app-atl.five9.com' }] }] },
    },
  }
  const api = 'https://app-atl.five9.com/appsvcs/rs/svc'
  const call = {
    method: 'POST',
    url: '',
    body: JSON.stringify({ message: 'Yes', callbackUrl: `${door}${own}` }),
    key: 'k-0',
  } as const
  const address = { to: 'ada@bakery', account: 'chat', more: { conversation: 'c-1' } }
  const sent = async (
    answers: readonly WrittenAnswer[],
    to: typeof address | { to: string; account: string; more: object } = address,
    of = settings,
  ) => {
    const { post, asked } = providerOf(...answers)
    // `more` holds texts.
    const where = { ...to, more: { ...to.more } as Record<string, string> }
    const outcome = await sendFive9(call, where, of, post, now, new Five9Sessions())
    return { outcome, asked }
  }

  it('is let in, and says the text in the conversation that a callback has told of', async () => {
    const { outcome, asked } = await sent([entry, { status: 200 }])
    expect(outcome).toEqual({ type: 'ok', ids: ['k-0'] })
    expect(asked[0]).toMatchObject({
      url: 'https://app.five9.com/appsvcs/rs/svc/auth/anon?cookieless=true',
      body: JSON.stringify({ tenantName: 'Bakery' }),
    })
    expect(asked[1]).toMatchObject({
      url: `${api}/conversations/c-1/messages`,
      headers: { authorization: 'Bearer-t-1', farmid: '7' },
      body: JSON.stringify({ message: 'Yes', messageType: 'TEXT' }),
    })
  })

  it('writes the token with a space where the company says so', async () => {
    const { asked } = await sent([entry, { status: 200 }], address, { ...settings, tokenStyle: 'space' })
    expect(asked[1]?.headers).toMatchObject({ authorization: 'Bearer t-1' })
  })

  it('opens a conversation where there is none, and keeps it for what is said next', async () => {
    const { post, asked } = providerOf(entry, { status: 200, body: { id: 'c-9' } }, { status: 200 }, { status: 200 })
    const sessions = new Five9Sessions()
    const nowhere = { ...address, more: {} }
    expect(await sendFive9(call, nowhere, settings, post, now, sessions)).toMatchObject({ type: 'ok' })
    expect(await sendFive9(call, nowhere, settings, post, now, sessions)).toMatchObject({ type: 'ok' })
    expect(asked.slice(1).map(({ url }) => url.slice(api.length))).toEqual([
      '/conversations',
      '/conversations/c-9/messages',
      '/conversations/c-9/messages',
    ])
    expect(JSON.parse(String(asked[1]?.body))).toMatchObject({
      tenantId: '131160',
      campaignName: 'chat',
      externalId: 'ada@bakery',
      callbackUrl: `${door}${own}`,
    })
  })

  it('is said in no conversation that Five9 has not opened', async () => {
    const nowhere = { ...address, more: {} }
    const opened = async (status: number, body: object) => {
      const { outcome, asked } = await sent([entry, { status, body }, { status: 200 }], nowhere)
      return [outcome, asked.length]
    }
    expect(await opened(299, {})).toEqual([{ type: 'retry', reason: 'no conversation' }, 2])
    expect(await opened(300, {})).toEqual([{ type: 'unknown', reason: 'status 300' }, 2])
    expect(await opened(300, { id: 'c-9' })).toEqual([{ type: 'unknown', reason: 'status 300' }, 2])
    expect(await opened(299, { id: 'c-9' })).toEqual([{ type: 'ok', ids: ['k-0'] }, 3])
  })

  it('goes where the company has moved to, and comes again with a new token, each once', async () => {
    const moved = {
      ...entry,
      body: { ...entry.body, metadata: { dataCenters: [{ apiUrls: [{ host: 'app-lon.five9.eu' }] }] } },
    }
    const { outcome, asked } = await sent([entry, { status: 435 }, moved, { status: 200 }])
    expect(outcome).toMatchObject({ type: 'ok' })
    expect(asked[3]?.url).toBe('https://app-lon.five9.eu/appsvcs/rs/svc/conversations/c-1/messages')
    expect((await sent([entry, { status: 401 }, entry, { status: 200 }])).outcome).toMatchObject({ type: 'ok' })
    expect((await sent([entry, { status: 401 }, entry, { status: 401 }])).outcome).toMatchObject({ type: 'reauth' })
    expect((await sent([entry, { status: 435 }, entry, { status: 435 }])).outcome).toMatchObject({ type: 'retry' })
  })

  it.each(['evil.example', 'app.five9.com.evil.example', 'five9.com', 'app.five9.com/x', 'a@app.five9.com'])(
    'goes to no host that is not of Five9: %s',
    async (host) => {
      const bad = { ...entry, body: { ...entry.body, metadata: { dataCenters: [{ apiUrls: [{ host }] }] } } }
      expect((await sent([bad])).outcome).toMatchObject({ type: 'retry' })
    },
  )

  it('says what came of it', async () => {
    const detail = { five9ExceptionDetail: { errorCode: 500, message: 'Try later' } }
    expect((await sent([entry, { status: 500, body: detail }])).outcome).toEqual({
      type: 'retry',
      reason: '500 Try later',
    })
    expect((await sent([entry, { status: 404, body: {} }])).outcome).toMatchObject({ type: 'drop' })
    expect((await sent([entry, { status: 429, headers: { 'retry-after': '3' } }])).outcome).toMatchObject({
      type: 'retry',
      afterSeconds: 3,
    })
    expect((await sent([entry, { status: 200, body: '<!doctype html>' }])).outcome).toMatchObject({ type: 'unknown' })
    expect((await sent([entry, failure('network')])).outcome).toMatchObject({ type: 'unknown' })
    expect((await sent([failure('network')])).outcome).toMatchObject({ type: 'retry' })
    expect((await sent([{ status: 200, body: '<!doctype html>' }])).outcome).toMatchObject({ type: 'retry' })
  })

  it('finds the organisation in a test of the settings', async () => {
    const tested = (answer: WrittenAnswer) => five9.test(settings, providerOf(answer).post, { doorUrl: door })
    expect(await tested(entry)).toEqual([{ ok: true, code: 'account', values: { name: '131160' } }])
    expect(await tested({ status: 404 })).toMatchObject([{ code: 'refused', values: { status: 404 } }])
    expect(await tested(failure('timeout'))).toMatchObject([{ code: 'unreachable' }])
  })
})
