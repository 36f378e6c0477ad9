import { describe, expect, it } from 'vitest'
import { isQuiet, quietEnd } from '#shared/company/quiet-hours'

const night = { from: '21:00', to: '08:00' }
const endOf = (moment: string, timezone = 'Europe/Berlin', hours = night) =>
  quietEnd(hours, new Date(moment), timezone)?.toISOString()

describe('quiet hours', () => {
  it('quiet hours of a night begin at their first time, and end at the other one', () => {
    const quiet = (time: string) => isQuiet(night, new Date(`2026-06-01T${time}Z`), 'UTC')
    expect(['20:59', '21:00', '23:59', '00:00', '07:59', '08:00'].map(quiet)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ])
  })

  it('quiet hours within a day are quiet between their times, and none where both are the same', () => {
    const noon = { from: '12:00', to: '14:30' }
    expect(endOf('2026-06-01T12:00:30Z', 'UTC', noon)).toBe('2026-06-01T14:30:00.000Z')
    expect(endOf('2026-06-01T14:30:00Z', 'UTC', noon)).toBeUndefined()
    expect(endOf('2026-06-01T09:00:00Z', 'UTC', { from: '09:00', to: '09:00' })).toBeUndefined()
  })

  it('quiet hours end by the clock on the company’s wall, also where it changes in that night', () => {
    expect(endOf('2026-06-01T20:00:00Z')).toBe('2026-06-02T06:00:00.000Z')
    // Clocks go forward on 29 March 2026, and back on 25 October 2026.
    expect(endOf('2026-03-28T22:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
    expect(endOf('2026-10-24T22:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
    expect(endOf('2026-06-01T20:00:00Z', 'Asia/Kathmandu')).toBe('2026-06-02T02:15:00.000Z')
  })

  it('quiet hours that end in an hour which clocks skip end with the change', () => {
    expect(endOf('2026-03-28T22:00:00Z', 'Europe/Berlin', { from: '21:00', to: '02:30' })).toBe(
      '2026-03-29T01:00:00.000Z',
    )
  })
})
