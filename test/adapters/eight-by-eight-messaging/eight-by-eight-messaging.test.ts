import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Piece } from '#shared/channels/degrade'
import { eightByEightMessaging } from '../../../functions/adapters/eight-by-eight-messaging/adapter.ts'
import { failure, hostileBodies, mutantsOf, placeFor, providerOf, rawOf, type WrittenAnswer } from '../sketch.ts'
import calls from './fixtures/calls.json' with { type: 'json' }

const now = new Date('2026-11-20T12:00:00Z')
const settings = {
  apiKey: 'key',
  webhookToken: 'f3e6c1e0b9d84a7f8c2d5e6a7b8c9d0e',
  region: '8x8.uk',
  subAccounts: [
    { _id: 'a', subAccountId: 'bakery_sms', namespace: 'SMS', sender: 'Bakery' },
    { _id: 'b', subAccountId: 'bakery_chat', namespace: 'ChatApps', sender: '' },
  ],
}
const heard = (name: keyof typeof calls.calls) =>
  eightByEightMessaging.parse(rawOf(JSON.stringify(calls.calls[name])), settings)

describe('a call of 8x8 Connect', () => {
  const known = { kind: 'phone', value: '+6581968289' }
  const from = { ids: ['ChatApps/+6581968289'], name: 'Ada', known }

  it('is taken with the token that we registered, and with no other', () => {
    const isGood = (authorization: string, webhookToken = settings.webhookToken) =>
      eightByEightMessaging.verify(rawOf('{}', { headers: { authorization } }), { ...settings, webhookToken }, now).ok
    const good = `Bearer ${settings.webhookToken}`
    expect(isGood(good)).toBe(true)
    for (const mutant of mutantsOf(good)) expect(isGood(mutant), mutant).toBe(false)
    for (const bad of ['', 'Bearer ', settings.webhookToken, `${good} `]) expect(isGood(bad)).toBe(false)
    expect(isGood('Bearer ', '')).toBe(false)
  })

  it('tells a text message by the numbers of both sides', () => {
    const id = calls.calls.sms.payload.umid
    const said = {
      id,
      at: '2026-11-20T11:59:58.017Z',
      from: { ids: ['SMS/+6581968289'], known },
      account: 'SMS/bakery_sms',
    }
    expect(heard('sms')).toEqual([{ ...said, type: 'text', text: 'Fresh bread?' }])
  })

  it('tells what a chat app says', () => {
    expect(heard('text')).toMatchObject([{ from, account: 'ChatApps/bakery_chat', type: 'text', text: 'Hello' }])
    expect(heard('image')).toMatchObject([{ type: 'file', contentType: 'image/jpeg', text: 'My loaf' }])
    expect(heard('button')).toMatchObject([{ type: 'choice', payload: 'p.3.-.0', label: 'Yes' }])
    expect(heard('row')).toMatchObject([{ type: 'choice', payload: 'p.3.-.7', label: 'Rye' }])
    expect(heard('location')).toMatchObject([{ type: 'location', latitude: 1.2857, longitude: 103.8479 }])
    expect(heard('odd')).toMatchObject([{ type: 'unsupported', what: 'none' }])
    expect(heard('nameless')).toMatchObject([{ from: { ids: ['ChatApps/SG.13491208655302741918'] } }])
  })

  it('tells how far a message has come', () => {
    expect(heard('delivered')).toMatchObject([
      { id: 'u1/delivered', type: 'status', of: { id: 'u1' }, state: 'delivered', account: 'ChatApps/bakery_chat' },
    ])
    expect(heard('undelivered')).toMatchObject([{ state: 'failed', reason: '15 Invalid destination' }])
    expect(heard('queued')).toEqual([])
  })

  it('tells nothing of a sub-account that nobody has entered', () => {
    expect(heard('elsewhere')).toEqual([])
  })

  it('is read whatever it holds', () => {
    const names = ['namespace', 'eventType', 'payload', 'umid', 'subAccountId', 'user', 'content', 'type', 'status']
    assert(
      property(hostileBodies(names), (body) => {
        for (const one of eightByEightMessaging.parse(rawOf(body), settings)) expect(one.id).not.toBe('')
      }),
      { numRuns: 2000 },
    )
  })
})

const choices = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ label: `Loaf ${place}`, payload: `p.7.-.${place}` }))

