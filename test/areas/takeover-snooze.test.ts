import { beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../kit/customer.ts'
import { says, watching } from '../kit/live.ts'
import { openPassing } from '../kit/passing.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { lena, omar } = await hireStaff(shop)

beforeAll(() => shop.offersPeople())

const minute = 60_000
const { passes } = openPassing(world)

const within = (ms: number) => new Date(world.clock.now() + ms).toISOString()
const seen = ({ userId }: Customer) => lena.conversations.get({ id: userId })
const listed = async (customer: Customer, filters: object) =>
  (await lena.conversations.list({ userId: customer.userId, ...filters })).length > 0

async function heldByLena(): Promise<Customer> {
  const customer = await shop.waits()
  await shop.takes(customer, lena)
  return customer
}

async function timeline({ userId }: Customer) {
  const { messages } = await lena.conversations.messages({ userId, since: 0 })
  return messages.flatMap(({ what }) => (what.type === 'snooze' || what.type === 'wake' ? [what] : []))
}

describe('a conversation that is put aside', () => {
  it('leaves queue, list and counts, and is back with its agent when its time has come', async () => {
    const customer = await heldByLena()
    await customer.says('Tomorrow then')
    await world.settled()
    const own = async () => (await lena.conversations.status()).counts.agents[lena.agent._id]
    const before = await own()
    const until = within(30 * minute)
    expect(await lena.takeover.snooze({ userId: customer.userId, until })).toMatchObject({
      snoozed: { until, by: lena.agent._id },
    })
    expect(await own()).toEqual({
      interventions: before!.interventions - 1,
      awaitingResponse: before!.awaitingResponse - 1,
      snoozed: (before!.snoozed ?? 0) + 1,
    })
    expect(await listed(customer, { type: 'mine' })).toBe(false)
    expect(await listed(customer, {})).toBe(false)
    expect(await listed(customer, { type: 'mine', snoozed: true })).toBe(true)
    await passes(29 * minute)
    expect((await seen(customer)).snoozed).toBeDefined()
    const console = await watching(world, lena)
    await passes(minute + 1000)
    const { snoozed, owner, awaitingResponse } = await seen(customer)
    expect({ snoozed, owner, awaitingResponse }).toMatchObject({
      snoozed: undefined,
      owner: { by: 'agent', agentId: lena.agent._id },
      awaitingResponse: true,
    })
    await console.until(
      (heard) =>
        heard.kind === 'event' && heard.event.type === 'queuesChanged' && heard.event.woken?.agentId === lena.agent._id,
    )
    expect(await listed(customer, { type: 'mine' })).toBe(true)
    expect(await timeline(customer)).toMatchObject([{ type: 'snooze' }, { type: 'wake', by: 'time' }])
    console.socket.close()
  })

  it('is back with what the customer says, which is told once', async () => {
    const customer = await heldByLena()
    await lena.takeover.snooze({ userId: customer.userId, until: within(60 * minute) })
    await customer.says('I am here already')
    await customer.says('Hello?')
    expect((await seen(customer)).snoozed).toBeUndefined()
    await passes(61 * minute)
    expect(await timeline(customer)).toMatchObject([{ type: 'snooze' }, { type: 'wake', by: 'customer' }])
  })

  it('is brought back by its agent or a builder, and by nobody else', async () => {
    const customer = await heldByLena()
    const { userId } = customer
    await expect(omar.takeover.snooze({ userId, until: within(minute) })).rejects.toMatchObject({ code: 'taken-over' })
    await expect(lena.takeover.unsnooze({ userId })).rejects.toMatchObject({ code: 'not-snoozed' })
    await shop.admin.takeover.snooze({ userId, until: within(60 * minute) })
    await expect(omar.takeover.unsnooze({ userId })).rejects.toMatchObject({ code: 'taken-over' })
    expect((await lena.takeover.unsnooze({ userId })).snoozed).toBeUndefined()
    await lena.takeover.unassign({ userId, agentId: lena.agent._id })
    await expect(lena.takeover.snooze({ userId, until: within(minute) })).rejects.toMatchObject({
      code: 'not-taken-over',
    })
  })

  it('is put aside until a moment ahead, within a year', async () => {
    const { userId } = await heldByLena()
    const refused = (fault: string) => ({ code: 'bad-request', details: [{ path: 'until', code: fault }] })
    await expect(lena.takeover.snooze({ userId, until: within(-minute) })).rejects.toMatchObject(refused('not-ahead'))
    await expect(lena.takeover.snooze({ userId, until: within(366 * 24 * 60 * minute) })).rejects.toMatchObject(
      refused('too-far-ahead'),
    )
  })

  it('is given back to nobody while it is put aside, and has the whole time again afterwards', async () => {
    await shop.decides({ userReplyTimeout: 5 * minute })
    const customer = await heldByLena()
    await says(lena, customer, 'I ask the florist tomorrow.')
    await lena.takeover.snooze({ userId: customer.userId, until: within(20 * minute) })
    for (let passed = 0; passed < 20; passed += 5) await passes(5 * minute)
    await passes(2 * minute)
    const { owner, snoozed } = await seen(customer)
    expect({ owner, snoozed }).toMatchObject({ owner: { by: 'agent' }, snoozed: undefined })
    await passes(3 * minute)
    await passes(minute)
    expect((await seen(customer)).owner).toEqual({ by: 'bot' })
    await shop.decides({})
  })

  it('is put aside anew for longer, and looked at no earlier', async () => {
    const customer = await heldByLena()
    const { userId } = customer
    await lena.takeover.snooze({ userId, until: within(10 * minute) })
    await lena.takeover.snooze({ userId, until: within(60 * minute) })
    await passes(30 * minute)
    expect((await seen(customer)).snoozed).toBeDefined()
    await passes(31 * minute)
    expect((await seen(customer)).snoozed).toBeUndefined()
  })

  it('wakes for nobody once somebody else has it', async () => {
    const customer = await heldByLena()
    const { userId } = customer
    await lena.takeover.snooze({ userId, until: within(10 * minute) })
    await shop.admin.takeover.assign({ userId, agentId: omar.agent._id })
    expect((await seen(customer)).snoozed).toBeUndefined()
    await passes(11 * minute)
    expect(await timeline(customer)).toMatchObject([{ type: 'snooze' }])
  })
})

describe('what a department promises', () => {
  it('is due from the question on, then from each word, and told once when it is missed', async () => {
    const serviceLevel = { first: 5, next: 10, close: 60, clock: 'always' as const }
    const department = await shop.admin.departments.create({ name: 'Promises', serviceLevel })
    expect(department).toMatchObject({ serviceLevel })
    // What is promised is known for five seconds.
    await passes(6000)
    const customer = await shop.waits()
    const due = async () => (await seen(customer)).due
    const begun = Date.parse((await lena.takeover.history({ userId: customer.userId }))[0]!.started)
    const at = (ms: number) => new Date(begun + ms).toISOString()
    expect(await due()).toEqual({ what: 'first', at: at(5 * minute) })
    await customer.says('Hello?')
    expect(await due()).toEqual({ what: 'first', at: at(5 * minute) })
    await shop.takes(customer, lena)
    await passes(6 * minute)
    expect(await due()).toEqual({ what: 'first', at: at(5 * minute), isMissed: true })
    await passes(6 * minute)
    await says(lena, customer, 'Sorry for that.')
    expect(await due()).toEqual({ what: 'close', at: at(60 * minute) })
    await customer.says('Never mind')
    expect(await due()).toMatchObject({ what: 'next' })
    await passes(49 * minute)
    const { messages } = await lena.conversations.messages({ userId: customer.userId, since: 0 })
    const missed = messages.flatMap(({ what }) => (what.type === 'due-missed' ? [what.what] : []))
    expect(missed.toSorted()).toEqual(['close', 'first', 'next'])
    await lena.takeover.complete({ userId: customer.userId, agentId: lena.agent._id })
    expect(await due()).toBeUndefined()
  })
})
