import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HoursException, isOpen, nextOpening, OpeningHours, weekdays } from '#shared/company/opening-hours'
import { isTimezone, wallClock } from '#shared/wall-clock'
import { faultsIn } from '#shared/faults'

const london = 'Europe/London'
const off = { open: null, closed: null }
const days = (hours: Partial<OpeningHours>): OpeningHours => ({
  ...(Object.fromEntries(weekdays.map((weekday) => [weekday, off])) as OpeningHours), // Every weekday is there.
  ...hours,
})
const office = days(
  Object.fromEntries(weekdays.slice(0, 5).map((weekday) => [weekday, { open: '09:00', closed: '17:30' }])),
)
const open = (hours: OpeningHours, now: string, timezone = london, exceptions: HoursException[] = []) =>
  isOpen(hours, exceptions, new Date(now), timezone)

describe('opening hours', () => {
  it('are open from the first second to the last one before closing, on the days they name', () => {
    const monday = (time: string) => open(office, `2026-11-23T${time}Z`)
    expect([monday('08:59:59'), monday('09:00:00'), monday('17:29:59'), monday('17:30:00')]).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(open(office, '2026-11-22T12:00:00Z')).toBe(false)
  })

  it('are those of the clock on the wall, in summer as in winter', () => {
    expect(open(office, '2026-11-23T08:30:00Z')).toBe(false)
    expect(open(office, '2026-06-22T08:30:00Z')).toBe(true)
    expect(open(office, '2026-06-22T16:30:00Z')).toBe(false)
    expect(open(office, '2026-11-23T08:30:00Z', 'Europe/Berlin')).toBe(true)
    // Sunday evening in Europe is Monday morning in Auckland.
    expect(open(office, '2026-11-22T21:00:00Z', 'Pacific/Auckland')).toBe(true)
  })

  it('skip the hour that the clocks skip, and keep the one they go through twice', () => {
    const sunday = days({ Sunday: { open: '01:00', closed: '02:00' } })
    const at = (now: string) => open(sunday, now)
    // 2026-03-29: 00:59:59 is followed by 02:00:00.
    expect([at('2026-03-29T00:59:59Z'), at('2026-03-29T01:00:00Z'), at('2026-03-29T01:30:00Z')]).toEqual([
      false,
      false,
      false,
    ])
    // 2026-10-25: from 01:59:59 summer time the clocks go back to 01:00:00.
    expect([at('2026-10-24T23:59:59Z'), at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z')]).toEqual([
      false,
      true,
      true,
    ])
    expect(at('2026-10-25T02:00:00Z')).toBe(false)
  })

  it('last into the next day when they close before they open', () => {
    const bar = days({ Saturday: { open: '20:00', closed: '03:00' } })
    expect(open(bar, '2026-11-21T19:59:00Z')).toBe(false)
    expect(open(bar, '2026-11-21T23:30:00Z')).toBe(true)
    expect(open(bar, '2026-11-22T02:59:59Z')).toBe(true)
    expect(open(bar, '2026-11-22T03:00:00Z')).toBe(false)
    // In the night of 2026-10-25 it closes an hour later by the sun, on time by the clock.
    expect(open(bar, '2026-10-25T02:59:59Z')).toBe(true)
    expect(open(bar, '2026-10-25T03:00:00Z')).toBe(false)
  })

  it('end with the day at 24:00, and last around the clock when they close as they open', () => {
    const late = days({ Saturday: { open: '20:00', closed: '24:00' } })
    expect([open(late, '2026-11-21T23:59:59Z'), open(late, '2026-11-22T00:00:00Z')]).toEqual([true, false])
    const always = days({ Saturday: { open: '00:00', closed: '00:00' } })
    expect([open(always, '2026-11-21T00:00:00Z'), open(always, '2026-11-22T00:00:00Z')]).toEqual([true, false])
  })

  it('give way to exceptions, the first of which counts', () => {
    const christmas = { title: 'Christmas', from: '2026-12-24', to: '2026-12-26', openingTime: null }
    const sales = { ...christmas, title: 'Sales', openingTime: { open: '10:00', closed: '12:00' } }
    const eve = '2026-12-24T11:00:00Z'
    expect(open(office, eve)).toBe(true)
    expect(open(office, eve, london, [christmas, sales])).toBe(false)
    expect(open(office, eve, london, [sales, christmas])).toBe(true)
    expect(open(office, '2026-12-26T11:00:00Z', london, [sales])).toBe(true)
    expect(open(office, '2026-12-24T13:00:00Z', london, [sales])).toBe(false)
    expect(open(office, '2026-12-28T13:00:00Z', london, [christmas])).toBe(true)
  })

  it('are read as UTC where the timezone is a slip of the pen', () => {
    expect([isTimezone(london), isTimezone('Europe/Londn'), isTimezone('')]).toEqual([true, false, false])
    expect(wallClock(new Date('2026-06-22T23:30:00Z'), london)).toEqual({ day: '2026-06-23', time: '00:30:00' })
    expect(wallClock(new Date('2026-06-22T23:30:00Z'), 'Europe/Londn')).toEqual({ day: '2026-06-22', time: '23:30:00' })
  })

  it('whose spans do not touch are open for as long as they say in a week', () => {
    const minutes = (hour: number, minute: number) =>
      `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
    const time = fc.tuple(fc.nat(23), fc.constantFrom(0, 30))
    fc.assert(
      fc.property(time, time, fc.constantFrom('Europe/London', 'UTC', 'America/New_York'), (from, to, timezone) => {
        const week = days({ Wednesday: { open: minutes(...from), closed: minutes(...to) } })
        const moments = Array.from({ length: 7 * 48 }, (_, half) => Date.UTC(2026, 5, 21) + half * 1_800_000)
        const openFor = moments.filter((at) => isOpen(week, [], new Date(at), timezone)).length * 30
        const long = (to[0] - from[0]) * 60 + to[1] - from[1]
        expect(openFor).toBe(long > 0 ? long : long + 24 * 60)
      }),
      { numRuns: 10 },
    )
  })
})

describe('the next opening', () => {
  const next = (hours: OpeningHours, now: string, exceptions: HoursException[] = []) =>
    nextOpening(hours, exceptions, new Date(now), london)?.toISOString()

  it('is none while it is open, and the first moment of the next hours while it is closed', () => {
    expect(next(office, '2026-11-23T09:00:00Z')).toBeUndefined()
    expect(next(office, '2026-11-23T08:59:59Z')).toBe('2026-11-23T09:00:00.000Z')
    expect(next(office, '2026-11-20T17:30:00Z')).toBe('2026-11-23T09:00:00.000Z')
    expect(next(days({}), '2026-11-20T17:30:00Z')).toBeUndefined()
  })

  it('comes after the days off, and on a day that has other hours than its weekday', () => {
    const holidays = { title: 'Holidays', from: '2026-12-24', to: '2027-01-03', openingTime: null }
    expect(next(office, '2026-12-23T20:00:00Z', [holidays])).toBe('2027-01-04T09:00:00.000Z')
    const sunday = {
      title: 'Sale',
      from: '2026-11-22',
      to: '2026-11-22',
      openingTime: { open: '11:00', closed: '12:00' },
    }
    expect(next(office, '2026-11-21T20:00:00Z', [sunday])).toBe('2026-11-22T11:00:00.000Z')
  })

  it('is when the clocks skip into the hours, and when they go back into them', () => {
    // 2026-03-29: 00:59:59 is followed by 02:00:00.
    expect(next(days({ Sunday: { open: '01:30', closed: '03:00' } }), '2026-03-29T00:00:00Z')).toBe(
      '2026-03-29T01:00:00.000Z',
    )
    // 2026-10-25: what closes at 01:30 summer time is open again from 01:00 to 01:30 winter time.
    const night = days({ Saturday: { open: '20:00', closed: '01:30' } })
    expect(next(night, '2026-10-25T00:45:00Z')).toBe('2026-10-25T01:00:00.000Z')
  })

  it('has no opening between now and itself, whatever the hours, the exceptions and the clocks do', () => {
    const half = fc.integer({ min: 0, max: 47 }).map((halves) => {
      const text = String(Math.floor(halves / 2)).padStart(2, '0')
      return `${text}:${halves % 2 ? '30' : '00'}`
    })
    const span = fc.option(fc.record({ open: half, closed: half }), { nil: null })
    const week = fc.array(span, { minLength: 7, maxLength: 7 })
    const exception = fc.record({ from: fc.nat(6), long: fc.nat(2), openingTime: span })
    const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
    // Each clock changes in one of these weeks, or in none.
    const weeks = ['2026-03-05', '2026-03-26', '2026-04-02', '2026-10-01', '2026-10-22', '2026-10-29', '2026-06-10']
    const dayOf = (from: string, later: number) =>
      new Date(Date.parse(from) + later * 86_400_000).toISOString().slice(0, 10)
    fc.assert(
      fc.property(
        week,
        fc.array(exception, { maxLength: 2 }),
        fc.constantFrom(...zones),
        fc.constantFrom(...weeks),
        fc.nat(4 * 48),
        (spans, drawn, zone, start, halves) => {
          const hours = days(Object.fromEntries(weekdays.map((weekday, index) => [weekday, spans[index] ?? off])))
          const exceptions = drawn.map(({ from, long, openingTime }) => ({
            title: 'Other',
            from: dayOf(start, from),
            to: dayOf(start, from + long),
            openingTime,
          }))
          const now = Date.parse(start) + halves * 1_800_000
          const isOpenAt = (moment: number) => isOpen(hours, exceptions, new Date(moment), zone)
          const found = nextOpening(hours, exceptions, new Date(now), zone)?.getTime()
          const until = isOpenAt(now) ? now : (found ?? now + 14 * 86_400_000)
          for (let moment = now; moment < until; moment += 1_800_000) expect(isOpenAt(moment)).toBe(false)
          if (found === undefined) return
          expect([isOpenAt(now), isOpenAt(found - 1), isOpenAt(found)]).toEqual([false, false, true])
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('what is written down', () => {
  it('takes hours and exceptions as people mean them, and says what is wrong with others', () => {
    expect(OpeningHours.safeParse(days({ Monday: { open: '09:00', closed: '24:00' } })).success).toBe(true)
    const message = (schema: typeof OpeningHours | typeof HoursException, value: unknown) =>
      faultsIn(schema.safeParse(value).error)[0]?.message
    expect(message(OpeningHours, days({ Monday: { open: '9', closed: '24:30' } }))).toBe(
      'Must be valid 24-hour format time value.',
    )
    const exception = { title: 'Easter', from: '2026-04-03', to: '2026-04-06', openingTime: null }
    expect(message(HoursException, exception)).toBeUndefined()
    expect(message(HoursException, { ...exception, title: ' ' })).toBe('Mandatory field')
    expect(message(HoursException, { ...exception, from: '2026-04-31' })).toBe('Enter a valid date')
    expect(message(HoursException, { ...exception, to: '2026-04-02' })).toBe('The last day is before the first one.')
    expect(message(HoursException, { ...exception, openingTime: { open: '09:00', closed: '' } })).toBe(
      'Mandatory field',
    )
  })
})

it('other hours may be of a single day, and end no earlier than they begin', () => {
  const on = (from: string, to: string) =>
    HoursException.safeParse({ title: 'Closed', from, to, openingTime: null }).success
  expect([on('2026-12-24', '2026-12-24'), on('2026-12-24', '2026-12-23')]).toEqual([true, false])
})
