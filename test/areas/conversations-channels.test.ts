/** What agents do on channels of others: reply in time, send templates, send again, call. */
import { generateKeyPairSync } from 'node:crypto'
import { ulid } from 'ulid'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conversations } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { FakeTwilio } from '../adapters/twilio/fake.ts'
import type { Told } from '../adapters/fake.ts'
import { openChannel, type OpenChannel } from '../kit/channel.ts'
import { says } from '../kit/live.ts'
import { hireStaff, openShop } from '../kit/shop.ts'
import type { Customer } from '../kit/customer.ts'

const { shop, world } = await openShop()
const { held, lena, omar } = await hireStaff(shop)
const fake = new FakeTwilio({ now: () => new Date(world.clock.now()), isWhatsapp: true })
const [mia] = fake.customers
let channel: OpenChannel
/** As the kit's customers are named by their conversation. */
let customer: Pick<Customer, 'userId'> & Customer
let told = 0

const hourMs = 60 * 60_000
const writes = (text: string): Told => ({
  customer: mia,
  id: `SM${String((told += 1)).padStart(32, '0')}`,
  text,
  at: new Date(world.clock.now()),
  type: 'text',
})
const arrived = () => fake.inbox.map(({ text }) => text)
const line = () => lena.conversations.line({ userId: customer.userId })
const send = (text: string) => says(lena, customer, text)

beforeAll(async () => {
  await shop.welcomes()
  channel = await openChannel(world, shop.admin, fake)
  await channel.hears(writes('Hi'))
  const [user] = await lena.conversations.list({ channels: ['twilio'] })
  // Nothing but the id of the conversation is read of it.
  customer = { userId: user!._id } as typeof customer
  await shop.takes(customer, lena)
})
beforeEach(async () => {
  await channel.hears(writes('Are you there?'))
  fake.inbox.length = 0
  fake.misbehaves.length = 0
})

