import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents as agentItems, heldIn } from '../../functions/platform/tenancy/tenancy.ts'
import { watching } from '../kit/live.ts'
import { refreshed, tokensOf } from '../local/cognito-clients.ts'
import { openWorld, workerOf, type Worker, type World } from '../kit/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('the logged-in agent', () => {
  it('AUTH-008/agent, AUTH-009, WORKSPACES-004/fields: has email, roles, workspaces, clients, name and where they work', async () => {
    const agent = await (await world.as('provider')).account.login()
    expect(agent).toMatchObject({
      email: 'sam@bloom.example',
      roles: ['wbb-agent'],
      activeClient: world.companies.bloom.name,
      fullName: 'Sam Okafor',
      clients: [world.companies.bloom.name, world.companies.cycles.name],
      activeEnvironment: { name: 'Live', isLive: true },
    })
    const { bloom, cycles } = world.companies
    expect(agent.workspaces).toEqual([
      { id: bloom.id, name: bloom.name, displayName: 'Bloom & Vale Florists' },
      { id: cycles.id, name: cycles.name, displayName: 'Harbour Cycles' },
    ])
    expect(agent.avatar).toBeUndefined()
    expect(agent).not.toHaveProperty('apiKeys')
  })

  it('AUTH-006/data/error: answers carry `data`, refusals `errorMessage`', async () => {
    const admin = await world.as('admin')
    const good = await admin.request('GET', '/api/agent/login')
    expect(Object.keys(good.body)).toEqual(['data'])
    const bad = await admin.request('GET', '/api/agent/login', { headers: { authorization: 'Bearer nonsense' } })
    expect(bad.body).toEqual({ errorMessage: 'Please sign in again.', code: 'unauthenticated' })
    const refused = await admin.request('GET', '/api/agent/login', {
      headers: { 'x-client': world.companies.cycles.name },
    })
    expect(refused.body).toEqual({ errorMessage: 'You are not a member of this workspace.', code: 'not-a-member' })
  })

  it('AUTH-010/roles, AUTH-011, AGENTS-016/roles/permissions: the roles and permissions are exactly these', async () => {
    const admin = await world.as('admin')
    expect((await admin.account.roles()).map(({ type }) => type)).toEqual(['admin', 'wbb-agent', 'agent'])
    expect(await admin.account.permissions()).toEqual(['read', 'update', 'create', 'delete', 'erase'])
  })
})

describe('roles of a workspace', () => {
  it('the roles and permissions that a workspace names hold there, and those of the agent everywhere else', async () => {
    const [{ company: here, admin }, { company: there }] = await Promise.all([world.newCompany(), world.newCompany()])
    const worker = await world.hire(here, 'admin', 'Una Uneven')
    const elsewhere = { id: there.id, name: there.name, displayName: there.displayName }
    const clients = [
      { ...worker.agent.clients[0]!, roles: ['agent' as const], permissions: ['read' as const] },
      elsewhere,
    ]
    await transact([new Table({}).put(agentItems, { ...worker.agent, clients, version: 2 })])
    expect(await worker.account.login()).toMatchObject({ roles: ['agent'], permissions: ['read'] })
    expect(await worker.in(there.name).account.login()).toMatchObject({ roles: ['admin'], permissions: [] })
    await expect(worker.account.roles()).rejects.toMatchObject({ code: 'forbidden' })
    await expect(admin.account.roles()).resolves.toHaveLength(3)
  })

  it('the role of the provider holds in a workspace that names other roles', () => {
    const workspace = { id: 'a', name: 'a', displayName: 'A' }
    const sam = { ...world.agents.provider, clients: [{ ...workspace, roles: ['agent' as const] }] }
    expect(heldIn(sam, 'a').roles).toEqual(['wbb-agent', 'agent'])
    expect(heldIn({ ...sam, roles: ['admin'] }, 'a').roles).toEqual(['agent'])
  })
})

describe('tours', () => {
  it('a tour that was seen stays seen, and is counted once', async () => {
    const { admin } = await world.newCompany()
    await transact([new Table({}).put(agentItems, { ...admin.agent, toursSeen: [], version: 2 })])
    expect((await admin.account.login()).toursSeen).toEqual([])
    await Promise.all([admin.account.seeTour({ tour: 'admin' }), admin.account.seeTour({ tour: 'agent' })])
    await admin.account.seeTour({ tour: 'admin' })
    expect((await admin.account.login()).toursSeen.toSorted()).toEqual(['admin', 'agent'])
    await expect(admin.account.seeTour({ tour: 'moon' as 'admin' })).rejects.toMatchObject({ code: 'bad-request' })
  })
})

