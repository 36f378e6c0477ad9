/** How far the messages of a broadcast have come, as lanes, receipts, reading and failures tell. */
import { afterAll, describe, expect, it } from 'vitest'
import type { Told } from '../adapters/fake.ts'
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import { scopeOf } from '../../functions/campaigns/changes.ts'
import { arrivals, noteArrival } from '../../functions/chat/conversation/broadcast-arrivals.ts'
import { markReached } from '../../functions/chat/conversation/reading-receipts.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { broadcasting, type Stand } from '../kit/broadcasting.ts'
import { openChannel } from '../kit/channel.ts'
import { hears } from '../kit/scheduling.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const { passes, opens } = broadcasting(world)
const now = () => new Date(world.clock.now())

let told = 0
const hello = (customer: string): Told => ({
  customer,
  id: `hello-${(told += 1)}`,
  text: 'Hello',
  at: now(),
  type: 'text',
})
const deliveryOf = async ({ get }: Stand, sent: { readonly _id: string }) => (await get(sent)).report?.delivery

describe('the delivery of a broadcast', () => {
  it('passes over by name a customer whose channel is off', async () => {
    const stand = await opens()
    const fake = new FakeWhatsapp(now)
    const channel = await openChannel(world, stand.shop.admin, fake)
    await channel.hears(hello(fake.customers[0]))
    await openChannel(world, stand.shop.admin, fake, { isOn: false })
    const sent = await stand.sends('News')
    expect((await stand.get(sent)).progress).toMatchObject({
      phase: 'finished',
      total: 1,
      sent: 0,
      skipped: 1,
      failed: 0,
      reasons: { 'channel-off': 1 },
    })
    expect(fake.inbox.map(({ text }) => text)).not.toContain('News')
  })

  it('counts what a provider took, delivered and refused, each once, however often and late it is told', async () => {
    const stand = await opens()
    const fake = new FakeWhatsapp(now)
    const channel = await openChannel(world, stand.shop.admin, fake)
    // The provider knows two of the three, and refuses what is sent to the third.
    for (const customer of [...fake.customers, '447700900109']) await channel.hears(hello(customer))
    const sent = await stand.sends('News')
    await passes()
    expect((await stand.get(sent)).progress).toMatchObject({ total: 3, sent: 3, skipped: 0, failed: 0 })
    expect(await deliveryOf(stand, sent)).toEqual({
      delivered: 0,
      handedOver: 2,
      waiting: 0,
      failed: 1,
      reasons: { refused: 1 },
    })
    const news = fake.inbox.filter(({ text }) => text === 'News')
    expect(news).toHaveLength(2)
    // Of a second broadcast, so that receipts of the first one come late.
    const later = await stand.sends('More')
    for (const { id } of news)
      for (const state of ['delivered', 'delivered', 'read', 'delivered'] as const)
        await channel.calls([fake.status(id, state, channel.door, now())!])
    await passes()
    expect(await deliveryOf(stand, sent)).toMatchObject({ delivered: 2, handedOver: 0, waiting: 0, failed: 1 })
    expect(await deliveryOf(stand, later)).toMatchObject({ delivered: 0, handedOver: 2, waiting: 0, failed: 1 })
  })

  it('lets a visitor of the website wait until they open the chat, and counts what they find there then', async () => {
    const stand = await opens()
    const visitor = await stand.shop.starts()
    const [first, second] = [await stand.sends('One'), await stand.sends('Two')]
    for (const sent of [first, second])
      expect(await deliveryOf(stand, sent)).toMatchObject({ delivered: 0, handedOver: 0, waiting: 1, failed: 0 })
    expect(await hears(visitor)).toEqual(['One', 'Two'])
    for (let time = 0; time < 2; time += 1)
      await markReached({ client: stand.shop.company.id }, visitor.userId, 'read', visitor.last)
    for (const sent of [first, second])
      expect(await deliveryOf(stand, sent)).toMatchObject({ delivered: 1, handedOver: 0, waiting: 0, failed: 0 })
  })

  it('of thousands is written to a row for each 500 of them, and loses nothing where many are told at once', async () => {
    const { shop } = await opens()
    const broadcast = '01J00000000000000000000001'
    const { client, environment } = shop.scope
    const places = [0, 499, 500, 4999, ...Array.from({ length: 60 }, (_, index) => 1000 + index)]
    await Promise.all(
      [...places, ...places].map((recipient) =>
        noteArrival({ client }, { broadcast, environment, recipient }, 'delivered'),
      ),
    )
    const rows = await new Table(scopeOf(shop.scope, broadcast)).list(arrivals)
    expect(rows.map(({ batch, delivered }) => [batch, delivered?.size])).toEqual([
      [1, 2],
      [2, 1],
      [3, 60],
      [10, 1],
    ])
  })
})
