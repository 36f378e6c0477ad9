/** Moments by the clock of the company, whatever the clock of the reader shows. */
import { describe, expect, it } from 'vitest'
import { momentAt, nextQuiet, quietUntil } from '../../../frontend/src/pages/broadcasts/wizard/company-clock.ts'

const berlin = 'Europe/Berlin'
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

describe('the clock of the company', () => {
  it.each([
    ['2026-11-20', '09:00', '2026-11-20T08:00:00.000Z'],
    ['2026-07-20', '09:00', '2026-07-20T07:00:00.000Z'],
    // A time that clocks skip in spring.
    ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['', '09:00', undefined],
    ['2026-11-20', '9', undefined],
    ['2026-13-40', '09:00', undefined],
  ])('shows %s %s at %s', (day, time, moment) => {
    expect(momentAt(day, time, berlin)?.toISOString()).toBe(moment)
  })

  it.each([
    ['19:59', undefined, '2026-11-20T20:00:00.000Z'],
    ['20:00', '2026-11-21T07:00:00.000Z', '2026-11-21T20:00:00.000Z'],
    ['06:59', '2026-11-20T07:00:00.000Z', '2026-11-20T20:00:00.000Z'],
    ['07:00', undefined, '2026-11-20T20:00:00.000Z'],
  ])('has quiet hours over midnight, which at %s last until %s and begin again at %s', (time, until, next) => {
    const quiet = { from: '21:00', to: '08:00' }
    expect(quietUntil(at(time), quiet, berlin)?.toISOString()).toBe(until)
    expect(nextQuiet(at(time), quiet, berlin)?.toISOString()).toBe(next)
  })

  it.each([
    ['10:59', undefined],
    ['11:00', '2026-11-20T13:00:00.000Z'],
    ['12:59', '2026-11-20T13:00:00.000Z'],
    ['13:00', undefined],
  ])('has quiet hours at noon, which at %s last until %s', (time, until) => {
    expect(quietUntil(at(time), { from: '12:00', to: '14:00' }, berlin)?.toISOString()).toBe(until)
    expect(quietUntil(at(time), { from: '12:00', to: '12:00' }, berlin)).toBeUndefined()
  })
})
