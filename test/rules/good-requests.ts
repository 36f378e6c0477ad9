/**
 * To each route of an agent one request that its company may make, with the ids of what the company really has. Where a
 * route of a contract has none here, this file does not compile: give it one, and test/rules/deeds.test.ts asks it of everybody.
 */
import { ulid } from 'ulid'
import type { Route, Sent } from '#shared/contract'
import type { Area, contracts } from '#shared/contracts/index'
import { builds, type BuildItem } from '../../functions/areas/builds/store.ts'
import { setLanguageModel } from '../../functions/platform/outside/language-model.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { message, png, select, title, uploaded } from '../kit/content-drafts.ts'
import { Customer } from '../kit/customer.ts'
import type { Worker, World } from '../kit/world.ts'

/** Stands in every text of Bloom, and in no answer to anybody else. */
export const canary = 'canaryofbloom'

/** Bloom with an item of each kind. Draft is live, so that customers get what is written there; Live can be written. */
export class Bloom {
  private constructor(
    private readonly world: World,
    readonly admin: Worker,
    readonly agent: Worker,
    /** Of the environment that customers reach. */
    readonly liveBlock: string,
    /** Held by the agent. */
    readonly customer: Customer,
  ) {}

  static async plant(world: World): Promise<Bloom> {
    const admin = await world.inDraft('admin')
    const agent = await world.as('agent')
    const { _id: liveBlock } = await admin.blocks.create(message(canary, { text: { en: canary } }))
    await admin.agents.update({ id: admin.agent._id, firstName: 'Maya', lastName: canary })
    await admin.environments.update({ _id: world.environment('Draft'), name: 'Draft', isLive: true })
    await admin.environments.switch({ environmentId: world.environment('Live'), agentId: admin.agent._id })
    await world.outside.site(
      'page.example',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Roses</title>'),
    )
    await world.outside.site('models.example', (_, response) => {
      const choices = [{ index: 0, message: { content: `["${canary}"]` } }]
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ id: 'x', object: 'chat.completion', choices }))
    })
    const model = { baseURL: 'https://models.example/v1/', modelName: 'small', modelTokenLimit: 8000, key: 'sk-secret' }
    await setLanguageModel({ client: world.companies.bloom.id }, model)
    const bloom = new Bloom(world, admin, agent, liveBlock, await Customer.arrives(world))
    await bloom.customer.start()
    await bloom.customer.sends(png, `${canary}.png`)
    await bloom.takes(bloom.customer)
    await bloom.customer.says(`${canary}, ${canary}`)
    await Promise.all([bloom.form(), bloom.department(), bloom.mapped(), bloom.environment()])
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

  form = () => this.admin.forms.create({ type: 'form', title: title(canary), questions: [] })
  block = () => this.admin.blocks.create(message(canary, { group: canary, text: { en: canary } }))
  intent = () => this.admin.knowledge.createIntent({ title: title(canary), utterances: [{ text: title(canary) }] })
  entity = () => this.admin.knowledge.createEntity({ title: title(canary), synonyms: [] })
  department = () => this.admin.departments.create({ name: title(canary) })
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
    const item: BuildItem = { ...build, status: 'completed', model: 'none' }
    const scope = { client: this.world.companies.bloom.id, environment: this.world.environment('Live') }
    await transact([new Table(scope).put(builds, item)])
    return item._id
  }

  get company(): string {
    return this.world.companies.bloom.id
  }

  /** The environment that the administrator writes in. */
  get written(): string {
    return this.world.environment('Live')
  }
}

const held = ({ customer }: Bloom) => ({ userId: customer.userId })
const said = (bloom: Bloom) => ({ ...held(bloom), draftEventId: ulid() })
const byAgent = ({ agent }: Bloom, { userId }: Customer) => ({ userId, agentId: agent.agent._id })
const taken = async (bloom: Bloom) => byAgent(bloom, await bloom.takes(await bloom.visitor()))
const idOf = async (item: Promise<{ _id: string }>) => ({ id: (await item)._id })

