import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { conversations, entries, unanswered } from '../../functions/chat/conversation/store.ts'
import { removeSome } from '../../functions/platform/table/bulk-delete.ts'
import { Table } from '../../functions/platform/table/table.ts'
import type { Customer } from '../kit/customer.ts'
import { says, Shop } from '../kit/live.ts'
import type { Worker } from '../kit/world.ts'
import { picture, png, uploaded } from '../kit/content-drafts.ts'
import { erasing } from '../kit/erasing.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { passes } = erasing(world)
const { held, lena, omar } = await hireStaff(shop)

beforeAll(() => shop.welcomesInThree())

describe('what an agent says', () => {
  it('CONVERSATIONS-031: is a text that is sent once, by who holds the conversation', async () => {
    const customer = await shop.starts()
    const { userId } = customer
    const agentId = lena.agent._id
    await expect(says(lena, customer, 'Hi')).rejects.toMatchObject({ code: 'not-taken-over', status: 409 })
    await shop.takes(customer, lena)
    const draftEventId = ulid()
    const sending = { draftEventId, userId, agentId, text: 'Hi', userChannel: 'chat_plugin' }
    const body = { ...sending, eventId: ulid(), intervention: 'EXISTS_AND_MATCHES' }
    const first = await lena.conversations.sendText(body)
    expect(first).toMatchObject({ _id: draftEventId, what: { message: { messageType: 'agent-msg', text: 'Hi' } } })
    const [second, third] = await Promise.all([lena.conversations.sendText(body), lena.conversations.sendText(body)])
    expect([second, third]).toEqual([first, first])
    // Sent before, it is answered as it was, whoever holds the conversation by now.
    await lena.takeover.assign({ userId, agentId: omar.agent._id })
    expect(await lena.conversations.sendText(body)).toEqual(first)
    await expect(says(lena, customer, 'And this?')).rejects.toMatchObject({ code: 'taken-over' })
    await expect(says(omar, customer, ' ')).rejects.toMatchObject({ details: [{ message: 'Mandatory field' }] })
    const { messages } = await lena.conversations.messages({ userId, since: 0 })
    expect(messages.filter(({ what }) => what.type === 'message' && what.message.text === 'Hi')).toHaveLength(1)
  })

  it('CONVERSATIONS-009: is a block, whatever the state of the takeover', async () => {
    const block = await shop.block('The catalogue', { text: { en: 'Here is our catalogue.' } })
    const send = (worker: Worker, { userId }: Customer) =>
      worker.conversations.sendBlock({ userId, draftEventId: ulid(), blockId: block._id })
    const said = { what: { message: { messageType: 'agent-msg', text: 'Here is our catalogue.', blockId: block._id } } }
    const customer = await shop.starts()
    expect(await send(lena, customer)).toMatchObject(said)
    await shop.takes(customer, lena)
    expect(await send(omar, customer)).toMatchObject(said)
    expect(await send(lena, customer)).toMatchObject(said)
    await lena.takeover.unassign({ userId: customer.userId, agentId: lena.agent._id })
    expect(await send(omar, customer)).toMatchObject(said)
    expect((await lena.conversations.get({ id: customer.userId })).owner.by).toBe('queue')
    await expect(
      lena.conversations.sendBlock({ userId: customer.userId, draftEventId: ulid(), blockId: ulid() }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is an image, sent once, of a kind that may be sent', async () => {
    const customer = await held()
    const { userId } = customer
    const image = {
      userId,
      draftEventId: ulid(),
      uploadId: await uploaded(lena, png, 'chat-file'),
      name: '../roses\u202e.png',
    }
    const sent = await lena.conversations.sendImage(image)
    expect(sent).toMatchObject({ what: { message: { media: { kind: 'image', name: 'roses.png' } } } })
    expect((await lena.conversations.sendImage(image))._id).toBe(sent._id)
    const [file] = await lena.conversations.media({ userId })
    expect(file).toMatchObject({ from: 'agent', name: 'roses.png' })
    const answer = await fetch(world.cloud.origin + file!.url!)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
    const bad = await uploaded(lena, Buffer.from('<svg onload="alert(1)"/>'), 'chat-file')
    await expect(
      lena.conversations.sendImage({ userId, draftEventId: ulid(), uploadId: bad, name: 'a.png' }),
    ).rejects.toMatchObject({ code: 'unsupported-file' })
  })

  it('is seen by the customer in the language an agent has switched to', async () => {
    const block = await shop.block('Thanks', { text: { en: 'Thank you', de: 'Danke' } })
    const customer = await held()
    const { userId } = customer
    expect(await lena.conversations.switchLanguage({ userId, language: 'de' })).toMatchObject({ language: 'de' })
    await lena.conversations.switchLanguage({ userId, language: 'de' })
    const sent = await lena.conversations.sendBlock({ userId, draftEventId: ulid(), blockId: block._id })
    expect(sent).toMatchObject({ what: { message: { text: 'Danke', language: 'de' } } })
    const { messages } = await lena.conversations.messages({ userId, since: 0 })
    expect(messages.filter(({ what }) => what.type === 'language')).toHaveLength(1)
  })

  it('leaves what was said after it unseen', async () => {
    const customer = await held()
    const { userId } = customer
    for (const text of ['One', 'Two', 'Three']) await customer.says(text)
    const { last, unread } = await lena.conversations.get({ id: userId })
    expect(unread).toBe(3)
    expect(await lena.conversations.seen({ userId, number: last - 1 })).toMatchObject({ unread: 1 })
    expect(await lena.conversations.seen({ userId, number: last - 2 })).toMatchObject({ unread: 1 })
    expect(await lena.conversations.seen({ userId, number: last })).toMatchObject({ unread: 0 })
  })
})

describe('a customer', () => {
  it('CONVERSATIONS-023/read/delete: is shown, and removed with all that was said', async () => {
    const customer = await held()
    await customer.says('Forget me')
    const id = customer.userId
    expect(await lena.conversations.get({ id })).toMatchObject({ _id: id, lastMessage: { text: 'Forget me' } })
    expect(await shop.admin.conversations.remove({ id })).toMatchObject({ id })
    for (const call of [
      () => lena.conversations.get({ id }),
      () => lena.conversations.messages({ userId: id }),
      () => shop.admin.conversations.remove({ id }),
      () => says(lena, customer, 'Still there?'),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not-found' })
    await expect(customer.says('Hello?')).rejects.toMatchObject({ code: 'session-ended' })
    await passes()
    expect(await new Table({ ...shop.scope, conversation: id }).list(entries)).toEqual([])
    for (const type of ['customers', 'mine', 'priority'] as const)
      expect((await lena.conversations.list({ type })).map(({ _id }) => _id)).not.toContain(id)
  })

  it('takes the files along that were sent, but none of a block', async () => {
    const catalogue = await shop.block('', picture(await uploaded(shop.admin, png, 'block-image')))
    const customer = await held()
    const { userId } = customer
    await customer.sends(png, 'mine.png')
    const uploadId = await uploaded(lena, png, 'chat-file')
    await lena.conversations.sendImage({ userId, draftEventId: ulid(), uploadId, name: 'ours.png' })
    await lena.conversations.sendBlock({ userId, draftEventId: ulid(), blockId: catalogue._id })
    const files = await lena.conversations.media({ userId })
    const answers = () => Promise.all(files.map(async ({ url }) => (await fetch(world.cloud.origin + url!)).status))
    expect(files.map(({ name }) => name)).toEqual(['bouquet.png', 'ours.png', 'mine.png'])
    expect(await answers()).toEqual([200, 200, 200])
    await shop.admin.conversations.remove({ id: userId })
    await passes()
    expect(await answers()).toEqual([200, 404, 404])
  })

  it('is found as long as anything of it is left', async () => {
    const customer = await shop.starts()
    await customer.says('Forget me, too')
    const scope = { ...shop.scope, conversation: customer.userId }
    const table = new Table(scope)
    for (let more = true; more;) {
      ;({ more } = await removeSome(scope, 1))
      const isFound = (await table.get(conversations, '-')) !== undefined
      expect(isFound || (await table.list(entries)).length === 0).toBe(true)
    }
    expect(await table.get(conversations, '-')).toBeUndefined()
  })

  it('takes along what the bot could not answer, and nothing of others', async () => {
    const [theirs, others] = [await shop.starts(), await shop.starts()]
    for (const customer of [theirs, others]) await customer.says('Xylophone zebra')
    const askedBy = async () => (await new Table(shop.scope).list(unanswered)).map(({ userId }) => userId)
    expect(await askedBy()).toEqual(expect.arrayContaining([theirs.userId, others.userId]))
    await shop.admin.conversations.remove({ id: theirs.userId })
    await passes()
    const left = await askedBy()
    expect(left).not.toContain(theirs.userId)
    expect(left).toContain(others.userId)
  })

  it('of another company or environment is nobody', async () => {
    const customer = await held()
    const { userId } = customer
    const stranger = (await Shop.opens(world)).admin
    const agentId = stranger.agent._id
    const sent = { userId, draftEventId: ulid() }
    const calls = [
      () => stranger.conversations.get({ id: userId }),
      () => stranger.conversations.remove({ id: userId }),
      () => stranger.conversations.messages({ userId }),
      () => stranger.conversations.seen({ userId, number: 1 }),
      () => stranger.conversations.switchLanguage({ userId, language: 'de' }),
      () => stranger.conversations.sendText({ ...sent, text: 'Hi' }),
      () => stranger.conversations.note({ ...sent, text: 'Hi' }),
      () => stranger.conversations.download({ id: userId, lines: 10 }),
      () => stranger.takeover.start({ userId, agentId }),
      () => stranger.takeover.complete({ userId, agentId }),
      () => stranger.takeover.history({ userId }),
      () => stranger.conversations.typing({ userId }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not-found' })
  })
})
