/** The job that sums figures: environments one after the other, changed zones, a look at the past, and what goes. */
import { ulid } from 'ulid'
import { afterAll, expect, it } from 'vitest'
import { checkPast, needsCheck, readCounted } from '../../functions/figures/check-past.ts'
import { removeSlicesBefore } from '../../functions/figures/removal.ts'
import { sumHours } from '../../functions/figures/sum-hours.ts'
import { sumEnvironment } from '../../functions/figures/sum-environment.ts'
import {
  days,
  dueEnvironments,
  dueHours,
  months,
  quarters,
  slices,
  sumId,
  zoneId,
  zones,
} from '../../functions/figures/store.ts'
import { quarterAt } from '../../functions/figures/sums.ts'
import { handler as runNight } from '../../functions/jobs/run-night/steps.ts'
import { handler } from '../../functions/jobs/sum-figures/steps.ts'
import type { EnvironmentScope } from '../../functions/platform/table/scope.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { type DatedSlice, hourOf, keepSlices, marksIn, sumsIn, sumsOf } from '../kit/figures.ts'
import { Shop } from '../kit/live.ts'
import { actsBetween, happened, slicesOf } from '../kit/made-up-figures.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())

const zone = 'Asia/Kathmandu'
const now = new Date('2026-11-10T09:30:00Z')
const newScope = (): EnvironmentScope => ({ client: ulid(), environment: ulid() })
const sumDue = async (scope: EnvironmentScope, at = zone) =>
  sumHours(scope, await new Table(scope).list(dueHours), { zone: at, now })

/** A company whose figures are summed as the job does it. */
async function openFigures(given: readonly DatedSlice[], timezone = zone) {
  const shop = await Shop.opens(world)
  await shop.moves(timezone)
  await keepSlices(shop.scope, given)
  const runSums = (at: Date, until = Infinity) => sumEnvironment(shop.scope, { now: at, until })
  return { shop, scope: shop.scope, runSums }
}

it('ANALYTICS-037/day: another zone of the company makes all days and months again, and readers see none of either meanwhile', async () => {
  const given = happened(9, 8)
  const { shop, scope, runSums } = await openFigures(given, 'Pacific/Pago_Pago')
  await runSums(now)
  expect(await marksIn(scope)).toMatchObject({ zone: 'Pacific/Pago_Pago' })
  expect(await sumsIn(scope)).toEqual(sumsOf(given, 'Pacific/Pago_Pago'))
  await shop.moves('Pacific/Kiritimati')
  // One day a step.
  let steps = 1
  for (; (await runSums(now, 0)).more; steps++) expect((await marksIn(scope)).zone).toBe('')
  expect(steps).toBeGreaterThan(3)
  expect(await marksIn(scope)).toMatchObject({ zone: 'Pacific/Kiritimati' })
  expect(await sumsIn(scope)).toEqual(sumsOf(given, 'Pacific/Kiritimati'))
})

it('ANALYTICS-037/day: a zone that is changed while days are made again begins with the first of them', async () => {
  const given = happened(10, 8)
  const { shop, scope, runSums } = await openFigures(given, 'Pacific/Pago_Pago')
  await runSums(now)
  await shop.moves('Pacific/Kiritimati')
  expect(await runSums(now, 0)).toMatchObject({ more: true })
  // Back to the zone that the row of the zone had named, while some days are those of the other.
  await shop.moves('Pacific/Pago_Pago')
  const late = happened(11, 3)
  await keepSlices(scope, late)
  while ((await runSums(now, 0)).more);
  expect(await marksIn(scope)).toMatchObject({ zone: 'Pacific/Pago_Pago', due: [] })
  expect(await sumsIn(scope)).toEqual(sumsOf([...given, ...late], 'Pacific/Pago_Pago'))
})

it('an environment is listed as long as it has an hour that is due, and for an hour after that', async () => {
  const { scope, runSums } = await openFigures(happened(12, 2))
  const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  await runSums(now)
  expect(await marksIn(scope)).toMatchObject({ due: [], isListed: true })
  // Whoever has marked the environment and not yet the hour is not overlooked.
  await keepSlices(scope, [])
  await runSums(hoursLater(1))
  expect(await marksIn(scope)).toMatchObject({ isListed: true })
  await transact([new Table(scope).put(dueHours, { hour: '2026-11-10T10', version: ulid() })])
  await runSums(hoursLater(1.1))
  expect(await marksIn(scope)).toMatchObject({ due: ['2026-11-10T10'], isListed: true })
  await runSums(hoursLater(3))
  await runSums(hoursLater(4))
  expect(await marksIn(scope)).toMatchObject({ due: [], isListed: false })
})

it('the figures of an environment that is gone are dropped with its marks', async () => {
  const shop = await Shop.opens(world)
  const scope = { client: shop.scope.client, environment: ulid() }
  const given = happened(13, 3)
  await keepSlices(scope, given)
  await sumDue(scope)
  await keepSlices(scope, given.slice(0, 1))
  expect(await sumEnvironment(scope, { now, until: Infinity })).toMatchObject({ more: false })
  expect(await sumsIn(scope)).toEqual({ quarters: {}, days: {}, months: {} })
  expect(await marksIn(scope)).toEqual({ due: [], zone: undefined, isListed: false })
  expect(await new Table({ ...scope, day: given[0]!.day }).list(slices)).toEqual([])
})

