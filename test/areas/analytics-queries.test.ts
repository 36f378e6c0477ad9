/** What figures can be asked for: days, steps, filters, order and timezones; and by whom. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import type { Figure } from '#shared/contracts/analytics'
import { dayAfter, dayAt } from '#shared/days'
import { cellKey, counters, textOfCells, type Counter, type Family } from '#shared/figures/counters'
import { figureNames, figures, type FigureName } from '#shared/figures/figures'
import { dueHours, slices } from '../../functions/figures/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import { Shop } from '../kit/live.ts'
import { dayMs } from '../kit/nights.ts'
import { openShop } from '../kit/shop.ts'

const { world } = await openShop()
// Noon of tomorrow, because no day may end between what is counted and what is asked.
world.clock.advance(1.5 * dayMs - (world.clock.now() % dayMs))
const timezone = 'Europe/London'
const today = () => dayAt(world.clock.now(), timezone)

type Cells = {
  readonly [F in Family]?: readonly (readonly [names: readonly string[], { [C in Counter<F>]?: number }])[]
}
type Query = Readonly<Record<string, string>>

/** A company, and what is counted of one conversation of its customers at a moment. */
async function counting() {
  const shop = await Shop.opens(world)
  const ask = (figure: FigureName, query: Query = {}): Promise<Figure> =>
    shop.admin.analytics.figure({ figure, dateFrom: today(), dateTo: today(), timezone, ...query })
  const counts = async (moment: string, cells: Cells, channel = 'chat_plugin') => {
    const texts = Object.entries(cells).map(([family, lines]) => {
      const all = (lines as readonly (readonly [readonly string[], Record<string, number>])[]).map(
        ([names, numbers]) => [
          cellKey(channel, 'en', ...names),
          (counters[family as Family] as readonly string[]).map((counter) => numbers[counter] ?? 0),
        ],
      )
      return [family, textOfCells(Object.fromEntries(all) as Record<string, number[]>)]
    })
    const [day, hour] = [moment.slice(0, 10), moment.slice(0, 13)]
    const quarter = Math.floor((Date.parse(moment) - Date.parse(day)) / 900_000)
    const told = { channel, language: 'en' as const, expires: 4_000_000_000, version: 1 }
    const first = { number: 1, channel, language: 'en' as const }
    const item = { quarter, conversation: ulid(), ranges: [], first, cells: Object.fromEntries(texts), ...told }
    await transact([
      new Table({ ...shop.scope, day }).put(slices, item),
      new Table(shop.scope).put(dueHours, { hour, version: ulid() }),
    ])
    // What was read of days that are over is kept for half a minute.
    world.clock.advance(31_000)
  }
  return { shop, ask, counts }
}

const refused = (code: string, more: object = {}) => expect.objectContaining({ code, ...more })

