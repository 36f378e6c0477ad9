import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { customerSocketsMax, socketTicketSeconds } from '#shared/limits'
import type { ConversationEvent } from '#shared/chat/message'
import type { Downward } from '#shared/realtime/console-socket'
import { says, Shop, watching } from '../kit/live.ts'
import type { Customer } from '../kit/customer.ts'
import type { Worker } from '../kit/world.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { lena, omar } = await hireStaff(shop)

beforeAll(() => shop.offersPeople())

const eventsIn = (messages: readonly Downward[]): ConversationEvent[] =>
  messages.flatMap((heard) => (heard.kind === 'wbbEvent' ? [heard.event] : []))

const isText = (text: string) => (heard: Downward) =>
  heard.kind === 'wbbEvent' && heard.event.what.type === 'message' && heard.event.what.message.text === text

async function looksAt({ userId }: Customer, worker: Worker) {
  const console = await watching(world, worker)
  console.say({ action: 'watch', userId })
  await console.until(({ kind }) => kind === 'viewers')
  return console
}

const opening = (ticket: string) => {
  const socket = new WebSocket(`${world.cloud.origin.replace('http', 'ws')}/socket?ticket=${ticket}`)
  return new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
}

describe('the socket of a customer', () => {
  it('PREVIEW-009, CONVERSATIONS-033/agent: authenticates, is told of it, and hears events, typing and the end', async () => {
    const customer = await shop.waits()
    const page = await customer.connects()
    page.say({ action: 'authentication', userSid: customer.userSid })
    const { last } = await page.until<Extract<Downward, { kind: 'successfullyAuthenticated' }>>(
      ({ kind }) => kind === 'successfullyAuthenticated',
    )
    expect(last).toBe(customer.last)
    await shop.takes(customer, lena)
    await lena.conversations.typing({ userId: customer.userId, senderId: lena.agent._id })
    await says(lena, customer, 'Good morning')
    expect(await page.until(({ kind }) => kind === 'agentTyping')).toMatchObject({ agent: { name: 'Lena Lang' } })
    await page.until(isText('Good morning'))
    await customer.calls.endSession(customer.held)
    await page.closed
  })

  it('is opened once by each ticket, and not by a late one', async () => {
    const customer = await shop.starts()
    const { ticket } = await customer.calls.socketTicket(customer.held)
    await opening(ticket)
    await expect(opening(ticket)).rejects.toThrow('401')
    const late = await customer.calls.socketTicket(customer.held)
    world.clock.advance((socketTicketSeconds + 2) * 1000)
    await expect(opening(late.ticket)).rejects.toThrow('401')
  })

  it('AUTH-027/customer: hears nothing before it has said who it is, and is closed when it says anything else', async () => {
    const customer = await shop.starts()
    const other = await shop.starts()
    const silent = await customer.connects()
    const words = ['{"action":"ping"}', '{"action":"read","number":1}', 'nonsense', '{}']
    const sids = [other.userSid, 'x'.repeat(80), `${customer.userSid}A`]
    const first = [...words, ...sids.map((userSid) => JSON.stringify({ action: 'authentication', userSid }))]
    for (const word of first) {
      const page = await customer.connects()
      page.socket.send(word)
      await page.closed
      expect(page.messages).toEqual([])
    }
    const heard = await customer.listens()
    await customer.says('Grmbl')
    await heard.until(isText('Grmbl'))
    expect(silent.messages).toEqual([])
  })

  it('is one of several: two pages hear the same in the same order, and may go on where they were', async () => {
    const customer = await shop.waits()
    await shop.takes(customer, lena)
    const pages = [await customer.listens(), await customer.listens()]
    for (let round = 0; round < 5; round++) {
      await customer.says(`C${round}`)
      await says(lena, customer, `A${round}`)
    }
    for (const page of pages) await page.until(isText('A4'))
    const [one, two] = pages.map(({ messages }) => eventsIn(messages).map(({ _id }) => _id))
    expect(one).toEqual(two)
    expect(one).toHaveLength(10)
    const third = await customer.listens()
    third.say({ action: 'ping' })
    const pong = await third.until<Extract<Downward, { kind: 'pong' }>>(({ kind }) => kind === 'pong')
    const { events } = await customer.calls.events({ ...customer.held, since: pong.last! - 3 })
    expect(events.map(({ _id }) => _id)).toEqual(one!.slice(-3))
  })

  it('is not told what a call of its own page is answered, and another page of the customer is', async () => {
    const customer = await shop.waits()
    await shop.takes(customer, lena)
    const [own, other] = [await customer.listensHere(), await customer.listens()]
    await customer.says('Good morning')
    await says(lena, customer, 'Hello')
    await Promise.all([own, other].map((page) => page.until(isText('Hello'))))
    expect(eventsIn(own.messages)).toHaveLength(1)
    expect(eventsIn(other.messages)).toHaveLength(2)
  })

  it('makes room for another page beyond ten', async () => {
    const customer = await shop.starts()
    const first = await customer.listens()
    // Which sockets are the oldest is known by the second.
    world.clock.advance(1000)
    for (let page = 1; page < customerSocketsMax; page++) await customer.listens()
    expect(first.socket.readyState).toBe(WebSocket.OPEN)
    const last = await customer.listens()
    await first.closed
    expect(first.messages.at(-1)).toEqual({ kind: 'replaced' })
    await customer.says('Grmbl')
    await last.until(isText('Grmbl'))
  })

  it('is closed when the customer is removed', async () => {
    const customer = await shop.waits()
    const page = await customer.listens()
    await shop.admin.conversations.remove({ id: customer.userId })
    await page.closed
    await expect(customer.says('Hello?')).rejects.toMatchObject({ code: 'session-ended' })
  })
})

