/** What conversations cost, against what the cloud has counted meanwhile. */
import { expect, it } from 'vitest'
import { dayAt } from '#shared/days'
import { gigabyteSecondsPerInvocation } from '#shared/figures/prices'
import { says } from '../kit/live.ts'
import { openShop } from '../kit/shop.ts'

const { world, shop } = await openShop()
const timezone = 'UTC'
const asked = () => {
  const day = dayAt(world.clock.now(), timezone)
  return { figure: 'cost' as const, dateFrom: day, dateTo: day, timezone }
}

/** The price lists of November 2026 once more, so that a slip in the product's is seen. */
const dollars = { read: 0.125e-6, write: 0.625e-6, request: 1e-6, invocation: 0.2e-6, gigabyteSecond: 0.0000133334 }

function counted() {
  const { readUnits, writeUnits } = world.cloud.dynamodb.counts()
  const calls = Object.values(world.cloud.lambda.counts()).reduce((sum, count) => sum + count, 0)
  return { reads: readUnits, writes: writeUnits, invocations: calls }
}

it('what a conversation costs is within 5 % of the price list times what the cloud has counted', async () => {
  const lena = await shop.hires('Lena Lang')
  await shop.block('We are open from nine to five.')
  await shop.offersPeople()
  const customer = await shop.starts()
  await world.settled()
  const cost = async () => (await shop.admin.analytics.figure(asked())).total
  const before = await cost()
  const requests = { turns: 12, agents: 6, answers: 6 }
  // Customers pause between messages, so that none shares an invocation with another, and none is counted as too many.
  const each = async (times: number, act: (time: number) => Promise<unknown>) => {
    const from = counted()
    for (let time = 0; time < times; time++) {
      world.clock.advance(2500)
      await act(time)
      await world.settled()
    }
    const to = counted()
    return {
      reads: to.reads - from.reads,
      writes: to.writes - from.writes,
      invocations: to.invocations - from.invocations,
    }
  }
  // A greeting is answered: three texts in a row that nothing fits would call a person.
  const texts = ['When are you open?', 'Hello']
  const turns = await each(requests.turns, (time) => customer.says(texts[time % 2]!))
  await shop.takes(customer, lena)
  await world.settled()
  const agents = await each(requests.agents, () => says(lena, customer, 'From nine to five.'))
  const answers = await each(requests.answers, () => customer.says('Thank you'))

  // Taking a conversation over is no message, and its units are left out.
  const spent = (name: keyof typeof turns) => turns[name] + agents[name] + answers[name]
  const messages = requests.turns + requests.agents + requests.answers
  const oracle =
    spent('reads') * dollars.read +
    spent('writes') * dollars.write +
    messages * dollars.request +
    spent('invocations') * (dollars.invocation + gigabyteSecondsPerInvocation * dollars.gigabyteSecond)
  world.clock.advance(31_000)
  const told = (await cost()) - before
  expect(Math.abs(told / oracle - 1)).toBeLessThan(0.05)
  // Its details tell the same of this conversation, which began before.
  const { cost: own } = await shop.admin.conversations.get({ id: customer.userId })
  expect(own).toBeCloseTo(await cost(), 12)
})
