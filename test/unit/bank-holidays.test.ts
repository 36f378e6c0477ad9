import { describe, expect, it } from 'vitest'
import { BankHoliday, bankHolidaysOf, isBankHoliday } from '#shared/company/bank-holidays'

/** As published at https://www.gov.uk/bank-holidays, England and Wales. */
const published = {
  2020: '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28',
  2021: '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28',
  2022: '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
  2023: '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26',
  2024: '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26',
  2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
}

describe('bank holidays of England and Wales', () => {
  it.each(Object.entries(published))('in %s are those that were published', (year, days) => {
    const holidays = bankHolidaysOf(Number(year))
    expect(holidays.map(({ date }) => date.slice(5)).join(' ')).toBe(days)
    for (const holiday of holidays) expect(BankHoliday.parse(holiday)).toEqual(holiday)
  })

  it('fall on no weekend and on no day twice, whatever the year', () => {
    for (let year = 2020; year < 2120; year++) {
      const dates = bankHolidaysOf(year).map(({ date }) => date)
      expect(new Set(dates).size).toBe(dates.length)
      for (const date of dates) expect(new Date(date).getUTCDay() % 6, date).not.toBe(0)
    }
  })
})

it('a list of its own is all a company keeps', () => {
  const own = [{ title: 'Founding day', date: '2026-07-14' }]
  expect([isBankHoliday('2026-07-14', own), isBankHoliday('2026-12-25', own)]).toEqual([true, false])
  expect([isBankHoliday('2026-07-14', undefined), isBankHoliday('2026-12-25', undefined)]).toEqual([false, true])
})
