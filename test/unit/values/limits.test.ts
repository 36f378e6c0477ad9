/** Values in a text at the limits of their forms. */
import { expect, it } from 'vitest'
import { dayInMonth, yearOfTwo } from '../../../functions/nlu/values/calendar-days.ts'
import { findBuiltins } from '../../../functions/nlu/values/builtins.ts'
import { impossibleDate } from '../../../functions/nlu/values/calendar-words.ts'
import { figureValue } from '../../../functions/nlu/values/figures.ts'
import { Pattern } from '../../../functions/nlu/values/patterns.ts'
import { SynonymFinder } from '../../../functions/nlu/values/synonyms.ts'
import { valuesIn } from '../../../functions/nlu/values/values.ts'
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
  expect([figureValue('123.456', 'de'), figureValue('1234.567', 'de')]).toEqual(['123456', '1234.567'])
})

it('a reply has at most 80 signs, and its number is none below zero', () => {
  expect(['50'.padEnd(80), '50'.padEnd(81), '0', '-1'].map((text) => valuesIn(text, today).number)).toEqual([
    50,
    undefined,
    0,
    undefined,
  ])
})

it('a day of today’s name and no year is today, and of the past as well', () => {
  expect(
    ['1 June', '1/6', 'I ordered on 1 June', '31 May', 'I ordered on 2 June'].map((text) => valuesIn(text, today).date),
  ).toEqual(['2026-06-01', '2026-06-01', '2026-06-01', '2027-05-31', '2025-06-02'])
})

it('the next and the last Monday are told on a Monday', () => {
  expect(['next monday', 'last monday'].map((text) => valuesIn(text, today).date)).toEqual(['2026-06-08', '2026-05-25'])
  expect(['next tuesday', 'last tuesday'].map((text) => valuesIn(text, today).date)).toEqual([undefined, '2026-05-26'])
})

it('this Monday is not told on a Monday, because today or the one in a week can be meant', () => {
  expect(['this monday', 'diesen Montag', 'this tuesday'].map((text) => valuesIn(text, today).date)).toEqual([
    undefined,
    undefined,
    '2026-06-02',
  ])
})

it('a day in figures is from 1800 to 2200, and one that its month lacks is impossible', () => {
  expect(['1/2/1799', '1/2/1800', '1/2/2200', '1/2/2201'].map((text) => found('date', text))).toEqual([
    [],
    ['1800-02-01'],
    ['2200-02-01'],
    [],
  ])
  const lacking = (text: string) => impossibleDate(tokenize(text), text)
  expect(['31.06.2027', '32.06.2027', '31 June', '32 June'].map(lacking)).toEqual([
    '31.06.2027',
    undefined,
    '31 June',
    undefined,
  ])
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
  expect(['vierundzwanzig Uhr', 'fünfundzwanzig Uhr'].map((text) => found('time', text))).toEqual([['00:00'], []])
})

it('a listed word is found with one slip if it has 5 to 40 letters', () => {
  const named = (listed: string, text: string) =>
    new SynonymFinder([{ name: 'x', synonyms: [{ value: listed, written: [] }], patterns: [] }]).find(tokenize(text))
      .length
  expect([named('tulip', 'tulpi'), named('rose', 'rsoe')]).toEqual([1, 0])
  expect([named('tulip', 'tuklip'), named('rose', 'rokse')]).toEqual([1, 0])
  const [forty, more] = ['ab'.repeat(20), `${'ab'.repeat(20)}c`]
  expect([named(forty, `c${forty.slice(1)}`), named(more, `c${more.slice(1)}`)]).toEqual([1, 0])
})

it('of the listed words that are alike but for one letter, 50 are found with a slip', () => {
  const written = Array.from({ length: 51 }, (_, index) => {
    const at = index % 5
    const more = 'fghijklmnop'[Math.floor(index / 5)]!
    return `number${index} ${'abcde'.slice(0, at)}${more}${'abcde'.slice(at)}`
  })
  const synonyms = written.map((value) => ({ value, written: [] }))
  const finder = new SynonymFinder([{ name: 'x', synonyms, patterns: [] }])
  const isFound = (index: number) => finder.find(tokenize(`number${index} abcde`)).length
  expect([isFound(49), isFound(50)]).toEqual([1, 0])
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

it('a pattern finds a hundred places at most', () => {
  expect(new Pattern('a').find('a '.repeat(100))).toHaveLength(100)
  expect(new Pattern('a').find('a '.repeat(101))).toHaveLength(100)
  expect(new Pattern('a').find('a '.repeat(101)).at(-1)).toEqual({ start: 198, end: 199 })
})

it('of 5000 listed words of forty letters each slip is known, and none of the next word', () => {
  const word = (number: number) =>
    Array.from({ length: 40 }, (_, at) => {
      const digit = Number(String(number).padStart(4, '0')[at % 4])
      return (at % 2 === 0 ? 'abcdefghij' : 'klmnopqrst')[digit]
    }).join('')
  const synonyms = Array.from({ length: 5001 }, (_, number) => ({ value: word(number), written: [] }))
  const finder = new SynonymFinder([{ name: 'x', synonyms, patterns: [] }])
  const isFound = (text: string) => finder.find(tokenize(text)).length === 1
  expect([0, 4999, 5000].map((number) => isFound(word(number)))).toEqual([true, true, true])
  expect([0, 4999, 5000].map((number) => isFound(`z${word(number).slice(1)}`))).toEqual([true, true, false])
})
