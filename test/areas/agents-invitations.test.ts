/** Invitations: who is mailed a link, what it leads to, and whom it lets in. */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents, companies, members } from '../../functions/platform/tenancy/tenancy.ts'
import { ensureAccount, setPassword } from '../../functions/platform/aws/accounts.ts'
import { newAddress, newcomer, staffOf } from '../kit/staff.ts'
import { openWorld, password, type World } from '../kit/world.ts'

let world: World
let staff: ReturnType<typeof staffOf>

beforeAll(async () => {
  world = await openWorld()
  staff = staffOf(world)
})
afterAll(() => world.close())

const roles = ['agent' as const]

describe('an invitation', () => {
  it('AGENTS-015/invite: each address of a list is answered on its own, and mailed once', async () => {
    const { admin } = await world.newCompany()
    const [one, two] = [newAddress(), newAddress()]
    const answers = await admin.agents.invite({
      emails: [one, ` ${one.toUpperCase()} `, admin.agent.email, two],
      roles,
    })
    expect(answers).toEqual([
      { email: one, outcome: 'invited' },
      { email: admin.agent.email, outcome: 'already-here' },
      { email: two, outcome: 'invited' },
    ])
    expect(staff.mailsTo(one)).toHaveLength(1)
    expect(staff.mailsTo(admin.agent.email)).toEqual([])
    const listed = await admin.agents.invitations()
    expect(listed.map(({ email }) => email).toSorted()).toEqual([one, two].toSorted())
    expect(listed[0]).toMatchObject({ roles, by: 'Ada Admin' })
    expect(Date.parse(listed[0]!.expires) - Date.parse(listed[0]!.created)).toBeGreaterThan(6.99 * 24 * 60 * 60 * 1000)
  })

  it('are listed with the latest first', async () => {
    const { admin } = await world.newCompany()
    const [one, two] = [newAddress(), newAddress()]
    await admin.agents.invite({ emails: [one], roles })
    await world.clock.during(60_000, () => admin.agents.invite({ emails: [two], roles }))
    expect((await admin.agents.invitations()).map(({ email }) => email)).toEqual([two, one])
  })

  it('a list with an address that is none, or without a role, invites nobody', async () => {
    const { admin } = await world.newCompany()
    const email = newAddress()
    await expect(admin.agents.invite({ emails: [email, 'nobody'], roles })).rejects.toMatchObject({
      details: [{ path: 'emails.1', code: 'email' }],
    })
    await expect(admin.agents.invite({ emails: [email], roles: [] })).rejects.toMatchObject({
      details: [{ path: 'roles', message: 'Please select at least one role.' }],
    })
    expect(await admin.agents.invitations()).toEqual([])
    expect(staff.mailsTo(email)).toEqual([])
  })

  it('the mail is written in the first language of the company, and in that of an agent who has one', async () => {
    const { admin, company } = await world.newCompany({ supportedLangs: ['de', 'en'] })
    const { admin: other } = await world.newCompany()
    await other.agents.update({ id: other.agent._id, firstName: 'Ada', lastName: 'Admin', language: 'en' })
    const email = newAddress()
    await admin.agents.invite({ emails: [email, other.agent.email], roles })
    expect(staff.mailsTo(email)[0]).toMatchObject({ subject: `Ada Admin lädt Sie zu ${company.name} ein` })
    expect(staff.mailsTo(other.agent.email)[0]).toMatchObject({ subject: `Ada Admin invites you to ${company.name}` })
  })

  it('a name that is markup stands in the mail as it was written', async () => {
    const name = '<img src=x onerror=alert(1)> & "Co"'
    const { admin } = await world.newCompany({ displayName: name })
    await admin.agents.update({ id: admin.agent._id, firstName: '<b>Ada</b>', lastName: 'Admin' })
    const email = newAddress()
    await admin.agents.invite({ emails: [email], roles })
    const [mail] = staff.mailsTo(email)
    expect(mail!.text).toContain(name)
    expect(mail!.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;')
    expect(mail!.html).not.toMatch(/<img|<b>/)
  })

  it('lets somebody new in, who works there as what they were invited for, and is no longer invited', async () => {
    const { admin, company } = await world.newCompany()
    const email = newAddress()
    await admin.agents.invite({ emails: [email], roles: ['admin', 'agent'] })
    await staff.follow(staff.tokenFor(email))
    expect(await admin.agents.invitations()).toEqual([])
    const nia = await staff.atWork(email, company.name)
    expect(await nia.account.login()).toMatchObject({ email, fullName: 'Nia New', roles: ['admin', 'agent'] })
    const shown = (await admin.agents.list()).find((agent) => agent.email === email)
    expect(shown).toMatchObject({ fullName: 'Nia New', isInvited: false, roles: ['admin', 'agent'] })
  })

  it('its link is followed once, of several who follow it at the same moment by one', async () => {
    const { admin } = await world.newCompany()
    const email = newAddress()
    await admin.agents.invite({ emails: [email], roles })
    const token = staff.tokenFor(email)
    const results = await Promise.allSettled([1, 2, 3].map(() => staff.follow(token)))
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as object] : []))
    expect(codes).toEqual([
      expect.objectContaining({ code: 'link-used' }),
      expect.objectContaining({ code: 'link-used' }),
    ])
    await expect(staff.follow(token)).rejects.toMatchObject({ code: 'link-used' })
    expect((await admin.agents.list()).filter((agent) => agent.email === email)).toHaveLength(1)
  })

  it('whoever is invited again has a new link, and the one before leads nowhere', async () => {
    const { admin } = await world.newCompany()
    const email = newAddress()
    await admin.agents.invite({ emails: [email], roles })
    const first = staff.tokenFor(email)
    expect(await admin.agents.invite({ emails: [email], roles: ['admin'] })).toEqual([{ email, outcome: 'renewed' }])
    await expect(staff.follow(first)).rejects.toMatchObject({ code: 'link-used' })
    expect(await admin.agents.invitations()).toMatchObject([{ email, roles: ['admin'] }])
    await staff.follow(staff.tokenFor(email))
    expect((await admin.agents.list()).find((agent) => agent.email === email)?.roles).toEqual(['admin'])
  })

  it('leads nowhere once it was taken back, and nobody takes back what another company has sent', async () => {
    const { admin } = await world.newCompany()
    const { admin: stranger } = await world.newCompany()
    const email = newAddress()
    await admin.agents.invite({ emails: [email], roles })
    await expect(stranger.agents.revokeInvitation({ email })).rejects.toMatchObject({ code: 'not-found' })
    expect(await stranger.agents.invitations()).toEqual([])
    expect(await admin.agents.revokeInvitation({ email })).toEqual({ email })
    await expect(staff.follow(staff.tokenFor(email))).rejects.toMatchObject({ code: 'link-used' })
    expect(await admin.agents.invitations()).toEqual([])
    expect((await admin.history.audits()).audits.map(({ type }) => type)).toEqual([
      'delete-invitation',
      'create-invitation',
    ])
  })

  it('is there although its mail could not be sent, whose sender is told', async () => {
    const { admin } = await world.newCompany()
    const email = newAddress()
    const [post, away] = [join(world.folder, 'mail'), join(world.folder, 'mail-away')]
    renameSync(post, away)
    try {
      expect(await admin.agents.invite({ emails: [email], roles })).toEqual([
        { email, outcome: 'invited', mailFailed: true },
      ])
    } finally {
      renameSync(away, post)
    }
    expect(await admin.agents.invitations()).toMatchObject([{ email }])
    expect(await admin.agents.invite({ emails: [email], roles })).toEqual([{ email, outcome: 'renewed' }])
    await staff.follow(staff.tokenFor(email))
  })

  it('is followed again where a process died between account and agent', async () => {
    const { admin } = await world.newCompany()
    const email = newAddress()
    await admin.agents.invite({ emails: [email], roles })
    const { authId } = await ensureAccount(email)
    await setPassword(authId, 'Another horse 8!')
    await expect(staff.follow(staff.tokenFor(email), {})).rejects.toMatchObject({
      details: [{ path: 'firstName' }, { path: 'lastName' }, { path: 'password', code: 'mandatory' }],
    })
    await staff.follow(staff.tokenFor(email))
    expect(await staff.agentOf(email)).toMatchObject({ authId, firstName: 'Nia' })
    // With the password that was said last.
    await world.signInByPassword(email)
  })
})

