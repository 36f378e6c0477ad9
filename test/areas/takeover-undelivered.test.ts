/** A message that did not arrive is work: no timer closes its conversation, its agent is told, and it leads the list. */
import { beforeAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import { openChannel, type OpenChannel } from '../kit/channel.ts'
import { says, watching } from '../kit/live.ts'
import { openPassing } from '../kit/passing.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { lena } = await hireStaff(shop)
const { passes } = openPassing(world)
const now = () => new Date(world.clock.now())
const fake = new FakeWhatsapp(now)
let channel: OpenChannel

const minute = 60_000
const timeoutMinutes = 12

beforeAll(async () => {
  await shop.offersPeople()
  await shop.decides({ delayAnnouncementInterval: 2, userReplyTimeout: timeoutMinutes * minute })
  channel = await openChannel(world, shop.admin, fake)
})

let written = 0
/** A customer of the messenger whom Lena holds. */
async function held(): Promise<string> {
  const id = `wamid.undelivered.${(written += 1)}`
  await channel.hears({ type: 'text', customer: fake.customers[0], id, text: 'A person please', at: now() })
  const users = await shop.admin.conversations.list({})
  const user = users.find(({ activeChannel }) => activeChannel === 'whatsapp')!
  if (user.owner.by !== 'agent') await lena.takeover.start({ userId: user._id, agentId: lena.agent._id })
  await world.settled()
  fake.inbox.length = 0
  return user._id
}

const sends = async (userId: string, text: string) => {
  await lena.conversations.sendText({ userId, text, draftEventId: ulid() })
  await world.settled()
}

/** What the agent sent is refused by the provider after it was taken. */
async function fails(userId: string, text: string) {
  await sends(userId, text)
  await channel.calls([fake.status(fake.inbox.at(-1)!.id, 'failed', channel.door, now())!])
  await world.settled()
}

/** What the agent was told of customers of their own. A console that says nothing for ten minutes is closed. */
async function toldOn({ said, messages }: Awaited<ReturnType<typeof watching>>) {
  await said()
  return messages.flatMap((heard) =>
    heard.kind === 'event' && heard.event.type === 'queuesChanged' && heard.event.told ? [heard.event.told.what] : [],
  )
}

const ownerOf = async (userId: string) => (await shop.admin.conversations.get({ id: userId })).owner
const silent = async (minutes: number) => {
  for (let passed = 0; passed < minutes; passed += 2) await passes(2 * minute)
}

describe('a message that was refused', () => {
  it('TAKEOVER-009: keeps its conversation with the agent after the timeout, and the agent is told', async () => {
    const userId = await held()
    const console = await watching(world, lena)
    await fails(userId, 'Roses at six.')
    expect(await toldOn(console)).toEqual(['undelivered'])
    console.socket.close()
    await silent(3 * timeoutMinutes)
    expect(await ownerOf(userId)).toMatchObject({ by: 'agent', agentId: lena.agent._id })
    expect(await lena.inbox.mentions({})).toMatchObject([{ userId, about: 'undelivered', seen: false }])
    await lena.takeover.complete({ userId, agentId: lena.agent._id })
  })

  it('leads the list of the agent and counts as awaiting a response, until it was sent again', async () => {
    const userId = await held()
    const others = [await shop.waits(), await shop.waits()]
    for (const other of others) await shop.takes(other, lena)
    const mine = async () => (await lena.conversations.list({ type: 'mine' })).map(({ _id }) => _id)
    const awaiting = async () => (await lena.conversations.status({})).counts.agents[lena.agent._id]?.awaitingResponse
    await sends(userId, 'Roses at five.')
    expect((await mine()).at(-1)).toBe(userId)
    const before = await awaiting()
    await fails(userId, 'Roses at six.')
    expect((await mine())[0]).toBe(userId)
    expect(await awaiting()).toBe(before! + 1)
    const { undelivered } = await lena.conversations.get({ id: userId })
    await lena.conversations.sendAgain({ userId, eventNumber: undelivered! })
    await world.settled()
    expect((await lena.conversations.get({ id: userId })).undelivered).toBeUndefined()
    expect(await awaiting()).toBe(before)
    await silent(timeoutMinutes + 4)
    expect(await ownerOf(userId)).toEqual({ by: 'bot' })
    for (const { userId: other } of others) await lena.takeover.complete({ userId: other, agentId: lena.agent._id })
  })
})

it('a message that waits for a provider that is down keeps its conversation with the agent', async () => {
  const userId = await held()
  fake.misbehaves.push('revoke')
  await sends(userId, 'Roses at six.')
  await silent(3 * timeoutMinutes)
  expect(await ownerOf(userId)).toMatchObject({ by: 'agent' })
  fake.isRevoked = false
  await lena.takeover.complete({ userId, agentId: lena.agent._id })
})

it('TAKEOVER-009: a timer tells the agent before it closes a conversation, and the bell keeps it', async () => {
  const customer = await shop.waits()
  await shop.takes(customer, lena)
  const console = await watching(world, lena)
  await says(lena, customer, 'Which colour?')
  await silent(timeoutMinutes - 6)
  expect(await toldOn(console)).toEqual([])
  await silent(2)
  expect(await toldOn(console)).toEqual(['closing'])
  expect(await ownerOf(customer.userId)).toMatchObject({ by: 'agent' })
  await silent(6)
  expect(await ownerOf(customer.userId)).toEqual({ by: 'bot' })
  expect(await toldOn(console)).toEqual(['closing', 'closed'])
  const mentions = await lena.inbox.mentions({})
  expect(mentions[0]).toMatchObject({ userId: customer.userId, about: 'closed' })
  console.socket.close()
})
