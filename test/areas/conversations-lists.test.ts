/** What the list of conversations is asked for, and how many conversations there are. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversations } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { changesMax, transact } from '../../functions/platform/table/transaction.ts'
import type { Customer } from '../kit/customer.ts'
import { says, Shop } from '../kit/live.ts'
import { pastTalk } from '../kit/past-talks.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

let world: World
let shop: Shop
let lena: Worker
let omar: Worker
let weddings: string

beforeAll(async () => {
  world = await openWorld()
  shop = await Shop.opens(world)
  const desk = await shop.admin.departments.create({ name: 'Front desk' })
  weddings = (await shop.admin.departments.create({ name: 'Weddings' }))._id
  const leads = async (title: string, departmentId: string) => {
    const { _id } = await shop.block(title, { type: 'function', function: { type: 'handover', departmentId } })
    return { title: { en: title }, action: { type: 'block', value: _id } }
  }
  const roses = { title: { en: 'Roses' }, action: { type: 'url', value: 'https://roses.example/red', track: true } }
  const choices = [await leads('Talk to a person', desk._id), await leads('Wedding flowers', weddings), roses]
  await shop.welcomes('Hello!', { type: 'select', choices })
  ;[lena, omar] = await Promise.all([shop.hires('Lena Lang'), shop.hires('Omar Orth')])
})
afterAll(() => world.close())

type Asked = Parameters<Worker['conversations']['list']>[0]
const listed = async (worker: Worker, asked: Asked = {}) =>
  (await worker.conversations.list(asked)).map(({ _id }) => _id)
const idsOf = (...customers: readonly Customer[]) => customers.map(({ userId }) => userId)

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** What is done so long ago. */
const ago = <Done>(ms: number, deed: () => Promise<Done>): Promise<Done> => world.clock.during(-ms, deed)

describe('the list of conversations', () => {
  it('CONVERSATIONS-003: is ascending behind who waits, the first page of the last seven days, and narrowed by nothing, unless more is asked', async () => {
    const other = await Shop.opens(world)
    await other.offersPeople()
    // One in which nobody says anything is dropped after three days.
    const speaks = async () => {
      const customer = await other.starts()
      await customer.says('Hyacinths')
      return customer
    }
    await ago(8 * dayMs, speaks)
    const early = await ago(6 * dayMs, speaks)
    const lost = await ago(2 * hourMs, () => other.starts())
    await ago(hourMs, () => lost.says('Gladioli'))
    const waiting = await other.waits()
    const all = idsOf(waiting, early, lost)
    expect(await listed(other.admin)).toEqual(all)
    const said = {
      order: 'oldest',
      page: 0,
      dates: { from: new Date(world.clock.now() - 7 * dayMs).toISOString() },
      channels: [],
      topics: [],
      agents: [],
      events: [],
      misunderstood: false,
    } as const satisfies Asked
    expect(await listed(other.admin, said as never)).toEqual(all)
    expect(await listed(other.admin, { dates: { from: new Date(0).toISOString() } })).toHaveLength(4)
  })

  it('CONVERSATIONS-020/agents/department/type/page/user/dates/events/intervention: is narrowed by agents, department, type, page, userId, dates, events and intervention', async () => {
    const [held, bride, bots] = [await shop.waits(), await shop.starts(), await shop.starts()]
    await shop.takes(held, lena)
    await bride.presses('Wedding flowers')
    await bots.presses('Roses')
    expect(await listed(omar, { agents: [lena.agent._id] })).toEqual(idsOf(held))
    expect(await listed(omar, { department: weddings })).toEqual(idsOf(bride))
    expect(await listed(lena, { type: 'mine' })).toEqual(idsOf(held))
    expect(await listed(omar, { type: 'priority' })).toEqual(idsOf(bride))
    expect(await listed(omar, { type: 'customers' })).toEqual(idsOf(held, bride, bots))
    expect(await listed(omar, { page: 1 })).toEqual([])
    expect(await listed(omar, { userId: bots.userId })).toEqual(idsOf(bots))
    expect(await listed(omar, { userId: bots.userId, type: 'priority' })).toEqual([])
    const moment = (ms: number) => new Date(world.clock.now() + ms).toISOString()
    expect(await listed(omar, { dates: { from: moment(-hourMs), to: moment(hourMs) } })).toHaveLength(3)
    expect(await listed(omar, { dates: { to: moment(-hourMs) } })).toEqual([])
    expect(await listed(omar, { dates: { from: moment(hourMs) }, intervention: 'active' })).toEqual([])
    expect(await listed(omar, { events: ['tracking'] })).toEqual(idsOf(bots))
    expect(await listed(omar, { events: ['agentIntervention', 'tracking'] })).toEqual(idsOf(held, bots))
    expect(await listed(omar, { events: ['rating'] })).toEqual([])
    expect(await listed(omar, { intervention: 'intervention' })).toEqual(idsOf(held, bride))
    expect(await listed(omar, { intervention: 'unassigned' })).toEqual(idsOf(bride))
    expect(await listed(omar, { intervention: 'active' })).toEqual(idsOf(bots))
    await bots.ends()
    expect(await listed(omar, { intervention: 'active' })).toEqual([])
    for (const customer of [held, bride]) await customer.ends()
  })

  it('CONVERSATIONS-003: sorts by the second, also where one minute has more conversations than are read at once', async () => {
    const other = await Shop.opens(world)
    const minute = world.clock.now() - (world.clock.now() % 60_000) - hourMs
    // Whoever came first has spoken last, so that neither order is that of the ids.
    const talks = Array.from({ length: 230 }, (_, index) => ({
      ...pastTalk(other.scope, { moment: minute - hourMs + index, text: 'Hyacinths' }).item,
      lastActive: new Date(minute + (230 - index) * 200).toISOString(),
    }))
    const writes = talks.map((talk) =>
      new Table({ client: other.company.id, conversation: talk._id }).put(conversations, talk),
    )
    for (let start = 0; start < writes.length; start += changesMax)
      await transact(writes.slice(start, start + changesMax))
    const ids = talks.map(({ _id }) => _id)
    expect(await listed(other.admin, { order: 'latest' })).toEqual(ids.slice(0, 25))
    expect(await listed(other.admin, { order: 'latest', page: 1 })).toEqual(ids.slice(25, 50))
    expect(await listed(other.admin, {})).toEqual(ids.slice(-25).toReversed())
    const moment = (index: number) => talks[index]!.lastActive
    expect(await listed(other.admin, { order: 'latest', dates: { from: moment(9), to: moment(7) } })).toEqual(
      ids.slice(7, 10),
    )
    expect(await listed(other.admin, { dates: { from: moment(9), to: moment(7) } })).toEqual(
      ids.slice(7, 10).toReversed(),
    )
    expect(await listed(other.admin, { dates: { from: moment(222), to: moment(220) } })).toEqual(
      ids.slice(220, 223).toReversed(),
    )
  })

  it('knows neither a preview nor the customer of another company by id, and says what it does not understand', async () => {
    const elsewhere = await Shop.opens(world)
    const theirs = await elsewhere.arrives()
    const { preview } = await shop.admin.customer.previewToken()
    const { userId } = await theirs.calls.session({ client: shop.company.name, preview })
    for (const id of [theirs.userId, userId, omar.agent._id]) expect(await listed(omar, { userId: id })).toEqual([])
    const wrong = [
      { type: 'everybody' },
      { page: -1 },
      { dates: { from: 'yesterday' } },
      { events: ['party'] },
      { intervention: 'none' },
      { userId: 'x' },
      { order: 'sideways' },
    ]
    for (const body of wrong) expect((await omar.request('POST', '/api/agent/users', { body })).status).toBe(400)
  })
})

