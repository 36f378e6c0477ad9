/** The clock that tests move: it goes back to where it was, and nowhere else. */
import { expect, it } from 'vitest'
import { MovableClock } from '../kit/serve.ts'

const hourMs = 3_600_000
/** In whole hours, because the real time goes on meanwhile. */
const hoursAhead = (clock: MovableClock) => Math.round((clock.now() - Date.now()) / hourMs)

it('a clock refuses to be advanced by less than nothing', () => {
  const clock = new MovableClock()
  clock.advance(hourMs)
  expect(() => clock.advance(-hourMs)).toThrow('A clock only goes forwards')
  expect(hoursAhead(clock)).toBe(1)
})

it('a clock takes back what `during` moved it by, also where the work fails, and keeps what the work advanced', async () => {
  const clock = new MovableClock()
  const failed = clock.during(5 * hourMs, async () => {
    clock.advance(2 * hourMs)
    throw new Error(`after ${hoursAhead(clock)} hours`)
  })
  await expect(failed).rejects.toThrow('after 7 hours')
  expect(hoursAhead(clock)).toBe(2)
  expect(await clock.during(-3 * hourMs, async () => hoursAhead(clock))).toBe(-1)
  clock.putRight()
  expect(hoursAhead(clock)).toBe(0)
})
