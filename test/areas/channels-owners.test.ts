/** Whose a telephone number is: what becomes of a conversation when its number is given to somebody else. */
import { ulid } from 'ulid'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signedByMeta } from '../adapters/graph.ts'
import { openFakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import { openChannel, type OpenChannel } from '../kit/channel.ts'
import { openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'

const { shop, world } = await openShop()
const now = () => new Date(world.clock.now())
const fake = openFakeWhatsapp(now)
const [old, other] = fake.customers
let channel: OpenChannel
let lena: Worker
let count = 0
beforeAll(async () => {
  lena = await shop.hires('Lena Lang')
  channel = await openChannel(world, shop.admin, fake)
})

beforeEach(() => {
  world.clock.advance(2_000)
})

describe('a telephone number that somebody else has by now', () => {
  /** A call of Meta as the fake writes it, with some texts exchanged, signed anew. */
  async function tells(
    text: string,
    content: (value: Record<string, unknown>) => void = () => undefined,
  ): Promise<void> {
    const id = `words-${(count += 1)}`
    const [call] = fake.tell([{ customer: old, id, at: now(), type: 'text', text }], channel.door, now())
    const body = JSON.parse(call!.body.toString()) as { entry: [{ changes: [{ value: Record<string, unknown> }] }] }
    content(body.entry[0].changes[0].value)
    const secret = fake.settings.whatsappAppSecret
    await channel.calls([signedByMeta(channel.door, body, secret)])
    await world.settled()
  }

  const conversations = async () =>
    (await shop.admin.conversations.list({})).toSorted((a, b) => (a._id < b._id ? 1 : -1))
  const textsOf = async (userId: string) =>
    (await shop.admin.conversations.messages({ userId, since: 0 })).messages.flatMap(({ what }) =>
      what.type === 'message' && what.message.messageType === 'text' && what.message.text ? [what.message.text] : [],
    )

  it('begins another conversation, and answers of the former one go to its own person alone', async () => {
    await tells('It is Mia')
    await tells('Where is my order?')
    const [mias] = await conversations()
    expect(await textsOf(mias!._id)).toEqual(['It is Mia', 'Where is my order?'])
    // The same number with the user id of somebody else: as Meta tells of a number that was given away.
    await tells('It is Ben', (value) => {
      const [contact] = value['contacts'] as [Record<string, unknown>]
      const [message] = value['messages'] as [Record<string, unknown>]
      contact['user_id'] = message['from_user_id'] = `GB.1349120865530${other}`
    })
    const [newest, ...others] = await conversations()
    expect(others.map(({ _id }) => _id)).toEqual([mias!._id])
    expect(await textsOf(newest!._id)).toEqual(['It is Ben'])
    expect(await textsOf(mias!._id)).toEqual(['It is Mia', 'Where is my order?'])
    const sent: unknown[] = []
    const { answer } = fake
    fake.answer = (request, response) => {
      request.on('data', (part: Buffer) => sent.push(JSON.parse(part.toString())))
      return answer.call(fake, request, response)
    }
    await lena.takeover.start({ userId: mias!._id, agentId: lena.agent._id })
    await lena.conversations.sendText({ userId: mias!._id, text: 'It is on its way.', draftEventId: ulid() })
    await world.settled()
    fake.answer = answer
    expect(JSON.stringify(sent)).toContain(`GB.1349120865530${old}`)
    expect(sent).not.toContainEqual(expect.objectContaining({ to: old }))
  })

  it('is nobody’s after its person has moved to another, who is answered there and goes on', async () => {
    const [from, to] = ['447700900111', '447700900112']
    const contactsOf = (phone: string, userId: string) => (value: Record<string, unknown>) => {
      const [contact] = value['contacts'] as [Record<string, unknown>]
      const [message] = value['messages'] as [Record<string, unknown>]
      Object.assign(contact, { wa_id: phone, user_id: userId })
      Object.assign(message, { from: phone, from_user_id: userId })
    }
    await tells('I move', contactsOf(from, 'GB.before'))
    const [moved] = await conversations()
    await tells('', (value) => {
      contactsOf(from, 'GB.before')(value)
      const [message] = value['messages'] as [Record<string, unknown>]
      delete message['text']
      const ids = { previous_user_id: 'GB.before', user_id: 'GB.after' }
      Object.assign(message, { type: 'system', system: { type: 'user_changed_number', wa_id: to, ...ids } })
    })
    await tells('I am back', contactsOf(to, 'GB.after'))
    expect(await textsOf(moved!._id)).toEqual(['I move', 'I am back'])
    await tells('A new phone', contactsOf(from, 'GB.stranger'))
    const [newest] = await conversations()
    expect(newest!._id).not.toBe(moved!._id)
    expect(await textsOf(newest!._id)).toEqual(['A new phone'])
  })
})