it('at night a past day is summed again: what is not the sum of its slices is found, told and made right', async () => {
  const given = slicesOf(actsBetween('2026-11-09', '2026-11-10', { seed: 14, conversations: 4 }))
  const { scope, runSums } = await openFigures(given, 'UTC')
  const nextCheck = () => transact([new Table(scope).set(zones, zoneId, { checked: '2026-11-09' })])
  const check = () => checkPast(scope, { zone: 'UTC', now })
  await runSums(now)
  const table = new Table(scope)
  const [quarter] = await table.list(quarters)
  const [month] = await table.list(months)
  expect(await check()).toBe(true)
  for (const breaks of [
    table.drop(quarters, quarter!.quarter),
    table.drop(months, sumId(month!)),
    table.drop(days, sumId({ family: 'flow', of: '2026-11-09' })),
    table.put(days, { ...month!, family: 'link' as const, of: '2026-11-09' }),
  ]) {
    await transact([breaks])
    // Once a day is enough.
    expect(await check()).toBe(true)
    await nextCheck()
    expect(await check()).toBe(false)
    expect(await sumsIn(scope)).toEqual(sumsOf(given, 'UTC'))
    await nextCheck()
    expect(await check()).toBe(true)
  }
})

it('the job of a night fails where figures were wrong, once they are mended, and looks at none that stand still', async () => {
  const given = slicesOf(actsBetween('2026-11-09', '2026-11-10', { seed: 15, conversations: 4 }))
  const { scope, shop, runSums } = await openFigures(given, 'UTC')
  await runSums(now)
  const table = new Table(scope)
  const [quarter] = await table.list(quarters)
  const wrong = table.drop(quarters, quarter!.quarter)
  const night = { client: shop.scope.client, day: '2026-11-10', parts: ['figures'] }
  await transact([wrong])
  const counted = (await readCounted(scope))!
  expect(needsCheck(counted)).toBe(true)
  let answer = await runNight(night)
  // A day among those of the figures is chosen at random, by the clock of this process.
  for (let look = 0; look < 200 && !answer.more; look++) {
    await transact([table.set(zones, zoneId, { checked: '2026-11-09' })])
    answer = await runNight(night)
  }
  expect(answer).toMatchObject({ more: true, isBroken: true })
  await expect(runNight(answer)).rejects.toThrow(/wrong/)
  expect(await sumsIn(scope)).toEqual(sumsOf(given, 'UTC'))
  await transact([table.set(zones, zoneId, { checked: '2026-11-30' })])
  expect(needsCheck((await readCounted(scope))!)).toBe(false)
})

it('SETTINGS-021/days: slices go after the days of analytics, and the sums stay, also when something comes that late', async () => {
  const given = happened(15, 6)
  const { shop, scope, runSums } = await openFigures(given)
  await runSums(now)
  const young = '2026-11-01'
  const left = async () => {
    const found = await Promise.all(['2026-10-31', young].map((day) => new Table({ ...scope, day }).list(slices)))
    return found.map((own) => own.length > 0)
  }
  expect(await removeSlicesBefore(scope, `${young}T10:00:00.000Z`, Infinity)).toEqual({ more: false })
  expect(await left()).toEqual([false, true])
  expect(await sumsIn(scope)).toEqual(sumsOf(given, zone))
  // A quarter in which others had been counted, who are not there any more.
  const [first] = given as [DatedSlice]
  await keepSlices(scope, [{ ...first, conversation: ulid() }])
  await runSums(now)
  expect(await left()).toEqual([false, true])
  expect(await marksIn(scope)).toMatchObject({ due: [] })
  expect(await sumsIn(scope)).toEqual(sumsOf(given, zone))
  await shop.moves('UTC')
  await runSums(now)
  expect(await sumsIn(scope)).toEqual(sumsOf(given, 'UTC'))
})

it('SETTINGS-021: slices that are not yet summed wait, with those behind them', async () => {
  const scope = newScope()
  const given = happened(16, 6)
  await keepSlices(scope, given)
  await sumDue(scope)
  const second = given.find(({ day }) => day === '2026-11-01')!
  await transact([new Table(scope).put(dueHours, { hour: hourOf(second), version: ulid() })])
  const left = () =>
    Promise.all(
      ['2026-10-31', '2026-11-01'].map(async (day) => (await new Table({ ...scope, day }).list(slices)).length > 0),
    )
  await removeSlicesBefore(scope, '2026-11-05T00:00:00.000Z', Infinity)
  expect(await left()).toEqual([false, true])
  await sumDue(scope)
  await removeSlicesBefore(scope, '2026-11-05T00:00:00.000Z', Infinity)
  expect(await left()).toEqual([false, false])
  expect(await sumsIn(scope)).toEqual(sumsOf(given, zone))
})

