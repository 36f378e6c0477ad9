import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valuesFor } from '#shared/engine/runners/values'
import { noState, type TurnContext } from '#shared/engine/turn'
import { fill, filledVariables, fillUrl, knownOf, variablesIn } from '#shared/engine/variables'
import { textLengthMax } from '#shared/limits'

const known = {
  name: 'Ada & Co',
  shop: 'https://shop.example/?a=1',
  host: 'shop.example',
  script: 'javascript:alert(1)',
}

describe('a variable in a text', () => {
  it.each([
    ['Hello ***NAME***!', 'Hello Ada & Co!'],
    ['***Name*** and ***name***', 'Ada & Co and Ada & Co'],
    ['Hello ***nobody***!', 'Hello!'],
    ['***constructor***', ''],
    ['Hello ***nobody|there***!', 'Hello there!'],
    ['Hello ***NAME|there***!', 'Hello Ada & Co!'],
    ['Hello***nobody| dear customer***!', 'Hello dear customer!'],
    ['***nobody|***', '***nobody|***'],
    ['***nobody|a|b***', '***nobody|a|b***'],
    ['**bold** ***', '**bold** ***'],
    ['***__proto__***', ''],
    [`***${'n'.repeat(200)}***!`, '!'],
    [`***${'n'.repeat(201)}***!`, `***${'n'.repeat(201)}***!`],
  ])('%s becomes %s', (text, filled) => expect(fill(text, known)).toBe(filled))

  it('that stands for a day is written as people write days, and as it is stored where nobody reads it', () => {
    const days = { day: '2026-12-12', code: '2026-13-45' }
    expect(fill('For ***day***, ***code***', days, 'en')).toBe('For 12 December 2026, 2026-13-45')
    expect(fill('Für ***day***', days, 'de')).toBe('Für 12. Dezember 2026')
    expect(fill('***day***', days)).toBe('2026-12-12')
    expect(fillUrl('https://shop.example/?day=***day***', days)).toBe('https://shop.example/?day=2026-12-12')
  })

  it('is not looked for in what another one stands for', () =>
    expect(fill('***a***', { a: '***b***', b: 'c' })).toBe('***b***'))

  it('does not make a text longer than a message can be, and cuts no character in two', () => {
    const filled = fill('***a***', { a: `x${'😀'.repeat(textLengthMax)}` })
    expect(filled).toBe(`x${'😀'.repeat(textLengthMax / 2 - 1)}`)
  })
})

describe('a template', () => {
  const template = (text: string) => ({ template: text })

  it('is filled with the values of the moment, days as people write them', () => {
    const variables = { greeting: template('Dear ***NAME***, until ***day***'), name: 'Ada', day: '2026-12-12' }
    expect(fill('***Greeting***.', variables, 'en')).toBe('Dear Ada, until 12 December 2026.')
    expect(fillUrl('https://shop.example/?q=***greeting***', variables)).toBe(
      'https://shop.example/?q=Dear%20Ada%2C%20until%202026-12-12',
    )
  })

  it('of hundreds that all name each other comes to an end, and to no longer text than a message', () => {
    const names = Array.from({ length: 500 }, (_, index) => `v${index}`)
    const every = names.map((name) => `***${name}***`).join('')
    const [ofNothing, ofText] = ['', 'x'].map((text) =>
      Object.fromEntries(names.map((name) => [name, template(`${text}${every}`.slice(0, textLengthMax))])),
    )
    expect(fill(every, ofNothing!)).toBe('')
    expect(fill(every, ofText!)).toBe('x'.repeat(textLengthMax))
  })
})

describe('a variable in an address', () => {
  it.each([
    ['https://shop.example/?q=***NAME***', 'https://shop.example/?q=Ada%20%26%20Co'],
    ['***SHOP***', 'https://shop.example/?a=1'],
    ['***SHOP***&q=***name***', 'https://shop.example/?a=1&q=Ada%20%26%20Co'],
    ['https://***host***/x', 'https://shop.example/x'],
    ['***host***/x', 'https://shop.example/x'],
    ['mailto:***name***@shop.example', 'mailto:Ada%20%26%20Co@shop.example'],
    ['tel:+4930123456', 'tel:+4930123456'],
    ['***script***', undefined],
    ['https://***nobody***.shop.example/', undefined],
    ['https://shop.***nobody***.example/', undefined],
    ['***nobody***', undefined],
    ['data:text/html,***name***', undefined],
    ['java\nscript:alert(1)', undefined],
    ['https://shop.example\\***name***', undefined],
    [`https://shop.example/${'x'.repeat(2048)}`, undefined],
  ])('%s becomes %s', (url, filled) => expect(fillUrl(url, known)).toBe(filled))

  it('takes half a character without a fall', () =>
    expect(fillUrl('https://shop.example/***a***', { a: '\ud83d' })).toBe('https://shop.example/%EF%BF%BD'))

  it('has at most 2,048 characters', () => {
    const at = (length: number) => fillUrl('https://shop.example/***a***', { a: 'x'.repeat(length - 21) })
    expect(at(2048)).toHaveLength(2048)
    expect(at(2049)).toBeUndefined()
  })

  it('never leads out of the web, whatever it stands for', () => {
    const value = fc.oneof(
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('javascript:', '//', 'http:', ' \tdata:x'),
    )
    fc.assert(
      fc.property(fc.constantFrom('***a***', '***a***:***a***', 'https://***a***', 'x***a***'), value, (url, a) => {
        const filled = fillUrl(url, { a })
        if (filled !== undefined) expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(new URL(filled).protocol)
      }),
    )
  })
})

