/** People of a workspace: made, changed and taken out by administrators, who decide within their own workspace only. */
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '#shared/contracts/index'
import { parseRoute, type Contract } from '#shared/contract'
import { findAccount } from '../../functions/platform/aws/accounts.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents, members } from '../../functions/platform/tenancy/tenancy.ts'
import { says, Shop, watching } from '../kit/live.ts'
import { newAddress, newPerson, staffOf } from '../kit/staff.ts'
import { openWorld, password, type Worker, type World } from '../kit/world.ts'

let world: World
let staff: ReturnType<typeof staffOf>

beforeAll(async () => {
  world = await openWorld()
  staff = staffOf(world)
})
afterAll(() => world.close())

const roles = ['agent' as const]
const nobody = '01JD0000000000000000000000'
const decided = (id: string) => ({ id, departments: [], capacityMax: 5 })
const shown = async ({ agents: area }: Worker, id: string) => (await area.list()).find(({ _id }) => _id === id)

describe('an agent who is added by a form', () => {
  it('AGENTS-003, AGENTS-012/list/create: is mailed a link, and has all that was decided once they have followed it', async () => {
    const { admin, company } = await world.newCompany()
    const sales = await admin.departments.create({ name: 'Sales' })
    const email = newAddress()
    const invited = await admin.agents.create({
      firstName: ' Pat ',
      lastName: 'Person',
      email: ` ${email.toUpperCase()} `,
      language: 'de',
      roles: ['agent', 'admin'],
      permissions: ['update', 'read'],
      departments: [sales._id, nobody],
      keyTopics: ['Roses'],
      capacityMax: 2,
    })
    expect(invited).toEqual({
      email,
      fullName: 'Pat Person',
      roles: ['admin', 'agent'],
      by: 'Ada Admin',
      created: expect.any(String),
      expires: expect.any(String),
    })
    expect(await admin.agents.invitations()).toEqual([invited])
    expect(await admin.agents.list()).toHaveLength(1)
    expect(await findAccount(email)).toBeUndefined()
    expect(staff.mailsTo(email)).toMatchObject([{ subject: `Ada Admin lädt Sie zu ${company.name} ein` }])
    await staff.follow(staff.tokenFor(email), { firstName: 'Patricia', lastName: 'Person', password })
    const [, made] = await admin.agents.list()
    expect(made).toEqual({
      _id: expect.any(String),
      firstName: 'Patricia',
      lastName: 'Person',
      fullName: 'Patricia Person',
      email,
      language: 'de',
      roles: ['admin', 'agent'],
      permissions: ['read', 'update'],
      departments: [sales._id],
      keyTopics: ['Roses'],
      capacity: { current: 0, max: 2 },
      created: expect.any(String),
      isInvited: true,
      isOnline: false,
      revision: 0,
      workspaces: [{ id: company.id, name: company.name, displayName: company.displayName }],
    })
    expect(await admin.agents.invitations()).toEqual([])
  })

  it('AGENTS-003: shows when they signed in last, and since then that they were here', async () => {
    const { admin, company } = await world.newCompany()
    const person = newPerson()
    const { _id } = await staff.join(admin, { ...person, roles })
    const { authId } = (await staff.agentOf(person.email))!
    const pat = await staff.atWork(person.email, company.name)
    await pat.account.login()
    const first = await shown(admin, _id)
    expect(first).toMatchObject({ isInvited: false, lastLogin: expect.any(String), lastActive: expect.any(String) })
    const before = await new Table({}).get(agents, authId)
    await pat.conversations.status()
    expect(await new Table({}).get(agents, authId)).toEqual(before)
    world.clock.advance(3000)
    await (await staff.atWork(person.email, company.name)).account.login()
    expect(Date.parse((await shown(admin, _id))!.lastLogin!)).toBeGreaterThan(Date.parse(first!.lastLogin!))
  })

  it('AGENTS-005, AGENTS-006: needs names, an address and a role, which is told by its type', async () => {
    const { admin } = await world.newCompany()
    const refused = (more: object) => admin.agents.create({ ...newPerson(), roles, ...more })
    await expect(refused({ roles: [] })).rejects.toMatchObject({
      details: [{ path: 'roles', message: 'Please select at least one role.' }],
    })
    await expect(refused({ firstName: ' ' })).rejects.toMatchObject({
      details: [{ path: 'firstName', code: 'mandatory' }],
    })
    await expect(refused({ lastName: '' })).rejects.toMatchObject({
      details: [{ path: 'lastName', code: 'mandatory' }],
    })
    await expect(refused({ email: 'pat' })).rejects.toMatchObject({
      details: [{ path: 'email', message: 'Enter valid email' }],
    })
    await expect(refused({ email: `${'a'.repeat(250)}@b.example` })).rejects.toMatchObject({
      details: [{ path: 'email', code: 'too-long' }],
    })
    expect(await admin.agents.list()).toHaveLength(1)
  })

  it('has one invitation, of several forms at the same moment', async () => {
    const { admin } = await world.newCompany()
    const person = newPerson()
    await Promise.all([1, 2, 3].map(() => admin.agents.create({ ...person, roles })))
    expect(await admin.agents.invitations()).toMatchObject([{ email: person.email }])
    await staff.follow(staff.tokenFor(person.email))
    await expect(admin.agents.create({ ...person, roles })).rejects.toMatchObject({ code: 'agent-known' })
    expect((await admin.agents.list()).filter(({ email }) => email === person.email)).toHaveLength(1)
  })

  it('who has an account already joins with their own name and password', async () => {
    const { host, guest, company, id } = await staff.shareGuest()
    expect(await shown(host, id)).toMatchObject({ fullName: 'Ada Admin', roles: ['agent'], email: guest.agent.email })
    expect(staff.mailsTo(guest.agent.email)).toHaveLength(1)
    expect(await (await staff.atWork(guest.agent.email, company.name)).account.login()).toMatchObject({
      roles: ['agent'],
    })
  })
})

