/** The origins whose pages may hold the plugin: kept in the settings, held against what browsers say, and counted by day. */
import { ulid } from 'ulid'
import { afterAll, describe, expect, it } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import { originsMax, refusedOriginsMax } from '#shared/limits'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { settings } from '../../functions/platform/tenancy/tenancy.ts'
import { keepOrigin } from '../kit/keep-origin.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())

/** A company that no other test knows, and its list of origins. */
async function opened() {
  const { company, admin } = await world.newCompany()
  const { plugin } = admin
  const table = new Table({ client: company.id })
  const origins = async () => (await plugin.origins()).map(({ origin }) => origin)
  return { company, admin, plugin, table, origins }
}

const twice = {
  code: 'duplicate-name',
  details: [{ path: 'origin', code: 'origin-twice', message: 'Origin already exist' }],
}
const invalid = { code: 'bad-request', details: [{ path: 'origin', code: 'origin', message: 'Invalid URL' }] }

describe('the list of origins', () => {
  it('WEBPLUGIN-031, WEBPLUGIN-032/list/create/update/delete: takes, changes, gives up and lists one origin a call, each with an id', async () => {
    const { plugin, admin } = await opened()
    const [red, white] = [
      await plugin.addOrigin({ origin: 'https://Red.example/roses?x=1' }),
      await plugin.addOrigin({ origin: 'https://*.white.example' }),
    ]
    expect([red, white]).toEqual([
      { _id: expect.stringMatching(/^\w{26}$/), origin: 'https://red.example' },
      { _id: expect.stringMatching(/^\w{26}$/), origin: 'https://*.white.example' },
    ])
    const changed = await plugin.changeOrigin({ id: red._id, origin: 'http://localhost:3000/a' })
    expect(changed).toEqual({ _id: red._id, origin: 'http://localhost:3000' })
    expect(await plugin.origins()).toEqual([changed, white])
    // The same once more is no other origin.
    expect(await plugin.changeOrigin({ id: red._id, origin: 'http://localhost:3000' })).toEqual(changed)
    expect(await plugin.removeOrigin({ id: white._id })).toEqual({ id: white._id })
    expect(await plugin.origins()).toEqual([changed])
    for (const late of [
      () => plugin.removeOrigin({ id: white._id }),
      () => plugin.changeOrigin({ id: white._id, origin: 'https://a.example' }),
    ])
      await expect(late()).rejects.toMatchObject({ code: 'not-found' })
    // They are a part of the settings, whose revision they count up.
    expect((await admin.settings.company()).revision).toBe(5)
  })

  it('WEBPLUGIN-028/invalid/empty, WEBPLUGIN-029: refuses what is no origin, and what is there, whatever its letters', async () => {
    const { plugin, origins } = await opened()
    await plugin.addOrigin({ origin: 'https://red.example' })
    const { _id: id } = await plugin.addOrigin({ origin: 'https://white.example' })
    for (const origin of ['', 'red', 'null', 'file:///a', 'data:,a', 'http://red.example', 'https://a@b.example'])
      for (const call of [() => plugin.addOrigin({ origin }), () => plugin.changeOrigin({ id, origin })])
        await expect(call()).rejects.toMatchObject(invalid)
    for (const origin of ['https://red.example', 'HTTPS://RED.example:443/path'])
      for (const call of [() => plugin.addOrigin({ origin }), () => plugin.changeOrigin({ id, origin })])
        await expect(call()).rejects.toMatchObject(twice)
    expect(await origins()).toEqual(['https://red.example', 'https://white.example'])
  })

  it('answers a call that is made again after its answer was lost with the entry that is there', async () => {
    const { plugin, origins, admin } = await opened()
    const first = await plugin.addOrigin({ origin: 'https://red.example', retry: true })
    const { revision } = await admin.settings.company()
    expect(await plugin.addOrigin({ origin: 'https://RED.example/', retry: true })).toEqual(first)
    expect(await origins()).toEqual(['https://red.example'])
    expect((await admin.settings.company()).revision).toBe(revision)
    await expect(plugin.addOrigin({ origin: 'null', retry: true })).rejects.toMatchObject(invalid)
  })

  it('loses none of several that are added at once, and takes one of several that are the same', async () => {
    const { plugin, origins } = await opened()
    const different = ['https://a.example', 'https://b.example', 'https://c.example']
    await Promise.all(different.map((origin) => plugin.addOrigin({ origin })))
    expect((await origins()).toSorted()).toEqual(different)
    const same = await Promise.allSettled(
      Array.from({ length: 4 }, () => plugin.addOrigin({ origin: 'https://d.example' })),
    )
    const refused = same.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(3)
    for (const reason of refused) expect(reason).toMatchObject(twice)
    expect(await origins()).toHaveLength(4)
  })

  it(`holds at most ${originsMax}`, async () => {
    const { plugin, table } = await opened()
    const cors = Array.from({ length: originsMax - 1 }, (_, index) => ({
      _id: ulid(),
      origin: `https://o${index}.example`,
    }))
    await transact([table.put(settings, CompanySettings.parse({ cors }))])
    const { _id: id } = await plugin.addOrigin({ origin: 'https://last.example' })
    await expect(plugin.addOrigin({ origin: 'https://more.example' })).rejects.toMatchObject({ code: 'too-large' })
    await plugin.changeOrigin({ id, origin: 'https://more.example' })
    expect(await plugin.origins()).toHaveLength(originsMax)
  })

  it('gives an id to an origin that was stored as a text, and keeps it with the next change', async () => {
    const { plugin, table } = await opened()
    await transact([
      table.put(settings, { ...CompanySettings.parse({ cors: ['https://Old.example', 'https://b.example'] }) }),
    ])
    const [old, other] = await plugin.origins()
    expect(old).toEqual({ _id: expect.stringMatching(/^\w{26}$/), origin: 'https://Old.example' })
    await expect(plugin.addOrigin({ origin: 'https://old.example' })).rejects.toMatchObject(twice)
    expect(await plugin.changeOrigin({ id: old!._id, origin: 'https://new.example' })).toMatchObject({ _id: old!._id })
    expect((await table.get(settings, 'settings'))?.cors).toEqual([
      { _id: old!._id, origin: 'https://new.example' },
      other,
    ])
  })
})

