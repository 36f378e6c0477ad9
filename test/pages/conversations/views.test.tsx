/** The views beside the list: those that are always there, and those that somebody has named. */
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import PaletteCommands from '../../../frontend/src/app/palette/commands.tsx'
import { AgentProvider } from '../../../frontend/src/core/agent.tsx'
import { queryClient } from '../../../frontend/src/core/api.ts'
import type { Mention, View } from '#shared/contracts/inbox'
import { addressDefault, addressIn, filtersOf } from '../../../frontend/src/pages/conversations/state/filters.ts'
import { isInView } from '../../../frontend/src/pages/conversations/state/views.ts'
import { waitingDefault } from '../../../frontend/src/pages/conversations/list/waiting.ts'
import { loadSettings } from '../../../frontend/src/core/settings.ts'
import { press } from '../actions.ts'
import { settings } from '../console.tsx'
import { bodies, conversation, held, refuse } from './conversation.tsx'
import {
  closeLive,
  customer,
  departmentId,
  inQueue,
  jonas,
  me,
  moment,
  openLive,
  pushIn,
  takeoverBy,
} from './inbox-screen.tsx'
import { idOf, maya } from '../screen.tsx'
import { aside, late, route, server, wedding } from './views-server.ts'

const wide = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
afterEach(() => {
  closeLive()
})

const rail = async () => within(await screen.findByRole('navigation', { name: 'Views' }))

describe('the rail', () => {
  beforeEach(wide)

  it('leads to each list by one press, and the address carries it', async () => {
    const { calls, at } = await openLive('/conversations', server())
    const entries = await rail()
    const asked = () => bodies(calls, route).at(-1)
    fireEvent.click(entries.getByRole('button', { name: /^Unassigned/ }))
    await waitFor(() => expect(asked()).toMatchObject({ type: 'priority' }))
    fireEvent.click(entries.getByRole('button', { name: /^Snoozed/ }))
    await waitFor(() => expect(asked()).toMatchObject({ type: 'customers', snoozed: true }))
    expect(at()).toBe('/conversations?view=snoozed')
    await screen.findByRole('link', { name: /Aside/ })
    fireEvent.click(entries.getByRole('button', { name: /^Bot/ }))
    await waitFor(() => expect(asked()).toMatchObject({ type: 'customers', intervention: 'active' }))
    fireEvent.click(entries.getByRole('button', { name: /^My departments/ }))
    await waitFor(() => expect(asked()).toMatchObject({ type: 'customers', intervention: 'intervention' }))
    expect(entries.getByRole('button', { name: /^My departments/ }).getAttribute('aria-current')).toBe('true')
    press(/My queue/)
    await waitFor(() => expect(at()).toBe('/conversations'))
  })

  it('shows in Overdue who has waited too long, the most pressing first, and nobody else', async () => {
    await openLive('/conversations?view=overdue', server())
    await screen.findByRole('link', { name: /Late/ })
    expect(document.querySelectorAll('.live-row')).toHaveLength(1)
    pushIn({ kind: 'user', user: { ...late(), owner: { by: 'bot' } } })
    await screen.findByText('Nothing is overdue')
  })

  it('counts what it knows of: what was loaded, and what is pushed since', async () => {
    await openLive('/conversations', server())
    const entries = await rail()
    const overdue = () => entries.getByRole('button', { name: /^Overdue/ }).textContent
    await waitFor(() => expect(overdue()).toContain('1 conversation'))
    expect(entries.getByRole('button', { name: /^Mentions/ }).textContent).toBe('Mentions')
    const snoozed = () => entries.getByRole('button', { name: /^Snoozed/ }).textContent
    await waitFor(() => expect(snoozed()).toContain('1 conversation'))
    pushIn({ kind: 'user', user: { ...late(), _id: idOf(14) } })
    await waitFor(() => expect(overdue()).toContain('2 conversations'))
  })

  it('counts what is on further pages, as long as each is full', async () => {
    const page = Array.from({ length: 25 }, (_, index) =>
      customer(20 + index, { owner: takeoverBy(me), snoozed: { until: moment(-90), by: me._id } }),
    )
    const { calls } = await openLive('/conversations', {
      ...server(),
      [route]: ({ snoozed, page: number }) => (snoozed ? (number === 0 ? page : [aside()]) : []),
    })
    const snoozed = (await rail()).getByRole('button', { name: /^Snoozed/ })
    await waitFor(() => expect(snoozed.textContent).toContain('26 conversations'))
    const pages = bodies(calls, route) as { snoozed?: boolean; page?: number }[]
    expect(pages.flatMap((asked) => (asked.snoozed ? [asked.page] : []))).toEqual([0, 1])
  })

  it('is walked through with the arrows, and reached by Alt+V', async () => {
    await openLive('/conversations', server())
    await rail()
    fireEvent.keyDown(window, { key: 'v', code: 'KeyV', altKey: true })
    await waitFor(() => expect(document.activeElement?.textContent).toContain('My queue'))
    // The page does not scroll meanwhile.
    expect(fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })).toBe(false)
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toContain('Unassigned')
  })

  it('lists where colleagues ask the agent to look, leads to the note, and marks it as seen', async () => {
    const mention: Mention = {
      _id: idOf(60),
      userId: held()._id,
      number: 1,
      by: jonas,
      text: 'Can you help?',
      customer: 'Eleanor Hart',
      created: moment(3),
      seen: false,
    }
    let seen = false
    const { calls, at } = await openLive('/conversations?view=mentions', {
      ...server(),
      ...conversation(held()),
      'GET /api/agent/mentions': () => [{ ...mention, seen }],
      'POST /api/agent/mentions/seen': () => {
        seen = true
        return { unseen: 0 }
      },
    })
    fireEvent.click(await screen.findByRole('link', { name: /Eleanor Hart.*Can you help/ }))
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/mentions/seen')).toEqual([{ userId: held()._id }]))
    expect(at()).toContain('at=1')
    await waitFor(() => expect(document.querySelector('.live-found')).not.toBeNull())
  })
})

