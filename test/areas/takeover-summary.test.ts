/** Conversations are summed up when a takeover begins and when it is over, where the company wants that. */
import { expect, it } from 'vitest'
import { openModel } from '../kit/language-model.ts'
import { says } from '../kit/live.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { lena } = await hireStaff(shop)
await shop.offersPeople()
const model = await openModel(world, shop.company.id)

const minute = 60_000
async function moves(ms: number): Promise<void> {
  await world.settled()
  world.clock.advance(ms)
  await world.cloud.scheduler.tick()
  await world.settled()
}
const summaryOf = async (userId: string) => (await lena.conversations.get({ id: userId })).summaryData

it('a takeover is summed up once it has begun, and once more when it is over', async () => {
  await shop.decides({ summarises: true, userReplyTimeout: 2 * minute })
  model.says('Wants roses.', 'Got roses.')
  const customer = await shop.waits()
  const { userId } = customer
  await moves(minute)
  expect(await summaryOf(userId)).toBe('Wants roses.')
  await shop.takes(customer, lena)
  await says(lena, customer, 'Here are your roses.')
  await lena.takeover.complete({ userId, agentId: lena.agent._id })
  for (let looks = 0; looks < 5; looks++) await moves(minute)
  expect(await summaryOf(userId)).toBe('Got roses.')
  expect(model.asked).toHaveLength(2)
})

it('a model that fails changes nothing, and none is asked where the company does not want it', async () => {
  await shop.decides({ summarises: true })
  model.says({ status: 500 })
  const { userId } = await shop.waits()
  await moves(minute)
  expect(await summaryOf(userId)).toBeUndefined()
  await shop.decides({ summarises: false })
  model.asked.length = 0
  await shop.waits()
  await moves(minute)
  expect(model.asked).toEqual([])
})
