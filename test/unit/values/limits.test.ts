/** Values in a text at the limits of their forms. */
import { expect, it } from 'vitest'
import { dayInMonth, yearOfTwo } from '../../../functions/nlu/values/calendar-days.ts'
import { findBuiltins } from '../../../functions/nlu/values/builtins.ts'
import { figureValue } from '../../../functions/nlu/values/figures.ts'
import { Pattern } from '../../../functions/nlu/values/patterns.ts'
import { tokenize } from '../../../functions/nlu/text/text.ts'

const today = '2026-06-01'
const found = (entity: string, text: string) =>
  findBuiltins(text, tokenize(text), { today })
    .filter((match) => match.entity === entity)
    .map(({ value }) => value)

it('a month has at most 31 days, and its first is 1', () => {
  expect([1, 31, 0, 32].map((day) => dayInMonth(0, day, 2026, today))).toEqual([
    '2026-01-01',
    '2026-01-31',
    undefined,
    undefined,
  ])
})

it('a year of two digits is to come within ten years, and of the last century beyond 25', () => {
  expect([36, 37, 51, 52].map((year) => yearOfTwo(year, today))).toEqual([2036, undefined, undefined, 1952])
})

it('a figure has at most fifteen digits', () => {
  expect([figureValue('1'.repeat(15), 'en'), figureValue('1'.repeat(16), 'en')]).toEqual(['1'.repeat(15), undefined])
})

it('a telephone number has 7 to 15 digits', () => {
  const numbers = [6, 7, 15, 16].map((count) => found('phone', `Call +${'4'.repeat(count)} please`).length)
  expect(numbers).toEqual([0, 1, 1, 0])
})

it('a time has at most 59 minutes and 24 hours, and 1 to 12 of them with am or pm', () => {
  expect(['at 23:59', 'at 23:60', 'at 24:00', 'at 25:00'].map((text) => found('time', text))).toEqual([
    ['23:59'],
    [],
    ['00:00'],
    [],
  ])
  expect(['at 12:30 pm', 'at 13:30 pm', 'at 1:30 pm', 'at 0:30 pm'].map((text) => found('time', text))).toEqual([
    ['12:30'],
    [],
    ['13:30'],
    [],
  ])
})

it('a pattern has at most 200 signs, repeats at most 100 times, and is nested at most 19 times', () => {
  const isRead = (source: string) => {
    try {
      return new Pattern(source).find('a').length >= 0
    } catch {
      return false
    }
  }
  expect([isRead('a'.repeat(200)), isRead('a'.repeat(201))]).toEqual([true, false])
  expect([isRead('a{100}'), isRead('a{101}'), isRead('a{1,100}'), isRead('a{1,101}')]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect([isRead('a{2,2}'), isRead('a{2,1}')]).toEqual([true, false])
  const nested = (depth: number) => `${'('.repeat(depth)}a${')'.repeat(depth)}`
  expect([isRead(nested(19)), isRead(nested(20))]).toEqual([true, false])
})