describe('a message for 8x8 Connect', () => {
  const rendered = (piece: Piece, to: string, account: string) =>
    eightByEightMessaging.render?.(piece, placeFor(settings, to, account)) ?? []

  it('goes to the region of the account as a text message', () => {
    const [call] = rendered({ type: 'text', text: '**Fresh** bread' }, 'SMS/+6581968289', 'SMS/bakery_sms')
    expect(call?.url).toBe('https://sms.8x8.uk/api/v1/subaccounts/bakery_sms/messages')
    expect(JSON.parse(call?.body ?? '')).toEqual({
      destination: '+6581968289',
      text: 'Fresh bread',
      source: 'Bakery',
    })
  })

  it('shows choices in a chat app whose press comes back as the same choice', () => {
    for (const [type, count] of [
      ['buttons', 3],
      ['list', 10],
    ] as const) {
      const [call] = rendered(
        { type, text: 'Which?', choices: choices(count) },
        'ChatApps/+6581968289',
        'ChatApps/bakery_chat',
      )
      expect(call?.url).toBe('https://chatapps.8x8.uk/api/v1/subaccounts/bakery_chat/messages')
      const { user, content } = JSON.parse(call?.body ?? '')
      expect(user).toEqual({ msisdn: '+6581968289' })
      const { action } = content.interactive
      const shown: { id: string; title: string }[] =
        action.buttons?.map(({ reply }: { reply: object }) => reply) ?? action.sections[0].rows
      expect(shown.map(({ id }) => id)).toEqual(choices(count).map(({ payload }) => payload))
      for (const reply of shown) {
        const kind = type === 'buttons' ? 'button_reply' : 'list_reply'
        const { payload } = calls.calls.text
        const pressed = {
          ...calls.calls.text,
          payload: { ...payload, type: 'Interactive', content: { interactive: { type: kind, [kind]: reply } } },
        }
        expect(eightByEightMessaging.parse(rawOf(JSON.stringify(pressed)), settings)).toMatchObject([
          { type: 'choice', payload: reply.id, label: reply.title },
        ])
      }
    }
  })

  it('names the file by an address', () => {
    const media = { kind: 'image', pointer: '01K', contentType: 'image/png', name: 'loaf.png' } as const
    const [call] = rendered({ type: 'media', media, caption: 'Ours' }, 'ChatApps/+6581968289', 'ChatApps/bakery_chat')
    const content = { url: 'https://parley.example/media/01K', text: 'Ours' }
    expect(JSON.parse(call?.body ?? '')).toMatchObject({ type: 'image', content })
  })
})

describe('an answer of 8x8 Connect', () => {
  const call = {
    method: 'POST',
    url: 'https://sms.8x8.uk/api/v1/subaccounts/a/messages',
    body: '{}',
    key: 'k',
  } as const
  const address = { to: 'SMS/+6581968289', account: 'SMS/bakery_sms', more: {} }
  const sent = (answer: WrittenAnswer) =>
    eightByEightMessaging.send?.(call, address, settings, providerOf(answer).post, now)
  const named = async (key: string) => {
    const { post, asked } = providerOf({ status: 200, body: { umid: 'u1' } })
    await eightByEightMessaging.send?.({ ...call, key }, address, settings, post, now)
    return JSON.parse(String(asked[0]?.body)).clientMessageId
  }
  const refused = (status: number, code: number) => sent({ status, body: { code, message: 'No' } })

  it('is asked under the key of the call, within fifty characters, with what tells two calls apart', async () => {
    expect(await named('c0ffee-7-0')).toBe('c0ffee-7-0')
    expect(await named(`${'x'.repeat(46)}1234-1`)).toBe(`${'x'.repeat(44)}1234-1`)
  })

  it('says what came of it', async () => {
    expect(await sent({ status: 200, body: { umid: 'u1', status: { code: 'QUEUED' } } })).toEqual({
      type: 'ok',
      ids: ['u1'],
    })
    expect(await refused(400, 1002)).toEqual({ type: 'drop', reason: '1002 No' })
    expect(await refused(401, 1200)).toMatchObject({ type: 'reauth' })
    expect(await refused(500, 2000)).toMatchObject({ type: 'retry' })
    expect(await sent({ status: 429, headers: { 'retry-after': '3' } })).toMatchObject({
      type: 'retry',
      afterSeconds: 3,
    })
    expect(await sent({ status: 200, body: '<!doctype html>' })).toMatchObject({ type: 'unknown' })
    expect(await sent(failure('network'))).toMatchObject({ type: 'unknown' })
  })
})

describe('a file of a customer of 8x8 Connect', () => {
  it('is fetched without the key, because its address comes from outside', async () => {
    const { post, asked } = providerOf({ status: 200, body: 'loaf' })
    expect(await eightByEightMessaging.media?.('https://chatapps.8x8.com/files/1', settings, post)).toEqual(
      Buffer.from('loaf'),
    )
    expect(asked[0]?.headers).toEqual({})
  })
})

describe('a test of the settings of 8x8 Connect', () => {
  it('finds whether the key is good', async () => {
    const tested = (answer: WrittenAnswer, subAccounts = settings.subAccounts) =>
      eightByEightMessaging.test({ ...settings, subAccounts }, providerOf(answer).post, { doorUrl: '' })
    expect(await tested({ status: 404 })).toEqual([{ ok: true, code: 'token-good' }])
    for (const status of [401, 403, 500])
      expect(await tested({ status })).toMatchObject([{ ok: false, code: 'refused' }])
    expect(await tested(failure('network'))).toMatchObject([{ code: 'unreachable' }])
    expect(await tested({ status: 200 }, [])).toEqual([{ ok: false, code: 'not-testable' }])
  })
})
