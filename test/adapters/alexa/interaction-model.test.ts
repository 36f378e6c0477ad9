import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alexa } from '../../../functions/adapters/alexa/adapter.ts'
import { intentNameOf, sampleOf } from '../../../functions/adapters/alexa/intent-name.ts'
import { interactionModelOf } from '../../../functions/adapters/alexa/interaction-model.ts'
import { requestOf, settings } from './requests.ts'

describe('the interaction model of a skill', () => {
  const modelOf = (
    intents: readonly (readonly string[])[],
    more: { readonly defaultIntents?: readonly string[] } = {},
    language: 'en' | 'de' = 'en',
  ) =>
    interactionModelOf(
      { ...settings, ...more },
      intents.map((utterances) => ({ utterances })),
      language,
    ).interactionModel.languageModel

  it('holds what was taught in signs that Alexa takes, and what it asks of every skill', () => {
    const { invocationName, intents } = modelOf(
      [
        ['Where is my order?', 'Where’s my order…', 'where is my order'],
        ['Open 2 doors!', 'Order 4711 please', 'where is my order'],
        ['?!', '2026'],
        ['How?'],
      ],
      { defaultIntents: ['AMAZON.RepeatIntent', 'AMAZON.HelpIntent'] },
    )
    expect(invocationName).toBe('corner bakery')
    const names = intents.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(
      expect.arrayContaining([
        'AMAZON.CancelIntent',
        'AMAZON.HelpIntent',
        'AMAZON.StopIntent',
        'AMAZON.RepeatIntent',
        'AMAZON.FallbackIntent',
      ]),
    )
    expect(intents.filter(({ slots, name }) => !slots && !name.startsWith('AMAZON.'))).toEqual([
      { name: 'where_is_my_order', samples: ['where is my order', "where's my order"] },
      { name: 'open_two_doors', samples: ['open two doors'] },
    ])
    const samples = intents.flatMap((intent) => intent.samples)
    expect(samples.filter((sample) => !/^[a-z' ]+( \{phrase\})?$/.test(sample))).toEqual([])
  })

  it('takes any other phrase behind a word, because Alexa takes none alone', () => {
    for (const language of ['en', 'de'] as const) {
      const taking = modelOf([], {}, language).intents.filter(({ slots }) => slots)
      expect(taking.find(({ name }) => name === 'Phrase')?.slots).toEqual([
        { name: 'phrase', type: 'AMAZON.SearchQuery' },
      ])
      for (const { samples } of taking) for (const sample of samples) expect(sample).toMatch(/^\S.* \{phrase\}$/)
    }
  })

  it('gives each intent a name that comes back as one of its utterances', () => {
    const taught = [['Wo ist mein Päckchen?'], ['Öffnungszeiten'], ['C’est déjà vu']]
    const own = modelOf(taught, {}, 'de').intents.filter(({ slots, name }) => !slots && !name.startsWith('AMAZON.'))
    expect(own.map(({ name }) => sampleOf(name))).toEqual(own.map(({ samples }) => samples[0]))
    for (const { name } of own) {
      expect(name).toMatch(/^[A-Za-z_]+$/)
      expect(alexa.parse(requestOf('intent', { intent: { name }, locale: 'de-DE' }), settings)).toMatchObject([
        { type: 'text', text: sampleOf(name) },
      ])
    }
  })

  it('names intents so that any utterance comes back as it was', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 12 }), (text) => {
        const sample = text.toLowerCase().trim()
        const name = intentNameOf(sample)
        if (name) expect(sampleOf(name)).toBe(sample)
      }),
    )
    expect(sampleOf(`X${'P'.repeat(6)}Z`)).toBe('')
    expect(sampleOf('OrderIntent')).toBe('OrderIntent')
  })

  it('stays below 1.5 MB, with fewer utterances where there are very many', () => {
    const many = Array.from({ length: 230 }, (_, intent) =>
      Array.from(
        { length: 110 },
        (_unused, at) => `${'ab'[at % 2]} ${'word '.repeat(17)} ${wordOf(intent)} ${wordOf(at)}`,
      ),
    )
    const model = interactionModelOf(
      settings,
      many.map((utterances) => ({ utterances })),
      'en',
    )
    expect(Buffer.byteLength(JSON.stringify(model))).toBeLessThanOrEqual(1_500_000)
    expect(model.interactionModel.languageModel.intents.length).toBeLessThanOrEqual(256)
    expect(model.interactionModel.languageModel.intents.filter(({ samples }) => samples.length === 50)).toHaveLength(
      230,
    )
  })

  it('is refused in the server’s words while the skill has no name', () => {
    for (const invocationName of ['', ' ', '4711', '!'])
      expect(() => interactionModelOf({ ...settings, invocationName }, [], 'en')).toThrow(
        'This channel is not set up yet.',
      )
  })
})

const wordOf = (number: number) => Array.from(String(number), (digit) => 'abcdefghij'[Number(digit)]).join('')

it('the name of an intent has at most 120 signs, and a sign that there is none of is left out of its words', () => {
  expect([intentNameOf('a'.repeat(120)), intentNameOf('a'.repeat(121))]).toEqual(['a'.repeat(120), undefined])
  // U+10FFFF is the last sign there is.
  expect([sampleOf('aXBAPPPPZb'), sampleOf('aXBBAAAAZb')]).toEqual(['a\u{10ffff}b', 'ab'])
})
