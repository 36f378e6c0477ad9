import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../kit/customer.ts'
import { says } from '../kit/live.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { world, shop } = await openShop()
const { held, lena, omar } = await hireStaff(shop)

beforeAll(async () => {
  await shop.welcomesInThree()
  await shop.decides({ tags: ['VIP', 'Wedding'], topics: ['Delivery'] })
})

const shown = async ({ userId }: Customer) => {
  const { firstName, lastName, profile, tags } = await lena.conversations.get({ id: userId })
  return { firstName, lastName, profile, tags }
}

describe('what is known of a customer', () => {
  it('is changed by an agent field by field, and the conversation tells who changed what', async () => {
    const customer = await shop.starts()
    const { userId: id } = customer
    await lena.conversations.update({ id, firstName: ' Eleanor ', profile: { email: 'e@x.example', city: 'Bath' } })
    await omar.conversations.update({ id, lastName: 'Hart', profile: { city: null, size: 'M' }, tags: ['VIP'] })
    expect(await shown(customer)).toEqual({
      firstName: 'Eleanor',
      lastName: 'Hart',
      profile: { email: 'e@x.example', size: 'M' },
      tags: ['VIP'],
    })
    const { messages } = await lena.conversations.messages({ userId: id, since: 0 })
    expect(
      messages.flatMap(({ what }) => (what.type === 'customer-edited' ? [[what.agent.name, what.fields]] : [])),
    ).toEqual([
      ['Lena Lang', ['firstName', 'email', 'city']],
      ['Omar Orth', ['lastName', 'city', 'size', 'tags']],
    ])
    const { last } = await lena.conversations.get({ id })
    await lena.conversations.update({ id, firstName: 'Eleanor', tags: ['VIP'] })
    expect((await lena.conversations.get({ id })).last).toBe(last)
    await lena.conversations.update({ id, firstName: null, tags: [] })
    expect(await shown(customer)).toMatchObject({ firstName: undefined, tags: undefined })
  })

  it('is not lost to an agent who began with something else', async () => {
    const customer = await shop.starts()
    const { userId: id } = customer
    await lena.conversations.update({ id, firstName: 'Eleanor', profile: { city: 'Bath' }, tags: ['VIP'] })
    await expect(
      omar.conversations.update({ id, firstName: 'Ella', before: { firstName: null } }),
    ).rejects.toMatchObject({ code: 'stale', status: 409 })
    await expect(
      omar.conversations.update({ id, profile: { city: 'Bristol' }, before: { profile: { city: '' } } }),
    ).rejects.toMatchObject({ code: 'stale' })
    // What somebody else has set to the same value, or beside it, is no conflict.
    await omar.conversations.update({ id, firstName: 'Eleanor', before: { firstName: null } })
    await omar.conversations.update({ id, lastName: 'Hart', tags: ['Wedding'], before: { lastName: null, tags: [] } })
    expect(await shown(customer)).toMatchObject({ firstName: 'Eleanor', lastName: 'Hart', tags: ['VIP', 'Wedding'] })
  })

  it('takes tags of the settings alone, and keeps those that were there', async () => {
    const customer = await shop.starts()
    const { userId: id } = customer
    await lena.conversations.update({ id, tags: ['VIP'] })
    await expect(lena.conversations.update({ id, tags: ['VIP', 'Nobody'] })).rejects.toMatchObject({
      details: [{ path: 'tags.1', code: 'word-gone' }],
    })
    await shop.decides({ tags: ['Wedding'] })
    await lena.conversations.update({ id, tags: ['VIP', 'Wedding'] })
    expect(await shown(customer)).toMatchObject({ tags: ['VIP', 'Wedding'] })
    await shop.decides({ tags: ['VIP', 'Wedding'], topics: ['Delivery'] })
  })

  it('has fields of any name, and no more than fifty', async () => {
    const customer = await shop.starts()
    const { userId: id } = customer
    await lena.conversations.update({ id, profile: { constructor: 'a', toString: 'b' } })
    expect((await shown(customer)).profile).toEqual({ constructor: 'a', toString: 'b' })
    await expect(lena.conversations.update({ id, profile: { ' ': 'a' } })).rejects.toMatchObject({
      code: 'bad-request',
    })
    const many = Object.fromEntries(Array.from({ length: 49 }, (_, index) => [`field ${index}`, 'x']))
    await expect(lena.conversations.update({ id, profile: many })).rejects.toMatchObject({ code: 'too-large' })
  })
})

