/** A company whose customers ask in Live while its administrator works in Draft, one for each test of a file. */
import { encodeTime, ulid } from 'ulid'
import { unanswered, type UnansweredItem } from '../../functions/chat/conversation/store.ts'
import type { EnvironmentScope } from '../../functions/platform/table/scope.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { changesMax, transact } from '../../functions/platform/table/transaction.ts'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { watching } from './live.ts'
import { environmentOf, type Worker, type World } from './world.ts'

/** Questions of customers that are alike. */
export const parcels = ['where is my parcel', 'where is my parcel now', 'is my parcel lost', 'my parcel is late']
export const roses = ['do you sell red roses', 'do you sell roses', 'red roses please', 'how much are red roses']

/** Questions that are like no others: with them there are enough texts to be grouped. */
export const strange = [
  'quantum gluon',
  'purple monday',
  'violin strings',
  'who won the cup',
  'tax return form',
  'rainy season lisbon',
  'chess opening theory',
  'broken bicycle chain',
  'piano lessons',
]

export class Reviewing {
  readonly scope: EnvironmentScope
  readonly table: Table<EnvironmentScope>
  #asked = 0

  private constructor(
    private readonly world: World,
    readonly company: FoundedCompany,
    readonly admin: Worker,
  ) {
    this.scope = { client: company.id, environment: environmentOf(company, 'Live') }
    this.table = new Table(this.scope)
  }

  static async opens(world: World): Promise<Reviewing> {
    const { company, admin } = await world.newCompany()
    const reviewing = new Reviewing(world, company, admin)
    await reviewing.works('Draft')
    return reviewing
  }

  works = (name: 'Live' | 'Draft') =>
    this.admin.environments.switch({
      environmentId: environmentOf(this.company, name),
      agentId: this.admin.agent._id,
    })

  /** Questions as turns leave them, each a moment after the one before. */
  async asks(texts: readonly string[], more: Partial<UnansweredItem> = {}): Promise<string[]> {
    const questions = texts.map((text) => {
      const moment = this.world.clock.now() - 60_000 + (this.#asked += 1)
      const _id = encodeTime(moment, 10) + ulid().slice(10)
      return { _id, text, language: 'en' as const, userId: ulid(), created: new Date(moment).toISOString(), ...more }
    })
    for (let start = 0; start < questions.length; start += changesMax)
      await transact(questions.slice(start, start + changesMax).map((question) => this.table.put(unanswered, question)))
    return questions.map(({ _id }) => _id)
  }

  /** The list once its grouping is over. */
  async grouped() {
    await this.admin.review.list()
    await this.world.settled()
    return this.admin.review.list({ previousResult: 'true' })
  }

  /** The questions that are kept. */
  kept = async () => (await this.table.list(unanswered)).map(({ text }) => text)

  audits = async () => (await this.admin.history.audits()).audits.map(({ type }) => type)

  /** A console that is open from here on, and what it was told of when it is asked. */
  async console() {
    const console = await watching(this.world, this.admin)
    return async () => {
      await console.said()
      console.socket.close()
      return console.messages.flatMap((heard) => (heard.kind === 'event' ? [heard.event] : []))
    }
  }
}
