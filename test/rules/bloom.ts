/** Bloom, the company that every route of an agent is asked about: with an item of each kind, made anew for each request. */
import { ulid } from 'ulid'
import { builds, type BuildItem } from '../../functions/content/models/store.ts'
import { unanswered } from '../../functions/chat/conversation/store.ts'
import { createOrganisation, organisationMove } from '../../functions/company/organisations.ts'
import { setLanguageModel } from '../../functions/platform/outside/language-model.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import { message, png, select, talkTest, title, variableName } from '../kit/content-drafts.ts'
import { Customer } from '../kit/customer.ts'
import { keepOrigin } from '../kit/keep-origin.ts'
import { staffOf } from '../kit/staff.ts'
import type { Worker, World } from '../kit/world.ts'

/** Stands in every text of Bloom, and in no answer to anybody else. */
export const canary = 'canaryofbloom'

/** An origin that nobody has named before. */
export const originName = (): string => `https://${canary}-${ulid().toLowerCase()}.example`

/** Bloom with an item of each kind. Draft is live, so that customers get what is written there; Live can be written. */
export class Bloom {
  private constructor(
    readonly world: World,
    readonly admin: Worker,
    readonly agent: Worker,
    /** Switches on a second factor, and is signed out by it. */
    readonly enrolling: Worker,
    /** Of the environment that customers reach. */
    readonly liveBlock: string,
    /** Held by the agent. */
    readonly customer: Customer,
  ) {}

