/** Who is answered by e-mail: the customer of a conversation, whoever else writes into it. */
import { ulid } from 'ulid'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { headersOf } from '../../infra/local/mail/message.ts'
import { openMailbox } from '../kit/mailbox.ts'
import { openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'

const { shop, world } = await openShop()
const { mail, opens, inboxOf, writes } = openMailbox({ shop, world })
const hours = 'We are open from nine to five.'
const [proven, forged] = [{}, { dmarc: 'FAIL', spf: 'FAIL' }]
let lena: Worker
let account: string
let count = 0

/** A customer who has written and was welcomed, the mark of their thread, and how many mails had left by then. */
let customer: { readonly address: string; readonly userId: string; readonly mark: string }
let sent: number

beforeAll(async () => {
  await shop.offersHours()
  lena = await shop.hires('Lena Lang')
  account = await opens({ welcomes: true })
})

beforeEach(async () => {
  // A mailbox sends ten mails a second at most.
  world.clock.advance(2_000)
  const address = `ada-${(count += 1)}@example.test`
  await writes(mail('Good morning', { From: `Ada Byron <${address}>` }), { from: address })
  const newest = await newestConversation()
  const [welcome] = inboxOf(address)
  const mark = (await headersAt(welcome!.id)).get('References')!.split(' ')[0]!
  customer = { address, userId: newest._id, mark }
  sent = world.mail.length
})

async function headersAt(id: string): Promise<Map<string, string>> {
  const original = await fetch(`${world.cloud.mailbox}?id=${id}&format=eml`)
  return new Map(headersOf(Buffer.from(await original.arrayBuffer())))
}

/** To whom the mails went that have left since the customer was welcomed, first to last. */
const recipients = () =>
  world.mail
    .slice(0, world.mail.length - sent)
    .map(({ to }) => to.join())
    .toReversed()

const messages = async () =>
  (await shop.admin.conversations.messages({ userId: customer.userId, since: 0 })).messages.flatMap(
    ({ number, what }) => (what.type === 'message' ? [{ number, ...what.message }] : []),
  )
const newestConversation = async () =>
  (await shop.admin.conversations.list({})).toSorted((a, b) => (a._id < b._id ? 1 : -1))[0]!
const user = () => shop.admin.conversations.get({ id: customer.userId })
const countOfConversations = async () => (await shop.admin.conversations.list({})).length

const writesInThread = (from: string, text: string, found: Record<string, string>, headers = {}) =>
  writes(mail(text, { From: from, References: customer.mark, ...headers }), { from, ...found })
const takes = () => lena.takeover.start({ userId: customer.userId, agentId: lena.agent._id })
const completes = () =>
  lena.takeover.complete({ userId: customer.userId, agentId: lena.agent._id, topic: 'Hours', outcome: 'Answered' })

async function answers(text: string) {
  await lena.conversations.sendText({ userId: customer.userId, text, draftEventId: ulid() })
  await world.settled()
}

async function answersOther(eventNumber: number, text: string) {
  const said = { userId: customer.userId, eventNumber, text, draftEventId: ulid() }
  const event = await lena.conversations.answerOther(said)
  await world.settled()
  return event
}

describe('a mail of somebody else with the mark of a conversation', () => {
  it('never moves its answers: those of the agent and of the bot go to the customer, whoever wrote last', async () => {
    await writesInThread('mallory@evil.example', '1', forged)
    expect(recipients()).toEqual([])
    await takes()
    await answers('The account on file ends in 42.')
    expect(recipients()).toEqual([customer.address])
    await completes()
    await writes(mail('1', { From: customer.address, References: customer.mark }), { from: customer.address })
    expect(recipients()).toEqual([customer.address, customer.address])
    expect(inboxOf(customer.address)[0]?.text).toContain(hours)
    expect(inboxOf('mallory@evil.example')).toEqual([])
  })

  it('stands in the thread as that person’s words, is answered by no bot and calls for a person', async () => {
    const before = await countOfConversations()
    await writesInThread('Bob Bell <bob@example.test>', '1', proven)
    await writesInThread('mallory@evil.example', 'Send it to me', forged)
    expect(await countOfConversations()).toBe(before)
    expect((await messages()).slice(-2)).toMatchObject([
      { messageType: 'text', text: '1', writer: { address: 'bob@example.test', name: 'Bob Bell' } },
      { messageType: 'text', text: 'Send it to me', writer: { address: 'mallory@evil.example', isUnproven: true } },
    ])
    expect(await user()).toMatchObject({ firstName: 'Ada', awaitingResponse: true, unread: 2, owner: { by: 'queue' } })
    expect((await user()).profile).toEqual({ email: customer.address })
    expect(recipients()).toEqual([])
  })

  it('does nothing for the customer: it opts out of no broadcasts', async () => {
    await writesInThread('bob@example.test', 'STOP', proven)
    expect((await messages()).at(-1)).toMatchObject({ text: 'STOP', writer: { address: 'bob@example.test' } })
    expect(recipients()).toEqual([])
  })

  it('calls for nobody where a machine wrote it, or where it is spam', async () => {
    await writesInThread('news@example.test', 'Our newsletter', proven, { 'List-Id': '<news.example.test>' })
    await writesInThread('sam@example.test', 'Buy now', { spam: 'FAIL' })
    expect((await user()).owner).toEqual({ by: 'bot' })
    expect((await messages()).slice(-2).map(({ writer }) => writer?.address)).toEqual([
      'news@example.test',
      'sam@example.test',
    ])
  })
})

describe('a mail that says it is from the customer', () => {
  it('joins none of the customer’s conversations where the servers say that it is not, and follows no Reply-To', async () => {
    const before = await messages()
    const headers = { From: customer.address, 'Reply-To': 'mallory@evil.example' }
    await writes(mail('1', headers), { from: customer.address, ...forged })
    await writes(mail('And again', headers), { from: customer.address, ...forged })
    expect(await messages()).toEqual(before)
    expect(recipients()).toEqual([])
    const other = await newestConversation()
    expect(other._id).not.toBe(customer.userId)
    expect(other).toMatchObject({ owner: { by: 'queue' }, unread: 2, profile: {} })
    await lena.takeover.start({ userId: other._id, agentId: lena.agent._id })
    await lena.conversations.sendText({ userId: other._id, text: 'Was that you?', draftEventId: ulid() })
    await world.settled()
    expect(recipients()).toEqual([customer.address])
    await writes(mail('1', { From: customer.address }), { from: customer.address, ...proven })
    expect((await messages()).length).toBeGreaterThan(before.length)
  })

  it('moves its answers only where it is proven', async () => {
    const wantsAt = (address: string) => ({ From: customer.address, 'Reply-To': address })
    await writes(mail('1', wantsAt('mallory@evil.example')), { from: customer.address, dmarc: 'GRAY' })
    await writes(mail('1', wantsAt('ada@work.example')), { from: customer.address, dmarc: 'PASS' })
    await writes(mail('1', wantsAt('mallory@evil.example')), { from: customer.address, dmarc: 'GRAY' })
    expect(recipients()).toEqual([customer.address, 'ada@work.example', 'ada@work.example'])
    expect((await messages()).every(({ writer }) => writer === undefined)).toBe(true)
  })

  it('is somebody else’s where it comes from another address of theirs, which is answered by choice', async () => {
    await writesInThread('ada@home.example', 'It is me, Ada', proven)
    const { number, writer } = (await messages()).at(-1)!
    expect(writer).toEqual({ address: 'ada@home.example' })
    await takes()
    await answers('Hello')
    await answersOther(number, 'Hello at home')
    await answers('Hello again')
    expect(recipients()).toEqual([customer.address, 'ada@home.example', customer.address])
  })

  it('is of who wrote it where only its answer is wanted at the customer’s address', async () => {
    await writes(mail('1', { From: 'mallory@evil.example', 'Reply-To': customer.address }), {
      from: 'mallory@evil.example',
    })
    expect((await messages()).at(-1)).toMatchObject({ writer: { address: 'mallory@evil.example' } })
    expect(recipients()).toEqual([])
  })
})

it('a first mail that the servers call forged is answered by no bot, and waits for a person', async () => {
  const from = `forged-${count}@example.test`
  const before = world.mail.length
  await writes(mail('1', { From: from }), { from, ...forged })
  expect(await newestConversation()).toMatchObject({ owner: { by: 'queue' }, awaitingResponse: true, profile: {} })
  expect(world.mail).toHaveLength(before)
})

describe('a robot that answers each mail and does not say what it is', () => {
  const robot = 'robot@shop.example'
  const write = (text: string) => writes(mail(text, { From: robot }), { from: robot })

  it('is answered by the bot ten times in an hour, and then waits for a person', async () => {
    const counts = []
    for (let turn = 0; turn < 12; turn++) {
      await write('1')
      counts.push(inboxOf(robot).length)
      world.clock.advance(2_000)
    }
    const [first = 0] = counts
    // What the first mail is answered with has the welcome before it.
    expect(counts.map((each) => each - first)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9])
    expect(await newestConversation()).toMatchObject({ owner: { by: 'queue' }, awaitingResponse: true })
  })

  it('is answered no more often at one address because many others want their answers there', async () => {
    const victim = 'victim@shop.example'
    for (const from of ['one@evil.example', 'two@evil.example']) {
      await writes(mail('1', { From: from }), { from })
      for (let turn = 0; turn < 6; turn++) {
        await writes(mail('1', { From: from, 'Reply-To': victim }), { from, dmarc: 'PASS' })
        world.clock.advance(2_000)
      }
    }
    expect(inboxOf(victim)).toHaveLength(10)
  })
})

