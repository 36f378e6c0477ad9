import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../kit/customer.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { held, lena, omar } = await hireStaff(shop)

beforeAll(async () => {
  await shop.offersPeople()
  await shop.decides({ tags: ['VIP'] })
})

const idsOf = (customers: readonly Customer[]) => customers.map(({ userId }) => userId)
const ownerOf = async (userId: string) => (await shop.admin.conversations.get({ id: userId })).owner

describe('several conversations', () => {
  it('are each changed or refused by themselves, with an audit each', async () => {
    const [own, others, free] = [await held(), await shop.waits(), await shop.waits()]
    await shop.takes(others, omar)
    const gone = ulid()
    const userIds = [...idsOf([own, others, free]), gone, own.userId]
    expect(await lena.takeover.bulk({ userIds, what: { do: 'complete', topic: 'Roses' } })).toEqual({
      done: [own.userId, free.userId],
      refused: [
        { userId: others.userId, code: 'taken-over', name: 'Omar Orth' },
        { userId: gone, code: 'not-found' },
      ],
    })
    await expect(lena.takeover.bulk({ userIds: [gone], what: { do: 'unassign' } })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await ownerOf(own.userId)).toEqual({ by: 'bot' })
    expect(await ownerOf(others.userId)).toMatchObject({ agentId: omar.agent._id })
    const { audits } = await shop.admin.history.audits({ type: 'complete-takeover' })
    expect(new Set(audits.map(({ data }) => data.itemId))).toEqual(new Set(idsOf([own, free])))
    expect(audits).toHaveLength(2)
  })

  it('are assigned, put back, put aside and tagged', async () => {
    const customers = await Promise.all([shop.waits(), shop.waits(), shop.waits()])
    const userIds = idsOf(customers)
    const all = { done: userIds, refused: [] }
    expect(await lena.takeover.bulk({ userIds, what: { do: 'assign', agentId: omar.agent._id } })).toEqual(all)
    for (const id of userIds) expect(await ownerOf(id)).toMatchObject({ agentId: omar.agent._id })
    const until = new Date(world.clock.now() + 3_600_000).toISOString()
    expect(await omar.takeover.bulk({ userIds, what: { do: 'snooze', until } })).toEqual(all)
    expect(await omar.takeover.bulk({ userIds, what: { do: 'tag', tag: 'VIP' } })).toEqual(all)
    const shown = await omar.conversations.get({ id: userIds[0]! })
    expect(shown).toMatchObject({ tags: ['VIP'], snoozed: { until } })
    const strange = await omar.takeover.bulk({ userIds, what: { do: 'tag', tag: 'Nobody' } })
    expect(strange.refused.map(({ code }) => code)).toEqual(['bad-request', 'bad-request', 'bad-request'])
    // What a colleague holds is put back by a builder, and by nobody else.
    expect((await lena.takeover.bulk({ userIds, what: { do: 'unassign' } })).done).toEqual([])
    expect(await shop.admin.takeover.bulk({ userIds, what: { do: 'unassign' } })).toEqual(all)
    for (const id of userIds) expect(await ownerOf(id)).toMatchObject({ by: 'queue' })
  })
})