describe('the days', () => {
  it('ANALYTICS-006/resolutions/units: are drawn by hour, day, week, month and quarter of a year', async () => {
    const { ask } = await counting()
    const at = async (resolution: string, dateFrom: string, dateTo: string) =>
      (await ask('messages', { resolution, dateFrom, dateTo })).series.at
    expect(await at('hour', '2026-01-05', '2026-01-05')).toEqual(
      Array.from({ length: 24 }, (_, hour) => `2026-01-05T${String(hour).padStart(2, '0')}`),
    )
    expect(await at('day', '2026-01-30', '2026-02-01')).toEqual(['2026-01-30', '2026-01-31', '2026-02-01'])
    expect(await at('week', '2026-01-05', '2026-01-18')).toEqual(['2026-01-05', '2026-01-12'])
    expect(await at('month', '2026-01-01', '2026-02-28')).toEqual(['2026-01-01', '2026-02-01'])
    expect(await at('quarter', '2026-02-01', '2026-04-30')).toEqual(['2026-02-01', '2026-04-01'])
  })

  it('are refused in a sentence where they do not fit what they are drawn by', async () => {
    const { ask } = await counting()
    const asked = (resolution: string, dateFrom: string, dateTo: string) =>
      ask('messages', { resolution, dateFrom, dateTo })
    await expect(asked('hour', '2026-01-01', '2026-01-04')).rejects.toMatchObject({
      code: 'hours-too-long',
      message: 'You may only select a maximum of three days.',
    })
    await expect(asked('hour', '2026-01-01', '2026-01-03')).resolves.toMatchObject({ resolution: 'hour' })
    await expect(asked('week', '2026-01-06', '2026-01-12')).rejects.toEqual(refused('not-whole-weeks'))
    await expect(asked('month', '2026-01-01', '2026-01-30')).rejects.toEqual(refused('not-whole-months'))
    await expect(asked('quarter', '2026-01-02', '2026-03-31')).rejects.toEqual(refused('not-whole-months'))
    await expect(asked('day', '2025-01-01', '2026-01-02')).rejects.toEqual(refused('range-too-long'))
    await expect(asked('day', '2025-01-01', '2026-01-01')).resolves.toMatchObject({ resolution: 'day' })
  })

  it('of takeovers are drawn by month where there are many, which the answer says', async () => {
    const { ask } = await counting()
    const asked = (figure: FigureName, days: number) =>
      ask(figure, { dateFrom: '2026-01-15', dateTo: dayAfter('2026-01-15', days - 1) })
    expect(await asked('intervention-averages', 92)).toMatchObject({ resolution: 'day' })
    const { resolution, series } = await asked('intervention-averages', 93)
    expect([resolution, series.at]).toEqual(['month', ['2026-01-15', '2026-02-01', '2026-03-01', '2026-04-01']])
    expect(await asked('messages', 93)).toMatchObject({ resolution: 'day' })
  })

  it('begin at 2020 and end tomorrow, the first before the last', async () => {
    const { ask } = await counting()
    const tomorrow = dayAfter(today())
    await expect(ask('messages', { dateTo: tomorrow })).resolves.toMatchObject({ total: 0 })
    for (const wrong of [
      { dateTo: dayAfter(tomorrow) },
      { dateFrom: '2019-12-31', dateTo: '2020-01-01' },
      { dateFrom: tomorrow },
      { dateFrom: '2026-02-30', dateTo: '2026-03-01' },
      { timezone: 'Europe/Atlantis' },
    ])
      await expect(ask('messages', wrong), JSON.stringify(wrong)).rejects.toEqual(refused('bad-request'))
  })

  it('ANALYTICS-019, LIMITS-004/year: the messages of the last year come by day', async () => {
    const { shop, counts } = await counting()
    const from = dayAfter(today(), -364)
    await counts(`${from}T12:00:00Z`, { flow: [[[], { texts: 2 }]] })
    await counts(`${dayAfter(from, -1)}T12:00:00Z`, { flow: [[[], { texts: 40 }]] })
    const year = await shop.admin.analytics.yearly({ timezone })
    expect(year).toMatchObject({
      figure: 'messages',
      resolution: 'day',
      range: { dateFrom: from, dateTo: today() },
      total: 2,
    })
    expect(year.series.at).toHaveLength(365)
    expect(year.series.y[0]).toMatchObject({ title: 'texts', values: expect.arrayContaining([2, 0]) })
  })

  it('where nothing was counted, the last day on which anything was is told, and else not', async () => {
    const { ask, counts } = await counting()
    expect(await ask('messages')).not.toHaveProperty('lastDay')
    await counts('2026-03-05T12:00:00Z', { flow: [[[], { texts: 1 }]], event: [[['message'], { happened: 1 }]] })
    expect(await ask('messages')).toMatchObject({ total: 0, lastDay: '2026-03-05' })
    const then = { dateFrom: '2026-03-01', dateTo: '2026-03-31' }
    expect(await ask('messages', then)).not.toHaveProperty('lastDay')
    expect(await ask('keywords', then)).not.toHaveProperty('lastDay')
  })
})

