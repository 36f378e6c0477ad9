/** Custom events: what a company's own systems have the bot say. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { eventUsersMax } from '#shared/limits'
import { conversations } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { fault } from '../kit/content-drafts.ts'
import { Customer } from '../kit/customer.ts'
import { Shop } from '../kit/live.ts'
import { hears } from '../kit/scheduling.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin } = shop
const calls = admin.events
const unique = (name: string) => `${name}-${ulid().toLowerCase()}`
const nobody = '01JD0000000000000000000000'

/** An event with a response that it sends. */
async function eventThatSays(text: string, more: object = {}) {
  const event = await calls.create({ name: unique('event') })
  const block = await shop.block(text, { eventIds: [event._id], ...more })
  return { ...event, block }
}
const statusOf = async (id: string) => (await calls.clientStatus({})).find(({ _id }) => _id === id)

describe('the custom events of a company', () => {
  it('an agent who builds nothing sees no events, starts none, and learns of their state alone', async () => {
    const lena = await shop.hires('Lena Lang')
    await expect(lena.events.list()).rejects.toMatchObject({ code: 'forbidden' })
    await expect(lena.events.start({ name: 'any', users: [nobody] })).rejects.toMatchObject({ code: 'forbidden' })
    expect(Array.isArray(await lena.events.clientStatus({}))).toBe(true)
  })
})