type Contracts = typeof contracts
type OfAgents<C> = { [Name in keyof C]: C[Name] extends { access: string } ? never : Name }[keyof C]
type Request<R> = (bloom: Bloom) => R extends Route ? Sent<R> | Promise<Sent<R>> : never
type Requests = {
  readonly [A in Area]: { readonly [Name in OfAgents<Contracts[A]>]: Request<Contracts[A][Name]> }
}

export const goodRequests: Requests = {
  account: {
    login: () => ({}),
    switchClient: ({ admin }) => ({ activeClient: admin.agent.clients[0]!.name, agentId: admin.agent._id }),
    signOut: () => ({ sessions: 'earlier' }),
    roles: () => ({}),
    permissions: () => ({}),
    socketTicket: () => ({}),
  },
  agents: {
    list: () => ({}),
    online: () => ({}),
    updateMember: async (bloom) => {
      const { _id } = await bloom.department()
      return { id: bloom.agent.agent._id, departments: [_id], capacityMax: 3 }
    },
    update: ({ admin }) => ({ id: admin.agent._id, firstName: 'Maya', lastName: canary }),
  },
  blocks: {
    list: () => ({}),
    categories: () => ({}),
    get: async (bloom) => ({ _id: (await bloom.block())._id }),
    create: async (bloom) => select([{ type: 'block', value: (await bloom.block())._id }], { group: canary }),
    update: async (bloom) => ({ ...message(canary), _id: (await bloom.block())._id }),
    remove: (bloom) => idOf(bloom.block()),
    duplicate: (bloom) => idOf(bloom.block()),
    revisions: (bloom) => idOf(bloom.block()),
    revert: async (bloom) => {
      const { _id: blockId } = await bloom.block()
      await bloom.admin.blocks.update({ ...message(canary), _id: blockId })
      const [, first] = await bloom.admin.blocks.revisions({ id: blockId })
      return { blockId, revisionId: first!._id }
    },
  },
  builds: {
    build: () => ({}),
    tasks: async (bloom) => {
      await bloom.build()
      return {}
    },
    load: async (bloom) => ({ id: await bloom.build() }),
    remove: async (bloom) => ({ id: await bloom.build() }),
    pendingChanges: () => ({}),
    status: () => ({}),
    model: () => ({}),
  },
  conversations: {
    list: () => ({}),
    status: () => ({}),
    search: () => ({ text: canary }),
    get: ({ customer }) => ({ id: customer.userId }),
    remove: async (bloom) => ({ id: (await bloom.visitor()).userId }),
    keywords: ({ customer }) => ({ id: customer.userId }),
    messages: held,
    filteredMessages: held,
    topics: () => ({}),
    tracking: held,
    media: held,
    linkPreview: () => ({ url: 'https://page.example/' }),
    switchLanguage: (bloom) => ({ ...held(bloom), language: 'de' }),
    typing: held,
    replies: ({ customer }) => ({ id: customer.userId }),
    seen: (bloom) => ({ ...held(bloom), number: 1 }),
    sendText: (bloom) => ({ ...said(bloom), text: canary }),
    sendBlock: (bloom) => ({ ...said(bloom), blockId: bloom.liveBlock }),
    sendImage: async (bloom) => ({
      ...said(bloom),
      uploadId: await uploaded(bloom.agent, png, 'chat-image'),
      name: `${canary}.png`,
    }),
    note: (bloom) => ({ ...said(bloom), text: canary }),
    enhance: (bloom) => ({ ...held(bloom), text: 'Hello' }),
    summarise: ({ customer }) => ({ id: customer.userId }),
    download: ({ customer }) => ({ id: customer.userId }),
  },
  customer: { previewToken: () => ({}) },
  departments: {
    list: () => ({}),
    create: () => ({ name: title(canary) }),
    update: async (bloom) => ({ ...(await idOf(bloom.department())), name: title(canary) }),
    remove: (bloom) => idOf(bloom.department()),
  },
  environments: {
    list: () => ({}),
    create: () => ({ name: title(canary) }),
    update: async (bloom) => ({ _id: (await bloom.environment())._id, name: title(canary) }),
    remove: (bloom) => idOf(bloom.environment()),
    switch: ({ admin, written: environmentId }) => ({ environmentId, agentId: admin.agent._id }),
  },
  forms: {
    list: () => ({}),
    get: async (bloom) => ({ _id: (await bloom.form())._id }),
    create: () => ({ type: 'form', title: title(canary), questions: [] }),
    update: async (bloom) => ({
      type: 'form',
      _id: (await bloom.form())._id,
      title: title(canary),
      questions: [],
    }),
    remove: async (bloom) => ({ _id: (await bloom.form())._id }),
    revisions: async (bloom) => ({ _id: (await bloom.form())._id }),
    revert: async (bloom) => {
      const { _id } = await bloom.form()
      await bloom.admin.forms.update({ type: 'form', _id, title: title(canary), questions: [] })
      const [, first] = await bloom.admin.forms.revisions({ _id })
      return { _id, revisionId: first!._id }
    },
  },
  history: {
    audits: async (bloom) => idOf(bloom.form()),
    note: () => ({ data: { name: canary } }),
    dependencies: async (bloom) => ({ model: 'EntityBlockMapping', id: (await bloom.mapped()).entity._id }),
  },
  knowledge: {
    intents: () => ({}),
    createIntent: async (bloom) => {
      const { _id: entityId } = await bloom.entity()
      return { title: title(canary), utterances: [{ text: 'red roses', entities: [{ start: 0, end: 3, entityId }] }] }
    },
    updateIntent: async (bloom) => ({ _id: (await bloom.intent())._id, title: title(canary) }),
    removeIntent: (bloom) => idOf(bloom.intent()),
    entities: () => ({}),
    createEntity: () => ({ title: title(canary) }),
    updateEntity: async (bloom) => ({ _id: (await bloom.entity())._id, title: title(canary) }),
    removeEntity: (bloom) => idOf(bloom.entity()),
    revisions: async (bloom) => ({ ...(await idOf(bloom.intent())), model: 'intent' }),
    revertIntent: async (bloom) => {
      const { _id: intentId } = await bloom.intent()
      await bloom.admin.knowledge.updateIntent({ _id: intentId, title: title(canary) })
      const [, first] = await bloom.admin.knowledge.revisions({ id: intentId, model: 'intent' })
      return { intentId, revisionId: first!._id }
    },
    revertEntity: async (bloom) => {
      const { _id: entityId } = await bloom.entity()
      await bloom.admin.knowledge.updateEntity({ _id: entityId, title: title(canary) })
      const [, first] = await bloom.admin.knowledge.revisions({ id: entityId, model: 'entity' })
      return { entityId, revisionId: first!._id }
    },
    parseUtterances: () => ({ utterances: ['red roses'] }),
    generateUtterances: () => ({ utterances: [] }),
    intentMappings: () => ({}),
    mapIntent: async (bloom) => ({ intent: (await bloom.intent())._id, blockId: (await bloom.block())._id }),
    unmapIntent: async (bloom) => ({ id: (await bloom.mapped()).ofIntent._id }),
    mapChoice: (bloom) => bloom.choice(),
    unmapChoice: async (bloom) => idOf(bloom.admin.knowledge.mapChoice(await bloom.choice())),
    choiceMappings: () => ({}),
    entityMappings: () => ({}),
    mapEntity: async (bloom) => ({ entity: (await bloom.entity())._id, blockId: (await bloom.block())._id }),
    unmapEntity: async (bloom) => ({ id: (await bloom.mapped()).ofEntity._id }),
    candidates: async (bloom) => ({ blockId: (await bloom.mapped()).block._id }),
  },
  media: { upload: () => ({ purpose: 'avatar', contentType: 'image/png', bytes: 10 }) },
  settings: {
    system: () => ({}),
    updateSystem: async (bloom) => ({ id: bloom.company, defaultDepartmentId: (await bloom.department())._id }),
  },
  takeover: {
    history: held,
    start: async (bloom) => byAgent(bloom, await bloom.visitor()),
    complete: taken,
    assign: async (bloom) => byAgent(bloom, await bloom.visitor()),
    unassign: taken,
    unassignAll: ({ agent }) => ({ agentId: agent.agent._id }),
  },
  theme: {},
}