describe('days and hours are those of the timezone of the query', () => {
  it('ANALYTICS-037/day/hour/daylight: across both changes of its clocks', async () => {
    const { ask, counts } = await counting()
    const texts = { flow: [[[], { texts: 1 }]] } as const
    // In Berlin a Sunday of 23 hours, whose first text is still of the day before in London, and one of 25 hours.
    for (const moment of [
      '2026-03-28T23:30:00Z',
      '2026-03-29T00:30:00Z',
      '2026-03-29T01:30:00Z',
      '2026-03-29T21:59:00Z',
    ])
      await counts(moment, texts)
    for (const moment of [
      '2026-10-24T22:00:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-25T22:59:00Z',
    ])
      await counts(moment, texts)
    const on = async (day: string, zone: string, resolution = 'day') => {
      const { series } = await ask('messages', { dateFrom: day, dateTo: day, timezone: zone, resolution })
      return { at: series.at, texts: series.y[0]!.values }
    }
    expect((await on('2026-03-29', 'Europe/Berlin')).texts).toEqual([4])
    expect((await on('2026-03-29', 'UTC')).texts).toEqual([3])
    expect((await on('2026-10-25', 'Europe/Berlin')).texts).toEqual([4])
    expect((await on('2026-10-25', 'UTC')).texts).toEqual([3])
    const spring = await on('2026-03-29', 'Europe/Berlin', 'hour')
    expect(spring.at).toHaveLength(23)
    expect(spring.at).not.toContain('2026-03-29T02')
    expect(spring.texts[spring.at.indexOf('2026-03-29T03')]).toBe(1)
    // The hour that comes twice is one.
    const autumn = await on('2026-10-25', 'Europe/Berlin', 'hour')
    expect(autumn.at).toHaveLength(24)
    expect(autumn.texts[autumn.at.indexOf('2026-10-25T02')]).toBe(2)
  })

  it('and those of the company where there are too many for another one, which the answer says', async () => {
    const { ask } = await counting()
    const asked = (days: number) =>
      ask('messages', { dateFrom: '2026-01-01', dateTo: dayAfter('2026-01-01', days - 1), timezone: 'Asia/Kolkata' })
    expect(await asked(92)).toMatchObject({ timezone: 'Asia/Kolkata' })
    expect(await asked(93)).toMatchObject({ timezone })
  })
})

describe('numbers', () => {
  it('ANALYTICS-014/accuracy: accuracy is the share of understood texts and answers from knowledge, in percent to one decimal', async () => {
    const { ask, counts } = await counting()
    expect((await ask('nlp-metrics')).totals).not.toHaveProperty('accuracy')
    await counts(new Date(world.clock.now()).toISOString(), { flow: [[[], { nlp: 1, knowledgeBase: 1, failures: 1 }]] })
    expect((await ask('nlp-metrics')).totals).toMatchObject({ nlp: 1, knowledgeBase: 1, failures: 1, accuracy: 0.667 })
  })

  it('ANALYTICS-010, ANALYTICS-014/rating: the average of ratings has one decimal, and each of them its number', async () => {
    const { ask, counts } = await counting()
    const empty = await ask('intervention-rating')
    expect(empty.totals).not.toHaveProperty('average')
    expect(empty.series.y).toEqual([{ title: 'average', total: 0, values: [null] }])
    const stars = { ratings5: 2, ratings4: 1, ratings1: 3 }
    await counts(new Date(world.clock.now()).toISOString(), { takeover: [[['', ulid()], stars]] })
    const rated = await ask('intervention-rating')
    // 17 / 6
    expect(rated).toMatchObject({ total: 6, totals: { average: 2.8 } })
    expect(rated.rows.map(({ values }) => values['ratings'])).toEqual([3, 0, 0, 1, 2])
  })

  it('ANALYTICS-016/views/metric/direction: responses are sorted by their views before or now, or by any other number, up or down', async () => {
    const { ask, counts } = await counting()
    const ids = [ulid(), ulid(), ulid()]
    const block = (numbers: readonly object[]) => ({ block: ids.map((id, index) => [[id], numbers[index]!] as const) })
    await counts(
      `${today()}T00:00:00Z`,
      block([
        { views: 5, likes: 1 },
        { views: 7, likes: 3 },
        { views: 6, likes: 2 },
      ]),
    )
    await counts(`${dayAfter(today(), -1)}T12:00:00Z`, block([{ views: 9 }, { views: 1 }, { views: 4 }]))
    await counts(`${dayAfter(today(), -2)}T12:00:00Z`, block([{ views: 0 }, { views: 90 }, { views: 0 }]))
    const order = async (query: Query) => (await ask('blocks', query)).rows.map(({ id }) => ids.indexOf(id))
    expect(await order({})).toEqual([1, 2, 0])
    expect(await order({ sort: 'current-views', order: 'ascending' })).toEqual([0, 2, 1])
    expect(await order({ sort: 'previous-views' })).toEqual([0, 2, 1])
    expect(await order({ sort: 'previous-views', order: 'ascending' })).toEqual([1, 2, 0])
    for (const sort of ['views', 'likes']) {
      expect(await order({ sort }), sort).toEqual([1, 2, 0])
      expect(await order({ sort, order: 'ascending' }), sort).toEqual([0, 2, 1])
    }
    for (const sort of ['dislikes', 'choices', 'nlp', 'handovers']) expect(await order({ sort }), sort).toHaveLength(3)
    await expect(ask('blocks', { sort: 'beauty' })).rejects.toEqual(refused('bad-request'))
  })

  it('responses that are gone are one topic without a name, and have none themselves', async () => {
    const { ask, counts } = await counting()
    await counts(new Date(world.clock.now()).toISOString(), {
      block: [
        [[ulid()], { views: 2 }],
        [[ulid()], { views: 3 }],
      ],
    })
    expect((await ask('topic')).rows).toMatchObject([{ id: '', values: { views: 5 } }])
    for (const row of (await ask('blocks')).rows) expect(row).not.toHaveProperty('name')
  })
})

