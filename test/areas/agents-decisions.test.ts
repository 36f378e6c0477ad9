/** What administrators decide of the people of their workspace, and nobody else's. */
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watching } from '../kit/live.ts'
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
const decided = (id: string) => ({ id, departments: [], capacityMax: 5 })
const shown = async ({ agents: area }: Worker, id: string) => (await area.list()).find(({ _id }) => _id === id)

describe('what an administrator decides', () => {
  it('holds in the own workspace, and changes nothing in another one of the same agent', async () => {
    const { host, company, guest, own, id } = await staff.shareGuest()
    await host.agents.updateMember({
      ...decided(id),
      roles: ['admin', 'agent'],
      permissions: ['read'],
      keyTopics: ['Tulips'],
      capacityMax: 1,
    })
    const there = guest.in(company.name)
    expect(await there.account.login()).toMatchObject({ roles: ['admin', 'agent'], permissions: ['read'] })
    expect(await guest.account.login()).toMatchObject({ roles: ['admin'], permissions: [] })
    expect(await shown(guest, id)).toMatchObject({ permissions: [], keyTopics: [], capacity: { max: 5 } })
    await expect(host.in(own.name).agents.list()).rejects.toMatchObject({ code: 'not-a-member' })
    await host.agents.remove({ id })
    expect(await guest.account.login()).toMatchObject({ roles: ['admin'], activeClient: own.name })
    await expect(there.account.login()).rejects.toMatchObject({ code: 'not-a-member' })
  })

  it('no names of somebody who works elsewhere too, and those of everybody else', async () => {
    const { host, id } = await staff.shareGuest()
    await expect(host.agents.updateMember({ ...decided(id), firstName: 'Puppet' })).rejects.toMatchObject({
      code: 'works-elsewhere',
    })
    // Named as they are already, nothing is said of the name.
    expect(await host.agents.updateMember({ ...decided(id), firstName: 'Ada', lastName: 'Admin' })).toMatchObject({
      fullName: 'Ada Admin',
    })
    const { _id } = await staff.join(host, { ...newPerson(), roles })
    const renamed = await host.agents.updateMember({ ...decided(_id), firstName: 'Pet', lastName: 'Parson' })
    expect(renamed).toMatchObject({ fullName: 'Pet Parson' })
    expect(await shown(host, _id)).toMatchObject({ fullName: 'Pet Parson', revision: 1 })
    expect((await host.conversations.status()).agents.map(({ fullName }) => fullName)).toContain('Pet Parson')
  })

  it('what is left out of a decision stays as it is', async () => {
    const { admin } = await world.newCompany()
    const made = await staff.join(admin, {
      ...newPerson(),
      roles: ['admin'],
      permissions: ['read', 'update'],
      keyTopics: ['Roses'],
    })
    expect(await admin.agents.updateMember({ ...decided(made._id), capacityMax: 9 })).toMatchObject({
      roles: ['admin'],
      permissions: ['read', 'update'],
      keyTopics: ['Roses'],
      fullName: 'Pat Person',
      capacity: { max: 9 },
    })
  })

  it('no more than they may themselves, neither for others nor for themselves', async () => {
    const { admin, company } = await world.newCompany()
    const limited = await world.hire(company, 'admin', 'Lim Limited')
    const [own, other] = [limited.agent._id, (await staff.join(admin, { ...newPerson(), roles }))._id]
    await admin.agents.updateMember({ ...decided(own), permissions: ['read', 'update', 'create'] })
    for (const permissions of [['read' as const, 'delete' as const], ['read' as const]])
      await expect(limited.agents.updateMember({ ...decided(own), permissions })).rejects.toMatchObject({
        code: 'forbidden',
      })
    // None are all, which for them are those that they have.
    const mine = ['read', 'update', 'create']
    expect(await limited.agents.updateMember({ ...decided(own), permissions: [] })).toMatchObject({ permissions: mine })
    await expect(limited.agents.updateMember({ ...decided(other), permissions: ['delete'] })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await limited.agents.updateMember({ ...decided(other), permissions: ['read'] })).toMatchObject({
      permissions: ['read'],
    })
    expect(await staff.join(limited, { ...newPerson(), roles })).toMatchObject({ permissions: mine })
    const email = newAddress()
    await limited.agents.invite({ emails: [email], roles: ['admin'] })
    await staff.follow(staff.tokenFor(email))
    const accomplice = await staff.atWork(email, company.name)
    await expect(accomplice.agents.remove({ id: other })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is felt at once by a console that is open, which is closed and opens again with what holds now', async () => {
    const { admin, company } = await world.newCompany()
    const pat = await world.hire(company, 'agent', 'Pat Person')
    const [own, colleague] = [await watching(world, pat), await watching(world, admin)]
    const closed = once(own.socket, 'close')
    await admin.agents.updateMember({ ...decided(pat.agent._id), roles: ['agent', 'admin'] })
    await world.settled()
    await closed
    await colleague.said()
    expect(await pat.agents.seats()).toMatchObject({ admins: { used: 2 } })
    const again = await watching(world, pat)
    // What is no right closes nothing.
    await admin.agents.updateMember({ ...decided(pat.agent._id), capacityMax: 9 })
    await world.settled()
    await again.said()
    again.socket.close()
    colleague.socket.close()
  })
})

describe('the workspaces of a colleague', () => {
  it('are those that the caller works in as well', async () => {
    const { host, guest, company, own, id } = await staff.shareGuest()
    const namesFor = async (worker: Worker) => (await shown(worker, id))!.workspaces.map(({ name }) => name)
    expect(await namesFor(host)).toEqual([company.name])
    expect((await namesFor(guest)).toSorted()).toEqual([company.name, own.name].toSorted())
  })
})