describe('an event that is started', () => {
  it('EVENTS-009/sends/disabled/unknown: an enabled event sends its responses to the users; a disabled or unknown one sends nothing', async () => {
    const [mia, ben, other] = [await shop.starts(), await shop.starts(), await shop.starts()]
    const event = await eventThatSays('Your order ***order*** is on its way')
    await shop.block('It comes tomorrow', { eventIds: [nobody, event._id] })
    await shop.block('Of another event', { eventIds: [nobody] })
    const users = [mia.userId, ben.userId, mia.userId]
    const start = { name: event.name, users, data: { order: 'R-7' } }
    expect(await calls.start(start)).toEqual({ sent: 2, skipped: 0, pending: 0 })
    const texts = ['Your order R-7 is on its way', 'It comes tomorrow']
    expect([await hears(mia), await hears(ben), await hears(other)]).toEqual([texts, texts, []])

    await calls.update({ _id: event._id, enabled: false })
    const off = { code: 'event-off', status: 404, message: 'There is no enabled event of this name. Nothing was sent.' }
    await expect(calls.start(start)).rejects.toMatchObject(off)
    for (const name of ['unknown', '__proto__', '=cmd()'])
      await expect(calls.start({ ...start, name })).rejects.toMatchObject(off)
    expect([await hears(mia), await hears(ben)]).toEqual([[], []])
  })

  it('a call is repeated without harm for a day: the same answer, and nobody hears it twice', async () => {
    const mia = await shop.starts()
    const event = await eventThatSays('Paid')
    const start = { name: event.name, users: [mia.userId, nobody], id: 'order 7' }
    const answer = { sent: 1, skipped: 1, pending: 0 }
    expect(await Promise.all([calls.start(start), calls.start(start)])).toEqual([answer, answer])
    expect(await calls.start(start)).toEqual(answer)
    expect(await hears(mia)).toEqual(['Paid'])
    const { name, users } = start
    expect(await calls.start({ name, users })).toEqual(answer)
    expect(await hears(mia)).toEqual(['Paid'])
    world.clock.advance(24 * 60 * 60_000)
    expect(await calls.start(start)).toEqual(answer)
    expect(await hears(mia)).toEqual(['Paid'])
  })

  it('passes over unknown users, previews and who talks to a person', async () => {
    const own = await Shop.opens(world)
    await own.offersPeople()
    const { held } = await hireStaff(own)
    const [waiting, inHand] = [await own.waits(), await held()]
    const { preview } = await own.admin.customer.previewToken()
    const trying = await Customer.arrives(world, { client: own.company.name, preview })
    await trying.start()
    const event = await own.admin.events.create({ name: 'any' })
    await own.block('Hi', { eventIds: [event._id] })
    for (const customer of [waiting, inHand, trying]) await hears(customer)
    const stranger = await shop.starts()
    const users = [
      waiting.userId,
      inHand.userId,
      trying.userId,
      stranger.userId,
      nobody,
      'mia@bloom.example',
      '__proto__',
    ]
    expect(await own.admin.events.start({ name: 'any', users })).toEqual({ sent: 0, skipped: 7, pending: 0 })
    for (const customer of [waiting, inHand, trying, stranger]) expect(await hears(customer)).not.toContain('Hi')
  })

  it('who wants no broadcasts is told of an event', async () => {
    const mia = await shop.starts()
    const table = new Table({ client: shop.company.id, conversation: mia.userId })
    const before = await table.get(conversations, '-')
    await transact([table.put(conversations, { ...before!, noBroadcasts: true })])
    const event = await eventThatSays('Refunded')
    expect(await calls.start({ name: event.name, users: [mia.userId] })).toMatchObject({ sent: 1 })
  })

  it('more than fifty users get it right after the answer, and a thousand are the most', async () => {
    const mia = await shop.starts()
    const event = await eventThatSays('To many')
    const strangers = Array.from({ length: eventUsersMax }, (_, index) => `u${index}`)
    const fifty = [mia.userId, ...strangers.slice(1, 50)]
    expect(await calls.start({ name: event.name, users: fifty })).toEqual({ sent: 1, skipped: 49, pending: 0 })
    expect(await hears(mia)).toEqual(['To many'])
    const users = [...fifty, 'one more']
    expect(await calls.start({ name: event.name, users, id: 'x' })).toEqual({ sent: 0, skipped: 0, pending: 51 })
    await world.settled()
    expect(await hears(mia)).toEqual(['To many'])
    await expect(calls.start({ name: event.name, users: [...strangers, mia.userId] })).rejects.toMatchObject(
      fault('users', 'At most 1000'),
    )
    await expect(calls.start({ name: event.name, users: [] })).rejects.toMatchObject(fault('users', 'Mandatory field'))
    expect(await hears(mia)).toEqual([])
  })

  it('data become texts that responses name; a name that no text can say is refused', async () => {
    const mia = await shop.starts()
    const event = await eventThatSays('***a***|***b***|***c***|***d***|***e***')
    const data = { a: 'x', b: 2.5, c: true, d: null, e: { roses: [12] } }
    await calls.start({ name: event.name, users: [mia.userId], data })
    expect(await hears(mia)).toEqual(['x|2.5|true||{"roses":[12]}'])
    const refused = (more: Record<string, string>) => calls.start({ name: event.name, users: [mia.userId], data: more })
    for (const name of ['orderNumber', '=cmd()', 'a b', ''])
      await expect(refused({ [name]: 'x' })).rejects.toMatchObject(
        fault(`data.${name}`, 'You can only use letters, numbers, and underscores'),
      )
    await expect(refused({ a: 'x'.repeat(5001) })).rejects.toMatchObject(fault('data.a', 'At most 5000 characters'))
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`v${index}`, 'x']))
    await expect(refused(many)).rejects.toMatchObject(fault('data', 'At most 50 values'))
    expect(await hears(mia)).toEqual([])
  })

  it('a response works on when its event is deleted, and an event that sends nothing says so', async () => {
    const mia = await shop.starts()
    const event = await eventThatSays('Still here')
    await calls.remove({ _id: event._id })
    expect(await admin.blocks.get({ _id: event.block._id })).toMatchObject({ eventIds: [event._id] })
    const { revision: _, ...draft } = event.block
    await admin.blocks.update({ ...draft, title: 'Still here, renamed' })
    const again = await calls.create({ name: event.name })
    const nothing = { sent: 0, skipped: 1, pending: 0 }
    expect(await calls.start({ name: again.name, users: [mia.userId] })).toEqual(nothing)
  })

  it('a copy of a response is sent by no event', async () => {
    const event = await eventThatSays('Original')
    const copy = await admin.blocks.duplicate({ id: event.block._id })
    expect(copy.eventIds).toEqual([])
    expect((await calls.list()).find(({ _id }) => _id === event._id)?.blocks).toHaveLength(1)
  })

  it('EVENTS-004/start/status/messages: its state tells when it was fired, how often in a day, and why it was last refused', async () => {
    // Firings are counted by the hour.
    world.clock.advance(3_600_000 - (world.clock.now() % 3_600_000))
    const mia = await shop.starts()
    const event = await eventThatSays('Count me')
    expect(await statusOf(event._id)).toEqual({ _id: event._id, name: event.name, enabled: true, firedLastDay: 0 })
    const start = { name: event.name, users: [mia.userId] }
    await calls.start(start)
    await calls.start({ ...start, id: 'once' })
    await calls.start({ ...start, id: 'once' })
    expect(await statusOf(event._id)).toMatchObject({ firedLastDay: 2, lastFired: expect.any(String) as string })
    const { userId } = mia
    const pages = [
      await admin.conversations.messages({ userId, since: 0 }),
      await admin.conversations.filteredMessages({ userId }),
    ]
    for (const page of pages) expect(JSON.stringify(page).match(/Count me/g)).toHaveLength(2)
    await calls.update({ _id: event._id, enabled: false })
    await expect(calls.start(start)).rejects.toMatchObject({ code: 'event-off' })
    const refused = { at: expect.any(String) as string, code: 'event-off' }
    expect(await statusOf(event._id)).toMatchObject({ enabled: false, firedLastDay: 2, refused })
    world.clock.advance(23 * 60 * 60_000)
    expect(await statusOf(event._id)).toMatchObject({ firedLastDay: 2 })
    world.clock.advance(2 * 60 * 60_000)
    expect(await statusOf(event._id)).toMatchObject({ firedLastDay: 0, lastFired: expect.any(String) as string })
  })
})

describe('where events are answered', () => {
  it('the environment that answers customers does: a response of a draft waits for its promotion, and keeps its events', async () => {
    const own = await Shop.opens(world)
    const customer = await own.starts()
    const event = await own.admin.events.create({ name: 'shipped' })
    const draft = (await own.admin.environments.create({ name: 'Draft' }))._id
    await own.admin.environments.switch({ environmentId: draft, agentId: own.admin.agent._id })
    const block = await own.block('On its way', { eventIds: [event._id] })
    expect((await own.admin.events.list())[0]?.blocks).toEqual([{ _id: block._id, title: 'On its way' }])
    const start = { name: 'shipped', users: [customer.userId] }
    expect(await own.admin.events.start(start)).toEqual({ sent: 0, skipped: 1, pending: 0 })
    await own.admin.releases.promote({ sourceId: draft, targetId: own.environment, overwrite: true })
    world.clock.advance(6000)
    expect(await own.admin.events.start(start)).toEqual({ sent: 1, skipped: 0, pending: 0 })
    expect(await hears(customer)).toEqual(['On its way'])
  })
})
