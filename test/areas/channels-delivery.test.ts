/** Promises of the lane: nothing is lost, doubled or out of order, whatever the provider does, and staff are told what is unknown. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import type { Told } from '../adapters/fake.ts'
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import { openChannel, type OpenChannel } from '../kit/channel.ts'
import { lanes, saveLane } from '../../functions/channels/lane.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { hireStaff, openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'

const { shop, world } = await openShop()
const now = () => new Date(world.clock.now())
const fake = new FakeWhatsapp(now)
let channel: OpenChannel
let lena: Worker
let told = 0

const word = (text: string, customer: string = fake.customers[0], id = `wamid.${(told += 1)}`): Told => ({
  customer,
  id,
  text,
  at: now(),
  type: 'text',
})
const arrived = (customer: string = fake.customers[0]) =>
  fake.inbox.filter(({ to }) => to === customer).map(({ text }) => text)
const users = async () =>
  (await shop.admin.conversations.list({})).filter(({ activeChannel }) => activeChannel === 'whatsapp')
/** Who has said something last. */
const latest = async () => (await users()).toSorted((a, b) => (a.lastActive < b.lastActive ? 1 : -1))[0]!
const failuresOf = async (userId: string) => {
  const { messages } = await shop.admin.conversations.messages({ userId, since: 0 })
  return messages.flatMap(({ what }) => (what.type === 'message-failed' ? [what] : []))
}
const sends = (userId: string, text: string) => lena.conversations.sendText({ userId, text, draftEventId: ulid() })
/** Lets so much time pass, and all that is due by then happen. */
async function passes(seconds: number) {
  world.clock.advance(seconds * 1000)
  world.cloud.queues.tick()
  await world.settled()
}

/** A customer whom Lena holds; what the bot said before is read. */
async function held(customer: string = fake.customers[0]): Promise<string> {
  await channel.hears(word('A person please', customer))
  const user = await latest()
  if (user.owner.by !== 'agent') await lena.takeover.start({ userId: user._id, agentId: lena.agent._id })
  await world.settled()
  fake.inbox.length = 0
  return user._id
}

beforeAll(async () => {
  await shop.welcomes('Hello!')
  channel = await openChannel(world, shop.admin, fake, { welcomes: true })
  lena = (await hireStaff(shop)).lena
})
afterEach(() => {
  fake.misbehaves.length = 0
  fake.inbox.length = 0
})

