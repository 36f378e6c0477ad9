/** Agents of organisations: who is listed, who is moved, and in which workspaces they are let in. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { createOrganisation, deleteOrganisation } from '../../functions/company/organisations.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents, companies } from '../../functions/platform/tenancy/tenancy.ts'
import { watching } from '../kit/live.ts'
import { staffOf } from '../kit/staff.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

let world: World
let provider: Worker
let staff: ReturnType<typeof staffOf>

beforeAll(async () => {
  world = await openWorld()
  provider = await world.as('provider')
  staff = staffOf(world)
})
afterAll(() => world.close())

let count = 0
const newPerson = () => ({
  firstName: 'Olga',
  lastName: 'Org',
  email: `olga-${(count += 1)}-${Date.now()}@organised.example`,
})
const roles = ['agent' as const]
const nobody = '01JD0000000000000000000000'

const newOrganisation = () =>
  createOrganisation({ name: `Org ${ulid()}`, now: new Date(world.clock.now()), newId: ulid }, (changes) =>
    transact(changes),
  )

/** Two workspaces of one organisation, one of another, and one of none; and an agent who was made in the first one. */
async function group() {
  const [{ _id: organisation }, { _id: other }] = [await newOrganisation(), await newOrganisation()]
  const [first, second, foreign, free] = await Promise.all([
    world.newCompany({ organisation }),
    world.newCompany({ organisation, tierType: 'free' }),
    world.newCompany({ organisation: other }),
    world.newCompany(),
  ])
  const olga = await staff.join(first.admin, { ...newPerson(), roles })
  return { organisation, other, first, second, foreign, free, olga }
}

const namesIn = (agent: { workspaces: readonly { name: string }[] } | undefined) =>
  agent?.workspaces.map(({ name }) => name).toSorted()