describe('a named view', () => {
  beforeEach(wide)

  it('is made of the filters that are set, for oneself or for everybody', async () => {
    const { calls, at } = await openLive('/conversations?queue=customers&topic=Delivery', {
      ...server(),
      'POST /api/agent/views': ({ title, query, audience }) =>
        wedding({ title: String(title), query: String(query), audience: audience as View['audience'] }),
    })
    fireEvent.click(await screen.findByRole('button', { name: /Save this view/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save these filters as a view' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save view' }))
    await dialog.findByText('Please give the view a name.')
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Deliveries' } })
    fireEvent.click(dialog.getByRole('radio', { name: /Everybody/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save view' }))
    await waitFor(() =>
      expect(bodies(calls, 'POST /api/agent/views')).toEqual([
        { title: 'Deliveries', query: 'queue=customers&topic=Delivery', audience: { for: 'all' } },
      ]),
    )
    await waitFor(() => expect(at()).toContain(`saved=${idOf(700)}`))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows its list, and is not current any more once a filter is changed', async () => {
    const { calls, at } = await openLive('/conversations', server([wedding()]))
    fireEvent.click(await screen.findByRole('button', { name: 'Weddings' }))
    await waitFor(() => expect(bodies(calls, route).at(-1)).toMatchObject({ type: 'customers', topics: ['Wedding'] }))
    expect(at()).toContain(`saved=${idOf(700)}`)
    press('Remove the filter Wedding')
    await waitFor(() => expect(at()).toBe('/conversations?queue=customers'))
  })

  it('is renamed and deleted by whoever may change it', async () => {
    let views = [wedding()]
    const { calls } = await openLive('/conversations', {
      ...server(),
      'GET /api/agent/views': () => views,
      [`PUT /api/agent/views/${idOf(700)}`]: ({ title }) => (views = [wedding({ title: String(title) })])[0],
      [`DELETE /api/agent/views/${idOf(700)}`]: () => {
        views = []
        return { id: idOf(700) }
      },
    })
    const pick = async (item: string) => {
      fireEvent.click(await screen.findByRole('button', { name: /^Change the view/ }))
      fireEvent.click(await screen.findByRole('menuitem', { name: item }))
    }
    await pick('Rename …')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename the view' }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Big days' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    await screen.findByRole('button', { name: 'Big days' })
    expect(bodies(calls, `PUT /api/agent/views/${idOf(700)}`)).toMatchObject([{ revision: 3, title: 'Big days' }])
    await pick('Delete …')
    const question = within(await screen.findByRole('dialog'))
    question.getByText('The conversations in it stay as they are.')
    fireEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Big days' })).toBeNull())
  })

  it('is in its place by title before the list is read again', async () => {
    let isRead = false
    const second = wedding({ _id: idOf(701), title: 'Big days' })
    await openLive('/conversations', {
      ...server(),
      'GET /api/agent/views': () => (isRead ? new Promise(() => {}) : [second, wedding()]),
      [`PUT /api/agent/views/${idOf(701)}`]: ({ title }) => ({ ...second, title: String(title) }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Change the view Big days' }))
    isRead = true
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename …' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename the view' }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Years' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    await screen.findByRole('button', { name: 'Years' })
    const names = [...document.querySelectorAll('.live-saved .live-queue-name')].map(({ textContent }) => textContent)
    expect(names).toEqual(['Weddings', 'Years'])
  })

  it('of a colleague is not changed by a plain agent, who is told why', async () => {
    await openLive('/conversations', server([wedding({ audience: { for: 'all' }, by: jonas })]), {
      ...maya,
      roles: ['agent' as const],
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Change the view/ }))
    const item = await screen.findByRole('menuitem', { name: /Rename/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
  })

  it('that cannot be loaded is asked for again', async () => {
    let isDown = true
    await openLive('/conversations', {
      ...server(),
      'GET /api/agent/views': () => (isDown ? refuse() : [wedding()]),
    })
    await screen.findByText(/saved views could not be loaded/)
    isDown = false
    press('Try again')
    await screen.findByRole('button', { name: 'Weddings' })
  })
})

it('a view says who is in it', () => {
  const standpoint = { agentId: me._id, departments: [departmentId], waiting: waitingDefault, nowMs: Date.now() }
  const isIn = (user: ReturnType<typeof customer>, view: Parameters<typeof isInView>[1]) =>
    isInView(user, view, standpoint)
  expect(isIn(customer(10, { owner: inQueue() }), 'departments')).toBe(true)
  expect(isIn(customer(10, { owner: { ...inQueue(), departmentId: idOf(5) } }), 'departments')).toBe(false)
  expect(isIn(aside(), 'snoozed')).toBe(true)
  const others = customer(10, { owner: takeoverBy(jonas), snoozed: { until: moment(-5), by: jonas._id } })
  expect(isIn(others, 'snoozed')).toBe(false)
  expect(filtersOf(addressIn(new URLSearchParams('view=overdue')), 0)).toMatchObject({ intervention: 'intervention' })
  expect(addressIn(new URLSearchParams('view=nothing'))).toEqual(addressDefault)
})

/** The palette as it opens over a page. */
function paletteOver() {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <AgentProvider>
          <PaletteCommands first="all" />
        </AgentProvider>
      ),
    },
  ])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { at: () => router.state.location.pathname + router.state.location.search }
}

it('the palette offers what the keys do to the open conversation, and leads to the views', async () => {
  wide()
  await openLive(`/conversations/${held()._id}`, {
    ...server([wedding()]),
    ...conversation(held()),
    'GET /settings.json': () => Response.json(settings),
  })
  await loadSettings()
  await screen.findByRole('log')
  await i18next.loadNamespaces('palette')
  const { at } = paletteOver()
  const search = await screen.findByRole('combobox', { hidden: true })
  const offered = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
  expect(offered()).toContain('Snooze, or end the snoozeAlt S')
  // It is taken over already.
  expect(offered().some((text) => text?.startsWith('Take over'))).toBe(false)
  fireEvent.change(search, { target: { value: 'wedding' } })
  fireEvent.click(await screen.findByText('Weddings', { selector: '.palette-text' }))
  await waitFor(() => expect(at()).toBe(`/conversations?queue=customers&topic=Wedding&saved=${idOf(700)}`))
})
