/** Replay, without a cloud: what a difference is called, and what is shown as one. */
import { describe, expect, it } from 'vitest'
import type { Message } from '#shared/chat/message'
import { differenceCodes } from '#shared/contracts/release-checks'
import { differenceOf, type Played } from '../../../functions/areas/releases/checks/compare.ts'
import { groupsOf, linesOf, mergeGroups } from '../../../functions/areas/releases/checks/groups.ts'
import { button, id, says } from './said.ts'

/** A text that was understood as an intent and answered by one response. */
const answered: Played = {
  messages: [says('We open at nine.', 'answer', { choices: [button('Prices')] })],
  understood: { outcome: 'nlp', intentId: id('hours'), confidence: 0.9 },
  path: [id('answer')],
  state: { answers: { [id('form')]: { phone: '0123' } } },
  language: 'en',
}
const missed: Played = {
  ...answered,
  messages: [says('Pardon?', 'misunderstood')],
  understood: { outcome: 'failure' },
  path: [id('misunderstood')],
}
const gone: Played = { ...answered, messages: [], understood: undefined, path: [], isGone: true }
const handed: Played = { ...answered, handover: {} }

describe('the difference of a turn', () => {
  it('a turn that is answered alike has none, though it was understood less surely', () => {
    expect(differenceOf(answered, { ...answered })).toBeUndefined()
    const lessSure: Played = { ...answered, understood: { ...answered.understood!, confidence: 0.4 } }
    expect(differenceOf(answered, lessSure)).toBeUndefined()
    expect(differenceOf(gone, gone, 'Prices')).toBeUndefined()
  })

  it.each<[string, string, Played, Played, string[]]>([
    ['not-understood', 'worse', answered, missed, ['hours']],
    ['button-gone', 'worse', answered, gone, ['Prices']],
    ['handover-lost', 'worse', handed, answered, ['answer']],
    ['cut-off', 'worse', answered, { ...answered, isCutOff: true }, ['answer']],
    ['value-lost', 'worse', answered, { ...answered, state: { answers: {} } }, ['form', 'phone']],
    [
      'other-intent',
      'other',
      answered,
      { ...answered, understood: { outcome: 'nlp', intentId: id('delivery') } },
      ['hours', 'delivery'],
    ],
    ['other-path', 'other', answered, { ...answered, path: [id('other')] }, ['answer', 'other']],
    ['handover-gained', 'other', answered, handed, ['answer']],
    ['understood', 'better', missed, answered, ['hours']],
    ['wording', 'wording', answered, { ...answered, messages: [says('We open at ten.')] }, ['answer']],
  ])('%s counts as %s, and says what it is about', (code, kind, now, candidate, about) => {
    expect(differenceOf(now, candidate, 'Prices')).toEqual({
      class: kind,
      code,
      about: about.map((name) => (/^[A-Z]|^phone$/.test(name) ? { words: name } : { id: id(name) })),
    })
  })

  it('every code has a turn above', () => {
    expect(differenceCodes).toHaveLength(10)
  })

  it.each<[string, Played, Played]>([
    ['an open form that asks another question', answered, formAt('city')],
    ['a form that is not open any more', formAt('city'), answered],
    ['an answer that is another one', answered, { ...answered, state: { answers: { [id('form')]: { phone: '9' } } } }],
    ['a block that waits for the next text', answered, { ...answered, state: { ...answered.state, onReply: id('x') } }],
    ['another department', handed, { ...handed, handover: { departmentId: id('sales') } }],
    ['another language', answered, { ...answered, language: 'de' }],
    ['an answer of knowledge', answered, { ...answered, understood: { outcome: 'knowledge-base' } }],
    ['a button that is there only now', gone, { ...answered, understood: undefined }],
  ])('%s is another path', (_, now, candidate) => {
    expect(differenceOf(now, candidate)).toMatchObject({ code: 'other-path', class: 'other' })
  })

  it.each<[string, Partial<Message>]>([
    ['a text', { text: 'Later.' }],
    ['a button', { choices: [button('Price list')] }],
    ['a button that is missing', { choices: [] }],
    ['where a link leads', { choices: [button('Prices', { type: 'url', value: 'https://a.example' })] }],
    ['a card', { items: [{ title: 'Rose', subtitle: '', choices: [] }] }],
  ])('%s is wording', (_, more) => {
    const candidate = { ...answered, messages: [{ ...answered.messages[0]!, ...more }] }
    expect(differenceOf(answered, candidate)).toMatchObject({ code: 'wording' })
  })

  it('a button that leads elsewhere is none before somebody presses it', () => {
    const candidate = {
      ...answered,
      messages: [{ ...answered.messages[0]!, choices: [button('Prices', { value: id('elsewhere') })] }],
    }
    expect(differenceOf(answered, candidate)).toBeUndefined()
  })
})

