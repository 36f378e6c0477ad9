/** What an agent hears of customers whom colleagues give to them. */
import { afterEach, expect, it, vi } from 'vitest'
import { hasWritten, tellOwn } from '../../../frontend/src/app/live/own-customers.ts'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { customer, jonas, me, takeoverBy } from '../conversations/inbox-screen.tsx'
import { idOf } from '../screen.tsx'

afterEach(() => notices.change([]))

const given = (by: string, name: string, number: number) =>
  tellOwn({ what: 'assigned', by, customer: name, userId: idOf(number) }, () => undefined)
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

it('customers are told of together who come within ten seconds of the one before', async () => {
  await startLanguage()
  vi.useFakeTimers({ toFake: ['Date'] })
  const givenAfter = async (ms: number, number: number) => {
    vi.setSystemTime(Date.now() + ms)
    await given('Lena Lang', 'Olivia Fox', number)
  }
  await givenAfter(0, 11)
  await givenAfter(9999, 12)
  await givenAfter(9999, 13)
  expect(shown()).toEqual(['Lena Lang handed 3 customers over to you'])
  await givenAfter(10_000, 14)
  expect(shown().at(-1)).toBe('Lena Lang assigned Olivia Fox to you')
})

it('a customer has just written whose agent has not read it and whose words came less than a minute ago', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  const words = (from: 'customer' | 'agent', ageMs: number) => ({
    lastMessage: { text: 'Hello?', from, created: new Date(now - ageMs).toISOString() },
  })
  const own = { owner: takeoverBy(me), unread: 1 }
  const isHeard = (number: number, over: object) => hasWritten(customer(number, { ...own, ...over }), me._id, now)
  expect(isHeard(60, words('customer', 59_999))).toBe(true)
  expect(isHeard(61, words('customer', 60_000))).toBe(false)
  expect(isHeard(62, { ...words('customer', 0), unread: 0 })).toBe(false)
  expect(isHeard(63, { ...words('customer', 0), owner: takeoverBy(jonas) })).toBe(false)
  expect(isHeard(64, { ...words('customer', 0), owner: { by: 'bot' } })).toBe(false)
  expect(isHeard(65, words('agent', 0))).toBe(false)
  // The same words again.
  expect(isHeard(60, words('customer', 59_999))).toBe(false)
})
