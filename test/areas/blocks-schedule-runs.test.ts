/** Runs of schedules: once, and only where customers are answered. */
import { afterAll, describe, expect, it } from 'vitest'
import { keepChunk, readChunk } from '../../functions/content/items/schedules.ts'
import { Shop } from '../kit/live.ts'
import { takeStep } from '../../functions/areas/blocks/steps.ts'
import { counts, hears, reschedule, runsOf, scheduling, type Schedule } from '../kit/scheduling.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
const { listOf, looks, passes, scheduleOf, schedulesOf, starts } = scheduling(world)
afterAll(() => world.close())
const shop = await Shop.opens(world)

/** A block that is due at the next turn of the year, or when its run is started. */
const scheduled = (title: string, schedule: Pick<Schedule, 'users_endpoint'> & Partial<Schedule>) =>
  shop.block(title, { schedule: { enabled: true, cron: '0 0 1 1 *', ...schedule } })

describe('a schedule of one run', () => {
  it('BLOCKS-061/once/cron: it runs once and is over, and runs again once it is edited', async () => {
    // Far from the turn of a minute, because the clock goes on by itself as well.
    world.clock.advance(62_000 - (world.clock.now() % 60_000))
    const own = await Shop.opens(world)
    const customer = await own.starts()
    const list = await listOf([{ userId: customer.userId }])
    const { users_endpoint } = list
    const cron = '* * * * *'
    const block = await own.block('Only once', { schedule: { enabled: true, cron, onlyonce: true, users_endpoint } })
    const always = await own.block('Each minute', {
      schedule: { enabled: true, cron, onlyonce: false, users_endpoint },
    })
    await passes(1)
    await passes(1)
    const heard = await hears(customer)
    expect(heard.filter((text) => text === 'Only once')).toHaveLength(1)
    expect(heard.filter((text) => text === 'Each minute')).toHaveLength(2)
    expect(await own.admin.blocks.schedule({ _id: block._id })).toMatchObject({ runs: [counts(1)], next: null })
    expect((await own.admin.blocks.schedule({ _id: always._id })).next).not.toBeNull()
    expect(await schedulesOf(own)).toHaveLength(1)
    await reschedule(own, always, null)
    await reschedule(own, block, { cron: '*/1 * * * 0-7' })
    await passes(1)
    await passes(1)
    expect(await hears(customer)).toEqual(['Only once'])
    expect(await runsOf(own, block)).toMatchObject([counts(1), counts(1)])
    expect(await schedulesOf(own)).toEqual([])
  })

  it('a run without a list was none: the next one sends', async () => {
    const own = await Shop.opens(world)
    const customer = await own.starts()
    const { users_endpoint, state } = await listOf('not yet')
    const block = await own.block('At last', {
      schedule: { enabled: true, cron: '* * * * *', onlyonce: true, users_endpoint },
    })
    await passes(1)
    state.users = [{ userId: customer.userId }]
    await passes(1)
    await passes(1)
    expect(await hears(customer)).toEqual(['At last'])
    expect(await runsOf(own, block)).toMatchObject([counts(1), { status: 'failed', fault: 'not-users' }])
  })
})

describe('one occurrence', () => {
  it('is one run, however often and with whatever list it is started', async () => {
    const [first, second] = [await shop.starts(), await shop.starts()]
    const { users_endpoint, state, asked } = await listOf([{ userId: first.userId }])
    const block = await scheduled('One occurrence', { users_endpoint })
    await Promise.all([starts(shop, block, '2027-01-01T00:00:00Z'), starts(shop, block, '2027-01-01T00:00:00.000Z')])
    await world.settled()
    state.users = [{ userId: first.userId }, { userId: second.userId }]
    await starts(shop, block, '2027-01-01T00:00:00Z')
    await world.settled()
    expect(await hears(first)).toEqual(['One occurrence'])
    expect(await hears(second)).toEqual([])
    expect(asked.length).toBeLessThanOrEqual(2)
    expect(await runsOf(shop, block)).toMatchObject([counts(1)])
    await starts(shop, block, '2028-01-01T00:00:00Z')
    await world.settled()
    expect(await hears(first)).toEqual(['One occurrence'])
    expect(await hears(second)).toEqual(['One occurrence'])
    expect(await runsOf(shop, block)).toMatchObject([counts(2), counts(1)])
  })

  it('BLOCKS-061/once: a schedule of one run has no second one, though it is called for', async () => {
    const customer = await shop.starts()
    const { users_endpoint } = await listOf([{ userId: customer.userId }])
    const block = await scheduled('The only run', { users_endpoint, onlyonce: true })
    await Promise.all([starts(shop, block, '2027-01-01T00:00:00Z'), starts(shop, block, '2028-01-01T00:00:00Z')])
    await world.settled()
    await starts(shop, block, '2029-01-01T00:00:00Z')
    await world.settled()
    expect(await hears(customer)).toEqual(['The only run'])
    expect(await runsOf(shop, block)).toMatchObject([counts(1)])
    expect(await runsOf(shop, block)).toHaveLength(1)
  })

  it('a chunk that has forgotten how far it came sends nothing twice', async () => {
    const customer = await shop.starts()
    const block = await scheduled('Remembered', await listOf([{ userId: customer.userId }]))
    const run = { scope: shop.scope, block: block._id, at: '2027-01-01T00:00:00.000Z' }
    await starts(shop, block, run.at)
    await world.settled()
    const chunk = await readChunk(run, 1)
    await keepChunk(run, { ...chunk!, tried: 0, outcome: { sent: 0, skipped: 0, failed: 0 } })
    await takeStep('send', run, 1)
    expect((await readChunk(run, 1))!).toMatchObject({ tried: 1, outcome: { sent: 1 } })
    expect(await hears(customer)).toEqual(['Remembered'])
  })

  it('a block that is no longer scheduled is not sent, though its call may come late', async () => {
    const customer = await shop.starts()
    const { users_endpoint, asked } = await listOf([{ userId: customer.userId }])
    const block = await scheduled('Too late', { users_endpoint })
    await reschedule(shop, block, { enabled: false })
    await starts(shop, block, '2027-01-01T00:00:00Z')
    await world.settled()
    expect(await hears(customer)).toEqual([])
    expect([asked, await runsOf(shop, block)]).toEqual([[], []])
  })
})

