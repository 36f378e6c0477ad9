import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { messagesPageSize } from '#shared/limits'
import { saidIn } from '../kit/customer.ts'
import { says } from '../kit/live.ts'
import { png } from '../kit/content-drafts.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { lena } = await hireStaff(shop)

beforeAll(() => shop.offersHours())

const misunderstood = 'Sorry, I did not understand that.'
const numbersOf = (events: readonly { number: number }[]) => events.map(({ number }) => number)
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

describe('what a customer does', () => {
  it('PREVIEW-014/start/end/text/image/choice, PREVIEW-015/start/end: starts and ends a conversation, writes, sends a picture and presses a button', async () => {
    const customer = await shop.arrives()
    const { calls, held } = customer
    const sent = () => ({ ...held, eventId: ulid() })
    const place = { environment: shop.environment, language: 'en', newSession: true } as const
    const started = await calls.conversationStart({ ...sent(), ...place })
    expect(saidIn(started.events)).toEqual(['Hello!'])
    const other = await shop.block('The catalogue')
    const at = await calls.conversationStart({ ...sent(), ...place, startBlock: other._id })
    expect(saidIn(at.events)).toEqual(['The catalogue'])
    expect(saidIn((await calls.text({ ...sent(), text: 'Grmbl', language: 'en' })).events)).toEqual([misunderstood])
    const pressed = await calls.choice({ ...sent(), eventNumber: 2, choice: 0 })
    expect(saidIn(pressed.events)).toEqual(['We are open from nine to five.'])
    const uploadId = await customer.uploads(png)
    const { events } = await calls.image({ ...sent(), uploadId, name: 'roses.png' })
    expect(events[0]).toMatchObject({ what: { message: { messageType: 'attachments', media: { kind: 'image' } } } })
    const [shown] = events
    const url = shown?.what.type === 'message' ? shown.what.message.media?.url : undefined
    expect((await fetch(world.cloud.origin + url!)).status).toBe(200)
    const ended = await calls.conversationEnd(sent())
    expect(ended.events).toMatchObject([{ what: { type: 'conversation-end', by: 'customer' } }])
  })

  it('PREVIEW-013/history/menu/typing: is read again, a page or what is new; the menu is at hand, and typing is told', async () => {
    const menu = [
      { title: { en: 'Imprint' }, action: { type: 'url' as const, value: 'https://a.example', track: true } },
    ]
    await shop.decides({ persistentMenu: menu })
    const customer = await shop.starts()
    const { calls, held } = customer
    for (let round = 0; round < 12; round++) await customer.says('Thanks')
    const all = await calls.events({ ...held, since: 0 })
    expect(numbersOf(all.events)).toEqual(upTo(26))
    expect(numbersOf((await calls.events({ ...held, since: 24 })).events)).toEqual([25, 26])
    expect(numbersOf((await calls.events(held)).events)).toEqual(upTo(26).slice(-messagesPageSize))
    for (const before of upTo(27)) {
      const page = await calls.events({ ...held, before })
      expect(numbersOf(page.events)).toEqual(upTo(before - 1).slice(-messagesPageSize))
    }
    const { client } = held
    expect(await calls.persistentMenu({ client, language: 'de' })).toEqual([
      { title: 'Imprint', action: { type: 'url', value: 'https://a.example', track: true } },
    ])
    const pressed = await calls.choice({ ...held, eventId: ulid(), choice: 0 })
    expect(pressed.events).toMatchObject([
      { what: { type: 'tracking', message: { messageType: 'url-track', url: 'https://a.example' } } },
    ])
    expect(await calls.typing({ ...held, senderId: held.userId })).toEqual({})
    await shop.decides({})
  })

  it('PREVIEW-016/feedback/rating/url-track: likes and dislikes where that is allowed, rates what has ended, and is tracked on links', async () => {
    const customer = await shop.starts()
    const { calls, held } = customer
    const sent = () => ({ ...held, eventId: ulid() })
    await expect(calls.feedback({ ...sent(), eventNumber: 2, liked: true })).rejects.toMatchObject({
      code: 'feature-disabled',
    })
    await shop.decides({ pluginStyle: { allowFeedback: true } as never })
    for (const liked of [true, false]) await calls.feedback({ ...sent(), eventNumber: 2, liked })
    await expect(calls.feedback({ ...sent(), eventNumber: 99, liked: true })).rejects.toMatchObject({
      code: 'not-found',
    })
    const tracked = await calls.urlTrack({ ...sent(), eventNumber: 2, url: 'https://roses.example/red' })
    expect(tracked.events).toMatchObject([{ what: { type: 'tracking', message: { messageType: 'url-track' } } }])
    for (const url of ['https://roses.example/white', 'javascript:alert(1)'])
      await expect(calls.urlTrack({ ...sent(), eventNumber: 2, url })).rejects.toMatchObject({ code: 'not-found' })
    await expect(calls.rating({ ...sent(), rating: 5 })).rejects.toMatchObject({ code: 'not-found' })
    for (const rating of [0, 6, 1.5])
      await expect(calls.rating({ ...sent(), rating })).rejects.toMatchObject({ code: 'bad-request' })
    await shop.takes(customer, lena)
    await expect(calls.rating({ ...sent(), rating: 5 })).rejects.toMatchObject({ code: 'not-found' })
    await lena.takeover.complete({ userId: customer.userId, agentId: lena.agent._id })
    await calls.rating({ ...sent(), rating: 4 })
    expect(await lena.takeover.history({ userId: customer.userId })).toMatchObject([{ rating: 4 }])
    await customer.ends()
    await calls.rating({ ...sent(), rating: 1 })
    const { messages } = await lena.conversations.messages({ userId: customer.userId, since: 0 })
    const types = messages.map(({ what }) => what.type)
    expect(types.filter((type) => type === 'feedback' || type === 'rating')).toHaveLength(4)
    await shop.decides({})
  })

  it('is heard once, however often it is sent, and answered the same', async () => {
    const customer = await shop.starts()
    const { calls, held } = customer
    const once = { ...held, eventId: ulid(), text: 'Once' }
    const first = await calls.text(once)
    await customer.says('Something else')
    expect((await calls.text(once)).events).toEqual(first.events)
    const uploadId = await customer.uploads(png)
    const picture = { ...held, eventId: ulid(), uploadId, name: 'a.png' }
    const [shown, again] = [await calls.image(picture), await calls.image(picture)]
    expect(numbersOf(again.events)).toEqual(numbersOf(shown.events))
    const twice = { ...held, eventId: ulid(), text: 'At once' }
    const answers = await Promise.all([calls.text(twice), calls.text(twice), calls.text(twice)])
    for (const { events } of answers) expect(events).toEqual(answers[0].events)
    const { events, last } = await calls.events({ ...held, since: 0 })
    expect(numbersOf(events)).toEqual(upTo(last))
    expect(events.filter(({ what }) => what.type === 'message' && what.message.text === 'Once')).toHaveLength(1)
  })

  it('gets one order for all, of thirty who send at once', async () => {
    const customer = await shop.starts()
    await shop.takes(customer, lena)
    await Promise.all(
      upTo(30).map((index) => (index % 3 === 0 ? says(lena, customer, `A${index}`) : customer.says(`C${index}`))),
    )
    const { events, last } = await customer.calls.events({ ...customer.held, since: 0 })
    expect(numbersOf(events)).toEqual(upTo(last))
    const { messages } = await lena.conversations.messages({ userId: customer.userId, since: 0 })
    expect(messages.map(({ _id }) => _id)).toEqual(events.map(({ _id }) => _id))
    const texts = events.flatMap(({ what }) => (what.type === 'message' ? [what.message.text] : []))
    expect(new Set(texts).size).toBe(1 + 30)
  })

  it('never shows what is said among staff', async () => {
    const customer = await shop.starts()
    const secret = 'A hard one'
    await shop.takes(customer, lena)
    await lena.conversations.note({ userId: customer.userId, draftEventId: ulid(), text: secret })
    await lena.takeover.complete({
      userId: customer.userId,
      agentId: lena.agent._id,
      topic: secret,
      outcome: 'Hopeless',
    })
    await customer.says('Grmbl')
    const heard = JSON.stringify(await customer.calls.events({ ...customer.held, since: 0 }))
    for (const word of [secret, 'Hopeless', 'understood', 'note']) expect(heard).not.toContain(word)
    const { messages } = await lena.conversations.messages({ userId: customer.userId, since: 0 })
    for (const word of [secret, 'Hopeless', 'understood', 'note']) expect(JSON.stringify(messages)).toContain(word)
  })

  it('presses no button that was never there', async () => {
    const customer = await shop.starts()
    await customer.says('Not a message with buttons')
    const { calls, held } = customer
    for (const pressed of [
      { eventNumber: 2, choice: 2 },
      { eventNumber: 1, choice: 0 },
      { eventNumber: 3, choice: 0 },
      { eventNumber: 4, choice: 0 },
      { eventNumber: 99, choice: 0 },
      { eventNumber: 2, item: 0, choice: 0 },
      { choice: 0 },
    ])
      await expect(calls.choice({ ...held, eventId: ulid(), ...pressed })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('goes on after the end, as somebody who is not new', async () => {
    const customer = await shop.starts()
    const isNew = () =>
      [...customer.heard.values()].flatMap(({ what }) => (what.type === 'conversation-start' ? [what.isNewUser] : []))
    await customer.ends()
    expect(await lena.conversations.get({ id: customer.userId })).toMatchObject({ session: { status: 'ended' } })
    await customer.start()
    expect(isNew()).toEqual([true, false])
    expect(await lena.conversations.get({ id: customer.userId })).toMatchObject({
      session: { status: 'active', count: 2 },
    })
  })

  it('changes the language as often as a session of a restricted company may', async () => {
    await shop.decides({ restrictLanguageSwitches: true, numberOfLanguageSwitches: 1 })
    const customer = await shop.arrives()
    const { calls } = customer
    let held = customer.held
    const speak = async (language: 'en' | 'de' | 'it') => {
      await calls.text({ ...held, eventId: ulid(), text: 'Ja', language })
      return (await lena.conversations.get({ id: held.userId })).language
    }
    expect([await speak('de'), await speak('en'), await speak('it')]).toEqual(['de', 'de', 'de'])
    const { userSid } = await calls.session({ ...held, newSession: true })
    held = { ...held, userSid }
    expect([await speak('en'), await speak('de')]).toEqual(['en', 'en'])
    await shop.decides({})
  })
})
