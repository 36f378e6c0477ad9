import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueAt } from '#shared/company/due'
import { isOpen, weekdays, type HoursException, type OpeningHours } from '#shared/company/opening-hours'

const minuteMs = 60_000

/** The same, counted one minute after the other. */
function counted(
  from: Date,
  minutes: number,
  { hours, exceptions, timezone }: { hours: OpeningHours; exceptions: HoursException[]; timezone: string },
): Date | undefined {
  let moment = from.getTime()
  for (let left = minutes; left > 0; moment += minuteMs) {
    if (moment > from.getTime() + 366 * 24 * 60 * minuteMs) return undefined
    if (isOpen(hours, exceptions, new Date(moment), timezone)) left -= 1
  }
  return new Date(moment)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 1, 15, 30, 45, 59))
  .map(([hour, minute]) => `${twoDigits(hour)}:${twoDigits(minute)}`)
const span = fc.record({ open: time, closed: fc.oneof(time, fc.constant('24:00')) })
const dayOff = fc.constant({ open: null, closed: null })
const hoursOfDay = fc.oneof({ weight: 4, arbitrary: span }, { weight: 1, arbitrary: dayOff })
const hours: fc.Arbitrary<OpeningHours> = fc
  .tuple(...weekdays.map(() => hoursOfDay))
  .map((days) => Object.fromEntries(weekdays.map((day, index) => [day, days[index]])) as OpeningHours)

/** Days around clock changes: of Berlin, New York, Lord Howe by half an hour, and Santiago at midnight. */
const places = [
  ['Europe/Berlin', '2026-03-28T20:00Z'],
  ['Europe/Berlin', '2026-10-24T20:00Z'],
  ['America/New_York', '2026-03-08T01:00Z'],
  ['America/New_York', '2026-10-31T22:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T06:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T06:00Z'],
  ['America/Santiago', '2026-09-05T12:00Z'],
  ['America/Santiago', '2026-04-04T12:00Z'],
  ['UTC', '2026-06-05T12:00Z'],
] as const

describe('what is due', () => {
  it('is exactly what counting minute by minute gives, over clock changes, nights and exceptions', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.integer({ min: 0, max: 24 * 60 }),
        fc.integer({ min: 1, max: 700 }),
        hours,
        fc.array(fc.tuple(fc.integer({ min: -1, max: 4 }), fc.integer({ min: 0, max: 2 }), fc.option(span)), {
          maxLength: 2,
        }),
        ([timezone, start], later, minutes, open, others) => {
          const from = new Date(Date.parse(start) + later * minuteMs)
          const dayOf = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10)
          const exceptions = others.map(([first, length, openingTime]) => ({
            title: 'Other hours',
            from: dayOf(first),
            to: dayOf(first + length),
            openingTime,
          }))
          const found = dueAt(from, minutes, open, exceptions, timezone)
          // Nothing opens: counting a year of minutes tells nothing more.
          const isClosed = Object.values(open).every((each) => each.open === null)
          if (isClosed && !found) return
          expect(found).toEqual(counted(from, minutes, { hours: open, exceptions, timezone }))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('counts seconds that are left of an open minute', () => {
    const daily = Object.fromEntries(weekdays.map((day) => [day, { open: '09:00', closed: '17:00' }])) as OpeningHours
    const from = new Date('2026-06-05T16:58:30.250Z')
    expect(dueAt(from, 2, daily, [], 'UTC')).toEqual(new Date('2026-06-06T09:00:30.250Z'))
  })

  it('is due at the very end of the hours where the last open minute is its last', () => {
    const daily = Object.fromEntries(weekdays.map((day) => [day, { open: '09:00', closed: '17:00' }])) as OpeningHours
    expect(dueAt(new Date('2026-06-05T16:00:00Z'), 60, daily, [], 'UTC')).toEqual(new Date('2026-06-05T17:00:00Z'))
  })

  it('counts each minute where there are no hours, and is nothing where nobody ever opens', () => {
    const from = new Date('2026-03-29T00:59:00Z')
    expect(dueAt(from, 5, undefined, [], 'Europe/Berlin')).toEqual(new Date('2026-03-29T01:04:00Z'))
    const never = Object.fromEntries(weekdays.map((day) => [day, { open: null, closed: null }])) as OpeningHours
    expect(dueAt(from, 5, never, [], 'Europe/Berlin')).toBeUndefined()
  })
})
