/** Which consoles hear how many customers await an answer of an agent, where many consoles are open. */
import { afterAll, expect, it } from 'vitest'
import { says, Shop, watching } from '../kit/live.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())

it('an agent hears at once of a customer who awaits an answer, and five colleagues do not hear of each message', async () => {
  const shop = await Shop.opens(world)
  await shop.offersPeople()
  const lena = await shop.hires('Lena Lang')
  const customer = await shop.waits()
  await shop.takes(customer, lena)
  const own = await watching(world, lena)
  const others = await Promise.all([1, 2, 3, 4, 5].map(() => watching(world, shop.admin)))
  await says(lena, customer, 'Good morning')
  await world.settled()
  await customer.says('Red roses')
  await world.settled()
  const awaitingAt = async ({ said, messages }: typeof own) => {
    await said()
    return messages.flatMap((message) =>
      message.kind === 'counts' ? [message.counts.agents[lena.agent._id]?.awaitingResponse] : [],
    )
  }
  expect(await awaitingAt(own)).toEqual([0, 1])
  for (const other of others) expect(await awaitingAt(other)).toEqual([0])
  // Who has a conversation is told to all, with what they have missed.
  await lena.takeover.complete({ userId: customer.userId, agentId: lena.agent._id })
  await world.settled()
  for (const other of others) expect((await awaitingAt(other)).at(-1)).toBeUndefined()
  for (const each of [own, ...others]) each.socket.terminate()
})