describe('the status of the queues', () => {
  it('CONVERSATIONS-021: counts the conversations of each status, the bot’s of the day where the caller is', async () => {
    const other = await Shop.opens(world)
    await other.offersPeople()
    await other.waits()
    await other.takes(await other.waits(), other.admin)
    await (await other.starts()).ends()
    await ago(2 * hourMs, () => other.starts())
    await ago(2 * dayMs, () => other.starts())
    const statuses = async (timezone: string) => (await other.admin.conversations.status({ timezone })).statuses
    const here = { intervention: 2, unassigned: 1 }
    expect(await statuses(zoneAt(22))).toEqual({ ...here, active: 1 })
    expect(await statuses(zoneAt(0))).toEqual({ ...here, active: 0 })
    await expect(statuses('Europe/Atlantis')).rejects.toMatchObject({
      details: [{ path: 'timezone', message: 'Unknown timezone' }],
    })
    expect((await other.admin.conversations.status({})).statuses).toMatchObject(here)
  })

  it('QUEUES-002/builders/agents: shows an administrator and provider staff all agents, and an agent whoever holds a role besides that of provider staff', async () => {
    const pia = await world.hire(shop.company, 'wbb-agent', 'Pia Pool')
    const quinn = await world.hire(shop.company, 'wbb-agent', 'Quinn Quill')
    const rosa = await world.hire(shop.company, ['wbb-agent', 'agent'], 'Rosa Reed')
    const [customer, other] = [await shop.waits(), await shop.waits()]
    await shop.takes(customer, pia)
    await shop.takes(other, rosa)
    const names = async (worker: Worker) =>
      (await worker.conversations.status({})).agents.map(({ fullName }) => fullName).toSorted()
    const some = ['Ada Admin', 'Lena Lang', 'Omar Orth', 'Rosa Reed']
    const all = [...some, 'Pia Pool', 'Quinn Quill'].toSorted()
    const queueOf = (...agents: readonly Worker[]) => ({ agents: agents.map(({ agent }) => agent._id) })
    for (const worker of [shop.admin, pia, quinn, rosa]) {
      expect(await names(worker), worker.agent.firstName).toEqual(all)
      expect(await listed(worker, queueOf(pia))).toEqual(idsOf(customer))
    }
    expect(await names(omar)).toEqual(some)
    expect(await listed(omar, queueOf(pia))).toEqual([])
    expect(await listed(omar, queueOf(pia, lena))).toEqual([])
    expect(await listed(omar, queueOf(rosa))).toEqual(idsOf(other))
    for (const held of [customer, other]) await held.ends()
  })
})

