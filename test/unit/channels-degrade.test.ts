/** What becomes of a message on channels that cannot show all of it, piece by piece, and which steps down are named. */
import { describe, expect, it } from 'vitest'
import { placeOf } from '#shared/channels/degrade'
import { buttons, card, choices, media, opens, picture, said } from './degraded-pieces.ts'

describe('the choices of a message', () => {
  it('are buttons below their text where the channel has as many, with the label cut and its whole title kept', () => {
    expect(said({ buttons }, { text: 'Which?', choices: choices('Red', 'Blue') })).toEqual({
      pieces: ['buttons: Which? (Red, Blue)'],
      degraded: [],
    })
    const long = said({ buttons }, { text: 'Which?', choices: choices('A long label') })
    expect(long.pieces).toEqual(['buttons: Which? (A long… = A long label)'])
    expect(long.degraded).toEqual(['label-cut'])
  })

  it('are a list, then choices that go away, then numbered lines that are answered by their places', () => {
    const [list, quick] = [
      { rows: 3, labelMax: 20, describedMax: 20 },
      { max: 4, labelMax: 20 },
    ]
    const asked = (...titles: string[]) =>
      said({ buttons, list, quick }, { text: 'Which?', choices: choices(...titles) })
    expect(asked('A', 'B', 'C')).toEqual({ pieces: ['list: Which? (A, B, C)'], degraded: ['list'] })
    expect(asked('A', 'B', 'C', 'D')).toEqual({ pieces: ['quick: Which? (A, B, C, D)'], degraded: ['quick'] })
    const numbered = asked('A', 'B', 'C', 'D', 'E')
    expect(numbered.pieces).toEqual(['Which?\n1. A\n2. B\n3. C\n4. D\n5. E'])
    expect(numbered.degraded).toEqual(['numbered'])
    expect(numbered.menu).toHaveLength(5)
    expect(numbered.menu?.[1]).toEqual({ label: 'B', payload: 'p.7.-.1' })
    expect(placeOf('p.7.-.1')).toEqual({ number: 7, item: undefined, choice: 1 })
    expect(placeOf('p.7.3.0')).toEqual({ number: 7, item: 3, choice: 0 })
  })

  it('are read aloud where the channel is spoken, below our own question where they have none', () => {
    const aloud = said({ spoken: true }, { choices: choices('Red') })
    expect([aloud.pieces, aloud.degraded]).toEqual([['Please choose\n1. Red'], ['spoken']])
  })

  it('that open something are lines of the text where no button opens it, and no choice to answer', () => {
    const shop = opens('Shop', 'url', 'https://a.example')
    const call = opens('Call', 'phone', '+441')
    const lines = said({ buttons }, { text: 'Which?', choices: [shop, call, ...choices('Red')] })
    expect(lines.degraded).toEqual(['link-line', 'text-split'])
    expect(lines.pieces.at(-1)).toBe('buttons: Call: +441 (Red)')
    const alone = said({ buttons }, { text: 'Look', choices: [shop] })
    expect(alone).toEqual({ pieces: ['Look\nShop: https://a.example'], degraded: ['link-line'] })
    const opened = said({ buttons: { ...buttons, url: true } }, { text: 'Look', choices: [shop] })
    expect(opened).toEqual({ pieces: ['buttons: Look (Shop)'], degraded: [] })
  })

  it('stand below the end of a text that is too long for them, and below the cut text of a message that may be cut', () => {
    const text = 'Some words of the shop. Which one?'
    const split = said({ buttons }, { text, choices: choices('Red') })
    expect(split).toEqual({
      pieces: ['Some words of the', 'buttons: shop. Which one? (Red)'],
      degraded: ['text-split'],
    })
    const fitting = said({ buttons }, { text: 'Twenty letters here?', choices: choices('Red') })
    expect(fitting).toEqual({ pieces: ['buttons: Twenty letters here? (Red)'], degraded: [] })
    const long = 'Roses are red. '.repeat(10).trim()
    const cut = said({ buttons }, { text: long, overflow: 'cut' })
    expect([cut.pieces.length, cut.pieces[0]!.length, cut.degraded]).toEqual([1, 100, ['text-cut']])
    const whole = said({}, { text: long })
    expect([whole.pieces.join(' '), whole.degraded]).toEqual([long, ['text-split']])
  })
})

