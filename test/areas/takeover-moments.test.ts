/** What the bot says by itself when a takeover ends, and when a person is wanted while nobody is there. */
import { expect, it } from 'vitest'
import type { Customer } from '../kit/customer.ts'
import { says } from '../kit/live.ts'
import { openPassing } from '../kit/passing.ts'
import { hireStaff, openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'

const { shop, world } = await openShop()
const { lena } = await hireStaff(shop)
const { passes } = openPassing(world)

const minute = 60_000
const ids = ({ userId }: Customer, { agent }: Worker) => ({ userId, agentId: agent._id })
/** What a customer has heard of, in order. */
const heardBy = async (customer: Customer) => {
  const { events } = await customer.calls.events({ ...customer.held, since: 0 })
  return events.map(({ what }) => (what.type === 'message' ? (what.message.text ?? '') : what.type))
}

it('TAKEOVER-005: says the bot’s own words before a takeover that an agent completes is over, and none without them', async () => {
  await shop.offersPeople()
  const before = await shop.waits()
  await shop.takes(before, lena)
  await lena.takeover.complete(ids(before, lena))
  expect((await heardBy(before)).slice(-2)).toEqual(['agentIntervention', 'interventionEnd'])
  await shop.block('Back again', { key: 'completed', text: { en: 'I am with you again.' } })
  const customer = await shop.waits()
  await shop.takes(customer, lena)
  await lena.takeover.complete(ids(customer, lena))
  expect((await heardBy(customer)).slice(-2)).toEqual(['I am with you again.', 'interventionEnd'])
})

it('TAKEOVER-010: says that nobody is there instead of handing over outside of the opening hours, and queues the customer', async () => {
  await shop.block('One moment', { key: 'handover', text: { en: 'One moment, please.' } })
  await shop.block('Nobody', { key: 'nobody-there', text: { en: 'There is nobody here right now.' } })
  const off = { open: null, closed: null }
  const weekend = { Saturday: off, Sunday: off }
  const openingHours = { Monday: off, Tuesday: off, Wednesday: off, Thursday: off, Friday: off, ...weekend }
  await shop.decides({ openingHours })
  const customer = await shop.starts()
  expect(await customer.says('I want to talk to a person')).toEqual(['There is nobody here right now.'])
  expect((await shop.admin.conversations.get({ id: customer.userId })).owner).toMatchObject({ by: 'queue' })
  await shop.decides({})
  const later = await shop.starts()
  expect(await later.says('I want to talk to a person')).toEqual(['One moment, please.'])
})

it('TAKEOVER-009: says its own words when a takeover closes because the customer does not answer', async () => {
  await shop.block('Closed', { key: 'closing', text: { en: 'We have not heard from you.' } })
  await shop.decides({ userReplyTimeout: 2 * minute })
  const customer = await shop.waits()
  await shop.takes(customer, lena)
  await says(lena, customer, 'Which colour?')
  for (let count = 0; count < 4; count += 1) await passes(minute)
  expect((await heardBy(customer)).slice(-3)).toEqual([
    'Which colour?',
    'We have not heard from you.',
    'interventionEnd',
  ])
})
