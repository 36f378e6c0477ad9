/** What the Live environment of a company teaches its bot, written where the knowledge base keeps it. */
import { ulid } from 'ulid'
import type { BuildStatus } from '#shared/build-status'
import { Entity, Intent, type Utterance } from '#shared/contracts/knowledge'
import { builds, locks, type BuildItem } from '../../functions/content/models/store.ts'
import type { ReleaseScope } from '../../functions/platform/table/scope.ts'
import { collection, Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { environments } from '../../functions/platform/tenancy/tenancy.ts'
import { stageInTable } from '../../functions/bot/stage/stage.ts'
import { understand } from '../../functions/bot/stage/understanding.ts'
import type { FoundedCompany } from '../../functions/company/founding.ts'

const ofIntents = collection({ name: 'intent', per: 'release', schema: Intent, id: ({ _id }) => _id })
const ofEntities = collection({ name: 'entity', per: 'release', schema: Entity, id: ({ _id }) => _id })

export class Bot {
  readonly #table: Table<ReleaseScope>

  private constructor(
    readonly scope: ReleaseScope,
    private readonly clock: { now(): number },
  ) {
    this.#table = new Table(scope)
  }

  static async of({ id: client }: Pick<FoundedCompany, 'id'>, clock: { now(): number } = Date): Promise<Bot> {
    const all = await new Table({ client }).get(environments, 'environments')
    const { _id, release } = all!.list.find(({ isLive }) => isLive)!
    return new Bot({ client, environment: _id, release }, clock)
  }

  /** What is written of an utterance in angle brackets is marked as the entity. */
  async intent(title: string, texts: readonly string[], entity?: Entity): Promise<Intent> {
    const utterances = texts.map((text) => (entity ? marked(text, entity) : { text, entities: [] }))
    const intent = { ...this.#written(), title, key: title, utterances }
    await transact([this.#table.put(ofIntents, intent)])
    return intent
  }

  async entity(title: string, synonyms: Entity['synonyms']): Promise<Entity> {
    const entity = { ...this.#written(), title, key: title, synonyms }
    await transact([this.#table.put(ofEntities, entity)])
    return entity
  }

  forget({ _id }: Intent): Promise<void> {
    return transact([this.#table.remove(ofIntents, _id)])
  }

  /** A build that is in this status, and whose execution is gone. */
  async leaves(status: BuildStatus): Promise<BuildItem> {
    const { _id, updated } = this.#written()
    const deadline = this.clock.now() + 1_000_000
    const build = { _id, created: updated, updated, status, agent: 'Ada Admin', deadline, version: 1 }
    await transact([this.#table.put(builds, build), this.#table.put(locks, { build: _id, since: this.clock.now() })])
    return build
  }

  florist() {
    return Promise.all([this.intent('Opening hours', hours), this.intent('Delivery', delivery)])
  }

  understands = (text: string) =>
    understand(stageInTable(this.scope), text, { today: new Date(this.clock.now()).toISOString().slice(0, 10) })

  /** Forty utterances an intent: so many that a build of some intents is still under way when the next request is answered. */
  async manyIntents(count: number): Promise<void> {
    for (const word of words.slice(0, count)) {
      const texts = Array.from(
        { length: 40 },
        (_, n) => `${word} ${words[n % 16]} ${words[(n * 7) % 16]} ${words[(n * 3 + 1) % 16]} number ${n}`,
      )
      await this.intent(`Intent ${word}`, texts)
    }
  }

  #written() {
    const now = this.clock.now()
    return { _id: ulid(now), revision: 1, updated: new Date(now).toISOString() }
  }
}

function marked(written: string, { _id: entityId }: Entity): Utterance {
  const [before = '', value = '', after = ''] = written.split(/[<>]/)
  const marks = value ? [{ start: before.length, end: before.length + value.length, entityId }] : []
  return { text: before + value + after, entities: marks }
}

export const hours = [
  'when do you open',
  'are you open on sunday',
  'what time do you close',
  'your opening hours please',
]
export const delivery = [
  'do you deliver to my house',
  'how much is delivery',
  'can you bring the flowers',
  'delivery fee',
]

const words = 'red white yellow pink rose tulip lily fern vase card today soon cheap big small late'.split(' ')
