/** What an agent hears of customers whom colleagues give to them. */
import { afterEach, expect, it } from 'vitest'
import { tellOwn } from '../../../frontend/src/app/live/own-customers.ts'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { idOf } from '../screen.tsx'

afterEach(() => notices.change([]))

const given = (by: string, customer: string, number: number) =>
  tellOwn({ what: 'assigned', by, customer, userId: idOf(number) }, () => undefined)
const shown = () => notices.now().map(({ text }) => text)

it('customers whom a colleague hands over together are told of once, with how many they are', async () => {
  await startLanguage()
  await given('Nora Nye', 'Olivia Fox', 1)
  expect(shown()).toEqual(['Nora Nye assigned Olivia Fox to you'])
  await given('Nora Nye', 'Noah Reed', 2)
  await given('Nora Nye', 'Ava Stone', 3)
  expect(shown()).toEqual(['Nora Nye handed 3 customers over to you'])
  await given('Jonas Keller', 'Mia Moss', 4)
  expect(shown()).toEqual(['Nora Nye handed 3 customers over to you', 'Jonas Keller assigned Mia Moss to you'])
})
