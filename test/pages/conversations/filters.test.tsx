/** What narrows the list of conversations: chosen in a dialog, held by the address, asked of the server. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { queuePageSize } from '#shared/limits'
import { liveNow } from '../../../frontend/src/pages/conversations/state/inbox-state.ts'
import { bodies } from './conversation.tsx'
import { closeLive, counts, customer, departmentId, environmentId, jonas, me, openLive } from './inbox-screen.tsx'
import { press } from '../actions.ts'
import { idOf } from '../screen.tsx'

afterEach(closeLive)

const route = 'POST /api/agent/users'
const weddings = { 'GET /api/agent/departments': () => [{ _id: departmentId, name: 'Weddings' }] }

async function openFilters() {
  fireEvent.click(await screen.findByRole('button', { name: /^Filter/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Filter conversations' })
  // The dialog begins with its first field.
  const first = await within(dialog).findByRole('button', { name: /^Last active/ })
  await waitFor(() => expect(document.activeElement).toBe(first))
  return within(dialog)
}

type Dialog = Awaited<ReturnType<typeof openFilters>>

/** Picks options of the list under a label; it opens over the dialog. */
async function pick(dialog: Dialog, label: string, ...options: readonly (string | RegExp)[]) {
  fireEvent.mouseDown(dialog.getByRole('button', { name: new RegExp(`^${label}`) }))
  for (const name of options) fireEvent.mouseUp(await screen.findByRole('option', { name }))
}

