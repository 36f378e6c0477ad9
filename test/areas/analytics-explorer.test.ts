/** The conversation explorer: whose conversations there were, and what happened in them. */
import { expect, it } from 'vitest'
import { dayAfter, dayAt } from '#shared/days'
import type { ConversationEventBody } from '#shared/chat/message'
import { ulid } from 'ulid'
import { dueHours } from '../../functions/figures/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { removeConversation } from '../../functions/chat/customer/deletion.ts'
import { message } from '../kit/content-drafts.ts'
import { Shop } from '../kit/live.ts'
import { openShop } from '../kit/shop.ts'
import { PastCustomer } from '../kit/slicing.ts'

const { world, shop } = await openShop()
const timezone = 'Asia/Kathmandu'
const today = () => dayAt(world.clock.now(), 'UTC')

/** So that the hours of these days are counted from what was said in them. */
const markDue = (of: Shop, days: readonly string[]) =>
  transact(
    days.flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) =>
        new Table(of.scope).put(dueHours, { hour: `${day}T${String(hour).padStart(2, '0')}`, version: ulid() }),
      ),
    ),
  )

const rating: ConversationEventBody = { type: 'rating', rating: 4 }
const note: ConversationEventBody = { type: 'note', agent: { _id: '0'.repeat(26), name: 'Lena' }, text: 'Secret' }

it('ANALYTICS-008/topics/users: lists the conversations of the days, the latest first, with the topics and the events of each', async () => {
  const day = dayAfter(today(), -2)
  const roses = await shop.admin.blocks.create(message('Roses are red', { group: 'Roses' }))
  const tulips = await shop.admin.blocks.create(message('Tulips', { group: 'Tulips' }))
  const early = await PastCustomer.of(shop.scope, { firstName: 'Ada', lastName: 'Early' })
  const late = await PastCustomer.of(shop.scope, { firstName: 'Lou' })
  await early.talks({ at: `${day}T08:00:00.000Z`, says: ['Hello', 'Roses?'], blocks: [roses._id], events: [rating] })
  await late.talks({ at: `${day}T10:05:00.000Z`, says: ['Hi'], blocks: [tulips._id] })
  await late.talks({ at: `${day}T09:00:00.000Z`, says: ['Good morning'], blocks: [roses._id], events: [note] })

  await markDue(shop, [day])
  const asked = { dateFrom: day, dateTo: day, timezone }
  const found = await shop.admin.analytics.explore(asked)
  expect(found).toMatchObject({ total: 2, range: { dateFrom: day, dateTo: day }, timezone })
  expect(found).not.toHaveProperty('after')
  expect(found.rows).toEqual([
    {
      id: late.id,
      name: 'Lou',
      values: { messages: 2, choices: 0, message: 2, note: 1 },
      texts: { channel: 'chat_plugin', language: 'en', at: `${day}T10:00:00.000Z`, topics: 'Tulips, Roses' },
    },
    {
      id: early.id,
      name: 'Ada Early',
      values: { messages: 2, choices: 0, message: 2, rating: 1 },
      texts: { channel: 'chat_plugin', language: 'en', at: `${day}T08:00:00.000Z`, topics: 'Roses' },
    },
  ])
  // In Kathmandu, which is 5:45 ahead.
  expect(found.resolution).toBe('hour')
  const happenedAt = (type: string) => {
    const { values = [], total } = found.series.y.find(({ title }) => title === type) ?? {}
    return [total, found.series.at.filter((_, index) => values[index]).map((at) => at.slice(11))]
  }
  expect(happenedAt('message')).toEqual([4, ['13', '14', '15']])
  expect(happenedAt('rating')).toEqual([1, ['13']])
  expect(happenedAt('note')).toEqual([1, ['14']])
  const idsOf = async (more: object) =>
    (await shop.admin.analytics.explore({ ...asked, ...more })).rows.map(({ id }) => id)
  expect(await idsOf({ topics: ['Tulips'] })).toEqual([late.id])
  expect(await idsOf({ topics: ['Roses', 'Tulips'] })).toEqual([late.id, early.id])
  expect(await idsOf({ topics: ['Daisies'] })).toEqual([])
  expect(await idsOf({ users: [early.id] })).toEqual([early.id])
  expect(await idsOf({ users: [early.id], topics: ['Tulips'] })).toEqual([])
  // What was said is read from the conversation itself.
  const { messages } = await shop.admin.conversations.filteredMessages({
    userId: early.id,
    from: `${day}T00:00:00.000Z`,
    to: `${day}T23:59:59.999Z`,
  })
  expect(messages.map(({ what }) => what.type)).toEqual(['message', 'message', 'rating'])
})

it('ANALYTICS-008: a page has 100 conversations, and the next one goes on behind them', async () => {
  const other = await Shop.opens(world)
  const [first, second] = [dayAfter(today(), -5), dayAfter(today(), -4)]
  const customers = await Promise.all(Array.from({ length: 130 }, () => PastCustomer.of(other.scope)))
  await Promise.all(
    customers.map((customer, index) =>
      customer.talks({
        at: `${index < 60 ? first : second}T${String(index % 24).padStart(2, '0')}:30:00.000Z`,
        says: ['Hi'],
      }),
    ),
  )
  const asked = { dateFrom: first, dateTo: second, timezone: 'UTC' }
  const page = await other.admin.analytics.explore(asked)
  expect(page.rows).toHaveLength(100)
  const rest = await other.admin.analytics.explore({ ...asked, after: page.after! })
  expect(rest.rows).toHaveLength(30)
  expect(rest).not.toHaveProperty('after')
  const moments = [...page.rows, ...rest.rows].map(({ texts }) => texts!['at']!)
  expect(moments).toEqual(moments.toSorted().toReversed())
  expect(new Set([...page.rows, ...rest.rows].map(({ id }) => id)).size).toBe(130)
})

