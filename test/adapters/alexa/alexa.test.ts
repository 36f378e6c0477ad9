import { assert, property } from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import type { Degraded } from '#shared/channels/degrade'
import type { Answer, InlinePlace } from '../../../functions/adapters/adapter.ts'
import { alexa } from '../../../functions/adapters/alexa/adapter.ts'
import { hostileTexts, saidOn } from '../said.ts'
import { hostileBodies, rawOf } from '../sketch.ts'
import { requestOf, settings, type RequestName } from './requests.ts'

const heard = (name: RequestName, request: object = {}) => alexa.parse(requestOf(name, request), settings)

describe('what Alexa tells', () => {
  const told = { from: { ids: ['amzn1.ask.account.KIM'] }, account: settings.skillId, at: '2026-11-20T12:00:00.000Z' }

  it.each([
    ['launch', { type: 'start' }],
    ['phrase', { type: 'text', text: 'when do you open', language: 'en' }],
    ['opening', { type: 'text', text: 'how do i get there', language: 'en' }],
    ['intent', { type: 'text', text: 'where is my order', language: 'en' }],
    ['help', { type: 'text', text: 'help', language: 'en' }],
    ['yes', { type: 'text', text: 'yes', language: 'en' }],
    ['no', { type: 'text', text: 'no', language: 'en' }],
    ['stop', { type: 'end' }],
    ['cancel', { type: 'end' }],
    ['ended', { type: 'end' }],
    ['repeat', { type: 'typing', isAgain: true }],
    ['resume', { type: 'typing' }],
    ['fallback', { type: 'unsupported', what: 'speech' }],
  ] as const)('is what was done: %s', (name, what) => {
    expect(heard(name)).toEqual([{ id: `r-${name}`, ...told, ...what }])
  })

  it('is in the language of the device', () => {
    expect(heard('yes', { locale: 'de-DE' })).toMatchObject([{ text: 'ja', language: 'de' }])
    expect(heard('yes', { locale: 'ja-JP' })).toMatchObject([{ text: 'yes' }])
    expect(heard('yes', { locale: 'ja-JP' })[0]).not.toHaveProperty('language')
  })

  it('is nothing outside of a talk, and nothing of what is no request', () => {
    for (const name of ['enabled', 'other'] as const) expect(heard(name)).toEqual([])
    assert(
      property(
        hostileBodies([
          'request',
          'type',
          'intent',
          'name',
          'slots',
          'phrase',
          'context',
          'System',
          'session',
          'user',
          'userId',
        ]),
        (body) => {
          alexa.parse(rawOf(body), settings)
          alexa.accountOf?.(rawOf(body))
          alexa.answer?.([], rawOf(body), place())
        },
      ),
    )
  })
})

const place = (more: Partial<InlinePlace<typeof settings>> = {}): InlinePlace<typeof settings> => ({
  settings,
  language: 'en',
  doorUrl: 'https://parley.example/input/alexa/key',
  isPending: false,
  isHandedOver: false,
  isOver: false,
  ...more,
})
const degraded = (text: string, titles: readonly string[] = []) => saidOn('alexa', text, titles)

interface Spoken {
  readonly version: string
  readonly sessionAttributes?: { readonly isHeld: true }
  readonly response: {
    readonly outputSpeech?: { readonly type: string; readonly ssml: string }
    readonly card?: { readonly title: string; readonly content: string }
    readonly reprompt?: { readonly outputSpeech: { readonly ssml: string } }
    readonly shouldEndSession?: boolean
  }
}
const spokenBy = (answered: Answer | undefined): Spoken => {
  const { status, headers, body = '{}' } = answered ?? {}
  expect({ status, headers }).toEqual({ status: 200, headers: { 'content-type': 'application/json;charset=UTF-8' } })
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(24_000)
  return JSON.parse(body) as Spoken
}
const answer = (
  name: RequestName,
  said: readonly Degraded[] = [],
  more: Partial<InlinePlace<typeof settings>> = {},
): Spoken => spokenBy(alexa.answer?.(said, requestOf(name), place(more)))
const bodyIn = (name: RequestName) => JSON.parse(requestOf(name).body.toString()) as object