describe('the socket of a console', () => {
  it('is one of at most twenty of an agent: the oldest is told why, and closed', async () => {
    const first = await watching(world, omar)
    const colleague = await watching(world, lena)
    const closed = new Promise((resolve) => first.socket.once('close', resolve))
    world.clock.advance(1000)
    for (let tab = 1; tab < 20; tab++) await watching(world, omar)
    await first.said()
    expect(first.socket.readyState).toBe(WebSocket.OPEN)
    const last = await watching(world, omar)
    await closed
    expect(first.messages.at(-1)).toEqual({ kind: 'replaced' })
    await last.said()
    await colleague.said()
    expect(colleague.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('hears what happens in the conversation it looks at, notes included, which the customer never hears', async () => {
    const customer = await shop.waits()
    await shop.takes(customer, lena)
    const page = await customer.listens()
    const console = await looksAt(customer, omar)
    await lena.conversations.note({ userId: customer.userId, draftEventId: ulid(), text: 'Between us' })
    await lena.takeover.assign({ userId: customer.userId, agentId: omar.agent._id })
    await customer.says('Hello?')
    await Promise.all([page.until(isText('Hello?')), console.until(isText('Hello?'))])
    expect(eventsIn(console.messages).map(({ what }) => what.type)).toEqual(['note', 'agentAssigned', 'message'])
    expect(JSON.stringify(page.messages)).not.toContain('Between us')
    // The customer meets the one who has it now, and is not told who gave it.
    expect(JSON.stringify(page.messages)).not.toContain(lena.agent._id)
    expect(eventsIn(page.messages).map(({ what }) => what)).toMatchObject([
      { type: 'agentIntervention', agent: { _id: omar.agent._id } },
      { type: 'message' },
    ])
    console.say({ action: 'unwatch', userId: customer.userId })
    await console.said()
    await customer.says('Nobody looks')
    await page.until(isText('Nobody looks'))
    expect(console.messages.some(isText('Nobody looks'))).toBe(false)
  })

  it('sees who else looks, as they come and go', async () => {
    const customer = await shop.waits()
    const first = await looksAt(customer, lena)
    const names = () =>
      first.messages.flatMap((heard) => (heard.kind === 'viewers' ? [heard.viewers.map(({ name }) => name)] : []))
    const second = await looksAt(customer, omar)
    const third = await looksAt(customer, omar)
    await first.until((heard) => heard.kind === 'viewers' && heard.viewers.length === 2)
    expect(names().at(-1)!.toSorted()).toEqual(['Lena Lang', 'Omar Orth'])
    second.socket.close()
    third.say({ action: 'unwatch', userId: customer.userId })
    await expect.poll(() => names().at(-1)).toEqual(['Lena Lang'])
  })

  it('CONVERSATIONS-033/preview: is told that the customer types, what they have read, and that a colleague types', async () => {
    const customer = await shop.waits()
    await shop.takes(customer, lena)
    const page = await customer.listens()
    const [own, colleague] = [await looksAt(customer, lena), await looksAt(customer, omar)]
    const { number } = await says(lena, customer, 'Red ones?')
    page.say({ action: 'typing' })
    page.say({ action: 'read', number: number + 100 })
    page.say({ action: 'read', number: 1 })
    own.say({ action: 'typing', userId: customer.userId })
    for (const console of [own, colleague]) {
      await console.until(({ kind }) => kind === 'customerTyping')
      await console.until((heard) => heard.kind === 'readEvent' && heard.number === number)
    }
    await Promise.all([page, colleague].map(({ until }) => until(({ kind }) => kind === 'agentTyping')))
    await own.said()
    expect(own.messages.filter(({ kind }) => kind === 'agentTyping')).toEqual([])
    expect((await lena.conversations.get({ id: customer.userId })).read).toBe(number)
    await customer.calls.typing(customer.held)
    await expect.poll(() => own.messages.filter(({ kind }) => kind === 'customerTyping').length).toBe(2)
  })

  it('looks into no conversation of another company or environment, and into no preview', async () => {
    const customer = await shop.waits()
    const elsewhere = await Shop.opens(world)
    const stranger = await watching(world, elsewhere.admin)
    const draft = await watching(world, await world.inDraft('admin'))
    const { preview } = await (await world.inDraft('admin')).customer.previewToken()
    const { userId } = await customer.calls.session({ client: world.companies.bloom.name, preview })
    for (const console of [stranger, draft]) {
      for (const id of [customer.userId, userId]) {
        console.say({ action: 'watch', userId: id })
        console.say({ action: 'typing', userId: id })
        console.say({ action: 'ping', userId: id })
      }
      await console.said()
    }
    await customer.says('Only for the shop')
    await Promise.all([stranger, draft].map((console) => console.said()))
    for (const { messages } of [stranger, draft])
      expect(messages.filter((heard) => heard.kind !== 'pong' || heard.last !== undefined)).toEqual([])
  })
})
