/** The days, the times and the numbers that an answer and its sources name. */
import { describe, expect, it } from 'vitest'
import { factsOf, unknownFigure } from '../../functions/bot/answers/facts.ts'

describe('the days in a text', () => {
  it.each([
    ['2026-01-01', ['1/1']],
    ['2026-12-31', ['12/31']],
    ['2026-00-10', undefined],
    ['2026-13-10', undefined],
    ['2026-05-00', undefined],
    ['2026-05-32', undefined],
  ])('are those of the calendar: %s', (text, day) => {
    expect(factsOf(`We open on ${text}.`, 'en').dates).toEqual(day ? [day] : [])
  })

  it.each([
    ['We open on 03.05.27.', '2027', [5]],
    ['We open on 3/5/2027.', '2027', [5, 3]],
    ['We open on 2027-05-03.', '2027', [5]],
  ])('tell their months and their year: %s', (text, year, months) => {
    const facts = factsOf(text, 'en')
    expect([facts.quantities.map(({ values }) => values), [...facts.months]]).toEqual([[[year]], months])
  })

  it.each([
    ['We open in June.', [6]],
    ['You may order by phone.', []],
    ['You may order until 3 May.', [5]],
    ['May 3 is a holiday.', [5]],
  ])('name their month, and a word that is a month as well only beside a day: %s', (text, months) => {
    expect([...factsOf(text, 'en').months]).toEqual(months)
  })
})

it.each([
  ['We deliver daily.', [1, 2, 3, 4, 5, 6, 7]],
  ['We deliver on weekdays.', [1, 2, 3, 4, 5]],
  ['We deliver at weekends.', [6, 7]],
  ['We deliver on Mon and Tue.', [1, 2]],
  ['We deliver Saturday to Monday.', [6, 7, 1]],
])('days that are named together are each of them: %s', (text, days) => {
  expect([...factsOf(text, 'en').weekdays]).toEqual(days)
})

it('a short word is no weekday where it is another word as well', () => {
  expect([...factsOf('Wir liefern so schnell am Mo.', 'de').weekdays]).toEqual([])
  expect([...factsOf('Wir liefern am Sonntag.', 'de').weekdays]).toEqual([7])
})

it.each([
  ['23.59', true],
  ['24.00', true],
  ['25.00', false],
  ['9.60', false],
])('a number with two places is a time as well where a day has it: %s', (text, isTime) => {
  const values = factsOf(`We close at ${text} today.`, 'en').quantities.flatMap((each) => each.values)
  expect(values).toContain(text.replace(/\.?0+$/, ''))
  expect(values.includes(text.replace('.', ':'))).toBe(isTime)
})

it('seven digits are the number of a telephone, and six are not', () => {
  expect(factsOf('Call 12 34 56 7 today.', 'en').digits).toEqual(['1234567'])
  expect(factsOf('Call 12 34 56 today.', 'en').digits).toEqual([])
})

it.each([
  ['4930123456', '0123456', true],
  ['49301123456', '01123456', true],
  ['4930123456', '0012345', false],
  ['49303123456', '0123456', false],
])('%s is the number %s with its country: %s', (long, short, isSame) => {
  const unknown = unknownFigure(factsOf(`Call ${short}.`, 'en'), factsOf(`Call +${long}.`))
  expect(unknown === undefined).toBe(isSame)
})
