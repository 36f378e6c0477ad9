import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { members } from '../../functions/platform/tenancy/tenancy.ts'
import { watching } from '../kit/live.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { held, lena, omar } = await hireStaff(shop)

const note = (userId: string, text: string, mentions: string[], draftEventId = ulid()) =>
  lena.conversations.note({ userId, draftEventId, text, mentions })

describe('a note that mentions somebody', () => {
  it('tells each of them once, in their list and on their consoles, and not its author', async () => {
    const { userId } = await held()
    await lena.conversations.update({ id: userId, firstName: 'Eleanor', lastName: 'Hart' })
    const console = await watching(world, omar)
    const draftEventId = ulid()
    const sent = await note(userId, 'Could you look?', [omar.agent._id, lena.agent._id], draftEventId)
    expect(sent).toMatchObject({ what: { type: 'note', mentions: [omar.agent._id, lena.agent._id] } })
    const pushed = await console.until(({ kind }) => kind === 'mention')
    const mention = { userId, number: sent.number, text: 'Could you look?', customer: 'Eleanor Hart', seen: false }
    expect(pushed).toMatchObject({ mention: { ...mention, by: { name: 'Lena Lang' } } })
    await note(userId, 'Could you look?', [omar.agent._id], draftEventId)
    expect(await omar.inbox.mentions({})).toMatchObject([mention])
    expect(await lena.inbox.mentions({})).toEqual([])
    console.socket.close()
  })

  it('reaches everybody of a department, latest first, until they have seen it', async () => {
    const [first, second] = [await held(), await held()]
    const { _id: departmentId } = await shop.admin.departments.create({ name: 'Flowers' })
    await shop.admin.agents.updateMember({ id: omar.agent._id, departments: [departmentId], capacityMax: 5 })
    await omar.inbox.seenMentions({})
    await note(first.userId, 'One', [departmentId])
    await note(second.userId, 'Two', [departmentId, omar.agent._id])
    const shown = async () => (await omar.inbox.mentions({})).slice(0, 2).map(({ text, seen }) => `${text} ${seen}`)
    expect(await shown()).toEqual(['Two false', 'One false'])
    expect(await omar.inbox.seenMentions({ userId: second.userId })).toEqual({ unseen: 1 })
    expect(await shown()).toEqual(['Two true', 'One false'])
    expect(await omar.inbox.seenMentions({})).toEqual({ unseen: 0 })
    expect(await shown()).toEqual(['Two true', 'One true'])
  })

  it('is refused where it names nobody', async () => {
    const { userId } = await held()
    await expect(note(userId, 'Look', [omar.agent._id, ulid()])).rejects.toMatchObject({
      details: [{ path: 'mentions.1', code: 'agent-gone' }],
    })
    const { messages } = await lena.conversations.messages({ userId, since: 0 })
    expect(messages.some(({ what }) => what.type === 'note')).toBe(false)
  })

  it('reaches at most 80 people', async () => {
    const { userId } = await held()
    const { _id: departmentId } = await shop.admin.departments.create({ name: 'Growers' })
    const table = new Table({ client: shop.company.id })
    const [known] = await table.list(members)
    const growers = Array.from({ length: 80 }, () => ({ ...known!, _id: ulid(), departments: [departmentId] }))
    await transact(growers.map((grower) => table.put(members, grower)))
    await expect(note(userId, 'Too many', [departmentId, omar.agent._id])).rejects.toMatchObject({ code: 'too-large' })
    expect(await note(userId, 'As many', [departmentId])).toMatchObject({ what: { text: 'As many' } })
    await transact(growers.map((grower) => table.drop(members, grower._id)))
  })

  it('is forgotten with its customer', async () => {
    const { userId } = await held()
    await note(userId, 'A secret', [omar.agent._id])
    expect((await omar.inbox.mentions({}))[0]).toMatchObject({ userId, text: 'A secret' })
    await shop.admin.conversations.remove({ id: userId })
    expect((await omar.inbox.mentions({})).some((mention) => mention.userId === userId)).toBe(false)
  })
})
