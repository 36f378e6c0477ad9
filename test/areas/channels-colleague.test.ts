/** A colleague answers in the provider's own app: it stands in the conversation as staff's, once, and the bot keeps still. */
import { beforeAll, describe, expect, it } from 'vitest'
import { FakeMessenger } from '../adapters/messenger/fake.ts'
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import { openChannel, type OpenChannel } from '../kit/channel.ts'
import { png } from '../kit/content-drafts.ts'
import { openPassing } from '../kit/passing.ts'
import { openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'

const { shop, world } = await openShop()
const { passes } = openPassing(world)
const now = () => new Date(world.clock.now())
const minute = 60_000

beforeAll(() => shop.welcomes('Which size would you like?'))

const providers = [
  ['Messenger', () => new FakeMessenger(now)],
  ['WhatsApp', () => new FakeWhatsapp(now)],
] as const

describe('the echo of what we have sent to Messenger', () => {
  const fake = new FakeMessenger(now)
  const [mia] = fake.customers
  let channel: OpenChannel

  beforeAll(async () => void (channel = await openChannel(world, shop.admin, fake, { welcomes: true })))

  const talk = async () => {
    const all = await shop.admin.conversations.list({})
    const { _id: userId, owner } = all.find(({ activeChannel }) => activeChannel === 'messenger')!
    const { messages } = await shop.admin.conversations.messages({ userId, since: 0 })
    const said = messages.flatMap(({ what }) => (what.type === 'message' ? [what.message] : []))
    return { owner, inApp: said.filter(({ inApp }) => inApp).map(({ text }) => text) }
  }
  /** As Meta would tell it without the mark. */
  const unmarked = (id: string) => fake.colleague({ to: mia, text: 'Which size?', id }, channel.door, now())

  it('is no colleague’s, by its mark or by its id', async () => {
    await channel.hears({ customer: mia, id: 'echo-1', at: now(), type: 'text', text: 'Hello' })
    const [sent] = fake.inbox
    await channel.calls([fake.echo(sent!.id, channel.door, now()), unmarked(sent!.id)])
    await world.settled()
    expect(await talk()).toEqual({ owner: { by: 'bot' }, inApp: [] })
  })

  it('is no colleague’s where it comes before Meta has answered our call', async () => {
    fake.beforeAnswer = async (id) => void (await channel.calls([unmarked(id)]))
    await channel.hears({ customer: mia, id: 'echo-2', at: now(), type: 'text', text: 'Hello again' })
    fake.beforeAnswer = undefined
    expect(await talk()).toEqual({ owner: { by: 'bot' }, inApp: [] })
  })
})

describe.each(providers)('a colleague who answers in the app of %s', (name, open) => {
  const fake = open()
  const [mia, ben] = fake.customers
  let channel: OpenChannel
  let lena: Worker
  let told = 0

  beforeAll(async () => {
    channel = await openChannel(world, shop.admin, fake, { welcomes: true })
    lena = await shop.hires(`Lena-${name} Lang`)
  })

  const says = (customer: string, text: string) =>
    channel.hears({ customer, id: `${name}-${(told += 1)}`, at: now(), type: 'text', text })
  const answers = async (to: string, text: string, id: string) => {
    const call = fake.colleague({ to, text, id }, channel.door, now())
    await channel.calls([call])
    await world.settled()
    return call
  }
  const find = async (customer: string) => {
    const all = await shop.admin.conversations.list({})
    const own = await Promise.all(
      all
        .filter(({ activeChannel }) => activeChannel === fake.channel)
        .map(async ({ _id }) => ({ _id, said: await messagesOf(_id) })),
    )
    return own.find(({ said }) => said.some(([, text]) => text?.includes(customer)))!._id
  }
  const messagesOf = async (userId: string) => {
    const { messages } = await shop.admin.conversations.messages({ userId, since: 0 })
    return messages.flatMap(({ what }) =>
      what.type === 'message' ? [[what.message.inApp ?? what.message.messageType, what.message.text] as const] : [],
    )
  }
  const ownerOf = async (userId: string) => (await shop.admin.conversations.get({ id: userId })).owner
  const arrivedAt = (customer: string) => fake.inbox.filter(({ to }) => to === customer).map(({ text }) => text)

  it('stands in the conversation as staff’s, once, and the bot says nothing to the customer’s answer', async () => {
    await says(mia, `Do you have flowers? ${mia}`)
    const userId = await find(mia)
    const before = arrivedAt(mia).length
    const call = await answers(mia, 'Yes, we can. Which size?', 'm_colleague_1')
    await channel.calls([call])
    await world.settled()
    await says(mia, 'The big one please')
    expect((await messagesOf(userId)).slice(-2)).toEqual([
      [fake.channel, 'Yes, we can. Which size?'],
      ['text', 'The big one please'],
    ])
    expect(arrivedAt(mia)).toHaveLength(before)
    expect(await ownerOf(userId)).toMatchObject({ by: 'queue', inApp: true })
  })

  it('has nobody wait, until the customer has said something that nobody has answered', async () => {
    const userId = await find(mia)
    const isListed = async () => (await lena.conversations.list({ type: 'priority' })).some(({ _id }) => _id === userId)
    expect(await isListed()).toBe(true)
    await answers(mia, 'Fine, the big one', 'm_colleague_2')
    expect(await isListed()).toBe(false)
  })

  it('leaves the conversation to any agent who takes it', async () => {
    const userId = await find(mia)
    await lena.takeover.start({ userId, agentId: lena.agent._id })
    expect(await ownerOf(userId)).toMatchObject({ by: 'agent', agentId: lena.agent._id })
    await answers(mia, 'I wrote from the telephone', 'm_colleague_3')
    expect(await ownerOf(userId)).toMatchObject({ by: 'agent', agentId: lena.agent._id })
    expect((await messagesOf(userId)).at(-1)).toEqual([fake.channel, 'I wrote from the telephone'])
    await lena.takeover.complete({ userId, agentId: lena.agent._id })
  })

  it('begins a conversation with somebody who has never written, and greets nobody for it', async () => {
    await answers(ben, `Your order is ready ${ben}`, 'm_colleague_4')
    const userId = await find(ben)
    await says(ben, 'Thank you')
    expect(await messagesOf(userId)).toEqual([
      [fake.channel, `Your order is ready ${ben}`],
      ['text', 'Thank you'],
    ])
    expect(arrivedAt(ben)).toEqual([])
  })

  it('gives it back to the bot by the company’s rule, or after a day', async () => {
    const userId = await find(ben)
    await shop.decides({ userReplyTimeout: 10 * minute })
    await answers(ben, 'Shall I send it?', 'm_colleague_5')
    await passes(5 * minute)
    expect(await ownerOf(userId)).toMatchObject({ by: 'queue', inApp: true })
    await passes(10 * minute)
    expect(await ownerOf(userId)).toEqual({ by: 'bot' })
    expect(arrivedAt(ben)).toEqual([])
    await shop.decides({ userReplyTimeout: null })
    await answers(ben, 'Are you there?', 'm_colleague_6')
    await passes(23 * 60 * minute)
    expect(await ownerOf(userId)).toMatchObject({ by: 'queue', inApp: true })
    await passes(2 * 60 * minute)
    expect(await ownerOf(userId)).toEqual({ by: 'bot' })
  })
})

describe('a picture that a colleague sends in the inbox of the page', () => {
  it('stands in the conversation as a file of staff’s', async () => {
    const fake = new FakeMessenger(now)
    const channel = await openChannel(world, shop.admin, fake, { welcomes: true })
    const [, ben] = fake.customers
    const picture = { id: 'm_picture', to: ben, bytes: png }
    await channel.calls([fake.colleagueFile(picture, channel.door, now())])
    await world.settled()
    const all = await shop.admin.conversations.list({})
    const own = all.find(
      ({ activeChannel, lastMessage }) => activeChannel === 'messenger' && lastMessage?.from === 'agent',
    )
    const { messages } = await shop.admin.conversations.messages({ userId: own!._id, since: 0 })
    const media = { name: 'colleague_n.png', contentType: 'image/png' }
    const message = { messageType: 'agent-msg', inApp: 'messenger', media }
    expect(messages.at(-1)?.what).toMatchObject({ type: 'message', message })
  })
})
