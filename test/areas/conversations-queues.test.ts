import { beforeAll, describe, expect, it } from 'vitest'
import type { Counts } from '#shared/contracts/queues'
import { conversationsPageSize } from '#shared/limits'
import type { Downward } from '#shared/realtime/console-socket'
import type { Customer } from '../kit/customer.ts'
import { says, Shop, watching } from '../kit/live.ts'
import type { Worker } from '../kit/world.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { lena, omar } = await hireStaff(shop)

beforeAll(() => shop.offersPeople())

const countsIn = (messages: readonly Downward[]): Counts[] =>
  messages.flatMap((heard) => (heard.kind === 'counts' ? [heard.counts] : []))
const usersIn = (messages: readonly Downward[]): string[] =>
  messages.flatMap((heard) => (heard.kind === 'user' ? [heard.user._id] : []))
const ids = (listed: readonly { _id: string }[]) => listed.map(({ _id }) => _id)
const frees = async (...customers: Customer[]) => {
  for (const customer of customers) await customer.ends()
}

describe('a queue', () => {
  it('tells the consoles how much waits: once, however much has happened within a second', async () => {
    await world.settled()
    const console = await watching(world, omar)
    const customers = await Promise.all([shop.waits(), shop.waits(), shop.waits(), shop.waits()])
    const [first, second] = customers
    await world.settled()
    await console.said()
    const heard = countsIn(console.messages)
    expect(heard.at(-1)).toEqual({
      unassigned: { total: 4, byDepartment: {} },
      agents: {},
    })
    expect(heard.length).toBeLessThanOrEqual(3)
    const before = countsIn(console.messages).length
    await shop.takes(first, lena)
    await shop.takes(second, lena)
    await second.says('Hello?')
    await world.settled()
    await console.said()
    const { counts } = await lena.conversations.status()
    expect(counts.agents).toEqual({ [lena.agent._id]: { interventions: 2, awaitingResponse: 2 } })
    expect(counts.unassigned.total).toBe(2)
    expect(countsIn(console.messages).at(-1)).toEqual(counts)
    expect(countsIn(console.messages).length - before).toBeLessThanOrEqual(3)
    await says(lena, first, 'Good morning')
    expect((await lena.conversations.status()).counts.agents[lena.agent._id]!.awaitingResponse).toBe(1)
    await frees(...customers)
    await world.settled()
    await console.said()
    expect(countsIn(console.messages).at(-1)).toMatchObject({ unassigned: { total: 0 }, agents: {} })
  })

  it('counts nothing anew of what is only said, and shows the words', async () => {
    const customer = await shop.waits()
    await customer.says('Anybody there?')
    await world.settled()
    const console = await watching(world, omar)
    await customer.says('Hello?')
    await world.settled()
    await console.said()
    expect(usersIn(console.messages)).toEqual([customer.userId])
    expect(countsIn(console.messages)).toEqual([])
    await frees(customer)
  })

  it('gives who waits and who has somebody now to everybody, and what is said then to the agent who helps', async () => {
    const [all, own] = [await watching(world, omar), await watching(world, lena)]
    const customer = await shop.waits()
    await world.settled()
    await Promise.all([all.said(), own.said()])
    for (const { messages } of [all, own]) expect(usersIn(messages)).toEqual([customer.userId])
    await shop.takes(customer, lena)
    await world.settled()
    await Promise.all([all.said(), own.said()])
    for (const { messages } of [all, own])
      expect(messages.findLast((heard) => heard.kind === 'user')).toMatchObject({
        user: { _id: customer.userId, owner: { by: 'agent', agentId: lena.agent._id } },
      })
    await customer.says('Good morning')
    await world.settled()
    await Promise.all([all.said(), own.said()])
    expect(usersIn(all.messages)).toHaveLength(2)
    expect(usersIn(own.messages)).toHaveLength(3)
    await frees(customer)
    await world.settled()
    await all.said()
    expect(all.messages.findLast((heard) => heard.kind === 'user')).toMatchObject({
      user: { _id: customer.userId, owner: { by: 'bot' } },
    })
    expect(all.messages.flatMap((heard) => (heard.kind === 'event' ? heard.event.type : []))).toEqual([
      'customerWaiting',
    ])
  })

  it('is of one company: a console of another one hears nothing', async () => {
    const elsewhere = await Shop.opens(world)
    const stranger = await watching(world, elsewhere.admin)
    const customer = await shop.waits()
    await world.settled()
    await stranger.said()
    expect(stranger.messages.filter(({ kind }) => kind !== 'pong')).toEqual([])
    expect((await elsewhere.admin.conversations.status()).counts.unassigned.total).toBe(0)
    await frees(customer)
  })

  it('tells that a customer waits, in which environment and for which department', async () => {
    const other = await Shop.opens(world)
    const department = await other.admin.departments.create({ name: 'Weddings' })
    await other.offersPeople(department._id)
    const console = await watching(world, other.admin)
    const customer = await other.waits()
    const { userId } = customer
    expect(
      await console.until((heard) => heard.kind === 'event' && heard.event.type === 'customerWaiting'),
    ).toMatchObject({
      event: { environmentId: other.environment, userId, departmentId: department._id, reminder: false },
    })
    await world.settled()
    await console.said()
    expect(countsIn(console.messages).at(-1)?.unassigned).toEqual({ total: 1, byDepartment: { [department._id]: 1 } })
  })
})

