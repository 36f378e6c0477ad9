/** Tags choose whom a broadcast goes to, and a broadcast puts its own on whoever got it. */
import { afterAll, expect, it } from 'vitest'
import { broadcasting, dayMs, draft, minuteMs, rewrite } from '../kit/broadcasting.ts'
import { Shop } from '../kit/live.ts'
import { hears } from '../kit/scheduling.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const { passes } = broadcasting(world)

const withTags = (...tags: string[]) => ({ channels: [], languages: [], topics: [], tags })

it('SWARM-004: of two customers the one with a tag of the swarm is counted and gets the broadcast', async () => {
  const shop = await Shop.opens(world)
  const { swarms, broadcasts } = shop.admin
  const [tagged, other] = [await shop.starts(), await shop.starts()]
  await rewrite(shop, tagged, { tags: ['VIP'] })
  const audience = withTags('VIP', 'Wholesale')
  expect((await swarms.audience({ locations: [], radius: 10, audience })).count).toBe(1)
  const swarm = await swarms.create({ name: 'Regulars', audience })
  const { _id } = await broadcasts.create(draft('For you', { swarmId: swarm._id }))
  await broadcasts.send({ _id })
  await passes()
  expect(await hears(tagged)).toEqual(['For you'])
  expect(await hears(other)).toEqual([])
})

it('BROADCAST-002: the upsell tags are on whoever got it, beside their own, and a swarm finds them by these', async () => {
  const shop = await Shop.opens(world)
  const { broadcasts, conversations, swarms } = shop.admin
  const [reached, refusing] = [await shop.starts(), await shop.starts()]
  await rewrite(shop, reached, { tags: ['VIP'] })
  await rewrite(shop, refusing, { noBroadcasts: true })
  const { _id } = await broadcasts.create(draft('Spring', { tags: ['spring', 'VIP'] }))
  await broadcasts.send({ _id })
  await passes()
  const tagsOf = async ({ userId: id }: typeof reached) => (await conversations.get({ id })).tags
  expect(await tagsOf(reached)).toEqual(['VIP', 'spring'])
  expect(await tagsOf(refusing)).toBeUndefined()
  expect((await swarms.audience({ locations: [], radius: 10, audience: withTags('spring') })).count).toBe(1)
})

it('an update is scheduled behind a campaign to the same customers that waits for its moment, and not without one', async () => {
  const shop = await Shop.opens(world)
  const { broadcasts } = shop.admin
  const at = (milliseconds: number) => new Date(world.clock.now() + milliseconds).toISOString()
  await shop.starts()
  const campaign = await broadcasts.create(draft('Tulips are coming'))
  const update = await broadcasts.create(draft('Tulips are here', { kind: 'update' }))
  const schedulesUpdate = () => broadcasts.schedule({ _id: update._id, scheduledAt: at(dayMs) })
  await expect(schedulesUpdate()).rejects.toMatchObject({ code: 'nobody-meant' })
  await broadcasts.schedule({ _id: campaign._id, scheduledAt: at(10 * minuteMs) })
  expect(await schedulesUpdate()).toMatchObject({ status: 'scheduled' })
})