describe('somebody who has an account', () => {
  it('joins by the link with what they are, keeps their password and what they may elsewhere', async () => {
    const { admin: host, company } = await world.newCompany()
    const { admin: guest, company: own } = await world.newCompany()
    const { email } = guest.agent
    await guest.agents.update({ id: guest.agent._id, firstName: 'Gus', lastName: 'Guest' })
    await host.agents.invite({ emails: [email], roles })
    await staff.follow(staff.tokenFor(email), { ...newcomer, password: 'Stolen horse 9!' })
    const there = await staff.atWork(email, company.name)
    expect(await there.account.login()).toMatchObject({ fullName: 'Gus Guest', roles: ['agent'] })
    expect(await there.in(own.name).account.login()).toMatchObject({ roles: ['admin'], fullName: 'Gus Guest' })
    await expect(there.agents.seats()).rejects.toMatchObject({ code: 'forbidden' })
    expect(await there.in(own.name).agents.seats()).toMatchObject({ admins: { used: 1 } })
  })

  it('is not known by the company that invites them before they come', async () => {
    const { admin: host } = await world.newCompany()
    const { admin: guest } = await world.newCompany()
    const [known, unknown] = [guest.agent.email, newAddress()]
    const [one, other] = await host.agents.invite({ emails: [known, unknown], roles })
    expect(one!.outcome).toBe(other!.outcome)
    expect(JSON.stringify(await host.agents.list())).not.toContain(known)
  })
})

it('an invitation of a company that is being deleted leads nowhere', async () => {
  const { admin, company } = await world.newCompany()
  const email = newAddress()
  await admin.agents.invite({ emails: [email], roles })
  const table = new Table({ client: company.id })
  const item = (await table.get(companies, 'company'))!
  await transact([table.put(companies, { ...item, deleting: new Date().toISOString() })])
  await expect(staff.follow(staff.tokenFor(email))).rejects.toMatchObject({ code: 'link-used' })
  expect(await staff.agentOf(email)).toBeUndefined()
  expect(await table.list(members)).toHaveLength(1)
  expect(await new Table({}).get(agents, admin.agent.authId)).toBeDefined()
})

it('AGENTS-007/grant: nobody but the provider invites somebody to be staff of the provider', async () => {
  const { admin } = await world.newCompany()
  const email = newAddress()
  await expect(admin.agents.invite({ emails: [email], roles: ['wbb-agent'] })).rejects.toMatchObject({
    code: 'forbidden',
    status: 403,
  })
  const provider = await world.as('provider')
  expect(await provider.agents.invite({ emails: [email], roles: ['wbb-agent'] })).toEqual([
    { email, outcome: 'invited' },
  ])
  await staff.follow(staff.tokenFor(email))
  expect(await staff.agentOf(email)).toMatchObject({ roles: ['wbb-agent'] })
  expect(password).toBe(newcomer.password)
})
