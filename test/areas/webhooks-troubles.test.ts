/** What servers of companies are told of troubles and of people: messages that failed, channels that are down, who has whom. */
import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text as bodyOf } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { webhookBodyOf, type WebhookBody } from '#shared/webhook-bodies'
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import { openChannel, type OpenChannel } from '../kit/channel.ts'
import { verifiedBy } from '../kit/reference.ts'
import { hireStaff, openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'

const { shop, world } = await openShop()
const now = () => new Date(world.clock.now())
const fake = new FakeWhatsapp(now)
const [customer] = fake.customers
let channel: OpenChannel
let lena: Worker
let omar: Worker
let userId: string
let secret: string
let heard = 0

const told: WebhookBody[] = []
/** A server of the company on the machine that the cloud runs on. */
const server = createServer((request, response) => void hear(request).then(() => response.end()))
async function hear(request: IncomingMessage): Promise<void> {
  const text = await bodyOf(request)
  told.push(verifiedBy(secret, { text, headers: request.headers }, world.clock.now()) as WebhookBody)
}

async function passes(seconds: number) {
  world.clock.advance(seconds * 1000)
  world.cloud.queues.tick()
  await world.settled()
}
const dataOf = (type: WebhookBody['type']) => told.filter((body) => body.type === type).map(({ data }) => data)
const says = async (text: string) => {
  await lena.conversations.sendText({ userId, text, draftEventId: ulid() })
  await world.settled()
}

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  const made = await shop.admin.webhooks.create({
    endpoint,
    types: ['message.failed', 'customer.updated', 'takeover.taken', 'takeover.assigned', 'channel.down', 'channel.up'],
  })
  secret = made.secret
  channel = await openChannel(world, shop.admin, fake)
  ;({ lena, omar } = await hireStaff(shop))
  await channel.hears({ customer, id: `wamid.hook.${(heard += 1)}`, text: 'A person please', at: now(), type: 'text' })
  userId = (await shop.admin.conversations.list({})).find(({ activeChannel }) => activeChannel === 'whatsapp')!._id
  await lena.takeover.start({ userId, agentId: lena.agent._id })
  await world.settled()
})
afterAll(() => void server.close())
beforeEach(() => {
  told.length = 0
  fake.misbehaves.length = 0
})

describe('a webhook on the own machine', () => {
  it('is told of a message that did not reach its customer, signed as all that is told', async () => {
    fake.misbehaves.push('lose')
    await says('Did you get this?')
    expect(dataOf('message.failed')).toMatchObject([{ userId, channel: 'whatsapp', reason: 'unknown' }])
  })

  it('is told once that a channel is down, and once that it is up again', async () => {
    fake.misbehaves.push(500, 500, 500, 500)
    await says('Anybody?')
    for (const seconds of [7, 20]) await passes(seconds)
    const [environmentId] = (await shop.admin.environments.list({})).map(({ _id }) => _id)
    const place = { environmentId, channel: 'whatsapp' }
    expect(dataOf('channel.down')).toEqual([{ ...place, state: 'down' }])
    for (const seconds of [70, 35, 130, 620]) await passes(seconds)
    expect(dataOf('channel.down')).toHaveLength(1)
    expect(dataOf('channel.up')).toEqual([place])
  })

  it('is told who gave a conversation to whom, and what an agent changed of a customer, without the values', async () => {
    await lena.takeover.assign({ userId, agentId: omar.agent._id })
    await omar.conversations.update({ id: userId, firstName: 'Eleanor' })
    await world.settled()
    expect(dataOf('takeover.assigned')).toMatchObject([{ agentId: omar.agent._id, byAgentId: lena.agent._id }])
    expect(dataOf('takeover.taken')).toMatchObject([{ agentId: omar.agent._id }])
    expect(dataOf('customer.updated')).toMatchObject([{ agentId: omar.agent._id, fields: ['firstName'] }])
    for (const body of told) expect(webhookBodyOf(body.type).schema.safeParse(body).success).toBe(true)
  })
})
