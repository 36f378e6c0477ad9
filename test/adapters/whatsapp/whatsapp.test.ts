import { array, assert, property, string, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Heard } from '../../../functions/adapters/adapter.ts'
import { whatsapp } from '../../../functions/adapters/whatsapp/adapter.ts'
import { hostileBodies, mutantsOf, rawOf } from '../sketch.ts'
import calls from './fixtures/calls.json' with { type: 'json' }
import signature from './fixtures/signature.json' with { type: 'json' }

const now = new Date('2026-11-20T12:00:00Z')
const account = '106540352242922'
const settings = {
  whatsappAppSecret: signature.secret,
  whatsappVerifyToken: 'word-to-copy',
  businessAccountId: '102290129340398',
  numbers: [{ _id: 'a', phoneNumberId: account, number: '+15550783881', token: 'EAAtoken' }],
}
const phone = '491701234567'
const userId = 'DE.13491208655302741918'
const heard = (name: keyof typeof calls.calls): readonly Heard[] =>
  whatsapp.parse(rawOf(JSON.stringify(calls.calls[name])), settings)

describe('a door of WhatsApp', () => {
  const ask = (query: string, own = settings) => {
    const url = `https://parley.example/input/whatsapp/key?${query}`
    return whatsapp.handshake?.({ ...rawOf('', { url }), method: 'GET' }, own, new Date())
  }

  it('gives the challenge back to who knows the word, as text', () => {
    const answer = ask('hub.mode=subscribe&hub.verify_token=word-to-copy&hub.challenge=1158201444')
    expect(answer).toMatchObject({ status: 200, body: '1158201444' })
    expect(answer?.headers?.['content-type']).toContain('text/plain')
  })

  it('gives nothing to a wrong word, to no word, or as markup', () => {
    for (const mutant of mutantsOf('word-to-copy'))
      expect(ask(`hub.mode=subscribe&hub.verify_token=${mutant}&hub.challenge=1`)).toMatchObject({ status: 403 })
    const blank = { ...settings, whatsappVerifyToken: '' }
    expect(ask('hub.mode=subscribe&hub.verify_token=&hub.challenge=1', blank)).toMatchObject({ status: 403 })
    expect(ask('hub.mode=subscribe&hub.verify_token=word-to-copy&hub.challenge=<b>')).toMatchObject({ status: 403 })
    expect(ask('hub.mode=unsubscribe')).toBeUndefined()
  })
})

describe('the signature of Meta', () => {
  const isGood = (body: string, code: string, secret = signature.secret) =>
    whatsapp.verify(
      rawOf(body, { headers: { 'x-hub-signature-256': code } }),
      { ...settings, whatsappAppSecret: secret },
      now,
    ).ok

  it('is judged as its published example', () => {
    expect(isGood(signature.body, signature.signature)).toBe(true)
  })

  it('is wrong once one sign of body, code or secret has changed, and never right without a secret', () => {
    for (const mutant of mutantsOf(signature.body)) expect(isGood(mutant, signature.signature)).toBe(false)
    for (const mutant of mutantsOf(signature.signature)) expect(isGood(signature.body, mutant)).toBe(false)
    for (const mutant of mutantsOf(signature.secret))
      expect(isGood(signature.body, signature.signature, mutant)).toBe(false)
    expect(isGood(signature.body, '')).toBe(false)
    expect(isGood('', 'sha256=b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad', '')).toBe(false)
  })
})

