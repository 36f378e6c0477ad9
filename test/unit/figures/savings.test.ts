/** What a bot has saved. */
import { expect, it } from 'vitest'
import { savingsOf } from '#shared/figures/savings'

const cost = { minutes: 6, hourPrice: 40, currency: 'EUR' }

it('what is saved is the time of people, and its price where one is set', () => {
  expect(savingsOf(50, cost)).toEqual({ hours: 5, money: 200 })
  expect(savingsOf(0, cost)).toEqual({ hours: 0, money: 0 })
  expect(savingsOf(50, { ...cost, hourPrice: 0 })).toEqual({ hours: 5 })
})

it('nothing is said of savings where the company has not said how long a person takes', () => {
  expect(savingsOf(50, { ...cost, minutes: 0 })).toBeUndefined()
})
