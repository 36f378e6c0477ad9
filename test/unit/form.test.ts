import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedFieldTypes, dataTypes, type AskedQuestion } from '#shared/contracts/forms'
import { answer, begin, FormState, triesMax, type FormStep } from '#shared/engine/form'
import type { FormInput } from '#shared/engine/form-answer'
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import { chat, expectChat, question, said, shown } from './form-chat.ts'

const name = question({ key: 'name', question: { en: 'Who are you?', de: 'Wie heißen Sie?' } })
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

describe('FORMS-013: a form in a chat', () => {
  it('FORMS-013/order/check/store: asks in order, checks, asks again and stores under the question keys', () => {
    expectChat(
      [name, size, persons, day, email],
      'en',
      `
      < Who are you?
      > Ada
      ! name = "Ada"
      < Which size? [Small] [Large]
      > medium
      < Please choose one of the options
      < Which size? [Small] [Large]
      > large
      ! size = "l"
      < How many of you?
      > a few
      < Sorry, I found no number in that. Enter a valid number, for example 50
      < How many of you?
      > 3
      ! persons = 3
      < Which day?
      > 31/04/2026
      < Sorry, I found no day in that. Enter a valid date, for example 24 December or tomorrow
      < Which day?
      > 30/04/2026
      ! day = "2026-04-30"
      < Your e-mail?
      > ada(at)example.com
      < Sorry, that does not look like an e-mail address. Enter valid email, for example name@example.com
      < Your e-mail?
      > ada@example.com
      ! email = "ada@example.com"
      ! done {"name":"Ada","size":"l","persons":3,"day":"2026-04-30","email":"ada@example.com"}
    `,
    )
  })

  it('FORMS-013: speaks the language of the conversation', () => {
    expectChat(
      [size, persons, day],
      'de',
      `
      < Welche Größe? [Klein] [Groß]
      > mittel
      < Bitte wählen Sie eine der Möglichkeiten
      < Welche Größe? [Klein] [Groß]
      > GROß
      ! size = "l"
      < Wie viele sind Sie?
      > drei
      < Bitte nennen Sie eine gültige Zahl, zum Beispiel 50
      < Wie viele sind Sie?
      > 3
      ! persons = 3
      < An welchem Tag?
      > 29.02.2027
      < Bitte nennen Sie ein gültiges Datum, zum Beispiel 24. Dezember oder morgen
      < An welchem Tag?
      > 29.02.2028
      ! day = "2028-02-29"
      ! done {"size":"l","persons":3,"day":"2028-02-29"}
    `,
    )
  })
})

describe('a customer who wants to leave', () => {
  it.each(['cancel', 'STOP', 'Abbrechen', ' abbrechen '])('is left by saying %s, and keeps what was said', (word) => {
    expectChat(
      [name, email],
      'en',
      `
      < Who are you?
      > Ada
      ! name = "Ada"
      < Your e-mail?
      > ${word}`.trimEnd() + `\n! abandoned (asked) {"name":"Ada"}`,
    )
  })

  it('is not left by a word that is one of the choices', () => {
    const ride = question({
      key: 'ride',
      fieldType: 'select',
      choices: [
        { formValue: 'go', title: { en: 'Go' } },
        { formValue: 'halt', title: { en: 'Stop' } },
      ],
    })
    expectChat([ride], 'en', '< ride [Go] [Stop]\n> stop\n! ride = "halt"\n! done {"ride":"halt"}')
  })
})

