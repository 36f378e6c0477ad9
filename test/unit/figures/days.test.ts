/** Days in timezones, against a walk through every quarter of an hour. */
import { describe, expect, it } from 'vitest'
import { dayAfter, dayAt, daysBetween, daysFrom, dayStart } from '#shared/days'
import { oddZones } from '../../kit/odd-zones.ts'

const quarterMs = 15 * 60_000

/** The first quarter of each day that a calendar on the wall shows between two days, found by looking at each quarter. */
function walk(first: string, last: string, zone: string): Map<string, number> {
  const { format } = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  const starts = new Map<string, number>()
  const end = Date.parse(`${last}T00:00:00Z`)
  for (let moment = Date.parse(`${first}T00:00:00Z`); moment < end; moment += quarterMs) {
    const day = format(moment)
    if (!starts.has(day)) starts.set(day, moment)
  }
  // The walk begins somewhere within the first one.
  const [begun] = starts.keys()
  starts.delete(begun!)
  return starts
}

describe.each(oddZones)('ANALYTICS-037: days in %s', (zone) => {
  it('begin at the first quarter of an hour that shows them, around each change of the clocks', () => {
    // The changes of both halves of the earth in two years, those of the days around them, and the day that Samoa left out.
    for (const [first, last] of [
      ['2026-03-05', '2026-04-28'],
      ['2026-09-03', '2026-11-05'],
      ['2023-03-22', '2023-05-02'],
      ['2011-12-26', '2012-01-03'],
    ] as const) {
      const walked = walk(first, last, zone)
      const computed = [...walked.keys()].map((day) => [day, dayStart(day, zone)])
      expect(computed).toEqual([...walked])
    }
  })

  it('begin for 12 years where the day before ends', () => {
    const wrong = daysFrom('2018-01-01', '2029-12-31').filter((day) => {
      const start = dayStart(day, zone)
      return dayAt(start, zone) !== day || dayAt(start - 1, zone) !== dayAfter(day, -1)
    })
    expect(wrong).toEqual([])
  })
})

describe('days', () => {
  it('ANALYTICS-037: a day that was left out is empty: it begins where the next one does', () => {
    expect(dayStart('2011-12-30', 'Pacific/Apia')).toBe(dayStart('2011-12-31', 'Pacific/Apia'))
    expect(dayStart('2011-12-29', 'Pacific/Apia')).toBe(dayStart('2011-12-30', 'Pacific/Apia') - 24 * 4 * quarterMs)
  })

  it('ANALYTICS-037: a day has 23, 24 or 25 hours, as clocks are changed', () => {
    const hoursOf = (day: string) =>
      (dayStart(dayAfter(day), 'Europe/Berlin') - dayStart(day, 'Europe/Berlin')) / 3_600_000
    expect(['2026-03-29', '2026-06-01', '2026-10-25'].map(hoursOf)).toEqual([23, 24, 25])
  })

  it('are counted over the ends of months and years, and backwards', () => {
    expect(dayAfter('2027-12-31')).toBe('2028-01-01')
    expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29')
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2028-03-01', '2028-02-28')).toBe(-2)
    expect(daysFrom('2027-12-30', '2028-01-02')).toEqual(['2027-12-30', '2027-12-31', '2028-01-01', '2028-01-02'])
    expect(daysFrom('2028-01-02', '2028-01-01')).toEqual([])
  })
})