describe('filters', () => {
  const values = { channel: 'whatsapp', language: 'de', agent: ulid(), department: ulid(), topic: 'x', block: ulid() }

  it('narrow a figure down, or are refused by their names', async () => {
    const { ask, counts } = await counting()
    const now = new Date(world.clock.now()).toISOString()
    await counts(now, { flow: [[[], { texts: 1 }]] })
    await counts(now, { flow: [[[], { texts: 20 }]] }, 'whatsapp')
    expect((await ask('messages')).total).toBe(21)
    expect((await ask('messages', { channel: 'whatsapp' })).total).toBe(20)
    expect((await ask('users', { channel: 'whatsapp' })).total).toBe(1)
    expect((await ask('messages', { language: 'de' })).total).toBe(0)
    for (const [filter, value] of Object.entries(values))
      for (const figure of ['messages', 'agent', 'blocks', 'topic'] as const) {
        const possible = (figures[figure].filters as readonly string[]).includes(filter)
        const answer = ask(figure, { [filter]: value })
        if (possible) await expect(answer, `${figure} ${filter}`).resolves.toMatchObject({ figure })
        else await expect(answer).rejects.toMatchObject({ code: 'filter-not-possible', values: { filter } })
      }
  })
})

describe('whose figures', () => {
  it('ANALYTICS-018: each of them is read with its days and a timezone', async () => {
    const { ask } = await counting()
    expect(figureNames).toHaveLength(22)
    for (const figure of figureNames)
      expect(await ask(figure), figure).toMatchObject({ figure, timezone, range: { dateFrom: today() } })
  })

  it('are those of an environment of the company, and of no other', async () => {
    const [one, other] = [await counting(), await counting()]
    await one.counts(new Date(world.clock.now()).toISOString(), { flow: [[[], { texts: 1 }]] })
    expect(await one.ask('messages', { environment: one.shop.environment })).toMatchObject({ total: 1 })
    expect(await other.ask('messages')).toMatchObject({ total: 0 })
    await expect(other.ask('messages', { environment: one.shop.environment })).rejects.toEqual(refused('not-found'))
    await expect(other.shop.admin.analytics.yearly({ timezone, environment: one.shop.environment })).rejects.toEqual(
      refused('not-found'),
    )
  })

  it('are closed where analytics are, and to those who only answer customers', async () => {
    const { shop, ask } = await counting()
    const agent = await shop.hires('Omar Orth')
    const query = { figure: 'users', dateFrom: today(), dateTo: today(), timezone } as const
    await expect(agent.analytics.figure(query)).rejects.toEqual(refused('forbidden'))
    await expect(ask('users')).resolves.toMatchObject({ total: 0 })
    const table = new Table({ client: shop.company.id })
    const company = await table.get(companies, 'company')
    const closed: 'analyticsDisabled'[] = ['analyticsDisabled']
    await transact([table.put(companies, { ...company!, closed })])
    await expect(ask('users')).rejects.toEqual(refused('feature-disabled'))
    await expect(shop.admin.analytics.yearly({ timezone })).rejects.toEqual(refused('feature-disabled'))
  })
})
