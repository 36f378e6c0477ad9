import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InlinePlace } from '../../../functions/adapters/adapter.ts'
import { cxone } from '../../../functions/adapters/cxone/adapter.ts'
import { hostileTexts, saidOn } from '../said.ts'
import { hostileBodies, rawOf } from '../sketch.ts'
import { exchanges, frame } from './fixtures/exchanges.json' with { type: 'json' }

type ExchangeName = keyof typeof exchanges

const settings = { credentialKey: 'k', credentialHash: 's', botName: 'bakery-bot', handoverScript: 'people' }
const exchange = (name: ExchangeName, more: object = {}) =>
  rawOf(JSON.stringify({ ...frame, ...exchanges[name], ...more }))
const heard = (name: ExchangeName, more: object = {}) => cxone.parse(exchange(name, more), settings)
const said = (text: string, titles?: readonly string[]) => saidOn('cxone', text, titles)

interface Reply {
  readonly branchName: string
  readonly nextPromptSequence: { readonly prompts: readonly { transcript: string; textToSpeech: string }[] }
  readonly nextPromptBehaviors: { readonly silenceRules: { readonly millisecondsToWaitForUserResponse: number } }
  readonly customPayload: object
  readonly botSessionState: object
}
const answer = (
  raw = exchange('text'),
  degraded: readonly ReturnType<typeof said>[] = [],
  more: Partial<InlinePlace<typeof settings>> = {},
) => {
  const doorUrl = 'https://parley.example/input/cxone/key'
  const place = { settings, language: 'en', doorUrl, isPending: false, isHandedOver: false, isOver: false } as const
  const { status, headers, body = '{}' } = cxone.answer?.(degraded, raw, { ...place, ...more }) ?? {}
  expect({ status, headers }).toEqual({ status: 200, headers: { 'content-type': 'application/json' } })
  return JSON.parse(body) as Reply
}
const prompt = (text: string) => ({ transcript: text, textToSpeech: text })

describe('an exchange of CXone', () => {
  it.each([
    ['welcome', { id: '7/0', type: 'start' }],
    ['silentWelcome', { id: '7/0', type: 'start' }],
    ['text', { id: '7/3', type: 'text', text: 'When do you open?' }],
    ['textByNumber', { id: '7/3', type: 'text', text: 'When do you open?' }],
    ['digits', { id: '7/3', type: 'text', text: '2' }],
    ['digitsByNumber', { id: '7/3', type: 'text', text: '2' }],
    ['later', { id: '7/3', type: 'text', text: 'What else?' }],
    ['silence', { id: '7/3', type: 'typing' }],
    ['empty', { id: '7/3', type: 'typing' }],
    ['recording', { id: '7/3', type: 'unsupported', what: 'recording' }],
    ['archived', { id: '7/3', type: 'unsupported', what: 'recording' }],
    ['ended', { id: 'end', type: 'end' }],
    ['endedByNumber', { id: 'end', type: 'end' }],
  ] as const)('tells what the contact did: %s', (name, { id, ...what }) => {
    const told = { from: { ids: ['401234567890'] }, account: '4598113' }
    expect(heard(name)).toEqual([{ id: `401234567890/${id}`, ...told, ...what }])
  })

  it('is another one with each turn, also where CXone counts none', () => {
    const idOf = (turn: number, requestId?: number) =>
      heard('text', { executionInfo: { contactId: 1, busNo: 2, requestId }, botSessionState: { turn } })[0]?.id
    expect(idOf(1)).toBe(idOf(1))
    expect(new Set([idOf(1), idOf(2), idOf(2, 1), idOf(2, 2)]).size).toBe(4)
  })

  it('is nothing where nobody is named, and of a kind that nobody knows', () => {
    expect(heard('unknown')).toEqual([])
    expect(heard('text', { executionInfo: {} })).toEqual([])
    const names = [
      'executionInfo',
      'contactId',
      'requestId',
      'busNo',
      'userInput',
      'userInputType',
      'botSessionState',
      'turn',
    ]
    assert(
      property(hostileBodies(names), (body) => {
        cxone.parse(rawOf(body), settings)
        answer(rawOf(body))
      }),
    )
    const deep = `{"executionInfo":{"contactId":1,"busNo":2},"userInputType":1,"userInput":"x","botSessionState":{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}}`
    expect(cxone.parse(rawOf(deep), settings)).toMatchObject([{ type: 'text', text: 'x' }])
  })
})

