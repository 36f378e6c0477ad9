/** One real conversation at the company with one environment, and what its turns and messages cost. */
import { ulid } from 'ulid'
import type { Intent } from '#shared/contracts/knowledge'
import type { unitsOf } from '#shared/figures/prices'
import { Bot } from '../kit/bot.ts'
import { Customer } from '../kit/customer.ts'
import type { Worker, World } from '../kit/world.ts'
import { builtWith } from './builds.ts'
import { asCheapAs, cost, tellDrift, type Cost, type Goals } from './cost.ts'
import { answerWithBlocks, teach, utterancesOf } from './lessons.ts'

const intentsCount = 5

export class Talk {
  private constructor(
    private readonly world: World,
    readonly admin: Worker,
    readonly bot: Bot,
    readonly intents: readonly Intent[],
    private readonly customer: Customer,
  ) {}

  static async begin(world: World): Promise<Talk> {
    const admin = await world.as('stranger')
    const bot = await Bot.of(world.companies.cycles, world.clock)
    const intents = await teach(bot, intentsCount, 20)
    await answerWithBlocks(admin, intents)
    await builtWith(admin)
    return new Talk(world, admin, bot, intents, await Customer.arrives(world, { client: 'cycles' }))
  }

  /**
   * Tells what a turn of the bot costs, and a message of an agent who holds the conversation, which then goes back. With
   * `before`, none of it may cost more than it did then.
   */
  async cost(bench: string, where: string, before?: readonly Cost[]): Promise<Cost[]> {
    const { world, customer, admin } = this
    const { userId } = customer
    const pair = { userId, agentId: admin.agent._id }
    const [text = ''] = utterancesOf(0, 1)
    // Where the company is known already: a function reads that once in five seconds.
    await customer.says(text)
    const costs: Cost[] = []
    const price = async (what: string, priced: keyof typeof unitsOf, goals: Goals, flow: () => Promise<unknown>) => {
      const same = before?.[costs.length]
      const spent = await cost(world, { bench, name: `${where}: ${what}`, goals: same ? asCheapAs(same) : goals }, flow)
      costs.push(spent)
      if (!before) tellDrift(bench, `${where}: ${what}`, spent, priced)
    }
    await price('turn of the bot', 'turn', { reads: '<= 7', writes: '<= 7', invocations: '<= 2' }, async () => {
      const said = await customer.says(text)
      if (!said[0]?.startsWith('This is what')) throw new Error(`The bot said ${said.join()}.`)
    })
    await admin.takeover.start(pair)
    await price('message of an agent', 'agentMessage', { writes: '<= 8' }, () =>
      admin.conversations.sendText({ userId, draftEventId: ulid(), text: 'Good morning, how can I help?' }),
    )
    // As long as a customer takes to type: more in five seconds is counted in the table.
    world.clock.advance(5000)
    await price('message to an agent', 'messageToAgent', { writes: '<= 8' }, () => customer.says('Good morning'))
    await admin.takeover.complete(pair)
    return costs
  }

  /** Another customer asks the bot something and goes; gives the id of that conversation. */
  async asksAndGoes(): Promise<string> {
    const customer = await Customer.arrives(this.world, { client: 'cycles' })
    await customer.says(utterancesOf(0, 1)[0]!)
    return customer.userId
  }
}
