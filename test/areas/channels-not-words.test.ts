/** What customers send by a channel of others that is no text: how staff read it, and what the bot answers. */
import { beforeAll, describe, expect, it } from 'vitest'
import { fakes } from '../adapters/fakes.ts'
import type { OpenedChannel } from '../../functions/channels/opened-channel.ts'
import { noteReaction } from '../../functions/doors/turns/note-reaction.ts'
import { openChannel, type OpenChannel } from '../kit/channel.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const now = () => new Date(world.clock.now())
const fake = fakes.whatsapp!(now)
const customer = fake.customers[0]
let channel: OpenChannel
let told = 0

const idOf = () => `w${String((told += 1)).padStart(20, '0')}`
const arrived = () => fake.inbox.filter(({ to }) => to === customer).map(({ text }) => text)

async function sends(name: string, contentType: string, bytes: Buffer): Promise<string[]> {
  const before = arrived().length
  await channel.hears({ customer, id: idOf(), at: now(), type: 'file', name, contentType, bytes })
  return arrived().slice(before)
}

async function lastSaid() {
  const [user] = await shop.admin.conversations.list({})
  const { messages } = await shop.admin.conversations.messages({ userId: user!._id, since: 0 })
  return messages.findLast(({ what }) => what.type === 'message' && what.message.messageType !== 'bot-msg')?.what
}

beforeAll(async () => {
  await shop.welcomes('Hello!')
  channel = await openChannel(world, shop.admin, fake, { welcomes: false })
  await channel.hears({ customer, id: idOf(), at: now(), type: 'text', text: 'Hi' })
})

describe('a file by WhatsApp', () => {
  it.each([
    ['voice.ogg', 'audio/ogg; codecs=opus', 'OggS\0\x02OpusHead', 'audio/ogg', 'I have your recording.'],
    ['plan.dwg', 'application/octet-stream', '\x01\x02\x03', 'application/octet-stream', 'I have your file.'],
    ['Jo.vcf', 'text/vcard', 'BEGIN:VCARD\r\nEND:VCARD', 'text/vcard', 'I have your file.'],
  ])('%s is kept, and acknowledged', async (name, contentType, content, kept, answer) => {
    await channel.hears({ customer, id: idOf(), at: now(), type: 'text', text: 'thanks' })
    const said = await sends(name, contentType, Buffer.from(content, 'latin1'))
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(answer)
    expect(await lastSaid()).toMatchObject({ message: { messageType: 'attachments', media: { contentType: kept } } })
  })

  it('that is a program is named and not kept, and the customer is told', async () => {
    const said = await sends('invoice.exe', 'application/octet-stream', Buffer.from('MZ\x90'))
    expect(said[0]).toContain('Your file could not be received here.')
    const what = await lastSaid()
    expect(what).toMatchObject({
      message: { messageType: 'shown', beside: { what: 'file', file: { name: 'invoice.exe', why: 'harmful' } } },
    })
    expect(what).not.toHaveProperty('message.media')
    expect(what).not.toHaveProperty('message.understood')
  })
})

describe('what WhatsApp tells that is neither words nor a file', () => {
  const events = async () => {
    const [user] = await shop.admin.conversations.list({})
    return (await shop.admin.conversations.messages({ userId: user!._id, since: 0 })).messages
  }

  it('is shown to staff as what it is, acknowledged, and never understood', async () => {
    const before = arrived().length
    await channel.hears({ customer, id: idOf(), at: now(), type: 'odd' })
    expect(arrived().slice(before)).toEqual([expect.stringContaining('I have what you sent')])
    const what = await lastSaid()
    expect(what).toMatchObject({
      message: { messageType: 'shown', beside: { what: 'unsupported: Message type unknown' } },
    })
    expect(what).not.toHaveProperty('message.text')
    expect(what).not.toHaveProperty('message.understood')
  })

  it('a reaction is an event with the message it is on, and no turn', async () => {
    await channel.hears({ customer, id: idOf(), at: now(), type: 'text', text: 'thanks' })
    const answer = fake.inbox.filter(({ to }) => to === customer).at(-1)!
    const count = arrived().length
    const heard = {
      type: 'reaction',
      id: idOf(),
      from: { ids: [customer] },
      account: fake.account,
      emoji: '👍',
      of: answer.id,
    } as const
    const { environmentId: environment } = (await shop.admin.conversations.list({}))[0]!
    const opened = {
      scope: { ...shop.scope, environment },
      channel: 'whatsapp',
    } as unknown as OpenedChannel
    await noteReaction(opened, heard)
    await noteReaction(opened, heard)
    await world.settled()
    expect(arrived()).toHaveLength(count)
    const [reaction, ...more] = (await events()).filter(({ what }) => what.type === 'reaction')
    expect(more).toEqual([])
    expect(reaction?.what).toMatchObject({ emoji: '👍', eventNumber: expect.any(Number), text: answer.text })
  })
})