describe('an answer to CXone', () => {
  it('prompts each message, and takes the next word', () => {
    expect(
      answer(exchange('text'), [
        said('**We** open at [eight](https://bakery.example/x).'),
        said('More?', ['Yes', 'No']),
      ]),
    ).toEqual({
      branchName: 'PromptAndCollectNextResponse',
      nextPromptSequence: {
        prompts: [
          { transcript: 'We open at eight: https://bakery.example/x.', textToSpeech: 'We open at eight.' },
          prompt('More?\n1. Yes\n2. No'),
        ],
      },
      intentInfo: null,
      nextPromptBehaviors: { silenceRules: { millisecondsToWaitForUserResponse: 8000 } },
      customPayload: {},
      errorDetails: null,
      botSessionState: { turn: 4, theirs: 'kept' },
    })
  })

  it('is written where the contact writes', () => {
    expect(answer(exchange('text', { mediaType: 'Chat' }), [said('Eight.')]).nextPromptSequence.prompts).toEqual([
      { transcript: 'Eight.', textToSpeech: '' },
    ])
  })

  it('gives the contact to the script where a person is wanted', () => {
    const reply = answer(undefined, [said('Kim will help.')], { isHandedOver: true, language: 'de' })
    expect(reply.branchName).toBe('ReturnControlToScript')
    expect(reply.nextPromptSequence.prompts).toEqual([prompt('Kim will help.')])
    expect(reply.customPayload).toEqual({ scriptPayloads: { Intent: 'Escalate', Script: 'people', Language: 'de' } })
  })

  it('ends the contact when all is said, and when the contact has ended', () => {
    expect(answer(undefined, [said('Bye.')], { isOver: true })).toMatchObject({
      branchName: 'EndContact',
      nextPromptSequence: { prompts: [prompt('Bye.')] },
    })
    expect(answer(undefined, [], { isOver: true }).nextPromptSequence.prompts).toEqual([prompt('Goodbye.')])
    expect(answer(exchange('ended'), [said('x')])).toMatchObject({
      branchName: 'EndContact',
      nextPromptSequence: { prompts: [] },
    })
  })

  it('holds the contact while the bot is at work, and says so once', () => {
    const first = answer(undefined, [], { isPending: true })
    expect(first).toMatchObject({
      branchName: 'PromptAndCollectNextResponse',
      nextPromptSequence: { prompts: [prompt('One moment, please.')] },
      nextPromptBehaviors: { silenceRules: { millisecondsToWaitForUserResponse: 1500 } },
      botSessionState: { turn: 4, held: 1 },
    })
    const second = answer(exchange('silence', { botSessionState: first.botSessionState }), [], { isPending: true })
    expect(second.nextPromptSequence.prompts).toEqual([])
    expect(
      answer(exchange('silence', { botSessionState: second.botSessionState }), [said('Eight.')]).botSessionState,
    ).toEqual({
      turn: 6,
      theirs: 'kept',
    })
  })

  it('holds a silent contact on, as long as there is still nothing to say', () => {
    const held = exchange('silence', { botSessionState: { turn: 4, held: 1 } })
    expect(answer(held).botSessionState).toEqual({ turn: 5, held: 2 })
    expect(answer(held, [said('Eight.')]).botSessionState).toEqual({ turn: 5 })
  })

  it('asks a silent contact now and then, and ends it after six times', () => {
    let state: object = { turn: 1 }
    const replies = Array.from({ length: 7 }, () => {
      const reply = answer(exchange('silence', { botSessionState: state }))
      state = reply.botSessionState
      return [reply.branchName, ...reply.nextPromptSequence.prompts.map(({ transcript }) => transcript)]
    })
    const go = 'PromptAndCollectNextResponse'
    const still = [go, 'Are you still there?']
    expect(replies).toEqual([[go, 'I am listening.'], still, [go], still, [go], still, ['EndContact', 'Goodbye.']])
  })

  it('believes nothing of the state that comes back', () => {
    for (const botSessionState of [{ turn: -1 }, { turn: 1e9 }, { turn: 'x' }, [], 'x', { big: 'x'.repeat(5000) }])
      expect(answer(exchange('text', { botSessionState })).botSessionState).toMatchObject({ turn: 1 })
    expect(answer(exchange('text', { botSessionState: { big: 'x'.repeat(5000) } })).botSessionState).toEqual({
      turn: 1,
    })
  })

  it.each(hostileTexts)('takes no orders from a text: %s', (text) => {
    const { branchName, nextPromptSequence } = answer(undefined, [said(text)])
    expect(branchName).toBe('PromptAndCollectNextResponse')
    for (const { textToSpeech } of nextPromptSequence.prompts) expect(textToSpeech).not.toMatch(/<[a-z/!?]/i)
  })

  it('says what fits, and that there is more', () => {
    const { prompts } = answer(
      undefined,
      Array.from({ length: 5 }, () => said('word '.repeat(5000))),
    ).nextPromptSequence
    expect(Buffer.byteLength(JSON.stringify(prompts))).toBeLessThanOrEqual(90_000)
    expect(prompts.at(-1)).toEqual(prompt('There is more than I can say at once.'))
  })
})
