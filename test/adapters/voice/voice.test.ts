import { createHmac } from 'node:crypto'
import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InlinePlace } from '../../../functions/adapters/adapter.ts'
import { voice } from '../../../functions/adapters/voice/adapter.ts'
import { hostileTexts, saidOn } from '../said.ts'
import { hostileBodies, mutantsOf, rawOf } from '../sketch.ts'
import { calls, frame } from './fixtures/calls.json' with { type: 'json' }

type CallName = keyof typeof calls

const now = new Date('2026-11-20T12:00:00Z')
const seconds = now.getTime() / 1000
const doorUrl = 'https://parley.example/input/voice/key'
const settings = {
  webhookSecret: 'whsec-1',
  applicationId: frame.application_sid,
  defaultLanguage: 'en-GB',
  voiceName: '',
  transferTo: '',
}
const call = (name: CallName, query = '', fields: object = {}) =>
  rawOf(JSON.stringify({ ...frame, ...calls[name], ...fields }), { url: doorUrl + (query && `?${query}`) })
const heard = (name: CallName, query = '', fields: object = {}) => voice.parse(call(name, query, fields), settings)
const said = (text: string, titles?: readonly string[]) => saidOn('voice', text, titles)

interface Verb {
  readonly verb: string
  readonly text?: string
  readonly actionHook?: string
  readonly say?: { readonly text: string; readonly synthesizer: object }
  readonly [name: string]: unknown
}
const answer = (
  raw = call('speech', 'turn=1'),
  degraded: readonly ReturnType<typeof said>[] = [],
  more: Partial<InlinePlace<typeof settings>> = {},
) => {
  const place = { settings, language: 'en', doorUrl, isPending: false, isHandedOver: false, isOver: false } as const
  const { status, headers, body = '[]' } = voice.answer?.(degraded, raw, { ...place, ...more }) ?? {}
  expect(status).toBe(200)
  expect(headers).toEqual({ 'content-type': 'application/json' })
  return JSON.parse(body) as Verb[]
}
const synthesizer = { language: 'en-GB' }

describe('the signature of a SIP server', () => {
  const body = call('speech').body.toString()
  const codeOf = (moment: number | string, secret = settings.webhookSecret) =>
    createHmac('sha256', secret).update(`${moment}.${body}`).digest('hex')
  const verdictOn = (header: string, at = now, text = body, more: Partial<typeof settings> = {}) =>
    voice.verify(rawOf(text, { headers: { 'jambonz-signature': header } }), { ...settings, ...more }, at).ok
  const good = `t=${seconds},v1=${codeOf(seconds)}`

  it('is a code over moment and body, also beside that of another secret', () => {
    expect(verdictOn(good)).toBe(true)
    expect(verdictOn(`t=${seconds}, v1=${codeOf(seconds, 'old')}, v1=${codeOf(seconds)}, v0=x`)).toBe(true)
    expect(verdictOn(`v1=${codeOf(seconds)},t=${seconds}`)).toBe(true)
  })

  it('is wrong once one sign has changed', () => {
    for (const mutant of mutantsOf(good)) expect(verdictOn(mutant), mutant).toBe(false)
    for (const mutant of mutantsOf(body)) expect(verdictOn(good, now, mutant), mutant).toBe(false)
    for (const odd of [
      '',
      't=',
      'v1=',
      `t=${seconds}`,
      `v1=${codeOf('')}`,
      `t=,v1=${codeOf('')}`,
      `t=x,v1=${codeOf('x')}`,
    ])
      expect(verdictOn(odd), odd).toBe(false)
  })

  it('is good for five minutes, with a secret, and for one application', () => {
    const after = (more: number) => verdictOn(good, new Date(now.getTime() + more * 1000))
    expect([300, -300, 301, -301].map(after)).toEqual([true, true, false, false])
    expect(verdictOn(`t=${seconds},v1=${codeOf(seconds, '')}`, now, body, { webhookSecret: '' })).toBe(false)
    expect(verdictOn(good, now, body, { applicationId: 'another' })).toBe(false)
    expect(verdictOn(good, now, body, { applicationId: '' })).toBe(true)
  })
})

describe('a call of a SIP server', () => {
  it.each([
    ['trying', '', { id: 'start', type: 'start' }],
    ['speech', 'turn=3', { id: '3', type: 'text', text: 'Wann machen Sie auf?', language: 'de' }],
    ['digits', 'turn=4', { id: '4', type: 'text', text: '2' }],
    ['silence', 'turn=5&silent=2', { id: '5', type: 'typing' }],
    ['partial', 'turn=5', { id: '5', type: 'typing' }],
    ['unreached', 'turn=6', { id: '6', type: 'typing' }],
    ['talked', 'turn=7', { id: 'end', type: 'end' }],
    ['ended', '', { id: 'end', type: 'end' }],
  ] as const)('tells what the caller did: %s', (name, query, { id, ...what }) => {
    const told = { from: { ids: [frame.call_sid] }, account: frame.to }
    expect(heard(name, query)).toEqual([{ id: `${frame.call_sid}/${id}`, ...told, ...what }])
  })

  it('is of another person each time, because any caller can show the number of another', () => {
    expect(heard('withheld')).toMatchObject([{ from: { ids: [frame.call_sid] } }])
    expect(heard('trying')[0]?.from).not.toHaveProperty('known')
  })

  it('is nothing of what is no call', () => {
    expect(heard('speech', '', { call_sid: '' })).toEqual([])
    assert(
      property(
        hostileBodies(Object.keys({ ...frame, speech: 0, alternatives: 0, transcript: 0, digits: 0 })),
        (body) => {
          const raw = rawOf(body, { url: `${doorUrl}?turn=-1&silent=1e9` })
          voice.parse(raw, settings)
          voice.verify(raw, settings, now)
          answer(raw)
        },
      ),
    )
  })
})

