/**
 * Fills a new cloud with a company of the demo. All is written as rows, or by operations that answer at once, while nothing
 * in the cloud acts by itself; what the listeners of the table's stream would have begun is begun at the end.
 */
import { importFile } from '../../functions/portability/workspace-import.ts'
import { sendings } from '../../functions/bot/sendings/store.ts'
import { startDelivery } from '../../functions/bot/sendings/tries.ts'
import { noteHeard } from '../../functions/channels/health.ts'
import { noteSaid } from '../../functions/chat/conversation/said.ts'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { followJournal } from '../../functions/doors/listeners/handler.ts'
import { figureRows, slicesOf } from '../../functions/figures/rows-of-entries.ts'
import { agentContext } from '../../functions/platform/request/agent-context.ts'
import { membership } from '../../functions/platform/request/authorize.ts'
import { callContext } from '../../functions/platform/request/call-context.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { changesMax, transact } from '../../functions/platform/table/transaction.ts'
import { companyConfig, forgetCompany } from '../../functions/platform/tenancy/company.ts'
import { listInstalled } from '../../functions/platform/tenancy/installed-modules.ts'
import { memberOfAgent, members, type AgentItem } from '../../functions/platform/tenancy/tenancy.ts'
import { readPast } from '../../functions/search/read-past.ts'
import { contracts } from '#shared/contracts/index'
import type { AccountNames, ChannelCalls } from '../local/phone/connect.ts'
import type { Phone } from '../local/phone/phone.ts'
import { ask, makeCalls } from './calls.ts'
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
  readonly phone?: Phone
  /** With the names of their departments. */
  readonly staff: readonly { readonly agent: AgentItem; readonly departments: readonly string[] }[]
}

export async function populate(opened: Opened, tell: Tell): Promise<void> {
  const steps = Object.entries(new Opening(opened).steps)
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
  /** The company's accounts at the providers of channels. */
  #accounts: Partial<AccountNames> = {}

  constructor(private readonly opened: Opened) {
    this.#ids = idsIn(opened.folder)
  }

  readonly steps: Readonly<Record<string, () => Promise<void>>> = {
    workspace: () => this.#import(),
    model: () => this.#learn(),
    opening: () => this.#call('opening'),
    phone: () => this.#connect(),
    conversations: () => this.#converse(),
    rows: () => this.#write(),
    history: () => this.#remember(),
    changes: () => this.#call('since'),
    'what follows': () => this.#follow(),
  }

  get #scope() {
    const live = this.opened.company.environments.find(({ isLive }) => isLive)!
    return { client: this.opened.company.id, environment: live._id }
  }

  /** The context of the founder in an environment, which is the live one unless named, as it is at this moment. */
  async #contextIn(environment?: string): Promise<Context> {
    const member = await membership(this.opened.founder, this.opened.company.name, 0)
    const active = member.environments.list.find((each) => (environment ? each.name === environment : each.isLive))
    if (!active) throw new Error(`The demo has no environment ${environment ?? 'that is live'}.`)
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

  /** Connects the channels by which customers write to the example phone, as an administrator does in the console. */
  async #connect(): Promise<void> {
    const { company, folder, phone } = this.opened
    if (!phone || !folder.conversations) return
    const context = await this.#contextIn()
    const call = (name: string) => (input: object) => ask(context, `channels.${name}`, input)
    // Each has the types of the call that it is named by.
    const calls = { configuration: call('configuration'), save: call('save'), health: call('health') } as ChannelCalls
    this.#accounts = await phone.connect(company.displayName, calls)
  }

  readonly #idOf = (kind: string, key: string): string | undefined => this.#ids.get(`${kind} ${key}`)

  /** Plays the transcripts and the past, with the bot as it was imported: it understood no text yet. */
  async #converse(): Promise<void> {
    const { folder, staff } = this.opened
    if (!folder.conversations) return
    const file = { ...folder.conversations, accounts: { ...folder.conversations.accounts, ...this.#accounts } }
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
    if (folder.past) this.#past = await playPast(folder.past, cast, file)
    for (const { conversation } of this.#today)
      this.#ids.set(`customer ${conversation.item.lastName ?? ''}`, conversation.item._id)
  }

  async #openShop(): Promise<Shop> {
    const [config, installed] = await Promise.all([
      companyConfig(this.#scope.client, this.#now),
      listInstalled(this.#scope),
    ])
    const bot = { stage: stageOf(this.opened.folder, { installed }), departments: departmentsOf(this.opened.folder) }
    return { scope: this.#scope, config, ...bot, now: this.#now }
  }

  async #write(): Promise<void> {
    const { folder, name } = this.opened
    const all = [...this.#past, ...this.#today]
    const { timezone = '' } = folder.workspace.parts.company
    const placed = all.flatMap(({ conversation }) => slicesOf(conversation))
    const counted = all.length > 0 ? figureRows(this.#scope, placed, timezone) : []
    const past = this.#past.flatMap((one) => rowsOf(one, { isOver: true }))
    const rows = [...counted, ...past, ...this.#today.flatMap((one) => rowsOf(one, { isOver: false }))]
    for (let start = 0; start < rows.length; start += changesMax) await transact(rows.slice(start, start + changesMax))
    const heard = this.#today.flatMap(({ line, conversation: { item } }) =>
      line ? [{ channel: line.channel, at: item.lastActive }] : [],
    )
    for (const { channel, at } of heard.toSorted((one, other) => (one.at < other.at ? -1 : 1)))
      await noteHeard(this.#scope, channel, new Date(at))
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
    const { folder } = this.opened
    const live = await this.#contextIn()
    for (const environment of folder.backups.of)
      await keepBackups(await this.#contextIn(environment), folder.backups.made)
    await keepErasures(live, folder.erasures)
    await keepBroadcasts(live, folder.sent)
  }

  async #follow(): Promise<void> {
    for (const { conversation } of this.#today) await lookAfter(conversation)
    for (const { _id } of await new Table(this.#scope).list(sendings)) await startDelivery(this.#scope.client, _id)
    await Promise.all([followJournal(this.#scope), readPast(this.#scope, Infinity)])
  }
}