function formAt(key: string): Played {
  const form = { formId: id('form'), blockId: id('answer'), state: { language: 'en', answers: {}, tries: 0 } as const }
  const question = says('Which?', 'answer', { formCallback: { key, fieldType: 'input-text' } })
  return { ...answered, messages: [...answered.messages, question], state: { ...answered.state, form } }
}

describe('differences of one cause', () => {
  const found = (code: 'wording' | 'button-gone', about: string, userId: string) => ({
    difference: {
      code,
      class: code === 'wording' ? ('wording' as const) : ('worse' as const),
      about: [{ id: id(about) }],
    },
    example: { userId: id(userId), number: 3, said: 'Hello', now: ['A'], candidate: ['B'] },
  })
  const titleOf = (asked: string) => (asked === id('deleted') ? undefined : `Title of ${asked[0]!}`)

  it('are one group with at most five examples, the worst group first and then the largest', () => {
    const groups = groupsOf(
      [
        ...Array.from({ length: 7 }, (_, index) => found('wording', 'welcome', `customer${index}`)),
        found('wording', 'bye', 'customer8'),
        found('button-gone', 'welcome', 'customer9'),
      ],
      titleOf,
    )
    expect(
      groups.map(({ class: kind, code, about, conversations, examples }) => ({
        kind,
        code,
        about,
        conversations,
        examples: examples.length,
      })),
    ).toEqual([
      { kind: 'worse', code: 'button-gone', about: 'Title of W', conversations: 1, examples: 1 },
      { kind: 'wording', code: 'wording', about: 'Title of W', conversations: 7, examples: 5 },
      { kind: 'wording', code: 'wording', about: 'Title of B', conversations: 1, examples: 1 },
    ])
    expect(new Set(groups.map(({ _id }) => _id)).size).toBe(3)
  })

  it('of several parts of a replay are merged like those of one', () => {
    const all = Array.from({ length: 6 }, (_, index) => found('wording', 'welcome', `customer${index}`))
    const parts = [groupsOf(all.slice(0, 2), titleOf), groupsOf(all.slice(2), titleOf)]
    expect(mergeGroups(parts.flat())).toEqual(groupsOf(all, titleOf))
  })

  it('name what is not there any more by nothing, and both sides where one took the place of the other', () => {
    const two = { ...found('wording', 'deleted', 'a').difference, about: [{ id: id('a') }, { id: id('b') }] }
    const { example } = found('wording', 'a', 'a')
    expect(groupsOf([{ difference: two, example }], titleOf)[0]!.about).toBe('Title of A → Title of B')
    expect(groupsOf([found('wording', 'deleted', 'a')], titleOf)[0]!.about).toBe('')
  })

  it('show what is said as lines, with the buttons', () => {
    const card = { title: 'Rose', subtitle: 'Red', choices: [button('Buy')] }
    expect(
      linesOf([says('x'.repeat(1000)), says('Which?', 'a', { choices: [button('Yes'), button('No')], items: [card] })]),
    ).toEqual([expect.stringMatching(/^x{200,299}…$/), 'Which?', 'Rose: Red', '[Yes] [No]'])
  })
})