describe('the line to a customer', () => {
  it('says what the channel shows, how long it is open, and little of the address', async () => {
    const { windowEnds, ...rest } = await line()
    expect(rest).toMatchObject({
      channel: 'twilio',
      account: fake.account,
      to: `•••• ${mia.slice(-4)}`,
      state: 'open',
      hasTemplates: true,
      shown: { outside: 'template', receipts: ['sent', 'delivered', 'read'] },
    })
    const left = Date.parse(windowEnds!) - world.clock.now()
    expect(left).toBeGreaterThan(23 * hourMs)
    expect(left).toBeLessThanOrEqual(24 * hourMs)
  })

  it('is the customer’s own company’s', async () => {
    const { admin: stranger } = await world.newCompany()
    await expect(stranger.conversations.line({ userId: customer.userId })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('of the plugin is open', async () => {
    const { userId } = await shop.starts()
    expect(await lena.conversations.line({ userId })).toMatchObject({ channel: 'chat_plugin', state: 'open' })
  })
})

describe('outside the window of a channel', () => {
  beforeEach(() => world.clock.advance(25 * hourMs))

  it('no text, picture or block is sent', async () => {
    const { userId } = customer
    await expect(send('Sorry for the wait')).rejects.toMatchObject({ code: 'outside-window', status: 409 })
    const block = await shop.block('The catalogue')
    const blockSent = lena.conversations.sendBlock({ userId, draftEventId: ulid(), blockId: block._id })
    await expect(blockSent).rejects.toMatchObject({ code: 'outside-window' })
    const image = lena.conversations.sendImage({ userId, draftEventId: ulid(), uploadId: ulid(), name: 'a.png' })
    await expect(image).rejects.toMatchObject({ code: 'outside-window' })
    expect(arrived()).toEqual([])
  })

  it('an approved template is sent once with its values, by who holds the conversation', async () => {
    const { userId } = customer
    const templates = await lena.conversations.templates({ userId })
    expect(templates.map(({ body }) => body)).toEqual(['Hello {{1}}, your order {{2}} is ready.'])
    const { name, language } = templates[0]!
    const asked = { userId, draftEventId: ulid(), name, language, values: ['Mia', '17'] }
    await expect(omar.conversations.sendTemplate(asked)).rejects.toMatchObject({ code: 'taken-over' })
    const event = await lena.conversations.sendTemplate(asked)
    expect(event).toMatchObject({
      _id: asked.draftEventId,
      what: { message: { messageType: 'agent-msg', text: 'Hello Mia, your order 17 is ready.', template: { name } } },
    })
    expect(await lena.conversations.sendTemplate(asked)).toEqual(event)
    await world.settled()
    expect(arrived()).toEqual(['Hello Mia, your order 17 is ready.'])
  })

  it('no template is sent that is not approved, or lacks a value', async () => {
    const { userId } = customer
    const [template] = await lena.conversations.templates({ userId })
    const { name, language } = template!
    const asked = () => ({ userId, draftEventId: ulid(), name, language })
    await expect(lena.conversations.sendTemplate({ ...asked(), values: ['Mia'] })).rejects.toMatchObject({
      status: 400,
    })
    await expect(lena.conversations.sendTemplate({ ...asked(), values: ['Mia', ' '] })).rejects.toMatchObject({
      status: 400,
    })
    const pending = { ...asked(), name: 'welcome_back', language: 'de' }
    await expect(lena.conversations.sendTemplate(pending)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a message that may not have arrived', () => {
  async function lost(text: string) {
    fake.misbehaves.push('lose')
    const { number } = await send(text)
    await world.settled()
    return number
  }

  it('is sent again by hand, once for each failure, and the line keeps that it was', async () => {
    const { userId } = customer
    const eventNumber = await lost('Your cake is ready')
    const again = { userId, eventNumber }
    await Promise.all([lena.conversations.sendAgain(again), lena.conversations.sendAgain(again)])
    await world.settled()
    expect(arrived()).toEqual(['Your cake is ready', 'Your cake is ready'])
    const { sentAgain } = await line()
    expect(sentAgain).toContainEqual({ number: eventNumber, after: expect.any(Number) })
  })

  it('is sent again within the window only', async () => {
    const eventNumber = await lost('Still there?')
    world.clock.advance(25 * hourMs)
    const again = { userId: customer.userId, eventNumber }
    await expect(lena.conversations.sendAgain(again)).rejects.toMatchObject({ code: 'outside-window' })
  })

  it('is no message that arrived, and none of the customer', async () => {
    const { userId } = customer
    const { number: eventNumber } = await send('Good morning')
    await world.settled()
    for (const number of [eventNumber, 1, 999])
      await expect(lena.conversations.sendAgain({ userId, eventNumber: number })).rejects.toMatchObject({
        code: 'not-found',
      })
  })
})

describe('a call', () => {
  /** A customer whom Lena holds, on the telephone. */
  async function rings(): Promise<Customer> {
    const caller = await held()
    const table = new Table({ client: shop.company.id, conversation: caller.userId })
    const item = await table.get(conversations, '-')
    await transact([table.put(conversations, { ...item!, channel: 'twilioVoice' })])
    return caller
  }
  const startsCall = ({ userId }: Customer) => lena.conversations.startCall({ userId })

  beforeEach(() => lena.conversations.endCall({}))

  it('is begun by who holds the conversation, on a channel that has a telephone', async () => {
    await expect(startsCall(customer)).rejects.toMatchObject({ code: 'channel-not-set-up' })
    const caller = await rings()
    const { userId } = caller
    await expect(omar.conversations.startCall({ userId })).rejects.toMatchObject({ code: 'taken-over' })
    expect(await startsCall(caller)).toMatchObject({ userId })
    expect(await startsCall(caller)).toMatchObject({ userId })
  })

  it('CONVERSATIONS-044/busy: is refused to an agent who is in another one, until that has ended', async () => {
    const [one, two] = [await rings(), await rings()]
    const outcomes = await Promise.allSettled([startsCall(one), startsCall(two)])
    const refused = outcomes.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({
      reason: { code: 'agent-on-call', status: 409, message: 'Lena Lang is already on a call' },
    })
    await lena.conversations.endCall({})
    await startsCall(two)
    await expect(startsCall(one)).rejects.toMatchObject({ code: 'agent-on-call' })
  })

  it('is over once its conversation is the agent’s no more, and after four hours', async () => {
    const [one, two, three] = [await rings(), await rings(), await rings()]
    await startsCall(one)
    await lena.takeover.complete({ userId: one.userId, agentId: lena.agent._id })
    await startsCall(two)
    await expect(startsCall(three)).rejects.toMatchObject({ code: 'agent-on-call' })
    world.clock.advance(4 * hourMs)
    await startsCall(three)
  })

  it('CONVERSATIONS-044: has a token for the agent’s browser where Twilio is set up for it', async () => {
    const { userId } = await rings()
    await expect(lena.conversations.twilioToken({ userId })).rejects.toMatchObject({ code: 'channel-not-set-up' })
    const [before] = await shop.admin.channels.configuration({})
    const numbers = [{ _id: ulid(), number: '+442071838750', capabilities: ['voice'] }]
    const keys = { accountSid: 'AC1', authToken: 'a', apiKey: 'SK1', apiSecret: 'secret', applicationSid: 'AP1' }
    const twilioVoice = { ...before!.twilioVoice, ...keys, isOn: true, numbers }
    await shop.admin.channels.save({ ...before!, twilioVoice })
    world.clock.advance(31_000)
    // Without a customer it is that of the active environment.
    for (const asked of [{ userId }, {}]) {
      const { token } = await lena.conversations.twilioToken(asked)
      const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      expect(claims).toMatchObject({ iss: 'SK1', sub: 'AC1', grants: { identity: `agent_${lena.agent._id}` } })
    }
  })
})

describe('a video call', () => {
  const starts = (name: string, { userId }: Customer = customer) =>
    lena.conversations.startVideoCall({ channel: name as 'twilio', userId })

  it('is refused where video is not set up, and nothing is said', async () => {
    await expect(starts('twilio')).rejects.toMatchObject({ code: 'channel-not-set-up', status: 409 })
    await world.settled()
    expect(arrived()).toEqual([])
  })

  it('CONVERSATIONS-036: opens a room, and sends the customer the way there on their channel', async () => {
    const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString()
    const [before] = await shop.admin.channels.configuration({})
    const videoCalling = { ...before!.videoCalling, isOn: true, appId: 'vpaas-magic-cookie-1', keyId: 'k1', privateKey }
    await shop.admin.channels.save({ ...before!, videoCalling })
    world.clock.advance(31_000)
    const { url } = await starts('twilio')
    await world.settled()
    const [text = ''] = arrived()
    const room = url.split('?')[0] ?? ''
    expect(room).toMatch(/^https:\/\/8x8\.vc\/vpaas-magic-cookie-1\/[0-9a-f]{32}$/)
    expect(text).toContain(`Join the video call: ${room}?jwt=`)
    // The agent leads, and the customer's own way in is another one.
    expect(text).not.toContain(url)
    await expect(starts('twilio', await held())).rejects.toMatchObject({
      code: 'another-channel',
      message: 'The customer does not talk on this channel. Ask for a call on chat_plugin.',
    })
  })

  it('is begun on the channel of the conversation, whose aliases are taken', async () => {
    await expect(starts('chat-plugin')).rejects.toMatchObject({ code: 'another-channel', status: 409 })
    expect((await starts('chat-plugin', await held())).url).toMatch(/^https:/)
    await expect(starts('pigeons')).rejects.toMatchObject({ status: 400 })
  })
})

it('a channel that is switched off says so', async () => {
  const [before] = await shop.admin.channels.configuration({})
  await shop.admin.channels.save({ ...before!, twilio: { ...before!.twilio, isOn: false } })
  world.clock.advance(31_000)
  expect((await line()).state).toBe('off')
})
