/** The end of a shift: what an agent holds goes on, each with its note. */
import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../kit/customer.ts'
import { watching } from '../kit/live.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { held, lena, omar } = await hireStaff(shop)
let weddings: string

beforeAll(async () => {
  await shop.offersPeople()
  await shop.admin.departments.create({ name: 'Front desk' })
  weddings = (await shop.admin.departments.create({ name: 'Weddings' }))._id
})

const ownerOf = async ({ userId }: Customer) => (await shop.admin.conversations.get({ id: userId })).owner
const notesOf = async ({ userId }: Customer) => {
  const { messages } = await shop.admin.conversations.messages({ userId, since: 0 })
  return messages.flatMap(({ what }) => (what.type === 'note' ? [[what.agent.name, what.text]] : []))
}
const toOmar = { kind: 'agent' as const, agentId: omar.agent._id }

describe('a shift that is handed over', () => {
  it('goes to a colleague with a note each, one write a conversation, and is told in the audit by whom it goes to', async () => {
    const [first, second] = [await held(), await held()]
    const before = await shop.admin.conversations.get({ id: first.userId })
    const conversations = [{ userId: first.userId, note: ' Wants white roses ' }, { userId: second.userId }]
    expect(await lena.takeover.handOver({ to: toOmar, conversations })).toEqual({
      done: [first.userId, second.userId],
      refused: [],
    })
    expect(await ownerOf(first)).toMatchObject({ by: 'agent', agentName: 'Omar Orth' })
    expect(await notesOf(first)).toEqual([['Lena Lang', 'Wants white roses']])
    expect(await notesOf(second)).toEqual([])
    const after = await shop.admin.conversations.get({ id: first.userId })
    expect(after.last - before.last).toBe(2)
    const { audits } = await shop.admin.history.audits({ type: 'assign-takeover' })
    expect(audits.slice(0, 2).map(({ data }) => data.description)).toEqual(['Omar Orth', 'Omar Orth'])
  })

  it('goes to the queue of a department, or back to the queue they came from', async () => {
    const [one, other] = [await held(), await held()]
    await lena.takeover.handOver({
      to: { kind: 'department', departmentId: weddings },
      conversations: [{ userId: one.userId }],
    })
    expect(await ownerOf(one)).toMatchObject({ by: 'queue', departmentId: weddings })
    await lena.takeover.handOver({ to: { kind: 'queue' }, conversations: [{ userId: other.userId, note: 'Calm' }] })
    expect(await ownerOf(other)).toMatchObject({ by: 'queue' })
    expect(await notesOf(other)).toEqual([['Lena Lang', 'Calm']])
  })

  it('leaves alone what the agent does not hold, names why, and writes no note there', async () => {
    const [own, theirs, free] = [await held(), await shop.waits(), await shop.waits()]
    await shop.takes(theirs, omar)
    const gone = ulid()
    const conversations = [own.userId, theirs.userId, free.userId, gone].map((userId) => ({ userId, note: 'Mine' }))
    expect(await lena.takeover.handOver({ to: { kind: 'queue' }, conversations })).toEqual({
      done: [own.userId],
      refused: [
        { userId: theirs.userId, code: 'taken-over', name: 'Omar Orth' },
        { userId: free.userId, code: 'not-taken-over' },
        { userId: gone, code: 'not-found' },
      ],
    })
    expect(await notesOf(theirs)).toEqual([])
    expect(await ownerOf(theirs)).toMatchObject({ agentName: 'Omar Orth' })
  })

  it('is refused as a whole to somebody who is no colleague, or a department that is gone', async () => {
    const { userId } = await held()
    for (const to of [
      { kind: 'agent' as const, agentId: ulid() },
      { kind: 'department' as const, departmentId: ulid() },
    ])
      await expect(lena.takeover.handOver({ to, conversations: [{ userId }] })).rejects.toMatchObject({
        code: 'not-found',
      })
  })

  it('is heard by the console of whoever gets it', async () => {
    const { userId } = await held()
    const { messages, socket, until } = await watching(world, omar)
    await lena.takeover.handOver({ to: toOmar, conversations: [{ userId }] })
    await until(() => messages.some((message) => message.kind === 'event' && message.event.type === 'queuesChanged'))
    expect(messages.flatMap((message) => (message.kind === 'event' ? message.event : []))).toContainEqual(
      expect.objectContaining({
        userId,
        assigned: { agentId: omar.agent._id, by: 'Lena Lang', customer: '' },
      }),
    )
    socket.close()
  })
})
