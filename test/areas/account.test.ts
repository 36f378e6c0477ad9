import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('the logged-in agent', () => {
  it('AUTH-008, AUTH-009: has email, roles, workspaces, clients, name and where they work', async () => {
    const agent = await (await world.as('provider')).account.login()
    expect(agent).toMatchObject({
      email: 'sam@bloom.example',
      roles: ['wbb-agent'],
      activeClient: 'bloom',
      fullName: 'Sam Okafor',
      clients: ['bloom', 'cycles'],
      activeEnvironment: { name: 'Live', isLive: true },
    })
    expect(agent.workspaces.map(({ displayName }) => displayName)).toEqual(['Bloom & Vale Florists', 'Harbour Cycles'])
    expect(agent.avatar).toBeUndefined()
  })

  it('AUTH-006: answers carry `data`, refusals `errorMessage`', async () => {
    const admin = await world.as('admin')
    const good = await admin.request('GET', '/api/agent/login')
    expect(Object.keys(good.body)).toEqual(['data'])
    const bad = await admin.request('GET', '/api/agent/login', { headers: { authorization: 'Bearer nonsense' } })
    expect(bad.body).toEqual({ errorMessage: 'Please sign in again.', code: 'unauthenticated' })
    const refused = await admin.request('GET', '/api/agent/login', { headers: { 'x-client': 'cycles' } })
    expect(refused.body).toEqual({ errorMessage: 'You are not a member of this workspace.', code: 'not-a-member' })
  })

  it('AUTH-010, AUTH-011: the roles and permissions are exactly these', async () => {
    const admin = await world.as('admin')
    expect((await admin.account.roles()).map(({ type }) => type)).toEqual(['admin', 'wbb-agent', 'agent'])
    expect(await admin.account.permissions()).toEqual(['read', 'update', 'create', 'delete'])
  })
})

describe('switching workspaces', () => {
  it('WORKSPACES-006: makes the other workspace the active one and keeps what belongs to each apart', async () => {
    const provider = await world.as('provider')
    const agentId = provider.agent._id
    const moved = await provider.account.switchClient({ activeClient: 'cycles', agentId })
    expect(moved).toMatchObject({ activeClient: 'cycles', company: { displayName: 'Harbour Cycles' } })
    expect(moved.activeEnvironment).toMatchObject({ name: 'Live', isLive: true })
    const bare = await provider.request('GET', '/api/agent/login', { headers: { 'x-client': undefined } })
    expect(bare.body.data).toMatchObject({ activeClient: 'cycles' })
    await provider.account.switchClient({ activeClient: 'bloom', agentId })
  })

  it('is only for oneself and only to where one is a member', async () => {
    const admin = await world.as('admin')
    const stranger = world.agents.stranger._id
    await expect(admin.account.switchClient({ activeClient: 'bloom', agentId: stranger })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const agentId = admin.agent._id
    await expect(admin.account.switchClient({ activeClient: 'cycles', agentId })).rejects.toMatchObject({
      code: 'not-a-member',
    })
  })
})
