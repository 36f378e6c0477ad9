/** What is read of a conversation that is replayed, and what the gate of an environment makes of the outcome. */
import { describe, expect, it } from 'vitest'
import type { ConversationEvent, ConversationEventBody, Message } from '#shared/chat/message'
import { gateDefault, type Gate } from '#shared/contracts/environments'
import { replayedTurnsMax } from '#shared/limits'
import { mayAnswer } from '../../../functions/releases/gate.ts'
import { talkOf } from '../../../functions/areas/releases/checks/recording.ts'
import type { ConversationItem } from '../../../functions/chat/conversation/store.ts'
import type { ChecksItem } from '../../../functions/content/check-rows.ts'
import { button, id, says } from './said.ts'

const started = '2026-11-20T10:00:00.000Z'
const conversation: ConversationItem = {
  _id: id('talk'),
  environmentId: id('live'),
  channel: 'wbb-chat',
  language: 'de',
  created: started,
  session: { status: 'ended', started, count: 1, release: { base: 'x', number: 3 } },
  lastActive: started,
  owner: { by: 'queue', since: started, interventionId: id('i') } as never,
  last: 9,
  version: 1,
  bot: { answers: { [id('form')]: { phone: '1' } } },
}
const text = (said: string, more: Partial<Message> = {}): ConversationEventBody => ({
  type: 'message',
  message: { messageType: 'text', language: 'en', text: said, ...more },
})
const bot = (message: Message): ConversationEventBody => ({ type: 'message', message })
const begin: ConversationEventBody = { type: 'conversation-start', language: 'en', isNewUser: true }
/** One event a second. */
const eventsOf = (bodies: readonly ConversationEventBody[], from = started): ConversationEvent[] =>
  bodies.map((what, index) => ({
    _id: id(`e${index}`),
    number: index + 1,
    created: new Date(Date.parse(from) + index * 1000).toISOString(),
    what,
  }))
const inputsOf = (bodies: readonly ConversationEventBody[], menu: Parameters<typeof talkOf>[2] = []) =>
  talkOf(conversation, eventsOf(bodies), menu)?.turns.map(({ input }) => input)

describe('what is read of a conversation', () => {
  it('is what the customer did, with the button as it was offered', () => {
    const file = { kind: 'image' as const, pointer: id('p'), contentType: 'image/png', name: 'rose.png' }
    const offer = says('Which?', 'menu', { items: [{ title: '', subtitle: '', choices: [button('Buy')] }] })
    expect(
      inputsOf([
        { ...begin, startBlock: id('offer') },
        bot(offer),
        text('Buy', { blockId: id('menu') }),
        text('Is it red?', { understood: { outcome: 'failure' } }),
        { type: 'message', message: { messageType: 'attachments', language: 'en', media: file } },
        { type: 'feedback', eventNumber: 2, liked: true },
      ]),
    ).toEqual([
      { type: 'start', blockId: id('offer') },
      { type: 'press', title: 'Buy', choice: button('Buy') },
      { type: 'text', text: 'Is it red?' },
      { type: 'file', file },
    ])
  })

  it('tells a button of the menu from a text of the same words by how the text was understood', () => {
    const menu = [{ title: { en: 'Prices' }, action: { type: 'block' as const, value: id('prices') } }]
    expect(inputsOf([text('Prices'), text('Prices', { understood: { outcome: 'nlp' } })], menu)).toMatchObject([
      { type: 'press', isMenu: true, choice: { action: { value: id('prices') } } },
      { type: 'text' },
    ])
  })

  it('ends where a person is asked for, takes it over, or speaks, and keeps the text that asked', () => {
    const ends: ConversationEventBody[] = [
      { type: 'userIntervention', interventionId: id('i') },
      { type: 'agentIntervention', interventionId: id('i'), agent: { _id: id('a'), name: 'Ada' } },
      bot({ ...says('I am Ada'), messageType: 'agent-msg' }),
    ]
    for (const end of ends)
      expect(inputsOf([begin, text('A person please'), end, text('Hello Ada')])).toEqual([
        { type: 'start' },
        { type: 'text', text: 'A person please' },
      ])
    for (const end of ends) expect(inputsOf([end, begin, text('Hello Ada')])).toBeUndefined()
  })

  it('is the latest session alone, in the language it began in, with nothing the bot knew later', () => {
    const before = eventsOf([begin, text('Before')], '2026-11-01T10:00:00.000Z')
    const talk = talkOf(conversation, [...before, ...eventsOf([begin, text('Now')])], [])!
    expect(talk.turns.map(({ number, input }) => [number, input.type])).toEqual([
      [1, 'start'],
      [2, 'text'],
    ])
    expect(talk.conversation).toMatchObject({ language: 'en', owner: { by: 'bot' }, session: { status: 'active' } })
    expect(talk.conversation.bot).toBeUndefined()
    expect(talk.conversation.session).toEqual({ status: 'active', started, count: 1 })
  })

  it('says which language the customer has picked before a text, and not what the bot has agreed to', () => {
    const [picked, agreed] = [text('Hallo', { language: 'de' }), text('Deutsch bitte')]
    const change: ConversationEventBody = { type: 'language', language: 'de', by: 'customer' }
    const at = (number: number, created: string, what: ConversationEventBody) => ({
      _id: id('e'),
      number,
      created,
      what,
    })
    const later = '2026-11-20T10:00:05.000Z'
    const turns = talkOf(
      conversation,
      [
        at(1, started, begin),
        at(2, started, change),
        at(3, started, picked),
        at(4, later, agreed),
        at(5, later, change),
      ],
      [],
    )!.turns
    expect(turns.map(({ language }) => language)).toEqual([undefined, 'de', undefined])
  })

  it('is cut where it is longer than is played, and says so', () => {
    const talk = talkOf(conversation, eventsOf(Array.from({ length: 1000 }, (_, index) => text(`${index}`))), [])!
    expect([talk.turns.length, talk.isCut]).toEqual([replayedTurnsMax, true])
    const whole = talkOf(conversation, eventsOf(Array.from({ length: replayedTurnsMax }, () => text('x'))), [])!
    expect([whole.turns.length, whole.isCut]).toEqual([replayedTurnsMax, false])
  })

  it('is nothing where nobody did anything', () => {
    expect(talkOf(conversation, [], [])).toBeUndefined()
    expect(talkOf(conversation, eventsOf([bot(says('Hello'))]), [])).toBeUndefined()
  })
})

