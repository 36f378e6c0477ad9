/** Events that go to more users than a request may wait for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { broadcastBatchSize } from '#shared/limits'
import { beginEventRun } from '../../functions/campaigns/event-run.ts'
import { broadcasting, type Stand } from '../kit/broadcasting.ts'
import { hears } from '../kit/scheduling.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const { passes, opens } = broadcasting(world)

describe('an event for many users', () => {
  let stand: Stand
  beforeAll(async () => {
    stand = await opens()
  })

  it('is said to each of them once, whoever begins it again', async () => {
    const { shop } = stand
    const block = await shop.block('Your parcel is here, {{name}}.')
    const [one, two] = [await shop.starts(), await shop.starts()]
    const run = {
      eventId: ulid(),
      name: 'parcel',
      users: [one.userId, two.userId, one.userId, ulid(), 'nobody'],
      blocks: [block._id],
      variables: { name: 'Ann' },
      sentKey: ulid(),
    }
    await Promise.all([beginEventRun(shop.scope, run), beginEventRun(shop.scope, run)])
    await world.settled()
    await beginEventRun(shop.scope, run)
    await passes()
    for (const customer of [one, two]) expect(await hears(customer)).toHaveLength(1)
  })

  it('of more users than a batch holds has several batches', async () => {
    const { shop } = stand
    const block = await shop.block('Many')
    const customer = await shop.starts()
    const users = [...Array.from({ length: 2 * broadcastBatchSize }, () => ulid()), customer.userId]
    await beginEventRun(shop.scope, {
      eventId: ulid(),
      name: 'many',
      users,
      blocks: [block._id],
      variables: {},
      sentKey: ulid(),
    })
    await passes()
    expect(await hears(customer)).toEqual(['Many'])
  })
})
