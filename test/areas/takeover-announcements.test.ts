/** What a customer who waits for a person is told, on which channels, and that it is true. */
import { beforeAll, describe, expect, it } from 'vitest'
import { FakeTwilio } from '../adapters/twilio/fake.ts'
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import type { Fake } from '../adapters/fake.ts'
import { openChannel } from '../kit/channel.ts'
import type { Customer } from '../kit/customer.ts'
import { says, Shop, watching } from '../kit/live.ts'
import { openMailbox } from '../kit/mailbox.ts'
import { openPassing } from '../kit/passing.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { passes } = openPassing(world)

const minute = 60_000
const awayText =
  'Nobody of our team is here at the moment. What you have written is kept: we read it when we are back, and answer here.'

/** A company of its own, of which nobody waits yet. */
const openAnother = async () => {
  const other = await Shop.opens(world)
  await other.offersPeople()
  await other.decides({ delayAnnouncementInterval: 2 })
  return { other, mona: await other.hires('Mona Moor') }
}

beforeAll(async () => {
  await shop.block('One moment', { key: 'handover', text: { en: 'One moment, please.' } })
  await shop.offersPeople()
  await shop.decides({ delayAnnouncementInterval: 2 })
})

/** What the bot has said since a person was asked for. */
const announcedTo = async (customer: Customer) => {
  const { events } = await customer.calls.events({ ...customer.held, since: 0 })
  return events.flatMap(({ what }) =>
    what.type === 'message' && what.message.isAnnouncement ? [what.message.text] : [],
  )
}

const waitsFor = async (minutes: number) => {
  for (let passed = 0; passed < minutes; passed += 1) await passes(minute)
}

describe('a customer on the web', () => {
  it('TAKEOVER-010: hears within an hour that nobody is there, once, where nobody has ever signed in', async () => {
    const customer = await shop.waits()
    await waitsFor(1)
    expect(await announcedTo(customer)).toEqual([])
    await waitsFor(59)
    expect(await announcedTo(customer)).toEqual([awayText])
  })
})

describe('a customer on a channel of others', () => {
  const now = () => new Date(world.clock.now())
  const asksOn = async (fake: Fake) => {
    const channel = await openChannel(world, shop.admin, fake)
    await channel.hears({
      type: 'text',
      customer: fake.customers[0],
      id: `wait-${fake.channel}`,
      text: 'I want to talk to a person',
      at: now(),
    })
    await waitsFor(60)
    return fake.inbox.map(({ text }) => text)
  }

  it('TAKEOVER-010: hears by a messenger what a customer on the web hears', async () => {
    expect(await asksOn(new FakeWhatsapp(now))).toEqual(['One moment, please.', awayText])
  })

  it('TAKEOVER-010: hears by text message nothing but that a person is asked for', async () => {
    expect(await asksOn(new FakeTwilio({ now }))).toEqual(['One moment, please.'])
  })

  it('TAKEOVER-010: gets exactly one mail within an hour of waiting', async () => {
    const { configure, inboxOf, mail, opens, writes } = openMailbox({ shop, world })
    const [before] = await shop.admin.channels.configuration({})
    await opens({ welcomes: before!.email.welcomes })
    // Nobody else of the shared cloud gets mail there.
    const from = 'grace@waiting.example'
    await writes(mail('I want to talk to a person', { From: from, 'Message-ID': '<1@waiting.example>' }), { from })
    await waitsFor(60)
    expect(inboxOf(from)).toHaveLength(1)
    await configure({ isOn: false })
  })
})

describe('what is known of the wait', () => {
  it('TAKEOVER-010: hears two texts that differ while people are there, then nothing more', async () => {
    const { other, mona } = await openAnother()
    const console = await watching(world, mona)
    await other.waits()
    const customer = await other.waits()
    await waitsFor(40)
    expect(await announcedTo(customer)).toEqual([
      'Thank you for waiting. Somebody will be with you as soon as possible.',
      'You are number 2 in the queue.',
    ])
    console.socket.close()
  })

  it('is the time that others have waited in the last hour, behind the company’s own words', async () => {
    const { other, mona } = await openAnother()
    await other.block('Patience', { key: 'waiting', text: { en: 'The florists are busy.' } })
    const others = [await other.waits(), await other.waits(), await other.waits()]
    await waitsFor(1)
    await passes(5.5 * minute)
    for (const each of others) await other.takes(each, mona)
    const customer = await other.waits()
    await waitsFor(2)
    expect(await announcedTo(customer)).toEqual(['The florists are busy. Waiting takes about 7 minutes at the moment.'])
    await other.takes(customer, mona)
  })

  it('is the next opening of a company with hours, on its own clock and in the customer’s language', async () => {
    const { other } = await openAnother()
    const nine = { open: '09:00', closed: '17:00' }
    const off = { open: null, closed: null }
    const weekend = { Saturday: off, Sunday: off }
    const openingHours = { Monday: off, Tuesday: off, Wednesday: off, Thursday: off, Friday: off, ...weekend }
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Europe/Berlin' })
    const day = new Date(world.clock.now() + 48 * 60 * minute)
    const name = weekday.format(day) as keyof typeof openingHours
    await other.moves('Europe/Berlin')
    await other.decides({ delayAnnouncementInterval: 2, openingHours: { ...openingHours, [name]: nine } })
    const customer = await other.starts()
    await other.admin.conversations.switchLanguage({ userId: customer.userId, language: 'de' })
    await customer.presses('Talk to a person')
    await waitsFor(30)
    const german = new Intl.DateTimeFormat('de', { weekday: 'long', timeZone: 'Europe/Berlin' }).format(day)
    expect(await announcedTo(customer)).toEqual([
      `Bis ${german}, 09:00 Uhr ist niemand aus unserem Team da. Was Sie geschrieben haben, bleibt gespeichert: Wir lesen es, sobald wir zurück sind, und antworten hier.`,
    ])
  })
})

describe('a customer who is asked for an e-mail address', () => {
  const asked = `${awayText} Leave your e-mail address here, and our answer also reaches you by mail once you have left.`

  it('leaves it in the profile, and gets the answer by mail once gone, not while in the chat', async () => {
    const { other, mona } = await openAnother()
    const { inboxOf, opens } = openMailbox({ shop: other, world })
    await opens({})
    const customer = await other.waits()
    await waitsFor(2)
    expect(await announcedTo(customer)).toEqual([asked])
    await customer.says('You can write to (jo\u200b@example.test).')
    await other.takes(customer, mona)
    expect((await mona.conversations.get({ id: customer.userId })).profile).toMatchObject({ email: 'jo@example.test' })
    const { socket, closed } = await customer.listens()
    await says(mona, customer, 'Are you still there?')
    await world.settled()
    expect(inboxOf('jo@example.test')).toHaveLength(0)
    socket.close()
    await closed
    await world.settled()
    await says(mona, customer, 'Your wreath is ready.')
    await world.settled()
    const mails = inboxOf('jo@example.test')
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('Your wreath is ready.')
    expect(mails[0]!.text).not.toContain('Are you still there?')
  })

  it('is asked by no company without a mailbox, nor by one that masks addresses', async () => {
    const { other } = await openAnother()
    const before = await other.waits()
    await waitsFor(2)
    expect(await announcedTo(before)).toEqual([awayText])
    await openMailbox({ shop: other, world }).opens({})
    await other.admin.masking.updateKinds({ modes: { email: 'hide' } })
    world.clock.advance(6000)
    const customer = await other.waits()
    await waitsFor(2)
    expect(await announcedTo(customer)).toEqual([awayText])
  })
})
