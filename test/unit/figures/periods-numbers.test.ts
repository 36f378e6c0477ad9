import { describe, expect, it } from 'vitest'
import {
  dayLabel,
  longDayLabel,
  periodFault,
  periodOf,
  presets,
  previousPeriod,
  shortDayLabel,
  timeLabel,
  type Period,
} from '#shared/figures/periods'
import { accuracyOf, averageOf, durationOf, durationText, percentageDifference, trendOf } from '#shared/figures/numbers'
import type { Resolution } from '#shared/figures/figures'

/** `2026-11-01..2026-11-20` */
function days(text: string): Period {
  const [from = '', to = ''] = text.split('..')
  return { from, to }
}
const text = ({ from, to }: Period): string => `${from}..${to}`

describe('a period', () => {
  it.each([
    // A Friday, a Monday, a Sunday, the first of a month, and of a year.
    ['2026-11-20', '11-19..11-19', '11-20..11-20', '11-18..11-20', '11-09..11-15', '11-01..11-20'],
    ['2026-11-16', '11-15..11-15', '11-16..11-16', '11-14..11-16', '11-09..11-15', '11-01..11-16'],
    ['2026-11-15', '11-14..11-14', '11-15..11-15', '11-13..11-15', '11-02..11-08', '11-01..11-15'],
    ['2026-03-01', '02-28..02-28', '03-01..03-01', '02-27..03-01', '02-16..02-22', '03-01..03-01'],
  ])(
    'ANALYTICS-003: %s has yesterday, today, the last three days, the last week and this month',
    (today, ...wanted) => {
      const year = today.slice(0, 5)
      expect(presets.map((preset) => text(periodOf(preset, today)))).toEqual(
        wanted.map((one) => `${year}${one.replace('..', `..${year}`)}`),
      )
    },
  )

  it('ANALYTICS-003: the last week of the first days of a year lies in the year before', () => {
    expect(text(periodOf('last-week', '2027-01-01'))).toBe('2026-12-21..2026-12-27')
    expect(text(periodOf('yesterday', '2027-01-01'))).toBe('2026-12-31..2026-12-31')
  })

  it.each<[Resolution, string, ReturnType<typeof periodFault>]>([
    ['day', '', 'no-range'],
    ['day', '2026-11-20..', 'no-range'],
    ['day', '..2026-11-20', 'no-range'],
    ['day', '2026-11-20..2026-11-19', 'range-backwards'],
    ['hour', '2026-11-18..2026-11-20', undefined],
    ['hour', '2026-11-17..2026-11-20', 'hours-too-long'],
    ['day', '2026-11-17..2026-11-20', undefined],
    ['day', '2026-01-01..2027-01-01', undefined],
    ['day', '2026-01-01..2027-01-02', 'range-too-long'],
    ['week', '2026-11-09..2026-11-15', undefined],
    ['week', '2026-11-02..2026-11-15', undefined],
    ['week', '2026-11-10..2026-11-15', 'not-whole-weeks'],
    ['week', '2026-11-09..2026-11-14', 'not-whole-weeks'],
    ['week', '2026-11-08..2026-11-14', 'not-whole-weeks'],
    ['month', '2026-11-01..2026-11-30', undefined],
    ['month', '2024-02-01..2024-02-29', undefined],
    ['month', '2026-02-01..2026-03-31', undefined],
    ['month', '2026-11-01..2026-11-29', 'not-whole-months'],
    ['month', '2026-11-02..2026-11-30', 'not-whole-months'],
    ['month', '2024-02-01..2024-02-28', 'not-whole-months'],
    ['quarter', '2026-10-01..2026-12-31', undefined],
    ['quarter', '2026-10-02..2026-12-31', 'not-whole-months'],
  ])('ANALYTICS-004, ANALYTICS-005: by the %s, %s is answered with %s', (by, period, fault) => {
    expect(periodFault(period ? days(period) : undefined, by)).toBe(fault)
  })

  it.each<[Resolution, string, string]>([
    ['day', '2026-11-20..2026-11-20', '2026-11-19..2026-11-19'],
    ['hour', '2026-11-18..2026-11-20', '2026-11-15..2026-11-17'],
    // The clocks change in both, which moves no day.
    ['day', '2026-10-19..2026-10-25', '2026-10-12..2026-10-18'],
    ['week', '2026-03-30..2026-04-05', '2026-03-23..2026-03-29'],
    ['day', '2026-11-01..2026-11-30', '2026-10-02..2026-10-31'],
    ['day', '2028-01-01..2028-12-31', '2026-12-31..2027-12-31'],
    ['month', '2026-11-01..2026-11-30', '2026-10-01..2026-10-31'],
    ['month', '2026-01-01..2026-02-28', '2025-11-01..2025-12-31'],
    ['quarter', '2026-01-01..2026-12-31', '2025-01-01..2025-12-31'],
  ])('ANALYTICS-013: the period before, by the %s, of %s is %s', (by, period, previous) => {
    expect(text(previousPeriod(days(period), by))).toBe(previous)
  })

  it('ANALYTICS-036: days are written dd/MM/yy, dd LLL, and dd/MM/yyyy in the range', () => {
    expect(dayLabel('2026-11-05')).toBe('05/11/26')
    expect(shortDayLabel('2026-11-05')).toBe('05 Nov')
    expect(shortDayLabel('2026-09-30')).toBe('30 Sep')
    expect(longDayLabel('2026-11-05')).toBe('05/11/2026')
  })

  it.each([
    ['2026-11-20T14:07:59Z', '2:07 PM', '02:07 PM', '14:07'],
    ['2026-11-20T00:30:00Z', '12:30 AM', '12:30 AM', '00:30'],
    ['2026-11-20T12:00:00Z', '12:00 PM', '12:00 PM', '12:00'],
    ['2026-11-20T23:59:00Z', '11:59 PM', '11:59 PM', '23:59'],
  ])('ANALYTICS-036: the time of %s is h:mm a, and hh:mm with am or pm', (moment, short, padded, german) => {
    expect(timeLabel(moment, { timezone: 'UTC' })).toBe(short)
    expect(timeLabel(moment, { timezone: 'UTC', padded: true })).toBe(padded)
    expect(timeLabel(moment, { timezone: 'UTC', language: 'de' })).toBe(german)
  })

  it('ANALYTICS-036: a time is that of the timezone', () => {
    expect(timeLabel('2026-11-20T14:07:00Z', { timezone: 'Asia/Kolkata' })).toBe('7:37 PM')
  })
})

