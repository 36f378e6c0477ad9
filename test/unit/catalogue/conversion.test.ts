/** Units and currencies, from what customers write. */
import { describe, expect, it } from 'vitest'
import type { ContentLanguage } from '#shared/languages'
import { askedIn, numberIn } from '#shared/catalogue/conversion/amount'
import { currencyAnswer } from '#shared/catalogue/conversion/currency'
import { unitAnswer } from '#shared/catalogue/conversion/units'

const units = (words: string, language: ContentLanguage = 'en', more: object = {}) =>
  unitAnswer({ words, ...more }, { language })
const notUnderstood = { path: 'not-understood', fails: true }

describe('numbers', () => {
  it.each([
    ['5', 'en', 5],
    ['2,5', 'de', 2.5],
    ['2,5', 'en', 2.5],
    ['2.5', 'de', 2.5],
    ['1,234', 'en', 1234],
    ['1,234', 'de', 1.234],
    ['1.234', 'de', 1234],
    ['1.234', 'en', 1.234],
    ['1.234,50', 'en', 1234.5],
    ['1,234.50', 'de', 1234.5],
    ['1 000 000', 'en', 1_000_000],
    ['1,234,567', 'de', 1_234_567],
    ['-40', 'en', -40],
    ['−40', 'en', -40],
    ['12.34.56', 'en', undefined],
    ['1,2,3.4', 'en', undefined],
    ['99999999999999999', 'en', undefined],
    ['.', 'en', undefined],
    ['', 'en', undefined],
  ] as const)('%s in %s is %s', (written, language, value) => {
    expect(numberIn(written, language)).toBe(value)
  })
})

describe('words', () => {
  it.each([
    ['5 km in miles', { amount: 5, from: 'km', into: 'miles' }],
    ['How much is 2,5 kg in pounds?', { amount: 2.5, from: 'kg', into: 'pounds' }],
    ['5 in in cm', { amount: 5, from: 'in', into: 'cm' }],
    ['20 °C', { amount: 20, from: '°C', into: '' }],
    ['$20 in euro', { amount: 20, from: '$', into: 'euro' }],
    ['100€ nach Dollar', { amount: 100, from: '€', into: 'Dollar' }],
    ['km in miles', undefined],
    ['', undefined],
  ])('%s', (words, asked) => {
    expect(askedIn(words, 'en')).toEqual(asked)
  })
})

describe('units', () => {
  it.each([
    ['5 km in miles', 'en', '5 km = 3.11 mi'],
    ['5 km in Meilen', 'de', '5 km = 3,11 mi'],
    ['5 km in miles please', 'en', '5 km = 3.11 mi'],
    ['wie viel sind 2,5 kg in Pfund?', 'de', '2,5 kg = 5,51 lb'],
    ['20 °C', 'en', '20 °C = 68 °F'],
    ['-273.15 °C in °F', 'en', '-273.15 °C = -459.67 °F'],
    ['5 mm in m', 'en', '5 mm = 0.01 m'],
    ['-40 Grad Celsius in Fahrenheit', 'de', '-40 °C = -40 °F'],
    ['98.6 degrees f to c', 'en', '98.6 °F = 37 °C'],
    ['0 K in celsius', 'en', '0 K = -273.15 °C'],
    ['12 fl. oz. to ml', 'en', '12 fl oz = 354.88 ml'],
    ['2 cups in liters', 'en', '2 cup = 0.47 l'],
    ['1 mm in km', 'en', '1 mm = 0.000001 km'],
    ['6 Fuß in Zentimeter', 'de', '6 ft = 182,88 cm'],
    ['0 m in ft', 'en', '0 m = 0 ft'],
  ] as const)('%s in %s is said as %s', (words, language, text) => {
    expect(units(words, language).text).toBe(text)
  })

  it.each(['hello', '5', '5 parsecs in miles', '5 km in parsecs', '-5 km in miles', '-300 °C in °F', '2 1/2 km', 'km'])(
    '%s is not understood',
    (words) => expect(units(words)).toEqual(notUnderstood),
  )

  it('of different kinds are not converted into each other', () => {
    expect(units('5 kg in km')).toEqual({ path: 'different', fails: true })
  })

  it('go into the one of the author where the customer names none, with as many places as the author wants, and silently', () => {
    expect(units('5 km', 'en', { into: 'm' }).text).toBe('5 km = 5,000 m')
    expect(units('5 km in miles', 'en', { into: 'm', decimals: 0 }).text).toBe('5 km = 3 mi')
    expect(units('5 km in miles', 'en', { decimals: '-3' }).text).toBe('5 km = 3 mi')
    expect(units('5 km in miles', 'en', { decimals: 'x' }).text).toBe('5 km = 3 mi')
    expect(units('5 km in miles', 'de', { silent: true })).toEqual({
      variables: { converted: '3,11 mi', converted_number: '3.10685596119', converted_unit: 'mi' },
    })
  })
})

describe('currencies', () => {
  const rates = { USD: 1.08, GBP: '0.85', JPY: 160, CHF: 0, SEK: -3, xx: 4 }
  const money = (words: string, more: object = {}, language: ContentLanguage = 'en') =>
    currencyAnswer({ words, base: 'EUR', rates, ...more }, { language })

  it('are converted from the base, into it, and between two others', () => {
    expect(money('20 EUR in USD').text).toBe('20.00 EUR = 21.60 USD')
    expect(money('$21.60 in euro').text).toBe('21.60 USD = 20.00 EUR')
    expect(money('85 pounds to dollars').text).toBe('85.00 GBP = 108.00 USD')
    expect(money('10 € in yen').text).toBe('10.00 EUR = 1,600 JPY')
    expect(money('20 EUR', { into: 'usd', asOf: '1.12.2026' }, 'de').text).toBe('20,00 EUR = 21,60 USD (1.12.2026)')
  })

  it('set variables, and say nothing where the author wants that', () => {
    expect(money('20 EUR in USD', { silent: true })).toEqual({
      variables: { converted: '21.60 USD', converted_number: '21.6', converted_unit: 'USD' },
    })
  })

  it('without a rate, or with one that is none, are never guessed', () => {
    for (const words of ['20 EUR in AUD', '20 AUD in EUR', '20 EUR in CHF', '20 EUR in SEK'])
      expect(money(words), words).toEqual({ path: 'no-rate', fails: true })
    for (const bad of ['x', [1], null, 5])
      expect(money('20 EUR in USD', { rates: bad })).toMatchObject({ path: 'no-rate' })
    expect(money('20 USD in GBP', { base: '' }).text).toBe('20.00 USD = 15.74 GBP')
  })

  it('that nobody knows, or without an amount, are not understood', () => {
    for (const words of ['20 EUR', '20 bananas in EUR', 'EUR in USD', ''])
      expect(money(words), words).toEqual(notUnderstood)
  })
})
