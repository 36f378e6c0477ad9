import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { avatarBytesMax } from '#shared/limits'
import { Table } from '../../functions/platform/table/table.ts'
import { members } from '../../functions/platform/tenancy/tenancy.ts'
import { says, Shop, watching } from '../kit/live.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

let world: World
let agent: Worker
let id: string

beforeAll(async () => {
  world = await openWorld()
  agent = await world.as('agent')
  id = agent.agent._id
})
afterAll(() => world.close())

/** The smallest picture there is: one transparent point. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** What a browser does with the form of an upload ticket. */
async function uploaded(bytes: Buffer, contentType = 'image/png'): Promise<{ uploadId: string; status: number }> {
  const { uploadId, url, fields } = await agent.media.upload({ purpose: 'avatar', contentType, bytes: bytes.length })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }), 'me.png')
  const { status } = await fetch(url, { method: 'POST', body: form })
  return { uploadId, status }
}

const names = { firstName: 'Jonas', lastName: 'Keller' }

describe('the profile', () => {
  it('is saved by its owner; a colleague’s language, picture and letters stay theirs', async () => {
    const saved = await agent.agents.update({ id, firstName: ' Jo ', lastName: 'Keller', language: 'de' })
    expect(saved).toMatchObject({ firstName: 'Jo', fullName: 'Jo Keller', language: 'de' })
    const admin = await world.as('admin')
    for (const own of [{ language: 'en' }, { weeklyDigest: true }, { avatar: null }] as const)
      await expect(admin.agents.update({ id, ...names, ...own })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(agent.agents.update({ id: admin.agent._id, ...names })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(agent.agents.update({ id, firstName: ' ', lastName: 'Keller' })).rejects.toMatchObject({
      details: [{ path: 'firstName', message: 'Mandatory field' }],
    })
  })

  it('says whether a mail tells the agent weekly how things went, where each of their workspaces reads it', async () => {
    const { admin, company } = await world.newCompany()
    const own = { id: admin.agent._id, firstName: 'Ada', lastName: 'Admin' }
    const member = () => new Table({ client: company.id }).get(members, own.id)
    expect(await admin.account.login()).toMatchObject({ weeklyDigest: false })
    expect(await admin.agents.update({ ...own, weeklyDigest: true })).toMatchObject({ weeklyDigest: true })
    expect(await member()).toMatchObject({ weeklyDigest: true })
    expect(await admin.agents.update(own)).toMatchObject({ weeklyDigest: true })
    await admin.agents.update({ ...own, weeklyDigest: false })
    expect(await member()).toMatchObject({ weeklyDigest: false })
  })

  it('shows an uploaded picture through a short-lived address of its own', async () => {
    const { uploadId, status } = await uploaded(png)
    expect(status).toBeLessThan(300)
    const { avatar } = await agent.agents.update({ id, ...names, avatar: uploadId })
    expect(avatar).toContain(`/api/agent/user/${id}/avatar?`)
    const sent = await fetch(world.cloud.origin + avatar!, { redirect: 'manual' })
    expect(sent.status).toBe(302)
    expect(sent.headers.get('cache-control')).toBe('private, no-store')
    const picture = await fetch(sent.headers.get('location')!)
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(await agent.account.login()).toMatchObject({ avatar })
    expect(await agent.agents.update({ id, ...names, avatar: null })).not.toHaveProperty('avatar')
  })

  it('AGENTS-008, LIMITS-001/avatar: takes no picture over 3145728 bytes, whatever its ticket said', async () => {
    const large = { purpose: 'avatar' as const, contentType: 'image/png', bytes: avatarBytesMax + 1 }
    await expect(agent.media.upload(large)).rejects.toMatchObject({ code: 'too-large', status: 413 })
    const { url, fields } = await agent.media.upload({ ...large, bytes: 1 })
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(avatarBytesMax + 1)], { type: 'image/png' }))
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(400)
  })

  it('takes nothing that is not the image it says it is', async () => {
    await expect(
      agent.media.upload({ purpose: 'avatar', contentType: 'image/svg+xml', bytes: 10 }),
    ).rejects.toMatchObject({ code: 'not-an-image' })
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const { uploadId } = await uploaded(page)
    await expect(agent.agents.update({ id, ...names, avatar: uploadId })).rejects.toMatchObject({
      code: 'not-an-image',
    })
    const invented = '01JD0000000000000000000000'
    await expect(agent.agents.update({ id, ...names, avatar: invented })).rejects.toMatchObject({
      code: 'upload-missing',
    })
  })

  it('refuses another company’s upload', async () => {
    const { uploadId } = await uploaded(png)
    const stranger = await world.as('stranger')
    const theirs = { id: stranger.agent._id, firstName: 'Rosa', lastName: 'Lind', avatar: uploadId }
    await expect(stranger.agents.update(theirs)).rejects.toMatchObject({ code: 'upload-missing' })
  })
})

