/** The days that an answer and its sources name. */
import { describe, expect, it } from 'vitest'
import { factsOf } from '../../functions/bot/answers/facts.ts'

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
    ['We open in June.', [6]],
    ['You may order by phone.', []],
    ['You may order until 3 May.', [5]],
    ['May 3 is a holiday.', [5]],
  ])('name their month, and a word that is a month as well only beside a day: %s', (text, months) => {
    expect([...factsOf(text, 'en').months]).toEqual(months)
  })
})
