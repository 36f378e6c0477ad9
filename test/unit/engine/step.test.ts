import fc from 'fast-check'
import { channels } from '#shared/chat/channels'
import { describe, expect, it } from 'vitest'
import { blockTypes } from '#shared/blocks/index'
import type { Block } from '#shared/contracts/blocks'
import { step } from '#shared/engine/step'
import { BotState, noState, type Content, type Effect, type TurnContext, type TurnEvent } from '#shared/engine/turn'
import { stepsPerTurnMax } from '#shared/limits'
import { Message } from '#shared/chat/message'
import {
  asks,
  bot,
  decides,
  forgets,
  gallery,
  card,
  hands,
  idOf,
  image,
  link,
  offers,
  says,
  shows,
  to,
  value,
  wants,
  type Bot,
} from './bot.ts'

const context: TurnContext = {
  language: 'en',
  channel: 'chat_plugin',
  connected: { salesforce: false },
  facts: { isBankHoliday: false, isOpen: true, isNewUser: false },
  variables: {},
}
const text = (said: string, target?: string): TurnEvent => ({
  type: 'text',
  text: said,
  target: target && idOf(target),
})
const whole = ({ blocks, forms, system }: Bot): Content => ({ blocks, forms, system, missing: new Set(), called: [] })
const empty: Content = { blocks: new Map(), forms: new Map(), missing: new Set(), system: {}, called: [] }

function turned(content: Content, state: BotState, event: TurnEvent) {
  const outcome = step(content, state, event, context)
  if ('wanting' in outcome) throw new Error(`Wants ${JSON.stringify(outcome.wanting)}`)
  return outcome
}

const small = bot({
  blocks: {
    hello: offers('Hello!', { Shop: link('https://shop.example/', true), More: to('ask') }, { onReply: 'bye' }),
    ask: asks('short', { next: 'bye', onReply: 'hello' }),
    bye: says('Goodbye.'),
    person: says('Wait.', { onReply: 'bye', next: 'hand' }),
    hand: hands(),
  },
  forms: { short: [wants('more', 'More?', { fieldType: 'select' }, { y: 'Yes' })] },
})