it('counts what happened on the server for all of the days: the sums of 150 conversations are those of the figure of events', async () => {
  const other = await Shop.opens(world)
  const roses = await other.admin.blocks.create(message('Roses are red', { group: 'Roses' }))
  const days = [-6, -5, -4].map((ago) => dayAfter(today(), ago))
  const customers = await Promise.all(Array.from({ length: 150 }, () => PastCustomer.of(other.scope)))
  await Promise.all(
    customers.map((customer, index) =>
      customer.talks({
        at: `${days[index % 3]!}T10:00:00.000Z`,
        says: ['Hi'],
        blocks: [roses._id],
        events: index % 5 === 0 ? [rating] : [],
      }),
    ),
  )
  await markDue(other, days)
  const range = { dateFrom: days[0]!, dateTo: days[2]!, timezone: 'UTC' }
  const first = await other.admin.analytics.explore(range)
  expect(first.rows).toHaveLength(100)
  expect(first.series.y.map(({ title, total, values }) => [title, total, values])).toEqual([
    ['message', 150, [50, 50, 50]],
    ['rating', 30, [10, 10, 10]],
  ])
  expect(first.series).toEqual((await other.admin.analytics.figure({ ...range, figure: 'events' })).series)
  // Chosen by customer they are counted one by one, and only where a page holds them all.
  const fewer = await other.admin.analytics.explore({ ...range, users: customers.slice(0, 9).map(({ id }) => id) })
  expect(fewer.series.y.map(({ title, total }) => [title, total])).toEqual([
    ['message', 9],
    ['rating', 2],
  ])
  const many = await other.admin.analytics.explore({ ...range, topics: ['Roses'] })
  expect(many).toMatchObject({ after: expect.any(String), series: { at: [], y: [] } })
})

it('a day begins and ends where the caller is, to the quarter of an hour', async () => {
  const other = await Shop.opens(world)
  const day = dayAfter(today(), -3)
  const customer = await PastCustomer.of(other.scope)
  // In Kathmandu, which is 5:45 ahead, the day begins at 18:15 of the day before.
  const moments = [
    `${dayAfter(day, -1)}T18:00:00.000Z`,
    `${dayAfter(day, -1)}T18:15:00.000Z`,
    `${day}T18:00:00.000Z`,
    `${day}T18:15:00.000Z`,
  ]
  for (const at of moments) await customer.talks({ at, says: ['Hi'] })
  const countOf = async (dateFrom: string) =>
    (await other.admin.analytics.explore({ dateFrom, dateTo: dateFrom, timezone })).rows[0]?.values['message']
  expect(await countOf(day)).toBe(2)
  expect(await countOf(dayAfter(day, -1))).toBe(1)
  expect(await countOf(dayAfter(day))).toBe(1)
})

it('a conversation that was deleted is in no list', async () => {
  const other = await Shop.opens(world)
  const day = dayAfter(today(), -2)
  const [gone, stays] = [await PastCustomer.of(other.scope), await PastCustomer.of(other.scope)]
  for (const customer of [gone, stays]) await customer.talks({ at: `${day}T12:00:00.000Z`, says: ['Hi'] })
  await removeConversation({ client: other.company.id, conversation: gone.id })
  const { rows } = await other.admin.analytics.explore({ dateFrom: day, dateTo: day, timezone })
  expect(rows.map(({ id }) => id)).toEqual([stays.id])
  const asked = { dateFrom: dayAfter(day, -1), dateTo: day, timezone, users: [gone.id, stays.id] }
  const { series } = await other.admin.analytics.explore(asked)
  expect(series.at).toEqual([dayAfter(day, -1), day])
  expect(series.y).toEqual([{ title: 'message', total: 1, values: [0, 1] }])
})

it('refuses days that are too many, none, or out of order, a place that is none, and an environment of somebody else', async () => {
  const day = today()
  const ask = (more: object) =>
    shop.admin.analytics.explore({ dateFrom: day, dateTo: day, timezone, ...more }).then(
      () => 'fine',
      ({ message: said, code }: { message: string; code: string }) => [code, said],
    )
  expect(await ask({ dateFrom: dayAfter(day, -30) })).toBe('fine')
  expect(await ask({ dateFrom: dayAfter(day, -31) })).toEqual([
    'range-too-long',
    'You may only select a maximum of 31 days.',
  ])
  for (const bad of [
    { dateTo: dayAfter(day, -1) },
    { dateFrom: '2019-12-31', dateTo: '2020-01-01' },
    // Where the day is already the next one, tomorrow is two days on.
    { dateFrom: dayAfter(day, 3), dateTo: dayAfter(day, 3) },
    { dateFrom: '2026-02-30' },
    { timezone: 'Mars/Olympus' },
    { after: '2026-11-20/99#../../x' },
    { after: '9999-99-99/00#00000000000000000000000000' },
    { users: ['__proto__'] },
  ])
    expect(await ask(bad), JSON.stringify(bad)).toMatchObject({ 0: 'bad-request' })
  const elsewhere = world.environment('Live')
  expect(await ask({ environment: elsewhere })).toMatchObject({ 0: 'not-found' })
})