  static async plant(world: World): Promise<Bloom> {
    const admin = await world.inDraft('admin')
    const agent = await world.as('agent')
    const enrolling = await world.hire(world.companies.bloom, 'admin', 'Finn Factor')
    const { _id: liveBlock } = await admin.blocks.create(message(canary, { text: { en: canary } }))
    await admin.agents.update({ id: admin.agent._id, firstName: 'Maya', lastName: canary })
    await admin.environments.update({ _id: world.environment('Draft'), name: 'Draft', isLive: true })
    await admin.environments.switch({ environmentId: world.environment('Live'), agentId: admin.agent._id })
    await world.outside.site(
      'page.example',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Roses</title>'),
    )
    await world.outside.site('models.example', ({ url = '' }, response) => {
      if (url.endsWith('/models')) return void response.end(JSON.stringify({ data: [{ id: canary }] }))
      const choices = [{ index: 0, message: { content: `["${canary}"]` } }]
      response.writeHead(200, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify({ id: 'x', object: 'chat.completion', choices }))
    })
    await world.outside.site('api.twilio.com', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"sid":"SM1"}')
    })
    const model = { baseURL: 'https://models.example/v1/', modelName: 'small', modelTokenLimit: 8000, key: 'sk-secret' }
    await setLanguageModel({ client: world.companies.bloom.id }, model)
    const bloom = new Bloom(world, admin, agent, enrolling, liveBlock, await Customer.arrives(world))
    await bloom.customer.start()
    await bloom.customer.sends(png, `${canary}.png`)
    await bloom.takes(bloom.customer)
    await bloom.customer.says(`${canary}, ${canary}`)
    await agent.conversations.update({ id: bloom.customer.userId, profile: { company: canary } })
    await world.settled()
    await keepOrigin({ client: bloom.company, page: originName(), isRefused: true, now: new Date(world.clock.now()) })
    await Promise.all([
      bloom.origin(),
      bloom.form(),
      bloom.department(),
      bloom.mapped(),
      bloom.environment(),
      bloom.variable(),
      bloom.test(),
    ])
    return bloom
  }

  async visitor(): Promise<Customer> {
    const customer = await Customer.arrives(this.world)
    await customer.start()
    return customer
  }

  async takes(customer: Customer): Promise<Customer> {
    await this.agent.takeover.start({ userId: customer.userId, agentId: this.agent.agent._id })
    return customer
  }

  /** The channels' settings with a text that nobody has saved yet. */
  editedChannels = async () => {
    const [before] = await this.admin.channels.configuration({})
    return {
      ...before!,
      five9: { ...before!.five9, tenantName: title(canary) },
      alexa: { ...before!.alexa, invocationName: `${canary} shop` },
      twilio: {
        ...before!.twilio,
        accountSid: canary,
        authToken: canary,
        numbers: [{ _id: ulid(), number: '+447700900000' }],
      },
    }
  }

  channels = async () => this.admin.channels.save(await this.editedChannels())

  form = () => this.admin.forms.create({ type: 'form', title: title(canary), questions: [] })
  knowledge = () =>
    this.admin.blocks.create({ type: 'kb', title: title(canary), group: canary, kb: { text: { en: canary } } })
  moment = () => this.admin.blocks.create(message(canary, { key: 'welcome', group: canary, text: { en: canary } }))

  block = () => this.admin.blocks.create(message(canary, { group: canary, module: canary, text: { en: canary } }))
  intent = () => this.admin.knowledge.createIntent({ title: title(canary), utterances: [{ text: title(canary) }] })
  entity = () => this.admin.knowledge.createEntity({ title: title(canary), synonyms: [] })
  department = () => this.admin.departments.create({ name: title(canary) })
  origin = () => this.admin.plugin.addOrigin({ origin: originName() })
  /** Asked by a customer of the environment that answers customers. */
  question = async () => {
    const text = `${canary} ${title(canary)}`
    const _id = ulid()
    const scope = { client: this.company, environment: this.pair.targetId }
    const created = new Date().toISOString()
    const question = { _id, text, language: 'en' as const, userId: this.customer.userId, created }
    await transact([new Table(scope).put(unanswered, question)])
    return question
  }
  variable = () => this.admin.variables.create({ name: variableName(canary), type: 'text', value: canary })
  /** The environment that customers reach, and the one the administrator writes in. */
  get pair() {
    return { sourceId: this.written, targetId: this.world.environment('Draft') }
  }

  /** A release of the environment that customers reach, which is not its current one. */
  async candidate() {
    await this.block()
    const promoted = await this.admin.releases.promote({ ...this.pair, asCandidate: true, overwrite: true })
    return { _id: promoted.release!._id, environmentId: this.pair.targetId }
  }

  /** Somebody whom nobody knows yet. */
  person = () => ({
    firstName: 'Pat',
    lastName: canary,
    email: `${ulid().toLowerCase()}@people.example`,
    roles: ['agent' as const],
  })
  invitation = async () => {
    const { email, roles } = this.person()
    await this.admin.agents.invite({ emails: [email], roles })
    return { email }
  }
  newOrganisation = async () => {
    const made = { name: title(canary), now: new Date(this.world.clock.now()), newId: ulid }
    return (await createOrganisation(made, (changes) => transact(changes)))._id
  }
  #organisation: Promise<string> | undefined
  /** The one that the company belongs to from now on. */
  organisation = () =>
    (this.#organisation ??= (async () => {
      const organisation = await this.newOrganisation()
      const table = new Table({ client: this.company })
      const company = await table.get(companies, 'company')
      const move = organisationMove('companies', { to: organisation })
      await transact([table.put(companies, { ...company!, organisation }), ...move])
      return organisation
    })())
  agentOfOrganisation = async () => {
    await this.organisation()
    return staffOf(this.world).join(this.admin, this.person())
  }
  /** One that can be restored, once its job has completed it. */
  backup = async () => {
    const { _id: id } = await this.admin.backups.create()
    await this.world.settled()
    return { id }
  }
  test = () => this.admin.tests.create({ test: talkTest(title(canary), canary) })
  /** A workspace of nobody, that the provider may do anything with. */
  workspace = async (): Promise<string> => (await this.world.newCompany()).company.id
  organisationItem = async () =>
    (await this.world.as('provider')).workspaces.createOrganisation({ name: title(canary) })
  /** A workspace that the administrator has founded. */
  removable = async () => {
    const name = `${this.name}-${ulid().toLowerCase()}`
    const { _id: id } = await this.admin.workspaces.createOwn({ name, displayName: canary })
    return { id, name }
  }
  environment = () => this.admin.environments.create({ name: title(canary) })

  /** An intent, an entity and the block that answers both, with the mappings. */
  async mapped() {
    const [intent, entity, block] = await Promise.all([this.intent(), this.entity(), this.block()])
    const ofIntent = await this.admin.knowledge.mapIntent({ intent: intent._id, blockId: block._id })
    const ofEntity = await this.admin.knowledge.mapEntity({ entity: entity._id, blockId: block._id })
    return { intent, entity, block, ofIntent, ofEntity }
  }

  /** An intent that a choice of the block `source` leads to. */
  async choice() {
    const [intent, block] = await Promise.all([this.intent(), this.block()])
    const source = await this.admin.blocks.create(select([{ type: 'block-intent', value: intent._id }]))
    return { intent: intent._id, blockId: block._id, source_block: { blockId: source._id } }
  }

  /** A finished build, whose model is missing. */
  async build(): Promise<string> {
    const time = new Date().toISOString()
    const build = { _id: ulid(), created: time, updated: time, agent: canary, deadline: 0, version: 1 }
    const scope = { client: this.world.companies.bloom.id, environment: this.world.environment('Live') }
    const model = `models/${scope.client}/${scope.environment}/${build._id}`
    const item: BuildItem = { ...build, status: 'completed', model }
    await transact([new Table(scope).put(builds, item)])
    return item._id
  }

  get company(): string {
    return this.world.companies.bloom.id
  }

  get name(): string {
    return this.world.companies.bloom.name
  }

  /** The environment that the administrator writes in. */
  get written(): string {
    return this.world.environment('Live')
  }
}
