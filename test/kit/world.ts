/**
 * A whole Parley in a folder of its own on free ports: the cloud, two companies and the people who work there. Where
 * `PARLEY_SHARES_CLOUD` is set, the files of a worker use one cloud after the other, each with companies of its own.
 */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { client, type Client, type Send } from '#shared/contract'
import { contracts, type Area } from '#shared/contracts/index'
import type { Role } from '#shared/access'
import { tours } from '#shared/company/tours'
import { foundCompany, type CompanyPlan, type FoundedCompany } from '../../functions/company/founding.ts'
import { addPerson } from '../../infra/company.ts'
import { signIns } from '../../infra/definition/definition.ts'
import type { Cloud } from '../../infra/local/cloud.ts'
import { s3 } from '../../functions/platform/aws/s3.ts'
import type { ReleaseScope } from '../../functions/platform/table/scope.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { contentScope, environments, type AgentItem } from '../../functions/platform/tenancy/tenancy.ts'
import { asProblem, readAnswer, type Answer } from './answer.ts'
import { launchBrowser } from './browser.ts'
import { isShared, takeGround, type Ground } from './ground.ts'
import type { Outside } from './outside.ts'
import type { MovableClock } from './serve.ts'
import { endAll, settle } from './settle.ts'
import { tokensOf } from '../local/cognito-clients.ts'

export const password = 'Correct horse 7!'

/** `admin`, `agent` and `provider` work at Bloom; `stranger` is an administrator of another company. */
const people = {
  admin: { role: 'admin', firstName: 'Maya', lastName: 'Vale', works: ['bloom'] },
  agent: { role: 'agent', firstName: 'Jonas', lastName: 'Keller', works: ['bloom'] },
  provider: { role: 'wbb-agent', firstName: 'Sam', lastName: 'Okafor', works: ['bloom', 'cycles'] },
  stranger: { role: 'admin', firstName: 'Rosa', lastName: 'Lind', works: ['cycles'] },
} as const satisfies Record<string, { role: Role; firstName: string; lastName: string; works: readonly CompanyName[] }>
export type PersonName = keyof typeof people

type CompanyName = 'bloom' | 'cycles'

/** One person at work: `world.as('admin').forms.list()`. */
export type Worker = { readonly [A in Area]: Client<(typeof contracts)[A]> } & {
  readonly token: string
  readonly agent: AgentItem
  /** Any request, with this person's token and workspace unless `headers` say otherwise. */
  request(verb: string, path: string, options?: RequestOptions): Promise<Answer>
  /** The same person in another of their workspaces. */
  in(clientName: string): Worker
}

export interface RequestOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** Functions know the keys that they sign and seal with for some minutes, and they are no company's. */
const keysOfPlatform = ['W#key#', 'W#root-key#']

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

export class World {
  readonly #workers = new Map<PersonName, Worker>()
  /** What a browser keeps of people who have signed in, by their addresses. */
  readonly #sessions = new Map<string, { readonly token: string; readonly state: StorageState }>()
  #browser: Browser | undefined
  readonly cloud: Cloud
  readonly clock: MovableClock
  /** What the functions have printed. */
  readonly log: readonly string[]
  readonly outside: Outside
  readonly folder: string

  constructor(
    readonly ground: Ground,
    readonly companies: Readonly<Record<CompanyName, FoundedCompany>>,
    readonly agents: Readonly<Record<PersonName, AgentItem>>,
  ) {
    this.cloud = ground.cloud
    this.clock = ground.clock
    this.log = ground.log
    this.outside = ground.outside
    this.folder = ground.folder
  }

  /** A person at work, signed in once. */
  async as(name: PersonName): Promise<Worker> {
    const known = this.#workers.get(name)
    if (known) return known
    const agent = this.agents[name]
    const worker = this.#atWork(agent, agent.clients[0]?.name ?? '')
    this.#workers.set(name, worker)
    return worker
  }

  /** The person at work in Bloom's Draft: Live is read-only, since there is another environment. */
  async inDraft(name: PersonName): Promise<Worker> {
    const worker = await this.as(name)
    await worker.environments.switch({ environmentId: this.environment('Draft'), agentId: worker.agent._id })
    return worker
  }

  /** The id of one of Bloom's environments. */
  environment(name: 'Live' | 'Draft'): string {
    return environmentOf(this.companies.bloom, name)
  }

