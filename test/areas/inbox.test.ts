import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { MacroStep } from '#shared/contracts/inbox'
import { conversations } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import type { Customer } from '../kit/customer.ts'
import type { Worker } from '../kit/world.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop } = await openShop()
const { held, lena, omar } = await hireStaff(shop)

beforeAll(async () => {
  await shop.offersPeople()
  await shop.decides({ tags: ['VIP', 'Wedding'], topics: ['Delivery'], outcomes: ['Solved'] })
})

const macro = (steps: MacroStep[], title = 'Thanks and goodbye') => ({ title, steps })
const run = (worker: Worker, { userId }: Customer, { _id }: { _id: string }, draftEventId = ulid()) =>
  worker.inbox.runMacro({ id: _id, userId, draftEventId })
const eventsOf = async ({ userId }: Customer) =>
  (await shop.admin.conversations.messages({ userId, since: 0 })).messages
const typesOf = async (customer: Customer) => (await eventsOf(customer)).map(({ what }) => what.type)

describe('a macro', () => {
  it('takes all its steps at once, fills variables, and counts its run', async () => {
    const made = await shop.admin.inbox.createMacro(
      macro([
        { do: 'language', language: 'de' },
        { do: 'say', text: 'Danke, ***FIRSTNAME***, von ***COMPANY***!' },
        { do: 'note', text: 'Closed by macro for ***FIRSTNAME***' },
        { do: 'tag', tag: 'VIP' },
        { do: 'complete', topic: 'Delivery', outcome: 'Solved' },
      ]),
    )
    expect(made).toMatchObject({ revision: 1, runs: 0, by: { _id: shop.admin.agent._id }, audience: { for: 'all' } })
    const customer = await held()
    await lena.conversations.update({ id: customer.userId, firstName: 'Eleanor' })
    const before = await eventsOf(customer)
    const user = await run(lena, customer, made)
    expect(user).toMatchObject({ owner: { by: 'bot' }, language: 'de', tags: ['VIP'], topics: ['Delivery'] })
    const events = (await eventsOf(customer)).slice(before.length)
    expect(events.map(({ what }) => what.type)).toEqual([
      'language',
      'message',
      'note',
      'customer-edited',
      'interventionEnd',
    ])
    expect(events.map(({ created }) => created)).toEqual(events.map(() => events[0]!.created))
    expect(events[1]).toMatchObject({
      what: {
        message: {
          text: expect.stringMatching(/^Danke, Eleanor, von .+!$/),
          language: 'de',
          agent: { name: 'Lena Lang' },
        },
      },
    })
    expect(events[2]).toMatchObject({ what: { text: 'Closed by macro for Eleanor' } })
    const [history] = await lena.takeover.history({ userId: customer.userId })
    expect(history).toMatchObject({ topic: 'Delivery', outcome: 'Solved', endedBy: 'agent' })
    expect(await lena.inbox.macros({})).toMatchObject([{ _id: made._id, runs: 1 }])
  })

  it('does nothing at all where one of its steps is refused', async () => {
    const made = await shop.admin.inbox.createMacro(
      macro([
        { do: 'tag', tag: 'Wedding' },
        { do: 'note', text: 'Nobody reads this' },
        { do: 'say', text: 'Hello' },
      ]),
    )
    const customer = await shop.waits()
    const before = await eventsOf(customer)
    await expect(run(lena, customer, made)).rejects.toMatchObject({ code: 'not-taken-over' })
    await shop.takes(customer, omar)
    await expect(run(lena, customer, made)).rejects.toMatchObject({ code: 'taken-over', values: { name: 'Omar Orth' } })
    expect((await eventsOf(customer)).length).toBe(before.length + 1)
    expect((await lena.conversations.get({ id: customer.userId })).tags).toBeUndefined()
    const [again] = (await lena.inbox.macros({})).filter(({ _id }) => _id === made._id)
    expect(again).toMatchObject({ runs: 0 })
  })

  it('gives a customer twenty tags at most', async () => {
    const customer = await held()
    const table = new Table({ client: shop.company.id, conversation: customer.userId })
    const tags = Array.from({ length: 19 }, (_, number) => `Tag ${number}`)
    await transact([table.set(conversations, '-', { tags })])
    const [last, further] = [
      await shop.admin.inbox.createMacro(macro([{ do: 'tag', tag: 'VIP' }])),
      await shop.admin.inbox.createMacro(macro([{ do: 'tag', tag: 'Wedding' }])),
    ]
    expect(await run(lena, customer, last)).toMatchObject({ tags: [...tags, 'VIP'] })
    await expect(run(lena, customer, further)).rejects.toMatchObject({ code: 'too-large' })
  })

  it('runs once, however often it is asked for', async () => {
    const made = await shop.admin.inbox.createMacro(
      macro([
        { do: 'say', text: 'Once' },
        { do: 'tag', tag: 'VIP' },
      ]),
    )
    const customer = await held()
    const draftEventId = ulid()
    await Promise.all([1, 2, 3].map(() => run(lena, customer, made, draftEventId)))
    await run(lena, customer, made, draftEventId)
    const said = (await eventsOf(customer)).filter(
      ({ what }) => what.type === 'message' && what.message.text === 'Once',
    )
    expect(said).toHaveLength(1)
    const [again] = (await lena.inbox.macros({})).filter(({ _id }) => _id === made._id)
    expect(again).toMatchObject({ runs: 1 })
  })

  it('gives a conversation from hand to hand over one record of its takeover', async () => {
    const department = await shop.admin.departments.create({ name: 'Flowers' })
    const made = await shop.admin.inbox.createMacro(
      macro([
        { do: 'department', departmentId: department._id },
        { do: 'assign', agentId: omar.agent._id },
      ]),
    )
    const customer = await held()
    expect(await run(lena, customer, made)).toMatchObject({
      owner: { by: 'agent', agentId: omar.agent._id, departmentId: department._id },
    })
    expect((await typesOf(customer)).slice(-2)).toEqual(['agentUnassigned', 'agentAssigned'])
    expect(await lena.takeover.history({ userId: customer.userId })).toMatchObject([
      { departmentId: department._id, agent: { name: 'Omar Orth' } },
    ])
    // Out of the bot's hands as well, and out of another department's queue.
    const alone = await shop.starts()
    const only = await shop.admin.inbox.createMacro(macro([{ do: 'department', departmentId: department._id }]))
    expect(await run(lena, alone, only)).toMatchObject({ owner: { by: 'queue', departmentId: department._id } })
    const others = await shop.admin.departments.create({ name: 'Vases' })
    const away = await shop.admin.inbox.createMacro(macro([{ do: 'department', departmentId: others._id }]))
    expect(await run(lena, alone, away)).toMatchObject({ owner: { by: 'queue', departmentId: others._id } })
    await expect(run(lena, customer, away)).rejects.toMatchObject({ code: 'taken-over' })
  })

  it('puts a conversation aside that its agent holds', async () => {
    const made = await shop.admin.inbox.createMacro(
      macro([
        { do: 'say', text: 'I will look into it.' },
        { do: 'snooze', minutes: 60 },
      ]),
    )
    const customer = await held()
    const { snoozed } = await run(lena, customer, made)
    expect(snoozed).toMatchObject({ by: lena.agent._id, until: expect.any(String) })
    expect((await typesOf(customer)).slice(-2)).toEqual(['message', 'snooze'])
    const only = await shop.admin.inbox.createMacro(macro([{ do: 'snooze', minutes: 60 }]))
    await expect(run(lena, await shop.waits(), only)).rejects.toMatchObject({ code: 'not-taken-over' })
  })

  it('is refused with the step that names what does not exist', async () => {
    const steps: MacroStep[] = [
      { do: 'note', text: 'Fine' },
      { do: 'block', blockId: ulid() },
      { do: 'assign', agentId: ulid() },
      { do: 'department', departmentId: ulid() },
      { do: 'tag', tag: 'Nobody' },
      { do: 'complete', topic: 'Delivery', outcome: 'Lost' },
    ]
    await expect(shop.admin.inbox.createMacro(macro(steps))).rejects.toMatchObject({
      details: [
        { path: 'steps.1.blockId', code: 'block-gone' },
        { path: 'steps.2.agentId', code: 'agent-gone' },
        { path: 'steps.3.departmentId', code: 'department-gone-step' },
        { path: 'steps.4.tag', code: 'word-gone' },
        { path: 'steps.5.outcome', code: 'word-gone' },
      ],
    })
    await expect(shop.admin.inbox.createMacro(macro([]))).rejects.toMatchObject({
      details: [{ code: 'steps-missing' }],
    })
  })

  it('is an agent’s own, or a builder’s for others', async () => {
    const steps: MacroStep[] = [{ do: 'note', text: 'Mine' }]
    await expect(lena.inbox.createMacro(macro(steps))).rejects.toMatchObject({ code: 'forbidden' })
    const own = await lena.inbox.createMacro({ ...macro(steps, 'Of Lena'), audience: { for: 'me' } })
    const titles = async (worker: Worker) => (await worker.inbox.macros({})).map(({ title }) => title)
    expect(await titles(lena)).toContain('Of Lena')
    expect(await titles(omar)).not.toContain('Of Lena')
    expect(await titles(shop.admin)).not.toContain('Of Lena')
    for (const worker of [omar, shop.admin]) {
      await expect(worker.inbox.removeMacro({ id: own._id })).rejects.toMatchObject({ code: 'not-found' })
      await expect(run(worker, await held(), own)).rejects.toMatchObject({ code: 'not-found' })
    }
    await expect(
      lena.inbox.updateMacro({ id: own._id, ...macro(steps, 'Of Lena'), audience: { for: 'all' } }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    const changed = { ...macro(steps, 'Still of Lena'), audience: { for: 'me' as const } }
    expect(await lena.inbox.updateMacro({ id: own._id, ...changed })).toMatchObject(changed)
    expect(await lena.inbox.removeMacro({ id: own._id })).toEqual({ id: own._id })
  })
})

describe('a view', () => {
  it('is seen by those it is for', async () => {
    const department = await shop.admin.departments.create({ name: 'Gardens' })
    const forDepartment = { for: 'department' as const, departmentId: department._id }
    await shop.admin.inbox.createView({ title: 'Gardens first', query: 'department=x', audience: forDepartment })
    const all = await shop.admin.inbox.createView({ title: 'All', query: 'queue=customers', audience: { for: 'all' } })
    const own = await lena.inbox.createView({ title: 'Late ones', query: 'sort=oldest' })
    expect(own).toMatchObject({ audience: { for: 'me' }, by: { name: 'Lena Lang' }, revision: 1 })
    const titles = async (worker: Worker) => (await worker.inbox.views({})).map(({ title }) => title)
    expect(await titles(lena)).toEqual(['All', 'Late ones'])
    expect(await titles(omar)).toEqual(['All'])
    await shop.admin.agents.updateMember({ id: omar.agent._id, departments: [department._id], capacityMax: 5 })
    expect(await titles(omar)).toEqual(['All', 'Gardens first'])
    await expect(omar.inbox.removeView({ id: all._id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(omar.inbox.removeView({ id: own._id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(
      shop.admin.inbox.createView({ title: 'Gone', query: '', audience: { for: 'department', departmentId: ulid() } }),
    ).rejects.toMatchObject({ details: [{ path: 'audience.departmentId', code: 'department-gone' }] })
    const renamed = await lena.inbox.updateView({ id: own._id, revision: 1, title: 'Late', query: 'sort=oldest' })
    expect(renamed).toMatchObject({ title: 'Late', revision: 2, audience: { for: 'me' } })
  })

  it('is refused where it asks for a list or an event that there is not', async () => {
    for (const query of ['queue=all', 'queue=mine&event=never', 'status=gone'])
      await expect(lena.inbox.createView({ title: 'Nowhere', query })).rejects.toMatchObject({
        code: 'bad-request',
        details: [{ path: 'query', code: 'wrong' }],
      })
  })

  it('is one of fifty at most, and those that others keep for themselves take no room', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `View ${index}`)
    for (const title of names) await omar.inbox.createView({ title, query: '' })
    await expect(omar.inbox.createView({ title: 'One more', query: '' })).rejects.toMatchObject({ code: 'too-large' })
    expect(await lena.inbox.createView({ title: 'Room', query: '' })).toMatchObject({ title: 'Room' })
  })
})
