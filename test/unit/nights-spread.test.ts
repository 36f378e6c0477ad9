/** When the nights of many companies begin that are due in the same look. */
import { expect, it } from 'vitest'
import { beginningOf } from '../../functions/doors/hour/nights.ts'

const now = new Date('2026-11-20T02:05:00.000Z')
const minuteMs = 60_000

it('the first hundred begin at once, so that a stage with few companies waits for nothing', () => {
  for (const count of [1, 2, 100]) expect(beginningOf('01JD0000000000000000000000', now, count)).toEqual(now)
})

it('the others are spread evenly over fifty minutes, each in a minute that its id chooses', () => {
  const minutes = Array.from({ length: 50 }, () => 0)
  for (let company = 0; company < 10_000; company++) {
    const id = `01JD${String(company).padStart(22, '0')}`
    const begins = beginningOf(id, now, company + 101)
    expect(beginningOf(id, now, 5000)).toEqual(begins)
    minutes[Math.floor((begins.getTime() - now.getTime()) / minuteMs)]! += 1
  }
  // Two hundred a minute, and what chance adds to it.
  expect(Math.min(...minutes)).toBeGreaterThan(140)
  expect(Math.max(...minutes)).toBeLessThan(260)
})
