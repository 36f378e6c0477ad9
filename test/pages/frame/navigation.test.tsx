/** The sidebar: what it leads to, for whom, and what it says of the work that waits. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Rights } from '#shared/access'
import { setCounter } from '../../../frontend/src/core/live/counters.ts'
import { homeOf } from '../../../frontend/src/app/home.ts'
import { leadsTo, lowerNavigation, navigation } from '../../../frontend/src/app/sidebar/navigation.ts'
import shell from '../../../frontend/src/locales/en/shell.json'
import { narrowRights, spoofedRole } from '../../../frontend/src/core/spoof.ts'
import { dana, draft, live, open, settings, signedIn } from '../console.tsx'

const admin: Rights = { roles: ['admin'], permissions: [], closed: [], tier: [], readOnly: false }
const agent: Rights = { ...admin, roles: ['agent'] }
const staff: Rights = { ...admin, roles: ['wbb-agent'] }
/** As the sidebar will be when every page exists: an entry appears with its page. */
const offers = () => true
const entries = (rights: Rights, environments = 1) =>
  navigation(rights, { environments, offers }).flatMap((group) => group.entries)

/** What outlives the page in this browser, but for the rows that lists had, which come with their answers. */
const stored = () => [
  Object.entries(localStorage),
  Object.entries(sessionStorage).filter(([key]) => !key.startsWith('rows of ')),
  document.cookie,
]

beforeEach(signedIn)
afterEach(() => spoofedRole.change(undefined))

describe('what the sidebar leads to', () => {
  it('SHELL-022/group, SHELL-023: the entries of builders have their order: the overview, the build area, and after it the engagement group', () => {
    for (const rights of [admin, staff])
      expect(navigation(rights, { environments: 1, offers })).toEqual([
        { entries: ['overview'] },
        { title: 'build', entries: ['blocks', 'intents', 'entities', 'builds', 'forms', 'questions', 'changes'] },
        { title: 'engagement', entries: ['conversations', 'analytics', 'unanswered-questions', 'broadcast', 'swarm'] },
      ])
    expect(shell.navigation).toMatchObject({ build: 'Build', engagement: 'Engagement' })
  })

  it('SHELL-022/agents/flag: a plain agent finds conversations, without a group; the live chat flag hides them from everybody', () => {
    expect(navigation(agent, { environments: undefined })).toEqual([{ entries: ['conversations'] }])
    expect(entries({ ...agent, closed: ['liveChatDisabled'] })).toEqual([])
    expect(entries({ ...staff, closed: ['liveChatDisabled'] })).not.toContain('conversations')
  })

  it('SHELL-024/intents/entities/builds/review: the knowledge flag hides intents, entities, builds and unanswered questions', () => {
    expect(entries({ ...staff, closed: ['knowlbaseEditorDisabled'] })).toEqual([
      'overview',
      'blocks',
      'forms',
      'questions',
      'changes',
      'conversations',
      'analytics',
      'broadcast',
      'swarm',
    ])
  })

  it('SHELL-025: the analytics flag hides analytics', () => {
    expect(entries(staff)).toContain('analytics')
    expect(entries({ ...staff, closed: ['analyticsDisabled'] })).not.toContain('analytics')
  })

  it('CHANGES-011/sidebar, SHELL-026/one/several: changes show with exactly one environment', () => {
    expect(entries(admin, 1)).toContain('changes')
    expect(entries(admin, 2)).not.toContain('changes')
    expect(navigation(admin, { environments: undefined, offers }).flatMap((group) => group.entries)).not.toContain(
      'changes',
    )
  })

  it('AUTH-014/item, SHELL-027/settings-roles/admin-role: the admin area is for provider staff, settings are for builders', () => {
    expect(lowerNavigation(staff, offers)).toEqual(['settings', 'admin'])
    expect(lowerNavigation(admin, offers)).toEqual(['settings'])
    expect(lowerNavigation(agent, offers)).toEqual([])
  })

  it('marks the entry above the page that shows', () => {
    expect(leadsTo('forms', 'form-edit')).toBe(true)
    expect(leadsTo('settings', 'users')).toBe(true)
    expect(leadsTo('blocks', 'forms')).toBe(false)
  })
})

