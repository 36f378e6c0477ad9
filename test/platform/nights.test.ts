/** Nights by the clock of the cloud, in one in which nothing else happens: by the hour, over changes of clocks, and what they cost. */
import { ListExecutionsCommand, SFNClient } from '@aws-sdk/client-sfn'
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobName } from '#shared/jobs'
import { wallClock } from '#shared/wall-clock'
import { hours, nights } from '../../functions/company/nights.ts'
import { startNights } from '../../functions/doors/hour/nights.ts'
import { collection, Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { dueEnvironments } from '../../functions/figures/store.ts'
import { clientNames, companies } from '../../functions/platform/tenancy/tenancy.ts'
import { idleUnits } from '../kit/idle-units.ts'
import { Shop } from '../kit/live.ts'
import { dayMs, hourMs, nightsOf } from '../kit/nights.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
const states = new SFNClient({})
afterAll(() => {
  states.destroy()
  return world.close()
})
const { changeSettings, lastNight, looks, startedNights, waitsUntil } = nightsOf(world)

const addressOf = ({ company }: Shop) => `broken@${company.name}.example`
const mailsTo = (shop: Shop) => world.mail.filter(({ to }) => to.includes(addressOf(shop)))

async function executionsOf(job: JobName): Promise<string[]> {
  const stateMachineArn = `${world.cloud.environment['JOBS_ARN_PREFIX']!}${job}`
  const { executions = [] } = await states.send(new ListExecutionsCommand({ stateMachineArn, maxResults: 1000 }))
  return executions.map(({ name }) => name!).toSorted()
}

/** A company whose menu leads nowhere, and that wants to hear of it. */
async function brokenShop(timezone: string): Promise<Shop> {
  const shop = await Shop.opens(world)
  await shop.moves(timezone)
  const gone = '01JD0000000000000000000000'
  const persistentMenu = [{ title: { en: 'Deals' }, action: { type: 'block' as const, value: gone } }]
  await changeSettings(shop, { persistentMenu, brokenBlocksEmail: addressOf(shop) })
  return shop
}

/** Lets an hour pass, as the schedule of the cloud sees it. */
async function passHour(): Promise<void> {
  world.clock.advance(hourMs)
  await world.cloud.scheduler.tick()
  await world.settled()
}

describe('the look of an hour', () => {
  beforeAll(async () => {
    // Beside the schedule of the cloud, which would look as well.
    world.clock.advance(hourMs - (world.clock.now() % hourMs) + 10 * 60_000)
    await world.cloud.scheduler.tick()
    await world.settled()
  })

  it('starts nothing where nothing is due, and notes the night; what is due once a day is started once', async () => {
    const shop = await Shop.opens(world)
    // Nothing is there yet that could become too old.
    await changeSettings(shop, { conversationEventsTTL: 30, conversationAnalyticsTTL: 30 })
    await waitsUntil(shop, '04:10')
    await looks()
    expect(await lastNight(shop)).toMatchObject({ left: [], tries: 0 })
    await looks()
    expect(await startedNights(shop)).toEqual([])
    expect(await executionsOf('run-night')).toEqual([])
    expect(await executionsOf('sum-figures')).toEqual([])
    expect(await executionsOf('read-knowledge')).toEqual([])
    const day = new Date(world.clock.now()).toISOString().slice(0, 10)
    expect((await executionsOf('collect-content')).filter((name) => name === day)).toEqual([day])
    expect(await new Table({}).get(hours, 'hour')).toMatchObject({ days: { 'collect-content': day } })
  })

  it('starts a night once, whether its call comes twice at once or again', async () => {
    const shop = await brokenShop('Europe/London')
    await waitsUntil(shop, '02:10', 1)
    const { day } = wallClock(new Date(world.clock.now()), 'Europe/London')
    await Promise.all([looks(), looks()])
    await looks()
    expect(await startedNights(shop)).toEqual([day])
    expect(mailsTo(shop)).toHaveLength(1)
  })

  it('goes on with the other companies where one cannot be read, and fails so that somebody hears of it', async () => {
    const [broken, well] = [await brokenShop('Europe/London'), await brokenShop('Europe/London')]
    await waitsUntil(well, '02:10', 1)
    const wrong = collection({ ...nights, schema: collection(companies).schema as never })
    const company = await new Table({ client: broken.scope.client }).get(companies, 'company')
    await transact([new Table({ client: broken.scope.client }).put(wrong, company as never)])
    await expect(looks()).rejects.toThrow(/could not be started/)
    await world.settled()
    expect(mailsTo(well)).toHaveLength(1)
    expect(mailsTo(broken)).toEqual([])
    await transact([new Table({ client: broken.scope.client }).drop(nights, 'last')])
    await looks()
    expect(mailsTo(broken)).toHaveLength(1)
    expect(mailsTo(well)).toHaveLength(1)
  })

  it('goes on behind the company at which it ran out of time, so that the last ones are not left out', async () => {
    const shops = await Promise.all(Array.from({ length: 24 }, () => Shop.opens(world)))
    await waitsUntil(shops[0]!, '02:10', 1)
    const now = new Date(world.clock.now())
    const places: string[] = []
    for (let after: string | undefined; ;) {
      const looked = await startNights(now, after, 0)
      after = looked.after
      if (after === undefined || places.includes(after) || places.length > 20) break
      places.push(after)
      if (places.length >= 3 && (await lastNight(shops.at(-1)!))?.day === now.toISOString().slice(0, 10)) break
    }
    expect(places).toEqual(places.toSorted())
    expect(places.length).toBeGreaterThan(2)
    // From the middle on the look wraps around, and sees all where it has the time.
    await Promise.all(shops.map(({ scope }) => transact([new Table({ client: scope.client }).drop(nights, 'last')])))
    expect(await startNights(now, places[1])).toEqual({ after: undefined, isBroken: false })
    const seen = await Promise.all(shops.map(async (shop) => (await lastNight(shop))?.day))
    expect(new Set(seen)).toEqual(new Set([now.toISOString().slice(0, 10)]))
  })

  it('a company that is being deleted has no night', async () => {
    const shop = await brokenShop('Europe/London')
    const table = new Table({ client: shop.scope.client })
    const company = (await table.get(companies, 'company'))!
    await transact([table.put(companies, { ...company, deleting: new Date(world.clock.now()).toISOString() })])
    await waitsUntil(shop, '02:10', 1)
    await looks()
    expect(await startedNights(shop)).toEqual([])
    await transact([table.put(companies, company)])
    await looks()
    expect(await startedNights(shop)).toHaveLength(1)
  })
})

describe('what an idle company costs', () => {
  it('an hour reads its clock, and a night some rows more; neither starts anything', async () => {
    const unitsOf = async () => {
      await world.settled()
      const before = world.cloud.dynamodb.counts()
      const started = (await executionsOf('run-night')).length
      await looks()
      const after = world.cloud.dynamodb.counts()
      expect((await executionsOf('run-night')).length).toBe(started)
      return { read: after.readUnits - before.readUnits, write: after.writeUnits - before.writeUnits }
    }
    // Those who want the mail are not idle.
    const all = await new Table({}).pageOfGroup(clientNames, 'all', { size: 1000, oldestFirst: true })
    for (const { client } of all) await changeSettings({ scope: { client } }, { brokenBlocksEmail: '' })
    world.clock.advance(dayMs)
    await looks()
    const few = await unitsOf()
    const more = 10
    const shops = await Promise.all(Array.from({ length: more }, () => Shop.opens(world)))
    await waitsUntil(shops[0]!, '10:00', 1)
    await looks()
    const many = await unitsOf()
    const hour = { readUnits: (many.read - few.read) / more, writeUnits: (many.write - few.write) / more }
    world.clock.advance(dayMs)
    const night = await unitsOf()
    const companiesNow = all.length + more
    const extra = {
      readUnits: (night.read - many.read) / companiesNow,
      writeUnits: (night.write - many.write) / companiesNow,
    }
    const stage = few.read - all.length * hour.readUnits
    console.log(JSON.stringify({ companiesNow, hour, night: extra, stage }))
    expect(hour.readUnits).toBeLessThanOrEqual(idleUnits.companyHour.readUnits + 0.05)
    expect(hour.writeUnits).toBe(idleUnits.companyHour.writeUnits)
    expect(extra.readUnits).toBeLessThanOrEqual(idleUnits.companyNight.readUnits)
    // Beside them, what the stage notes once a day.
    expect(extra.writeUnits).toBeLessThanOrEqual(idleUnits.companyNight.writeUnits + 0.05)
    expect(stage).toBeLessThanOrEqual(idleUnits.stageHour.readUnits)
  })
})

describe('nights by the schedule of the cloud', () => {
  it('SETTINGS-016: each company has one mail for each of its days, also on those on which clocks change, and one after an outage', async () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Cairo']
    const shops = await Promise.all(zones.map(brokenShop))
    // Of this one, and those before it, nights came while the clock was moved.
    const firstDay = '2027-03-26'
    const expected = new Map(shops.map((shop) => [shop, new Map<string, number>()]))
    // Three nights around the change of the clocks in Berlin, months in which nothing runs, and two of New York's autumn.
    for (const [from, looksMax] of [
      ['2027-03-27T00:10:00Z', 60],
      ['2027-11-06T12:10:00Z', 40],
    ] as const) {
      world.clock.advance(Date.parse(from) - world.clock.now())
      for (let look = 0; look < looksMax; look++) {
        await passHour()
        for (const [shop, days] of expected) {
          const { day, time } = wallClock(new Date(world.clock.now()), zones[shops.indexOf(shop)]!)
          if (time >= '02:00' && day > firstDay && !days.has(day)) days.set(day, look)
        }
      }
    }
    for (const [index, shop] of shops.entries()) {
      const all = mailsTo(shop).map(({ at }) => wallClock(new Date(at), zones[index]!).day)
      const days = all.filter((day) => day > firstDay)
      expect(days.toSorted()).toEqual([...expected.get(shop)!.keys()].toSorted())
    }
  })
})

it('what is due is summed in groups of environments, each by a job of its own', async () => {
  const hour = new Date(world.clock.now() - 5 * 60_000).toISOString().slice(0, 13)
  const inGroup = (last: string) => ulid().slice(0, -1) + last
  const due = ['0', '8', '1', 'F'].map((last) => ({ environment: inGroup(last), client: ulid() }))
  await transact(due.map((each) => new Table({}).put(dueEnvironments, each)))
  await looks()
  const started = (await executionsOf('sum-figures')).filter((name) => name.startsWith(hour))
  expect(started).toEqual([`${hour}-due`, `${hour}-due-1`, `${hour}-due-6`])
})
