/** What the table and the functions are asked for, counted in a cloud in which nothing else happens. */
import { describe, expect, it } from 'vitest'
import { says, Shop } from '../kit/live.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { held, lena } = await hireStaff(shop)

describe('what a turn costs', () => {
  interface Cost {
    readUnits: number
    writeUnits: number
    invocations: number
  }

  async function costOf(does: () => Promise<unknown>): Promise<Cost> {
    await world.settled()
    const invocations = () => Object.values(world.cloud.lambda.counts()).reduce((sum, count) => sum + count, 0)
    const [before, called] = [world.cloud.dynamodb.counts(), invocations()]
    await does()
    await world.settled()
    const after = world.cloud.dynamodb.counts()
    return {
      readUnits: after.readUnits - before.readUnits,
      writeUnits: after.writeUnits - before.writeUnits,
      invocations: invocations() - called,
    }
  }

  it('stays small: a turn of the bot, and a word of an agent', async () => {
    const other = await Shop.opens(world)
    await other.offersHours()
    const agent = await other.hires('Ola Orr')
    const customer = await other.starts()
    await customer.says('Grmbl')
    const first = await costOf(() => customer.presses('When are you open?'))
    const turn = await costOf(() => customer.presses('When are you open?'))
    const missed = await costOf(() => customer.says('Grmbl'))
    const started = await costOf(() => customer.start())
    expect(turn.writeUnits).toBeLessThanOrEqual(10)
    // One of them, and one unit written, is what counting the turn costs.
    expect(turn.readUnits).toBeLessThanOrEqual(5)
    // The day on which a response was last said is written once a day.
    expect(first.writeUnits).toBe(turn.writeUnits + 2)
    expect(first.readUnits).toBe(turn.readUnits)
    expect(turn.invocations).toBeLessThanOrEqual(2)
    // What nobody understood is kept for those who train the bot.
    expect(missed.writeUnits).toBeLessThanOrEqual(turn.writeUnits + 2)
    expect(started.writeUnits).toBeLessThanOrEqual(10)
    await other.takes(customer, agent)
    await says(agent, customer, 'Hi')
    const word = await costOf(() => says(agent, customer, 'Red ones?'))
    expect(word.writeUnits).toBeLessThanOrEqual(8)
  })
})

it('a page in the middle of a long conversation costs no more than one at its end', async () => {
  const customer = await held()
  for (let round = 0; round < 30; round++) await says(lena, customer, `A${round}`)
  // What is counted after each word is read by others as well.
  await world.settled()
  const unitsOf = async (before?: number) => {
    const start = world.cloud.dynamodb.counts().readUnits
    await lena.conversations.messages({ userId: customer.userId, before })
    return world.cloud.dynamodb.counts().readUnits - start
  }
  await unitsOf()
  expect(await unitsOf(25)).toBeLessThanOrEqual((await unitsOf()) + 2)
})
