/** What is said while a channel is off ends as not delivered at once; it is sent later only where somebody asks for that. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import { lanes, saveLane, saveReceipt } from '../../functions/channels/lane.ts'
import { conversations } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { openChannel, type OpenChannel } from '../kit/channel.ts'
import { hireStaff, openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'

const { shop, world } = await openShop()
const now = () => new Date(world.clock.now())
const fake = new FakeWhatsapp(now)
const [customer] = fake.customers
let channel: OpenChannel
let lena: Worker
let userId: string
let heard = 0

async function passes(seconds: number) {
  world.clock.advance(seconds * 1000)
  world.cloud.queues.tick()
  await world.settled()
}
const arrived = () => fake.inbox.map(({ text }) => text)
const writes = (text: string) =>
  channel.hears({ customer, id: `wamid.off.${(heard += 1)}`, text, at: now(), type: 'text' })
async function says(...texts: string[]) {
  for (const text of texts) await lena.conversations.sendText({ userId, text, draftEventId: ulid() })
  await world.settled()
}
/** What became of each message that Lena has said, by its text, as the thread shows it; the last failure counts. */
async function failures(): Promise<Record<string, string>> {
  const { messages } = await lena.conversations.messages({ userId, since: 0 })
  const textAt = (number: number) => messages.find((event) => event.number === number)?.what
  return Object.fromEntries(
    messages.flatMap(({ what }) => {
      const said = what.type === 'message-failed' ? textAt(what.eventNumber) : undefined
      return what.type === 'message-failed' && said?.type === 'message'
        ? [[said.message.text ?? '', what.reason] as const]
        : []
    }),
  )
}
async function switches(isOn: boolean, sendMissed?: 'whatsapp'[]) {
  const [before] = await shop.admin.channels.configuration({})
  await shop.admin.channels.save({
    ...before!,
    whatsapp: { ...before!.whatsapp, isOn },
    ...(sendMissed && { sendMissed }),
  })
  await passes(31)
}
const scope = () => ({ client: shop.company.id, conversation: userId })

beforeAll(async () => {
  channel = await openChannel(world, shop.admin, fake)
  lena = (await hireStaff(shop)).lena
  await writes('A person please')
  userId = (await shop.admin.conversations.list({})).find(({ activeChannel }) => activeChannel === 'whatsapp')!._id
  await lena.takeover.start({ userId, agentId: lena.agent._id })
  await world.settled()
})
beforeEach(async () => {
  await writes('Are you there?')
  fake.inbox.length = 0
  fake.misbehaves.length = 0
})

describe('messages said while a channel is off', () => {
  it('are not delivered when it is switched on again, and the thread says that the channel was off', async () => {
    await switches(false)
    await says('First', 'Second', 'Third')
    expect(await failures()).toEqual({ First: 'off', Second: 'off', Third: 'off' })
    await switches(true)
    await says('Now it is on')
    expect(arrived()).toEqual(['Now it is on'])
  })

  it('are counted, and sent each once and in order where whoever switches the channel on asks for that', async () => {
    await switches(false)
    await says('Four', 'Five', 'Six')
    const counted = await shop.admin.channels.missed({ channel: 'whatsapp' })
    expect(counted).toEqual({ conversations: 1, messages: 3, young: 3 })
    await switches(true, ['whatsapp'])
    expect(arrived()).toEqual(['Four', 'Five', 'Six'])
    const line = await lena.conversations.line({ userId })
    expect(line.sentAgain).toHaveLength(3)
    await switches(false)
    await switches(true, ['whatsapp'])
    await says('Seven')
    expect(arrived()).toEqual(['Four', 'Five', 'Six', 'Seven'])
  })

  it('are not sent any more when they have become too old, though whoever switches the channel on asks for them', async () => {
    await switches(false)
    await says('Too old by then')
    await passes(61 * 60)
    await says('Young')
    const counted = await shop.admin.channels.missed({ channel: 'whatsapp' })
    expect(counted).toEqual({ conversations: 1, messages: 2, young: 1 })
    await switches(true, ['whatsapp'])
    expect(arrived()).toEqual(['Young'])
    expect(await failures()).toMatchObject({ 'Too old by then': 'off' })
  })

  it('go once where an agent has asked for one of them as well', async () => {
    await switches(false)
    await says('Twice wanted')
    await switches(true)
    const { messages } = await lena.conversations.messages({ userId, since: 0 })
    const failed = messages.findLast(({ what }) => what.type === 'message-failed')!.what
    const eventNumber = failed.type === 'message-failed' ? failed.eventNumber : 0
    await lena.conversations.sendAgain({ userId, eventNumber })
    await world.settled()
    await switches(false)
    await switches(true, ['whatsapp'])
    expect(arrived()).toEqual(['Twice wanted'])
  })

  it('are doubted after a crash in the midst of sending them only where the provider may have taken one', async () => {
    await switches(false)
    await says('A', 'B', 'C')
    await switches(true)
    const lane = (await new Table(scope()).get(lanes, '-'))!
    const { messages } = await lena.conversations.messages({ userId, since: 0 })
    const numbers = messages.flatMap(({ number, what }) =>
      what.type === 'message' && ['A', 'B', 'C'].includes(what.message.text ?? '') ? [number] : [],
    )
    const [a, , c] = numbers
    // As a worker leaves it that ends between its second call and the receipt of that.
    await saveReceipt(scope(), { _id: ulid(), number: a!, part: 0, state: 'sent', created: now().toISOString() })
    await saveLane(scope(), { ...lane, missed: undefined, again: numbers, sending: { from: a!, to: c! } })
    await says('D')
    expect(arrived()).toEqual(['C', 'D'])
    expect(await failures()).toMatchObject({ B: 'unknown' })
  })
})

