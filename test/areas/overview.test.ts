/** The overview: what wants to be looked at now, told as the pages tell it that its numbers lead to. */
import { ulid } from 'ulid'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayAfter, dayAt, dayStart } from '#shared/days'
import { knowledgeRows } from '../../functions/content/passages/store.ts'
import { beginRun, endRun } from '../../functions/content/items/schedules.ts'
import { builds } from '../../functions/content/models/store.ts'
import { groupings } from '../../functions/areas/review/store.ts'
import { conversations, type ConversationItem } from '../../functions/chat/conversation/store.ts'
import { days } from '../../functions/figures/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { figureRows, slicesOf } from '../../functions/figures/rows-of-entries.ts'
import { message } from '../kit/content-drafts.ts'
import { conversationOf, land, talkOnDays, written, zone } from '../kit/counted-talks.ts'
import { Customer } from '../kit/customer.ts'
import { keepOrigin } from '../kit/keep-origin.ts'
import { Reviewing } from '../kit/reviewing.ts'
import { openShop } from '../kit/shop.ts'
import { environmentOf, type Worker } from '../kit/world.ts'

const { world } = await openShop()

let reviewing: Reviewing
let admin: Worker
let company: FoundedCompany
beforeEach(async () => {
  reviewing = await Reviewing.opens(world)
  ;({ admin, company } = reviewing)
})

const minuteMs = 60_000
const read = () => {
  // Figures are kept for half a minute, and companies for five seconds.
  world.clock.advance(31_000)
  return admin.overview.get()
}
const talk = (perDay: Readonly<Record<number, number>>) => talkOnDays(reviewing, world.clock.now(), perDay)
const conversation = (more: Partial<ConversationItem>) => conversationOf(company, world.clock.now(), more)

const keep = (item: ConversationItem) =>
  transact([new Table({ client: company.id, conversation: item._id }).put(conversations, item)])

const close = (closed: ('analyticsDisabled' | 'knowlbaseEditorDisabled' | 'liveChatDisabled')[]) =>
  transact([new Table({ client: company.id }).set(companies, 'company', { closed })])