describe('a customer', () => {
  it('CONVERSATIONS-013: is known with all of the conversation, its takeovers and its mood', async () => {
    const customer = await shop.starts()
    const { userId } = customer
    await customer.says('Thanks, gladioli are lovely, my gladioli')
    await customer.presses('Roses')
    await customer.presses('Wedding flowers')
    await shop.takes(customer, lena)
    await lena.takeover.complete({ userId, agentId: lena.agent._id, topic: 'Roses' })
    await shop.admin.takeover.assign({ userId, agentId: omar.agent._id })
    const known = {
      firstName: 'Eve',
      lastName: 'Hart',
      gender: 'female',
      locality: 'Leeds',
      summaryData: 'Likes roses.',
    }
    const table = new Table({ ...shop.scope, conversation: userId })
    const kept = await table.get(conversations, '-')
    await transact([table.put(conversations, { ...kept!, ...known, profile: { Email: 'eve@mail.example' } })])
    const { media, ...found } = await omar.conversations.get({ id: userId })
    expect(media).toEqual([])
    expect(found).toMatchObject({
      _id: userId,
      client: shop.company.id,
      activeChannel: 'chat_plugin',
      profile: { Email: 'eve@mail.example' },
      session: { status: 'active' },
      ...known,
      clicks: 2,
      topics: ['Roses'],
      interventionStatus: 'EXISTS_AND_MATCHES',
      intervention: { agent: { _id: omar.agent._id, name: 'Omar Orth' } },
      trackedUrls: [{ url: 'https://roses.example/red' }],
      sentiment: { label: 'positive' },
    })
    expect(Date.parse(found.lastActive)).not.toBeNaN()
    const { messages } = await omar.conversations.messages({ userId, since: 0 })
    expect(found.messages).toBe(messages.filter(({ what }) => what.type === 'message').length)
    expect(found.keywords).toContainEqual({ keyword: 'gladioli', count: 2 })
    const taken = await omar.takeover.history({ userId })
    expect(found.interventions).toEqual(
      taken.map(({ _id, started, ended }) => ({ _id, started, ...(ended && { ended }) })),
    )
    expect(taken).toHaveLength(2)
    expect((await lena.conversations.get({ id: userId })).interventionStatus).toBe('EXISTS_NOT_MATCH')
    await customer.ends()
    const free = await lena.conversations.get({ id: userId })
    expect(free).toMatchObject({ session: { status: 'ended' }, interventionStatus: 'NO_INTERVENTION' })
    expect(free).not.toHaveProperty('intervention')
  })

  it('CONVERSATIONS-014/statuses/labels: is intervened, active or unassigned, and feels positive, neutral or negative', async () => {
    const [glad, calm, sad] = [await shop.waits(), await shop.starts(), await shop.waits()]
    await shop.takes(glad, lena)
    await glad.says('Thank you, perfect!')
    await calm.says('When do you open?')
    await sad.says('I am very disappointed, this is terrible')
    expect(await listed(omar, { intervention: 'intervention' })).toEqual(idsOf(sad, glad))
    expect(await listed(omar, { intervention: 'active', userId: calm.userId })).toEqual(idsOf(calm))
    expect(await listed(omar, { intervention: 'unassigned' })).toEqual(idsOf(sad))
    const labels = [glad, calm, sad].map(async ({ userId }) => (await omar.conversations.get({ id: userId })).sentiment)
    expect(await Promise.all(labels)).toEqual([{ label: 'positive' }, { label: 'neutral' }, { label: 'negative' }])
    for (const customer of [glad, sad]) await customer.ends()
  })
})

describe('what happens in a conversation', () => {
  it('CONVERSATIONS-016: is of these types, from its beginning to the end of a takeover', async () => {
    const customer = await shop.starts()
    const { userId } = customer
    await customer.presses('Roses')
    await customer.presses('Talk to a person')
    await shop.takes(customer, lena)
    await says(lena, customer, 'Good morning')
    await lena.takeover.unassign({ userId, agentId: lena.agent._id })
    await shop.admin.takeover.assign({ userId, agentId: omar.agent._id })
    await omar.takeover.complete({ userId, agentId: omar.agent._id })
    const { messages } = await omar.conversations.messages({ userId, since: 0 })
    expect([...new Set(messages.map(({ what }) => what.type))].toSorted()).toEqual([
      'agentAssigned',
      'agentIntervention',
      'agentUnassigned',
      'conversation-start',
      'interventionEnd',
      'message',
      'tracking',
      'userIntervention',
    ])
    expect((await omar.conversations.get({ id: userId })).eventTypes).toHaveLength(8)
  })
})

/** A timezone in which it is this hour. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date(world.clock.now()).getUTCHours() + 36) % 24) - 12
  // These names count westwards.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
