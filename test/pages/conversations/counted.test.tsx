/** What the inbox counts and offers at its limits: nothing is said of none, and what is full takes no more. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { QueueAgent } from '#shared/contracts/queues'
import { Problem } from '#shared/problem'
import { bodies, held, open, takeOver } from './conversation.tsx'
import {
  agents,
  closeLive,
  customer,
  environmentId,
  inQueue,
  jonas,
  me,
  moment,
  openLive,
  said,
} from './inbox-screen.tsx'
import { hours, on, whatsappLine, withLine } from './lines.ts'
import { press } from '../actions.ts'
import { idOf } from '../screen.tsx'

describe('where nobody waits', () => {
  it('the empty queue leads to all customers, and no number is shown', async () => {
    await openLive('/conversations', unassigned(0))
    await screen.findByText('Conversations you take over appear here.')
    await screen.findByText('Choose a conversation')
    expect(await tab()).toBe('Unassigned')
    expect(screen.queryByRole('button', { name: 'Open the longest waiting' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Colleagues/ })).toBeNull()
    press('Show all customers')
    await screen.findByText('No conversations yet')
  })

  it('one who waits is counted, and led to', async () => {
    await openLive('/conversations', unassigned(1))
    await screen.findByText('1 customer is waiting.')
    expect(await tab()).toBe('Unassigned1')
    screen.getByRole('button', { name: 'Open the longest waiting' })
    screen.getByRole('button', { name: 'Show waiting' })
  })
})

it('who is taken over waits no more, before the server has counted again', async () => {
  const waits = customer(10, { owner: inQueue(), last: 1 })
  await open(waits, unassigned(2))
  await waitFor(async () => expect(await tab()).toBe('Unassigned2'))
  await takeOver()
  await waitFor(async () => expect(await tab()).toBe('Unassigned1'))
})

it('colleagues are folded unless the queue of one of them shows', async () => {
  const both = status({ agents })
  await openLive('/conversations', both)
  expect((await screen.findByRole('button', { name: /Colleagues/ })).getAttribute('aria-expanded')).toBe('false')
  closeLive()
  await openLive(`/conversations?agent=${jonas._id}`, both)
  expect((await screen.findByRole('button', { name: /Colleagues/ })).getAttribute('aria-expanded')).toBe('true')
})

it('a row says what is unread, and nothing where all was read', async () => {
  await openLive('/conversations?queue=customers', {
    [list]: () => [customer(10, { unread: 0 }), customer(11, { unread: 1 })],
  })
  const [read, unread] = await Promise.all(
    [10, 11].map((number) => screen.findByRole('link', { name: new RegExp(`Hart ${number}`) })),
  )
  expect(read!.textContent).not.toContain('unread')
  expect(read!.className).toBe('live-row')
  expect(unread!.textContent).toContain('1 unread message')
  expect(unread!.className).toBe('live-row live-row-unread')
})

it('how long a customer waits is said in the largest unit that it fills', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const waits = (number: number, minutes: number) =>
    customer(number, { owner: { ...inQueue(), since: moment(minutes) } })
  const users = [waits(10, 1439), waits(11, 1440), waits(12, 59), waits(13, 60), waits(14, 1), waits(15, 0)]
  await openLive('/conversations?queue=priority', { [list]: () => users })
  await screen.findByRole('link', { name: /Hart 15/ })
  const texts = users.map(({ lastName }) => {
    const row = screen.getByRole('link', { name: new RegExp(lastName!) })
    return /Waiting (?:< )?\d+ (?:min|h|day)/.exec(row.textContent)?.[0]
  })
  expect(texts).toEqual([
    'Waiting 23 h',
    'Waiting 1 day',
    'Waiting 59 min',
    'Waiting 1 h',
    'Waiting 1 min',
    'Waiting < 1 min',
  ])
})

it('more of a list is asked for before its end is in sight, and not sooner', async () => {
  const page = Array.from({ length: 25 }, (_, index) => customer(10 + index))
  const { calls } = await openLive('/conversations?queue=customers', { [list]: () => page })
  await screen.findByRole('button', { name: 'Show more' })
  const rows = document.querySelector('.live-rows')!
  const asked = bodies(calls, list).length
  const scrollTo = (px: number) => {
    rows.scrollTop = px
    fireEvent.scroll(rows)
  }
  Object.defineProperty(rows, 'scrollHeight', { configurable: true, value: 2640 })
  Object.defineProperty(rows, 'clientHeight', { configurable: true, value: 1000 })
  scrollTo(1000)
  expect(bodies(calls, list)).toHaveLength(asked)
  scrollTo(1001)
  await waitFor(() => expect(bodies(calls, list).at(-1)).toMatchObject({ page: 1 }))
})

it('more of a list that could not be loaded is asked for by its button, and not by scrolling', async () => {
  const page = Array.from({ length: 25 }, (_, index) => customer(10 + index))
  const { calls } = await openLive('/conversations?queue=customers', {
    [list]: (sent) => {
      if ((sent as { page?: number }).page === 1) throw new Problem('unavailable')
      return page
    },
    'GET /api/agent/macros': () => [],
  })
  const asked = () => bodies(calls, list).filter((sent) => (sent as { page?: number }).page === 1).length
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  fireEvent.scroll(document.querySelector('.live-rows')!)
  // What is asked for after the scroll is answered, so that the scroll would have asked by then.
  press('More for the list')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Macros …' }))
  await screen.findByText('No macros yet')
  expect(asked()).toBe(1)
  fireEvent.click(again)
  await waitFor(() => expect(asked()).toBe(2))
})

it('more of a list is asked for while that of another list is not answered yet', async () => {
  const page = Array.from({ length: 25 }, (_, index) => customer(10 + index))
  const { calls } = await openLive('/conversations?queue=customers', {
    [list]: ({ page: number }) => (number === 1 ? new Promise(() => undefined) : page),
  })
  const asked = () => bodies(calls, list).filter((sent) => (sent as { page?: number }).page === 1)
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(asked()).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  press('Mine')
  await waitFor(() => expect(bodies(calls, list).at(-1)).not.toMatchObject({ page: 1 }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(asked()).toHaveLength(2))
})

it('more of a list is asked for anew by who has left the page while it was not answered', async () => {
  const page = Array.from({ length: 25 }, (_, index) => customer(10 + index))
  const asksMore = async () => {
    const { calls } = await openLive('/conversations?queue=customers', {
      [list]: ({ page: number }) => (number === 1 ? new Promise(() => undefined) : page),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(bodies(calls, list).at(-1)).toMatchObject({ page: 1 }))
    closeLive()
  }
  await asksMore()
  await asksMore()
})

it('an agent who has as many customers as they take is marked as full', async () => {
  const agentWith = (number: number, current: number): QueueAgent => ({
    ...agents[1]!,
    _id: idOf(number),
    fullName: `Agent ${current}`,
    capacity: { current, max: 5 },
  })
  await open(customer(10, { last: 1 }), status({ agents: [agentWith(5, 4), agentWith(6, 5)] }))
  press('More actions')
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Assign/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const isFull = (load: string) => dialog.getByText(load).classList.contains('live-agent-full')
  expect([isFull('4 of 5'), isFull('5 of 5')]).toEqual([false, true])
})

describe('the tags that a customer has', () => {
  const tagsOf = async (count: number, offered: string[]) => {
    const tags = Array.from({ length: count }, (_, index) => `Tag ${index}`)
    await open(
      { ...held(), tags },
      { 'GET /api/agent/events/topics': () => ({ topics: [], outcomes: [], tags: offered }) },
    )
    press('Show details')
    await screen.findByRole('heading', { name: 'Tags' })
  }
  const add = () => screen.queryByRole('button', { name: 'Add a tag' })

  it('are twenty at most', async () => {
    await tagsOf(19, ['VIP'])
    await waitFor(() => expect(add()).not.toBeNull())
    expect(add()!.getAttribute('disabled')).toBeNull()
    closeLive()
    await tagsOf(20, ['VIP'])
    await waitFor(() => expect(add()).not.toBeNull())
    expect(add()!.getAttribute('disabled')).not.toBeNull()
  })

  it('are offered no more once the customer has all of them', async () => {
    await tagsOf(1, ['Tag 0', 'VIP'])
    await waitFor(() => expect(add()).not.toBeNull())
    closeLive()
    await tagsOf(1, ['Tag 0'])
    await waitFor(() => expect(add()).toBeNull())
  })
})

it('a channel takes nothing from the very moment its window ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await open(on('whatsapp'), withLine({ ...whatsappLine, windowEnds: hours(0) }))
  await screen.findByText(/only takes a template/)
})

it('an answer without sources says that a model has worded it, and lists none', async () => {
  await open(held(), {}, [said(1, 'We open at nine.', { messageType: 'bot-msg', sources: [] })])
  await screen.findByTitle('A language model has worded this answer.')
  expect(screen.queryByRole('list', { name: 'Sources' })).toBeNull()
})

it('a message is seen from the number on that the customer has read', async () => {
  const mine = (number: number) => said(number, `Line ${number}`, { messageType: 'agent-msg', agent: me })
  await open({ ...held(), last: 2, read: 1 }, {}, [mine(1), mine(2)])
  await screen.findByText('Line 2')
  expect([screen.getAllByText('Seen').length, screen.getAllByText('Delivered').length]).toEqual([1, 1])
})

afterEach(closeLive)

const list = 'POST /api/agent/users'
const statusRoute = 'POST /api/agent/users/status'
const status = (over: object) => ({
  [statusRoute]: () => ({
    statuses: { intervention: 0, active: 0, unassigned: 0 },
    counts: { unassigned: { total: 0, byDepartment: {} }, agents: {} },
    agents: agents.slice(0, 1),
    environments: [{ _id: environmentId, name: 'Live', isLive: true, number: 14 }],
    hasLanguageModel: true,
    waiting: { amber: 5, red: 10 },
    ...over,
  }),
})
const unassigned = (total: number) => status({ counts: { unassigned: { total, byDepartment: {} }, agents: {} } })
const tab = async () => {
  const tabs = within(await screen.findByRole('group', { name: 'Which customers' }))
  return tabs.getByRole('button', { name: /^Unassigned/ }).textContent
}