describe('the overview', () => {
  it('is for builders: an agent is refused, and an administrator of another company sees nothing of this one', async () => {
    const agent = await world.hire(company, 'agent', 'Olga Only')
    expect(await agent.request('GET', '/api/agent/overview')).toMatchObject({ status: 403 })
    await reviewing.asks(['zebra', 'zebra'])
    const stranger = await world.as('stranger')
    expect((await stranger.overview.get()).unanswered).toEqual({ count: 0, top: [] })
    expect((await read()).unanswered).toMatchObject({ count: 2 })
  })

  it('ticks each first step of a new company off when it has really been done, and no other one with it', async () => {
    const ticked = async () => Object.entries((await read()).steps!).flatMap(([step, isDone]) => (isDone ? [step] : []))
    expect(await ticked()).toEqual([])
    await admin.blocks.create(message('Tulips'))
    expect(await ticked()).toEqual(['written'])
    const utterances = ['tulips?', 'do you have tulips'].map((text) => ({ text, entities: [] }))
    await admin.knowledge.createIntent({ title: 'Tulips', utterances })
    expect(await ticked()).toEqual(['written', 'taught'])
    await admin.builds.build()
    await world.settled()
    expect(await ticked()).toEqual(['written', 'taught', 'built'])
    const { preview } = await admin.customer.previewToken({})
    const visitor = await Customer.arrives(world, { client: company.name, preview })
    await visitor.start()
    await visitor.says('tulips?')
    expect(await ticked()).toEqual(['written', 'taught', 'built', 'previewed'])
    const [sourceId, targetId] = [environmentOf(company, 'Draft'), environmentOf(company, 'Live')]
    await admin.releases.promote({ sourceId, targetId })
    expect(await ticked()).toEqual(['written', 'taught', 'built', 'previewed', 'published'])
    const now = new Date(world.clock.now())
    await keepOrigin({ client: company.id, page: 'https://not-named.example', isRefused: true, now })
    expect(await ticked()).not.toContain('installed')
    await keepOrigin({ client: company.id, page: 'https://shop.example', isRefused: false, now })
    expect(await ticked()).toEqual(['written', 'taught', 'built', 'previewed', 'published', 'installed'])
  })

  it('counts the welcome that a bot begins with as written once somebody has changed it', async () => {
    const ticked = async () => (await read()).steps!.written
    const welcome = await admin.blocks.create({ ...message('Welcome'), key: 'welcome' })
    expect([welcome.revision, await ticked()]).toEqual([1, false])
    await admin.blocks.update({ ...welcome, title: 'Good morning' })
    expect(await ticked()).toBe(true)
  })

  it('counts what is written where customers are answered as published, in a company with one environment', async () => {
    const alone = await world.newCompany({ environments: [{ name: 'Only', isLive: true }] })
    expect((await alone.admin.overview.get()).steps).toMatchObject({ written: false, published: false })
    await alone.admin.blocks.create(message('Tulips'))
    world.clock.advance(31_000)
    expect((await alone.admin.overview.get()).steps).toMatchObject({ written: true, published: true, previewed: false })
  })

  it('tells a new company what comes first, and ticks off what is done', async () => {
    const fresh = await read()
    expect(fresh).toMatchObject({
      queues: { waiting: 0, own: 0 },
      week: { now: { talked: 0, solved: 0 }, before: { talked: 0 } },
      unanswered: { count: 0, top: [] },
      failed: [],
    })
    expect(fresh.steps).toEqual({
      written: false,
      taught: false,
      built: false,
      previewed: false,
      published: false,
      installed: false,
      talked: false,
    })
    await admin.blocks.create(message('Tulips'))
    await admin.knowledge.createIntent({ title: 'Tulips', utterances: [{ text: 'tulips?', entities: [] }] })
    await talk({ 2: 1 })
    expect((await read()).steps).toMatchObject({ written: true, taught: true, built: false, talked: true })
  })

  it('counts who waits for a person and since when, and who talks to the caller alone', async () => {
    const since = (minutes: number) => new Date(world.clock.now() - minutes * minuteMs).toISOString()
    const held = (agentId: string) =>
      conversation({
        owner: { by: 'agent', interventionId: ulid(), since: since(3), agentId, agentName: 'Somebody' },
      })
    const first = since(9)
    await keep(conversation({ owner: { by: 'queue', interventionId: ulid(), since: since(4) } }))
    await keep(conversation({ owner: { by: 'queue', interventionId: ulid(), since: first } }))
    await keep(held(admin.agent._id))
    await keep(held(ulid()))
    await keep(conversation({}))
    expect((await read()).queues).toEqual({ waiting: 2, since: first, own: 1 })
  })

  it('names the five questions that were asked most often, groups of what is alike among them', async () => {
    const [one, two] = await reviewing.asks(['Do you sell balloons?', 'Any balloons?'])
    await reviewing.asks(['a', 'b', 'b', 'c', 'c', 'c', 'D', 'd', 'd', 'd', 'e'])
    const grouping = {
      status: 'done',
      task: ulid(),
      deadline: 0,
      groups: [{ _id: ulid(), ids: [one!, two!] }],
      others: [],
    }
    await transact([reviewing.table.put(groupings, { ...grouping, status: 'done' })])
    const { unanswered } = await read()
    expect(unanswered!.count).toBe(13)
    expect(unanswered!.top.map(({ text, count }) => [text, count])).toEqual([
      ['d', 4],
      ['c', 3],
      [expect.any(String), 2],
      [expect.any(String), 2],
      [expect.any(String), 1],
    ])
    const twice = unanswered!.top.filter(({ count }) => count === 2).map(({ text }) => text)
    expect(twice).toEqual(expect.arrayContaining(['b', expect.stringContaining('balloons')]))
  })

  it('counts what is to be published as the comparison does, and says nothing of it where there is one environment', async () => {
    await admin.blocks.create(message('Tulips'))
    const { changes } = await read()
    const ids = { sourceEnvId: environmentOf(company, 'Draft'), targetEnvId: environmentOf(company, 'Live') }
    const diff = await admin.releases.diff({ ...ids, brief: 'true' })
    expect(changes).toEqual({ count: diff.changes, conflicts: diff.conflicts, from: 'Draft', to: 'Live' })
    expect(changes!.count).toBeGreaterThan(0)
    const alone = await world.newCompany({ environments: [{ name: 'Live', isLive: true }] })
    expect(await alone.admin.overview.get()).not.toHaveProperty('changes')
  })

  it('says what is broken: the last build, knowledge that was not read, schedules and deliveries that failed', async () => {
    const checks = async () =>
      Object.fromEntries((await read()).health!.map(({ name, level, count }) => [name, [level, count]]))
    expect(await checks()).toEqual({
      'model-missing': ['good', 0],
      messages: ['good', 0],
      channels: ['good', 0],
      overdue: ['good', 0],
      deliveries: ['good', 0],
      knowledge: ['good', 0],
      schedules: ['good', 0],
    })
    await admin.knowledge.createIntent({ title: 'Tulips', utterances: [{ text: 'tulips?', entities: [] }] })
    expect(await checks()).toMatchObject({ 'model-missing': ['warning', 1] })
    const created = new Date(world.clock.now()).toISOString()
    const failed = {
      _id: ulid(),
      created,
      updated: created,
      status: 'failed' as const,
      agent: 'Ada',
      deadline: 0,
      version: 1,
    }
    await transact([
      new Table({ client: company.id, environment: environmentOf(company, 'Draft') }).put(builds, failed),
      reviewing.table.put(knowledgeRows, { _id: ulid(), source: 'https://a.example', status: 'failed' }),
      reviewing.table.put(knowledgeRows, { _id: ulid(), source: 'https://b.example', status: 'read' }),
    ])
    const schedule = { enabled: true, cron: '0 9 * * *', onlyonce: false, users_endpoint: 'https://a.example' }
    const runOf = (block: string) => ({ scope: reviewing.scope, block, at: created })
    for (const fault of ['timeout', undefined] as const) {
      const run = runOf(ulid())
      await beginRun(run, schedule)
      await endRun(run, fault)
    }
    const undelivered = { type: 'delivery-failed', what: 'call', blockId: ulid(), reason: 'timeout' } as const
    const told = written(conversation({}), [[dayStart(dayAt(world.clock.now(), zone), zone), undelivered]])
    await land(figureRows(reviewing.scope, slicesOf(told), zone))
    expect(await checks()).toEqual({
      'model-failed': ['bad', 0],
      messages: ['good', 0],
      channels: ['good', 0],
      overdue: ['good', 0],
      deliveries: ['warning', 1],
      knowledge: ['warning', 1],
      schedules: ['warning', 1],
    })
  })

  it('leaves out what a company has not got: figures, knowledge, live chat', async () => {
    expect(Object.keys(await read()).toSorted()).toEqual([
      'changes',
      'failed',
      'failures',
      'health',
      'people',
      'queues',
      'savings',
      'steps',
      'unanswered',
      'week',
    ])
    await close(['analyticsDisabled', 'knowlbaseEditorDisabled', 'liveChatDisabled'])
    const { health, ...others } = await read()
    expect(Object.keys(others).toSorted()).toEqual(['changes', 'failed', 'steps'])
    expect(health!.map(({ name }) => name)).toEqual(['deliveries', 'knowledge', 'schedules'])
    await close(['analyticsDisabled'])
    const found = await read()
    expect(found).not.toHaveProperty('week')
    expect(found).toHaveProperty('unanswered')
  })

  it('names a part that cannot be read, and tells the others', async () => {
    await reviewing.asks(['zebra'])
    const of = dayAfter(dayAt(world.clock.now(), zone), -3)
    await talk({ 3: 1 })
    await transact([reviewing.table.put(days, { family: 'flow', of, packed: new Uint8Array([1, 2, 3]) })])
    const found = await read()
    expect(found.failed.toSorted()).toEqual(['failures', 'savings', 'week'])
    expect(found).not.toHaveProperty('week')
    expect(found.unanswered).toMatchObject({ count: 1 })
  })
})