describe('a call of WhatsApp', () => {
  const from = { ids: [phone, userId], name: 'Ada Byron', known: { kind: 'phone', value: `+${phone}` } }

  it('tells every message of a batch, each with its own id', () => {
    const all = heard('batch')
    expect(all.map(({ id }) => id)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `wamid.${letter}`))
    expect(all[0]).toEqual({
      id: 'wamid.A',
      at: '2025-06-08T20:59:43.000Z',
      from,
      account,
      type: 'text',
      text: 'Hello',
    })
    expect(all.slice(1)).toMatchObject([
      { type: 'file', reference: `${account}/1001`, contentType: 'image/jpeg', name: 'image.jpeg', text: 'Our cake' },
      { type: 'choice', payload: 'p.3.-.0', label: 'Yes' },
      { type: 'choice', payload: 'p.3.-.7', label: 'Rye bread' },
      { type: 'location', latitude: 52.5, longitude: 13.4 },
      { type: 'file', reference: `${account}/1002`, contentType: 'audio/ogg', name: 'audio.ogg' },
      { type: 'file', contentType: 'application/pdf', name: 'order.pdf' },
    ])
  })

  it('reads the button of a template as what it says, because nobody here has made its payload', () => {
    expect(heard('template button')).toMatchObject([{ type: 'text', text: 'No thanks' }])
  })

  it('names what it cannot tell, and tells that a reaction was taken back', () => {
    expect(heard('odd')).toMatchObject([
      { type: 'unsupported', what: 'unsupported: Message type unknown' },
      { type: 'reaction', emoji: '👍', of: 'wamid.X' },
      { type: 'reaction', of: 'wamid.X' },
      { type: 'unsupported', what: 'contacts' },
    ])
    expect(heard('welcome')).toMatchObject([{ type: 'start' }])
  })

  it('knows a customer who shows no number by the id of the company’s own apps', () => {
    expect(heard('user name only')).toMatchObject([{ from: { ids: [userId], name: 'Ada Byron' }, type: 'text' }])
    expect(heard('user name only')[0]?.from).not.toHaveProperty('known')
  })

  it('tells that a number and an id have changed, as Meta and its partners tell it', () => {
    const ids = { type: 'identity', before: userId, after: 'DE.99991208655302741918' }
    expect(heard('changed number')).toMatchObject([
      { id: 'wamid.O', type: 'identity', before: phone, after: '491707654321' },
      { id: 'wamid.O/user', ...ids },
    ])
    expect(heard('changed id')).toMatchObject([{ id: 'wamid.P/user', ...ids }])
    expect(heard('passed on')).toMatchObject([ids])
  })

  it('tells how far messages have come, with the reason of a failure', () => {
    expect(heard('statuses')).toMatchObject([
      { id: 'wamid.S1/delivered', from: { ids: [phone, userId] }, of: { id: 'wamid.S1' }, state: 'delivered' },
      { of: { id: 'wamid.S2' }, state: 'failed', reason: '131047 More than 24 hours have passed' },
    ])
  })

  it('is left out where it is for a group or another app', () => {
    expect([...heard('group'), ...heard('standby')]).toEqual([])
  })

  it('names the number it is for before anybody has looked at its signature', () => {
    expect(whatsapp.accountOf?.(rawOf(JSON.stringify(calls.calls.batch)))).toBe(account)
    expect(whatsapp.accountOf?.(rawOf('[]'))).toBeUndefined()
    expect(whatsapp.accounts?.(settings)).toEqual([account])
  })

  it('is told whole, whatever its size', () => {
    const message = (id: string) => ({ from: phone, id, timestamp: '1', type: 'text', text: { body: 'x' } })
    const value = (ids: readonly string[]) => ({ metadata: { phone_number_id: account }, messages: ids.map(message) })
    assert(
      property(array(uniqueArray(string({ minLength: 1 }), { maxLength: 20 }), { maxLength: 5 }), (batches) => {
        const body = { entry: [{ changes: batches.map((ids) => ({ field: 'messages', value: value(ids) })) }] }
        const told = whatsapp.parse(rawOf(JSON.stringify(body)), settings)
        expect(told.map(({ id }) => id)).toEqual(batches.flat())
      }),
      { numRuns: 100 },
    )
  })

  it('is read whatever it holds', () => {
    const names =
      'entry changes field value messages statuses contacts metadata phone_number_id from id type text'.split(' ')
    assert(
      property(hostileBodies(names), (body) => {
        for (const { id, from: person } of whatsapp.parse(rawOf(body), settings))
          expect([id, person.ids[0]]).not.toContain('')
      }),
      { numRuns: 300 },
    )
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    expect(whatsapp.parse(rawOf(`{"entry":${deep}}`), settings)).toEqual([])
  })
})