describe('the cards of a message', () => {
  const carousel = { max: 2, buttons: 1, titleMax: 6, subtitleMax: 6 }
  const two = [card('Roses', { choices: choices('Buy') }), card('Tulips and more', { media: picture })]

  it('are a carousel where it holds all of them, with titles cut to its cards', () => {
    const { pieces, degraded } = said({ carousel, buttons, media }, { items: two })
    expect([pieces, degraded]).toEqual([['[|Roses||Buy][rose.png|Tulip…||]'], []])
  })

  it('are said one by one where there are few, and numbered through where there are more', () => {
    const three = [...two, card('Ferns', { media: picture, choices: choices('Buy') })]
    const apart = said({ carousel, media, buttons, captionMax: 50 }, { items: three })
    expect(apart).toEqual({
      pieces: ['buttons: Roses (Buy)', '<rose.png> Tulips and more', '<rose.png> ', 'buttons: Ferns (Buy)'],
      degraded: ['cards-apart'],
    })
    expect(said({ buttons }, { items: [card('Roses')] })).toEqual({ pieces: ['Roses'], degraded: ['cards-apart'] })
    const bare = said({}, { items: [card('Roses'), card('Ferns')] })
    expect(bare).toEqual({ pieces: ['Roses', 'Ferns'], degraded: ['cards-numbered'] })
    const four = [
      ...two,
      card('Asters', { subtitle: 'Blue', media: picture }),
      card('Lilies', { choices: choices('Buy') }),
    ]
    const numbered = said({ carousel, buttons }, { items: four })
    expect(numbered.pieces).toEqual([
      'Roses\n1. Buy',
      'Tulips and more\nhttps://files.example/rose.png',
      'Asters\nBlue\nhttps://files.example/rose.png',
      'Lilies\n2. Buy',
    ])
    expect(numbered.degraded).toEqual(['cards-numbered', 'numbered'])
    expect(numbered.menu?.map(({ payload }) => payload)).toEqual(['p.7.0.0', 'p.7.3.0'])
  })

  it.each([
    ['one card has more choices than its buttons', card('Roses', { choices: choices('Buy', 'Look') })],
    ['one calls a number', card('Roses', { choices: [opens('Call', 'phone', '+441')] })],
    ['one plays a film', card('Roses', { media: { ...picture, kind: 'video' } })],
  ])('are no carousel where %s', (_, odd) => {
    expect(said({ carousel, buttons }, { items: [odd] }).degraded).toContain('cards-apart')
  })

  it('stand behind the text and the file of their message', () => {
    const { pieces } = said({ carousel, buttons, media }, { text: 'New', media: picture, items: two })
    expect(pieces).toEqual(['<rose.png> ', 'New', '[|Roses||Buy][rose.png|Tulip…||]'])
  })
})

describe('the file of a message', () => {
  it('carries the text below it where there is room, and is followed by it where there is none', () => {
    const message = { text: 'A rose', media: picture }
    expect(said({ media, captionMax: 6 }, message)).toEqual({ pieces: ['<rose.png> A rose'], degraded: [] })
    expect(said({ media, captionMax: 5 }, message)).toEqual({ pieces: ['<rose.png> ', 'A rose'], degraded: [] })
  })

  it('is a link where the channel cannot carry it, and left out where it is spoken', () => {
    const message = { text: 'A rose', media: picture }
    const linked = ['A rose\nrose.png: https://files.example/rose.png']
    expect(said({}, message)).toEqual({ pieces: linked, degraded: ['file-link'] })
    expect(said({ media: { image: 800 } }, message)).toEqual({ pieces: linked, degraded: ['file-link'] })
    expect(said({ spoken: true, media }, message)).toEqual({ pieces: ['A rose'], degraded: ['file-left-out'] })
  })
})
