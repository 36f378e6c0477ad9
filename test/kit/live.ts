/** A company of its own whose customers talk to what its administrator has just written, and people who answer them. */
import { once } from 'node:events'
import { ulid } from 'ulid'
import { WebSocket } from 'ws'
import { CompanySettings } from '#shared/contracts/company-settings'
import type { Block } from '#shared/contracts/blocks'
import type { Upward } from '#shared/realtime/console-socket'
import { entries } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies, settings } from '../../functions/platform/tenancy/tenancy.ts'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { collected, Customer } from './customer.ts'
import type { Worker, World } from './world.ts'

export class Shop {
  private constructor(
    private readonly world: World,
    readonly company: FoundedCompany,
    readonly admin: Worker,
  ) {}

  /** With one environment, which is live and can be written as long as there is no other. */
  static async opens(world: World): Promise<Shop> {
    const { company, admin } = await world.newCompany({ environments: [{ name: 'Live', isLive: true }] })
    return new Shop(world, company, admin)
  }

  get environment(): string {
    return this.company.environments[0]!._id
  }

  get scope() {
    return { client: this.company.id, environment: this.environment }
  }

  hires = (fullName: string) => this.world.hire(this.company, 'agent', fullName)

  /** What the company decides holds for whoever comes from here on: decisions are kept for five seconds. */
  async decides(decisions: Partial<CompanySettings>): Promise<void> {
    const table = new Table({ client: this.company.id })
    await transact([table.put(settings, CompanySettings.parse(decisions))])
    this.world.clock.advance(6000)
  }

  /** Its clock on the wall is another one from here on. */
  async moves(timezone: string): Promise<void> {
    const table = new Table({ client: this.company.id })
    const company = await table.get(companies, 'company')
    await transact([table.put(companies, { ...company!, timezone })])
    this.world.clock.advance(6000)
  }

  /** A block that says this; `more` is another type, or where it leads. */
  block(title: string, more: object = {}): Promise<Block> {
    const draft = { type: 'message', title, group: 'General', text: { en: title }, ...more }
    // Each test knows which kind of block it makes.
    return this.admin.blocks.create(draft as never)
  }

  welcomes(text = 'Hello!', more: object = {}): Promise<Block> {
    return this.block('Welcome', { key: 'welcome', text: { en: text }, ...more })
  }

  /** In three events of one write: the beginning, and two messages. */
  async welcomesInThree(): Promise<void> {
    const second = await this.block('Second')
    const choices = [{ title: { en: 'Roses' }, action: { type: 'url', value: 'https://roses.example', track: true } }]
    await this.welcomes('Hello!', { type: 'select', choices, next: second._id })
  }

  /** A welcome with two buttons: one leads to another block, one to a page whose visits are counted. */
  async offersHours(): Promise<void> {
    const hours = await this.block('We are open from nine to five.')
    const roses = { title: { en: 'Roses' }, action: { type: 'url', value: 'https://roses.example/red', track: true } }
    const open = { title: { en: 'When are you open?' }, action: { type: 'block', value: hours._id } }
    await this.welcomes('Hello!', { type: 'select', choices: [open, roses] })
  }

  /** A block that hands over, under a word that is a button of the welcome. */
  async offersPeople(departmentId?: string): Promise<void> {
    const person = await this.block('A person', {
      type: 'function',
      function: { type: 'handover', ...(departmentId && { departmentId }) },
    })
    const choices = [{ title: { en: 'Talk to a person' }, action: { type: 'block', value: person._id } }]
    await this.welcomes('Hello!', { type: 'select', choices })
  }

  arrives = () => Customer.arrives(this.world, { client: this.company.name })

  async starts(): Promise<Customer> {
    const customer = await this.arrives()
    await customer.start()
    return customer
  }

  /** A customer who waits for a person, where the shop offers people. */
  async waits(): Promise<Customer> {
    const customer = await this.starts()
    await customer.presses('Talk to a person')
    return customer
  }

  /** What each write of a conversation says that it cost, as far as it cost anything. */
  spentOn = async ({ userId: conversation }: Customer) => {
    const written = await new Table({ client: this.company.id, conversation }).list(entries)
    return written.flatMap(({ on }) => on?.units ?? [])
  }

  takes = ({ userId }: Customer, { takeover, agent }: Worker) => takeover.start({ userId, agentId: agent._id })
}

export const says = ({ conversations }: Worker, { userId }: Customer, text: string, draftEventId = ulid()) =>
  conversations.sendText({ userId, draftEventId, text })

/** The socket of a console; `until` waits for a message that fits, `said` for everything that was said before. */
export async function watching(world: World, worker: Worker) {
  // Rights that were written before close the sockets that are open when the table's stream tells of them.
  await world.settled()
  const { ticket } = await worker.account.socketTicket()
  const socket = new WebSocket(`${world.cloud.origin.replace('http', 'ws')}/socket?ticket=${ticket}`)
  const inbox = collected(socket)
  await once(socket, 'open')
  const say = (word: Upward) => socket.send(JSON.stringify(word))
  let asked = 0
  return {
    socket,
    say,
    ...inbox,
    /** What was said before this has been heard: messages of a socket come in order. */
    async said() {
      asked += 1
      const pongs = () => inbox.messages.filter(({ kind }) => kind === 'pong').length
      const before = pongs()
      say({ action: 'ping' })
      await inbox.until(() => pongs() > before)
    },
  }
}