describe('switching workspaces', () => {
  it('WORKSPACES-006: makes the other workspace the active one and keeps what belongs to each apart', async () => {
    const provider = await world.as('provider')
    const agentId = provider.agent._id
    const moved = await provider.account.switchClient({ activeClient: world.companies.cycles.name, agentId })
    expect(moved).toMatchObject({
      activeClient: world.companies.cycles.name,
      company: { displayName: 'Harbour Cycles' },
    })
    expect(moved.activeEnvironment).toMatchObject({ name: 'Live', isLive: true })
    const bare = await provider.request('GET', '/api/agent/login', { headers: { 'x-client': undefined } })
    expect(bare.body.data).toMatchObject({ activeClient: world.companies.cycles.name })
    await provider.account.switchClient({ activeClient: world.companies.bloom.name, agentId })
  })

  it('is only for oneself and only to where one is a member', async () => {
    const admin = await world.as('admin')
    const stranger = world.agents.stranger._id
    await expect(
      admin.account.switchClient({ activeClient: world.companies.bloom.name, agentId: stranger }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
    const agentId = admin.agent._id
    await expect(
      admin.account.switchClient({ activeClient: world.companies.cycles.name, agentId }),
    ).rejects.toMatchObject({
      code: 'not-a-member',
    })
  })
})

describe('signing out', () => {
  const isIn = async (worker: Worker) => (await worker.request('GET', '/api/agent/login')).status === 200
  const pool = () => {
    const { userPoolClientId, userPoolId } = world.cloud.settings
    return {
      sdk: new CognitoIdentityProviderClient({}),
      userPoolClientId,
      userPoolId,
      endpoint: null,
      close: async () => {},
    }
  }

  it('ends every token of the agent, also one that is renewed afterwards; a later sign-in counts', async () => {
    const mia = await world.hire(world.companies.bloom, 'agent', 'Mia Moss')
    const { access, refresh } = await tokensOf(pool(), mia.agent.email)
    const other = workerOf(world.cloud.origin, access, mia.agent, world.companies.bloom.name)
    expect([await isIn(mia), await isIn(other)]).toEqual([true, true])
    await mia.account.signOut({ sessions: 'all' })
    const { AuthenticationResult: renewed } = await refreshed(pool(), refresh)
    const later = workerOf(world.cloud.origin, renewed!.AccessToken!, mia.agent, world.companies.bloom.name)
    expect([await isIn(mia), await isIn(other), await isIn(later)]).toEqual([false, false, false])
    const refused = await mia.request('GET', '/api/agent/login')
    expect(refused).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    world.clock.advance(2000)
    const again = world.signInAs(mia.agent.email)
    expect(await isIn(workerOf(world.cloud.origin, again, mia.agent, world.companies.bloom.name))).toBe(true)
  })

  it('of the earlier sign-ins leaves the one that asks', async () => {
    const noa = await world.hire(world.companies.bloom, 'agent', 'Noa Nye')
    world.clock.advance(2000)
    const later = workerOf(world.cloud.origin, world.signInAs(noa.agent.email), noa.agent, world.companies.bloom.name)
    await later.account.signOut({ sessions: 'earlier' })
    expect([await isIn(noa), await isIn(later)]).toEqual([false, true])
  })

  it('twice at once meets no conflict, and ends nobody else’s sign-in', async () => {
    const ola = await world.hire(world.companies.bloom, 'agent', 'Ola Orr')
    const signOut = () => ola.request('POST', '/api/agent/sign-out', { body: { sessions: 'all' } })
    const statuses = (await Promise.all([signOut(), signOut()])).map(({ status }) => status)
    // A call that is looked at after the other one has ended the sign-in is nobody's.
    expect(statuses).toContain(200)
    expect([200, 401]).toEqual(expect.arrayContaining(statuses))
    expect([await isIn(ola), await isIn(await world.as('admin'))]).toEqual([false, true])
  })

  it('closes the open consoles of the agent in every workspace, and no one else’s', async () => {
    const token = world.signIn('provider')
    const provider = world.worker('provider', token)
    const colleague = await watching(world, await world.as('agent'))
    const consoles = [await watching(world, provider), await watching(world, provider.in(world.companies.cycles.name))]
    const closed = Promise.all(consoles.map(({ socket }) => once(socket, 'close')))
    await provider.account.signOut({ sessions: 'all' })
    await world.settled()
    await closed
    await colleague.said()
    colleague.socket.close()
    world.clock.advance(2000)
  })
})