describe('a gate', () => {
  const gate: Gate = { ...gateDefault, tests: 'required', questions: 'required', replay: 'required', conversations: 10 }
  const passed: ChecksItem = {
    number: 1,
    releaseId: id('release'),
    run: id('run'),
    file: 'file',
    build: id('build'),
    conversations: 10,
    days: 30,
    status: 'done',
    started,
    by: 'Ada',
    tests: { passed: 3, of: 3 },
    questions: { right: 9, of: 10 },
    replay: { done: 10, of: 10, turns: 80, worse: 0, other: 9, better: 0, wording: 1, cut: 0, skipped: 0 },
    version: 1,
  }
  const release = { file: 'file', model: { build: id('build') } }
  const answers = (checks: ChecksItem | undefined, given: Gate | undefined = gate) =>
    mayAnswer({ gate: given }, release, checks)

  it('is passed by tests that all hold, questions enough, and no conversation that is worse', () => {
    expect(answers(passed)).toBe(true)
    expect(answers({ ...passed, tests: { passed: 0, of: 0 }, questions: { right: 0, of: 0 } })).toBe(true)
  })

  it.each<[string, Partial<ChecksItem>]>([
    ['a test that fails', { tests: { passed: 2, of: 3 } }],
    ['a question too many that is wrong', { questions: { right: 8, of: 10 } }],
    ['a conversation that is worse', { replay: { ...passed.replay, worse: 1 } }],
    ['fewer conversations than it asks for', { conversations: 9 }],
    ['checks that run', { status: 'running' }],
    ['checks that failed', { status: 'failed' }],
    ['another file', { file: 'other' }],
    ['another model', { build: id('other') }],
  ])('is not passed by %s, unless that is only shown', (_, more) => {
    expect(answers({ ...passed, ...more })).toBe(false)
    expect(answers({ ...passed, ...more }, gateDefault)).toBe(true)
  })

  it('asks for nothing by default, and for the checks where one part is required', () => {
    expect(mayAnswer({}, release, undefined)).toBe(true)
    expect(mayAnswer({ gate: { ...gateDefault, questions: 'required' } }, release, undefined)).toBe(false)
    const few = { ...passed, tests: { passed: 0, of: 3 }, conversations: 0 }
    expect(mayAnswer({ gate: { ...gateDefault, questions: 'required' } }, release, few)).toBe(true)
  })
})
