/** When the night of a company is due: a year of hours in odd timezones, with outages, against a walk through each of them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueDay } from '#shared/company/nights'
import { oddZones } from '../kit/odd-zones.ts'

const hourMs = 3_600_000
const hoursPerYear = 365 * 24
/** Five minutes past each hour of a year, as the schedule looks. */
const looksOf = (start: string) =>
  Array.from({ length: hoursPerYear }, (_, hour) => Date.parse(start) + hour * hourMs + 5 * 60_000)

/** What the wall shows at a moment, asked of another format than the product's: `2026-11-23 02:05`. */
const walls = new Map<string, Intl.DateTimeFormat>()
function wallAt(moment: number, timeZone: string): { day: string; hour: number } {
  const wall =
    walls.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  walls.set(timeZone, wall)
  const [day = '', time = ''] = wall.format(moment).split(' ')
  return { day, hour: Number(time.slice(0, 2)) }
}

/** The nights that looks lead to: the moment and the day of each. */
function nightsIn(looks: readonly number[], zoneAt: (look: number) => string): [number, string][] {
  const nights: [number, string][] = []
  for (const look of looks) {
    const day = dueDay({ now: new Date(look), timezone: zoneAt(look), last: nights.at(-1)?.[1] })
    if (day !== undefined) nights.push([look, day])
  }
  return nights
}

/** Of each day, the first of the looks at which the clock on the wall shows two or later. */
function firstLooks(looks: readonly number[], zone: string): [number, string][] {
  const first = new Map<string, number>()
  for (const look of looks) {
    const { day, hour } = wallAt(look, zone)
    if (hour >= 2 && !first.has(day)) first.set(day, look)
  }
  return [...first].map(([day, look]) => [look, day])
}

/** Hours in which nothing runs: from which one, and how many, up to ten days. */
const outages = fc.array(fc.tuple(fc.nat(hoursPerYear), fc.integer({ min: 1, max: 240 })), { maxLength: 30 })
const without = (looks: readonly number[], missing: readonly (readonly [number, number])[]) =>
  looks.filter((_, hour) => !missing.some(([from, length]) => hour >= from && hour < from + length))

describe.each(oddZones)('a year of hours in %s', (zone) => {
  it.each([['2026-01-01T00:00:00Z'], ['2011-06-01T00:00:00Z']])(
    'SETTINGS-016: has one night for each day with a look at two or later, at the first of them, from %s on',
    (start) => {
      const looks = looksOf(start)
      expect(nightsIn(looks, () => zone)).toEqual(firstLooks(looks, zone))
      fc.assert(
        fc.property(outages, (missing) => {
          const left = without(looks, missing)
          expect(nightsIn(left, () => zone)).toEqual(firstLooks(left, zone))
        }),
        { numRuns: 3 },
      )
    },
  )

  it('SETTINGS-016: has a night on every day where nothing is out, also on those on which clocks change', () => {
    const days = nightsIn(looksOf('2026-01-01T00:00:00Z'), () => zone).map(([, day]) => day)
    expect(new Set(days).size).toBe(days.length)
    const all = new Set(looksOf('2026-01-01T00:00:00Z').map((look) => wallAt(look, zone).day))
    // The first and the last may be days of which the year holds no hour behind two.
    expect(all.size - days.length).toBeLessThanOrEqual(1)
    expect(days.length).toBeGreaterThanOrEqual(365)
  })
})

describe('a company that moves', () => {
  const farZones = [...oddZones, 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Etc/GMT+12'] as const
  const moves = fc.array(fc.tuple(fc.nat(hoursPerYear), fc.constantFrom(...farZones)), { minLength: 1, maxLength: 40 })

  it('SETTINGS-016: has no day twice, and no look at two or later that leaves a new day without its night', () => {
    fc.assert(
      fc.property(moves, outages, (given, missing) => {
        const start = Date.parse('2026-01-01T00:00:00Z')
        const ordered = given.toSorted(([a], [b]) => a - b)
        const zoneAt = (look: number) =>
          ordered.findLast(([hour]) => start + hour * hourMs <= look)?.[1] ?? 'Europe/Berlin'
        const left = without(looksOf('2026-01-01T00:00:00Z'), missing)
        const nights = nightsIn(left, zoneAt)
        expect(new Set(nights.map(([, day]) => day)).size).toBe(nights.length)
        const byLook = new Map(nights)
        let latest = ''
        for (const look of left) {
          const { day, hour } = wallAt(look, zoneAt(look))
          const night = byLook.get(look)
          if (night !== undefined) expect([night, hour >= 2]).toEqual([day, true])
          latest = night ?? latest
          if (hour >= 2) expect(latest >= day).toBe(true)
        }
      }),
      { numRuns: 12 },
    )
  })

  it.each([
    ['Pacific/Kiritimati', 'Pacific/Pago_Pago', ['2026-05-02', '2026-05-03']],
    ['Pacific/Pago_Pago', 'Pacific/Kiritimati', ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04']],
  ])('SETTINGS-016: from %s to %s across the date line has each day once', (from, to, days) => {
    const start = Date.parse('2026-05-01T13:05:00Z')
    const looks = Array.from({ length: 60 }, (_, hour) => start + hour * hourMs)
    const nights = nightsIn(looks, (look) => (look < start + 5 * hourMs ? from : to))
    expect(nights.map(([, day]) => day)).toEqual(days)
  })

  it('SETTINGS-016: an outage of days ends in one night, for the day on which it ends', () => {
    const now = new Date('2026-05-09T11:05:00Z')
    const look = { now, timezone: 'Europe/Berlin', last: '2026-05-02' }
    expect(dueDay(look)).toBe('2026-05-09')
    expect(dueDay({ ...look, last: '2026-05-09' })).toBeUndefined()
    expect(dueDay({ ...look, now: new Date('2026-05-08T23:05:00Z') })).toBeUndefined()
  })
})