describe('an answer to a SIP server', () => {
  it('says the message and listens to words and keys', () => {
    expect(answer(call('speech', 'turn=1'), [said('**We** open at eight.', ['Bread', 'Cake'])])).toEqual([
      {
        verb: 'gather',
        actionHook: `${doorUrl}?turn=2&silent=1`,
        input: ['speech', 'digits'],
        timeout: 5,
        bargein: true,
        dtmfBargein: true,
        numDigits: 1,
        recognizer: { language: 'en-GB', hints: ['Bread', 'Cake'] },
        say: { text: 'We open at eight.\n1. Bread\n2. Cake', synthesizer },
      },
    ])
  })

  it('speaks in the language of the conversation, with the voice that was chosen', () => {
    const chosen = { ...settings, voiceName: 'en-GB-Standard-A' }
    expect(answer(undefined, [said('Ja')], { language: 'nl', settings: chosen })[0]).toMatchObject({
      recognizer: { language: 'nl-NL' },
      say: { text: 'Ja', synthesizer: { language: 'nl-NL', voice: 'en-GB-Standard-A' } },
    })
    // Without choices there is nothing that would be said rather than anything else.
    expect(answer(undefined, [said('Ja')], { language: 'nl', settings: chosen })[0]).not.toHaveProperty(
      'recognizer.hints',
    )
  })

  it('waits and asks again while the bot is at work, and says so once', () => {
    expect(answer(call('speech', 'turn=1'), [], { isPending: true })).toEqual([
      { verb: 'say', text: 'One moment, please.', synthesizer },
      { verb: 'pause', length: 1 },
      { verb: 'redirect', actionHook: `${doorUrl}?turn=2&held=1` },
    ])
    expect(answer(call('silence', 'turn=2&held=1'), [], { isPending: true }).map(({ verb }) => verb)).toEqual([
      'pause',
      'redirect',
    ])
    // The turn goes on in the queue: its answer may not be there yet.
    expect(answer(call('silence', 'turn=3&held=2')).at(-1)?.actionHook).toBe(`${doorUrl}?turn=4&held=3`)
    expect(answer(call('silence', 'turn=4&held=3'), [said('At eight.')])[0]?.say?.text).toBe('At eight.')
    expect(answer(call('silence', 'turn=21&held=20'))[0]?.say?.text).toBe('I am listening.')
  })

  it.each([
    ['+4319000', { type: 'phone', number: '+4319000' }],
    ['sip:queue@pbx.example', { type: 'sip', sipUri: 'sip:queue@pbx.example' }],
    ['kim@pbx.example', { type: 'user', name: 'kim@pbx.example' }],
  ])('puts the call through to %s where a person is wanted', (transferTo, target) => {
    const wanted = { isHandedOver: true, settings: { ...settings, transferTo } }
    expect(answer(undefined, [said('Kim will help.')], wanted)).toEqual([
      { verb: 'say', text: 'Kim will help.', synthesizer },
      { verb: 'dial', actionHook: `${doorUrl}?turn=2`, answerOnBridge: true, timeout: 30, target: [target] },
    ])
    const [listening] = answer(call('unreached', 'turn=2'), [], wanted)
    expect(listening).toMatchObject({ verb: 'gather', say: { text: expect.stringContaining('Nobody could take') } })
    expect(answer(call('talked', 'turn=2'), [], wanted)).toEqual([{ verb: 'hangup' }])
  })

  it('listens for the agent’s texts where there is nobody to put through to', () => {
    for (const transferTo of ['', 'x', 'sip:', 'two words@x'])
      expect(answer(undefined, [], { isHandedOver: true, settings: { ...settings, transferTo } })).toMatchObject([
        { verb: 'gather', say: { text: 'I am connecting you. Please hold.' } },
      ])
  })

  it('asks a silent caller now and then, and ends the call after six times', () => {
    const after = (silent: number, more: Partial<InlinePlace<typeof settings>> = {}) =>
      answer(call('silence', `turn=9&silent=${silent}`), [], more)
    expect(after(1)[0]?.say?.text).toBe('Are you still there?')
    expect(after(2)[0]).not.toHaveProperty('say')
    expect(after(2)[0]?.actionHook).toBe(`${doorUrl}?turn=10&silent=3`)
    expect(after(6).map(({ verb }) => verb)).toEqual(['say', 'hangup'])
    expect(after(60, { isHandedOver: true }).map(({ verb }) => verb)).toEqual(['gather'])
  })

  it('ends the call when all is said', () => {
    expect(answer(undefined, [said('Bye.')], { isOver: true })).toEqual([
      { verb: 'say', text: 'Bye.', synthesizer },
      { verb: 'hangup' },
    ])
    expect(answer(call('ended'))).toEqual([{ verb: 'hangup' }])
  })

  it.each(hostileTexts)('takes no orders from a text: %s', (text) => {
    const [listening] = answer(undefined, [said(text, [text])])
    expect(listening?.say?.text).not.toMatch(/<[a-z/!?]/i)
    expect(Object.keys(listening ?? {})).not.toContain('target')
  })

  it('says what fits, and that there is more', () => {
    const [listening] = answer(undefined, [said('word '.repeat(9000)), said('😀'.repeat(9000))])
    expect(Buffer.byteLength(listening?.say?.text ?? '')).toBeLessThanOrEqual(20_100)
    expect(listening?.say?.text).toContain('There is more than I can say at once.')
  })
})