describe('a form that does not get its answers', () => {
  it(`ends after ${triesMax} replies in a row that are no answer`, () => {
    const again = '> five\n< Sorry, I found no number in that. Enter a valid number, for example 50\n'
    const asked = '< How many of you?\n'
    const end = '! abandoned (tries) {}'
    expectChat([persons], 'en', asked + (again + asked).repeat(triesMax - 1) + again + end)
  })

  it('counts the tries of each question for itself', () => {
    const [first, second] = [persons, { ...persons, key: 'children' }]
    const misses = Array<string>(triesMax - 1).fill('> some')
    const talk = chat([first, second], 'en', [...misses, '> 2', ...misses, '> 0'].join('\n'))
    expect(talk).toMatch(/! done \{"persons":2,"children":0\}$/)
  })

  it('ends at once when there is nothing to ask', () => expectChat([], 'en', '! done {}'))

  it('goes on when a question was taken out of the form between two replies', () => {
    const { state } = begin([name, email], 'en')
    expect(answer([email], state!, said('Ada')).effects.map(shown)).toContain('< Your e-mail?')
    expect(answer([], state!, said('Ada')).effects.map(shown)).toEqual(['! done {}'])
  })

  it('asks by the key where no question was written, and in another language where it was not translated', () => {
    expect(begin([question({ key: 'colour' })], 'en').effects.map(shown)).toEqual(['< colour'])
    expect(begin([letter], 'de').effects.map(shown)).toEqual(['< Your letter?'])
  })
})

/** Says the inputs over and over, until the form ends. */
function run(questions: AskedQuestion[], inputs: FormInput[], language: ContentLanguage) {
  const steps: FormStep[] = [begin(questions, language)]
  while (steps.at(-1)!.state) {
    if (steps.length > questions.length * triesMax + 1) throw new Error('The form does not end.')
    steps.push(answer(questions, steps.at(-1)!.state!, inputs[steps.length % inputs.length]!))
  }
  return steps
}

describe('whatever is asked and said', () => {
  const word = fc.constantFrom('a', 'b', 'constructor', '__proto__', 'toString')
  const text = fc.oneof(
    fc.constantFrom('1', 'yes', '2026-05-01', 'a@b.de', '1,2', 's', 'Small', '{}', 'stop', '', 'x', '__proto__'),
    fc.string(),
  )
  const asked: fc.Arbitrary<AskedQuestion> = fc.record({
    key: word,
    question: fc.constant({}),
    fieldType: fc.constantFrom(...askedFieldTypes),
    dataType: fc.constantFrom(...dataTypes),
    choices: fc.array(fc.record({ formValue: text, title: fc.dictionary(fc.constantFrom(...contentLanguages), text) })),
  })
  const input: fc.Arbitrary<FormInput> = fc.oneof(
    fc.record({ kind: fc.constant('text' as const), text }),
    fc.record({ kind: fc.constant('file' as const), name: fc.string(), contentType: fc.string(), pointer: text }),
    fc.constant(said('[a.pdf application/pdf]')),
  )

  it('FORMS-013: it ends, once, with answers to its own questions, and the same words always lead the same way', () => {
    const forms = fc.array(asked, { maxLength: 8 })
    const language = fc.constantFrom(...contentLanguages)
    fc.assert(
      fc.property(forms, fc.array(input, { minLength: 1 }), language, (questions, inputs, spoken) => {
        const steps = run(questions, inputs, spoken)
        const effects = steps.flatMap((step) => step.effects)
        const ends = effects.filter((effect) => effect.kind === 'done' || effect.kind === 'abandoned')
        expect(ends).toEqual([effects.at(-1)])
        const keys = questions.map(({ key }) => key)
        for (const { answers } of ends) expect(keys).toEqual(expect.arrayContaining(Object.keys(answers)))
        if (ends[0]!.kind === 'done') expect(new Set(Object.keys(ends[0]!.answers))).toEqual(new Set(keys))
        expect(run(questions, inputs, spoken)).toEqual(steps)
      }),
    )
  })

  it('a state outlives being stored', () => {
    fc.assert(
      fc.property(asked, fc.array(input, { minLength: 1 }), (one, inputs) => {
        fc.pre(one.key !== '__proto__')
        for (const { state } of run([one, { ...one, key: 'other' }], inputs, 'de'))
          if (state) expect(FormState.parse(JSON.parse(JSON.stringify(state)))).toEqual(state)
      }),
    )
  })
})
