import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { draftsMax } from '#shared/limits'
import { drafts } from '../../functions/chat/desk/drafts.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { erasing } from '../kit/erasing.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { held, lena, omar } = await hireStaff(shop)
const { erases, tracesOf } = erasing(world)

const begin = { mode: 'reply' as const, note: '' }

describe('a draft of an agent', () => {
  it('is kept for its author alone, on whatever machine they ask', async () => {
    const { userId } = await held()
    const mentions = [{ _id: omar.agent._id, name: 'Omar' }]
    const written = { userId, mode: 'note' as const, reply: 'Until six', note: '@Omar could', mentions }
    const { saved } = await lena.inbox.saveDraft(written)
    expect(await lena.inbox.drafts({})).toEqual([{ ...written, saved }])
    expect(await omar.inbox.drafts({})).toEqual([])
    expect(await shop.admin.inbox.drafts({})).toEqual([])
    await lena.inbox.saveDraft({ ...begin, userId, reply: '', saved })
    expect(await lena.inbox.drafts({})).toEqual([])
  })

  it('is never saved over one that its author has not seen, from another machine', async () => {
    const { userId } = await held()
    const { saved } = await lena.inbox.saveDraft({ ...begin, userId, reply: 'Until' })
    world.clock.advance(1000)
    const later = await lena.inbox.saveDraft({ ...begin, userId, reply: 'Until six', saved })
    for (const base of [undefined, saved])
      await expect(lena.inbox.saveDraft({ ...begin, userId, reply: 'Hello', saved: base })).rejects.toMatchObject({
        code: 'stale',
      })
    await expect(lena.inbox.saveDraft({ ...begin, userId, reply: '', saved })).rejects.toMatchObject({ code: 'stale' })
    expect(await lena.inbox.drafts({})).toMatchObject([{ reply: 'Until six', saved: later.saved }])
    await lena.inbox.saveDraft({ ...begin, userId, reply: '', saved: later.saved })
  })

  it('holds no card and no secret', async () => {
    const { userId } = await held()
    const { saved } = await lena.inbox.saveDraft({ ...begin, userId, reply: 'Card 4111 1111 1111 1111 it is' })
    expect(await lena.inbox.drafts({})).toMatchObject([{ reply: 'Card [CARD] it is' }])
    await lena.inbox.saveDraft({ ...begin, userId, reply: '', saved })
  })

  it('is erased with the customer, and cannot be saved of one who is gone', async () => {
    const { userId } = await held()
    await lena.inbox.saveDraft({ ...begin, userId, reply: 'Dear Eleanor' })
    expect(await lena.inbox.drafts({})).toHaveLength(1)
    await erases(shop.admin, userId)
    expect(await lena.inbox.drafts({})).toEqual([])
    expect(await tracesOf('Dear Eleanor')).toEqual([])
    await expect(lena.inbox.saveDraft({ ...begin, userId, reply: 'Dear' })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('goes with its author, and another one keeps theirs', async () => {
    const { userId } = await held()
    const gone = await shop.hires('Greta Gone')
    await gone.inbox.saveDraft({ ...begin, userId, reply: 'Mine' })
    await omar.inbox.saveDraft({ ...begin, userId, reply: 'His' })
    await shop.admin.agents.remove({ id: gone.agent._id })
    const left = await new Table({ ...shop.scope, conversation: userId }).list(drafts)
    expect(left.map(({ reply }) => reply)).toEqual(['His'])
  })

  it('takes the place of the oldest one where there are too many', async () => {
    const agentId = lena.agent._id
    const made = Array.from({ length: draftsMax }, (_, number) => ({
      ...begin,
      agentId,
      userId: ulid(),
      reply: `${number}`,
      saved: new Date(world.clock.now() - (number + 1) * 1000).toISOString(),
    }))
    for (const item of made)
      await transact([new Table({ client: shop.scope.client, conversation: item.userId }).put(drafts, item)])
    const { userId } = await held()
    await lena.inbox.saveDraft({ ...begin, userId, reply: 'New' })
    const kept = (await lena.inbox.drafts({})).map(({ reply }) => reply)
    expect([kept.length, kept.includes('New'), kept.includes(`${draftsMax - 1}`)]).toEqual([200, true, false])
  })
})
