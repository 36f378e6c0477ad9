/** Organisations, as the provider keeps them. */
import { afterAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { organisationMove } from '../../functions/company/organisations.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const provider = await world.as('provider')

const named = (word: string) => `${word} ${ulid()}`
const one = async (id: string) => (await provider.workspaces.organisations()).find(({ _id }) => _id === id)

describe('organisations', () => {
  it('ORGANISATIONS-002, ORGANISATIONS-003/list/create/update/delete: are made with a name, listed by it with their workspaces, renamed and deleted', async () => {
    const name = named('Ärzte')
    const made = await provider.workspaces.createOrganisation({ name: ` ${name} ` })
    const created = new Date(made.created).getTime()
    expect(made).toEqual({ _id: made._id, name, created: made.created, clients: [], agents: 0, revision: 1 })
    expect(Math.abs(created - world.clock.now())).toBeLessThan(60_000)
    const { company } = await world.newCompany({ organisation: made._id })
    expect(await one(made._id)).toEqual({ ...made, clients: [company.id] })
    const other = await provider.workspaces.createOrganisation({ name: named('Aachen') })
    const listed = (await provider.workspaces.organisations()).filter(({ _id }) => [made._id, other._id].includes(_id))
    expect(listed.map(({ _id }) => _id)).toEqual([other._id, made._id])
    const renamed = await provider.workspaces.updateOrganisation({ id: made._id, name: `${name} & Co`, revision: 1 })
    expect(renamed).toEqual({ ...made, name: `${name} & Co`, clients: [company.id], revision: 2 })
    expect(await one(made._id)).toEqual(renamed)
    expect(await provider.workspaces.removeOrganisation({ id: other._id })).toEqual({ id: other._id })
    expect(await one(other._id)).toBeUndefined()
    await expect(provider.workspaces.removeOrganisation({ id: other._id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(provider.workspaces.updateOrganisation({ id: other._id, name })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('have names that do not look the same, and that are free again after a renaming or a deletion', async () => {
    const name = named('Bloom')
    const made = await provider.workspaces.createOrganisation({ name })
    for (const taken of [name, name.toUpperCase(), `${name}\u200b`, name.replace('o', '\u043e')])
      await expect(provider.workspaces.createOrganisation({ name: taken })).rejects.toMatchObject({
        code: 'duplicate-name',
      })
    expect(await provider.workspaces.updateOrganisation({ id: made._id, name: name.toUpperCase() })).toMatchObject({
      revision: 2,
    })
    const other = await provider.workspaces.createOrganisation({ name: named('Other') })
    await expect(provider.workspaces.updateOrganisation({ id: other._id, name })).rejects.toMatchObject({
      code: 'duplicate-name',
    })
    await provider.workspaces.updateOrganisation({ id: made._id, name: named('Vale') })
    expect(await provider.workspaces.updateOrganisation({ id: other._id, name })).toMatchObject({ name })
    await provider.workspaces.removeOrganisation({ id: other._id })
    expect(await provider.workspaces.createOrganisation({ name })).toMatchObject({ name, revision: 1 })
  })

  it('need a name, and one that was saved meanwhile is not saved over', async () => {
    await expect(provider.workspaces.createOrganisation({ name: ' ' })).rejects.toMatchObject({
      details: [{ path: 'name', message: 'Mandatory field' }],
    })
    const made = await provider.workspaces.createOrganisation({ name: named('First') })
    const [a, b] = await Promise.allSettled([
      provider.workspaces.updateOrganisation({ id: made._id, name: named('A'), revision: 1 }),
      provider.workspaces.updateOrganisation({ id: made._id, name: named('B'), revision: 1 }),
    ])
    const lost = [a, b].filter(({ status }) => status === 'rejected')
    expect(lost).toEqual([{ status: 'rejected', reason: expect.objectContaining({ code: 'stale' }) as unknown }])
  })

  it('ORGANISATIONS-004/workspaces/agents: are not deleted as long as a workspace or an agent names them', async () => {
    for (const what of ['agents', 'companies'] as const) {
      const { _id: id } = await provider.workspaces.createOrganisation({ name: named(what) })
      await transact(organisationMove(what, { to: id }))
      await expect(provider.workspaces.removeOrganisation({ id })).rejects.toMatchObject({
        code: 'organisation-in-use',
        status: 409,
      })
      await transact(organisationMove(what, { from: id }))
      expect(await provider.workspaces.removeOrganisation({ id })).toEqual({ id })
      await expect(transact(organisationMove(what, { to: id }))).rejects.toMatchObject({ code: 'not-found' })
    }
  })

  it('ORGANISATIONS-004/workspaces: are deleted or joined, and never both, when two do it at once', async () => {
    const ends = { joined: 0, deleted: 0 }
    for (let round = 0; round < 20; round++) {
      const { _id: id } = await provider.workspaces.createOrganisation({ name: named('Race') })
      const { company } = await world.newCompany()
      const table = new Table({ client: company.id })
      const join = async () => {
        const joined = table.set(companies, 'company', { organisation: id })
        await transact([joined, ...organisationMove('companies', { to: id })])
      }
      // A removal that reads the list before comes a little later, so that each of the two wins sometimes.
      const remove = () => provider.workspaces.removeOrganisation({ id })
      const removed = round % 2 ? one(id).then(remove) : remove()
      const [joined, deleted] = await Promise.allSettled([join(), removed])
      const isThere = (await one(id)) !== undefined
      const names = (await table.get(companies, 'company'))!.organisation === id
      expect({ isThere, names }).toEqual({
        isThere: deleted.status === 'rejected',
        names: joined.status === 'fulfilled',
      })
      expect(names && !isThere).toBe(false)
      if (names) ends.joined++
      else if (!isThere) ends.deleted++
    }
    expect(ends.joined, 'joined').toBeGreaterThan(0)
    expect(ends.deleted, 'deleted').toBeGreaterThan(0)
  })
})
