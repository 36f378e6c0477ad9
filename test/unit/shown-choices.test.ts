/** What a session remembers of the buttons that were shown: what stands in their block is looked up, anything else is kept. */
import { describe, expect, it } from 'vitest'
import type { Message } from '#shared/chat/message'
import type { Block } from '#shared/contracts/blocks'
import { consentPress, likelyPress, shownIn, surePress } from '../../functions/bot/turn/shown-choices.ts'
import { load } from '../../functions/nlu/parser.ts'
import { train } from '../../functions/nlu/train.ts'
import { company, entity } from './nlu-company.ts'

const blockId = '01J9ZK3V5Q8XN4T7M2R6W0Y001'
const targets: Readonly<Record<string, string>> = {
  Rot: '01J9ZK3V5Q8XN4T7M2R6W0Y002',
  Blau: '01J9ZK3V5Q8XN4T7M2R6W0Y003',
}
const actionOf = (title: string) => ({ type: 'block' as const, value: targets[title.split(' ')[0]!]! })
const choice = (en: string, de: string) => ({ title: { en, de }, action: actionOf(de) })
const select = {
  _id: blockId,
  title: 'Colours',
  type: 'select',
  text: { en: 'Which?' },
  choices: [choice('Red', 'Rot'), choice('Blue', 'Blau')],
} as unknown as Block
const said = (...titles: string[]): Message => ({
  messageType: 'bot-msg',
  language: 'de',
  blockId,
  choices: titles.map((title) => ({ title, action: actionOf(title) })),
})
const where = { channel: 'chat_plugin', languages: ['en', 'de'] } as const
const blocks = new Map([[blockId, select]])

describe('what is remembered of buttons', () => {
  it('is their block alone, where they are as its author wrote them', () => {
    expect(shownIn([said('Rot', 'Blau')], { ...where, blocks })).toEqual({ blockId, age: 0 })
  })

  it.each([
    ['a title was filled in', said('Rot für Ada', 'Blau'), blocks],
    ['one was left out', said('Rot'), blocks],
    ['their block says them no more', said('Rot', 'Blau'), new Map<string, Block>()],
  ])('is what stood on them, where %s', (_, message, known) => {
    const shown = shownIn([message], { ...where, blocks: known })
    expect(shown?.listed?.map(({ choices }) => choices[0]?.titles[0])).toEqual(
      message.choices?.map(({ title }) => title),
    )
  })

  it('is a title in each language, unless two buttons do the same', () => {
    const kept = (block: Block) =>
      shownIn([said('Rot')], { ...where, blocks: new Map([[blockId, block]]) })?.listed?.[0]?.choices[0]?.titles
    expect(kept(select)).toEqual(['Rot', 'Red'])
    const twice = { ...select, choices: [choice('Red', 'Rot'), choice('Crimson', 'Rot dunkel')] }
    expect(kept(twice as unknown as Block)).toEqual(['Rot'])
  })
})

describe('of several messages', () => {
  const other = '01J9ZK3V5Q8XN4T7M2R6W0Y009'
  const shown = (...messages: Message[]) => shownIn(messages, { ...where, blocks: new Map() })?.blockId
  const one = { ...said('Rot'), blockId: other }

  it('the last one that offers several ways is remembered, else the last one that offers any', () => {
    expect(shown(said('Rot', 'Blau'), one)).toBe(blockId)
    expect(shown(said('Rot'), one)).toBe(other)
    expect(shown(said('Rot'), { ...said(), blockId: other })).toBe(blockId)
    expect(shown(said())).toBeUndefined()
  })

  it('one with several cards counts as one with several ways', () => {
    const card = { title: 'Rosen', choices: one.choices! }
    const cards = (...items: (typeof card)[]) => ({ ...said(), items }) as unknown as Message
    expect([shown(cards(card, card), one), shown(cards(card), one)]).toEqual([blockId, other])
  })
})

describe('what a customer writes of what is shown', () => {
  it('means a card before a button that is called the same', () => {
    const press = (title: string, action: string) => ({ titles: [title], action: actionOf(action) })
    const listed = [
      { titles: ['Roses'], choices: [press('Tulips', 'Rot')] },
      { titles: ['Tulips'], choices: [press('Order', 'Blau')] },
    ]
    expect(surePress({ blockId, age: 0, listed }, 'Tulips')?.choice.titles).toEqual(['Order'])
  })

  it('means the button of one card by its title, that of several by both names, and no card without buttons', () => {
    const press = (title: string, action: string) => ({ titles: [title], action: actionOf(action) })
    const listed = [
      { titles: ['Roses'], choices: [press('Order', 'Rot'), press('Water', 'Blau')] },
      { titles: ['Lilies'], choices: [] },
      { titles: ['Tulips'], choices: [press('Order', 'Blau')] },
    ]
    const written = (text: string) => surePress({ blockId, age: 0, listed }, text)?.choice
    expect([written('water'), written('order')]).toEqual([listed[0]!.choices[1], undefined])
    expect(written('order tulips')).toEqual(listed[2]!.choices[0])
    expect(written('Lilies')).toBeUndefined()
  })

  it('means the one item that has it by another word, and none on which nothing can be pressed', async () => {
    const colour = entity('colour', { synonyms: [{ value: 'red', written: ['crimson'] }] })
    const parser = load((await train({ ...company, entities: [colour] })).model)
    const press = { titles: ['Order'], action: actionOf('Rot') }
    const written = (choices: readonly (typeof press)[]) => {
      const listed = [
        { titles: ['Red roses'], choices },
        { titles: ['Blue roses'], choices: [{ ...press, action: actionOf('Blau') }] },
      ]
      return likelyPress({ blockId, age: 0, listed } as Parameters<typeof likelyPress>[0], 'crimson', parser)
    }
    expect(written([press])).toEqual({ choice: press, blockId, by: 'synonym' })
    expect(written([])).toBeUndefined()
  })
})

describe('a button is pressed', () => {
  const shown = (age: number) => ({
    blockId,
    age,
    listed: shownIn([said('Rot', 'Blau')], { ...where, blocks: new Map() })!.listed!,
  })
  const pressed = (age: number, text: string) => surePress(shown(age), text)?.choice.titles[0]

  it('by its place after one other text, and after more by its words alone', () => {
    expect([pressed(1, 'b'), pressed(2, 'b')]).toEqual(['Blau', undefined])
    expect(pressed(2, 'Blau')).toBe('Blau')
    expect([likelyPress(shown(1), 'b', undefined), likelyPress(shown(2), 'b', undefined)]).toEqual([
      expect.objectContaining({ by: 'letter' }),
      undefined,
    ])
  })

  it('by a yes at once, and not after another text', () => {
    const yes = (age: number) =>
      consentPress({ ...shown(age), listed: [{ choices: [{ titles: ['Ja'], action: actionOf('Rot') }] }] }, 'ja')
    expect([yes(0)?.choice.titles[0], yes(1)]).toEqual(['Ja', undefined])
  })
})
