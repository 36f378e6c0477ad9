/** Nobody becomes a member, and no company learns of anybody, before they have agreed; and whoever has may leave. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAccount } from '../../functions/platform/aws/accounts.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents, memberOfAgent, members, type AgentItem } from '../../functions/platform/tenancy/tenancy.ts'
import { newAddress, newPerson, staffOf } from '../kit/staff.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

let world: World
let staff: ReturnType<typeof staffOf>

beforeAll(async () => {
  world = await openWorld()
  staff = staffOf(world)
})
afterAll(() => world.close())

const roles = ['agent' as const]
const dayMs = 24 * 60 * 60 * 1000

describe('whoever is added by address', () => {
  it('is answered for alike whether they have an account or not, and works nowhere before they have followed a mail', async () => {
    const { admin } = await world.newCompany()
    const { admin: guest } = await world.newCompany()
    const answers = []
    for (const email of [guest.agent.email, newAddress()]) {
      const headers = {}
      const body = { ...newPerson(email), roles }
      const { status, body: answer } = await admin.request('POST', '/api/agent', { body, headers })
      const told = JSON.stringify(answer)
        .replaceAll(email, 'ADDRESS')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
      answers.push({ status, told, mails: staff.mailsTo(email).map(({ subject }) => subject) })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 200, mails: [expect.stringContaining('Ada Admin invites you')] })
    const { clients } = (await staff.agentOf(guest.agent.email))!
    expect(clients).toHaveLength(1)
    expect(await admin.agents.list()).toHaveLength(1)
  })

  it('joins with the account they have once they are signed in with it, and with nobody else’s', async () => {
    const [{ admin, company }, { admin: guest }, { admin: other }] = await Promise.all([
      world.newCompany(),
      world.newCompany(),
      world.newCompany(),
    ])
    const { email } = guest.agent
    await admin.agents.create({ ...newPerson(email), roles })
    const token = staff.tokenFor(email)
    const accept = (said: object) =>
      guest.request('POST', `/api/agent/new-account/${token}`, { body: said, headers: { authorization: undefined } })
    const there = { status: 409, body: { code: 'account-there' } }
    expect(await accept({})).toMatchObject(there)
    expect(await accept({ firstName: 'Eve', lastName: 'Evil', password: 'Stolen horse 9!' })).toMatchObject(there)
    expect(await accept({ accessToken: other.token })).toMatchObject(there)
    expect(await accept({ accessToken: 'no token' })).toMatchObject({ status: 401 })
    expect(await admin.agents.list()).toHaveLength(1)
    expect(await accept({ accessToken: guest.token })).toMatchObject({ status: 200 })
    expect((await guest.in(company.name).account.login()).workspaces).toHaveLength(2)
  })

  it('is shown to a company with what they do there, and with nothing of other companies', async () => {
    const { host, guest, id, company } = await staff.shareGuest()
    await guest.conversations.status()
    const shown = async ({ agents: area }: Worker) => (await area.list()).find(({ _id }) => _id === id)!
    expect(await shown(host)).not.toHaveProperty('lastActive')
    expect(await shown(host)).not.toHaveProperty('lastLogin')
    expect(await shown(host)).not.toHaveProperty('authId')
    expect(await shown(guest)).toMatchObject({ lastActive: expect.any(String), lastLogin: expect.any(String) })
    await guest.in(company.name).conversations.status()
    expect(await shown(host)).toMatchObject({ lastActive: expect.any(String), isInvited: false })
  })

  it('is not put into further workspaces of an organisation that they do not belong to', async () => {
    const provider = await world.as('provider')
    const { _id: organisation } = await provider.workspaces.createOrganisation({ name: newAddress() })
    const [first, second] = await Promise.all([world.newCompany({ organisation }), world.newCompany({ organisation })])
    const { admin: guest } = await world.newCompany()
    const { _id: agentId } = await staff.join(first.admin, { ...newPerson(guest.agent.email), roles })
    await expect(first.admin.agents.addClient({ agentId, client: second.company.name })).rejects.toMatchObject({
      code: 'organisation-other',
    })
    expect((await staff.agentOf(guest.agent.email))!.clients).toHaveLength(2)
  })
})

describe('the mails of a company', () => {
  it('reach one address three times a day, however often it is invited and taken back, and are told in each way to invite', async () => {
    beginDay()
    const { admin } = await world.newCompany()
    const { admin: other } = await world.newCompany()
    const email = newAddress()
    for (let round = 0; round < 3; round++) {
      expect(await admin.agents.invite({ emails: [email], roles })).toEqual([{ email, outcome: 'invited' }])
      await admin.agents.revokeInvitation({ email })
    }
    expect(await admin.agents.invite({ emails: [email], roles })).toEqual([{ email, outcome: 'address-mailed' }])
    await expect(admin.agents.create({ ...newPerson(email), roles })).rejects.toMatchObject({
      status: 429,
      code: 'address-mailed',
      message: 'This address has got 3 invitations today. You can invite it again tomorrow.',
    })
    expect(staff.mailsTo(email)).toHaveLength(3)
    expect(await admin.agents.invitations()).toEqual([])
    // What one company has sent takes nothing from another one.
    expect(await other.agents.invite({ emails: [email], roles })).toEqual([{ email, outcome: 'invited' }])
    await world.clock.during(dayMs, async () => {
      expect(await admin.agents.invite({ emails: [email], roles })).toEqual([{ email, outcome: 'invited' }])
    })
  })

  it('are fifty a day, also for its other workspaces and for several who invite at once', async () => {
    beginDay()
    const { admin } = await world.newCompany()
    const lists = [20, 28].map((length) => Array.from({ length }, newAddress))
    await Promise.all(lists.map((emails) => admin.agents.invite({ emails, roles })))
    const last = Array.from({ length: 4 }, newAddress)
    const answers = await Promise.all(last.map((email) => admin.agents.invite({ emails: [email], roles })))
    expect(
      answers
        .flat()
        .map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(['invited', 'invited', 'mails-used', 'mails-used'])
    expect(await admin.agents.invitations()).toHaveLength(50)
  })
})

describe('somebody who works in very many workspaces', () => {
  it('saves their name and picture, which reach all of them', async () => {
    const { admin } = await world.newCompany()
    const agent = await spread((await staff.agentOf(admin.agent.email))!, 100)
    await admin.agents.update({ id: agent._id, firstName: 'Anna', lastName: 'Everywhere', weeklyDigest: true })
    for (const { id } of [agent.clients[0]!, agent.clients[50]!, agent.clients[100]!])
      expect(await new Table({ client: id }).get(members, agent._id)).toMatchObject({
        fullName: 'Anna Everywhere',
        weeklyDigest: true,
      })
    // A process that dies on the way has left some as they were, and the next save finds them.
    const table = new Table({ client: agent.clients[7]!.id })
    await transact([table.set(members, agent._id, { fullName: 'Ada Admin' })])
    await admin.agents.update({ id: agent._id, firstName: 'Anna', lastName: 'Everywhere' })
    expect(await table.get(members, agent._id)).toMatchObject({ fullName: 'Anna Everywhere' })
  })

  it('joins no further one beyond forty, and does so again after leaving one', async () => {
    const { admin } = await world.newCompany()
    const { admin: guest, company } = await world.newCompany()
    const other = await world.newCompany()
    await world.hire(company, 'admin', 'Ben Boss')
    await spread((await staff.agentOf(guest.agent.email))!, 39)
    await admin.agents.invite({ emails: [guest.agent.email], roles })
    const token = staff.tokenFor(guest.agent.email)
    await expect(staff.follow(token)).rejects.toMatchObject({
      status: 409,
      code: 'memberships-used',
      message: 'Nobody works in more than 40 workspaces. Leave one of them first.',
    })
    expect((await staff.agentOf(guest.agent.email))!.clients).toHaveLength(40)
    await guest.agents.leave({ client: company.name })
    await staff.follow(token)
    await other.admin.agents.invite({ emails: [guest.agent.email], roles })
    await expect(staff.follow(staff.tokenFor(guest.agent.email))).rejects.toMatchObject({ code: 'memberships-used' })
  })
})

describe('whoever leaves a workspace', () => {
  it('is listed there no more, keeps the others, and asks nobody', async () => {
    const { host, company, guest, own, id } = await staff.shareGuest()
    expect(await guest.agents.leave({ client: company.name })).toEqual({ id })
    expect((await host.agents.list()).map(({ _id }) => _id)).not.toContain(id)
    expect((await host.history.audits({ id })).audits).toMatchObject([{ type: 'delete-agent' }])
    expect(await guest.account.login()).toMatchObject({ activeClient: own.name, clients: [own.name] })
    await expect(guest.in(company.name).account.login()).rejects.toMatchObject({ code: 'not-a-member' })
  })

  it('as its last administrator stays, and whose last one it is has no account any more', async () => {
    const { admin, company } = await world.newCompany()
    const pat = await world.hire(company, 'agent', 'Pat Person')
    await expect(admin.agents.leave({ client: company.name })).rejects.toMatchObject({ code: 'last-admin' })
    await pat.agents.leave({ client: company.name })
    expect(await findAccount(pat.agent.email)).toBeUndefined()
    await expect(pat.account.login()).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

/** Moves to the beginning of a day (UTC), because mails are counted by the day. */
function beginDay(): void {
  world.clock.advance(dayMs - (world.clock.now() % dayMs))
}

/** Puts an agent into so many companies more, as they were before there was a limit. */
async function spread(agent: AgentItem, count: number): Promise<AgentItem> {
  const made = await Promise.all(Array.from({ length: count }, () => world.newCompany()))
  const clients = made.map(({ company: { id, name, displayName } }) => ({ id, name, displayName, roles }))
  const after = { ...agent, clients: [...agent.clients, ...clients] }
  await transact([new Table({}).put(agents, after)])
  for (const { id } of clients) await transact([new Table({ client: id }).put(members, memberOfAgent(after, id))])
  return after
}