describe('where schedules run', () => {
  it('only the environment that answers customers runs them: a draft’s schedule waits for its promotion', async () => {
    const own = await Shop.opens(world)
    const customer = await own.starts()
    const draft = (await own.admin.environments.create({ name: 'Draft' }))._id
    await own.admin.environments.switch({ environmentId: draft, agentId: own.admin.agent._id })
    const { users_endpoint } = await listOf([{ userId: customer.userId }])
    const block = await own.block('From the draft', {
      schedule: { enabled: true, cron: '* * * * *', onlyonce: false, users_endpoint },
    })
    await passes(1)
    expect(await schedulesOf(own)).toEqual([])
    expect(await hears(customer)).toEqual([])
    const told = () => own.admin.blocks.schedule({ _id: block._id })
    expect(await told()).toEqual({ runs: [], isRunning: false, next: null, runsHere: false })

    await own.admin.releases.promote({ sourceId: draft, targetId: own.environment, overwrite: true })
    expect(await schedulesOf(own)).toHaveLength(1)
    world.clock.advance(6000)
    await passes(1)
    expect(await hears(customer)).toEqual(['From the draft'])
    expect(await told()).toMatchObject({ runs: [counts(1)], next: null, runsHere: false })

    await own.admin.environments.switch({ environmentId: own.environment, agentId: own.admin.agent._id })
    expect(await told()).toMatchObject({ runs: [counts(1)], runsHere: true })
    expect(Date.parse((await told()).next!)).toBeGreaterThan(world.clock.now())

    const list = await own.admin.environments.list()
    const other = list.find(({ _id }) => _id === draft)!
    await own.admin.blocks.get({ _id: block._id })
    await own.admin.environments.switch({ environmentId: draft, agentId: own.admin.agent._id })
    await reschedule(own, block, null)
    await own.admin.environments.update({ _id: draft, name: other.name, isLive: true })
    expect(await schedulesOf(own)).toEqual([])
  })

  it('a schedule follows the company’s time zone, and goes with its block', async () => {
    const own = await Shop.opens(world)
    const { users_endpoint } = await listOf([])
    const block = await own.block('At nine', {
      schedule: { enabled: true, cron: '0 9 * * 1', onlyonce: false, users_endpoint },
    })
    expect(await scheduleOf(own)).toMatchObject({
      ScheduleExpression: 'cron(0 9 ? * MON *)',
      ScheduleExpressionTimezone: 'Europe/London',
      Target: { DeadLetterConfig: { Arn: expect.stringMatching(/^arn:aws:sqs:.*:undelivered$/) as string } },
    })
    await own.moves('America/New_York')
    expect(await scheduleOf(own)).toMatchObject({ ScheduleExpressionTimezone: 'America/New_York' })
    expect(await schedulesOf(own)).toHaveLength(1)
    for (const name of await schedulesOf(own)) expect(name.length).toBeLessThanOrEqual(64)
    await own.admin.blocks.update({ ...block, title: 'At ten' })
    expect(await schedulesOf(own)).toHaveLength(1)
    await own.admin.blocks.remove({ id: block._id })
    expect(await schedulesOf(own)).toEqual([])
  })

  it('who makes no schedule pays for none: nothing is looked at when a block is saved', async () => {
    const before = await looks()
    const block = await shop.block('Not by itself')
    await reschedule(shop, block, { ...(await listOf([])), enabled: false, cron: '0 9 * * 1' })
    expect(await looks()).toBe(before)
    await scheduled('By itself', await listOf([]))
    expect(await looks()).toBe(before + 1)
  })
})
