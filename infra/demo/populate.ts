/**
 * Fills a new cloud with a company of the demo. All is written as rows, or by operations that answer at once, while nothing
 * in the cloud acts by itself; what the listeners of the table's stream would have begun is begun at the end.
 */
import { importFile } from '../../functions/areas/portability/workspace-import.ts'
import { sendings } from '../../functions/bot/sendings/store.ts'
import { startDelivery } from '../../functions/bot/sendings/tries.ts'
import { noteSaid } from '../../functions/chat/said.ts'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { followJournal } from '../../functions/doors/listeners/handler.ts'
import { figureRows, slicesOf } from '../../functions/figures/rows-of-entries.ts'
import { agentContext } from '../../functions/platform/request/agent-context.ts'
import { membership } from '../../functions/platform/request/authorize.ts'
import { callContext } from '../../functions/platform/request/call-context.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { changesMax, transact, type Change } from '../../functions/platform/table/transaction.ts'
import { companyConfig, forgetCompany } from '../../functions/platform/tenancy/company.ts'
import { listInstalled } from '../../functions/platform/tenancy/installed-modules.ts'
import { memberOfAgent, members, type AgentItem } from '../../functions/platform/tenancy/tenancy.ts'
import { contracts } from '#shared/contracts/index'
import { makeCalls } from './calls.ts'
import { blocksIn, departmentsOf, idsIn, stageOf, wordsIn } from './content.ts'
import type { Shop } from './conversation/conversation.ts'
import { lookAfter, placePictures, rowsOf, type Written } from './conversation/rows.ts'
import { play, playPast } from './conversation/transcript.ts'
import { readMedium, readModelFile, type CompanyFolder, type CompanyName } from './folder.ts'
import { keepBackups, keepBroadcasts, keepErasures, keepModel } from './history.ts'

/** Hears which step comes next, and how many of how many are done. */
export type Tell = (step: string, done: number, of: number) => void

/** A company that was founded, and who works there. */
export interface Opened {
  readonly name: CompanyName
  readonly folder: CompanyFolder
  readonly company: FoundedCompany
  readonly founder: AgentItem
  /** With the names of their departments. */
  readonly staff: readonly { readonly agent: AgentItem; readonly departments: readonly string[] }[]
}

/** So many transactions are on their way at once. */
const atOnce = 4

export async function populate(opened: Opened, tell: Tell): Promise<void> {
  const opening = new Opening(opened)
  const steps = Object.entries(opening.steps)
  for (const [index, [step, take]] of steps.entries()) {
    tell(`${opened.company.displayName}: ${step}`, index, steps.length)
    await take()
  }
}

class Opening {
  readonly #now = new Date()
  readonly #ids: Map<string, string>
  /** What was played of the transcripts, and of the past. */
  #today: Written[] = []
  #past: Written[] = []

  constructor(private readonly opened: Opened) {
    this.#ids = idsIn(opened.folder)
  }

  readonly steps: Readonly<Record<string, () => Promise<void>>> = {
    workspace: () => this.#import(),
    opening: () => this.#call('opening'),
    conversations: () => this.#converse(),
    rows: () => this.#write(),
    model: () => this.#learn(),
    history: () => this.#remember(),
    changes: () => this.#call('since'),
    'what follows': () => this.#follow(),
  }