describe('the agents of a workspace', () => {
  it('are listed with what they may do, hold and take, and whether they are there', async () => {
    const shop = await Shop.opens(world)
    const lena = await shop.hires('Lena Lang')
    const sales = await shop.admin.departments.create({ name: 'Sales' })
    const _id = lena.agent._id
    const changed = await shop.admin.agents.updateMember({ id: _id, departments: [sales._id], capacityMax: 2 })
    await shop.welcomes()
    const customer = await shop.starts()
    await shop.takes(customer, lena)
    await says(lena, customer, 'Hi')
    const listed = await lena.agents.list()
    expect(listed.map(({ fullName }) => fullName)).toEqual(['Ada Admin', 'Lena Lang'])
    expect(listed[1]).toEqual({
      ...changed,
      firstName: 'Lena',
      lastName: 'Lang',
      email: lena.agent.email,
      roles: ['agent'],
      permissions: [],
      departments: [sales._id],
      capacity: { current: 1, max: 2 },
      isInvited: false,
      lastLogin: expect.any(String),
      lastActive: expect.any(String),
      isOnline: false,
    })
    const { audits } = await shop.admin.history.audits({ id: _id })
    expect(audits).toMatchObject([{ type: 'edit-agent', data: { name: 'Lena Lang' } }])
  })

  it('AGENTS-014/online, AGENTS-018/online/last-active: are online while a console of theirs is open, and active with each call', async () => {
    const shop = await Shop.opens(world)
    const lena = await shop.hires('Lena Lang')
    const { _id } = lena.agent
    const shown = async () => (await shop.admin.agents.list()).find((each) => each._id === _id)!
    expect(await lena.agents.online()).toEqual([])
    const [one, two] = [await watching(world, lena), await watching(world, lena)]
    expect(await shop.admin.agents.online()).toEqual([_id])
    expect((await shown()).isOnline).toBe(true)
    one.socket.close()
    await two.said()
    expect((await shown()).isOnline).toBe(true)
    two.socket.close()
    await expect.poll(() => shop.admin.agents.online()).toEqual([])
    const before = (await shown()).lastActive!
    await world.clock.during(10 * 60_000, async () => {
      expect((await shown()).lastActive).toBe(before)
      await lena.conversations.status()
      expect(Date.parse((await shown()).lastActive!)).toBeGreaterThanOrEqual(Date.parse(before) + 10 * 60_000)
    })
  })

  it('keep what an administrator decides and what they themselves save at the same moment', async () => {
    const shop = await Shop.opens(world)
    const lena = await shop.hires('Lena Lang')
    const sales = await shop.admin.departments.create({ name: 'Sales' })
    const _id = lena.agent._id
    for (let round = 1; round <= 4; round++) {
      const decided = { departments: round % 2 ? [sales._id] : [], capacityMax: round }
      await Promise.all([
        shop.admin.agents.updateMember({ id: _id, ...decided }),
        lena.agents.update({ id: _id, firstName: 'Lena', lastName: `Lang ${round}` }),
      ])
      const kept = (await shop.admin.agents.list()).find((each) => each._id === _id)
      expect(kept).toMatchObject({
        departments: decided.departments,
        capacity: { max: round },
        fullName: `Lena Lang ${round}`,
      })
      const { agents } = await shop.admin.conversations.status()
      expect(agents.find((each) => each._id === _id)?.fullName).toBe(`Lena Lang ${round}`)
    }
  })

  it('take one of several decisions that build on the same one, and tell the others', async () => {
    const shop = await Shop.opens(world)
    const lena = await shop.hires('Lena Lang')
    const _id = lena.agent._id
    const { revision } = await shop.admin.agents.updateMember({ id: _id, departments: [], capacityMax: 1 })
    const decide = (capacityMax: number, on: number) =>
      shop.admin.agents.updateMember({ id: _id, departments: [], capacityMax, revision: on })
    const results = await Promise.allSettled([2, 3, 4, 5].map((capacityMax) => decide(capacityMax, revision)))
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(refusals).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ code: 'stale' })))
    // The agent's own profile is another matter.
    await lena.agents.update({ id: _id, firstName: 'Lena', lastName: 'Lind' })
    expect(await decide(6, revision + 1)).toMatchObject({ capacity: { max: 6 }, fullName: 'Lena Lind' })
  })

  it('leave an audit of their profile, as of all that is decided about them', async () => {
    const shop = await Shop.opens(world)
    const lena = await shop.hires('Lena Lang')
    await lena.agents.update({ id: lena.agent._id, firstName: 'Lena', lastName: 'Lind' })
    const { audits } = await shop.admin.history.audits({ id: lena.agent._id })
    expect(audits).toMatchObject([
      { type: 'edit-profile', data: { name: 'Lena Lind', loggedInAgent: { _id: lena.agent._id } } },
    ])
  })

  it('are changed by builders, and only those of the workspace', async () => {
    const shop = await Shop.opens(world)
    const lena = await shop.hires('Lena Lang')
    const own = { id: lena.agent._id, departments: [], capacityMax: 1 }
    await expect(lena.agents.updateMember(own)).rejects.toMatchObject({ code: 'forbidden' })
    const stranger = await world.as('stranger')
    await expect(stranger.agents.updateMember(own)).rejects.toMatchObject({ code: 'not-found' })
    for (const capacityMax of [-1, 101, 1.5])
      await expect(shop.admin.agents.updateMember({ ...own, capacityMax })).rejects.toMatchObject({
        code: 'bad-request',
      })
    // A department that does not exist is none.
    const invented = '01JD0000000000000000000000'
    expect(await shop.admin.agents.updateMember({ ...own, departments: [invented] })).toMatchObject({ departments: [] })
  })
})