describe('the view as another role', () => {
  it('AUTH-019/provider/narrows: narrows provider staff and never widens anybody', () => {
    expect(narrowRights(staff, 'agent')).toEqual({ ...staff, roles: ['agent'] })
    expect(narrowRights(agent, 'admin')).toBe(agent)
    expect(narrowRights(admin, 'agent')).toBe(admin)
    spoofedRole.change('agent')
    expect(homeOf(staff)).toBe('/conversations')
  })

  it('AUTH-019/rights/banner/reload: takes the entries away and the banner leads back; no server is told, and no storage keeps it', async () => {
    const { calls } = await open({ agent: { ...dana, roles: ['wbb-agent'] } })
    expect(await screen.findByRole('link', { name: 'Responses' })).toBeTruthy()
    const before = stored()
    fireEvent.click(screen.getByRole('button', { name: /Dana Whitfield, .*: profile/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Agent' }))
    expect(await screen.findByText(/You see the console as: Agent/)).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: /Dana Whitfield/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Responses' })).toBeNull()
    expect(stored()).toEqual(before)
    // The view of agents begins with conversations, whose list is asked for by posts.
    const asks = /^GET |socket-ticket$|^POST \/api\/agent\/users(\/status)?$/
    expect(calls.map(({ route }) => route).filter((route) => !asks.test(route))).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Back to my view' }))
    expect(await screen.findByRole('link', { name: 'Responses' })).toBeTruthy()
  })
})

describe('the sidebar', () => {
  it('SHELL-027/order, SHELL-046/help-center/tutorials: ends with settings, the links out, the switch and the profile', async () => {
    await open()
    const foot = (await screen.findByRole('link', { name: /Help Center/ })).closest<HTMLElement>('.sidebar-foot')!
    expect(
      within(foot)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/settings', 'https://tutorials.example/', 'https://help.example/'])
    expect(within(foot).getByRole('switch', { name: 'Notifications' }).getAttribute('aria-checked')).toBe('false')
    expect(within(foot).getByRole('button', { name: /Dana Whitfield/ })).toBeTruthy()
  })

  it('SHELL-028/language/edit-profile/support/logout, SHELL-046/support: the profile card offers language, profile, support and logout', async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: /Dana Whitfield/ }))
    const menu = await screen.findByRole('dialog', { name: /Dana Whitfield/ })
    expect(within(menu).getByRole('radio', { name: 'Deutsch' })).toBeTruthy()
    expect(
      within(menu)
        .getByRole('link', { name: /Contact support/ })
        .getAttribute('href'),
    ).toBe('https://support.example/')
    expect(within(menu).getByRole('button', { name: 'Logout' })).toBeTruthy()
    fireEvent.click(within(menu).getByRole('button', { name: 'Edit Profile' }))
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: /Dana Whitfield/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Dana Whitfield/ }))
  })

  it('SHELL-027/order, SHELL-028/support: leads to pages of the console itself where the deployment names no addresses', async () => {
    const { router } = await open({ answers: { 'GET /settings.json': { ...settings, links: {} } } })
    const help = await screen.findByRole('link', { name: 'Help Center' })
    const foot = help.closest<HTMLElement>('.sidebar-foot')!
    expect(
      within(foot)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/settings', '/help'])
    fireEvent.click(help)
    await screen.findByRole('heading', { level: 1, name: 'Help Center' })
    const webPlugin = await screen.findByRole('link', { name: 'Web Plugin' })
    expect(webPlugin.getAttribute('href')).toBe('/settings/web-plugin')
    fireEvent.click(screen.getByRole('button', { name: /Dana Whitfield/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Contact support' }))
    await screen.findByRole('heading', { level: 1, name: 'Contact support' })
    expect(router.state.location.pathname).toBe('/support')
    expect(await screen.findByText('Administrators of your workspace')).toBeTruthy()
  })

  it('NOTIFY-001/off/not-kept, NOTIFY-005/asks/refused: notifications are off until the browser, asked at each turn of the switch, allows them, and no storage keeps them on', async () => {
    const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => 'granted')
    // 'default' is a dialog that was closed without an answer.
    requestPermission.mockResolvedValueOnce('denied').mockResolvedValueOnce('default')
    vi.stubGlobal('Notification', { requestPermission })
    await open()
    const toggle = await screen.findByRole('switch', { name: 'Notifications' })
    const before = stored()
    const state = () => `${toggle.getAttribute('aria-checked')}, asked ${requestPermission.mock.calls.length}`
    for (const expected of ['false, asked 0', 'false, asked 1', 'false, asked 2', 'true, asked 3', 'false, asked 3']) {
      expect(state()).toBe(expected)
      expect(stored()).toEqual(before)
      await act(async () => fireEvent.click(toggle))
    }
    expect(await screen.findByText(/This browser blocks notifications/)).toBeTruthy()
  })

  it.each([
    ['SHELL-030/awaiting', 'awaiting-response', 'Conversations', '3 conversations await a response'],
    ['SHELL-030/questions', 'unanswered-questions', 'Review', '3 unanswered questions'],
    ['SHELL-030/build', 'pending-build', 'Builds', '3 changes not built yet'],
    ['SHELL-030/changes', 'pending-changes', 'Changes', '3 pending changes'],
  ] as const)('%s: the counter %s is part of what its entry is called, and none is no badge', async (...given) => {
    const [, counter, name, says] = given
    await open()
    await screen.findByRole('link', { name })
    act(() => setCounter(counter, 3))
    await screen.findByRole('link', { name: new RegExp(`^${name}.*${says}`) })
    act(() => setCounter(counter, undefined))
    await screen.findByRole('link', { name })
  })
})

describe('the rail', () => {
  it('SHELL-029/collapse/toggle: a toggle opens the rail for good', async () => {
    localStorage.setItem('sidebar', 'rail')
    const { container } = await open()
    await screen.findByRole('link', { name: 'Responses' })
    expect(container.querySelector('.sidebar-rail')).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: 'Show the sidebar' })[0]!)
    await waitFor(() => expect(container.querySelector('.sidebar-wide')).toBeTruthy())
    expect(localStorage.getItem('sidebar')).toBe('wide')
  })

  it('SHELL-029/hover: the rail opens under the pointer and closes behind it', async () => {
    localStorage.setItem('sidebar', 'rail')
    const { container } = await open()
    await screen.findByRole('link', { name: 'Responses' })
    fireEvent.mouseEnter(container.querySelector('.sidebar-rail')!)
    await waitFor(() => expect(container.querySelector('.sidebar-flyout')).toBeTruthy())
    fireEvent.mouseLeave(container.querySelector('.sidebar-flyout')!)
    expect(container.querySelector('.sidebar-rail')).toBeTruthy()
    // A pointer that only passes opens nothing later.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      fireEvent.mouseEnter(container.querySelector('.sidebar-rail')!)
      fireEvent.mouseLeave(container.querySelector('.sidebar-rail')!)
      await act(() => vi.advanceTimersByTimeAsync(5000))
    } finally {
      vi.useRealTimers()
    }
    expect(container.querySelector('.sidebar-flyout')).toBeNull()
  })
})