describe('AGENTS-007/grant/remove: the role of the provider', () => {
  it('is given and taken by staff of the provider, and by nobody else', async () => {
    const { admin, company } = await world.newCompany()
    const provider = await world.hire(company, 'wbb-agent', 'Sol Staff')
    const { _id: id } = await staff.join(admin, { ...newPerson(), roles })
    const refused = { status: 403, code: 'forbidden' }
    await expect(admin.agents.create({ ...newPerson(), roles: ['wbb-agent'] })).rejects.toMatchObject(refused)
    await expect(admin.agents.updateMember({ ...decided(id), roles: ['wbb-agent'] })).rejects.toMatchObject(refused)
    expect(await shown(admin, id)).toMatchObject({ roles: ['agent'] })
    expect(await provider.agents.updateMember({ ...decided(id), roles: ['agent', 'wbb-agent'] })).toMatchObject({
      roles: ['wbb-agent', 'agent'],
    })
    expect(await provider.agents.updateMember({ ...decided(id), roles })).toMatchObject({ roles: ['agent'] })
  })

  it('lets its holder be changed, limited and taken out by staff of the provider alone', async () => {
    const { admin, company } = await world.newCompany()
    const provider = await world.hire(company, 'wbb-agent', 'Sol Staff')
    const { _id: id } = (await world.hire(company, 'wbb-agent', 'Sam Staff')).agent
    const refused = { status: 403, code: 'provider-only' }
    const readOnly = { ...decided(id), permissions: ['read' as const] }
    await expect(admin.agents.updateMember(readOnly)).rejects.toMatchObject(refused)
    await expect(admin.agents.updateMember({ ...decided(id), roles })).rejects.toMatchObject(refused)
    await expect(admin.agents.updateMember({ ...decided(id), capacityMax: 0 })).rejects.toMatchObject(refused)
    await expect(admin.agents.remove({ id })).rejects.toMatchObject(refused)
    await expect(admin.agents.removeClient({ agentId: id, client: company.name })).rejects.toMatchObject(refused)
    expect(await shown(admin, id)).toMatchObject({ roles: ['wbb-agent'], permissions: [], capacity: { max: 5 } })
    expect(await provider.agents.updateMember(readOnly)).toMatchObject({ permissions: ['read'] })
    expect(await provider.agents.remove({ id })).toEqual({ id })
  })

  it('holds in every workspace, and whoever loses it leaves those in which they held nothing else', async () => {
    const { host, guest, own, id, company } = await staff.shareGuest()
    const provider = await world.hire(company, 'wbb-agent', 'Sol Staff')
    await provider.agents.updateMember({ ...decided(id), roles: ['wbb-agent'] })
    expect((await guest.agents.list())[0]!.roles).toEqual(['wbb-agent', 'admin'])
    expect(await guest.agents.seats()).toMatchObject({ admins: { used: 0 }, total: { used: 0 } })
    await provider.agents.updateMember({ ...decided(id), roles })
    expect((await guest.agents.list())[0]!.roles).toEqual(['admin'])
    expect(await guest.agents.seats()).toMatchObject({ admins: { used: 1 }, total: { used: 1 } })
    const another = await world.newCompany()
    const sam = await world.hire(another.company, 'wbb-agent', 'Sam Sole')
    await staff.join(host, { ...newPerson(sam.agent.email), roles })
    await provider.agents.updateMember({ ...decided(sam.agent._id), roles })
    expect(await shown(another.admin, sam.agent._id)).toBeUndefined()
    expect(await shown(host, sam.agent._id)).toMatchObject({ roles: ['agent'] })
    expect(own.name).not.toBe(company.name)
  })
})

