/** Analytics: what happened in conversations, as figures of some days. */
import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ConversationEvent } from '#shared/chat/message'
import type { Figure } from '#shared/contracts/analytics'
import { CompanySettings } from '#shared/contracts/company-settings'
import { dayAfter, dayAt } from '#shared/days'
import type { FigureName } from '#shared/figures/figures'
import { Bot, delivery } from '../kit/bot.ts'
import type { Customer } from '../kit/customer.ts'
import { says } from '../kit/live.ts'
import { openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'

const { shop, world } = await openShop()
const { admin } = shop
const timezone = 'Europe/London'

type Query = Partial<Parameters<typeof admin.analytics.figure>[0]>

let lena: Worker
let liked: string
let dateFrom: string
let dateTo: string
let events: ConversationEvent[]

const today = () => dayAt(world.clock.now(), timezone)
const ask = (figure: FigureName, query: Query = {}): Promise<Figure> =>
  admin.analytics.figure({ figure, dateFrom, dateTo, timezone, ...query })
const rowOf = ({ rows }: Figure, id: string) => rows.find((row) => row.id === id)
/** By what kind of message it is. */
const said = (...types: readonly string[]) =>
  events.filter(({ what }) => what.type === 'message' && types.includes(what.message.messageType))

/** Two customers: one asks the bot and likes an answer, the other one wants a person and rates her. */
beforeAll(async () => {
  dateFrom = today()
  lena = await shop.hires('Lena Lang')
  await shop.decides({ pluginStyle: CompanySettings.parse({ pluginStyle: { allowFeedback: true } }).pluginStyle })
  const bot = await Bot.of(shop.company, world.clock)
  const [, intent] = await bot.florist()
  const answer = await shop.block('We bring it.', { group: 'Delivery' })
  await admin.knowledge.mapIntent({ intent: intent._id, blockId: answer._id })
  await admin.builds.build()
  const hours = await shop.block('From nine to five.')
  const person = await shop.block('A person', { type: 'function', function: { type: 'handover' } })
  const choices = [
    { title: { en: 'Hours' }, action: { type: 'block', value: hours._id } },
    { title: { en: 'A person please' }, action: { type: 'block', value: person._id } },
  ]
  await shop.welcomes('Hello!', { type: 'select', choices })
  liked = answer._id
  await world.settled()
  const asking = await shop.starts()
  await asking.presses('Hours')
  await asking.says('Zebra xylophone')
  await asking.says(delivery[0]!)
  await asking.calls.feedback({ ...asking.held, eventId: ulid(), eventNumber: asking.last, liked: true })
  const waiting = await talkToLena()
  await world.settled()
  dateTo = today()
  events = (await Promise.all([asking, waiting].map(eventsOf))).flat()
})

/** Waits for twenty seconds, is answered ten seconds after a question, and is done half a minute after that. */
async function talkToLena(): Promise<Customer> {
  const waiting = await shop.starts()
  await waiting.presses('A person please')
  world.clock.advance(20_000)
  await shop.takes(waiting, lena)
  await waiting.says('Can you help me?')
  world.clock.advance(10_000)
  await says(lena, waiting, 'Of course.')
  world.clock.advance(30_000)
  const { userId } = waiting
  await lena.takeover.complete({ userId, agentId: lena.agent._id, topic: 'Delivery', outcome: 'solved' })
  await waiting.calls.rating({ ...waiting.held, eventId: ulid(), rating: 4 })
  return waiting
}

const eventsOf = async ({ userId }: Customer) => (await admin.conversations.messages({ userId, since: 0 })).messages

describe('what happened in two conversations', () => {
  it('ANALYTICS-009, ANALYTICS-011: users are the distinct customers, and all of them are new', async () => {
    const users = await ask('users')
    expect(users).toMatchObject({ total: 2, totals: { users: 2, newUsers: 2, returning: 0 } })
    expect(users.rows).toEqual([{ id: '', values: { users: 2 } }])
  })

  it('ANALYTICS-009, ANALYTICS-011: messages are those of customers, of the bot and of agents', async () => {
    const texts = said('text').length
    const [bot, agent] = [said('bot-msg').length, said('agent-msg').length]
    expect([texts, bot > 3, agent]).toEqual([5, true, 1])
    const messages = await ask('messages')
    expect(messages).toMatchObject({ total: texts + bot + agent, totals: { texts, files: 0, bot, agent } })
    const hours = messages.rows.map(({ values }) => values['messages'] ?? 0)
    expect(hours.reduce((sum, number) => sum + number, 0)).toBe(texts + bot + agent)
    expect(await ask('responses')).toMatchObject({ total: bot, totals: { botMessages: bot } })
    expect((await ask('message-detail')).rows).toEqual([
      { id: 'chat_plugin', values: { texts: 3, choices: 2, files: 0, links: 0, bot, agent } },
    ])
  })

  it('ANALYTICS-009: activities are told by channel and by language', async () => {
    expect((await ask('active-channel')).rows).toEqual([{ id: 'chat_plugin', values: { activities: 5 } }])
    expect((await ask('user-language')).rows).toEqual([{ id: 'en', values: { activities: 5 } }])
  })

  it('ANALYTICS-009, ANALYTICS-011, ANALYTICS-014/accuracy: of three texts that the bot was to understand … accuracy is their share', async () => {
    const metrics = await ask('nlp-metrics')
    expect(metrics).toMatchObject({ total: 2, totals: { nlp: 1, knowledgeBase: 0, failures: 1, accuracy: 0.5 } })
    expect(await ask('sentiment')).toMatchObject({ total: 3 })
  })

  it('ANALYTICS-012: a response tells its views, likes, dislikes, choices and understood texts, and what it is called now', async () => {
    const blocks = await ask('blocks')
    expect(rowOf(blocks, liked)).toEqual({
      id: liked,
      name: 'We bring it.',
      texts: { topic: 'Delivery' },
      values: { views: 1, likes: 1, dislikes: 0, choices: 0, nlp: 1, handovers: 0 },
    })
    const welcome = blocks.rows.find(({ name }) => name === 'Welcome')
    expect(welcome?.values).toMatchObject({ views: 2, choices: 2 })
  })

  it('ANALYTICS-009: topics are the sums of their responses as they are grouped now', async () => {
    const topics = await ask('topic')
    expect(rowOf(topics, 'Delivery')?.values).toEqual({ views: 1, likes: 1, dislikes: 0, handovers: 0 })
    expect(topics.total).toBe((await ask('blocks')).total)
    expect(await ask('topic', { topic: 'Delivery' })).toMatchObject({ total: 1, rows: [{ id: 'Delivery' }] })
  })

  it('ANALYTICS-009: events are counted by their types', async () => {
    const told = await ask('events')
    const types = Object.fromEntries(
      [...new Set(events.map(({ what }) => what.type))].map((type) => [
        type,
        events.filter(({ what }) => what.type === type).length,
      ]),
    )
    expect(told).toMatchObject({ total: events.length, totals: types })
  })

  it('ANALYTICS-009: keywords that one customer said are a number without a word, and sessions of customers whose town nobody knows are in no place', async () => {
    const keywords = await ask('keywords')
    expect(keywords).toMatchObject({ rows: [], other: keywords.total })
    expect(keywords.total).toBeGreaterThan(0)
    expect(await ask('location')).toMatchObject({ total: 0, rows: [] })
    expect(await ask('url-tracking')).toMatchObject({ total: 0, rows: [] })
  })

  it('ANALYTICS-009, ANALYTICS-011: a takeover is asked for, waited for, answered and ended', async () => {
    const takeovers = await ask('intervention-averages')
    expect(takeovers).toMatchObject({
      total: 1,
      totals: {
        asked: 1,
        taken: 1,
        endedByAgent: 1,
        endedByCustomer: 0,
        endedByTimeout: 0,
        neverTaken: 0,
        withinMinute: 1,
      },
    })
    const { waitedAverage, repliedAverage, lastedAverage, waitedP50, waitedP90 } = takeovers.totals
    expect([waitedAverage, repliedAverage, lastedAverage].map((seconds) => Math.round(seconds! / 10))).toEqual([
      2, 1, 4,
    ])
    expect([waitedP50, waitedP90]).toEqual([20, 28])
    const own = rowOf(await ask('agent'), lena.agent._id)
    expect(own).toMatchObject({
      name: 'Lena Lang',
      values: { taken: 1, ended: 1, messages: 1, ratingAverage: 4, ratings: 1 },
    })
    const durations = await ask('agent-average-intervention-duration', { agent: lena.agent._id })
    expect(durations.rows).toMatchObject([{ id: lena.agent._id, values: { ended: 1 } }])
    expect(durations.total).toBe(lastedAverage)
    expect(await ask('agent', { agent: ulid() })).toMatchObject({ total: 0, rows: [] })
  })

  it('ANALYTICS-010: each rating has its number, and their average', async () => {
    const ratings = await ask('intervention-rating')
    expect(ratings).toMatchObject({ total: 1, totals: { average: 4 } })
    expect(ratings.rows.map(({ id, values }) => [id, values['ratings']])).toEqual([
      ['1', 0],
      ['2', 0],
      ['3', 0],
      ['4', 1],
      ['5', 0],
    ])
  })

  it('sessions are solved, handed over or failed', async () => {
    expect(await ask('conversation-averages')).toMatchObject({
      total: 2,
      totals: { sessions: 2, solved: 1, handedOver: 1, failed: 0, solvedShare: 0.5, handedOverShare: 0.5 },
    })
  })

  it('ANALYTICS-010: a series has a number for each day, written dd/MM/yy, and its answer the range', async () => {
    const from = dayAfter(dateFrom, -2)
    const { series, range } = await ask('messages', { dateFrom: from })
    expect(range).toEqual({ dateFrom: from, dateTo })
    expect(series.at.slice(0, 3)).toEqual([from, dayAfter(from), dateFrom])
    expect(series.x[0]).toBe(`${from.slice(8)}/${from.slice(5, 7)}/${from.slice(2, 4)}`)
    expect(series.y.map(({ title }) => title)).toEqual(['texts', 'files', 'bot', 'agent'])
    for (const { total, values } of series.y) {
      expect(values).toHaveLength(series.x.length)
      expect(values.slice(0, 2)).toEqual([0, 0])
      expect(values.reduce((sum: number, value) => sum + (value ?? 0), 0)).toBe(total)
    }
  })
})
