/** Which shares the overview says have fallen. */
import { expect, it } from 'vitest'
import { fallsIn, type Weeks } from '../../functions/areas/overview/week.ts'

const week = (talked: number, solvedShare: number, understoodShare = 0.9): Weeks['now'] => ({
  talked,
  solved: 0,
  handedOver: 0,
  solvedShare,
  understoodShare,
  days: [],
})
const falls = (now: Weeks['now'], before: Weeks['now']) => fallsIn({ now, before, today: 0 })

it('a share has fallen by more than ten points, not by ten', () => {
  expect(falls(week(100, 0.7), week(100, 0.8))).toEqual([])
  expect(falls(week(100, 0.69), week(100, 0.8))).toEqual([{ name: 'solved-fell', level: 'warning', count: 11 }])
  expect(falls(week(100, 0.8, 0.79), week(100, 0.8, 0.9))).toEqual([
    { name: 'understood-fell', level: 'warning', count: 11 },
  ])
})

it('a share of fewer than twenty conversations in one of the weeks says nothing', () => {
  expect(falls(week(20, 0.1), week(20, 0.8))).toHaveLength(1)
  expect(falls(week(19, 0.1), week(20, 0.8))).toEqual([])
  expect(falls(week(20, 0.1), week(19, 0.8))).toEqual([])
})
