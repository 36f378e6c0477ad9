import { describe, expect, it } from 'vitest'
import { askedFieldTypes, dataTypes, forcedDataTypes, type AskedQuestion } from '#shared/contracts/forms'
import { answer, begin } from '#shared/engine/form'
import { faults } from '#shared/faults'
import { question, said } from './form-chat.ts'

const size = question({
  key: 'size',
  question: { en: 'Which size?', de: 'Welche Größe?' },
  fieldType: 'select',
  choices: [
    { formValue: 's', title: { en: 'Small', de: 'Klein' } },
    { formValue: 'l', title: { en: 'Large', de: 'Groß' } },
  ],
})
const persons = question({
  key: 'persons',
  question: { en: 'How many of you?', de: 'Wie viele sind Sie?' },
  dataType: 'number',
})
const day = question({ key: 'day', question: { en: 'Which day?', de: 'An welchem Tag?' }, fieldType: 'input-date' })
const email = question({ key: 'email', question: { en: 'Your e-mail?', de: 'Ihre E-Mail?' }, fieldType: 'input-email' })
const letter = question({ key: 'letter', question: { en: 'Your letter?' }, fieldType: 'input-file' })

/** What is stored for a reply, or the message it is refused with. */
function reply(asked: AskedQuestion, line: string): unknown {
  const { state } = begin([asked], 'en')
  const [effect] = answer([asked], state!, said(line)).effects
  if (effect?.kind === 'stored') return effect.value
  return effect?.kind === 'retry' ? { refused: effect.message } : effect
}

const choices = [
  { formValue: '{"id":7}', title: { en: 'Seven', de: 'Sieben' } },
  { formValue: '{broken', title: { en: 'Broken' } },
]
const cases: [string, Partial<AskedQuestion>, string, unknown][] = [
  ['a text', { dataType: 'text' }, '  hello ', 'hello'],
  ['a string', { dataType: 'string' }, '42', '42'],
  ['an empty text', { dataType: 'text' }, '  ', { refused: 'mandatory' }],
  ['a long text', { dataType: 'text' }, 'a'.repeat(5001), { refused: 'too-long' }],
  ['a file for a text', { dataType: 'text' }, '[a.pdf application/pdf]', { refused: 'text' }],
  ['a number', { dataType: 'number' }, '42', 42],
  ['a negative number', { dataType: 'number' }, '-42', { refused: 'number' }],
  ['yes', { dataType: 'boolean' }, 'Ja', true],
  ['no', { dataType: 'boolean' }, 'no', false],
  ['perhaps', { dataType: 'boolean' }, 'perhaps', { refused: 'boolean' }],
  ['a date', { dataType: 'date' }, '2026-05-01', '2026-05-01'],
  ['a new question', { fieldType: 'new' }, 'hello', 'hello'],
  ['a choice by its title', { fieldType: 'select', choices: size.choices }, 'klein', 's'],
  ['a choice by its value', { fieldType: 'select', choices: size.choices }, 'l', 'l'],
  ['no choice', { fieldType: 'select', choices: size.choices }, 'x', { refused: 'choice' }],
  ['a select without choices', { fieldType: 'select' }, 'x', 'x'],
  ['an open choice', { fieldType: 'open-select', choices: size.choices }, 'Small', 's'],
  ['free text beside choices', { fieldType: 'open-select', choices: size.choices }, 'tiny', 'tiny'],
  [
    'a free number',
    { fieldType: 'open-select', dataType: 'number', choices: size.choices },
    'tiny',
    { refused: 'number' },
  ],
  ['a choice that is no number', { fieldType: 'open-select', dataType: 'number', choices: size.choices }, 'Small', 's'],
  ['json', { fieldType: 'json-select', choices }, 'sieben', { id: 7 }],
  ['a choice without json', { fieldType: 'json-select', choices }, 'Broken', { refused: 'choice' }],
  ['an open date', { fieldType: 'open-select-date' }, '01.05.2026', '2026-05-01'],
  ['no date', { fieldType: 'open-select-date' }, 'soon', { refused: 'date' }],
  ['a place', { fieldType: 'location-coords' }, '52.520, 13.405', '52.52,13.405'],
  ['the pole', { fieldType: 'location-coords' }, '-90,180', '-90,180'],
  ['no place on earth', { fieldType: 'location-coords' }, '52.5,181', { refused: 'coordinates' }],
  ['a place in words', { fieldType: 'location-coords' }, 'Berlin', { refused: 'coordinates' }],
]

