/** Seats: how many people a tier lets into a company, whoever asks at the same moment. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newInvitation } from '../../functions/company/invitations.ts'
import { readStaff, type Staff } from '../../functions/company/staff.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import { newAddress, newPerson, staffOf } from '../kit/staff.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

let world: World
let staff: ReturnType<typeof staffOf>

beforeAll(async () => {
  world = await openWorld()
  staff = staffOf(world)
})
afterAll(() => world.close())

const addresses = (length: number) => Array.from({ length }, newAddress)
const roles = ['agent' as const]
const dayMs = 24 * 60 * 60 * 1000

/** One administrator, two agents, three people. */
const inFreeTier = () => world.newCompany({ tierType: 'free' })
const usedBy = async ({ agents }: Worker) => {
  const { admins, agents: others, total } = await agents.seats()
  return [admins.used, others.used, total.used]
}

describe('BILLING-008/agents/admins/total: seats', () => {
  it('are taken by people and by open invitations, and never end where the company has no tier', async () => {
    const { admin } = await inFreeTier()
    await admin.agents.create({ ...newPerson(), roles })
    await admin.agents.invite({ emails: [newAddress()], roles })
    expect(await admin.agents.seats()).toEqual({
      admins: { used: 1, limit: 1 },
      agents: { used: 2, limit: 2 },
      total: { used: 3, limit: 3 },
    })
    const { admin: free } = await world.newCompany()
    expect((await free.agents.seats()).total).toEqual({ used: 1, limit: null })
  })

  it('somebody for whom there is none is not invited, and gets neither account nor mail', async () => {
    const { admin } = await inFreeTier()
    await admin.agents.invite({ emails: addresses(2), roles })
    const person = newPerson()
    await expect(admin.agents.create({ ...person, roles })).rejects.toMatchObject({
      status: 403,
      code: 'seats-used',
      message: 'Your tier has 2 seats of this kind, and 2 are taken.',
    })
    await expect(admin.agents.create({ ...person, roles: ['admin'] })).rejects.toMatchObject({ code: 'seats-used' })
    expect(await staff.agentOf(person.email)).toBeUndefined()
    expect(staff.mailsTo(person.email)).toEqual([])
    expect(await usedBy(admin)).toEqual([1, 2, 3])
  })

  it('addresses are told which kind of seat is missing', async () => {
    const { admin } = await inFreeTier()
    const [boss, ...others] = addresses(4)
    expect(await admin.agents.invite({ emails: [boss!], roles: ['admin'] })).toEqual([
      { email: boss, outcome: 'no-admin-seat' },
    ])
    const answers = await admin.agents.invite({ emails: others, roles })
    expect(answers.map(({ outcome }) => outcome)).toEqual(['invited', 'invited', 'no-agent-seat'])
    expect(staff.mailsTo(others[2]!)).toEqual([])
    const { admin: team } = await world.newCompany({ tierType: 'team' })
    const answered = await team.agents.invite({ emails: addresses(10), roles })
    expect(new Set(answered.map(({ outcome }) => outcome))).toEqual(new Set(['invited']))
    const [second, third] = addresses(2)
    const last = await team.agents.invite({ emails: [second!, third!], roles: ['admin'] })
    expect(last.map(({ outcome }) => outcome)).toEqual(['invited', 'no-seat'])
  })

  it('ten invitations at once into two free seats are two that are in, and eight that are told why', async () => {
    // From the second round on there are functions enough to answer at the same moment.
    for (let round = 0; round < 3; round++) {
      const { admin } = await inFreeTier()
      const all = addresses(10)
      const answers = await Promise.all(all.map((email) => admin.agents.invite({ emails: [email], roles })))
      const outcomes = answers.flat().map(({ outcome }) => outcome)
      expect(outcomes.filter((outcome) => outcome === 'invited')).toHaveLength(2)
      expect(outcomes.filter((outcome) => outcome === 'no-agent-seat')).toHaveLength(8)
      expect(await usedBy(admin)).toEqual([1, 2, 3])
      expect(await admin.agents.invitations()).toHaveLength(2)
      expect(all.filter((email) => staff.mailsTo(email).length > 0)).toHaveLength(2)
    }
  })

  it('a change that has counted without another one does not land', async () => {
    const { admin, company } = await inFreeTier()
    const [now, by] = [new Date(world.clock.now()), { _id: admin.agent._id, name: 'Ada Admin' }]
    const invite = (counted: Staff, email: string) => {
      const made = newInvitation(counted, { email, roles, permissions: [], by }, now)
      return typeof made === 'string' ? made : transact(made.changes)
    }
    await admin.agents.invite({ emails: [newAddress()], roles })
    // Both see one free seat.
    const [one, other] = [await readStaff(company.id, now), await readStaff(company.id, now)]
    await invite(one, newAddress())
    await expect(invite(other, newAddress())).rejects.toMatchObject({ code: 'unavailable' })
    expect(await usedBy(admin)).toEqual([1, 2, 3])
    expect(await invite(await readStaff(company.id, now), newAddress())).toBe('agents')
  })

  it('an invitation that is followed keeps its seat, and one that is taken back or late gives it free', async () => {
    const { admin } = await inFreeTier()
    const [one, two] = addresses(2)
    await admin.agents.invite({ emails: [one!, two!], roles })
    await staff.follow(staff.tokenFor(one!))
    expect(await usedBy(admin)).toEqual([1, 2, 3])
    await admin.agents.revokeInvitation({ email: two! })
    expect(await usedBy(admin)).toEqual([1, 1, 2])
    await admin.agents.invite({ emails: [two!], roles })
    await world.clock.during(7 * dayMs + 1000, async () => {
      expect(await usedBy(admin)).toEqual([1, 1, 2])
      expect(await admin.agents.invitations()).toEqual([])
      await expect(staff.follow(staff.tokenFor(two!))).rejects.toMatchObject({ code: 'link-used' })
      expect(await admin.agents.invite({ emails: [two!], roles })).toEqual([{ email: two, outcome: 'invited' }])
    })
  })

  it('a form renews the invitation of the same address, whose seat it takes and whose link then leads nowhere', async () => {
    const { admin } = await inFreeTier()
    const [one, two] = addresses(2)
    await admin.agents.invite({ emails: [one!, two!], roles })
    const token = staff.tokenFor(one!)
    await admin.agents.create({ ...newPerson(one), roles })
    expect(await usedBy(admin)).toEqual([1, 2, 3])
    await expect(staff.follow(token)).rejects.toMatchObject({ code: 'link-used' })
  })

  it('another role needs its own seat', async () => {
    const { admin } = await inFreeTier()
    const { _id: id } = await staff.join(admin, { ...newPerson(), roles })
    const decided = { id, departments: [], capacityMax: 3 }
    await expect(admin.agents.updateMember({ ...decided, roles: ['admin'] })).rejects.toMatchObject({
      code: 'seats-used',
      values: { used: '1', limit: '1' },
    })
    expect((await admin.agents.list()).find(({ _id }) => _id === id)).toMatchObject({
      roles: ['agent'],
      capacity: { max: 5 },
    })
    expect(await admin.agents.updateMember(decided)).toMatchObject({ capacity: { max: 3 } })
  })

  it('a company with more people than its tier has keeps them, and takes no more', async () => {
    const { admin, company } = await world.newCompany()
    const all = await Promise.all([1, 2, 3].map(() => staff.join(admin, { ...newPerson(), roles })))
    const table = new Table({ client: company.id })
    const item = (await table.get(companies, 'company'))!
    await transact([table.put(companies, { ...item, tierType: 'free' })])
    const decided = { id: all[0]!._id, departments: [], capacityMax: 1, permissions: ['read' as const] }
    expect(await admin.agents.updateMember(decided)).toMatchObject({ permissions: ['read'] })
    expect(await admin.agents.invite({ emails: [newAddress()], roles })).toMatchObject([{ outcome: 'no-agent-seat' }])
    await admin.agents.remove({ id: all[0]!._id })
    expect(await usedBy(admin)).toEqual([1, 2, 3])
  })

  it('staff of the provider takes none', async () => {
    const { admin, company } = await inFreeTier()
    await world.hire(company, 'wbb-agent', 'Sol Staff')
    expect(await usedBy(admin)).toEqual([1, 0, 1])
    expect((await admin.agents.list()).map(({ fullName }) => fullName)).toContain('Sol Staff')
  })
})