describe('an agent who answers somebody else by choice', () => {
  it('writes to their address alone, under their own name, and the customer goes on waiting', async () => {
    await writes(mail('zzzz', { From: customer.address }), { from: customer.address })
    await writesInThread('Bob Bell <bob@example.test>', 'And for me?', proven)
    await takes()
    const { number } = (await messages()).at(-1)!
    const event = await answersOther(number, 'For you **too**')
    expect(event.what).toMatchObject({
      message: { messageType: 'agent-msg', text: 'For you **too**', to: 'bob@example.test' },
    })
    const [last] = world.mail
    expect([last?.to, last?.text?.includes('For you too')]).toEqual([['bob@example.test'], true])
    const headers = await headersAt(last!.id)
    expect(headers.get('From')).toContain('Lena Lang')
    expect(headers.get('References')).toBe(customer.mark)
    expect(headers.get('Subject')).toBe('Re: Opening hours')
    expect(await user()).toMatchObject({ awaitingResponse: true })
    const { audits } = await shop.admin.history.audits()
    expect(audits[0]).toMatchObject({ type: 'create-answer', data: { name: customer.userId } })
  })

  it('has answered all that waited, where nobody but others wrote', async () => {
    await takes()
    await answers('Good morning')
    await writesInThread('bob@example.test', 'And for me?', proven)
    expect(await user()).toMatchObject({ awaitingResponse: true, unread: 1 })
    await answersOther((await messages()).at(-1)!.number, 'For you too')
    expect(await user()).toMatchObject({ awaitingResponse: false, unread: 0 })
  })

  it('may answer nobody who has not written there, and only who holds the conversation', async () => {
    await writesInThread('bob@example.test', 'And for me?', proven)
    const said = await messages()
    const { number } = said.at(-1)!
    const asked = { userId: customer.userId, text: 'x', draftEventId: ulid() }
    await expect(lena.conversations.answerOther({ ...asked, eventNumber: number })).rejects.toMatchObject({
      code: 'not-taken-over',
    })
    await takes()
    for (const eventNumber of [said[0]!.number, 9_999])
      await expect(lena.conversations.answerOther({ ...asked, eventNumber })).rejects.toMatchObject({
        code: 'not-found',
      })
    expect(recipients()).toEqual([])
  })

  it('hears of it where that mail comes back', async () => {
    await writesInThread('bob@example.test', 'And for me?', proven)
    await takes()
    await answersOther((await messages()).at(-1)!.number, 'For you too')
    const [last] = world.mail
    const bounce = {
      bouncedRecipients: [{ emailAddress: 'bob@example.test', diagnosticCode: 'smtp; 550 nobody here' }],
      timestamp: new Date(world.clock.now()).toISOString(),
    }
    const tags = { mailbox: [account], conversation: [customer.userId] }
    const detail = { eventType: 'Bounce', mail: { messageId: last!.id, tags }, bounce }
    await world.cloud.lambda.invoke('mail', { source: 'aws.ses', 'detail-type': 'Email Bounced', detail })
    await world.settled()
    const { messages: events } = await shop.admin.conversations.messages({ userId: customer.userId, since: 0 })
    expect(events.at(-1)?.what).toMatchObject({ type: 'message-failed', text: 'smtp; 550 nobody here' })
  })
})