describe('ENV-009: the live environment beside a draft', () => {
  const readOnly = { ...dana, readOnly: true }
  const answers = { 'GET /api/agent/environment': { data: [live, draft] } }

  it('says on content pages that nothing can be changed, and leads to the draft', async () => {
    await open({ agent: readOnly, answers })
    expect(await screen.findByText(/so it is read-only here/)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Edit in Draft' }))
    expect(await screen.findByRole('dialog', { name: 'Switch to Draft?' })).toBeTruthy()
  })

  it('says nothing elsewhere', async () => {
    await open({ agent: readOnly, answers, at: '/settings' })
    await screen.findByRole('heading', { name: 'Settings' })
    expect(screen.queryByText(/so it is read-only here/)).toBeNull()
  })
})

describe('SHELL-035/open: the preview', () => {
  it('is toggled by the header, closed by Escape with the focus back, and left behind by other pages', async () => {
    const { container } = await open()
    const button = await screen.findByRole('button', { name: 'Preview Bot' })
    fireEvent.click(button)
    expect(await screen.findByRole('region', { name: 'Your bot, as customers see it' })).toBeTruthy()
    // No site is built beside a page test.
    expect(await screen.findByText('The preview could not be opened.')).toBeTruthy()
    fireEvent.keyDown(container.querySelector('.preview')!, { key: 'Escape' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Preview Bot'))
    fireEvent.click(screen.getByRole('button', { name: 'Preview Bot' }))
    fireEvent.click(screen.getByRole('link', { name: 'Settings' }))
    await screen.findByRole('heading', { name: 'Settings' })
    fireEvent.click(screen.getByRole('link', { name: 'Forms' }))
    expect(await screen.findByRole('button', { name: 'Preview Bot' })).toBeTruthy()
  })
})

it('SHELL-037: the names of the header links and of the settings tabs are kept, though pages bear other names', () => {
  expect(Object.values(shell.links)).toEqual([
    'Agents',
    'Analytics',
    'Bot Editor',
    'Conversation Explorer',
    'Knowlbase',
    'Live',
    'Outreach',
    'Settings',
    'Swarm',
    'Need Help',
  ])
  expect(Object.values(shell.tabs)).toEqual([
    'Client Settings',
    'Company',
    'Events',
    'Takeovers',
    'Web Plugin',
    'Webhook',
    'Channels',
  ])
})
