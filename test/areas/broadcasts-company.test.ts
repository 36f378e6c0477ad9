/** Broadcasts and swarms are the company's: they mean its customers, whichever environment their author edits. */
import { afterAll, describe, expect, it } from 'vitest'
import { broadcasts as stored } from '../../functions/campaigns/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import type { Told } from '../adapters/fake.ts'
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import { broadcasting, draft, rewrite } from '../kit/broadcasting.ts'
import { openChannel } from '../kit/channel.ts'
import { Customer } from '../kit/customer.ts'
import { Shop } from '../kit/live.ts'
import { hears } from '../kit/scheduling.ts'
import { environmentOf, openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const { passes } = broadcasting(world)
const everybody = { locations: [], radius: 10, audience: { channels: [], languages: [], topics: [], tags: [] } }
const now = () => new Date(world.clock.now())

async function opens() {
  const { company, admin } = await world.newCompany()
  const customer = await Customer.arrives(world, { client: company.name })
  await customer.start()
  const worksIn = (name: string) =>
    admin.environments.switch({ environmentId: environmentOf(company, name), agentId: admin.agent._id })
  const markLive = async (name: string) => {
    await admin.environments.update({ _id: environmentOf(company, name), name, isLive: true })
    world.clock.advance(6000)
  }
  return { company, admin, customer, worksIn, markLive }
}

describe('campaigns of a company with a draft beside what is live', () => {
  it('count its customers and reach them from the draft, and the draft of a broadcast is there in Live', async () => {
    const { admin, customer, worksIn } = await opens()
    await worksIn('Draft')
    expect(await admin.swarms.audience(everybody)).toMatchObject({ count: 1, of: 1 })
    const swarm = await admin.swarms.create({ name: 'Regulars' })
    const made = await admin.broadcasts.create(draft('Written in the draft', { swarmId: swarm._id }))
    await worksIn('Live')
    expect(await admin.broadcasts.list()).toMatchObject([{ _id: made._id, status: 'draft' }])
    expect(await admin.swarms.list({})).toMatchObject([{ _id: swarm._id }])
    await worksIn('Draft')
    await admin.broadcasts.send({ _id: made._id })
    await passes()
    expect(await hears(customer)).toContain('Written in the draft')
    expect(await admin.broadcasts.get({ _id: made._id })).toMatchObject({ progress: { phase: 'finished', sent: 1 } })
  })

  it('find those that were kept with the draft before, change them and send them to customers', async () => {
    const { company, admin, customer, worksIn } = await opens()
    const made = await admin.broadcasts.create(draft('From before'))
    const [live, before] = ['Live', 'Draft'].map((name) => ({
      client: company.id,
      environment: environmentOf(company, name),
    })) as [{ client: string; environment: string }, { client: string; environment: string }]
    const item = (await new Table(live).get(stored, made._id))!
    await transact([new Table(live).drop(stored, made._id), new Table(before).put(stored, item)])
    await worksIn('Live')
    expect(await admin.broadcasts.list()).toMatchObject([{ _id: made._id }])
    const changed = await admin.broadcasts.update({ ...draft('Changed'), _id: made._id, version: made.version })
    await admin.broadcasts.send({ _id: made._id, version: changed.version })
    await passes()
    expect(await hears(customer)).toContain('Changed')
    expect(await admin.broadcasts.get({ _id: made._id })).toMatchObject({
      progress: { phase: 'finished', sent: 1 },
      report: { delivery: { waiting: 1 } },
    })
  })

  it('keep all of them, and all customers, when another environment goes live', async () => {
    const { admin, customer, markLive } = await opens()
    const made = await admin.broadcasts.create(draft('Kept'))
    await markLive('Draft')
    expect(await admin.swarms.audience(everybody)).toMatchObject({ count: 1, of: 1 })
    expect(await admin.broadcasts.list()).toMatchObject([{ _id: made._id }])
    await admin.broadcasts.send({ _id: made._id })
    await passes()
    expect(await hears(customer)).toContain('Kept')
  })
})

it('an audience is split by how its customers are reached, each of them once, in one pass', async () => {
  const shop = await Shop.opens(world)
  const { swarms } = shop.admin
  const fake = new FakeWhatsapp(now)
  const channel = await openChannel(world, shop.admin, fake)
  const told = (customer: string): Told => ({ customer, id: customer, text: 'Hello', at: now(), type: 'text' })
  await channel.hears(told(fake.customers[0]))
  world.clock.advance(25 * 60 * 60 * 1000)
  await channel.hears(told(fake.customers[1]))
  const [, without] = [await shop.starts(), await shop.starts()]
  await rewrite(shop, without, { noBroadcasts: true })
  const reach = async () => (await swarms.audience(everybody)).reach
  expect(await reach()).toEqual(
    expect.arrayContaining([
      { how: 'now', channel: 'whatsapp', count: 1 },
      { how: 'outside-window', channel: 'whatsapp', count: 1 },
      { how: 'later', channel: 'chat_plugin', count: 1 },
      { how: 'opted-out', channel: 'chat_plugin', count: 1 },
    ]),
  )
  await openChannel(world, shop.admin, fake, { isOn: false })
  // Those who wrote last are counted first, and most of a kind come first.
  expect((await reach())[0]).toEqual({ how: 'channel-off', channel: 'whatsapp', count: 2 })
  expect((await swarms.audience(everybody)).count).toBe(4)
})