describe('an answer to Alexa', () => {
  it('is spoken, stands on a card, and asks once more', () => {
    expect(answer('phrase', [degraded('**We** are open.\nSee [our page](https://bakery.example/open).')])).toEqual({
      version: '1.0',
      response: {
        outputSpeech: { type: 'SSML', ssml: '<speak><s>We are open.</s><s>See our page.</s></speak>' },
        card: {
          type: 'Simple',
          title: 'Corner Bakery',
          content: expect.stringContaining('https://bakery.example/open'),
        },
        reprompt: { outputSpeech: { type: 'SSML', ssml: '<speak><s>Are you still there?</s></speak>' } },
        shouldEndSession: false,
      },
    })
  })

  it('says choices with their numbers', () => {
    expect(answer('phrase', [degraded('What now?', ['Bread', 'Cake'])]).response.outputSpeech?.ssml).toBe(
      '<speak><s>What now?</s><s>1. Bread</s><s>2. Cake</s></speak>',
    )
  })

  it.each(hostileTexts)('lets no text speak markup: %s', (text) => {
    const { ssml = '' } = answer('phrase', [degraded(text, [text])]).response.outputSpeech ?? {}
    expect(XMLValidator.validate(ssml)).toBe(true)
    expect(ssml).toMatch(/^<speak>(<s>[^<>]*<\/s>)+<\/speak>$/)
  })

  it('holds the customer while the bot is at work', () => {
    const { response } = answer('phrase', [], { isPending: true })
    expect(response.outputSpeech?.ssml).toContain('One moment')
    expect(response.reprompt?.outputSpeech.ssml).toContain('Say continue')
    expect(response.shouldEndSession).toBe(false)
  })

  it('ends the session when all is said, and when the customer leaves', () => {
    expect(answer('phrase', [degraded('Bye')], { isOver: true }).response).toMatchObject({
      outputSpeech: { ssml: '<speak><s>Bye</s></speak>' },
      shouldEndSession: true,
    })
    expect(answer('stop').response).toMatchObject({
      outputSpeech: { ssml: '<speak><s>Goodbye.</s></speak>' },
      shouldEndSession: true,
    })
    expect(answer('stop').response).not.toHaveProperty('reprompt')
  })

  it('is empty where Alexa wants none', () => {
    for (const name of ['ended', 'enabled'] as const)
      expect(answer(name, [degraded('x')])).toEqual({ version: '1.0', response: {} })
  })

  it('goes on to hold the customer until the answer is there', () => {
    const resumed = (
      attributes: object,
      said: readonly Degraded[] = [],
      more: Partial<InlinePlace<typeof settings>> = {},
    ) =>
      spokenBy(
        alexa.answer?.(said, rawOf(JSON.stringify({ ...bodyIn('resume'), session: { attributes } })), place(more)),
      )
    const { sessionAttributes } = answer('phrase', [], { isPending: true })
    expect(sessionAttributes).toEqual({ isHeld: true })
    const held = resumed({ isHeld: true })
    expect(held.sessionAttributes).toEqual({ isHeld: true })
    expect(held.response.outputSpeech?.ssml).toContain('One moment')
    const done = resumed({ isHeld: true }, [degraded('At eight.')])
    expect(done).not.toHaveProperty('sessionAttributes')
    expect(done.response.outputSpeech?.ssml).toBe('<speak><s>At eight.</s></speak>')
    expect(resumed({}).response.outputSpeech?.ssml).toBe('<speak><s>I am listening.</s></speak>')
    expect(resumed({ isHeld: true }, [], { isHandedOver: true }).response.outputSpeech?.ssml).toContain(
      'passed that on',
    )
  })

  it('says that somebody was told, where a person is wanted and nothing was said', () => {
    expect(answer('phrase', [], { isHandedOver: true }).response.outputSpeech?.ssml).toContain('passed that on')
    expect(answer('phrase', [], { isHandedOver: true, language: 'de' }).response.outputSpeech?.ssml).toContain(
      'weitergegeben',
    )
  })

  it('keeps 8,000 signs of speech and 24 kB in all, and says that there is more', () => {
    for (const text of ['word '.repeat(3000), '&'.repeat(7900), '😀'.repeat(7900), '"\\'.repeat(5000)])
      for (const count of [1, 4]) {
        const { response } = answer(
          'phrase',
          Array.from({ length: count }, () => degraded(text)),
        )
        expect(response.outputSpeech?.ssml.length).toBeLessThanOrEqual(8000)
        expect(response.card?.content.length ?? 0).toBeLessThanOrEqual(8000)
        if (text.length > 8000 || count > 1)
          expect(response.outputSpeech?.ssml).toContain('more than I can say at once')
      }
  })
})
