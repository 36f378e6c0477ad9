/** Conversations that a company keeps whatever happens. */
import { afterAll, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { holdReasonLengthMax, holdsMax } from '#shared/limits'
import { removeConversations } from '../../functions/areas/conversations/steps.ts'
import { heldOf, holds, isHeld } from '../../functions/chat/desk/holds.ts'
import { conversations } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { Shop, watching } from '../kit/live.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())

const reason = 'A dispute about an invoice.'

async function openTalk() {
  const shop = await Shop.opens(world)
  await shop.welcomes()
  return shop
}

it('a conversation is on hold, with the reason, whoever wanted it and since when, until somebody ends the hold', async () => {
  const shop = await openTalk()
  const { admin } = shop
  const [{ userId }, other] = [await shop.starts(), await shop.starts()]
  await admin.conversations.update({ id: userId, firstName: 'Ines', lastName: 'Moss' })
  expect(await admin.privacy.holds()).toEqual([])
  const hold = await admin.privacy.hold({ userId, reason: ` ${reason} ` })
  expect(hold).toMatchObject({ _id: userId, userId, name: 'Ines Moss', reason, by: 'Ada Admin' })
  expect(await admin.privacy.holds()).toEqual([hold])
  expect([await isHeld(shop.scope, userId), await isHeld(shop.scope, other.userId)]).toEqual([true, false])
  expect([...(await heldOf(shop.scope, [userId, other.userId]))]).toEqual([userId])
  world.clock.advance(1000)
  const later = await admin.privacy.hold({ userId: other.userId, reason })
  expect((await admin.privacy.holds()).map(({ _id }) => _id)).toEqual([later._id, hold._id])
  expect(await admin.privacy.endHold({ id: hold._id })).toEqual({ id: hold._id })
  expect(await admin.privacy.holds()).toEqual([later])
  expect(await isHeld(shop.scope, userId)).toBe(false)
  await expect(admin.privacy.endHold({ id: hold._id })).rejects.toMatchObject({ code: 'not-found' })
})

it('a hold is refused without a reason, twice, of a preview, of nobody and of another company’s customer', async () => {
  const shop = await openTalk()
  const { admin } = shop
  const { userId } = await shop.starts()
  const stranger = await (await openTalk()).starts()
  const preview = { ...(await itemOf(shop, userId))!, _id: ulid(), isPreview: true }
  await transact([new Table({ ...shop.scope, conversation: preview._id }).put(conversations, preview)])
  for (const wrong of ['', '  ', 'x'.repeat(holdReasonLengthMax + 1)])
    await expect(admin.privacy.hold({ userId, reason: wrong })).rejects.toMatchObject({ status: 400 })
  for (const id of [ulid(), stranger.userId, preview._id])
    await expect(admin.privacy.hold({ userId: id, reason })).rejects.toMatchObject({ code: 'not-found' })
  expect(await admin.privacy.holds()).toEqual([])
  await admin.privacy.hold({ userId, reason })
  await expect(admin.privacy.hold({ userId, reason: 'Another one.' })).rejects.toMatchObject({
    code: 'held-already',
    status: 409,
  })
  expect(await admin.privacy.holds()).toMatchObject([{ reason }])
})

const itemOf = ({ scope }: Shop, conversation: string) =>
  new Table({ client: scope.client, conversation }).get(conversations, '-')

it('a company has at most 1,000 holds', async () => {
  const shop = await openTalk()
  const table = new Table({ client: shop.scope.client })
  const created = new Date(world.clock.now()).toISOString()
  const { userId } = await shop.starts()
  const rows = Array.from({ length: holdsMax }, () => ({ userId: ulid(), reason, created, by: 'Ada Admin' }))
  for (let start = 0; start < rows.length; start += 100)
    await transact(rows.slice(start, start + 100).map((row) => table.put(holds, row)))
  await expect(shop.admin.privacy.hold({ userId, reason })).rejects.toMatchObject({ code: 'too-large' })
  await transact([table.drop(holds, rows[0]!.userId)])
  expect(await shop.admin.privacy.hold({ userId, reason })).toMatchObject({ userId })
})

it('an agent sees holds, but neither begins nor ends one; consoles hear of both, and the audit names nobody', async () => {
  const shop = await openTalk()
  const { admin } = shop
  const lena = await shop.hires('Lena Lang')
  const { userId } = await shop.starts()
  await admin.conversations.update({ id: userId, firstName: 'Ines', lastName: 'Moss' })
  const listener = await watching(world, lena)
  const hold = await admin.privacy.hold({ userId, reason })
  expect(await lena.privacy.holds()).toEqual([hold])
  await expect(lena.privacy.endHold({ id: userId })).rejects.toMatchObject({ status: 403 })
  await admin.privacy.endHold({ id: userId })
  await expect(lena.privacy.hold({ userId, reason })).rejects.toMatchObject({ status: 403 })
  await listener.said()
  const heard = listener.messages.flatMap((message) => (message.kind === 'event' ? [message.event] : []))
  expect(heard.filter((event) => event.type === 'changed' && event.area === 'privacy')).toHaveLength(2)
  listener.socket.close()
  const { audits } = await admin.history.audits()
  expect(audits.slice(0, 2).map(({ type }) => type)).toEqual(['delete-hold', 'create-hold'])
  expect(JSON.stringify(audits)).not.toContain('Moss')
})

it('a conversation that nobody has said anything in stays, once it is on hold', async () => {
  const shop = await openTalk()
  const [customer, other] = [await shop.starts(), await shop.starts()]
  expect((await itemOf(shop, customer.userId))?.expires).toBeDefined()
  await shop.admin.privacy.hold({ userId: customer.userId, reason })
  expect((await itemOf(shop, customer.userId))?.expires).toBeUndefined()
  expect((await itemOf(shop, other.userId))?.expires).toBeDefined()
})

it('of a hold and a removal at the same moment one lands: the hold changes what the removal has read', async () => {
  const shop = await openTalk()
  const { userId } = await shop.starts()
  const read = (await itemOf(shop, userId))!
  await shop.admin.privacy.hold({ userId, reason })
  const table = new Table({ client: shop.scope.client, conversation: userId })
  const unchanged = { field: 'version', value: read.version }
  await expect(transact([table.removeUnchanged(conversations, '-', unchanged)])).rejects.toMatchObject({
    code: 'stale',
  })
  expect(await itemOf(shop, userId)).toBeDefined()
})

it('a clearing of conversations removes those on hold as well, and leaves no hold of nothing', async () => {
  const shop = await openTalk()
  const customer = await shop.starts()
  await shop.admin.privacy.hold({ userId: customer.userId, reason })
  const later = await shop.starts()
  const now = new Date(world.clock.now())
  const until = Date.parse((await itemOf(shop, later.userId))!.created)
  await shop.admin.privacy.hold({ userId: later.userId, reason })
  await removeConversations({ client: shop.scope.client }, { now, until, keepsFigures: true })
  expect(await itemOf(shop, customer.userId)).toBeUndefined()
  expect(await shop.admin.privacy.holds()).toMatchObject([{ userId: later.userId }])
})
