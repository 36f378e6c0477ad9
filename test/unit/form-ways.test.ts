/** What a question may ask beside a text: a number in a range, a telephone number, what may be skipped, what depends on an answer. */
import { describe, expect, it } from 'vitest'
import { FormDraft } from '#shared/contracts/forms'
import { answer, begin } from '#shared/engine/form'
import { contentLanguages } from '#shared/languages'
import { phoneIn } from '../../functions/bot/turn/phone-value.ts'
import { chat, question, said } from './form-chat.ts'

const guests = question({ key: 'guests', question: { en: 'How many?' }, fieldType: 'input-number', dataType: 'number' })

describe('a number', () => {
  it.each([
    [{ min: 1, max: 12 }, '0', 'Please give a number from 1 to 12'],
    [{ min: 1, max: 12 }, '13', 'Please give a number from 1 to 12'],
    [{ min: 2 }, '1', 'Please give a number of at least 2'],
    [{ max: 15000 }, '20000', 'Please give a number of at most 15,000'],
    [{ max: 10_000 }, '20000', 'Please give a number of at most 10,000'],
    [{ max: 9999 }, '20000', 'Please give a number of at most 9999'],
    [{ max: 1900 }, '2000', 'Please give a number of at most 1900'],
  ])('outside of the range %j is refused with its ends', (range, line, told) => {
    expect(chat([{ ...guests, range }], 'en', `> ${line}`)).toContain(`< ${told}\n< How many?`)
  })

  it('at the end of the range is taken', () => {
    for (const line of ['1', '12'])
      expect(chat([{ ...guests, range: { min: 1, max: 12 } }], 'en', `> ${line}`)).toContain(`! guests = ${line}`)
  })

  it('the ends are written as the language writes them', () => {
    expect(chat([{ ...guests, range: { max: 15000 } }], 'de', '> 20000')).toContain('bis höchstens 15.000')
  })
})

describe('a question that may be skipped', () => {
  const words = { en: 'Skip', de: 'überspringen', it: 'salta', nl: 'OVERSLAAN', cy: 'hepgor' }

  it.each(contentLanguages)('is skipped in %s by its word, whatever the way to answer is', (language) => {
    for (const fieldType of ['input', 'input-date', 'input-phone', 'input-file', 'select'] as const) {
      const asked = question({ key: 'a', fieldType, isOptional: true, choices: [{ formValue: 'x', title: {} }] })
      expect(chat([asked], language, `> ${words[language]}`)).toContain('! a = null')
    }
  })

  it('takes the word as an answer where it has to be answered', () => {
    expect(chat([question({ key: 'a' })], 'en', '> skip')).toContain('! a = "skip"')
  })

  it('prefers a choice that is called like the word', () => {
    const choices = [{ formValue: 'rope', title: { en: 'Skip' } }]
    const asked = question({ key: 'a', fieldType: 'open-select', isOptional: true, choices })
    expect(chat([asked], 'en', '> skip')).toContain('! a = "rope"')
  })
})

describe('a question that depends on an answer', () => {
  const first = question({ key: 'first', question: { en: 'First?' } })
  const only = (operator: '=' | '!=' | 'null', value: string) =>
    question({ key: 'second', question: { en: 'Second?' }, onlyIf: { field: 'first', operator, value } })

  it('is asked where the rule holds, and left out of the answers where it does not', () => {
    expect(chat([first, only('=', 'no')], 'en', '> No')).toContain('< Second?')
    expect(chat([first, only('=', 'no')], 'en', '> yes')).toContain('! done {"first":"yes"}')
  })

  it('may depend on a question that was skipped', () => {
    expect(chat([{ ...first, isOptional: true }, only('null', '')], 'en', '> skip')).toContain('< Second?')
  })

  it('a form ends where all that is left is ruled out', () => {
    const { state } = begin([first, only('=', 'no')], 'en')
    expect(answer([first, only('=', 'no')], state!, said('yes')).state).toBeUndefined()
  })
})

describe('a telephone number', () => {
  it.each([
    ['call me on 020 7946 0958', 'GB', '+442079460958'],
    ['030/1234567', 'DE', '+49301234567'],
    ['+49 (0)30 1234567', 'GB', '+49301234567'],
    ['0044 20 7946 0958', 'DE', '+442079460958'],
    ['020 7946 0958', undefined, undefined],
    ['12 345', 'GB', undefined],
    ['07911 123456 or 07911 123457', 'GB', undefined],
  ])('%s in %s is %s', async (text, country, expected) => {
    expect(await phoneIn(text, country)).toBe(expected)
  })
})

describe('the draft of a form', () => {
  const draft = (questions: unknown[]) => FormDraft.safeParse({ type: 'form', title: 'Visit', questions })
  const faults = (questions: unknown[]) =>
    draft(questions).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const onlyIf = (field: string) => ({ onlyIf: { field, operator: '=', value: 'x' } })

  it('refuses a question that depends on itself or on a later one', () => {
    const [a, b] = [question({ key: 'a' }), question({ key: 'b' })]
    expect(faults([{ ...a, ...onlyIf('b') }, b])).toEqual(['questions.0.onlyIf.field: not-earlier'])
    expect(faults([a, { ...b, ...onlyIf('b') }])).toEqual(['questions.1.onlyIf.field: not-earlier'])
    expect(faults([a, { ...b, ...onlyIf('a') }])).toBeUndefined()
  })

  it('refuses a range whose ends are the wrong way round', () => {
    expect(faults([{ ...guests, range: { min: 9, max: 1 } }])).toEqual(['questions.0.range: range-order'])
    expect(faults([{ ...guests, range: { min: 4, max: 4 } }])).toBeUndefined()
  })
})