describe('a turn', () => {
  it('says a block with all that a chat needs to draw it', () => {
    const { effects, state } = turned(whole(small), noState, { type: 'start', target: idOf('hello') })
    expect(effects).toEqual([
      { type: 'came', blockId: idOf('hello') },
      {
        type: 'say',
        message: {
          messageType: 'bot-msg',
          language: 'en',
          blockId: idOf('hello'),
          text: 'Hello!',
          choiceType: 'qreply',
          choices: [
            { title: 'Shop', action: { type: 'url', value: 'https://shop.example/', track: true } },
            { title: 'More', action: { type: 'block', value: idOf('ask') } },
          ],
        },
      },
    ])
    expect(state).toEqual({ answers: {}, onReply: idOf('bye') })
  })

  it('asks a question so that its answer comes back to the form, and remembers who asked', () => {
    const { effects, state } = turned(whole(small), noState, { type: 'choice', title: 'More', target: idOf('ask') })
    expect(effects).toEqual([
      { type: 'came', blockId: idOf('ask') },
      {
        type: 'say',
        message: {
          messageType: 'bot-msg',
          language: 'en',
          blockId: idOf('ask'),
          text: 'More?',
          formCallback: { key: 'more', fieldType: 'select' },
          choiceType: 'qreply',
          choices: [{ title: 'Yes', action: { type: 'form-value', value: 'y' } }],
        },
      },
    ])
    expect(state).toEqual({
      answers: {},
      form: { formId: idOf('short'), blockId: idOf('ask'), state: { language: 'en', answers: {}, tries: 0 } },
    })
  })

  it('has nothing to say at a start for which no block was written', () =>
    expect(turned(empty, noState, { type: 'start' })).toEqual({ state: noState, effects: [] }))

  it('waits for no reply after it has handed over', () =>
    expect(turned(whole(small), noState, text('a person', 'person')).state).toEqual(noState))

  it('lets the block that asked a form take the reply when nothing comes after it', () => {
    const last = bot({ blocks: { ask: asks('short', { onReply: 'hello' }) } })
    const content = { ...whole(small), blocks: new Map([...small.blocks, ...last.blocks]) }
    const asked = turned(content, noState, text('more', 'ask'))
    expect(turned(content, asked.state, text('yes')).state).toEqual({
      answers: { [idOf('short')]: { more: 'y' } },
      onReply: idOf('hello'),
    })
  })

  it('keeps the answers to a form that is asked again and left', () => {
    const before = { answers: { [idOf('short')]: { more: 'y' } } }
    const { state } = turned(whole(small), before, text('more', 'ask'))
    const press: TurnEvent = { type: 'choice', title: 'Bye', target: idOf('bye') }
    expect(turned(whole(small), state, press).state).toEqual(before)
  })

  it('says no word of buttons when none is left', () => {
    const { blocks } = bot({ blocks: { bare: offers('Bare.', { Link: link('***nowhere***') }) } })
    const { effects } = turned({ ...empty, blocks }, noState, { type: 'start', target: idOf('bare') })
    const said = { messageType: 'bot-msg', language: 'en', blockId: idOf('bare'), text: 'Bare.' }
    expect(effects).toEqual([
      { type: 'came', blockId: idOf('bare') },
      { type: 'say', message: said },
    ])
  })

  it('goes on without a form that was deleted while it was asked', () => {
    const { state } = turned(whole(small), noState, text('more', 'ask'))
    const content = { ...whole(small), forms: new Map(), missing: new Set([idOf('short')]) }
    expect(turned(content, state, text('bye', 'bye')).effects.map(({ type }) => type)).toEqual([
      'outcome',
      'came',
      'say',
    ])
  })

  it('ends after its limit of steps, whatever there is still to say', () => {
    const names = Array.from({ length: stepsPerTurnMax + 50 }, (_, number) => `long-${number}`)
    const chain = names.map((name, number) => [name, says(name, { next: names[number + 1] ?? 'gone' })])
    const { effects } = turned(whole(bot({ blocks: Object.fromEntries(chain) })), noState, {
      type: 'start',
      target: idOf('long-0'),
    })
    expect(effects.filter(({ type }) => type === 'say')).toHaveLength(stepsPerTurnMax)
    expect(effects.at(-1)).toEqual({ type: 'endless' })
  })
})

describe('what a turn wants looked up', () => {
  const wanting = (content: Content, state: BotState, event: TurnEvent) => {
    const outcome = step(content, state, event, context)
    return 'wanting' in outcome ? outcome.wanting : undefined
  }
  const { state } = turned(whole(small), noState, text('more', 'ask'))

  it('is the block that was meant, then what it needs', () => {
    expect(wanting(empty, noState, text('more', 'ask'))).toEqual({ blocks: [idOf('ask')], forms: [] })
    const content = { ...empty, blocks: new Map([...small.blocks].filter(([id]) => id === idOf('ask'))) }
    expect(wanting(content, noState, text('more', 'ask'))).toEqual({ blocks: [idOf('bye')], forms: [idOf('short')] })
  })

  it('is the form being asked together with the block that asks it', () =>
    expect(wanting(empty, state, text('yes'))).toEqual({ blocks: [idOf('ask')], forms: [idOf('short')] }))

  it('is nothing that is known, be it that it is missing or one of the bot’s own moments', () => {
    const missing = new Set([idOf('short'), idOf('ask'), idOf('bye')])
    expect(wanting({ ...empty, missing }, state, text('yes', 'bye'))).toBeUndefined()
    const system = { misunderstood: small.blocks.get(idOf('bye')) }
    expect(wanting({ ...empty, system }, noState, text('bye', 'bye'))).toBeUndefined()
  })
})

/** Any graph of blocks: what they say may be blank, where they lead may be nowhere, in circles, or into a form. */
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const name = fc.constantFrom(...names, 'nowhere')
const maybe = fc.option(name, { nil: undefined })
const leads = fc.record({ next: maybe, onReply: maybe }).map((each) => JSON.parse(JSON.stringify(each)) as object)
const words = fc.constantFrom('Hello', '***x***', '***x***!', '***y***')
const action = fc.oneof(
  name.map(to),
  words.map((each) => link(`***z***${each}`)),
  words.map(value),
)
const choices = fc.dictionary(words, action, { minKeys: 1, maxKeys: 3 })
const idsIn = (where: object) =>
  Object.fromEntries(Object.entries(where).map(([field, key]) => [field, idOf(String(key))]))