  /** The content of one of Bloom's environments, as the functions read it. */
  async content(name: 'Live' | 'Draft'): Promise<Table<ReleaseScope>> {
    const { id } = this.companies.bloom
    const kept = await new Table({ client: id }).get(environments, 'environments')
    const environment = kept!.list.find((item) => item.name === name)!
    return new Table(contentScope(id, environment))
  }

  /** A company of the same shape as Bloom, unless `plan` says otherwise, that no other test knows, and its administrator at work. */
  async newCompany(plan: Partial<CompanyPlan> = {}): Promise<{ company: FoundedCompany; admin: Worker }> {
    const name = `company-${(this.ground.founded += 1)}`
    const company = await foundCompany({ ...florist, name, displayName: name, ...plan })
    return { company, admin: await this.hire(company, 'admin', 'Ada Admin') }
  }

  /** Somebody new at work in a company, in one role or in several. */
  async hire(company: FoundedCompany, roles: Role | readonly Role[], fullName: string): Promise<Worker> {
    const sdk = new CognitoIdentityProviderClient({})
    const pool = { client: sdk, userPoolId: this.cloud.settings.userPoolId }
    const [firstName = '', lastName = ''] = fullName.split(' ')
    const email = `${firstName.toLowerCase()}@${company.name}.example`
    const person = {
      email,
      firstName,
      lastName,
      roles: [roles].flat(),
      companies: [company],
      password,
      toursSeen: tours,
    }
    const agent = await addPerson(pool, person)
    sdk.destroy()
    return this.#atWork(agent, company.name)
  }

  /** Somebody who signs in again, as a console does, before what they were given is over. */
  #atWork(agent: AgentItem, clientName: string): Worker {
    const { signedIn } = this.ground
    const signIn = () => {
      const made = { token: this.signInAs(agent.email), since: this.clock.now() }
      signedIn.set(agent.email, made)
      return made
    }
    const known = signedIn.get(agent.email)
    const isGood = known && this.cloud.cognito.verify(known.token).valid
    const first = isGood ? known : signIn()
    let held = first
    const currentToken = () => {
      if (Math.abs(this.clock.now() - held.since) > (signIns.accessTokenSeconds * 1000) / 2) held = signIn()
      return held.token
    }
    return workerOf(this.cloud.origin, first.token, agent, clientName, currentToken)
  }

  /** Waits until all that follows from what was done has been done. */
  settled(): Promise<void> {
    return settle(this.cloud)
  }

  worker(name: PersonName, token: string): Worker {
    const agent = this.agents[name]
    return workerOf(this.cloud.origin, token, agent, agent.clients[0]?.name ?? '')
  }

  /** A new sign-in; its access token. */
  signIn(name: PersonName): string {
    return this.signInAs(this.agents[name].email)
  }

  /** The token of somebody who could sign in; their password is not asked for. */
  signInAs(email: string): string {
    return this.cloud.cognito.accessToken(email)
  }

  /** Signs in with the password of all people here, as the console does. Rejects where it is not theirs. */
  async signInByPassword(email: string): Promise<string> {
    const sdk = new CognitoIdentityProviderClient({})
    const { userPoolId, userPoolClientId } = this.cloud.settings
    const pool = { sdk, userPoolId, userPoolClientId, endpoint: null, close: () => Promise.resolve() }
    const { access } = await tokensOf(pool, email, password)
    sdk.destroy()
    return access
  }

  /** A page of a browser that has no one's session. */
  async page(options: BrowserContextOptions = {}): Promise<Page> {
    this.#browser ??= await launchBrowser()
    const context = await this.#browser.newContext({ baseURL: this.cloud.origin, locale: 'en-GB', ...options })
    return context.newPage()
  }

  /** A page in which this person is signed in; only the first of a person holds what renews the token. */
  pageAs(name: PersonName, options: BrowserContextOptions = {}): Promise<Page> {
    return this.pageOf(this.agents[name], options)
  }

  async pageOf({ email }: Pick<AgentItem, 'email'>, options: BrowserContextOptions = {}): Promise<Page> {
    const kept = this.#sessions.get(email)
    if (kept && this.cloud.cognito.verify(kept.token).valid) {
      const page = await this.page({ ...options, storageState: kept.state })
      await page.goto('/')
      return page
    }
    const page = await this.page(options)
    await page.goto('/sign-in')
    await page.getByLabel('Email', { exact: false }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => url.pathname !== '/sign-in')
    const token = await page.evaluate<string>(`localStorage.getItem('access_token')`)
    this.#sessions.set(email, { token, state: await page.context().storageState() })
    return page
  }

  /** Mails in the order they came. */
  get mail() {
    return this.cloud.mail.messages()
  }

  async close(): Promise<void> {
    await this.#browser?.close()
    if (isShared) await this.#leave()
    else await this.ground.close()
  }

  /**
   * Leaves the shared cloud as the next file wants to find it: without items of companies, executions, messages, schedules and servers
   * of others, so that nothing of this file's companies can act any more, and with its clock right. Functions that have seen a
   * moved clock begin anew, because they number what they make from the latest moment they have seen. Accounts are deleted but
   * for those of the people whom each world has, because the pool writes all of its accounts with each change.
   */
  async #leave(): Promise<void> {
    await this.settled()
    endAll(this.cloud)
    this.cloud.dynamodb.clear(keysOfPlatform)
    this.ground.forget(Object.values(this.agents).map(({ email }) => email))
    if (this.clock.putRight()) {
      this.cloud.lambda.restart()
      // This process signs by the time that an answer told last, and a HEAD that is refused for it does not tell why.
      ;(await s3()).client.config.systemClockOffset = 0
    }
    this.cloud.scheduler.clear()
    await this.outside.removeAll()
  }
}

