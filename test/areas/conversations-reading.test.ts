import { beforeAll, describe, expect, it } from 'vitest'
import { messageOf } from '#shared/chat/conversation-event-types'
import { messagesPageSize } from '#shared/limits'
import { says } from '../kit/live.ts'
import { linesOf } from '../../functions/chat/conversation/lines.ts'
import { nobody, png } from '../kit/content-drafts.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { held, lena } = await hireStaff(shop)

beforeAll(() => shop.welcomesInThree())

const numbersOf = (events: readonly { number: number }[]) => events.map(({ number }) => number)
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

describe('what was said', () => {
  it('CONVERSATIONS-017/page/all: is read 20 a page, and fewer tell that this is all', async () => {
    const customer = await shop.starts()
    for (let round = 0; round < 4; round++) {
      await customer.says(`Word ${round}`)
      await customer.start()
    }
    const { userId } = customer
    const all = await lena.conversations.messages({ userId, since: 0 })
    expect(numbersOf(all.messages)).toEqual(upTo(all.last))
    expect(all.last).toBe(3 + 4 * 5)
    for (const before of upTo(all.last + 1)) {
      const page = await lena.conversations.messages({ userId, before })
      expect(numbersOf(page.messages)).toEqual(upTo(before - 1).slice(-messagesPageSize))
    }
    const latest = await lena.conversations.messages({ userId })
    expect(latest.messages).toHaveLength(messagesPageSize)
    const rest = await lena.conversations.messages({ userId, before: latest.messages[0]!.number })
    expect(rest.messages).toHaveLength(all.last - messagesPageSize)
    const to = all.messages[0]!.created
    expect((await lena.conversations.filteredMessages({ userId, to })).messages[0]).toMatchObject({ number: 1 })
    const pages = await Promise.all([0, 1, 2].map((page) => lena.conversations.messages({ userId, page })))
    expect(pages.map(({ messages }) => messages)).toEqual([latest.messages, rest.messages, []])
    expect(numbersOf((await lena.conversations.messages({ userId, since: 7 })).messages)).toEqual(
      upTo(all.last).slice(7),
    )
  })

  it('CONVERSATIONS-015: is of five types, and an agent reads each', async () => {
    const customer = await held()
    const { userId } = customer
    await customer.says('Have you roses?')
    await says(lena, customer, 'We have.')
    await customer.sends(png, 'like-these.png')
    await customer.presses('Roses')
    const { messages } = await lena.conversations.messages({ userId, since: 0 })
    const said = messages.flatMap(({ what }) => messageOf(what) ?? [])
    expect(said.map(({ messageType, text, media, url }) => [messageType, text ?? media?.name ?? url])).toEqual([
      ['bot-msg', 'Hello!'],
      ['bot-msg', 'Second'],
      ['text', 'Have you roses?'],
      ['agent-msg', 'We have.'],
      ['attachments', 'like-these.png'],
      ['url-track', 'https://roses.example'],
    ])
  })

  it('arrives with half a character in it, and is listed without one', async () => {
    const customer = await held()
    const { userId } = customer
    for (const say of [(text: string) => customer.says(text), (text: string) => says(lena, customer, text)]) {
      await say(`${'x'.repeat(118)}😀 and more \ud83d`)
      const { messages } = await lena.conversations.messages({ userId })
      expect(messages.at(-1)?.what).toMatchObject({ message: { text: `${'x'.repeat(118)}😀 and more \ufffd` } })
      expect((await lena.conversations.get({ id: userId })).lastMessage?.text).toBe(`${'x'.repeat(118)}…`)
    }
  })

  it('is read of some days as well', async () => {
    const customer = await shop.starts()
    const { userId } = customer
    const moment = () => new Date(world.clock.now()).toISOString()
    world.clock.advance(60_000)
    const from = moment()
    await customer.says('In between')
    world.clock.advance(60_000)
    const to = moment()
    world.clock.advance(60_000)
    await customer.says('Later')
    const { messages, last } = await lena.conversations.filteredMessages({ userId, from, to })
    expect(numbersOf(messages)).toEqual([4, 5])
    expect(last).toBe(7)
    const exactly = { from: messages[0]!.created, to: messages[1]!.created }
    expect(numbersOf((await lena.conversations.filteredMessages({ userId, ...exactly })).messages)).toEqual([4, 5])
    expect(numbersOf((await lena.conversations.filteredMessages({ userId, to })).messages)).toEqual([1, 2, 3, 4, 5])
    expect(numbersOf((await lena.conversations.filteredMessages({ userId, from, before: 7 })).messages)).toEqual([
      4, 5, 6,
    ])
  })

  it('CONVERSATIONS-024: its words are counted, 20 at most, without those that say nothing', async () => {
    const customer = await shop.starts()
    for (const text of ['roses roses tulips', 'About roses for my mother', 'a to of']) await customer.says(text)
    const id = customer.userId
    const found = await lena.conversations.keywords({ id, size: 20 })
    expect(found).toEqual([{ keyword: 'roses', count: 3 }])
    await customer.says(
      upTo(30)
        .map((n) => `word${'abcdefghijklmnopqrstuvwxyzäöüß'[n - 1]} `)
        .join('')
        .repeat(2),
    )
    expect(await lena.conversations.keywords({ id, size: 20 })).toHaveLength(20)
    expect(await lena.conversations.keywords({ id })).toHaveLength(20)
    await expect(lena.conversations.keywords({ id, size: 21 })).rejects.toMatchObject({ code: 'bad-request' })
  })

  it('CONVERSATIONS-025/topics/tracking: topics of the company, and the links a customer has followed', async () => {
    await shop.decides({ topics: ['Roses', 'Weddings'], outcomes: ['Sold'], tags: [] })
    expect(await lena.conversations.topics()).toEqual({ topics: ['Roses', 'Weddings'], outcomes: ['Sold'], tags: [] })
    const customer = await shop.starts()
    expect(await lena.conversations.tracking({ userId: customer.userId })).toEqual([])
    await customer.presses('Roses')
    expect(await lena.conversations.tracking({ userId: customer.userId })).toMatchObject([
      { url: 'https://roses.example' },
    ])
    await shop.decides({})
  })

  it('CONVERSATIONS-035/lines/name: is a text file of so many lines, named by the customer and the day', async () => {
    const customer = await held()
    await says(lena, customer, 'Red ones?\nOr white?')
    const { fileName, text } = await lena.conversations.download({ id: customer.userId, lines: 1000 })
    const [day = '', month = '', year = ''] = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' })
      .format(world.clock.now())
      .split('/')
    // Nobody has said their name.
    expect(fileName).toBe(`${customer.userId} ${day}-${month}-${year.slice(2)}.txt`)
    expect(text.split('\n').map((line) => line.replace(/^\[.{16}\] /, ''))).toEqual([
      '* The conversation began',
      'Bot: Hello! [Roses]',
      'Bot: Second',
      '* Lena Lang joined',
      'Lena Lang: Red ones? Or white?',
      '',
    ])
    const short = await lena.conversations.download({ id: customer.userId, lines: 1 })
    expect(short.text.trimEnd().split('\n')).toHaveLength(1)
  })

  it.each(['\n', '\r', '\u000b', '\f', '\u001e', '\u0085', '\u2028', '\u2029'])(
    'is one line a message, whatever sign %j a customer writes',
    (sign) => {
      const message = {
        messageType: 'text' as const,
        language: 'en' as const,
        text: `Yes${sign}[12:00] Lena: It is free`,
      }
      const event = {
        _id: nobody,
        number: 1,
        created: '2026-05-01T10:00:00Z',
        what: { type: 'message' as const, message },
      }
      expect(linesOf([event], `Jo${sign}Lena`).map(({ line }) => line)).toEqual([
        'Jo Lena: Yes [12:00] Lena: It is free',
      ])
    },
  )
})
