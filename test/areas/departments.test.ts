import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { departments, departmentsOf } from '../../functions/company/departments.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { Shop } from '../kit/live.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()

const off = { open: null, closed: null }
const shift = { open: '09:00', closed: '17:00' }
const hours = {
  Monday: shift,
  Tuesday: shift,
  Wednesday: shift,
  Thursday: shift,
  Friday: shift,
  Saturday: { open: '10:00', closed: '14:00' },
  Sunday: off,
}
const stored = (id: string) => new Table({ client: shop.company.id }).get(departments, id)

describe('departments', () => {
  it('DEPARTMENTS-001, DEPARTMENTS-005/list/create/update/delete: are listed, made, changed and deleted, with their hours and exceptions', async () => {
    const { departments: calls } = shop.admin
    const exceptions = [
      { title: 'Christmas', from: '2026-12-24', to: '2026-12-26', openingTime: null },
      { title: 'Valentine’s', from: '2027-02-14', to: '2027-02-14', openingTime: { open: '06:00', closed: '22:00' } },
    ]
    const draft = { name: 'Sales', companyOpeningHours: false, openingHours: hours, exceptions }
    const invented = { ...draft, _id: '01JD0000000000000000000000' }
    const made = await calls.create(invented)
    expect(made).toEqual({ ...draft, _id: made._id, isDefault: true, revision: 1 })
    expect(made._id).not.toBe(invented._id)
    const other = await calls.create({ name: ' Care ' })
    expect(await calls.list()).toEqual([other, made])
    const table = new Table({ client: shop.company.id })
    expect((await departmentsOf({ table })).map(({ name }) => name)).toEqual(['Care', 'Sales'])
    expect(other).toMatchObject({ name: 'Care', isDefault: false, openingHours: null, exceptions: [] })
    const later = { ...hours, Monday: { open: '10:00', closed: '18:00' } }
    expect(await calls.update({ id: made._id, ...draft, openingHours: later })).toEqual({
      ...made,
      openingHours: later,
      revision: 2,
    })
    const changed = await calls.update({ id: made._id, ...draft, name: 'Shop', exceptions: [] })
    expect(changed).toEqual({ ...made, name: 'Shop', exceptions: [], revision: 3 })
    await expect(calls.remove({ id: made._id })).rejects.toMatchObject({ code: 'department-default' })
    expect(await calls.remove({ id: other._id })).toEqual({ id: other._id })
    expect(await calls.list()).toEqual([changed])
  })

  it('keep no hours of their own where the company’s count', async () => {
    const { departments: calls } = shop.admin
    const made = await calls.create({ name: 'Own hours', companyOpeningHours: false, openingHours: hours })
    expect((await stored(made._id))!.openingHours).toEqual(hours)
    await calls.update({ id: made._id, name: 'Own hours', companyOpeningHours: true, openingHours: hours })
    expect((await stored(made._id))!.openingHours).toBeNull()
    await calls.remove({ id: made._id })
  })

  it('DEPARTMENTS-003/name/nullable: need a name, and hours only where the company’s do not count', async () => {
    const { departments: calls } = shop.admin
    for (const name of ['', '   '])
      await expect(calls.create({ name })).rejects.toMatchObject({
        details: [{ path: 'name', message: 'Mandatory field' }],
      })
    const { text } = await shop.admin.request('POST', '/api/agent/departments', {
      body: { description: 'Of all kinds' },
    })
    expect(JSON.parse(text)).toMatchObject({ details: [{ path: 'name', message: 'Mandatory field' }] })
    await expect(calls.create({ name: 'No hours', companyOpeningHours: false })).rejects.toMatchObject({
      details: [{ path: 'openingHours', message: 'Mandatory field' }],
    })
    const made = await calls.create({ name: 'No hours', companyOpeningHours: true, openingHours: null })
    await calls.remove({ id: made._id })
  })

  it('DEPARTMENTS-004/fields/opening: take exceptions with a title and days that are there, in their order', async () => {
    const { departments: calls } = shop.admin
    const good = { title: 'Easter', from: '2027-03-26', to: '2027-03-29', openingTime: null }
    const bad = [
      { ...good, title: '' },
      { ...good, from: '' },
      { ...good, to: 'soon' },
      { ...good, to: '2027-03-25' },
      { ...good, openingTime: { open: '', closed: '17:00' } },
      { ...good, openingTime: { open: '25:00', closed: '17:00' } },
    ]
    for (const exception of bad)
      await expect(calls.create({ name: 'Easter', exceptions: [exception] })).rejects.toMatchObject({
        code: 'bad-request',
      })
    await expect(
      calls.create({ name: 'Easter', exceptions: Array.from({ length: 101 }, () => good) }),
    ).rejects.toMatchObject({ details: [{ message: 'At most 100 exceptions' }] })
  })

  it('that are deleted leave their queue to the default one, and their people', async () => {
    const other = await Shop.opens(world)
    const { departments: calls } = other.admin
    const general = await calls.create({ name: 'General' })
    const weddings = await calls.create({ name: 'Weddings' })
    const lena = await other.hires('Lena Lang')
    const both = [general._id, weddings._id]
    await other.admin.agents.updateMember({ id: lena.agent._id, departments: both, capacityMax: 3 })
    await other.offersPeople(weddings._id)
    const [waiting, held] = [await other.waits(), await other.waits()]
    await other.takes(held, lena)
    const before = await lena.conversations.get({ id: waiting.userId })
    await calls.remove({ id: weddings._id })
    const after = await lena.conversations.get({ id: waiting.userId })
    // The customer keeps the place.
    expect(after.owner).toEqual({ ...before.owner, departmentId: general._id })
    expect((await lena.conversations.get({ id: held.userId })).owner).toMatchObject({
      by: 'agent',
      departmentId: general._id,
    })
    const agents = await lena.agents.list()
    expect(agents.find(({ _id }) => _id === lena.agent._id)!.departments).toEqual([general._id])
    // A block that still names it hands over to the default one.
    const late = await other.waits()
    expect((await lena.conversations.get({ id: late.userId })).owner).toMatchObject({ departmentId: general._id })
    expect(await lena.conversations.list({ department: general._id })).toHaveLength(3)
  })

  it('of the first ones, made at once, one is the default', async () => {
    const { admin } = await Shop.opens(world)
    await Promise.all(['Sales', 'Care', 'Office', 'Weddings'].map((name) => admin.departments.create({ name })))
    const all = await admin.departments.list()
    expect(all).toHaveLength(4)
    expect(all.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  it('that were saved before saves were counted are changed and deleted, and never come back', async () => {
    const { admin, company } = await Shop.opens(world)
    const table = new Table({ client: company.id })
    const old = { companyOpeningHours: true, openingHours: null, exceptions: [] }
    const [first, second] = [ulid(), ulid()]
    await transact([
      table.put(departments, { ...old, _id: first, name: 'Sales', isDefault: true }),
      table.put(departments, { ...old, _id: second, name: 'Care', isDefault: false }),
    ])
    await expect(admin.departments.create({ name: 'sales' })).rejects.toMatchObject({ code: 'duplicate-name' })
    expect(await admin.departments.update({ id: first, revision: 0, name: 'Shop' })).toMatchObject({ revision: 1 })
    for (let round = 0; round < 3; round++) {
      await transact([table.put(departments, { ...old, _id: second, name: 'Care', isDefault: false })])
      const [, removed] = await Promise.allSettled([
        admin.departments.update({ id: second, name: 'Support' }),
        admin.departments.remove({ id: second }),
      ])
      expect(removed.status).toBe('fulfilled')
      expect((await admin.departments.list()).map(({ name }) => name)).toEqual(['Shop'])
    }
  })
})