export async function openWorld(): Promise<World> {
  const ground = await takeGround()
  const companies = await found(isShared ? `-${(ground.founded += 1)}` : '')
  return new World(ground, companies, await hire(ground.cloud, companies))
}

const live = { name: 'Live', isLive: true }

/** Without content, so that a test knows all that there is; what a bot begins with has tests of its own. */
const florist: CompanyPlan = {
  isEmpty: true,
  name: 'bloom',
  displayName: 'Bloom & Vale Florists',
  supportedLangs: ['en', 'de'],
  tier: ['versioning'],
  environments: [live, { name: 'Draft', isLive: false }],
}

export const environmentOf = (company: FoundedCompany, name: string): string =>
  company.environments.find((environment) => environment.name === name)!._id

/** A name is one company's for good: where a cloud is shared, each world gives its companies an ending of its own. */
async function found(ending: string): Promise<Record<CompanyName, FoundedCompany>> {
  const bloom = await foundCompany({ ...florist, name: `bloom${ending}` })
  const cycles = await foundCompany({
    isEmpty: true,
    name: `cycles${ending}`,
    displayName: 'Harbour Cycles',
    supportedLangs: ['en'],
    tier: [],
    environments: [live],
  })
  return { bloom, cycles }
}

async function hire(cloud: Cloud, companies: Record<CompanyName, FoundedCompany>) {
  const sdk = new CognitoIdentityProviderClient({})
  const pool = { client: sdk, userPoolId: cloud.settings.userPoolId }
  const hired: [string, AgentItem][] = []
  for (const [name, { role, firstName, lastName, works }] of Object.entries(people)) {
    const email = `${firstName.toLowerCase()}@${works[0]}.example`
    const memberOf = works.map((company) => companies[company])
    const person = { email, firstName, lastName, roles: [role], companies: memberOf, password, toursSeen: tours }
    hired.push([name, await addPerson(pool, person)])
  }
  sdk.destroy()
  // Every person of the register was hired under their own name.
  return Object.fromEntries(hired) as Record<PersonName, AgentItem>
}

/** A person with this token, at work in the workspace of that name. */
export function workerOf(
  origin: string,
  token: string,
  agent: AgentItem,
  clientName: string,
  currentToken = () => token,
): Worker {
  const request = async (verb: string, path: string, { body, headers }: RequestOptions = {}): Promise<Answer> => {
    const sent: Record<string, string | undefined> = {
      accept: 'application/json',
      authorization: `Bearer ${currentToken()}`,
      'x-client': clientName,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    }
    const given = Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await fetch(origin + path, {
      method: verb,
      headers: given,
      redirect: 'manual',
      ...(body !== undefined && { body: text }),
    })
    return readAnswer(answer)
  }
  const send: Send = async ({ verb, path, body }) => {
    const answer = await request(verb, path, { body })
    if (answer.status >= 200 && answer.status < 300) return answer.body.data
    throw asProblem(answer)
  }
  const areas = Object.fromEntries(Object.entries(contracts).map(([area, routes]) => [area, client(routes, send)]))
  const own = { token, agent, request, in: (name: string) => workerOf(origin, token, agent, name, currentToken) }
  // Each area's client was made from that area's own contract.
  return { ...areas, ...own } as unknown as Worker
}