describe('a figure beside the one before', () => {
  it.each([
    [120, 100, 20, 'increase'],
    [100, 120, -16.7, 'decrease'],
    [1, 3, -66.7, 'decrease'],
    [100, 100, 0, 'noChange'],
    [0, 5, -100, 'decrease'],
    [1000.4, 1000, 0, 'increase'],
    [999.6, 1000, 0, 'decrease'],
    [-1, -2, 50, 'increase'],
    [5, 0, 'n/a', 'n/a'],
    [0, 0, 'n/a', 'n/a'],
    [5, undefined, 'n/a', 'n/a'],
    [undefined, 5, 'n/a', 'n/a'],
  ])('ANALYTICS-015: %s after %s differs by %s percent and its trend is %s', (current, previous, difference, trend) => {
    expect(percentageDifference(current, previous)).toBe(difference)
    expect(trendOf(current, previous)).toBe(trend)
  })
})

describe('a figure by itself', () => {
  it.each([
    [80, 7, 100, 87],
    [1, 1, 3, 66.7],
    [0, 0, 4, 0],
    [2, 0, 2, 100],
    [0, 0, 0, undefined],
  ])('ANALYTICS-014: %s understood and %s from knowledge of %s are %s percent', (nlp, knowledge, total, accuracy) => {
    expect(accuracyOf(nlp, knowledge, total)).toBe(accuracy)
  })

  it.each([
    [9, 2, 4.5],
    [13, 3, 4.3],
    [14, 3, 4.7],
    [85, 20, 4.3],
    [0, 0, undefined],
  ])('ANALYTICS-014: ratings of %s in all by %s customers are %s on average', (sum, count, average) => {
    expect(averageOf(sum, count)).toBe(average)
  })

  it.each([
    [0, [0, 0, 0], '0s', '0 Sek.'],
    [59.6, [0, 1, 0], '1m 0s', '1 Min. 0 Sek.'],
    [62, [0, 1, 2], '1m 2s', '1 Min. 2 Sek.'],
    [3723, [1, 2, 3], '1h 2m 3s', '1 Std. 2 Min. 3 Sek.'],
    [3600, [1, 0, 0], '1h 0m 0s', '1 Std. 0 Min. 0 Sek.'],
    [90_000, [25, 0, 0], '25h 0m 0s', '25 Std. 0 Min. 0 Sek.'],
  ])('ANALYTICS-017: %s seconds are shown as hours, minutes and seconds', (seconds, parts, english, german) => {
    expect(Object.values(durationOf(seconds))).toEqual(parts)
    expect(durationText(seconds)).toBe(english)
    expect(durationText(seconds, 'de')).toBe(german)
  })
})