describe('the last administrator of a company', () => {
  it('is kept, also when two who are left take the role from each other at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const { admin, company } = await world.newCompany()
      const other = await world.hire(company, 'admin', 'Ben Boss')
      const decided = { departments: [], capacityMax: 5, roles }
      const results = await Promise.allSettled([
        admin.agents.updateMember({ id: other.agent._id, ...decided }),
        other.agents.updateMember({ id: admin.agent._id, ...decided }),
      ])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const refused = results.find((result) => result.status === 'rejected')
      // Whoever is no administrator any more is not asked at all.
      expect(['last-admin', 'forbidden']).toContain((refused!.reason as { code: string }).code)
    }
  })

  it('cannot be removed, and takes no role from themselves', async () => {
    const { admin, company } = await world.newCompany()
    const provider = await world.hire(company, 'wbb-agent', 'Sol Staff')
    const id = admin.agent._id
    await expect(provider.agents.remove({ id })).rejects.toMatchObject({ code: 'last-admin' })
    await expect(admin.agents.remove({ id })).rejects.toMatchObject({ code: 'own-account' })
    const decided = { id, departments: [], capacityMax: 5, roles }
    await expect(provider.agents.updateMember(decided)).rejects.toMatchObject({ code: 'last-admin' })
    await world.hire(company, 'admin', 'Ben Boss')
    await expect(admin.agents.updateMember(decided)).rejects.toMatchObject({ code: 'own-admin-role' })
    expect(await provider.agents.updateMember(decided)).toMatchObject({ roles: ['agent'] })
  })
})