describe('the past of a customer', () => {
  it('is earlier takeovers and sessions, latest first, with how they ended', async () => {
    const customer = await shop.starts()
    const { userId } = customer
    await customer.says('Where is my parcel?')
    await customer.ends()
    await customer.start()
    await shop.takes(customer, lena)
    await says(lena, customer, 'It comes today.')
    expect(await lena.conversations.past({ id: userId })).toHaveLength(1)
    await lena.takeover.complete({ userId, agentId: lena.agent._id, topic: 'Delivery' })
    const [latest, first, ...more] = await lena.conversations.past({ id: userId })
    expect(latest).toMatchObject({ userId, agent: 'Lena Lang', topic: 'Delivery', lastMessage: 'It comes today.' })
    expect(first).toMatchObject({ userId, channel: 'chat_plugin', ended: expect.any(String) })
    expect(first).not.toHaveProperty('agent')
    expect(more).toEqual([])
  })
})

describe('a search over everything', () => {
  it('finds customers, what was said and notes, latest first', async () => {
    const [one, two] = [await held(), await held()]
    await lena.conversations.update({ id: one.userId, firstName: 'Zenobia' })
    await two.says(`Does Zenobia work for you? ${'And many words more. '.repeat(20)}`)
    await lena.conversations.note({ userId: two.userId, draftEventId: ulid(), text: 'Asked for ZENOBIA again' })
    await world.settled()
    expect((await omar.conversations.search({ text: 'zenobia' })).map(({ _id }) => _id)).toEqual([one.userId])
    const { found, since } = await omar.conversations.searchAll({ text: 'zenobia' })
    expect(found.map(({ userId, where }) => [userId, where])).toEqual([
      [two.userId, 'note'],
      [two.userId, 'message'],
    ])
    const message = found.find(({ where }) => where === 'message')
    expect(message?.text).toMatch(/^Does Zenobia work .+…$/)
    expect(since).toBeUndefined()
    expect((await omar.conversations.searchAll({ text: 'nobody says this' })).found).toEqual([])
  })
})

describe('an answer of an agent', () => {
  it('is refused where a colleague has answered behind what its author has seen', async () => {
    const customer = await held()
    const { userId } = customer
    const block = await shop.block('Catalogue')
    const { number: seen } = await says(lena, customer, 'One moment')
    const send = (text: string, more: object = {}) =>
      lena.conversations.sendText({ userId, draftEventId: ulid(), text, ...more })
    await customer.says('Thank you')
    // Neither the customer nor oneself overtakes anybody.
    await send('Still looking', { seen })
    await omar.conversations.sendBlock({ userId, draftEventId: ulid(), blockId: block._id })
    await expect(send('Here it is', { seen })).rejects.toMatchObject({
      code: 'overtaken',
      status: 409,
      values: { name: 'Omar Orth' },
    })
    const { last } = await lena.conversations.get({ id: userId })
    expect(await send('Here it is', { seen: last })).toMatchObject({ what: { message: { text: 'Here it is' } } })
    expect(await send('And that')).toMatchObject({ what: { message: { text: 'And that' } } })
  })
})

describe('whether a customer wants broadcasts', () => {
  it('is changed by an agent, told in the conversation, audited, and not lost to one who began with something else', async () => {
    const customer = await shop.starts()
    const { userId: id } = customer
    const wish = async () => (await lena.conversations.get({ id })).noBroadcasts ?? false
    expect(await wish()).toBe(false)
    await lena.conversations.update({ id, noBroadcasts: true, before: { noBroadcasts: false } })
    expect(await wish()).toBe(true)
    const { audits } = await shop.admin.history.audits()
    expect(audits[0]).toMatchObject({
      type: 'edit-customer',
      data: { name: id, loggedInAgent: { _id: lena.agent._id } },
    })
    const edits = async () =>
      (await lena.conversations.messages({ userId: id, since: 0 })).messages.flatMap(({ what }) =>
        what.type === 'customer-edited' ? [[what.agent.name, what.fields]] : [],
      )
    expect(await edits()).toEqual([['Lena Lang', ['noBroadcasts']]])
    // What is so already leaves nothing behind.
    await omar.conversations.update({ id, noBroadcasts: true, before: { noBroadcasts: false } })
    await omar.conversations.update({ id, firstName: 'Ella' })
    expect(await wish()).toBe(true)
    await expect(
      omar.conversations.update({ id, noBroadcasts: false, before: { noBroadcasts: false } }),
    ).rejects.toMatchObject({ code: 'stale' })
    await omar.conversations.update({ id, noBroadcasts: false, before: { noBroadcasts: true } })
    expect(await wish()).toBe(false)
    expect(await edits()).toEqual([
      ['Lena Lang', ['noBroadcasts']],
      ['Omar Orth', ['firstName']],
      ['Omar Orth', ['noBroadcasts']],
    ])
  })
})
