/** What the overview tells of figures: how the week went, what was saved, what fails, and who needs help. */
import { ulid } from 'ulid'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayAfter, dayAt } from '#shared/days'
import { cellKey } from '#shared/figures/counters'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { packedFamily } from '../../functions/figures/packing.ts'
import { days } from '../../functions/figures/store.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { message } from '../kit/content-drafts.ts'
import { talkOnDays, zone } from '../kit/counted-talks.ts'
import { Reviewing } from '../kit/reviewing.ts'
import { openShop } from '../kit/shop.ts'
import { cellOf } from '../kit/slicing.ts'
import { environmentOf, type Worker } from '../kit/world.ts'

const { world } = await openShop()

let reviewing: Reviewing
let admin: Worker
let company: FoundedCompany
beforeEach(async () => {
  reviewing = await Reviewing.opens(world)
  ;({ admin, company } = reviewing)
})

const read = () => {
  // Figures are kept for half a minute, and companies for five seconds.
  world.clock.advance(31_000)
  return admin.overview.get()
}
const talk = (perDay: Readonly<Record<number, number>>) => talkOnDays(reviewing, world.clock.now(), perDay)

describe('the figures of the overview', () => {
  it('tells the last seven whole days and the seven before as the page of figures does, without today', async () => {
    await talk({ 0: 9, 1: 6, 7: 3, 8: 4, 14: 2, 15: 8 })
    const { week } = await read()
    expect(week!.now).toMatchObject({ talked: 9, handedOver: 3, solved: 6 })
    expect(week!.before).toMatchObject({ talked: 6, handedOver: 3, solved: 3 })
    expect(week!.now.days.map(({ talked }) => talked)).toEqual([3, 0, 0, 0, 0, 0, 6])
    const today = dayAt(world.clock.now(), zone)
    const dateFrom = dayAfter(today, -7)
    expect(week!.now.days[0]!.day).toBe(dateFrom)
    const asked = { figure: 'conversation-averages', dateFrom, dateTo: dayAfter(today, -1), timezone: zone } as const
    const { total, totals } = await admin.analytics.figure(asked)
    expect(week!.now).toMatchObject({ talked: total, solved: totals['solved'], handedOver: totals['handedOver'] })
  })

  it('warns where the share that the bot solved fell by more than ten points, as the page of figures tells it', async () => {
    const checks = async () => (await read()).health!.filter(({ name }) => name.endsWith('fell'))
    await talk({ 10: 30, 1: 1 })
    expect(await checks()).toEqual([])
    // Every third conversation of a day meets a person: 20 of 30 are solved by the bot, and 2 of 4.
    await talk({ 10: 30, 1: 4, 2: 4, 3: 4, 4: 4, 5: 4 })
    expect(await checks()).toEqual([{ name: 'solved-fell', level: 'warning', count: 17 }])
    const { week } = await read()
    expect(week).toMatchObject({ now: { talked: 20, solvedShare: 0.5, handedOverShare: 0.5 }, before: { talked: 30 } })
  })

  it('tells what the bot solved this month and in the month before, with what the company says a person costs', async () => {
    const today = dayAt(world.clock.now(), zone)
    const first = `${today.slice(0, 7)}-01`
    const lastOfBefore = dayAfter(first, -1)
    await talk({ 0: 3, [Number(today.slice(8)) + 4]: 6 })
    const { _id: id, revision } = await admin.settings.company()
    const cost = { minutes: 6, hourPrice: 20, currency: 'GBP' }
    await admin.settings.updateCompany({ id, revision, personCost: cost })
    expect((await read()).savings).toEqual({
      now: { from: first, to: today, solved: 2 },
      before: { from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore, solved: 4 },
      cost,
    })
    const wrong = admin.settings.updateCompany({ id, personCost: { ...cost, currency: 'Euros', minutes: 500 } })
    await expect(wrong).rejects.toMatchObject({ code: 'bad-request' })
  })

  it('names the responses after which a person was wanted, the agents who are slower or rated lower, the worst first, and whom nobody took', async () => {
    await talk({ 3: 1 })
    const tulips = await admin.blocks.create(message('Tulips'))
    const lilies = await admin.blocks.create(message('Lilies'))
    const [sourceId, targetId] = [environmentOf(company, 'Draft'), environmentOf(company, 'Live')]
    await admin.releases.promote({ sourceId, targetId })
    const [fast, slow, low] = [
      await world.hire(company, 'agent', 'Fay Fast'),
      await world.hire(company, 'agent', 'Sid Slow'),
      await world.hire(company, 'agent', 'Lou Low'),
    ]
    const of = dayAfter(dayAt(world.clock.now(), zone), -3)
    const key = (...names: string[]) => cellKey('chat_plugin', 'en', ...names)
    const put = (family: 'block' | 'takeover', cells: Record<string, number[]>) =>
      reviewing.table.put(days, { family, of, packed: packedFamily(cells)! })
    await transact([
      put('block', {
        [key(tulips._id)]: cellOf('block', { views: 31, handovers: 8, dislikes: 2 }),
        [key(lilies._id)]: cellOf('block', { views: 20, handovers: 4, dislikes: 7 }),
        [key(ulid())]: cellOf('block', { views: 50, handovers: 9 }),
      }),
      put('takeover', {
        [key('', fast.agent._id)]: cellOf('takeover', { taken: 30, replied5: 30, repliedSeconds: 1800, ratings5: 9 }),
        [key('', slow.agent._id)]: cellOf('takeover', { taken: 10, replied8: 10, repliedSeconds: 6000, ratings3: 3 }),
        [key('', low.agent._id)]: cellOf('takeover', { taken: 5, ratings1: 3 }),
        [key('', '')]: cellOf('takeover', { neverTaken: 2 }),
      }),
    ])
    const { failures, people } = await read()
    expect(failures!.responses).toEqual([
      { id: lilies._id, title: lilies.title, views: 20, handovers: 4, dislikes: 7 },
      { id: tulips._id, title: tulips.title, views: 31, handovers: 8, dislikes: 2 },
    ])
    expect(people).toEqual({
      taken: 45,
      neverTaken: 2,
      team: { replied: 195, rating: 3.8 },
      agents: [
        { id: low.agent._id, name: 'Lou Low', taken: 5, rating: 1 },
        { id: slow.agent._id, name: 'Sid Slow', taken: 10, replied: 600, rating: 3 },
      ],
    })
  })
})
