/** What leaves for servers of others, as pure functions: signatures, pauses between tries, answers, mails. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FormValue } from '#shared/engine/form-answer'
import type { Call, CallAnswer } from '#shared/engine/turn'
import { answerIn, Calls } from '../../../functions/bot/stage/calls.ts'
import { htmlTable, textTable } from '../../../functions/bot/sendings/mail.ts'
import { pauseMsAfter } from '../../../functions/bot/sendings/pauses.ts'
import { signatureWith } from '../../../functions/platform/outside/signing.ts'

it('a signature is the one that Standard Webhooks publishes for its example', () => {
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1614265330, body: '{"test": 2432232314}' }
  expect(signatureWith(key, signed)).toBe('g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

describe('the pause after a try', () => {
  const pauses = (failure: Parameters<typeof pauseMsAfter>[1], chance = 0) =>
    Array.from({ length: 10 }, (_, index) => pauseMsAfter(index + 1, failure, chance)).filter((ms) => ms !== undefined)

  it('grows from five seconds to five hours, and there is none after the ninth try', () => {
    const seconds = [5, 30, 120, 600, 1800, 3600, 7200, 18_000]
    expect(pauses({ reason: 'network' })).toEqual(seconds.map((each) => each * 1000))
    expect(pauses({ reason: 'status', status: 500 })).toEqual(seconds.map((each) => each * 1000))
  })

  it('differs by at most a fifth, so that those who failed together do not come back together', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(chance, fc.integer({ min: 1, max: 8 }), (one, attempt) => {
        const [plain, moved] = [0, one].map((each) => pauseMsAfter(attempt, { reason: 'network' }, each)!) as [
          number,
          number,
        ]
        return moved >= plain && moved <= Math.ceil(plain * 1.2)
      }),
    )
    expect(pauseMsAfter(1, { reason: 'network' }, 1)).toBe(6000)
  })

  it('is a minute at least where the server is overloaded or slow, and as long as it wants up to twice that', () => {
    expect(pauses({ reason: 'timeout' }).slice(0, 3)).toEqual([60_000, 60_000, 120_000])
    const busy = { reason: 'status', status: 429 } as const
    expect(pauseMsAfter(1, { ...busy, retryAfter: 90 }, 0)).toBe(90_000)
    expect(pauseMsAfter(1, { ...busy, retryAfter: 9000 }, 0)).toBe(120_000)
    expect(pauseMsAfter(3, { ...busy, retryAfter: 1 }, 0)).toBe(120_000)
  })

  it('comes twice after a refusal, and never where no other try changes anything', () => {
    for (const status of [400, 401, 404, 422]) expect(pauses({ reason: 'status', status })).toHaveLength(2)
    for (const status of [408, 425, 429, 503]) expect(pauses({ reason: 'status', status })).toHaveLength(8)
    for (const reason of ['bad-redirect', 'too-large', 'no-proper-answer'] as const)
      expect(pauses({ reason })).toHaveLength(2)
    for (const reason of ['refused-address', 'not-connected', 'no-sender', 'lost-secret'] as const)
      expect(pauses({ reason })).toEqual([])
    expect(pauses({ reason: 'status', status: 410 })).toEqual([])
  })
})

describe('the calls of a message', () => {
  const call = { blockId: 'a' } as Call
  const yes: CallAnswer = { kind: 'answered', text: 'Yes.' }

  it('are asked once by their ids, and those of a landing are others', async () => {
    const calls = new Calls('sent')
    const asked: string[] = []
    const ask = (id: string) => calls.once(id, async () => (asked.push(id), yes))
    const landing = calls.of('landing')
    const ids = [calls.idOf(call, 0), calls.idOf(call, 0), calls.idOf(call, 1), landing.idOf(call, 0)]
    expect(await Promise.all(ids.map(ask))).toEqual([yes, yes, yes, yes])
    expect(asked).toEqual(['sent-0-a', 'sent-1-a', 'sent-landing-0-a'])
  })

  it('WEBHOOKS-007/timeout: share ten seconds, landing included: what comes behind them is not asked', async () => {
    const calls = new Calls('sent')
    const given: number[] = []
    await calls.once('first', async (ms) => (given.push(ms), yes))
    expect(given).toEqual([10_000])
    const spent = new Calls('sent', '', { answers: new Map(), leftMs: 4000 })
    await spent.of('landing').once('second', async (ms) => (given.push(ms), yes))
    expect(given[1]).toBe(4000)
    spent.limit(1500)
    spent.limit(3000)
    await spent.once('inline', async (ms) => (given.push(ms), yes))
    expect(given.pop()).toBe(1500)
    const none = new Calls('sent', '', { answers: new Map(), leftMs: 0 })
    expect(await none.once('third', async (ms) => (given.push(ms), yes))).toEqual({
      kind: 'failed',
      reason: 'too-slow-together',
    })
    expect(given).toHaveLength(2)
  })

  it('take an answer with what is agreed on and nothing else, whatever comes', () => {
    expect(answerIn('{"path":"yes","variables":{"amount":12,"open":true},"text":"Hello"}')).toEqual({
      kind: 'answered',
      path: 'yes',
      variables: { amount: '12', open: 'true' },
      text: 'Hello',
    })
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => answerIn(text)?.kind !== 'failed'))
    expect(answerIn(`{"variables":{"long":"${'x'.repeat(9000)}"}}`)).toMatchObject({
      variables: { long: 'x'.repeat(5000) },
    })
    expect(answerIn('{"odd":1}')).toBeUndefined()
    const results = [{ at: 'odd', variable: 'even' }]
    expect(answerIn('{"odd":1}', results)).toMatchObject({ kind: 'answered' })
    expect(answerIn('nonsense', results)).toBeUndefined()
    expect(answerIn('{"variables":{"__proto__":"x"}}')).toEqual({ kind: 'answered', variables: {} })
  })
})

describe('the table of a mail', () => {
  it('BLOCKS-034/email: the table shows any answer beside its name, as text: its markup has no tags but those of the table', () => {
    const value: fc.Arbitrary<FormValue> = fc.oneof(
      fc.string(),
      fc.constantFrom('<script>', '"><img src=x>', '&lt;'),
      fc.integer(),
      fc.constant(null),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), (values) => {
        const tags = htmlTable(values).match(/<[^>]*>/g) ?? []
        const known =
          /^<(!doctype html|meta charset="utf-8"|\/?table|table border="1" cellpadding="6" cellspacing="0"|\/?tr|\/?td|th align="left"|\/th|br)>$/
        return tags.every((tag) => known.test(tag))
      }),
    )
    const file = { name: 'rose.png', contentType: 'image/png', pointer: '01JD0000000000000000000000' }
    expect(textTable({ wish: 'Get\nwell', amount: 3, photo: file })).toBe('wish: Get\nwell\namount: 3\nphoto: rose.png')
    expect(htmlTable({ wish: 'Get\nwell' })).toContain('<th align="left">wish</th><td>Get<br>well</td>')
  })
})