describe('a door', () => {
  it('CHANNELS-018/challenge: gives the challenge back to a provider that knows the word, and 403 to others', async () => {
    const { call, wants } = fake.handshake(channel.door)
    expect((await channel.calls([call]))[0]).toMatchObject({ status: 200, body: wants })
    const wrong = { ...call, url: call.url.replace(/hub.verify_token=[^&]*/, 'hub.verify_token=guess') }
    expect((await channel.calls([wrong]))[0]?.status).toBe(403)
  })

  it('CHANNELS-018/signature/nothing: answers 401 to a wrong signature and stores nothing, where the right one begins a conversation', async () => {
    const before = (await users()).length
    const [call] = fake.tell([word('Hi', fake.customers[1])], channel.door, now())
    const forged = { ...call!, headers: { ...call!.headers, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` } }
    expect((await channel.calls([forged]))[0]?.status).toBe(401)
    await world.settled()
    expect(await users()).toHaveLength(before)
    expect((await channel.calls([call!]))[0]?.status).toBe(200)
    await world.settled()
    expect(await users()).toHaveLength(before + 1)
  })

  it('answers 404 to a key that is nobody’s', async () => {
    const [call] = fake.tell([word('Hi')], channel.door.replace(/[^/]+$/, 'AAAAAAAAAAAAAAAAAAAAAA'), now())
    expect((await channel.calls([call!]))[0]?.status).toBe(404)
  })

  it('takes a message once, though the provider tells it again after six minutes and after six days', async () => {
    const one = word('Only once')
    await channel.hears(one)
    const { _id: userId } = await latest()
    await passes(6 * 60)
    await channel.hears(one)
    await passes(6 * 24 * 60 * 60)
    await channel.hears(one)
    const { messages } = await shop.admin.conversations.messages({ userId, since: 0 })
    const said = messages.filter(({ what }) => what.type === 'message' && what.message.text === 'Only once')
    expect(said).toHaveLength(1)
  })
})

describe('a lane', () => {
  it('tries again when the provider is busy, and keeps the order', async () => {
    const userId = await held()
    fake.misbehaves.push(500, 'pass', 429)
    await sends(userId, 'One')
    await sends(userId, 'Two')
    await world.settled()
    expect(arrived()).toEqual([])
    await passes(7)
    await passes(7)
    expect(arrived()).toEqual(['One', 'Two'])
    expect(await failuresOf(userId)).toEqual([])
  })

  it('does not send again what may have arrived, tells staff, and sends it again when an agent asks', async () => {
    const userId = await held()
    fake.misbehaves.push('lose')
    await sends(userId, 'Did you get this?')
    await sends(userId, 'And this?')
    await world.settled()
    expect(arrived()).toEqual(['Did you get this?', 'And this?'])
    const [failure] = (await failuresOf(userId)).slice(-1)
    expect(failure).toMatchObject({ reason: 'unknown' })
    await lena.conversations.sendAgain({ userId, eventNumber: failure!.eventNumber })
    await world.settled()
    expect(arrived()).toEqual(['Did you get this?', 'And this?', 'Did you get this?'])
  })

  it('after a crash sends nothing twice: what has a receipt is done, the one call in doubt is told, the rest goes on', async () => {
    const userId = await held()
    fake.misbehaves.push('pass', 429)
    for (const text of ['One', 'Two', 'Three']) await sends(userId, text)
    await world.settled()
    expect(arrived()).toEqual(['One'])
    const scope = { client: shop.company.id, conversation: userId }
    const lane = (await new Table(scope).get(lanes, '-'))!
    const one = lane.cursor
    // As a worker leaves it that ends before its cursor is written: it had One and Two in hand, and a receipt for One.
    await saveLane(scope, { ...lane, cursor: one - 1, parts: undefined, sending: { from: one, to: one + 1 } })
    await passes(3)
    expect(arrived()).toEqual(['One', 'Three'])
    expect((await failuresOf(userId)).at(-1)).toMatchObject({ eventNumber: one + 1, reason: 'unknown' })
  })

  it('waits while the provider is down, and hands over everything in order once it is back', async () => {
    const userId = await held()
    fake.misbehaves.push(500, 500, 500, 500, 500)
    const words = Array.from({ length: 5 }, (_, turn) => `Word ${turn}`)
    for (const text of words) await sends(userId, text)
    await world.settled()
    expect(arrived()).toEqual([])
    for (const seconds of [7, 20, 8, 35, 130, 620]) await passes(seconds)
    expect(arrived()).toEqual(words)
    expect(await failuresOf(userId)).not.toContainEqual(expect.objectContaining({ reason: 'unreachable' }))
  })

  it('waits while nobody can be reached at the provider’s address, and doubts nothing', async () => {
    const userId = await held()
    for (const host of fake.hosts) world.outside.remove(host)
    await sends(userId, 'Before')
    await sends(userId, 'After')
    await world.settled()
    for (const seconds of [7, 20, 70]) await passes(seconds)
    expect(arrived()).toEqual([])
    for (const host of fake.hosts) await world.outside.site(host, (request, response) => fake.answer(request, response))
    for (const seconds of [35, 130, 620]) await passes(seconds)
    expect(arrived()).toEqual(['Before', 'After'])
    expect((await failuresOf(userId)).filter(({ reason }) => reason === 'unreachable')).toEqual([])
  })

  it('waits where the provider lets nobody in, and goes on once the settings are good', async () => {
    const userId = await held()
    fake.misbehaves.push('revoke')
    await sends(userId, 'Still there?')
    await world.settled()
    const health = await shop.admin.channels.health({})
    expect(health.find((each) => each.channel === 'whatsapp')?.state).toBe('reconnect')
    fake.isRevoked = false
    const [configuration] = await shop.admin.channels.configuration({})
    await shop.admin.channels.save(configuration!)
    await passes(35)
    expect(arrived()).toContain('Still there?')
    const after = await shop.admin.channels.health({})
    expect(after.find((each) => each.channel === 'whatsapp')?.state).toBe('receiving')
  })

  it('gives a message up that failed six times while others arrived, tells staff, and goes on', async () => {
    const [userId, other] = [await held(), await held(fake.customers[1])]
    const unreachable = async () => (await failuresOf(userId)).filter(({ reason }) => reason === 'unreachable').length
    fake.misbehaves.push(500)
    await sends(userId, 'Never')
    await sends(userId, 'Afterwards')
    await world.settled()
    for (const seconds of [7, 20, 80, 240, 800]) {
      expect(await unreachable()).toBe(0)
      // What arrives says that the provider is not down.
      await sends(other, `After ${seconds}`)
      await world.settled()
      fake.misbehaves.push(500)
      await passes(seconds)
    }
    expect(await unreachable()).toBe(1)
    expect(arrived()).toEqual(['Afterwards'])
    expect(arrived(fake.customers[1])).toEqual(['After 7', 'After 20', 'After 80', 'After 240', 'After 800'])
  })

  it('never moves a state back: what was read stays read when delivered is told late', async () => {
    const userId = await held()
    await sends(userId, 'Read me')
    await world.settled()
    const [message] = fake.inbox.slice(-1)
    const tell = (state: 'delivered' | 'read') => channel.calls([fake.status(message!.id, state, channel.door, now())!])
    const numbers = async () => {
      await world.settled()
      const user = (await users()).find(({ _id }) => _id === userId)!
      return { read: user.read, delivered: user.delivered ?? 0 }
    }
    await tell('read')
    const read = (await numbers()).read
    expect(read).toBeGreaterThan(0)
    await tell('delivered')
    expect((await numbers()).read).toBe(read)
  })

  it('tells staff of a message that the provider could not deliver after all', async () => {
    const userId = await held()
    await sends(userId, 'To nobody')
    await world.settled()
    await channel.calls([fake.status(fake.inbox.at(-1)!.id, 'failed', channel.door, now())!])
    await world.settled()
    expect((await failuresOf(userId)).at(-1)).toMatchObject({ reason: 'refused' })
  })

  it('follows no provider that leads elsewhere, so that what proves the company is shown to nobody else', async () => {
    const userId = await held()
    let asked = 0
    await world.outside.site('aside.example', (_, response) => void response.end(String((asked += 1))))
    const aside = { location: 'https://aside.example/' }
    for (const host of fake.hosts)
      await world.outside.replace(host, (_, response) => void response.writeHead(307, aside).end())
    await sends(userId, 'Come along')
    await world.settled()
    expect((await failuresOf(userId)).at(-1)).toMatchObject({ reason: 'unknown' })
    expect(asked).toBe(0)
    for (const host of fake.hosts)
      await world.outside.replace(host, (request, response) => fake.answer(request, response))
    await sends(userId, 'Back again')
    await world.settled()
    expect(arrived()).toEqual(['Back again'])
  })

  it('takes no free text from an agent once the customer has been silent for a day', async () => {
    const userId = await held()
    await passes(25 * 60 * 60)
    await expect(sends(userId, 'Too late')).rejects.toMatchObject({ code: 'outside-window' })
    const at = new Date(world.clock.now() + 60_000).toISOString()
    await expect(
      lena.conversations.sendLater({ userId, draftEventId: ulid(), text: 'Later still', at }),
    ).rejects.toMatchObject({ code: 'outside-window' })
  })
})

describe('a channel that is switched off', () => {
  it('takes and drops what its provider tells, so that the provider keeps the door', async () => {
    const [before] = await shop.admin.channels.configuration({})
    await shop.admin.channels.save({ ...before!, whatsapp: { ...before!.whatsapp, isOn: false } })
    await passes(31)
    const count = (await users()).reduce((sum, { messages }) => sum + messages, 0)
    expect(await channel.hears(word('Anybody?'))).toEqual([200])
    expect((await users()).reduce((sum, { messages }) => sum + messages, 0)).toBe(count)
  })
})
