/** What the table and the functions are asked for, counted in a cloud in which nothing else happens. */
import { describe, expect, it } from 'vitest'
import type { Customer } from '../kit/customer.ts'
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

  /** The beginning of the minute after the next one: what is looked up once a minute is looked up again. */
  const beginMinute = () => world.clock.advance(120_000 - (world.clock.now() % 60_000))
  /** As long as a customer takes to read and to type: more in five seconds is counted in the table. Another one talks meanwhile, so that the company is known. */
  const pauseBeside = async (other: Customer) => {
    world.clock.advance(5000)
    await other.says('Grmbl')
    await world.settled()
  }

  async function costsOfTalk() {
    const other = await Shop.opens(world)
    await other.offersHours()
    const agent = await other.hires('Ola Orr')
    const customer = await other.starts()
    const beside = await other.starts()
    await customer.says('Grmbl')
    beginMinute()
    await pauseBeside(beside)
    await pauseBeside(beside)
    const first = await costOf(() => customer.presses('When are you open?'))
    await pauseBeside(beside)
    const turn = await costOf(() => customer.presses('When are you open?'))
    await pauseBeside(beside)
    const missed = await costOf(() => customer.says('Grmbl'))
    await pauseBeside(beside)
    const started = await costOf(() => customer.start())
    await other.takes(customer, agent)
    await says(agent, customer, 'Hi')
    const word = await costOf(() => says(agent, customer, 'Red ones?'))
    return { first, turn, missed, started, word }
  }

  it('stays small: a turn of the bot, and a word of an agent', async () => {
    const talks = [await costsOfTalk(), await costsOfTalk(), await costsOfTalk()]
    // The least of three, because each process looks up what it keeps for a while at a moment of its own.
    const leastOf = (step: keyof (typeof talks)[number]): Cost => ({
      readUnits: Math.min(...talks.map((costs) => costs[step].readUnits)),
      writeUnits: Math.min(...talks.map((costs) => costs[step].writeUnits)),
      invocations: Math.min(...talks.map((costs) => costs[step].invocations)),
    })
    const [first, turn] = [leastOf('first'), leastOf('turn')]
    // The conversation and its place in the index three, the entry two, the row by which it is searched and its figures one each.
    expect(turn.writeUnits).toBeLessThanOrEqual(7)
    // One of them, and one unit written, is what counting the turn costs.
    expect(turn.readUnits).toBeLessThanOrEqual(7)
    // The day on which a response was last said is written once a day, and the place in the index moves once a minute.
    expect(first.writeUnits).toBe(turn.writeUnits + 2)
    expect(first.readUnits).toBe(turn.readUnits)
    expect(turn.invocations).toBeLessThanOrEqual(2)
    // What nobody understood is kept for those who train the bot.
    expect(leastOf('missed').writeUnits).toBeLessThanOrEqual(turn.writeUnits + 2)
    expect(leastOf('started').writeUnits).toBeLessThanOrEqual(7)
    expect(leastOf('word').writeUnits).toBeLessThanOrEqual(7)
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