describe('AGENTS-014/organisation/all: the agents of an organisation', () => {
  it('are listed to administrators of its workspaces with what they are in each, and to nobody else', async () => {
    const { organisation, first, second, foreign, free, olga } = await group()
    await second.admin.agents
      .addClient({ agentId: olga._id, client: second.company.name, roles: ['admin'] })
      .catch(() => 0)
    const listed = await second.admin.agents.organisationAgents()
    expect(listed).toEqual([
      {
        _id: olga._id,
        fullName: 'Olga Org',
        email: olga.email,
        organisation,
        isProvider: false,
        workspaces: [{ id: first.company.id, name: first.company.name, displayName: first.company.name, roles }],
      },
    ])
    for (const { admin } of [foreign, free])
      expect(JSON.stringify(await admin.agents.organisationAgents())).not.toContain(olga._id)
    await expect(first.admin.agents.allOrganisationAgents()).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('are listed by their names, whichever was made first', async () => {
    const { first } = await group()
    for (const firstName of ['Zoe', 'Ann']) await staff.join(first.admin, { ...newPerson(), roles, firstName })
    const names = (await first.admin.agents.organisationAgents()).map(({ fullName }) => fullName)
    expect(names).toEqual(['Ann Org', 'Olga Org', 'Zoe Org'])
  })

  it('are listed to the provider for all organisations, with those of none', async () => {
    const { organisation, olga, free } = await group()
    const listed = await provider.agents.allOrganisationAgents()
    expect(listed.find(({ _id }) => _id === olga._id)).toMatchObject({ organisation })
    const own = listed.find(({ _id }) => _id === free.admin.agent._id)
    expect(own).toMatchObject({ fullName: 'Ada Admin', workspaces: [{ roles: ['admin'] }] })
    expect(own).not.toHaveProperty('organisation')
    // Workspaces by their names.
    const workspaces = [{ displayName: 'Bloom & Vale Florists' }, { displayName: 'Harbour Cycles' }]
    const isOwn = ({ _id }: { readonly _id: string }) => _id === provider.agent._id
    expect(listed.find(isOwn)).toMatchObject({ isProvider: true, workspaces })
    expect((await provider.agents.list()).find(isOwn)).toMatchObject({ workspaces })
  })

  it('show no workspace of another organisation in which they work as well', async () => {
    const { first, foreign, olga } = await group()
    await foreign.admin.agents.invite({ emails: [olga.email], roles })
    await staff.follow(staff.tokenFor(olga.email))
    expect(namesIn((await first.admin.agents.organisationAgents())[0])).toEqual([first.company.name])
    const all = await provider.agents.allOrganisationAgents()
    expect(namesIn(all.find(({ _id }) => _id === olga._id))).toEqual(
      [first.company.name, foreign.company.name].toSorted(),
    )
  })

  it('say when they last worked in any of the workspaces that are shown', async () => {
    const { first, second, olga } = await group()
    await first.admin.agents.addClient({ agentId: olga._id, client: second.company.name })
    const { clients, ...agent } = (await staff.agentOf(olga.email))!
    const moments = new Map([
      [first.company.id, '2026-11-03T08:00:00.000Z'],
      [second.company.id, '2026-11-02T08:00:00.000Z'],
    ])
    const worked = clients.map((client) => ({ ...client, lastActive: moments.get(client.id) }))
    await transact([new Table({}).put(agents, { ...agent, clients: worked })])
    const [shown] = await first.admin.agents.organisationAgents()
    expect(shown).toMatchObject({ _id: olga._id, lastActive: '2026-11-03T08:00:00.000Z' })
  })
})

describe('another workspace', () => {
  it('AGENTS-015/add-client/remove-client: of the organisation lets an agent in whom an administrator sends there, as what they say, and is left again', async () => {
    const { first, second, olga } = await group()
    const answer = await first.admin.agents.addClient({ agentId: olga._id, client: second.company.name })
    expect(namesIn(answer)).toEqual([first.company.name, second.company.name].toSorted())
    expect((await second.admin.agents.list()).find(({ _id }) => _id === olga._id)).toMatchObject({ roles: ['agent'] })
    await expect(
      first.admin.agents.addClient({ agentId: olga._id, client: second.company.name }),
    ).rejects.toMatchObject({ code: 'agent-known' })
    const left = await first.admin.agents.removeClient({ agentId: olga._id, client: second.company.name })
    expect(namesIn(left)).toEqual([first.company.name])
    expect((await second.admin.agents.list()).map(({ _id }) => _id)).not.toContain(olga._id)
    expect((await first.admin.history.audits({ id: olga._id })).audits.map(({ type }) => type)).toEqual([
      'edit-agent',
      'edit-agent',
    ])
  })

  it('is told to the consoles that are open there', async () => {
    const { first, second, olga } = await group()
    const { until, socket } = await watching(world, second.admin)
    const heard = () => until((message) => message.kind === 'event' && message.event.type === 'changed')
    await first.admin.agents.addClient({ agentId: olga._id, client: second.company.name })
    expect(await heard()).toMatchObject({ event: { area: 'agents', id: olga._id } })
    socket.close()
  })

  it('needs a seat there', async () => {
    const { first, second, olga } = await group()
    const request = { agentId: olga._id, client: second.company.name }
    await expect(first.admin.agents.addClient({ ...request, roles: ['admin'] })).rejects.toMatchObject({
      code: 'seats-used',
      status: 403,
    })
    expect(namesIn((await first.admin.agents.organisationAgents())[0])).toEqual([first.company.name])
  })

  it('of another organisation, or of none, does not exist for an administrator', async () => {
    const { first, foreign, free, olga } = await group()
    for (const { company, admin } of [foreign, free]) {
      const request = { agentId: olga._id, client: company.name }
      await expect(first.admin.agents.addClient(request)).rejects.toMatchObject({ code: 'not-found' })
      await expect(first.admin.agents.removeClient({ ...request, agentId: admin.agent._id })).rejects.toMatchObject({
        code: 'not-found',
      })
      await expect(
        first.admin.agents.invite({ emails: [olga.email], roles, client: company.name }),
      ).rejects.toMatchObject({
        code: 'not-found',
      })
      expect(await admin.agents.list()).toHaveLength(1)
    }
    await expect(first.admin.agents.addClient({ agentId: olga._id, client: 'nowhere' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('takes nobody of another organisation, whom an administrator does not even know', async () => {
    const { first, second, foreign } = await group()
    const stranger = await staff.join(foreign.admin, { ...newPerson(), roles })
    const request = { agentId: stranger._id, client: second.company.name }
    await expect(first.admin.agents.addClient(request)).rejects.toMatchObject({ code: 'not-found' })
    await first.admin.agents.invite({ emails: [stranger.email], roles })
    await staff.follow(staff.tokenFor(stranger.email))
    await expect(first.admin.agents.addClient(request)).rejects.toMatchObject({ code: 'organisation-other' })
    expect(namesIn(await provider.agents.addClient(request))).toContain(second.company.name)
  })

  it('is left by the last workspace of an agent, whose account stays', async () => {
    const { first, olga } = await group()
    const left = await provider.agents.removeClient({ agentId: olga._id, client: first.company.name })
    expect(left.workspaces).toEqual([])
    expect(await staff.agentOf(olga.email)).toMatchObject({ clients: [] })
    expect((await first.admin.agents.organisationAgents()).map(({ _id }) => _id)).toEqual([olga._id])
    // And they are let in again.
    await first.admin.agents.addClient({ agentId: olga._id, client: first.company.name })
    expect((await first.admin.agents.list()).map(({ _id }) => _id)).toContain(olga._id)
  })

  it('is left by nobody by themselves, and never by its last administrator', async () => {
    const { first } = await group()
    const request = { agentId: first.admin.agent._id, client: first.company.name }
    await expect(first.admin.agents.removeClient(request)).rejects.toMatchObject({ code: 'own-account' })
    await expect(provider.agents.removeClient(request)).rejects.toMatchObject({ code: 'last-admin' })
    expect(await first.admin.account.login()).toMatchObject({ roles: ['admin'] })
  })
})

describe('AGENTS-011, AGENTS-015/remove/change: an agent who is moved to another organisation', () => {
  it('leaves the workspaces of the one before, and no other ones', async () => {
    const { first, second, free, other, organisation, olga } = await group()
    await first.admin.agents.addClient({ agentId: olga._id, client: second.company.name })
    await free.admin.agents.invite({ emails: [olga.email], roles })
    await staff.follow(staff.tokenFor(olga.email))
    const moved = await provider.agents.changeOrganisation({ agentId: olga._id, organisationId: other })
    expect(moved).toMatchObject({ organisation: other })
    expect(namesIn(moved)).toEqual([free.company.name])
    for (const { admin } of [first, second])
      expect((await admin.agents.list()).map(({ _id }) => _id)).not.toContain(olga._id)
    expect(await second.admin.agents.seats()).toMatchObject({ agents: { used: 0 } })
    expect(await first.admin.agents.organisationAgents()).toEqual([])
    await expect(
      provider.agents.removeFromOrganisation({ agentId: olga._id, organisationId: organisation }),
    ).rejects.toMatchObject({ code: 'organisation-other' })
    const freed = await provider.agents.removeFromOrganisation({ agentId: olga._id, organisationId: other })
    expect(freed).not.toHaveProperty('organisation')
    expect(namesIn(freed)).toEqual([free.company.name])
  })

  it('is kept where an organisation or an agent is not known, and where a workspace would lose its administrator', async () => {
    const { organisation, other, second, olga } = await group()
    const change = (agentId: string, organisationId: string) =>
      provider.agents.changeOrganisation({ agentId, organisationId })
    await expect(change(olga._id, nobody)).rejects.toMatchObject({ code: 'not-found' })
    await expect(change(nobody, other)).rejects.toMatchObject({ code: 'not-found' })
    const { _id } = second.admin.agent
    await change(_id, organisation)
    await expect(change(_id, other)).rejects.toMatchObject({ code: 'last-admin' })
    expect(namesIn((await second.admin.agents.organisationAgents()).find((each) => each._id === _id))).toEqual([
      second.company.name,
    ])
    await expect(second.admin.agents.changeOrganisation({ agentId: _id, organisationId: other })).rejects.toMatchObject(
      {
        code: 'forbidden',
      },
    )
  })

  it('is counted by both, so that none of them is deleted as long as somebody belongs to it', async () => {
    const [{ _id: one }, { _id: two }] = [await newOrganisation(), await newOrganisation()]
    const { admin } = await world.newCompany()
    const agentId = admin.agent._id
    const remove = (id: string) => deleteOrganisation({ id }, (changes) => transact(changes))
    await provider.agents.changeOrganisation({ agentId, organisationId: one })
    await expect(remove(one)).rejects.toMatchObject({ code: 'organisation-in-use' })
    await provider.agents.changeOrganisation({ agentId, organisationId: two })
    await remove(one)
    await expect(remove(two)).rejects.toMatchObject({ code: 'organisation-in-use' })
    // The company of the administrator belongs to none, and is not left.
    expect(await admin.agents.list()).toHaveLength(1)
    await provider.agents.removeFromOrganisation({ agentId, organisationId: two })
    await remove(two)
  })
})

it('whoever joins as their first workspace belongs to its organisation, and nobody who works elsewhere already', async () => {
  const { organisation, first, free } = await group()
  const email = newPerson().email
  await first.admin.agents.invite({ emails: [email, free.admin.agent.email], roles })
  await staff.follow(staff.tokenFor(email))
  await staff.follow(staff.tokenFor(free.admin.agent.email))
  expect(await staff.agentOf(email)).toMatchObject({ organisation })
  expect(await staff.agentOf(free.admin.agent.email)).not.toHaveProperty('organisation')
  const table = new Table({ client: free.company.id })
  expect(await table.get(companies, 'company')).not.toHaveProperty('organisation')
})