  get #scope() {
    const [live] = this.opened.company.environments.filter(({ isLive }) => isLive)
    return { client: this.opened.company.id, environment: live!._id }
  }

  /** The context of the founder in an environment, as it is at this moment. */
  async #contextIn(environment: string): Promise<Context> {
    const member = await membership(this.opened.founder, this.opened.company.name, 0)
    const active = member.environments.list.find(({ name }) => name === environment)
    if (!active) throw new Error(`The demo has no environment ${environment}.`)
    return agentContext({ ...member, active, signedIn: 0 })
  }

  async #import(): Promise<void> {
    const { folder, staff } = this.opened
    const context = await this.#contextIn(folder.writesIn)
    const route = contracts.portability.importWorkspace
    await importFile(callContext(context, { area: 'portability', route }), folder.workspace)
    const table = new Table(this.#scope)
    const rows = staff.map(({ agent, departments }) => ({
      ...memberOfAgent(agent, this.#scope.client),
      departments: departments.map((name) => this.#idOf('department', name) ?? ''),
    }))
    await transact(rows.map((row) => table.put(members, row)))
    forgetCompany(this.#scope.client)
  }

  async #call(part: 'opening' | 'since'): Promise<void> {
    const calls = this.opened.folder.calls?.[part] ?? []
    const contextIn = async (environment: string) => {
      const context = await this.#contextIn(environment)
      for (const { name, _id } of context.member.environments.list) this.#ids.set(`environment ${name}`, _id)
      return context
    }
    if (calls.length > 0) await contextIn(this.opened.folder.writesIn)
    await makeCalls(calls, { contextIn, idOf: this.#idOf, now: this.#now })
    forgetCompany(this.#scope.client)
  }

  readonly #idOf = (kind: string, key: string): string | undefined => this.#ids.get(`${kind} ${key}`)

  /** Plays the transcripts and the past, with the bot as it was imported: it understood no text yet. */
  async #converse(): Promise<void> {
    const { folder, staff } = this.opened
    const { conversations: file, past } = folder
    if (!file) return
    const agents = new Map(
      staff.map(({ agent: { _id, firstName, lastName } }) => [firstName, { _id, name: `${firstName} ${lastName}` }]),
    )
    const membersOf = (id: string) =>
      staff.flatMap(({ agent, departments }) =>
        departments.some((each) => this.#idOf('department', each) === id) ? [agent._id] : [],
      )
    const beside = { agents, membersOf, idOf: this.#idOf, wordsOf: wordsIn(folder), now: this.#now }
    const cast = { shop: await this.#openShop(), ...beside }
    for (const transcript of file.transcripts) this.#today.push(await play(transcript, cast, file))
    if (past) this.#past = await playPast(past, cast, file)
    for (const { conversation } of this.#today) {
      const { lastName = '', _id } = conversation.item
      this.#ids.set(`customer ${lastName}`, _id)
    }
  }

  async #openShop(): Promise<Shop> {
    const { folder } = this.opened
    const [config, installed] = await Promise.all([
      companyConfig(this.#scope.client, this.#now),
      listInstalled(this.#scope),
    ])
    const bot = { stage: stageOf(folder, { installed }), departments: departmentsOf(folder) }
    return { scope: this.#scope, config, ...bot, now: this.#now }
  }

  async #write(): Promise<void> {
    const { folder, name } = this.opened
    const all = [...this.#past, ...this.#today]
    const { timezone = '' } = folder.workspace.parts.company
    const placed = all.flatMap(({ conversation }) => slicesOf(conversation))
    if (all.length > 0)
      await writeAll([
        ...figureRows(this.#scope, placed, timezone),
        ...this.#past.flatMap((one) => rowsOf(one, { isOver: true })),
        ...this.#today.flatMap((one) => rowsOf(one, { isOver: false })),
      ])
    for (const { conversation } of all) await placePictures(conversation, (medium) => readMedium(name, medium))
    const often = blocksIn(folder).filter(({ key }) => !folder.rarelySaid.includes(key))
    const ids = often.map(({ _id }) => _id)
    await noteSaid(this.#scope, ids, this.#now)
  }

  async #learn(): Promise<void> {
    const { folder, name } = this.opened
    if (folder.model) await keepModel(await this.#contextIn(folder.writesIn), folder.model, readModelFile(name))
  }

  async #remember(): Promise<void> {
    const { folder, company } = this.opened
    const live = await this.#contextIn(company.environments.find(({ isLive }) => isLive)!.name)
    for (const environment of folder.backups.of)
      await keepBackups(await this.#contextIn(environment), folder.backups.made)
    await keepErasures(live, folder.erasures)
    await keepBroadcasts(live, folder.sent)
  }

  async #follow(): Promise<void> {
    for (const { conversation } of this.#today) await lookAfter(conversation)
    const { client } = this.#scope
    for (const { _id } of await new Table({ client }).list(sendings)) await startDelivery(client, _id)
    await followJournal(this.#scope)
  }
}

async function writeAll(changes: readonly Change[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(changes.length / changesMax) }, (_, index) =>
    changes.slice(index * changesMax, (index + 1) * changesMax),
  )
  for (let start = 0; start < batches.length; start += atOnce)
    await Promise.all(batches.slice(start, start + atOnce).map(transact))
}
