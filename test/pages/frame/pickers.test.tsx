/** Moving between workspaces and environments. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { liveToFollow } from '../../../frontend/src/app/live/follow-live.ts'
import { api, queryClient } from '../../../frontend/src/core/api.ts'
import { setCounter } from '../../../frontend/src/core/live/counters.ts'
import { push } from '../../../frontend/src/core/live/socket-events.ts'
import { sortedWorkspaces } from '../../../frontend/src/core/pickers.ts'
import { reloadWhenSettled } from '../../../frontend/src/core/reload.ts'
import { close } from '../close.ts'
import { dana, draft, id, live, open, signedIn, type Call } from '../console.tsx'

const all = 'GET /api/agent/environment'
const several = { [all]: { data: [live, draft] } }

const reload = vi.fn()

beforeEach(() => {
  signedIn()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})

const openWorkspaces = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /Workspace Northwind Insurance/ }))
  return within(await screen.findByRole('dialog', { name: /Workspace Northwind Insurance/ }))
}

const openEnvironments = async (name = 'Production Live') => {
  fireEvent.click(await screen.findByRole('button', { name: `Environment ${name}, switch environment` }))
  return within(await screen.findByRole('dialog', { name: `Environment ${name}, switch environment` }))
}

const switches = (calls: readonly Call[]) =>
  calls.filter(({ route }) => route.startsWith('POST /api/agent/switch-')).map(({ body }) => body)

describe('workspaces', () => {
  it('WORKSPACES-004/sorted: are sorted by the name people read', () => {
    const names = ['Zeta', 'ähnlich', 'Beta'].map((displayName) => ({ id: id(3), name: 'z', displayName }))
    expect(sortedWorkspaces(names).map(({ displayName }) => displayName)).toEqual(['ähnlich', 'Beta', 'Zeta'])
  })

  it('WORKSPACES-005/confirm, WORKSPACES-006: another one is moved to once it was confirmed', async () => {
    const moved = { ...dana, activeClient: 'ahorn' }
    const { calls } = await open({ answers: { 'POST /api/agent/switch-client': { data: moved } } })
    fireEvent.click((await openWorkspaces()).getByRole('button', { name: 'Ahorn Apotheken' }))
    const question = within(await screen.findByRole('dialog', { name: 'Switch to Ahorn Apotheken?' }))
    expect(switches(calls)).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Switch' }))
    await waitFor(() => expect(localStorage.getItem('activeClient')).toBe('ahorn'))
    expect(switches(calls)).toEqual([{ activeClient: 'ahorn', agentId: dana._id }])
    await waitFor(() => expect(reload).toHaveBeenCalled())
  })

  it('WORKSPACES-005/active: the active one does nothing and sends no call', async () => {
    const { calls } = await open()
    fireEvent.click((await openWorkspaces()).getByRole('button', { name: 'Northwind Insurance' }))
    expect(screen.queryByRole('dialog', { name: /Workspace Northwind Insurance/ })).toBeNull()
    expect(screen.queryByRole('dialog', { name: /Switch to/ })).toBeNull()
    expect(switches(calls)).toEqual([])
  })

  it('are moved through by the arrows, which do not scroll the page', async () => {
    await open()
    const [first, second] = (await openWorkspaces()).getAllByRole('button')
    act(() => first!.focus())
    // False where the browser is kept from what it does by itself.
    expect(fireEvent.keyDown(first!, { key: 'ArrowDown' })).toBe(false)
    expect(document.activeElement).toBe(second)
    expect(fireEvent.keyDown(second!, { key: 'ArrowUp' })).toBe(false)
    expect(document.activeElement).toBe(first)
    expect(fireEvent.keyDown(first!, { key: 'a' })).toBe(true)
  })

  it('can be searched when there are more than eight', async () => {
    const workspaces = Array.from({ length: 9 }, (_, index) => ({
      id: id(40 + index),
      name: index === 0 ? 'northwind' : `company-${index}`,
      displayName: index === 0 ? 'Northwind Insurance' : `Company ${index}`,
    }))
    await open({ agent: { ...dana, workspaces: workspaces.slice(0, 8) } })
    expect((await openWorkspaces()).queryByRole('searchbox')).toBeNull()
    close()
    signedIn()
    await open({ agent: { ...dana, workspaces } })
    const menu = await openWorkspaces()
    fireEvent.change(menu.getByRole('searchbox', { name: 'Find a workspace' }), { target: { value: 'company 7' } })
    expect(menu.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['C7Company 7'])
  })
})

describe('environments', () => {
  it('ENV-004/several/one: the picker stands under that of the workspace where there are several, and not where there is one', async () => {
    const { container } = await open({ answers: several })
    await screen.findByRole('button', { name: /Environment Production Live, switch environment/ })
    const head = container.querySelector('.sidebar-head')!
    const names = [...head.querySelectorAll('button')].map((button) => button.getAttribute('aria-label')?.split(' ')[0])
    expect(names).toEqual(['Workspace', 'Environment'])
    close()
    signedIn()
    await open()
    await waitFor(() => expect(queryClient.getQueryData(['environments', 'list', {}])).toBeTruthy())
    expect(screen.queryByRole('button', { name: /environment/i })).toBeNull()
  })

  it('an environment that is called as the live mark reads bears its name alone', async () => {
    const named = { ...live, name: 'Live' }
    await open({ agent: { ...dana, activeEnvironment: named }, answers: { [all]: { data: [named, draft] } } })
    const menu = await openEnvironments('Live')
    expect(menu.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Live', 'Draft'])
  })

  it('the bar above the page opens the choice of environments as well', async () => {
    await open({ answers: several })
    fireEvent.click(await screen.findByRole('button', { name: 'Production, choose another environment' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Command palette', hidden: true }))
    fireEvent.click(await dialog.findByText('Draft'))
    const question = within(await screen.findByRole('dialog', { name: 'Switch to Draft?' }))
    await waitFor(() => expect(document.activeElement).toBe(question.getByRole('button', { name: 'Switch' })))
  })

  it('a switch reloads the page once, though the server tells of it as well', async () => {
    const moved = { ...dana, activeEnvironment: draft, environmentChosen: true }
    await open({ answers: { ...several, 'POST /api/agent/switch-environment': { data: moved } } })
    fireEvent.click((await openEnvironments()).getByRole('button', { name: /Draft/ }))
    const question = within(await screen.findByRole('dialog', { name: 'Switch to Draft?' }))
    reload.mockClear()
    fireEvent.click(question.getByRole('button', { name: 'Switch' }))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    // What comes over the socket ends here.
    reloadWhenSettled()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('AUTH-013/environments, ENV-004/one: an agent loads no environments and has no picker', async () => {
    const { calls } = await open({ agent: { ...dana, roles: ['agent'] }, at: '/conversations', answers: several })
    await screen.findByRole('link', { name: 'Conversations' })
    expect(calls.map(({ route }) => route)).not.toContain('GET /api/agent/environment')
    expect(screen.queryByRole('button', { name: /switch environment/ })).toBeNull()
  })

  it('ENV-010, ENV-012: another one is moved to once it was confirmed', async () => {
    const moved = { ...dana, activeEnvironment: draft, environmentChosen: true }
    const { calls } = await open({ answers: { ...several, 'POST /api/agent/switch-environment': { data: moved } } })
    fireEvent.click((await openEnvironments()).getByRole('button', { name: /Draft/ }))
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Switch to Draft?' })).getByRole('button', { name: 'Switch' }),
    )
    await waitFor(() => expect(switches(calls)).toEqual([{ environmentId: draft._id, agentId: dana._id }]))
  })

  it('CHANGES-011/several: where there are several, the menu leads to what differs, and asks how much that is when it opens', async () => {
    const diff = `GET /api/agent/environment-content/diff?sourceEnvId=${draft._id}&targetEnvId=${live._id}&brief=true`
    const known = { isThere: true, unlearned: 0 }
    const model = { ...known, target: { ...known, unlearned: 2 } }
    const { calls } = await open({ answers: { ...several, [diff]: { data: { changes: 24, model } } } })
    await screen.findByRole('button', { name: 'Environment Production Live, switch environment' })
    expect(calls.map(({ route }) => route)).not.toContain(diff)
    const menu = await openEnvironments()
    const link = await menu.findByRole('link', { name: /^Compare and promote/ })
    await within(link).findByText('24 changes')
    expect(link.getAttribute('href')).toBe('/content/changes')
    const behind = await menu.findByRole('img', { name: 'The language model does not know 2 changes yet' })
    expect(behind.closest('li')?.textContent).toBe('ProductionLive')
    expect(menu.getAllByRole('img')).toHaveLength(1)
  })

  it('SHELL-030/env-changes, ENV-007/changes: a draft says how many of its changes are not live, asked again once after several changes', async () => {
    const diff = `GET /api/agent/environment-content/diff?sourceEnvId=${draft._id}&targetEnvId=${live._id}&brief=true`
    let changes = 12
    const agent = { ...dana, activeEnvironment: draft }
    const { calls } = await open({ agent, answers: { ...several, [diff]: () => ({ data: { changes } }) } })
    const picker = await screen.findByRole('button', {
      name: 'Environment Draft 12 pending changes, switch environment',
    })
    expect(picker.textContent).toContain('12')
    changes = 13
    const changed = { type: 'changed', area: 'blocks', environmentId: draft._id } as const
    for (let count = 0; count < 3; count++) act(() => push({ kind: 'event', event: changed }))
    await screen.findByRole('button', { name: 'Environment Draft 13 pending changes, switch environment' })
    expect(calls.filter(({ route }) => route === diff)).toHaveLength(2)
  })

  it('SHELL-030/changes: with one environment the entry Changes says how many changes its language model does not know', async () => {
    const base = 'GET /api/agent/knowledge-base'
    await open({
      answers: {
        [`${base}/pending-changes`]: { data: { pendingChanges: true, count: 3 } },
        [`${base}/build-tasks`]: { data: [] },
      },
    })
    await screen.findByRole('link', { name: /^Changes.*3 pending changes$/ })
  })

  it('an environment whose language model is behind says so at its name', async () => {
    const base = 'GET /api/agent/knowledge-base'
    const pending = { pendingChanges: true, count: 2 }
    const answers = { [`${base}/pending-changes`]: { data: pending }, [`${base}/build-tasks`]: { data: [] } }
    await open({ answers: { ...several, ...answers } })
    const said = 'The language model does not know 2 changes yet'
    await screen.findByRole('button', { name: `Production, choose another environment. ${said}` })
    screen.getByRole('button', { name: `Environment Production Live ${said}, switch environment` })
    act(() => setCounter('pending-build', 0))
    act(() => setCounter('environment-changes', 0))
    screen.getByRole('button', { name: 'Environment Production Live, switch environment' })
    act(() => setCounter('environment-changes', undefined))
  })

  it('ENV-010: nothing moves when the answer is no', async () => {
    const { calls } = await open({ answers: several })
    fireEvent.click((await openEnvironments()).getByRole('button', { name: /Draft/ }))
    const question = within(await screen.findByRole('dialog', { name: 'Switch to Draft?' }))
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Switch to Draft?' })).toBeNull())
    expect(switches(calls)).toEqual([])
  })

  it('ENV-011: the active one does nothing and sends no call', async () => {
    const { calls } = await open({ answers: several })
    fireEvent.click((await openEnvironments()).getByRole('button', { name: /Production/ }))
    expect(screen.queryByRole('dialog', { name: /switch environment/ })).toBeNull()
    expect(screen.queryByRole('dialog', { name: /Switch to/ })).toBeNull()
    expect(switches(calls)).toEqual([])
  })
})

describe('following the live environment', () => {
  const inDraft = { ...dana, activeEnvironment: { ...draft } }

  it('ENV-008/audited: is for builders who did not choose otherwise, where there is a live one elsewhere', () => {
    expect(liveToFollow(inDraft, [live, draft])).toEqual(live)
    expect(liveToFollow({ ...inDraft, environmentChosen: true }, [live, draft])).toBeUndefined()
    expect(liveToFollow({ ...inDraft, roles: ['agent'] }, [live, draft])).toBeUndefined()
    expect(liveToFollow(dana, [live, draft])).toBeUndefined()
    expect(liveToFollow(inDraft, [draft])).toBeUndefined()
  })

  it('ENV-007/switch: happens after a saved change, and is not remembered as a choice', async () => {
    const { calls } = await open({
      agent: inDraft,
      answers: {
        ...several,
        'POST /api/agent/switch-environment': { data: dana },
        [`DELETE /api/agent/forms/${id(30)}`]: { data: { _id: id(30) } },
      },
    })
    await openEnvironments('Draft')
    await api.forms.remove({ _id: id(30) })
    const followed = { environmentId: live._id, agentId: dana._id, chosen: false }
    await waitFor(() => expect(switches(calls)).toEqual([followed]))
  })
})