/** The status with which a page of this origin is answered. */
async function statusFor(name: string, origin: string): Promise<number> {
  const answer = await fetch(`${world.cloud.origin}/api/user/settings?client=${name}`, { headers: { origin } })
  expect(answer.headers.get('access-control-allow-origin')).toBe(answer.ok ? origin : null)
  return answer.status
}

describe('a page that asks for the chat', () => {
  it('WEBPLUGIN-040/listed/unlisted/empty: is answered where its origin is listed, and of an empty list only the product’s own page is', async () => {
    const { company, plugin } = await opened()
    expect(await statusFor(company.name, 'https://shop.example')).toBe(403)
    expect(await statusFor(company.name, world.cloud.origin)).toBe(200)
    await plugin.addOrigin({ origin: 'https://shop.example' })
    world.clock.advance(6000)
    expect(await statusFor(company.name, 'https://shop.example')).toBe(200)
    for (const other of ['https://shop.example:8443', 'https://a.shop.example', 'https://other.example', 'null'])
      expect(await statusFor(company.name, other)).toBe(403)
  })

  it('is answered where exactly one label stands for the star of an origin', async () => {
    const { company, plugin } = await opened()
    await plugin.addOrigin({ origin: 'https://*.shop.example' })
    world.clock.advance(6000)
    expect(await statusFor(company.name, 'https://roses.shop.example')).toBe(200)
    for (const other of ['https://shop.example', 'https://a.b.shop.example', 'https://evilshop.example'])
      expect(await statusFor(company.name, other)).toBe(403)
  })
})

describe('the origins that have asked', () => {
  const day = 24 * 60 * 60 * 1000
  const noted = (client: string, page: string, isRefused = false, now = world.clock.now()) =>
    keepOrigin({ client, page, isRefused, now: new Date(now) })
  const dayAt = (now: number) => new Date(now).toISOString().slice(0, 10)

  it('are listed with the day, refused ones until they are allowed', async () => {
    const { company, plugin } = await opened()
    await statusFor(company.name, 'https://shop.example')
    await noted(company.id, 'https://roses.example')
    const today = dayAt(world.clock.now())
    // The refused request does not wait for its note.
    await expect
      .poll(() => plugin.seen())
      .toEqual([
        { origin: 'https://roses.example', isRefused: false, day: today },
        { origin: 'https://shop.example', isRefused: true, day: today },
      ])
    await plugin.addOrigin({ origin: 'https://shop.example' })
    expect((await plugin.seen()).map(({ origin }) => origin)).toEqual(['https://roses.example'])
  })

  it('cost one write a day each, and are forgotten after 30 days, refused ones after seven', async () => {
    const { company, plugin } = await opened()
    const writes = () => world.cloud.dynamodb.counts().writeUnits
    const start = world.clock.now()
    const costOf = async (...given: Parameters<typeof noted>) => {
      await world.settled()
      const before = writes()
      await noted(...given)
      return writes() - before
    }
    const page = 'https://roses.example'
    expect(await costOf(company.id, page)).toBe(1)
    expect(await costOf(company.id, page)).toBe(0)
    expect(await costOf(company.id, page, false, start + day)).toBe(1)
    expect((await plugin.seen())[0]?.day).toBe(dayAt(start + day))
    await noted(company.id, 'https://other.example', true, start + day)
    const left = async (days: number) => {
      world.clock.advance(days * day)
      return (await plugin.seen()).map(({ origin }) => origin)
    }
    expect(await left(8)).toEqual(['https://other.example', page])
    expect(await left(1)).toEqual([page])
    expect(await left(22)).toEqual([page])
    expect(await left(1)).toEqual([])
  })

  it(`hold at most ${refusedOriginsMax} refused ones, and of no page nothing`, async () => {
    const { company, plugin } = await opened()
    for (let index = 0; index < refusedOriginsMax + 3; index++)
      await noted(company.id, `https://o${index}.example`, true)
    await noted(company.id, 'null', true)
    await noted(company.id, `https://${'x'.repeat(400)}.example`)
    await keepOrigin({ client: company.id, page: undefined, isRefused: false, now: new Date(world.clock.now()) })
    expect(await plugin.seen()).toHaveLength(refusedOriginsMax)
    await noted(company.id, 'https://roses.example')
    expect(await plugin.seen()).toHaveLength(refusedOriginsMax + 1)
  })

  it('are noted without failing anybody, also where nothing can be written', async () => {
    const name = process.env['TABLE_NAME']
    const { company } = await opened()
    process.env['TABLE_NAME'] = 'gone'
    await expect(noted(company.id, 'https://roses.example')).resolves.toBeUndefined()
    process.env['TABLE_NAME'] = name
  })
})
