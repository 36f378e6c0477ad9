/** The screen of conversations: the list. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Counts } from '#shared/contracts/queues'
import { queuePageSize } from '#shared/limits'
import { bodies, conversation, first, refuse } from './conversation.tsx'
import {
  agents,
  closeLive,
  counts,
  customer,
  environmentId,
  inQueue,
  jonas,
  me,
  moment,
  openLive,
  pushIn,
  takeoverBy,
} from './inbox-screen.tsx'
import { addressDefault, filtersOf } from '../../../frontend/src/pages/conversations/state/filters.ts'
import { prepareQueue } from '../../../frontend/src/pages/conversations/state/inbox-data.ts'
import { press } from '../actions.ts'
import { signedIn } from '../console.tsx'
import { idOf } from '../screen.tsx'

afterEach(closeLive)

const tabs = () => screen.getByRole('group', { name: 'Which customers' })
const pressTab = (name: RegExp) => fireEvent.click(within(tabs()).getByRole('button', { name }))

describe('the list', () => {
  it('CONVERSATIONS-004/reset/next: a filter begins again at the first page, and the next page is one more', async () => {
    const page = Array.from({ length: queuePageSize }, (_, index) => customer(10 + index))
    const { calls } = await openLive('/conversations?queue=customers', { 'POST /api/agent/users': () => page })
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/users').at(-1)).toMatchObject({ page: 1 }))
    pressTab(/^Unassigned/)
    await waitFor(() =>
      expect(bodies(calls, 'POST /api/agent/users').at(-1)).toMatchObject({ page: 0, type: 'priority' }),
    )
  })

  it('opens by one press whoever has waited longest', async () => {
    const waits = (number: number, minutes: number) =>
      customer(number, { owner: { ...inQueue(), since: moment(minutes) } })
    const { at } = await openLive('/conversations', {
      ...conversation(waits(12, 40)),
      'POST /api/agent/users': () => [waits(11, 5), waits(12, 40), waits(13, 20)],
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Open the longest waiting' }))
    await waitFor(() => expect(at()).toBe(`/conversations/${idOf(12)}`))
  })

  it('QUEUES-001/mine/others/counts/online: shows my queue first, then those of others, each with its total, what awaits a response and who is there', async () => {
    const away = { ...agents[1]!, _id: idOf(5), fullName: 'Nora Nye', isOnline: false }
    const of = (interventions: number, awaitingResponse: number) => ({ interventions, awaitingResponse })
    const at = (mine: object, jonass: object, noras: object) =>
      ({ ...counts, agents: { [me._id]: mine, [jonas._id]: jonass, [away._id]: noras } }) as Counts
    await openLive('/conversations', {
      'POST /api/agent/users/status': () => ({
        statuses: { intervention: 8, active: 120, unassigned: 3 },
        counts: at(of(1, 0), of(4, 2), of(3, 1)),
        agents: [...agents, away],
        environments: [{ _id: environmentId, name: 'Live', isLive: true }],
        hasLanguageModel: true,
        waiting: { amber: 5, red: 10 },
      }),
    })
    fireEvent.click(await screen.findByRole('button', { name: /Colleagues/ }))
    const queues = within(screen.getByRole('navigation', { name: 'Queues' }))
    const shown = () => queues.getAllByRole('button').map(({ textContent }) => textContent)
    const [mine, , theirs, noras] = shown()
    expect(mine).toMatch(/My queue.*online.*1 conversation$/)
    expect(theirs).toMatch(/Jonas Keller.*online.*2 await a response.*4 conversations$/)
    expect(noras).toMatch(/Nora Nye.*offline.*1 awaits a response.*3 conversations$/)
    pushIn({ kind: 'counts', counts: at(of(2, 1), of(5, 3), of(1, 0)) })
    const [after, , theirsAfter, norasAfter] = shown()
    expect(after).toMatch(/My queue.*online.*1 awaits a response.*2 conversations$/)
    expect(theirsAfter).toMatch(/Jonas Keller.*online.*3 await a response.*5 conversations$/)
    expect(norasAfter).toMatch(/Nora Nye.*offline.*1 conversation$/)
    expect(norasAfter).not.toMatch(/await/)
  })

  it('QUEUES-003/tabs/sorting: has the tabs mine, unassigned and all, and four orders', async () => {
    const { calls, at } = await openLive('/conversations')
    const asked = () => bodies(calls, 'POST /api/agent/users').at(-1)
    await screen.findByText('Your queue is empty')
    expect(asked()).toMatchObject({ type: 'mine', order: 'oldest' })
    const pressed = () =>
      within(tabs())
        .getAllByRole('button', { pressed: true })
        .map(({ textContent }) => textContent)
    expect(pressed()).toEqual(['Mine'])
    pressTab(/^All$/)
    await waitFor(() => expect(asked()).toMatchObject({ type: 'customers' }))
    expect(pressed()).toEqual(['All'])
    pressTab(/^Unassigned/)
    await waitFor(() => expect(asked()).toMatchObject({ type: 'priority' }))
    press(/change the order/)
    for (const order of ['Latest first', 'Oldest first', 'My queue', 'Unassigned first'])
      screen.getByRole('menuitemcheckbox', { name: order })
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Latest first' }))
    await waitFor(() => expect(asked()).toMatchObject({ order: 'latest' }))
    expect(at()).toContain('sort=latest')
  })

  it('an empty queue leads to who waits; a filter that leaves nobody can be reset', async () => {
    const { at } = await openLive('/conversations?status=active')
    await screen.findByText('No matching conversations')
    press('Reset filters')
    await screen.findByText('3 customers are waiting.')
    press('Show waiting')
    await screen.findByText('Nobody is waiting')
    expect(at()).toContain('queue=priority')
  })

  it('CONVERSATIONS-040/list/details: a list or details that cannot be loaded say so', async () => {
    await openLive('/conversations', { 'POST /api/agent/users': refuse })
    await screen.findByText('Error retrieving Users')
    pushIn({ kind: 'event', event: { type: 'queuesChanged', environmentId, userId: first } })
    await screen.findByText('User details could not be fetched.')
  })

  it('CONVERSATIONS-041: a conversation that starts and cannot be fetched says so', async () => {
    await openLive('/conversations', { 'POST /api/agent/users': ({ userId }) => (userId ? refuse() : []) })
    await screen.findByText('Your queue is empty')
    pushIn({ kind: 'event', event: { type: 'conversationStarted', environmentId, userId: first } })
    await screen.findByText('Failed to start conversations')
  })

  it('SHELL-045/conversations: what the console has asked for at its start shows at once, while the list is asked for anew', async () => {
    signedIn()
    vi.stubGlobal('fetch', async () => Response.json({ data: [customer(10, { owner: takeoverBy(me) })] }))
    await prepareQueue(filtersOf(addressDefault, Date.now()))
    const { calls } = await openLive('/conversations', { 'POST /api/agent/users': () => new Promise(() => {}) })
    await screen.findByRole('link', { name: /Eleanor Hart/ })
    expect(bodies(calls, 'POST /api/agent/users')).toHaveLength(1)
  })

  it('SHELL-052/wait/enter: searches 900 ms after the last key, or at once on Enter', async () => {
    const { calls } = await openLive('/conversations', {
      'GET /api/agent/users/search': ({ text }) => (text === 'hart' ? [customer(10)] : []),
    })
    const search = await screen.findByLabelText('Search customers and messages')
    const asked = () => bodies(calls, 'GET /api/agent/users/search')
    const type = (value: string) => fireEvent.change(search, { target: { value } })
    const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    vi.useFakeTimers()
    try {
      type('ha')
      await passes(899)
      type('hart')
      await passes(899)
      expect(asked()).toEqual([])
      await passes(1)
      expect(asked()).toEqual([{ text: 'hart' }])
      type('hartl')
      fireEvent.keyDown(search, { key: 'Enter' })
      await passes(1)
      expect(asked()).toEqual([{ text: 'hart' }, { text: 'hartl' }])
      type('hart')
      await passes(900)
    } finally {
      vi.useRealTimers()
    }
    await screen.findByRole('link', { name: /Eleanor Hart/ })
  })

  it('a visitor without a name is shown with their page and place, a customer with a name is not', async () => {
    const place = { page: { url: 'https://bloom.example/basket?id=7', at: moment(1) }, locality: 'Bath' }
    const visitor = customer(11, { ...place, firstName: undefined, lastName: undefined })
    await openLive('/conversations?queue=customers', {
      'POST /api/agent/users': () => [visitor, customer(10, place)],
    })
    const row = await screen.findByRole('link', { name: /^.*Visitor .*/ })
    expect(row.querySelector('small')?.textContent).toBe('/basket, Bath')
    expect(screen.getByRole('link', { name: /Eleanor Hart/ }).querySelector('small')).toBeNull()
  })

  it('a conversation that is pushed joins it, with how long the customer waits', async () => {
    await openLive('/conversations?queue=priority')
    await screen.findByText('Nobody is waiting')
    pushIn({ kind: 'user', user: customer(10, { owner: inQueue(), unread: 2, awaitingResponse: true }) })
    const row = await screen.findByRole('link', { name: /Eleanor Hart/ })
    expect(row.textContent).toMatch(/Waiting \d+ min.*2 unread messages/)
    pushIn({ kind: 'counts', counts: { ...counts, unassigned: { total: 7, byDepartment: {} } } })
    expect(within(tabs()).getByRole('button', { name: /^Unassigned/ }).textContent).toContain('7')
  })
})
