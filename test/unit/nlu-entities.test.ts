import { describe, expect, it } from 'vitest'
import { load, type Parser } from '../../functions/nlu/parser.ts'
import { train } from '../../functions/nlu/train.ts'
import type { EntityExamples } from '../../functions/nlu/text/training-data.ts'
import { company, entity, flights, intent } from './nlu-company.ts'

const today = '2025-01-31'

/** Parsers without intents: what follows is about entities alone. */
const knowing = async (...entities: EntityExamples[]): Promise<Parser> =>
  load((await train({ intents: [], entities })).model)

const found = (parser: Parser, text: string) =>
  parser
    .parse(text, { today })
    .entities.map(({ entity: name, value, start, end }) => [name, value, text.slice(start, end)])

describe('values that people listed', async () => {
  const parser = await knowing(
    entity('size', { synonyms: [{ value: 'XL', written: ['extra large', 'very big', 'sehr groß'] }] }),
    entity('city', {
      synonyms: [
        { value: 'München', written: ['Munich'] },
        { value: 'New York', written: ['NYC', 'big apple'] },
      ],
    }),
  )
  it.each([
    ['an EXTRA  large one', [['size', 'XL', 'EXTRA  large']]],
    ['SEHR GROSS bitte', [['size', 'XL', 'SEHR GROSS']]],
    [
      'munchen or Münich',
      [
        ['city', 'München', 'munchen'],
        ['city', 'München', 'Münich'],
      ],
    ],
    ['to mnuich', [['city', 'München', 'mnuich']]],
    ['to muunich', [['city', 'München', 'muunich']]],
    ['the bog apple', []],
    ['new', []],
    ['newyork', []],
  ])('%s', (text, expected) => expect(found(parser, text)).toEqual(expected))
})

it('the intents that name an entity begin with the one that names it most, and others are none of them', async () => {
  const intents = [
    intent('buy', '', ['a red rose', 'tulips please', 'roses please']),
    intent('open', '', ['are you open', 'opening hours']),
    intent('swap', '', ['white for red', 'swap my red one', 'the red one']),
    intent('send', '', ['send the red one', 'send the red rose', 'send tulips']),
  ]
  const colour = entity('colour', { synonyms: [{ value: 'red', written: [] }] })
  const { model } = await train({ intents, entities: [colour] })
  expect(load(model).intentsNaming('colour')).toEqual(['swap', 'send', 'buy'])
})

describe('what is found without being taught', async () => {
  const parser = await knowing()
  it.each([
    [
      'write to Jo.Doe+x@Mail.Example.co.uk.',
      [['email', 'jo.doe+x@mail.example.co.uk', 'Jo.Doe+x@Mail.Example.co.uk']],
    ],
    ['see https://a.example/x?y=1, ok', [['url', 'https://a.example/x?y=1', 'https://a.example/x?y=1']]],
    [
      'on parley.com today',
      [
        ['url', 'parley.com', 'parley.com'],
        ['date', '2025-01-31', 'today'],
      ],
    ],
    ['call +49 (0)89 123-456', [['phone', '+4989123456', '+49 (0)89 123-456']]],
    ['order 00123', [['number', '00123', '00123']]],
    ['ruf 0171 2345678 an', [['phone', '01712345678', '0171 2345678']]],
    ['it cost €1,234.50', [['money', '1234.50 EUR', '€1,234.50']]],
    ['kostet 1.234,50 Euro', [['money', '1234.50 EUR', '1.234,50 Euro']]],
    ['5 pounds', [['money', '5 GBP', '5 pounds']]],
    ['order 123456', [['number', '123456', '123456']]],
    ['-3,5 Grad', [['number', '-3.5', '-3,5']]],
    ['٤٢ تذاكر', [['number', '42', '٤٢']]],
    ['am 24.12.2025', [['date', '2025-12-24', '24.12.2025']]],
    ['on 2025-02-30 no', []],
    ['0,500 kg Mehl', [['number', '0.5', '0,500']]],
    ['for 5-6 people', []],
    ['2 million', [['number', '2000000', '2 million']]],
    ['1,00,000 rupees', [['number', '100000', '1,00,000']]],
    ['letzten Freitag', [['date', '2025-01-24', 'letzten Freitag']]],
    ['three days ago', [['date', '2025-01-28', 'three days ago']]],
    ['16 May 17', [['date', '2017-05-16', '16 May 17']]],
    ['the 3rd of March 2026', [['date', '2026-03-03', '3rd of March 2026']]],
    ['3. März', [['date', '2025-03-03', '3. März']]],
    ['übermorgen', [['date', '2025-02-02', 'übermorgen']]],
    ['in 3 weeks', [['date', '2025-02-21', 'in 3 weeks']]],
    ['vor 2 Tagen', [['date', '2025-01-29', 'vor 2 Tagen']]],
    ['next month', [['date', '2025-02-28', 'next month']]],
    ['am Freitag', [['date', '2025-02-07', 'am Freitag'.slice(3)]]],
    ['you may come', []],
    ['hello.how are you', []],
  ])('%s', (text, expected) => expect(found(parser, text)).toEqual(expected))

  it('finds no telephone number inside the number of a bank account', () => {
    const names = found(parser, 'pay to DE89 3704 0044 0532 0130 00').map(([name]) => name)
    expect(names).not.toContain('phone')
  })

  it('keeps the words of a day that cannot be told without knowing today', () => {
    expect(parser.parse('tomorrow').entities).toMatchObject([{ entity: 'date', value: 'tomorrow' }])
  })
})

describe('values that people marked in their utterances', async () => {
  const fly = flights(['Paris', 'New York', 'Rome', 'Berlin', 'San Marino', 'Oslo', 'Kyiv', 'Lima'])
  const parser = load((await train({ intents: [...company.intents, fly], entities: [] })).model)

  it('finds a value it never saw by its place', () => {
    expect(found(parser, 'i need a flight to Vaduz tomorrow')).toContainEqual(['city', 'Vaduz', 'Vaduz'])
    expect(found(parser, 'a ticket to san marino please')).toContainEqual(['city', 'san marino', 'san marino'])
  })

  it('gives exact places in what was typed, also behind emoji', () => {
    const text = '👩‍👩‍👧‍👦 ﬁrst: fly to New York 🙂'
    const [city] = parser.parse(text).entities.filter(({ entity: name }) => name === 'city')
    expect(text.slice(city!.start, city!.end)).toBe('New York')
    expect(found(parser, '🙂 i need a flight to Gießen tomorrow')).toContainEqual(['city', 'Gießen', 'Gießen'])
  })

  it('finds nothing where nothing is', () => expect(found(parser, 'cancel my order')).toEqual([]))
})

describe('when finders disagree', () => {
  it('the longest piece wins, then the company’s pattern, its list, what it marked, and what is general', async () => {
    const parser = await knowing(
      entity('order', { patterns: ['[A-Z]{2}-\\d{4}', '\\d{6}'] }),
      entity('code', { synonyms: [{ value: 'one', written: ['AB-1234', '999999 plus'] }] }),
    )
    expect(found(parser, 'ab-1234')).toEqual([['order', 'ab-1234', 'ab-1234']])
    expect(found(parser, '999999 plus 123456')).toEqual([
      ['code', 'one', '999999 plus'],
      ['order', '123456', '123456'],
    ])
  })

  it('an entity of the company takes the place of a built-in of its name', async () => {
    const parser = await knowing(entity('date', { synonyms: [{ value: 'D', written: ['doomsday'] }] }))
    expect(found(parser, 'doomsday is tomorrow')).toEqual([['date', 'D', 'doomsday']])
  })
})
