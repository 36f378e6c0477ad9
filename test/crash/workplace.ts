/**
 * A Parley in a process of its own, with a company of one environment, unless more are wanted: its administrator, and as
 * many agents as are wanted. A single Live can be written, so that customers are answered by what the administrator makes.
 */
import { rmSync } from 'node:fs'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { ulid } from 'ulid'
import { ConsoleSettings } from '#shared/console-config'
import type { Role } from '#shared/access'
import { createConversation } from '../../functions/chat/conversation/conversation.ts'
import { issueSid, type SessionScope } from '../../functions/platform/tenancy/customer-session.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { foundCompany, type FoundedCompany } from '../../functions/company/founding.ts'
import { addPerson } from '../../infra/company.ts'
import { Customer } from '../kit/customer.ts'
import { tokensOf } from '../local/cognito-clients.ts'
import { password, workerOf, type Worker } from '../kit/world.ts'
import { environmentAt, freePorts, livedInFolder, startServer, type LaunchOptions, type Started } from './server.ts'

/** Its name, which customers give. */
const client = 'harbour'

export class Workplace {
  private constructor(
    private server: Started,
    private readonly folder: string,
    private readonly port: number,
    readonly company: FoundedCompany,
    readonly admin: Worker,
    readonly agents: readonly Worker[],
    private readonly launch: LaunchOptions,
  ) {}

  static async open({
    agents: agentsCount = 0,
    environments = ['Live'],
    launch = {},
  }: {
    readonly agents?: number
    readonly environments?: readonly string[]
    readonly launch?: LaunchOptions
  } = {}): Promise<Workplace> {
    const folder = await livedInFolder()
    const port = await freePorts()
    const server = await startServer(['--data', folder, '--port', String(port)], launch)
    Object.assign(process.env, environmentAt(folder, port))
    const company = await foundCompany({
      isEmpty: true,
      name: client,
      displayName: 'Harbour Market',
      supportedLangs: ['en'],
      tier: [],
      environments: environments.map((name) => ({ name, isLive: name === 'Live' })),
    })
    const hire = await hiring(server.origin, company)
    const admin = await hire('admin', 0)
    const agents: Worker[] = []
    while (agents.length < agentsCount) agents.push(await hire('agent', agents.length + 1))
    return new Workplace(server, folder, port, company, admin, agents, launch)
  }

  get processId() {
    return this.server.processId
  }

  get dataFolder() {
    return this.folder
  }

  get cloud() {
    return { origin: this.server.origin }
  }

  /** Hundreds come at once from one address, so that their sessions are written where they would begin. */
  arrives = async (): Promise<Customer> => {
    const userId = await this.conversation()
    const { userSid, change } = issueSid(this.#scopeOf(userId), { isPreview: false, expires: undefined })
    await transact([change])
    return Customer.of(this, { client, userId, userSid })
  }

  #scopeOf = (conversation: string): SessionScope => ({
    client: this.company.id,
    environment: this.company.environments[0]!._id,
    conversation,
  })

  /** A conversation of a customer who has said nothing yet, written where a session would begin it. */
  async conversation(): Promise<string> {
    const conversation = ulid()
    const moment = new Date().toISOString()
    const scope = this.#scopeOf(conversation)
    const { environment: environmentId } = scope
    const session = { status: 'active' as const, started: moment, count: 1 }
    const begun = { created: moment, lastActive: moment, session, owner: { by: 'bot' as const }, last: 0, version: 1 }
    await transact([
      createConversation(scope, { _id: conversation, environmentId, channel: 'chat_plugin', language: 'en', ...begun }),
    ])
    return conversation
  }

  /** Ends the process without a warning, and starts it again on the same folder and ports. */
  async killAndStart(): Promise<void> {
    await this.server.kill()
    this.server = await startServer(['--data', this.folder, '--port', String(this.port)], this.launch)
  }

  async close(): Promise<void> {
    await this.server.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Gives people work in the company, and signs them in. */
async function hiring(origin: string, company: FoundedCompany) {
  const { userPoolId, userPoolClientId } = ConsoleSettings.parse(await (await fetch(`${origin}/settings.json`)).json())
  const sdk = new CognitoIdentityProviderClient({})
  return async (role: Role, index: number): Promise<Worker> => {
    const email = `${role}${index}@${client}.example`
    const person = { email, firstName: role, lastName: String(index), roles: [role], companies: [company], password }
    const agent = await addPerson({ client: sdk, userPoolId }, person)
    const pool = { sdk, userPoolId, userPoolClientId, endpoint: null, close: () => Promise.resolve() }
    const { access } = await tokensOf(pool, email, password)
    return workerOf(origin, access, agent, client)
  }
}

const lanes = 8

/** Does something so many times, a few of them at once; what comes of it, in order. */
export async function inLanes<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  let next = 0
  const lane = async () => {
    while (next < count) {
      const index = next++
      done[index] = await work(index)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return done
}
