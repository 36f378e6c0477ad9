/** What a project of Rasa becomes, and what is told of the files that nothing comes of. */
import { describe, expect, it } from 'vitest'
import { packedZip } from '../../kit/packed-zip.ts'
import { leftIn, pairsIn, read } from './sketches.ts'

const nlu = `version: "3.1"
nlu:
- intent: order_pizza
  examples: |
    - I want a [large](size) pizza
    - order a [pizza margherita]{"entity": "pizza", "value": "Margherita"}
- intent: faq/hours
  examples: |
    - when are you open
- synonym: Margherita
  examples: |
    - margarita
- lookup: size
  examples: |
    - small
- regex: phone
  examples: |
    - \\d{10}
`
const domain = `version: "3.1"
intents: [order_pizza, faq]
slots:
  size: { type: categorical, values: [small, large] }
  guests: { type: float }
  internal: { type: text }
responses:
  utter_faq/hours:
  - text: From 11 to 11.
  - text: We open at 11.
  utter_ask_size:
  - text: Which size?
  utter_thanks:
  - text: Thanks, a {size} one.
    buttons:
    - title: Hours
      payload: /faq/hours
    - title: Odd
      payload: whatever
  utter_default:
  - text: Pardon?
forms:
  pizza_form:
    required_slots: [size, guests]
actions: [action_cook]
rules:
- rule: Order
  steps:
  - intent: order_pizza
  - action: pizza_form
  - active_loop: pizza_form
- rule: Submit
  condition: [{ active_loop: pizza_form }]
  steps:
  - action: pizza_form
  - active_loop: null
  - action: utter_thanks
`

describe('a project of Rasa', () => {
  const readProject = () => read(nlu, domain)

  it('brings intents with marked entities, lookups and synonyms', () => {
    const project = readProject()
    expect(project.intents.map(({ key, utterances }) => [key, utterances])).toEqual([
      [
        'order-pizza',
        [
          { text: 'I want a large pizza', language: 'en', entities: [{ start: 9, end: 14, entity: 'size' }] },
          { text: 'order a pizza margherita', language: 'en', entities: [{ start: 8, end: 24, entity: 'pizza' }] },
        ],
      ],
      ['faq-hours', [{ text: 'when are you open', language: 'en', entities: [] }]],
    ])
    expect(project.entities).toEqual([
      {
        key: 'size',
        title: 'Size',
        synonyms: [
          { value: 'large', written: [] },
          { value: 'small', written: [] },
        ],
      },
      { key: 'pizza', title: 'Pizza', synonyms: [{ value: 'Margherita', written: ['pizza margherita', 'margarita'] }] },
    ])
  })

  it('answers intents by rules and by names, asks forms, and goes on after them', () => {
    const project = readProject()
    expect(project.intents.map(({ key, answer }) => [key, answer])).toEqual([
      ['order-pizza', 'pizza-form'],
      ['faq-hours', 'utter-faq-hours'],
    ])
    expect(project.forms).toEqual([
      {
        key: 'pizza-form',
        title: { en: 'Pizza form' },
        questions: [
          {
            key: 'size',
            question: { en: 'Which size?' },
            type: 'select',
            choices: [
              { value: 'small', title: { en: 'Small' } },
              { value: 'large', title: { en: 'Large' } },
            ],
          },
          { key: 'guests', question: { en: 'Guests?' }, type: 'input', isNumber: true },
        ],
      },
    ])
    const byKey = new Map(project.responses.map((each) => [each.key, each]))
    expect(byKey.get('pizza-form')).toMatchObject({ content: { is: 'form', form: 'pizza-form' }, next: 'utter-thanks' })
    expect(byKey.get('utter-thanks')?.content).toEqual({
      is: 'text',
      text: { en: 'Thanks, a ***size*** one.' },
      choices: [{ title: { en: 'Hours' }, to: { intent: 'faq-hours' } }],
    })
    expect(byKey.get('misunderstood')?.content).toMatchObject({ text: { en: 'Pardon?' } })
    expect(byKey.has('utter-ask-size')).toBe(false)
  })

  it('tells what has no place', () => {
    expect(leftIn(readProject()).toSorted()).toEqual([
      'action action_cook 1',
      'pattern phone 1',
      'payload Odd 1',
      'slot internal 1',
      'story Submit 1',
      'variant utter_faq/hours 1',
    ])
  })

  it('tells intents without words, what leads to them, and whatever else nothing comes of', () => {
    const project = read(`nlu:
- intent: hours
- synonym: nobody
  examples: |
    - no one
responses:
  utter_hours:
  - text: From 11 to 11.
  utter_offer:
  - text: May we help?
    image: https://a.example/roses.png
    condition: [{ type: slot }]
    buttons:
    - title: Hours
      payload: /hours
  utter_nothing: []
  utter_silent:
  - custom: {}
forms:
  empty_form: { required_slots: [] }
actions: [utter_offer, { action_send: {} }]
`)
    expect(leftIn(project).toSorted()).toEqual([
      'action action_send 1',
      'condition utter_offer 1',
      'empty empty_form 1',
      'empty hours 1',
      'empty utter_nothing 1',
      'empty utter_silent 1',
      'payload Hours 1',
      'payload utter_offer 1',
      'payload utter_silent 1',
      'synonym nobody 1',
    ])
    expect(project.responses.map(({ key, content }) => [key, 'choices' in content && content.choices])).toEqual([
      ['utter-hours', []],
      ['utter-offer', []],
    ])
  })

  it('may come as a zip file of folders', () => {
    expect(pairsIn(read(packedZip({ 'bot/': '', 'bot/data/nlu.yml': nlu, 'bot/domain.yml': domain })))).toEqual(
      pairsIn(readProject()),
    )
  })

  it('that is no YAML is refused with its line', () => {
    expect(() => read('nlu:\n- intent: a\n  examples: |\n    - x\n- intent: "b\n')).toThrow(
      expect.objectContaining({
        details: [
          expect.objectContaining({ code: 'file-yaml', values: expect.objectContaining({ row: expect.any(Number) }) }),
        ],
      }),
    )
  })
})

describe('a file that is nothing of this', () => {
  const codes = (...files: (string | Buffer)[]) => {
    try {
      return read(...files)
    } catch (error) {
      return (error as { details: { code: string; values?: object }[] }).details.map(({ code, values }) => [
        code,
        values,
      ])
    }
  }
  it.each([
    ['JSON of something else', '{"a":1}', 'file-unknown', {}],
    ['broken JSON', '{"a":1,\n"b"', 'file-json', { row: 2 }],
    ['a zip file without texts', packedZip({ 'a.png': 'x' }), 'file-unknown', {}],
    ['a zip file that was cut off', packedZip({ 'nlu.yml': nlu }).subarray(0, 60), 'zip-broken', {}],
  ])('is refused: %s', (_, file, code, values) => {
    expect(codes(file)).toEqual([[code, values]])
  })
})