describe('what variables there are', () => {
  const context: TurnContext = {
    language: 'en',
    channel: 'chat_plugin',
    connected: { salesforce: false },
    facts: { isBankHoliday: false, isOpen: true, isNewUser: false },
    variables: { name: 'Ada', company: 'Flowers' },
  }

  it('company and customer by lower-case names; what a page says of its customer names neither of them anew', () => {
    const profile = { Street: 'High Street 1', COMPANY: 'Weeds', Bot: 'Weed', FirstName: 'Nobody' }
    const names = { company: 'Flowers', bot: 'Flora' }
    expect(knownOf(names, { firstName: 'Ada', profile })).toEqual({
      ...names,
      firstname: 'Ada',
      lastname: '',
      street: 'High Street 1',
    })
  })

  it('of the company stand behind what is known of the customer, and before its name and the bot’s', () => {
    const variable = (name: string, value: string, type: 'text' | 'template' | 'reference' = 'text') => ({
      name,
      type,
      value,
    })
    const variables = [
      variable('street', 'Market Street'),
      variable('bot', 'Rosa'),
      variable('firstname', 'friend'),
      variable('lastname', 'of flowers'),
      variable('where', 'In ***STREET***', 'template'),
      variable('road', 'street', 'reference'),
    ]
    const all = knownOf(
      { company: 'Flowers', bot: 'Flora', variables },
      { lastName: 'Lovelace', profile: { Street: 'High Street 1' } },
    )
    const text = '***company*** ***bot*** ***firstname*** ***lastname*** ***where*** ***road***'
    expect(fill(text, all)).toBe('Flowers Rosa friend Lovelace In High Street 1 High Street 1')
    const state = { answers: { f: { street: 'Low Street' } }, variables: { street: 'Side Street' } }
    expect(fill('***where***', variablesIn(state, { variables: all }))).toBe('In Low Street')
    expect(fill('***where***', variablesIn({ ...state, answers: {} }, { variables: all }))).toBe('In Side Street')
    expect(filledVariables(state, { variables: all })).toMatchObject({ where: 'In Low Street', road: 'Low Street' })
  })

  it('company and customer, and over them the answers, the open form before all', () => {
    const answers = { b: { Persons: 3, sure: true, nothing: null }, a: { persons: 2, name: 'Bea' } }
    const file = { name: 'letter.pdf', contentType: 'application/pdf', pointer: 'p' }
    const state = { language: 'en' as const, answers: { name: 'Cleo', letter: file, list: [1] }, tries: 0 }
    expect(variablesIn({ answers }, context)).toEqual({
      name: 'Bea',
      company: 'Flowers',
      persons: '3',
      sure: 'true',
      nothing: '',
    })
    expect(variablesIn({ answers, form: { formId: 'a', blockId: 'x', state } }, context)).toMatchObject({
      name: 'Cleo',
      letter: 'letter.pdf',
      list: '[1]',
    })
    expect(variablesIn(noState, context)).toEqual(context.variables)
  })

  it('are the later form’s answer where two forms ask for the same, also where a function sends all of them', () => {
    const state = { ...noState, answers: { b: { persons: 3 }, a: { persons: 2, name: 'Bea' } } }
    expect(variablesIn(state, context)).toMatchObject({ name: 'Bea', persons: '3' })
    expect(valuesFor({ useAllFormValues: true }, state)).toEqual({ name: 'Bea', persons: 3 })
    expect(valuesFor({ useAllFormValues: false, formId: 'a' }, state)).toEqual({ name: 'Bea', persons: 2 })
    expect(valuesFor({ useAllFormValues: false, formId: 'none' }, state)).toEqual({})
  })
})

describe('who a customer has proven to be', () => {
  const company = { company: 'Bloom' }

  it('is the variable verified, which no field of a profile sets, in whatever case', () => {
    const profile = { Verified: 'ceo@bank.example', VERIFIED: 'x', city: 'Bonn' }
    expect(fill('***verified*** ***city***', knownOf(company, { profile, verified: 'customer-17' }))).toBe(
      'customer-17 Bonn',
    )
    expect(fill('***verified|nobody***', knownOf(company, { profile }))).toBe('nobody')
  })
})
