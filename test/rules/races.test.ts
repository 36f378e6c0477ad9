/** What people write at the same moment: every kind of item that contracts create, edit or delete. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditSubjects, type AuditSubject } from '#shared/audit'
import type { Contract } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { message, talkTest, title } from '../kit/content-drafts.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

interface Item {
  readonly id: string
  readonly revision: number
}

/** How the matrix makes one, and changes and deletes it. */
interface Kind {
  readonly create: (name: string) => Promise<unknown>
  /** Saves on top of `item`. */
  readonly edit: (item: Item, name: string) => Promise<unknown>
  readonly remove: (item: Item) => Promise<unknown>
  /** All there are, each with what it is called. */
  readonly list: () => Promise<readonly (Item & { readonly name: string })[]>
}

let world: World
let admin: Worker
let provider: Worker

beforeAll(async () => {
  world = await openWorld()
  admin = await world.inDraft('admin')
  provider = await world.as('provider')
})
afterAll(() => world.close())

const named = (items: readonly { _id: string; revision: number; title: string }[]) =>
  items.map(({ _id: id, revision, title: name }) => ({ id, revision, name }))

const kinds: Partial<Record<AuditSubject, Kind>> = {
  form: {
    create: (name) => admin.forms.create({ type: 'form', title: name, questions: [] }),
    edit: ({ id, revision }, name) =>
      admin.forms.update({ type: 'form', _id: id, revision, title: name, questions: [] }),
    remove: ({ id }) => admin.forms.remove({ _id: id }),
    list: async () => named(await admin.forms.list()),
  },
  block: {
    create: (name) => admin.blocks.create({ ...message(), title: name }),
    edit: ({ id, revision }, name) => admin.blocks.update({ ...message(), _id: id, revision, title: name }),
    remove: ({ id }) => admin.blocks.remove({ id }),
    list: async () => named(await admin.blocks.list()),
  },
  test: {
    create: (name) => admin.tests.create({ test: talkTest(name) }),
    edit: ({ id, revision }, name) => admin.tests.update({ _id: id, revision, test: talkTest(name) }),
    remove: ({ id }) => admin.tests.remove({ _id: id }),
    list: async () => named(await admin.tests.list()),
  },
  intent: {
    create: (name) => admin.knowledge.createIntent({ title: name }),
    edit: ({ id, revision }, name) => admin.knowledge.updateIntent({ _id: id, revision, title: name }),
    remove: ({ id }) => admin.knowledge.removeIntent({ id }),
    list: async () => named(await admin.knowledge.intents()),
  },
  entity: {
    create: (name) => admin.knowledge.createEntity({ title: name }),
    edit: ({ id, revision }, name) => admin.knowledge.updateEntity({ _id: id, revision, title: name }),
    remove: ({ id }) => admin.knowledge.removeEntity({ id }),
    list: async () => named(await admin.knowledge.entities()),
  },
  swarm: {
    create: (name) => admin.swarms.create({ name }),
    edit: ({ id, revision }, name) => admin.swarms.update({ _id: id, revision, name }),
    remove: ({ id }) => admin.swarms.remove({ _id: id }),
    list: async () => (await admin.swarms.list()).map(({ _id, ...rest }) => ({ id: _id, ...rest })),
  },
  department: {
    create: (name) => admin.departments.create({ name }),
    edit: ({ id, revision }, name) => admin.departments.update({ id, revision, name }),
    remove: ({ id }) => admin.departments.remove({ id }),
    list: async () => (await admin.departments.list()).map(({ _id, ...rest }) => ({ id: _id, ...rest })),
  },
  environment: {
    create: (name) => admin.environments.create({ name }),
    edit: ({ id, revision }, name) => admin.environments.update({ _id: id, revision, name }),
    remove: ({ id }) => admin.environments.remove({ id }),
    list: async () => (await admin.environments.list()).map(({ _id, ...rest }) => ({ id: _id, ...rest })),
  },
  organisation: {
    create: (name) => provider.workspaces.createOrganisation({ name }),
    edit: ({ id, revision }, name) => provider.workspaces.updateOrganisation({ id, revision, name }),
    remove: ({ id }) => provider.workspaces.removeOrganisation({ id }),
    list: async () => (await provider.workspaces.organisations()).map(({ _id, ...rest }) => ({ id: _id, ...rest })),
  },
}