it('FORMS-006/data: the data types are those that the row names', () => {
  expect(dataTypes.toSorted()).toEqual(['boolean', 'date', 'number', 'string', 'text'])
})

describe('FORMS-005: each type of answer', () => {
  it.each(cases)('FORMS-006/values: %s', (_, of, line, expected) => {
    expect(reply(question({ key: 'key', ...of }), line)).toEqual(expected)
  })

  const forcing = askedFieldTypes.filter((fieldType) => forcedDataTypes[fieldType])
  it.each(forcing)('FORMS-007/select/location/date/email: the data type of %s leaves no choice', (fieldType) => {
    const asked = question({ key: 'key', fieldType, dataType: 'boolean' })
    const forced = forcedDataTypes[fieldType]
    expect(begin([asked], 'en').effects[0]).toMatchObject({ kind: 'ask', dataType: forced })
  })

  it.each([
    ['cv.doc', 'application/msword'],
    ['cv.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['CV.PDF', 'application/pdf'],
    ['me.jpeg', 'image/jpeg'],
    ['me.jpg', 'image/jpeg'],
    ['me.png', 'image/png'],
  ])('FORMS-006/values, FORMS-008: %s is taken', (fileName, contentType) => {
    expect(reply(letter, `[${fileName} ${contentType}]`)).toEqual({ name: fileName, contentType, pointer: 'pointer' })
  })

  it.each([
    '[cv.exe application/pdf]',
    '[cv.pdf text/html]',
    '[cv.pdf image/png]',
    '[cv.svg image/svg+xml]',
    '[pdf application/pdf]',
    '[cv.pdf.html application/pdf]',
    '[cv.pdf constructor]',
    'cv.pdf',
  ])('FORMS-008: %s is refused', (line) => expect(reply(letter, line)).toEqual({ refused: 'file' }))

  it.each([
    ['a number that the reply names', persons, { number: 50 }, 50],
    ['a day that the reply names', day, { date: '2026-11-27' }, '2026-11-27'],
    ['a day that the calendar lacks', day, { date: '2027-02-29' }, undefined],
    ['a day where a number is asked for', persons, { date: '2026-11-27' }, undefined],
  ])('stores or refuses %s', (_, asked, named, value) => {
    const { state } = begin([asked], 'en')
    const [effect] = answer([asked], state!, { kind: 'text', text: 'in words', named }).effects
    expect(effect).toMatchObject(value === undefined ? { kind: 'retry' } : { kind: 'stored', value })
  })

  it('a text has at most 5000 letters, and the name of a file 255', () => {
    const words = question({ key: 'words' })
    expect([reply(words, 'x'.repeat(5000)), reply(words, 'x'.repeat(5001))]).toEqual([
      'x'.repeat(5000),
      { refused: 'too-long' },
    ])
    const file = (length: number) => reply(letter, `[${'n'.repeat(length - 4)}.pdf application/pdf]`)
    expect([file(255), file(256)]).toEqual([expect.objectContaining({ pointer: 'pointer' }), { refused: 'file' }])
  })

  it('FORMS-013/check: a refused reply is told the shared field message', () => {
    const shared = [
      ['number', persons],
      ['date', day],
      ['email', email],
    ] as const
    for (const [message, asked] of shared) {
      const { state } = begin([asked], 'en')
      expect(answer([asked], state!, said('?')).effects[0]).toMatchObject({
        text: expect.stringContaining(faults[message]),
      })
    }
  })
})
