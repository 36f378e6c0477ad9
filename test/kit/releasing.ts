/** A company that prepares in Draft and answers customers in Live, and its administrator, who works in Draft. */
import type { Role } from '#shared/access'
import type { Client } from '#shared/contract'
import type { Block } from '#shared/contracts/blocks'
import type { Diff, Difference, releases } from '#shared/contracts/releases'
import { GateItem } from '../../functions/platform/table/gate-check.ts'
import { Gate } from '../../functions/platform/table/gate.ts'
import { readState } from '../../functions/platform/table/release-store.ts'
import type { ReleaseState } from '../../functions/platform/table/release-file.ts'
import type { ReleaseScope } from '../../functions/platform/table/scope.ts'
import { collection, Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { contentScope, environments, type EnvironmentItem } from '../../functions/platform/tenancy/tenancy.ts'
import { message } from './content-drafts.ts'
import { environmentOf, type Worker, type World } from './world.ts'
import type { FoundedCompany } from '../../functions/company/founding.ts'

export const gates = collection({ name: 'gate', per: 'overlay', schema: GateItem, id: () => 'gate' })

/** Closes a gate for five seconds by the clock of the cloud. */
export async function closeGateIn({ clock }: Pick<World, 'clock'>, scope: ReleaseScope): Promise<Gate> {
  const until = clock.now() + 5000
  await transact([new Table(scope).put(gates, { base: scope.base ?? '', until })])
  return new Gate(scope, until)
}

type Promotion = Parameters<Client<typeof releases>['promote']>[0]

export class Releasing {
  private constructor(
    private readonly world: World,
    readonly company: FoundedCompany,
    readonly admin: Worker,
  ) {}

  static async begin(world: World, wanted: Parameters<World['newCompany']>[0] = {}): Promise<Releasing> {
    const { company, admin } = await world.newCompany(wanted)
    const made = new Releasing(world, company, admin)
    await made.workIn('Draft')
    return made
  }

  /** The moment it is by the clock of the cloud. */
  now = () => this.world.clock.now()

  get draft() {
    return environmentOf(this.company, 'Draft')
  }

  get live() {
    return environmentOf(this.company, 'Live')
  }

  get pair() {
    return { sourceId: this.draft, targetId: this.live }
  }

  async environment(nameOrId: string): Promise<EnvironmentItem> {
    const all = await new Table({ client: this.company.id }).get(environments, 'environments')
    return all!.list.find(({ _id, name }) => _id === nameOrId || name === nameOrId)!
  }

  async workIn(nameOrId: string): Promise<void> {
    const { _id: environmentId } = await this.environment(nameOrId)
    await this.admin.environments.switch({ environmentId, agentId: this.admin.agent._id })
  }

  /** An agent of the role who works in Draft as well. */
  async hire(role: Role, name: string): Promise<Worker> {
    const worker = await this.world.hire(this.company, role, name)
    await worker.environments.switch({ environmentId: this.draft, agentId: worker.agent._id })
    return worker
  }

  diff = (more: { sourceEnvId?: string; targetEnvId?: string; brief?: 'true' } = {}): Promise<Diff> =>
    this.admin.releases.diff({ sourceEnvId: this.draft, targetEnvId: this.live, ...more })

  promote = (asked: Partial<Promotion> = {}) => this.admin.releases.promote({ ...this.pair, ...asked })

  /** Promotes and gives the release that came of it. */
  release = async (asked: Partial<Promotion> = {}) => (await this.promote(asked)).release!

  activate = (_id: string, asked: object = {}) =>
    this.admin.releases.activate({ _id, environmentId: this.live, ...asked })

  write = (title: string, text = title) => this.admin.blocks.create({ ...message(), title, text: { en: text } })

  edit = ({ _id, title }: Pick<Block, '_id' | 'title'>, en: string, more: object = {}) =>
    this.admin.blocks.update({ ...message(), _id, title, text: { en }, ...more })

  async textOf(nameOrId: string, { _id }: { _id: string }): Promise<Record<string, string> | undefined> {
    // Only messages are written here.
    const block = (await this.state(nameOrId)).get(`block#${_id}`) as { text?: Record<string, string> } | undefined
    return block?.text
  }

  listOf = (environmentId: string) => this.admin.releases.list({ environmentId })

  /** Lets an environment have other content, as a release would. */
  async pointTo(id: string, pointer: Partial<EnvironmentItem>): Promise<void> {
    const table = new Table({ client: this.company.id })
    const all = (await table.get(environments, 'environments'))!
    const list = all.list.map((item) => (item._id === id ? { ...item, ...pointer } : item))
    const moved = { list, version: all.version + 1 }
    await transact([table.replace(environments, moved, { field: 'version', value: all.version })])
  }

  closeGate = async (nameOrId: string): Promise<Gate> => closeGateIn(this.world, await this.scope(nameOrId))

  /** Where the content of an environment lies at this moment. */
  async scope(nameOrId: string): Promise<ReleaseScope> {
    return contentScope(this.company.id, await this.environment(nameOrId))
  }

  async state(nameOrId: string): Promise<ReleaseState> {
    return readState(await this.scope(nameOrId))
  }

  /** What an environment holds, by key, but for what each save writes and what is derived. */
  async content(nameOrId: string): Promise<Record<string, string>> {
    const state = await this.state(nameOrId)
    const kept = state.keys().filter((key) => !/^(claim|reference|lock)/.test(key))
    return Object.fromEntries(kept.map((key) => [key, state.hashOf(key)!]))
  }

  /** The titles of all blocks of an environment, in order. */
  async titles(nameOrId: string): Promise<string[]> {
    const state = await this.state(nameOrId)
    return state
      .keys('block#')
      .map((key) => (state.get(key) as { title: string }).title)
      .toSorted()
  }
}

export const named = ({ _id }: { _id: string }) => ({ kind: 'block' as const, _id })

/** Everything that a diff lists. */
export const listed = ({ blocks, intents, entities, forms, fields }: Diff): Difference[] => [
  ...blocks,
  ...intents,
  ...entities,
  ...forms,
  ...fields,
]
