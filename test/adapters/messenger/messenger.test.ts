import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Heard } from '../../../functions/adapters/adapter.ts'
import { messenger } from '../../../functions/adapters/messenger/adapter.ts'
import { hostileBodies, mutantsOf, rawOf } from '../sketch.ts'
import calls from './fixtures/calls.json' with { type: 'json' }
import signature from './fixtures/signature.json' with { type: 'json' }

const now = new Date('2026-11-20T12:00:00Z')
const settings = {
  messengerAppSecret: signature.secret,
  messengerVerifyToken: 'word-to-copy',
  pages: [{ _id: 'a', pageId: '5001', name: 'Bakery', token: 'EAApage' }],
}
const from = { ids: ['7001'] }
const heard = (name: keyof typeof calls.calls): readonly Heard[] =>
  messenger.parse(rawOf(JSON.stringify(calls.calls[name])), settings)

describe('a door of Messenger', () => {
  it('gives the challenge back to who knows the word', () => {
    const ask = (token: string) => {
      const url = `https://parley.example/input/messenger/key?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=42`
      return messenger.handshake?.({ ...rawOf('', { url }), method: 'GET' }, settings, new Date())
    }
    expect(ask('word-to-copy')).toMatchObject({ status: 200, body: '42' })
    for (const mutant of mutantsOf('word-to-copy')) expect(ask(mutant)).toMatchObject({ status: 403, body: '' })
  })

  it('takes a call by its signature alone', () => {
    const isGood = (body: string, code: string) =>
      messenger.verify(rawOf(body, { headers: { 'x-hub-signature-256': code } }), settings, now).ok
    expect(isGood(signature.body, signature.signature)).toBe(true)
    for (const mutant of mutantsOf(signature.body)) expect(isGood(mutant, signature.signature)).toBe(false)
    for (const mutant of mutantsOf(signature.signature)) expect(isGood(signature.body, mutant)).toBe(false)
  })
})

describe('a call of Messenger', () => {
  it('tells every message of a batch, and every file of a message', () => {
    expect(heard('batch')).toMatchObject([
      { id: 'm_1', at: '2025-06-08T20:59:43.000Z', from, account: '5001', type: 'text', text: 'Hello' },
      { id: 'm_2', type: 'choice', payload: 'p.3.-.0', label: 'Yes' },
      { id: 'm_3', type: 'file', contentType: 'image/jpeg', name: 'cake.jpg', text: 'Two files' },
      { id: 'm_3/1', type: 'file', name: 'order.pdf' },
      { id: 'm_4', type: 'location', latitude: 52.5, longitude: 13.4 },
    ])
  })

  it('tells what came to each page', () => {
    expect(heard('two entries')).toMatchObject([{ account: '5001' }, { account: '5002', from: { ids: ['7002'] } }])
    expect(messenger.accountOf?.(rawOf(JSON.stringify(calls.calls['two entries'])))).toBe('5001')
    expect(messenger.accounts?.(settings)).toEqual(['5001'])
  })

  it('tells a pressed button, and gives it an id where Meta gives none', () => {
    expect(heard('postback')).toMatchObject([
      { id: 'm_7', type: 'choice', payload: 'p.3.-.7', label: 'Rye bread' },
      { id: '7001/1749416383000/p.3.1.2', type: 'choice', payload: 'p.3.1.2' },
    ])
  })

  it('tells a beginning, and reads the button of another app as what it says', () => {
    expect(heard('begin')).toMatchObject([{ type: 'start' }, { type: 'start' }])
    expect(heard('foreign postback')).toMatchObject([{ type: 'text', text: 'Talk to us' }])
  })

  it('tells until when messages were delivered and read', () => {
    const status = { type: 'status', from }
    expect(heard('delivery')).toMatchObject([
      { ...status, of: { until: '2025-06-08T20:59:43.500Z' }, state: 'delivered' },
    ])
    expect(heard('read')).toMatchObject([{ ...status, of: { until: '2025-06-08T20:59:43.900Z' }, state: 'read' }])
  })

  it('is left out where it is our own echo or for another app, and named where it is odd', () => {
    expect([...heard('echo'), ...heard('standby')]).toEqual([])
    expect(heard('odd')).toMatchObject([
      { id: 'm_11', type: 'unsupported', what: 'message' },
      { type: 'reaction', emoji: '❤', of: 'm_20' },
      { type: 'reaction', of: 'm_20' },
    ])
  })

  it('is read whatever it holds', () => {
    const names =
      'object entry messaging sender recipient id message mid text attachments payload postback read watermark'.split(
        ' ',
      )
    assert(
      property(hostileBodies(names), (body) => {
        for (const { id, from: person } of messenger.parse(rawOf(body), settings))
          expect([id, person.ids[0]]).not.toContain('')
      }),
      { numRuns: 300 },
    )
    const early = {
      object: 'page',
      entry: [{ id: '5', messaging: [{ sender: { id: '7' }, timestamp: 9e300, read: { watermark: 9e300 } }] }],
    }
    expect(messenger.parse(rawOf(JSON.stringify(early)), settings)).toEqual([])
  })
})