describe('the health of a channel', () => {
  it('tells when a customer of an open conversation wrote last, though nothing else was noted of the channel', async () => {
    const known = (await new Table(scope()).get(conversations, '-'))!
    const _id = ulid()
    const acted = now().toISOString()
    const other = { ...known, _id, channel: 'messenger', acted }
    const before = { ...other, _id: ulid(), acted: new Date(world.clock.now() - 60_000).toISOString() }
    const at = (conversation: string) => new Table({ client: shop.company.id, conversation })
    await transact([other, before].map((each) => at(each._id).put(conversations, each)))
    const health = (await shop.admin.channels.health({})).find((each) => each.channel === 'messenger')
    expect(health).toMatchObject({ state: 'off', open: 2, heard: acted })
    await transact([other, before].map((each) => at(each._id).drop(conversations, '-')))
  })
})

describe('a channel that is off with a customer on it', () => {
  it('is red on the overview, with the messages that were not delivered and the customer who waits for too long', async () => {
    await switches(false)
    await says('Nobody hears this')
    await passes(11 * 60)
    const { health } = await shop.admin.overview.get({})
    const checks = health!.filter(({ level }) => level === 'bad')
    expect(checks).toContainEqual({ name: 'channel-off', level: 'bad', count: 1, channel: 'whatsapp' })
    expect(checks).toContainEqual({ name: 'messages', level: 'bad', count: expect.any(Number) as number })
    expect(health!.map(({ name }) => name)).not.toContain('channels')
    const { unreachable } = await lena.conversations.status({})
    const [environmentId] = (await shop.admin.environments.list({})).map(({ _id }) => _id)
    expect(unreachable).toContainEqual({ environmentId, channel: 'whatsapp' })
    await switches(true)
    const after = await shop.admin.overview.get({})
    expect(after.health).toContainEqual({ name: 'channels', level: 'good', count: 0 })
    expect((await lena.conversations.status({})).unreachable).not.toContainEqual({ environmentId, channel: 'whatsapp' })
  })
})

describe('messages that have waited', () => {
  it('for longer than an hour of an outage are not delivered on a chat channel, and the younger ones are', async () => {
    fake.misbehaves.push(...Array.from({ length: 12 }, () => 500 as const))
    await says('Before two hours')
    for (const seconds of [7, 20, 70, 35, 130]) await passes(seconds)
    expect(arrived()).toEqual([])
    await passes(2 * 60 * 60)
    fake.misbehaves.length = 0
    await writes('Hello?')
    await says('Just now')
    for (const seconds of [7, 620, 1900]) await passes(seconds)
    expect(arrived()).toEqual(['Just now'])
    expect(await failures()).toMatchObject({ 'Before two hours': 'late' })
  })

  it('for a provider that was down go on when it refuses the message by which it is asked again', async () => {
    const [, other] = fake.customers
    await channel.hears({ customer: other, id: 'wamid.off.other', text: 'Me too', at: now(), type: 'text' })
    const waiting = (await lena.conversations.list({})).find(({ _id }) => _id !== userId)!
    await lena.takeover.start({ userId: waiting._id, agentId: lena.agent._id })
    fake.inbox.length = 0
    fake.misbehaves.push(...Array.from({ length: 12 }, () => 500 as const))
    await says('Too long for them')
    for (const seconds of [7, 20, 70]) await passes(seconds)
    await lena.conversations.sendText({ userId: waiting._id, text: 'It is ready', draftEventId: ulid() })
    await world.settled()
    expect(arrived()).toEqual([])
    fake.misbehaves.length = 0
    // Their phone takes nothing any more.
    Object.assign(fake.customers, { 0: '447700900199' })
    for (const seconds of [35, 130, 620]) await passes(seconds)
    Object.assign(fake.customers, { 0: customer })
    expect(arrived()).toEqual(['It is ready'])
    expect(await failures()).toMatchObject({ 'Too long for them': 'refused' })
  })

  it('in a conversation that has history and no lane yet are not sent, and what is said next is', async () => {
    await says('Old history')
    fake.inbox.length = 0
    await transact([new Table(scope()).drop(lanes, '-')])
    await passes(2 * 60 * 60)
    await writes('One more thing')
    await says('The first real word')
    // A wake-up looks at twenty messages, and the rest a second later.
    await passes(2)
    expect(arrived()).toEqual(['The first real word'])
  })
})
