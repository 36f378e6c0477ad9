/**
 * To each route of an agent one request that its company may make, with the ids of what the company really has. Where a
 * route of a contract has none here, this file does not compile: give it one, and test/rules/deeds.test.ts asks it of everybody.
 */
import { ulid } from 'ulid'
import { message, png, select, title, uploaded, variableName } from '../kit/content-drafts.ts'
import type { Customer } from '../kit/customer.ts'
import { canary, originName, type Bloom } from './bloom.ts'
import { backupRequests } from './good-backup-requests.ts'
import { companyRequests } from './good-company-requests.ts'
import { broadcastRequests } from './good-broadcast-requests.ts'
import { inboxRequests } from './good-inbox-requests.ts'
import { keyRequests } from './good-key-requests.ts'
import { marketplaceRequests } from './good-marketplace-requests.ts'
import { lineRequests } from './good-line-requests.ts'
import { held, idOf, said, type Requests } from './good-request.ts'
import { privacyRequests } from './good-privacy-requests.ts'
import { teachingRequests } from './good-teaching-requests.ts'
import { webhookRequests } from './good-webhook-requests.ts'

const picture = async (bloom: Bloom) => {
  return { ...said(bloom), name: `${canary}.png`, uploadId: await uploaded(bloom.agent, png, 'chat-file') }
}
const byAgent = ({ agent }: Bloom, { userId }: Customer) => ({ userId, agentId: agent.agent._id })
const taken = async (bloom: Bloom) => byAgent(bloom, await bloom.takes(await bloom.visitor()))
const someDays = { dateFrom: '2026-11-01', dateTo: '2026-11-02', timezone: 'Europe/Berlin' } as const
const someDaysOf = ({ pair }: Bloom) => ({ ...someDays, environment: pair.targetId })
/** By the clock of the cloud, which other files may have moved. */
const hostname = () => `${canary}-${ulid().toLowerCase()}.example`
const themed = async ({ world }: Bloom) =>
  (await world.as('provider')).theme.save({ _id: hostname(), primaryColour: '#7A1FA2' })
const tomorrow = ({ world }: Bloom) => new Date(world.clock.now() + 24 * 60 * 60_000).toISOString()
const versionsOf = ({ pair }: Bloom) => ({ source: pair.sourceId, target: pair.targetId })

const lookup = {
  type: 'handler' as const,
  name: 'look_up',
  handlerName: 'lookup' as const,
  endpoint: 'https://nobody.example/orders',
  args: { parameter: 'number', value: '7' },
  useAllFormValues: false,
}