/** Takes all steps of the job, as its state machine does. */
async function runJob(): Promise<void> {
  for (let task: Parameters<typeof handler>[0] = {}, isMore = true; isMore;) {
    const answer = await handler(task)
    ;[task, isMore] = [answer, answer.more]
  }
}

it('the job sums all environments, and an hour or an environment that is broken stops none but itself and fails the job last', async () => {
  const [early, late] = [
    slicesOf(actsBetween('2026-11-01', '2026-11-02', { seed: 21, conversations: 3 })),
    slicesOf(actsBetween('2026-11-05', '2026-11-06', { seed: 22, conversations: 3 })),
  ]
  const shops = await Promise.all([1, 2, 3].map(() => openFigures([...early, ...late], 'UTC')))
  const scopes = shops.map(({ scope }) => scope).toSorted((a, b) => (a.environment < b.environment ? -1 : 1))
  // The one in the middle has an hour of which a row cannot be read.
  const broken = scopes[1]!
  const [{ day, quarter: place }] = early as [DatedSlice]
  const hour = hourOf(early[0]!)
  const quarter = quarterAt(Date.parse(day) + place * 15 * 60_000)
  const rows = new Table(broken)
  await transact([rows.put(quarters, { quarter, packed: Uint8Array.of(1, 2, 3) })])
  await expect(runJob()).rejects.toThrow(/could not be summed/)
  const right = sumsOf([...early, ...late], 'UTC')
  for (const whole of [scopes[0]!, scopes[2]!]) {
    expect(await sumsIn(whole)).toEqual(right)
    expect(await marksIn(whole)).toMatchObject({ due: [] })
  }
  const { due } = await marksIn(broken)
  expect(due).toContain(hour)
  expect(due.every((left) => left.startsWith('2026-11-01'))).toBe(true)
  expect(await rows.list(days, { prefix: sumId({ family: 'flow', of: '2026-11-05' }) })).toHaveLength(1)
  // Once the row is mended the rest is summed as well.
  await transact([rows.drop(quarters, quarter)])
  await runJob()
  expect(await sumsIn(broken)).toEqual(right)
})

it('five minutes after each full hour the cloud sums what is over by then, by itself', async () => {
  const hourMs = 3_600_000
  // In the middle of an hour, so that the next one begins in half of one.
  const moved = hourMs - (world.clock.now() % hourMs) + hourMs / 2
  world.clock.advance(moved)
  const start = world.clock.now()
  const act = {
    conversation: ulid(),
    channel: 'web',
    language: 'en',
    gender: '',
    texts: 2,
    botMessages: 1,
    word: 'roses',
  } as const
  const given = slicesOf([{ ...act, moment: start }])
  const { scope } = await openFigures(given, 'UTC')
  const passes = async (minutes: number) => {
    world.clock.advance(minutes * 60_000)
    await world.cloud.scheduler.tick()
    await world.settled()
  }
  await passes(34)
  expect(await marksIn(scope)).toMatchObject({ due: [hourOf(given[0]!)] })
  await passes(2)
  expect(await marksIn(scope)).toMatchObject({ due: [], zone: 'UTC' })
  expect(await sumsIn(scope)).toEqual(sumsOf(given, 'UTC'))
})

it('ANALYTICS-037/day: a company whose clock becomes another one has its figures summed again, though nothing is due', async () => {
  const given = happened(23, 4)
  const { shop, scope } = await openFigures(given, 'UTC')
  await runJob()
  await transact([new Table({}).drop(dueEnvironments, scope.environment)])
  await shop.moves('America/St_Johns')
  await world.settled()
  expect(await marksIn(scope)).toMatchObject({ due: [], isListed: true, zone: 'UTC' })
  await runJob()
  expect(await marksIn(scope)).toMatchObject({ zone: 'America/St_Johns' })
  expect(await sumsIn(scope)).toEqual(sumsOf(given, 'America/St_Johns'))
})

it('a deleted environment takes its figures with it, slices and all, and no other environment’s', async () => {
  const { company, admin } = await world.newCompany()
  const [kept, gone] = company.environments.map(({ _id }) => ({ client: company.id, environment: _id }))
  const given = happened(24, 4)
  for (const scope of [kept!, gone!]) {
    await keepSlices(scope, given)
    await sumDue(scope, 'UTC')
  }
  // Some are summed and some are not.
  await keepSlices(gone!, happened(25, 2))
  await admin.environments.remove({ id: gone!.environment })
  await world.settled()
  const slicesIn = async (scope: EnvironmentScope) => {
    const found = await Promise.all(
      ['2026-10-31', '2026-11-01'].map((day) => new Table({ ...scope, day }).list(slices)),
    )
    return found.flat().length
  }
  expect(await slicesIn(gone!)).toBe(0)
  expect(await sumsIn(gone!)).toEqual({ quarters: {}, days: {}, months: {} })
  expect(await marksIn(gone!)).toMatchObject({ due: [], zone: undefined })
  expect(await slicesIn(kept!)).toBe(given.length)
  expect(await sumsIn(kept!)).toEqual(sumsOf(given, 'UTC'))
})