describe('the filters', () => {
  it('CONVERSATIONS-003: ask for the last seven days, ascending, from page 0, and for nothing else', async () => {
    const { calls, at } = await openLive('/conversations')
    await screen.findByText('Your queue is empty')
    const [asked] = bodies(calls, route) as { dates: { from: string; to?: string } }[]
    expect(asked).toMatchObject({
      order: 'oldest',
      page: 0,
      channels: [],
      topics: [],
      agents: [],
      events: [],
      misunderstood: false,
    })
    for (const name of ['intervention', 'department', 'userId']) expect(asked).not.toHaveProperty(name)
    expect(asked?.dates).not.toHaveProperty('to')
    const days = (Date.now() - Date.parse(asked?.dates.from ?? '')) / 86_400_000
    expect(Math.round(days * 1000)).toBe(7000)
    expect(at()).toBe('/conversations')
    const dialog = await openFilters()
    dialog.getByRole('button', { name: /Last active.*Last 7 days/ })
  })

  it('CONVERSATIONS-002/department/intervention/queue/channels/topics/agents/events/dates/misunderstood: are department, intervention, queue, channels, topics, agents, events, dates and misunderstood', async () => {
    const { calls, at } = await openLive('/conversations', weddings)
    const asked = () => bodies(calls, route).at(-1)
    await screen.findByText('Your queue is empty')
    press('All')
    await waitFor(() => expect(asked()).toMatchObject({ type: 'customers' }))
    const dialog = await openFilters()
    await pick(dialog, 'Department', 'Weddings')
    await pick(dialog, 'Status', /With a person/)
    await pick(dialog, 'Channels', 'WhatsApp')
    await pick(dialog, 'Topics', 'Delivery')
    await pick(dialog, 'Events', 'Link opened')
    await pick(dialog, 'Agents', me.name, jonas.name)
    await pick(dialog, 'Last active', 'Last 24 hours')
    fireEvent.click(dialog.getByRole('checkbox', { name: 'The bot did not understand' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(() =>
      expect(asked()).toMatchObject({
        type: 'customers',
        department: departmentId,
        intervention: 'intervention',
        channels: ['whatsapp'],
        topics: ['Delivery'],
        events: ['tracking'],
        agents: [me._id, jonas._id],
        misunderstood: true,
      }),
    )
    const { dates } = asked() as { dates: { from: string } }
    expect(Math.round((Date.now() - Date.parse(dates.from)) / 3_600_000)).toBe(24)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const address = at()
    closeLive()
    const again = await openLive(address, weddings)
    await waitFor(() =>
      expect(bodies(again.calls, route).at(-1)).toMatchObject({ events: ['tracking'], topics: ['Delivery'] }),
    )
  })

  it('each have a way out, and a list that they leave empty offers to reset them', async () => {
    const agent = `agent=${jonas._id}`
    const { calls, at } = await openLive(
      `/conversations?queue=customers&event=tracking&event=rating&topic=Delivery&status=active&${agent}`,
    )
    await screen.findByText('No matching conversations')
    expect(screen.getByRole('button', { name: 'Filter, 3 set' }).className).toMatch(/variant-primary/)
    const set = within(screen.getByRole('list', { name: 'Filters that are set' })).getAllByRole('button')
    // One agent is a queue that is chosen, and no filter.
    expect(set.map(({ textContent }) => textContent)).toEqual(['Active', 'Delivery', 'Link opened', 'Rating given'])
    press('Remove the filter Link opened')
    await waitFor(() => expect(bodies(calls, route).at(-1)).toMatchObject({ events: ['rating'] }))
    press('Reset filters')
    await screen.findByText('No conversations yet')
    expect(at()).toBe(`/conversations?queue=customers&${agent}`)
    expect(screen.getByRole('button', { name: 'Filter' }).className).not.toMatch(/variant-primary/)
    expect(screen.queryByRole('list', { name: 'Filters that are set' })).toBeNull()
  })

  it('have an environment where there are two to choose from', async () => {
    const one = { _id: environmentId, name: 'Live', isLive: true }
    const isOffered = async (environments: readonly object[]) => {
      await openLive('/conversations', {
        'POST /api/agent/users/status': () => ({ counts, agents: [], environments, hasLanguageModel: true }),
      })
      await waitFor(() => expect(liveNow().environments).toHaveLength(environments.length))
      const dialog = await openFilters()
      const found = dialog.queryByRole('button', { name: /^Environment/ }) !== null
      closeLive()
      return found
    }
    expect(await isOffered([one, { _id: idOf(77), name: 'Draft', isLive: false }])).toBe(true)
    expect(await isOffered([one])).toBe(false)
  })

  it('tell how many conversations each status has', async () => {
    await openLive('/conversations')
    const dialog = await openFilters()
    fireEvent.mouseDown(dialog.getByRole('button', { name: /^Status/ }))
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(options.slice(1)).toEqual(['With a person8', 'Active99+', 'Unassigned3'])
  })

  it('want a range that does not end before it begins, and lead to where it does', async () => {
    const { at } = await openLive('/conversations?period=range&from=2026-11-10&to=2026-11-03')
    await screen.findByRole('button', { name: 'Remove the filter 10 Nov 2026 to 3 Nov 2026' })
    const dialog = await openFilters()
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }))
    await dialog.findByText('The last day is before the first one.')
    const last = dialog.getByLabelText<HTMLInputElement>('To')
    expect(document.activeElement).toBe(last)
    // One day is a range as well.
    fireEvent.change(last, { target: { value: '2026/11/10' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(at()).toContain('to=2026-11-10'))
  })

  it('of any time are asked from the beginning: the server would take none for a week', async () => {
    const { calls } = await openLive('/conversations?period=all')
    await waitFor(() =>
      expect(bodies(calls, route).at(-1)).toMatchObject({ dates: { from: '1970-01-01T00:00:00.000Z' } }),
    )
  })
})

describe('the list', () => {
  it('QUEUES-004, QUEUES-005/page/fetched: knows its users, what it asked for, whether that was all, and what waits for me and for anybody', async () => {
    const pages = [Array.from({ length: queuePageSize }, (_, index) => customer(10 + index)), [customer(200)]]
    await openLive('/conversations?queue=customers&sort=latest', {
      'POST /api/agent/users': ({ page }) => pages[Number(page)],
    })
    const listed = () => liveNow().queue?.ids.map((id) => liveNow().users[id]?._id)
    const more = await screen.findByRole('button', { name: 'Show more' })
    expect(listed()).toEqual(pages[0]!.map(({ _id }) => _id))
    expect(liveNow()).toMatchObject({
      filters: { order: 'latest', page: 0, type: 'customers' },
      queue: { allFetched: false },
    })
    fireEvent.click(more)
    await waitFor(() => expect(listed()).toEqual(pages.flat().map(({ _id }) => _id)))
    expect(liveNow()).toMatchObject({ filters: { page: 1 }, queue: { allFetched: true } })
    const loggedInAgent = liveNow().counts?.agents[liveNow().agentId]
    expect(loggedInAgent).toEqual({ interventions: 1, awaitingResponse: 0 })
    expect(liveNow().counts?.unassigned).toMatchObject({ total: 3 })
  })
})