describe('an agent who is taken out', () => {
  it('AGENTS-010/delete, AGENTS-012/delete: is listed no more; who works nowhere else has no account any more', async () => {
    const { admin, company } = await world.newCompany()
    const pat = await world.hire(company, 'agent', 'Pat Person')
    const { _id: id, authId, email } = pat.agent
    const [socket, { length }] = [await watching(world, pat), await admin.agents.list()]
    const closed = once(socket.socket, 'close')
    expect(await admin.agents.remove({ id })).toEqual({ id })
    expect(await admin.agents.list()).toHaveLength(length - 1)
    await world.settled()
    await closed
    await expect(pat.account.login()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await findAccount(email)).toBeUndefined()
    expect(await new Table({}).get(agents, authId)).toBeUndefined()
    await expect(admin.agents.remove({ id })).rejects.toMatchObject({ code: 'not-found' })
    expect((await admin.history.audits({ id })).audits).toMatchObject([{ type: 'delete-agent' }])
    // The address may come again.
    expect(await staff.join(admin, { ...newPerson(email), roles })).toMatchObject({ email, fullName: 'Pat Person' })
  })

  it('keeps the account where there is another workspace, and as staff of the provider', async () => {
    const { host, guest, id, company } = await staff.shareGuest()
    await host.agents.remove({ id })
    expect(await findAccount(guest.agent.email)).toBeDefined()
    const sol = await world.hire(company, 'wbb-agent', 'Sol Staff')
    await sol.agents.leave({ client: company.name })
    expect(await staff.agentOf(sol.agent.email)).toMatchObject({ clients: [], roles: ['wbb-agent'] })
  })

  it('leaves customers who wait for somebody else', async () => {
    const shop = await Shop.opens(world)
    const lena = await shop.hires('Lena Lang')
    await shop.welcomes()
    const customer = await shop.starts()
    await shop.takes(customer, lena)
    await says(lena, customer, 'Hi')
    await shop.admin.agents.remove({ id: lena.agent._id })
    const { owner } = await shop.admin.conversations.get({ id: customer.userId })
    expect(owner).toMatchObject({ by: 'queue' })
  })

  it('is one of the own company: to another one there is nobody of that id', async () => {
    const { admin, company } = await world.newCompany()
    const { admin: stranger } = await world.newCompany()
    const pat = await world.hire(company, 'agent', 'Pat Person')
    await expect(stranger.agents.remove({ id: pat.agent._id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(stranger.agents.updateMember(decided(pat.agent._id))).rejects.toMatchObject({ code: 'not-found' })
    expect(await shown(admin, pat.agent._id)).toBeDefined()
  })
})

describe('AGENTS-013: what stands in the place of an id', () => {
  const literals = Object.values(contracts).flatMap((contract: Contract) =>
    Object.values(contract).flatMap(({ route }) => /^\w+ \/api\/agent\/([\w-]+)$/.exec(route)?.[1] ?? []),
  )
  const verbsOf = (name: string) =>
    Object.values(contracts).flatMap((contract: Contract) =>
      Object.values(contract)
        .map(({ route }) => parseRoute(route))
        .filter(({ path }) => path === `/api/agent/${name}`)
        .map(({ verb }) => verb as string),
    )

  it.each([...new Set(literals)])('the path %s is never the id of an agent', async (name) => {
    const admin = await world.as('admin')
    for (const verb of ['PUT', 'DELETE'].filter((each) => !verbsOf(name).includes(each))) {
      const body = verb === 'PUT' ? { firstName: 'No', lastName: 'Body' } : undefined
      const { status, body: answer } = await admin.request(verb, `/api/agent/${name}`, { body })
      // Where the gateway holds all verbs of the path as one route, its area refuses the verb.
      expect(['404 not-found', '405 method-not-allowed']).toContain(`${status} ${answer.code}`)
    }
  })

  it('is an id of an agent, or leads nowhere', async () => {
    const admin = await world.as('admin')
    for (const name of ['nobody', `${nobody}0`, nobody.toLowerCase(), '..%2Flogin'])
      expect((await admin.request('DELETE', `/api/agent/${name}`)).status).toBe(404)
    expect((await admin.request('DELETE', `/api/agent/${nobody}`)).body.code).toBe('not-found')
    const { status } = await admin.request('PUT', `/api/agent/${admin.agent._id}`, {
      body: { firstName: 'Maya', lastName: 'Vale' },
    })
    expect(status).toBe(200)
  })
})

it('a member without an agent is nobody', async () => {
  const { admin, company } = await world.newCompany()
  const pat = await world.hire(company, 'agent', 'Pat Person')
  await transact([new Table({}).drop(agents, pat.agent.authId)])
  expect(await shown(admin, pat.agent._id)).toBeUndefined()
  await expect(admin.agents.updateMember(decided(pat.agent._id))).rejects.toMatchObject({ code: 'not-found' })
  expect(await new Table({ client: company.id }).get(members, pat.agent._id)).toBeDefined()
})