describe('a conversation that starts', () => {
  it('QUEUES-012/mine/department/intervened: is told of where a person is wanted or there, to the agent, the department, or everybody', async () => {
    const other = await Shop.opens(world)
    const [nora, theo] = await Promise.all([other.hires('Nora Nagel'), other.hires('Theo Thal')])
    const department = await other.admin.departments.create({ name: 'Weddings' })
    await other.offersPeople(department._id)
    const heard = async (deed: () => Promise<unknown>) => {
      const console = await watching(world, other.admin)
      await deed()
      await console.said()
      console.socket.close()
      return console.messages.flatMap((message) =>
        message.kind === 'event' && message.event.type === 'conversationStarted' ? [message.event] : [],
      )
    }
    expect(await heard(() => other.starts())).toEqual([])
    const bride = await other.waits()
    const told = { type: 'conversationStarted', environmentId: other.environment, userId: bride.userId }
    expect(await heard(() => bride.start())).toEqual([told])
    await other.takes(bride, nora)
    expect(await heard(() => bride.start())).toEqual([{ ...told, concerns: [nora.agent._id] }])
    await other.admin.agents.updateMember({ id: theo.agent._id, departments: [department._id], capacityMax: 5 })
    const [event] = await heard(() => bride.start())
    expect(event?.concerns?.toSorted()).toEqual([nora.agent._id, theo.agent._id].toSorted())
  })
})

describe('the lists', () => {
  it('show my queue, everybody’s, all customers, and what a filter leaves', async () => {
    const [mine, hers, waiting] = [await shop.waits(), await shop.waits(), await shop.waits()]
    const bots = await shop.starts()
    await bots.says('Gladioli')
    await shop.takes(mine, omar)
    await shop.takes(hers, lena)
    const list = async (asked: Parameters<Worker['conversations']['list']>[0]) =>
      ids(await omar.conversations.list(asked))
    expect(await list({ type: 'mine' })).toEqual([mine.userId])
    expect(await list({ type: 'priority' })).toEqual([waiting.userId])
    expect((await list({ type: 'customers', order: 'latest' })).slice(0, 4).toSorted()).toEqual(
      [mine, hers, waiting, bots].map(({ userId }) => userId).toSorted(),
    )
    expect(await list({ agents: [lena.agent._id] })).toEqual([hers.userId])
    expect(await list({ intervention: 'unassigned' })).toEqual([waiting.userId])
    expect((await list({ intervention: 'intervention' })).toSorted()).toEqual(
      [mine, hers, waiting].map(({ userId }) => userId).toSorted(),
    )
    expect(await list({ intervention: 'active' })).toContain(bots.userId)
    expect(await list({ intervention: 'active' })).not.toContain(mine.userId)
    expect(await list({ misunderstood: true })).toEqual([bots.userId])
    expect(await list({ channels: ['viber'] })).toEqual([])
    expect(await list({ channels: ['chat_plugin'], misunderstood: true })).toEqual([bots.userId])
    expect(await list({ dates: { to: new Date(world.clock.now() - 60 * 60_000).toISOString() } })).toEqual([])
    const rest = (listed: string[]) => listed.filter((id) => ![mine, hers, waiting].some(({ userId }) => userId === id))
    const oldest = await list({ order: 'oldest' })
    expect(oldest.slice(0, 3)).toEqual([mine, hers, waiting].map(({ userId }) => userId))
    expect(rest(oldest)).toEqual(rest(await list({ order: 'latest' })).toReversed())
    await frees(mine, hers, waiting)
  })

  it('CONVERSATIONS-022: are searched for a text', async () => {
    const timezone = 'Europe/London'
    const [bots, held] = [await shop.starts(), await shop.waits()]
    await shop.takes(held, lena)
    await lena.conversations.update({ id: held.userId, firstName: 'Ottilie', lastName: 'Gladioli' })
    await world.settled()
    const search = async (text: string) => ids(await omar.conversations.search({ text, timezone }))
    expect(await search(' gladioli OTTI ')).toEqual([held.userId])
    expect(await search(bots.userId.toLowerCase())).toEqual([bots.userId])
    expect(await search(' ')).toEqual([])
    await frees(held)
  })

  it('CONVERSATIONS-018/keywords/list: come 25 a page, in order, from either end, and keywords 20 at a time', async () => {
    const other = await Shop.opens(world)
    const made: string[] = []
    for (let index = 0; index < conversationsPageSize + 3; index++) made.push((await other.arrives()).userId)
    const pages = async (order: 'latest' | 'oldest') =>
      Promise.all([0, 1, 2].map(async (page) => ids(await other.admin.conversations.list({ order, page }))))
    expect(await pages('oldest')).toEqual([made.slice(0, 25), made.slice(25), []])
    const latest = made.toReversed()
    expect(await pages('latest')).toEqual([latest.slice(0, 25), latest.slice(25), []])
    const talkative = await other.starts()
    await talkative.says(
      'abcdefghijklmnopqrstuvwxyz'
        .split('')
        .map((letter) => `word${letter} `)
        .join('')
        .repeat(2),
    )
    expect(await other.admin.conversations.keywords({ id: talkative.userId })).toHaveLength(20)
    const weekMs = 7 * 24 * 60 * 60_000
    await world.clock.during(weekMs + 60_000, async () => {
      const admin = world.signInAs(other.admin.agent.email)
      const answer = await other.admin.request('POST', '/api/agent/users', {
        body: { order: 'oldest' },
        headers: { authorization: `Bearer ${admin}` },
      })
      expect(answer.body.data).toEqual([])
    })
  })
})
