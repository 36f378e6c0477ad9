import { describe, expect, it } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import { faultAt } from '#shared/faults'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { settings } from '../../functions/platform/tenancy/tenancy.ts'
import { Shop, says } from '../kit/live.ts'
import type { Worker } from '../kit/world.ts'
import { openPassing } from '../kit/passing.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { passes } = openPassing(world)

const minute = 60_000
const table = ({ company }: Shop) => new Table({ client: company.id })
const stored = (of: Shop) => table(of).get(settings, 'settings')

/** Saves these settings of a company. */
const decides = ({ admin, company }: Shop, changes: Omit<Parameters<Worker['settings']['updateSystem']>[0], 'id'>) =>
  admin.settings.updateSystem({ id: company.id, ...changes })

describe('the settings of live chats', () => {
  it('are what holds by itself until somebody saves others', async () => {
    const fresh = await Shop.opens(world)
    const before = { userReplyTimeout: null, delayAnnouncementInterval: 2, defaultDepartmentId: null }
    expect(await fresh.admin.settings.system()).toMatchObject({ _id: fresh.company.id, revision: 0, ...before })
    const own = await stored(fresh)
    const saved = await decides(fresh, { userReplyTimeout: 10 * minute })
    expect(saved).toMatchObject({ revision: 1, ...before, userReplyTimeout: 10 * minute })
    expect(await fresh.admin.settings.system()).toEqual(saved)
    const stamp = { revision: 1, by: fresh.admin.agent.firstName + ' ' + fresh.admin.agent.lastName }
    expect(await stored(fresh)).toEqual({
      ...own,
      userReplyTimeout: 10 * minute,
      revision: 1,
      changed: { userReplyTimeout: { ...stamp, at: expect.any(String) } },
    })
  })

  it('say when waiting shows in lists, red no earlier than amber', async () => {
    const busy = await Shop.opens(world)
    const waits = async () => (await busy.admin.conversations.status()).waiting
    expect(await waits()).toEqual({ amber: 5, red: 10 })
    await expect(decides(busy, { waiting: { amber: 11, red: 10 } })).rejects.toMatchObject({
      details: [faultAt('waiting.red', 'waiting-order')],
    })
    await decides(busy, { waiting: { amber: 10, red: 10 } })
    world.clock.advance(6000)
    expect(await waits()).toEqual({ amber: 10, red: 10 })
  })

  it('keep whatever else the company has decided, and what was not given', async () => {
    const other = await Shop.opens(world)
    const { _id } = await other.admin.departments.create({ name: 'Sales' })
    const decided = CompanySettings.parse({ botName: 'Flora', topics: ['Weddings'], numberOfLanguageSwitches: 3 })
    await transact([table(other).put(settings, decided)])
    await decides(other, { userReplyTimeout: 5 * minute, defaultDepartmentId: _id })
    await decides(other, { delayAnnouncementInterval: 0 })
    const now = { userReplyTimeout: 5 * minute, defaultDepartmentId: _id, delayAnnouncementInterval: 0 }
    expect(await stored(other)).toMatchObject({ ...decided, ...now, revision: 2 })
    // Null takes away; the department that is marked as default answers again, and silence has no end.
    await decides(other, { userReplyTimeout: null, defaultDepartmentId: null })
    expect(await other.admin.settings.system()).toMatchObject({ userReplyTimeout: null, defaultDepartmentId: null })
    const { defaultDepartmentId: gone, userReplyTimeout: over, ...rest } = (await stored(other))!
    expect([gone, over]).toEqual([undefined, undefined])
    expect(rest).toMatchObject({ ...decided, delayAnnouncementInterval: 0, revision: 3 })
  })

  it('lose nothing when several people save different ones at once', async () => {
    const busy = await Shop.opens(world)
    const { _id } = await busy.admin.departments.create({ name: 'Sales' })
    const changes = [{ userReplyTimeout: minute }, { delayAnnouncementInterval: 7 }, { defaultDepartmentId: _id }]
    for (let round = 1; round <= 3; round++) {
      await decides(busy, { userReplyTimeout: null, delayAnnouncementInterval: 2, defaultDepartmentId: null })
      await Promise.all(changes.map((change) => decides(busy, change)))
      expect(await busy.admin.settings.system()).toMatchObject({
        ...Object.assign({}, ...changes),
        // The first round has nothing to take back.
        revision: 4 * round - 1,
      })
    }
  })

  it('SETTINGS-012/positive/hour: take a timeout above nothing and up to one hour', async () => {
    for (const userReplyTimeout of [0, -5, 0.4])
      await expect(decides(shop, { userReplyTimeout })).rejects.toMatchObject({
        details: [{ path: 'userReplyTimeout', message: 'Timeout must be a number higher than 0' }],
      })
    await expect(decides(shop, { userReplyTimeout: 60 * minute + 1 })).rejects.toMatchObject({
      details: [{ path: 'userReplyTimeout', message: 'Maximum value is one hour' }],
    })
    const { admin, company } = shop
    const body = { userReplyTimeout: 'soon' }
    const answer = await admin.request('PUT', `/api/agent/system-settings/${company.id}`, { body })
    expect(answer.body.details).toEqual([faultAt('userReplyTimeout', 'timeout')])
    for (const userReplyTimeout of [1, 60 * minute])
      expect(await decides(shop, { userReplyTimeout })).toMatchObject({ userReplyTimeout })
  })

  it('take whole minutes up to an hour between announcements', async () => {
    for (const delayAnnouncementInterval of [-1, 61, 1.5])
      await expect(decides(shop, { delayAnnouncementInterval })).rejects.toMatchObject({
        details: [{ path: 'delayAnnouncementInterval', message: 'Must be a whole number from 0 to 60' }],
      })
    for (const delayAnnouncementInterval of [60, 0])
      expect(await decides(shop, { delayAnnouncementInterval })).toMatchObject({ delayAnnouncementInterval })
  })

  it('take a department of this company only', async () => {
    const elsewhere = await Shop.opens(world)
    const { _id } = await elsewhere.admin.departments.create({ name: 'Elsewhere' })
    await expect(decides(shop, { defaultDepartmentId: _id })).rejects.toMatchObject({
      code: 'bad-request',
      details: [{ path: 'defaultDepartmentId', message: 'This department no longer exists.' }],
    })
    expect((await shop.admin.settings.system()).defaultDepartmentId).toBeNull()
  })

  it('are each company’s own, and no plain agent’s to see or change', async () => {
    const elsewhere = await Shop.opens(world)
    const before = await elsewhere.admin.settings.system()
    const id = elsewhere.company.id
    await expect(shop.admin.settings.updateSystem({ id, userReplyTimeout: minute })).rejects.toMatchObject({
      code: 'not-found',
    })
    await decides(shop, { userReplyTimeout: 3 * minute })
    expect(await elsewhere.admin.settings.system()).toEqual(before)
    const agent = await elsewhere.hires('Lena Lang')
    await expect(agent.settings.system()).rejects.toMatchObject({ code: 'forbidden' })
    await expect(agent.settings.updateSystem({ id, userReplyTimeout: minute })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await elsewhere.admin.settings.system()).toEqual(before)
  })

  it('hold in every environment, so that they can be saved in one that is read-only', async () => {
    const admin = await world.as('admin')
    const { id } = world.companies.bloom
    const forms = admin.forms.create({ type: 'form', title: 'Order', questions: [] })
    await expect(forms).rejects.toMatchObject({ code: 'environment-read-only' })
    await admin.settings.updateSystem({ id, delayAnnouncementInterval: 4 })
    const draft = await world.inDraft('admin')
    expect(await draft.settings.system()).toMatchObject({ delayAnnouncementInterval: 4 })
  })

  it('leave a line in the history', async () => {
    const { revision } = await decides(shop, { delayAnnouncementInterval: 9 })
    const { audits } = await shop.admin.history.audits({ type: 'edit-settings' })
    expect(audits[0]!.data).toMatchObject({
      name: shop.company.displayName,
      revision,
      loggedInAgent: { _id: shop.admin.agent._id },
    })
    await expect(decides(shop, { delayAnnouncementInterval: 99 })).rejects.toMatchObject({ code: 'bad-request' })
    expect((await shop.admin.history.audits({ type: 'edit-settings' })).audits).toHaveLength(audits.length)
  })
})

describe('a takeover', () => {
  it('obeys what is saved: whom it goes to, and when a silent customer is the bot’s again', async () => {
    const place = await Shop.opens(world)
    await place.offersPeople()
    const lena = await place.hires('Lena Lang')
    await place.admin.departments.create({ name: 'General' })
    const weddings = await place.admin.departments.create({ name: 'Weddings' })
    await decides(place, { userReplyTimeout: 3 * minute, defaultDepartmentId: weddings._id })
    const customer = await place.waits()
    const owner = async () => (await lena.conversations.get({ id: customer.userId })).owner
    expect(await owner()).toMatchObject({ departmentId: weddings._id })
    await place.takes(customer, lena)
    await says(lena, customer, 'Which colour?')
    await passes(2 * minute)
    expect(await owner()).toMatchObject({ by: 'agent' })
    await passes(minute)
    expect(await owner()).toEqual({ by: 'bot' })
  })
})