const drafts: Record<Block['type'], fc.Arbitrary<Readonly<Record<string, unknown>>>> = {
  message: fc.tuple(words, leads).map(([said, where]) => says(said, where)),
  select: fc.tuple(words, choices, leads).map(([said, below, where]) => offers(said, below, where)),
  media: fc.tuple(choices, leads).map(([below, where]) => shows('x.jpg', below, where)),
  complex: fc.tuple(words, choices).map(([said, below]) => gallery(card(said, said, 'x.jpg', below))),
  variable: fc.tuple(words, leads).map(([said, where]) => ({
    type: 'variable',
    variables: [{ title: 'x', value: said }],
    ...idsIn(where),
  })),
  kb: words.map((said) => ({ type: 'kb', kb: { text: { en: said } } })),
  temporary: leads.map((where) => ({ type: 'temporary', ...idsIn(where) })),
  function: fc.oneof(
    fc.tuple(fc.constantFrom('f1', 'f2', 'no form'), leads).map(([form, where]) => asks(form, where)),
    fc.tuple(name, name).map(([yes, no]) => decides('f1', { [yes]: [['k', '=', 'Hello']] }, no)),
    leads.map((where) => hands(undefined, where)),
    leads.map((where) => forgets('all', where)),
  ),
}
const anyBot = fc
  .record({
    blocks: fc.dictionary(
      fc.constantFrom(...names, 'misunderstood', 'handover'),
      fc.oneof(...blockTypes.map((type) => drafts[type])),
    ),
    forms: fc.constant({ f1: [wants('k', '***y***'), wants('y', 'y?', { dataType: 'number' })], f2: [] }),
  })
  .map(bot)
const anyEvent: fc.Arbitrary<TurnEvent> = fc.oneof(
  name.map((target): TurnEvent => ({ type: 'start', target: idOf(target) })),
  fc.tuple(fc.constantFrom('Hello', '3', 'stop', ''), maybe).map(([said, target]) => text(said, target)),
  fc.constant<TurnEvent>({ type: 'file', file: image('x.jpg') }),
  maybe.map((target): TurnEvent => ({ type: 'choice', title: 'Hello', target: target && idOf(target) })),
)
const known = fc.record({
  language: fc.constantFrom('en' as const, 'de' as const),
  channel: fc.constantFrom(...channels),
  connected: fc.record({ salesforce: fc.boolean() }),
  facts: fc.constant(context.facts),
  variables: fc.dictionary(
    fc.constantFrom('x', 'y', 'z'),
    fc.constantFrom('', ' ', 'Hello', 'https://shop.example/', 'javascript:'),
  ),
})

describe('whatever the blocks are and the customer does', () => {
  const isSomething = ({ message: { text: said = '', media, items = [] } }: Extract<Effect, { type: 'say' }>) =>
    said.trim() !== '' || media !== undefined || items.length > 0

  it('a turn ends, says something or nothing but never an empty message, and remembers what can be stored', () => {
    fc.assert(
      fc.property(anyBot, fc.array(anyEvent, { minLength: 1, maxLength: 8 }), known, (any, events, now) => {
        let state = noState
        for (const event of events) {
          const content: Content = { ...whole(any), missing: new Set(['nowhere', 'no form', ...names].map(idOf)) }
          const outcome = step(content, state, event, now)
          if ('wanting' in outcome) throw new Error('Everything had been looked up.')
          expect(step(content, state, event, now)).toEqual(outcome)
          const said = outcome.effects.filter((effect) => effect.type === 'say')
          expect(said.length).toBeLessThanOrEqual(stepsPerTurnMax)
          for (const effect of said) {
            expect(isSomething(effect)).toBe(true)
            expect(Message.parse(effect.message)).toEqual(effect.message)
          }
          const askless = said.filter(({ message }) => !message.formCallback).map(({ message }) => message.blockId)
          expect(askless.length).toBeLessThanOrEqual(new Set(askless).size + 1)
          expect(BotState.parse(JSON.parse(JSON.stringify(outcome.state)))).toEqual(outcome.state)
          state = outcome.state
        }
      }),
      { numRuns: 500 },
    )
  })
})
