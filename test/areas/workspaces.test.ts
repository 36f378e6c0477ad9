/** Workspaces, as the provider and companies found, list and change them. */
import { ulid } from 'ulid'
import { afterAll, describe, expect, it } from 'vitest'
import { conversations } from '../../functions/chat/conversation/store.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import { rasaOf } from '../../functions/platform/outside/rasa.ts'
import { modelOf } from '../../functions/platform/outside/language-model.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { conversationOf } from '../kit/counted-talks.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const provider = await world.as('provider')

const newName = () => `w-${ulid().toLowerCase()}`
const one = async (id: string) => (await provider.workspaces.list()).find(({ _id }) => _id === id)
const nothingDecided = {
  conversationAnalyticsTTL: 0,
  conversationEventsTTL: 0,
  closed: [],
  intelagent: {
    liveChatDisabled: false,
    analyticsDisabled: false,
    knowlbaseEditorDisabled: false,
    visualBotBuilderDisabled: false,
    openAiDisabled: false,
  },
  openAiKnowledgeBase: true,
  openAiVideoKnowledgeBase: true,
  isDeleting: false,
  rasa: { disabled: false, url: '', bucketName: '', pipeline: '', hasToken: false },
  llm: { baseURL: '', modelName: '', modelTokenLimit: 0, hasKey: false },
  typesense: {
    enabled: false,
    filterFunction: '',
    postFilterFunction: '',
    filterFunctionReplacesSearch: false,
    threshold: 0,
  },
}

