/** What became of each recipient of a broadcast, whoever dies, fails or is removed. */
import { afterAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { broadcastFailuresMax } from '#shared/limits'
import { scopeOf } from '../../functions/campaigns/changes.ts'
import { batchChanges } from '../../functions/campaigns/batches.ts'
import { removeBroadcasts } from '../../functions/campaigns/removal.ts'
import { audienceId, audiences, broadcasts as stored, progresses } from '../../functions/campaigns/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { broadcasting, mended, unreadable } from '../kit/broadcasting.ts'
import { hears } from '../kit/scheduling.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const { passes, opens, inFuture } = broadcasting(world)

describe('the marks of a broadcast', () => {
  it('BROADCAST-005/once/restart: whose last ones are lost with the process are written again, and nobody hears anything twice', async () => {
    const { shop, get, draft: makes } = await opens()
    const { broadcasts } = shop.admin
    const customers = await Promise.all([shop.starts(), shop.starts(), shop.starts()])
    const { _id } = await makes('Once')
    await broadcasts.send({ _id })
    await passes()
    const scope = { ...shop.scope, broadcast: _id }
    const [table, items] = [new Table(scope), new Table(shop.scope)]
    const batch = (await table.get(progresses, audienceId(1)))!
    expect(batch.marks).toBe('sss')
    const item = (await items.get(stored, _id))!
    // As the process before left it: said to all of them, with a mark of the first one alone.
    await transact([
      table.put(progresses, { ...batch, marks: 's..' }),
      items.put(stored, { ...item, phase: 'paused', pausedAt: inFuture(0), tally: undefined }),
    ])
    expect((await get({ _id })).progress).toMatchObject({ phase: 'paused', sent: 1, total: 3 })
    await broadcasts.resume({ _id })
    await passes()
    expect((await get({ _id })).progress).toMatchObject({ phase: 'finished', sent: 3, failed: 0 })
    for (const customer of customers) expect(await hears(customer)).toEqual(['Once'])
  })

  it('of 200 failures in a row hold it with a mail to its author, and those whom it failed to reach get a draft of their own', async () => {
    const { shop, get, draft: makes } = await opens()
    const { broadcasts } = shop.admin
    const reached = await shop.starts()
    const { _id } = await makes('Broken', { channels: ['chat_plugin'] })
    const [own, table] = [scopeOf(shop.scope, _id), new Table(shop.scope)]
    const broken = Array.from({ length: broadcastFailuresMax + 50 }, () => ulid())
    // What nobody can read is no conversation that anything can be said in.
    await transact(broken.slice(0, 90).map((id) => unreadable(shop, id)))
    await transact(broken.slice(90, 180).map((id) => unreadable(shop, id)))
    await transact(broken.slice(180).map((id) => unreadable(shop, id)))
    const item = (await table.get(stored, _id))!
    const more = [...broken, reached.userId]
    await transact([
      ...batchChanges(own, { total: 0, last: [], more }),
      table.put(stored, { ...item, status: 'sent', phase: 'paused', pausedAt: inFuture(0), total: more.length }),
    ])
    await broadcasts.resume({ _id })
    await passes()
    const held = await get({ _id })
    expect(held.progress).toMatchObject({ phase: 'paused', pausedFor: 'failures', failed: broadcastFailuresMax })
    const mails = world.cloud.mail.messages().filter(({ subject }) => subject.includes('Broken'))
    expect(mails).toMatchObject([{ to: [shop.admin.agent.email] }])
    await broadcasts.resume({ _id })
    await passes()
    await passes()
    const done = await get({ _id })
    expect(done.progress).toMatchObject({ phase: 'finished', sent: 1, failed: broken.length })
    expect(await hears(reached)).toEqual(['Broken'])
    const again = await broadcasts.resend({ _id })
    expect(again).toMatchObject({ status: 'draft', resends: _id, name: 'Broken' })
    await Promise.all(broken.slice(0, 2).map((id) => transact([mended(shop, id)])))
    await broadcasts.send({ _id: again._id })
    await passes()
    expect((await get(again)).progress).toMatchObject({ total: broken.length, sent: 2 })
    expect(await hears(reached)).toEqual([])
  })

  it('go with the environment, and nothing is said from one that is gone', async () => {
    const { shop, draft: makes } = await opens()
    const customer = await shop.starts()
    const { _id } = await makes('Gone')
    await shop.admin.broadcasts.send({ _id })
    await passes()
    expect(await hears(customer)).toEqual(['Gone'])
    const own = new Table(scopeOf(shop.scope, _id))
    expect(await own.list(audiences)).toHaveLength(1)
    while ((await removeBroadcasts(shop.scope)).more);
    expect([...(await own.list(audiences)), ...(await own.list(progresses))]).toEqual([])
    expect(await shop.admin.broadcasts.list()).toEqual([])
  })
})