/** Kinds that have no name to race for, each with where its own races are. */
const elsewhere: Partial<Record<AuditSubject, string>> = {
  mapping: 'areas/mappings.test.ts',
  content: 'areas/portability.test.ts',
  translation: 'areas/translations.test.ts',
  backup: 'areas/backups.test.ts',
  erasure: 'platform/privacy-erasure.test.ts; a second erasure finds nothing',
  hold: 'areas/privacy-holds.test.ts',
  build: 'areas/builds.test.ts',
  takeover: 'areas/takeover.test.ts',
  tier: 'areas/billing-payment.test.ts',
  channel: 'areas/channels.test.ts, and of accounts areas/channels-doors.test.ts',
  settings: 'areas/settings.test.ts, of variables laws/collections.test.ts, of origins areas/plugin.test.ts',
  agent: 'areas/agents.test.ts, and of seats areas/agents-seats.test.ts',
  invitation: 'areas/agents-invitations.test.ts',
  profile: 'areas/agents.test.ts',
  question: 'areas/review.test.ts',
  workspace:
    'areas/workspaces.test.ts, of imports areas/portability-imports.test.ts, and of deletions platform/workspaces-removal.test.ts',
  platform: 'the later of two levels holds, and a task that runs is not started again: areas/platform*.test.ts',
  session: 'only noted',
  customer: 'areas/conversations-customers.test.ts; a second deletion finds nothing',
  masking: 'laws/collections.test.ts',
  masked: 'only looked up',
  model: 'areas/llm.test.ts',
  webhook: 'areas/webhooks.test.ts',
  'api-key': 'areas/keys.test.ts',
  'second-factor': 'areas/accounts-recovery.test.ts',
  event: 'laws/collections.test.ts',
  broadcast: 'areas/broadcasts.test.ts',
  module: 'areas/marketplace.test.ts',
  macro: 'laws/collections.test.ts',
  view: 'laws/collections.test.ts',
  conversation: 'only exported',
  figures: 'only exported',
  note: 'only written, and never changed',
  answer: 'only written, and never changed',
}

it('every kind that a contract changes is raced for', () => {
  const routes = Object.values(contracts).flatMap((contract: Contract) => Object.values(contract))
  const deeds = routes.flatMap(({ audit = [] }) => (typeof audit === 'object' && 'none' in audit ? [] : audit)).flat()
  const changed = auditSubjects.filter((subject) => deeds.some((deed) => deed.endsWith(`-${subject}`)))
  const known = [...Object.keys(kinds), ...Object.keys(elsewhere)]
  expect(
    changed.filter((subject) => !known.includes(subject)),
    'tell `kinds` how to make one',
  ).toEqual([])
})

const fulfilled = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length
const codesIn = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code: string }).code] : []))

const atOnce = 4
const rounds = 3

describe.each(Object.entries(kinds))('%s', (subject, { create, edit, remove, list }) => {
  const make = async () => {
    const name = title(subject)
    await create(name)
    return (await list()).find((item) => item.name === name)!
  }

  it('that is created several times at once under one name exists once', async () => {
    for (let round = 0; round < rounds; round++) await createAtOnce(title(subject))
  })

  async function createAtOnce(name: string): Promise<void> {
    const spellings = Array.from({ length: atOnce }, (_, n) => (n % 2 ? name : name.toUpperCase()))
    const results = await Promise.allSettled(spellings.map((spelling) => create(spelling)))
    expect(fulfilled(results)).toBe(1)
    for (const code of codesIn(results))
      expect(['duplicate-title', 'duplicate-key', 'duplicate-name', 'stale']).toContain(code)
    expect((await list()).filter((item) => item.name.toLowerCase() === name.toLowerCase())).toHaveLength(1)
  }

  it('that is saved several times at once on one base takes one save, and tells the others', async () => {
    const item = await make()
    const names = Array.from({ length: atOnce }, () => title(subject))
    const results = await Promise.allSettled(names.map((name) => edit(item, name)))
    expect(codesIn(results)).toEqual(Array.from({ length: atOnce - 1 }, () => 'stale'))
    const winner = names[results.findIndex(({ status }) => status === 'fulfilled')]
    const saved = (await list()).find(({ id }) => id === item.id)
    expect(saved?.name).toBe(winner)
    // On top of the latest one saves on.
    await edit(saved!, title(subject))
    await expect(edit(saved!, title(subject))).rejects.toMatchObject({ code: 'stale' })
  })

  it('that is deleted while it is saved does not come back, and its name is free again', async () => {
    for (let round = 0; round < rounds; round++) {
      const item = await make()
      const next = title(subject)
      const [saved, removed] = await Promise.allSettled([edit(item, next), remove(item)])
      const left = (await list()).filter(({ id }) => id === item.id)
      if (removed.status === 'fulfilled') expect(left).toEqual([])
      else expect([left[0]?.name, saved.status]).toEqual([next, 'fulfilled'])
      for (const one of left) await remove(one)
      await create(item.name)
      await create(next)
    }
  })
})
