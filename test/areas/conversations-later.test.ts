import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { messageOf } from '#shared/chat/conversation-event-types'
import type { Customer } from '../kit/customer.ts'
import { openPassing } from '../kit/passing.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { lena, omar, held } = await hireStaff(shop)

beforeAll(() => shop.offersPeople())

const minute = 60_000
const day = 24 * 60 * minute
const { passes } = openPassing(world)

const within = (ms: number) => new Date(world.clock.now() + ms).toISOString()
const later = ({ userId }: Customer, text: string, more: object = {}) =>
  lena.conversations.sendLater({ userId, draftEventId: ulid(), text, at: within(30 * minute), ...more })
const waiting = ({ userId }: Customer) => lena.conversations.laters({ id: userId })

async function said({ userId }: Customer): Promise<(string | undefined)[]> {
  const { messages } = await lena.conversations.messages({ userId, since: 0 })
  return messages.map(({ what }) => messageOf(what)).flatMap((message) => (message?.agent ? [message.text] : []))
}

describe('a reply that waits for its moment', () => {
  it('leaves then, once, under the name of who wrote it, and is listed until then', async () => {
    const customer = await held()
    const draftEventId = ulid()
    const kept = await later(customer, 'Your roses are ready.', { draftEventId })
    expect(kept).toMatchObject({ _id: draftEventId, by: { name: 'Lena Lang' }, unlessSpoken: true })
    expect(await later(customer, 'Twice', { draftEventId })).toEqual(kept)
    const sooner = await later(customer, 'One moment', { at: within(10 * minute) })
    expect(await waiting(customer)).toEqual([sooner, kept])
    await passes(29 * minute)
    expect(await said(customer)).toEqual(['One moment'])
    await passes(minute + 1000)
    expect(await said(customer)).toEqual(['One moment', 'Your roses are ready.'])
    expect(await waiting(customer)).toEqual([])
    const input = { client: shop.company.id, conversation: customer.userId, later: draftEventId }
    await world.cloud.lambda.invoke('watch-takeover', input)
    expect(await said(customer)).toHaveLength(2)
  })

  it('stays with the reason where the customer has spoken, unless it is to leave anyway', async () => {
    const customer = await held()
    await later(customer, 'Are you still there?')
    await later(customer, 'We close at six.', { unlessSpoken: false })
    await customer.says('Here I am')
    await passes(31 * minute)
    expect(await said(customer)).toEqual(['We close at six.'])
    expect(await waiting(customer)).toMatchObject([{ text: 'Are you still there?', stopped: 'spoken' }])
  })

  it('stays where its agent does not hold the conversation any more', async () => {
    const [given, ended] = [await held(), await held()]
    for (const customer of [given, ended]) await later(customer, 'Hello again')
    await shop.admin.takeover.assign({ userId: given.userId, agentId: omar.agent._id })
    await lena.takeover.complete({ userId: ended.userId, agentId: lena.agent._id })
    await passes(31 * minute)
    expect(await waiting(given)).toMatchObject([{ stopped: 'taken-over' }])
    expect(await waiting(ended)).toMatchObject([{ stopped: 'not-taken-over' }])
    expect([await said(given), await said(ended)]).toEqual([[], []])
  })

  it('is taken back by who may, and then never leaves', async () => {
    const customer = await held()
    const { _id: laterId } = await later(customer, 'Hello again')
    const { userId: id } = customer
    await expect(omar.conversations.cancelLater({ id, laterId })).rejects.toMatchObject({ code: 'forbidden' })
    await shop.admin.conversations.cancelLater({ id, laterId })
    await expect(lena.conversations.cancelLater({ id, laterId })).rejects.toMatchObject({ code: 'not-found' })
    await passes(31 * minute)
    expect(await said(customer)).toEqual([])
  })

  it('waits for a moment ahead, within thirty days, with nineteen others, and for who holds the conversation', async () => {
    const customer = await held()
    const refused = (code: string) => ({ details: [{ path: 'at', code }] })
    await expect(later(customer, 'Late', { at: within(-minute) })).rejects.toMatchObject(refused('not-ahead'))
    await expect(later(customer, 'Late', { at: within(31 * day) })).rejects.toMatchObject(refused('too-far-ahead'))
    const { userId } = customer
    await expect(
      omar.conversations.sendLater({ userId, draftEventId: ulid(), text: 'Mine', at: within(minute) }),
    ).rejects.toMatchObject({ code: 'taken-over' })
    for (let kept = 0; kept < 20; kept++) await later(customer, `Number ${kept}`)
    await expect(later(customer, 'One too many')).rejects.toMatchObject({ code: 'too-large' })
  })

  it('is gone with its conversation', async () => {
    const customer = await held()
    await later(customer, 'Hello again')
    await world.settled()
    await shop.admin.conversations.remove({ id: customer.userId })
    await passes(31 * minute)
    const given = JSON.stringify(world.cloud.streams.flatMap((stream) => stream.deadLetters()))
    expect(given).not.toContain(customer.userId)
  })
})
