/** Figures at the very limits of their ranges: which timezone counts, which hours are over, and who returned. */
import { expect, it } from 'vitest'
import { needsCheck } from '../../../functions/figures/check-past.ts'
import { timezoneFor } from '../../../functions/figures/reading.ts'
import { fewWords } from '../../../functions/figures/slices.ts'
import { isKept, isOver } from '../../../functions/figures/sum-hours.ts'
import { customersOfQuarters, monthOf } from '../../../functions/figures/sums.ts'

it('a range of 92 days is counted in the timezone that is asked for, and a longer one in that of the company', () => {
  const zone = (to: string) => timezoneFor({ from: '2026-01-01', to }, 'Asia/Tokyo', 'Europe/Berlin')
  // Its first and its last day are of the range.
  expect([zone('2026-04-02'), zone('2026-04-03')]).toEqual(['Asia/Tokyo', 'Europe/Berlin'])
})

it('an hour is over five minutes after its end', () => {
  const at = (now: string) => isOver({ hour: '2026-06-01T08' }, new Date(now))
  expect([at('2026-06-01T09:04:59.999Z'), at('2026-06-01T09:05:00.000Z')]).toEqual([false, true])
})

it('slices of the last 398 days are all there, but for days that were removed', () => {
  const kept = (day: string, purged?: string) =>
    isKept(day, { zone: 'UTC', version: 1, ...(purged !== undefined && { purged }) }, new Date('2026-06-01T08:00:00Z'))
  expect([kept('2025-04-28'), kept('2025-04-29')]).toEqual([false, true])
  expect([kept('2025-05-10', '2025-05-10'), kept('2025-05-11', '2025-05-10')]).toEqual([false, true])
  expect(kept('2025-04-28', '2025-01-01')).toBe(false)
})

it('what was counted on the day of the last look is looked at again', () => {
  const counted = (last: string) => needsCheck({ first: '2026-05-01', last, checked: '2026-06-02', purged: undefined })
  expect([counted('2026-06-01'), counted('2026-06-02')]).toEqual([false, true])
})

it('a conversation keeps eight words', () => {
  const words = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`word ${at}`, [1]]))
  expect(Object.keys(fewWords(words(8), 'a'))).toHaveLength(8)
  expect(Object.keys(fewWords(words(9), 'a'))).toHaveLength(8)
})

it('a customer returns to a range who was seen before its first quarter, and counts once who was first seen in it', () => {
  const seen = (previous: string) =>
    Object.keys(customersOfQuarters([{ cells: { active: { [`web\ten\t${previous}`]: [1] } } }], '2026-06-01T08:00'))
  expect(seen('2026-06-01T07:45')).toEqual(['web\ten\treturning'])
  expect(seen('2026-06-01T08:00')).toEqual([])
})

it('a customer is active once in a month: what was seen before its first day counts', () => {
  const active = (previous: string) =>
    Object.keys(monthOf([{ of: '2026-06-03', cells: { active: { [`web\ten\t${previous}`]: [1] } } }]).active ?? {})
  // On the third day of the month, so many days ago.
  expect(active('2')).toEqual([])
  expect(active('3')).toEqual(['web\ten\t1'])
})