describe('workspaces', () => {
  it('WORKSPACES-002, WORKSPACES-008, WORKSPACES-012/list/create, WORKSPACES-014/provider: are founded by the provider, listed by their names, and narrowed down to an organisation', async () => {
    const { _id: organisation } = await provider.workspaces.createOrganisation({ name: newName() })
    const [a, b] = [newName(), newName()]
    const first = await provider.workspaces.create({
      name: b,
      displayName: `Ölmühle ${b}`,
      organisation,
      tierType: 'team',
    })
    const { _id, created, revision } = first
    expect(first).toEqual({
      ...nothingDecided,
      _id,
      created,
      revision,
      organisation,
      name: b,
      displayName: `Ölmühle ${b}`,
      tierType: 'team',
    })
    const second = await provider.workspaces.create({ name: a, displayName: `Abacus ${a}`, organisation })
    expect(await provider.workspaces.list({ organisation })).toEqual([second, first])
    expect(await one(_id)).toEqual(first)
    expect(
      (await provider.workspaces.organisations()).find((each) => each._id === organisation)!.clients.toSorted(),
    ).toEqual([_id, second._id].toSorted())
    await expect(provider.workspaces.create({ name: a, displayName: 'Again' })).rejects.toMatchObject({
      code: 'duplicate-name',
    })
    for (const name of ['Ab', 'a b', '-a', 'a'])
      await expect(provider.workspaces.create({ name, displayName: 'Bad' })).rejects.toMatchObject({
        details: [{ path: 'name' }],
      })
    await expect(
      provider.workspaces.create({ name: newName(), displayName: 'Nowhere', organisation: ulid() }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })

  it('WORKSPACES-012/client-create, WORKSPACES-014/company: are founded by a company for itself, in its organisation, with its time, and its founder is their administrator', async () => {
    const { _id: organisation } = await provider.workspaces.createOrganisation({ name: newName() })
    const { admin, company } = await world.newCompany({ organisation, tierType: 'business', timezone: 'Europe/Berlin' })
    const name = `${company.name}-${newName()}`
    const made = await admin.workspaces.createOwn({ name, displayName: 'Second shop' })
    expect(made).toEqual({ _id: made._id, name, displayName: 'Second shop' })
    expect(await one(made._id)).toMatchObject({ organisation, tierType: 'free' })
    expect((await new Table({ client: made._id }).get(companies, 'company'))!.timezone).toBe('Europe/Berlin')
    const there = admin.in(name)
    expect(await there.environments.list()).toMatchObject([
      { name: 'Live', isLive: true },
      { name: 'Draft', isLive: false },
    ])
    const { roles, workspaces } = await there.account.login()
    expect([roles, workspaces.map((each) => each.name)]).toEqual([['admin'], expect.arrayContaining([name])])
    await expect(admin.workspaces.list()).rejects.toMatchObject({ code: 'forbidden' })
    const byProvider = newName()
    await provider.workspaces.createOwn({ name: byProvider, displayName: 'Of the provider' })
    expect((await provider.in(byProvider).account.login()).roles).toEqual(['wbb-agent'])
  })

  it('begin in the free tier where their company pays for another one, for which the provider is asked', async () => {
    const { admin, company } = await world.newCompany({ tierType: 'team' })
    const displayName = `Second ${newName()}`
    const made = await admin.workspaces.createOwn({ name: `${company.name}-${newName()}`, displayName })
    expect(await one(made._id)).toMatchObject({ tierType: 'free' })
    const { companies: billed } = await provider.billing.companies()
    expect(billed.find(({ client }) => client === made._id)).toMatchObject({ wish: { tier: 'team' } })
    const [letter, ...others] = world.mail.filter(({ subject }) => subject.startsWith(displayName))
    expect([letter?.subject, others]).toEqual([`${displayName} asks for the tier team`, []])
  })

  it('are listed with their tiers in the order of the names that people read', async () => {
    const ids: string[] = []
    for (const displayName of ['Zinnia', 'Äpfel', 'Birch'])
      ids.push((await provider.workspaces.create({ name: newName(), displayName }))._id)
    const listed = (await provider.billing.companies()).companies.filter(({ client }) => ids.includes(client))
    expect(listed.map(({ displayName }) => displayName)).toEqual(['Äpfel', 'Birch', 'Zinnia'])
  })

  it('of a company without limits have none either', async () => {
    const { admin, company } = await world.newCompany()
    const free = await admin.workspaces.createOwn({ name: `${company.name}-more`, displayName: 'Without limits' })
    expect((await one(free._id))?.tierType).toBeUndefined()
  })

  it('WORKSPACES-002, WORKSPACES-003, WORKSPACES-012/update: keep what the provider decides, of which secrets are never read', async () => {
    const { company, admin } = await world.newCompany()
    const { id } = company
    const rasa = { disabled: true, url: 'https://rasa.example', bucketName: 'models', pipeline: 'spacy' }
    const llm = { baseURL: 'https://llm.example/v1', modelName: 'small', modelTokenLimit: 8000 }
    const typesense = {
      enabled: true,
      filterFunction: 'a',
      postFilterFunction: 'b',
      filterFunctionReplacesSearch: true,
      threshold: 0.4,
    }
    const decided = {
      displayName: `Renamed ${id}`,
      closed: ['analyticsDisabled' as const],
      openAiKnowledgeBase: false,
      openAiVideoKnowledgeBase: false,
      conversationAnalyticsTTL: 30,
      conversationEventsTTL: 90,
    }
    const saved = await provider.workspaces.update({
      id,
      revision: 0,
      ...decided,
      rasa: { ...rasa, token: 'rasa-secret' },
      llm: { ...llm, key: 'llm-secret' },
      typesense,
    })
    expect(saved).toMatchObject({
      ...decided,
      rasa: { ...rasa, hasToken: true },
      llm: { ...llm, hasKey: true },
      typesense,
      revision: 1,
    })
    expect(await one(id)).toEqual(saved)
    expect(JSON.stringify(await provider.workspaces.list())).not.toContain('secret')
    // The company's own page of settings shows the same values.
    const shown = (await admin.settings.company()) as unknown as Record<string, unknown>
    const { openAiVideoKnowledgeBase: _, ...seen } = decided
    expect(shown).toMatchObject(seen)
    const before = { rasa: await rasaOf({ client: id }), model: await modelOf({ client: id }) }
    await provider.workspaces.update({ id, rasa: { ...rasa, pipeline: 'other' }, llm: { ...llm, modelName: 'large' } })
    expect((await rasaOf({ client: id }))!.sealedToken).toBe(before.rasa!.sealedToken)
    expect((await modelOf({ client: id }))!.sealedKey).toBe(before.model!.sealedKey)
    const without = await provider.workspaces.update({ id, rasa: { ...rasa, token: null }, llm: { ...llm, key: null } })
    expect([without.rasa.hasToken, without.llm.hasKey]).toEqual([false, false])
    const gone = await provider.workspaces.update({ id, rasa: { ...rasa, url: '' }, llm: { ...llm, baseURL: '' } })
    expect([gone.rasa, gone.llm]).toEqual([nothingDecided.rasa, nothingDecided.llm])
  })

  it('are not saved over what somebody has saved meanwhile, and nothing is written where nothing differs', async () => {
    const { company, admin } = await world.newCompany()
    const { id } = company
    const { revision } = (await one(id))!
    await admin.settings.updateCompany({ id, revision, displayName: 'By the company' })
    await expect(provider.workspaces.update({ id, revision, displayName: 'By the provider' })).rejects.toMatchObject({
      code: 'stale',
      values: { by: 'Ada Admin' },
    })
    const other = await provider.workspaces.update({ id, revision, conversationEventsTTL: 7 })
    expect(other).toMatchObject({ displayName: 'By the company', conversationEventsTTL: 7, revision: revision + 2 })
    expect(await provider.workspaces.update({ id, revision: other.revision, conversationEventsTTL: 7 })).toEqual(other)
  })

  it('WORKSPACES-011: take servers at valid addresses only', async () => {
    const { company } = await world.newCompany()
    const rasa = { disabled: false, bucketName: '', pipeline: '' }
    for (const url of ['rasa', 'ftp://rasa.example', 'http://rasa.example', 'https://10.0.0.1', 'https://localhost'])
      await expect(provider.workspaces.update({ id: company.id, rasa: { ...rasa, url } })).rejects.toMatchObject({
        details: [{ path: 'rasa.url', message: 'Please enter a valid URL' }],
      })
    const saved = await provider.workspaces.update({ id: company.id, rasa: { ...rasa, url: 'https://rasa.example' } })
    expect(saved.rasa.url).toBe('https://rasa.example')
    const llm = { baseURL: 'https://llm.example', modelName: '', modelTokenLimit: 1 }
    await expect(provider.workspaces.update({ id: company.id, llm })).rejects.toMatchObject({
      details: [{ path: 'llm.modelName' }, { path: 'llm.modelTokenLimit' }],
    })
    const limited = (modelTokenLimit: number) =>
      provider.workspaces.update({ id: company.id, llm: { ...llm, modelName: 'small', modelTokenLimit } })
    await expect(limited(499)).rejects.toMatchObject({ details: [{ path: 'llm.modelTokenLimit' }] })
    expect((await limited(500)).llm.modelTokenLimit).toBe(500)
  })

  it('WORKSPACES-008, WORKSPACES-013/organisation: move to another organisation, which both of them know', async () => {
    const [from, to] = [
      await provider.workspaces.createOrganisation({ name: newName() }),
      await provider.workspaces.createOrganisation({ name: newName() }),
    ]
    const { company } = await world.newCompany({ organisation: from._id })
    const clientId = company.id
    const move = (organisationId: string | null) => provider.workspaces.changeOrganisation({ clientId, organisationId })
    const clientsOf = async (id: string) =>
      (await provider.workspaces.organisations()).find(({ _id }) => _id === id)!.clients
    expect(await move(to._id)).toMatchObject({ _id: clientId, organisation: to._id })
    expect([await clientsOf(from._id), await clientsOf(to._id)]).toEqual([[], [clientId]])
    await provider.workspaces.removeOrganisation({ id: from._id })
    await expect(move(from._id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(provider.workspaces.removeOrganisation({ id: to._id })).rejects.toMatchObject({
      code: 'organisation-in-use',
    })
    expect(await move(null)).not.toHaveProperty('organisation')
    await provider.workspaces.removeOrganisation({ id: to._id })
    await expect(
      provider.workspaces.changeOrganisation({ clientId: ulid(), organisationId: null }),
    ).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('WORKSPACES-012/status: say what goes on in them', async () => {
    const { company } = await world.newCompany()
    const status = async () => (await provider.workspaces.status()).find(({ client }) => client === company.id)!.status
    expect(await status()).toEqual({ open: 0, errors: 0, people: 1 })
    await world.hire(company, 'agent', 'Second One')
    expect(await status()).toEqual({ open: 0, errors: 0, people: 2 })
    const now = world.clock.now()
    const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
    const waits = { by: 'queue', interventionId: ulid(), since: at(20) } as const
    for (const more of [
      { lastActive: at(9), owner: waits },
      { lastActive: at(3), owner: waits },
      { lastActive: at(6), owner: waits },
      { lastActive: at(5) },
    ]) {
      const item = conversationOf(company, now, more)
      await transact([new Table({ client: company.id, conversation: item._id }).put(conversations, item)])
    }
    expect(await status()).toEqual({ open: 3, errors: 0, people: 2, lastConversation: at(3) })
  })

  it('WORKSPACES-013/typesense/counts: are counted anew, and their knowledge is read anew where they have any', async () => {
    const { company, admin } = await world.newCompany({ environments: [{ name: 'Live', isLive: true }] })
    const { id: client } = company
    expect(await provider.workspaces.rebuildCounts({ client })).toEqual({ accepted: true })
    expect(await provider.workspaces.rebuildSearch({ client })).toEqual({ accepted: false })
    await admin.blocks.create({ type: 'kb', title: 'Hours', group: 'General', kb: { text: { en: 'Open at nine.' } } })
    expect(await provider.workspaces.rebuildSearch({ client })).toEqual({ accepted: true })
    await world.settled()
    for (const route of ['rebuildCounts', 'rebuildSearch'] as const)
      await expect(provider.workspaces[route]({ client: ulid() })).rejects.toMatchObject({ code: 'not-found' })
  })
})