export const goodRequests: Requests = {
  ...backupRequests,
  ...companyRequests,
  ...privacyRequests,
  ...broadcastRequests,
  ...inboxRequests,
  ...keyRequests,
  ...marketplaceRequests,
  ...teachingRequests,
  ...webhookRequests,
  analytics: {
    yearly: (bloom) => ({ timezone: 'Europe/Berlin', environment: bloom.pair.targetId }),
    export: someDaysOf,
    explore: someDaysOf,
    textDump: someDaysOf,
    dump: (bloom) => bloom.admin.analytics.textDump(someDaysOf(bloom)),
    figure: (bloom) => ({ figure: 'user-detail', ...someDaysOf(bloom) }),
  },
  blocks: {
    list: () => ({}),
    brief: () => ({}),
    knowledgeSources: async ({ admin }) => {
      const kb = { text: {}, url: 'https://page.example/' }
      await admin.blocks.create({ type: 'kb', title: title(canary), group: canary, kb })
      return {}
    },
    categories: () => ({}),
    moments: async (bloom) => {
      await bloom.moment()
      return {}
    },
    modules: async (bloom) => {
      await bloom.block()
      return {}
    },
    get: async (bloom) => ({ _id: (await bloom.block())._id }),
    schedule: async (bloom) => ({ _id: (await bloom.block())._id }),
    create: async (bloom) => select([{ type: 'block', value: (await bloom.block())._id }], { group: canary }),
    update: async (bloom) => ({ ...message(canary), _id: (await bloom.block())._id }),
    remove: (bloom) => idOf(bloom.block()),
    duplicate: (bloom) => idOf(bloom.block()),
    knowledgeState: async (bloom) => ({ _id: (await bloom.knowledge())._id }),
    readKnowledge: async (bloom) => ({ _id: (await bloom.knowledge())._id }),
    // No server of this name answers, which is told and no failure.
    tryFunction: () => ({ function: lookup }),
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
    replies: ({ customer }) => ({ id: customer.userId }),
    seen: (bloom) => ({ ...held(bloom), number: 1 }),
    sendText: (bloom) => ({ ...said(bloom), text: canary }),
    passages: ({ customer }) => ({ id: customer.userId, searchText: canary }),
    sendBlock: (bloom) => ({ ...said(bloom), blockId: bloom.liveBlock }),
    sendImage: picture,
    note: (bloom) => ({ ...said(bloom), text: canary }),
    noteFile: picture,
    update: ({ customer }) => ({ id: customer.userId, profile: { plan: canary } }),
    past: async (bloom) => {
      const { userId, agentId } = await taken(bloom)
      await bloom.agent.conversations.sendText({ userId, draftEventId: ulid(), text: canary })
      await bloom.agent.takeover.complete({ userId, agentId })
      return { id: userId }
    },
    searchAll: () => ({ text: canary }),
    laters: async (bloom) => {
      await bloom.agent.conversations.sendLater({ ...said(bloom), text: canary, at: tomorrow(bloom) })
      return { id: bloom.customer.userId }
    },
    sendLater: (bloom) => ({ ...said(bloom), text: canary, at: tomorrow(bloom) }),
    cancelLater: async (bloom) => {
      const { _id } = await bloom.agent.conversations.sendLater({ ...said(bloom), text: canary, at: tomorrow(bloom) })
      return { id: bloom.customer.userId, laterId: _id }
    },
    ...lineRequests,
    enhance: (bloom) => ({ ...held(bloom), text: 'Hello' }),
    summarise: ({ customer }) => ({ id: customer.userId }),
    download: ({ customer }) => ({ id: customer.userId }),
  },
  channels: {
    configuration: (bloom) => bloom.channels().then(() => ({})),
    save: (bloom) => bloom.editedChannels(),
    health: () => ({}),
    missed: () => ({ channel: 'twilio' }),
    test: async (bloom) => {
      await bloom.channels()
      return { channel: 'twilio' }
    },
    sendTest: async (bloom) => {
      await bloom.channels()
      return { channel: 'twilio', account: '+447700900000', to: '+447700900123' }
    },
    alexaJson: (bloom) => bloom.channels().then(() => ({})),
    issueCredentials: async (bloom) => ({ _id: (await bloom.channels())._id }),
  },
  customer: { previewToken: () => ({}) },
  environments: {
    list: () => ({}),
    create: () => ({ name: title(canary) }),
    update: async (bloom) => ({ _id: (await bloom.environment())._id, name: title(canary) }),
    remove: (bloom) => idOf(bloom.environment()),
    switch: ({ admin, written: environmentId }) => ({ environmentId, agentId: admin.agent._id }),
  },
  rasa: {
    instances: () => ({}),
    jobs: () => ({}),
    clearJobs: async (bloom) => ({ jobs: [await bloom.build()] }),
    createInstance: ({ company }) => ({ client: company }),
  },
  releases: {
    diff: ({ pair }) => ({ sourceEnvId: pair.sourceId, targetEnvId: pair.targetId }),
    blockDifference: async (bloom) => ({ ...(await idOf(bloom.block())), ...versionsOf(bloom) }),
    knowledgeDifference: async (bloom) => ({ ...(await idOf(bloom.intent())), ...versionsOf(bloom) }),
    mapping: async (bloom) => {
      const { _id } = await bloom.block()
      await bloom.admin.releases.promote({ ...bloom.pair, items: [{ kind: 'block', _id }] })
      return { id: _id, type: 'block', ...versionsOf(bloom) }
    },
    check: ({ pair }) => ({ ...pair, overwrite: true }),
    promote: async (bloom) => {
      await bloom.block()
      return { ...bloom.pair, overwrite: true, note: canary }
    },
    update: async (bloom) => {
      const { admin, written } = bloom
      const { _id: other } = await bloom.environment()
      const workIn = (environmentId: string) => admin.environments.switch({ environmentId, agentId: admin.agent._id })
      await workIn(other)
      await bloom.block()
      await workIn(written)
      return { sourceId: other, targetId: written }
    },
    list: ({ pair }) => ({ environmentId: pair.targetId }),
    get: (bloom) => bloom.candidate(),
    activate: (bloom) => bloom.candidate(),
    discard: (bloom) => bloom.candidate(),
    startChecks: (bloom) => bloom.candidate(),
    differences: (bloom) => bloom.candidate(),
    preview: async (bloom) => ({ ...(await bloom.candidate()), hours: 1 }),
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
  media: { upload: () => ({ purpose: 'avatar', contentType: 'image/png', bytes: 10 }) },
  overview: { get: () => ({}) },
  plugin: {
    origins: () => ({}),
    addOrigin: () => ({ origin: originName() }),
    changeOrigin: async (bloom) => ({
      ...(await idOf(bloom.origin())),
      origin: originName(),
    }),
    removeOrigin: (bloom) => idOf(bloom.origin()),
    seen: () => ({}),
    check: () => ({ url: 'https://shop.example/', origin: 'https://console.example' }),
    addresses: () => ({}),
    identityKeys: () => ({}),
    rotateIdentityKey: () => ({}),
  },
  settings: {
    system: () => ({}),
    connections: () => ({}),
    company: async ({ admin, company: id }) => {
      await admin.settings.updateCompany({ id, botName: `${canary} ${ulid()}` })
      return {}
    },
    updateCompany: (bloom) => ({ id: bloom.company, botName: `${canary} ${ulid()}` }),
    updateSystem: async (bloom) => ({ id: bloom.company, defaultDepartmentId: (await bloom.department())._id }),
  },
  takeover: {
    history: held,
    start: async (bloom) => byAgent(bloom, await bloom.visitor()),
    complete: taken,
    assign: async (bloom) => byAgent(bloom, await bloom.visitor()),
    unassign: taken,
    unassignAll: ({ agent }) => ({ agentId: agent.agent._id }),
    snooze: async (bloom) => ({ userId: (await taken(bloom)).userId, until: tomorrow(bloom) }),
    unsnooze: async (bloom) => {
      const { userId } = await taken(bloom)
      await bloom.agent.takeover.snooze({ userId, until: tomorrow(bloom) })
      return { userId }
    },
    handOver: async (bloom) => ({ to: { kind: 'queue' }, conversations: [{ ...(await taken(bloom)), note: canary }] }),
    bulk: async (bloom) => ({ userIds: [(await taken(bloom)).userId], what: { do: 'unassign' } }),
  },
  theme: {
    list: async (bloom) => {
      await themed(bloom)
      return {}
    },
    save: () => ({ _id: hostname(), primaryColour: '#7A1FA2' }),
    remove: async (bloom) => ({ _id: (await themed(bloom))._id }),
  },
  variables: {
    list: () => ({}),
    logic: () => ({}),
    conversation: async ({ admin }) => {
      const variables = [{ title: canary, value: canary }]
      await admin.blocks.create({ type: 'variable', title: title(canary), group: canary, variables })
      return {}
    },
    value: (bloom) => idOf(bloom.variable()),
    setValue: async (bloom) => ({ ...(await idOf(bloom.variable())), value: canary }),
    create: () => ({ name: variableName(), type: 'text', value: canary }),
    update: async (bloom) => ({ ...(await idOf(bloom.variable())), name: variableName(), type: 'any', value: canary }),
    remove: (bloom) => idOf(bloom.variable()),
  },
}
