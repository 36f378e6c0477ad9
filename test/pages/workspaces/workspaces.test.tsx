/** The provider's table of workspaces: what it shows, and how one is founded, moved, rebuilt and opened. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Problem } from '#shared/problem'
import { pages } from '../../../frontend/src/core/pages.ts'
import { field, findDialog } from '../actions.ts'
import { close } from '../close.ts'
import { refusalsOf } from '../refusals.ts'
import { idOf } from '../screen.tsx'
import {
  actionsOf,
  bloom,
  choose,
  coast,
  harbour,
  openAt,
  pick,
  pier,
  removal,
  rowOf,
  staff,
} from './provider-screen.ts'

const at = '/admin/workspaces'

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').querySelector('a')?.textContent)

describe('the table of workspaces', () => {
  it('WORKSPACES-001/list: lists what belongs to each workspace and what goes on in it', async () => {
    await openAt(at)
    const { getByText, getByRole } = await rowOf('Harbour Lights')
    await waitFor(() => getByText('Coast Group'))
    for (const text of ['harbour', 'Team', 'Closed: Analytics', '2 Mar 2026', 'In use', '2 days ago', '5 minutes ago'])
      getByText(text)
    await waitFor(() => getByText('7'))
    getByText('3')
    getByText('2')
    expect(getByRole('link', { name: 'Harbour Lights' }).getAttribute('href')).toBe(
      `/admin/workspaces-edit/${harbour._id}`,
    )
    const quiet = await rowOf('Bloom & Vale')
    quiet.getByText('You are here')
    quiet.getByText('No limits')
    quiet.getByText('None')
    expect(quiet.getAllByText('Never').length).toBe(2)
  })

  it('WORKSPACES-001/roles: is open to provider staff alone, like the page of one workspace', () => {
    for (const page of ['workspaces', 'workspaces-edit'] as const)
      expect(refusalsOf(pages[page].access)).toEqual({ admin: 'forbidden', agent: 'forbidden', 'wbb-agent': undefined })
  })

  it('is searched by name, address and organisation, and sorted by what goes on', async () => {
    await openAt(at)
    await rowOf('Harbour Lights')
    expect(names()).toEqual(['Bloom & Vale', 'Harbour Lights', 'Pier 9'])
    const search = screen.getByRole('searchbox', { name: 'Find a workspace' })
    await screen.findAllByText('Coast Group')
    fireEvent.change(search, { target: { value: 'coast' } })
    expect(names()).toEqual(['Harbour Lights', 'Pier 9'])
    fireEvent.change(search, { target: { value: '' } })
    await screen.findByText('7')
    const byErrors = screen.getByRole('button', { name: /^Errors/ })
    fireEvent.click(byErrors)
    fireEvent.click(byErrors)
    await waitFor(() => expect(names()[0]).toBe('Harbour Lights'))
  })

  it('says that there are none, and that they could not be loaded', async () => {
    await openAt(at, { 'GET /api/agent/workspaces': () => [] })
    await screen.findByText('No workspaces yet')
    close()
    await openAt(at, {
      'GET /api/agent/workspaces': () => {
        throw new Problem('internal')
      },
    })
    await screen.findByRole('button', { name: 'Try again' })
  })

  it('shows the workspaces though nothing is known of what goes on in them', async () => {
    await openAt(at, {
      'GET /api/agent/clients/status': () => {
        throw new Problem('internal')
      },
    })
    await rowOf('Harbour Lights')
    await screen.findByText('What goes on in the workspaces could not be loaded.')
  })

  it('offers to read alone what an agent may only read', async () => {
    await openAt(at, {}, { ...staff, permissions: ['read'] })
    expect(await actionsOf('Bloom & Vale')).toEqual(['Edit'])
    expect(screen.getByRole('button', { name: 'Create a workspace' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('what is done from the table', () => {
  it('WORKSPACES-001/create, WORKSPACES-008/create: a new workspace is appended, under a name that follows the other until it is typed', async () => {
    const made = { ...bloom, _id: idOf(75), name: 'green-house', displayName: 'Grünes Haus' }
    const { calls } = await openAt(at, { 'POST /api/agent/workspaces': () => made })
    await rowOf('Pier 9')
    fireEvent.click(screen.getByRole('button', { name: 'Create a workspace' }))
    const { getByRole, getByText } = await findDialog()
    getByText('It is part of the address of the chat and never changes.')
    fireEvent.change(field('Name'), { target: { value: 'Grünes Haus' } })
    expect(field('Name in addresses').value).toBe('gruenes-haus')
    fireEvent.change(field('Name in addresses'), { target: { value: 'green-house' } })
    fireEvent.change(field('Name'), { target: { value: 'Grünes Haus am See' } })
    expect(field('Name in addresses').value).toBe('green-house')
    fireEvent.click(getByRole('button', { name: 'Create a workspace' }))
    await screen.findByText('“Grünes Haus” was created')
    // There is the way there.
    screen.getByRole('button', { name: 'Go there' })
    expect(names()).toEqual(['Bloom & Vale', 'Grünes Haus', 'Harbour Lights', 'Pier 9'])
    expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
      name: 'green-house',
      displayName: 'Grünes Haus am See',
    })
    // What was saved is shown without asking for the list again.
    expect(calls.filter(({ route }) => route === 'GET /api/agent/workspaces').length).toBe(1)
  })

  it('a name in addresses that cannot be one, or is taken, is told at its field', async () => {
    await openAt(at, {
      'POST /api/agent/workspaces': () => {
        throw new Problem('duplicate-name')
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Create a workspace' }))
    const { getByRole, findByText } = await findDialog()
    const create = () => fireEvent.click(getByRole('button', { name: 'Create a workspace' }))
    fireEvent.change(field('Name'), { target: { value: 'Bloom' } })
    fireEvent.change(field('Name in addresses'), { target: { value: 'Bloom & Co' } })
    create()
    await findByText('Lower-case letters, digits and single hyphens, at least two signs')
    fireEvent.change(field('Name in addresses'), { target: { value: 'bloom' } })
    create()
    await findByText('That name is already taken')
    expect(field('Name in addresses').getAttribute('aria-invalid')).toBe('true')
  })

  it('WORKSPACES-008/organisation, WORKSPACES-013/organisation: another organisation refreshes the workspaces and the agent', async () => {
    const moved = { ...harbour, organisation: undefined, revision: 5 }
    let now = harbour
    const { calls } = await openAt(at, {
      'GET /api/agent/workspaces': () => [bloom, now],
      'POST /api/agent/workspaces/change-organisation': () => (now = moved),
    })
    await screen.findByText('Coast Group')
    await choose('Harbour Lights', 'Change organisation…')
    const { getByRole } = await findDialog()
    await pick('Organisation', 'None')
    const asked = calls.length
    fireEvent.click(getByRole('button', { name: 'Save' }))
    await screen.findByText('“Harbour Lights” belongs to no organisation now')
    expect(calls[asked]).toEqual({
      route: 'POST /api/agent/workspaces/change-organisation',
      body: { clientId: harbour._id, organisationId: null },
    })
    await waitFor(() =>
      expect(calls.slice(asked).map(({ route }) => route)).toEqual(
        expect.arrayContaining(['GET /api/agent/workspaces', 'GET /api/agent/login']),
      ),
    )
    expect(screen.queryByText(coast.name)).toBeNull()
  })

  it('WORKSPACES-001/rebuild, WORKSPACES-013/typesense/counts: search and figures are rebuilt, and it is told where there is nothing to rebuild', async () => {
    const { calls } = await openAt(at, {
      'POST /api/agent/workspaces/rebuild-typesense': () => ({ accepted: true }),
      'POST /api/agent/workspaces/rebuild-counts': () => ({ accepted: false }),
    })
    await choose('Harbour Lights', 'Rebuild search')
    await screen.findByText('The knowledge of “Harbour Lights” is being read again')
    await choose('Harbour Lights', 'Rebuild figures')
    await screen.findByText('In “Harbour Lights” there is nothing to rebuild')
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([
      { route: 'POST /api/agent/workspaces/rebuild-typesense', body: { client: harbour._id } },
      { route: 'POST /api/agent/workspaces/rebuild-counts', body: { client: harbour._id } },
    ])
  })

  it('a workspace is opened by those alone who work in it', async () => {
    const works = { ...staff, workspaces: [...staff.workspaces, { id: pier._id, name: 'pier', displayName: 'Pier 9' }] }
    await openAt(at, {}, works)
    expect(await actionsOf('Harbour Lights')).not.toContain('Open')
    close()
    await openAt(at, {}, works)
    expect(await actionsOf('Pier 9')).toContain('Open')
  })

  it('a removal that goes on is shown with how far it is, and a workspace that is deleted stands in no row', async () => {
    let removals = [removal, { ...removal, client: pier._id, displayName: 'Pier 9', isDeletion: true, removed: 1 }]
    await openAt(at, {
      'GET /api/agent/workspaces': () => [bloom, harbour, { ...pier, isDeleting: true }],
      'GET /api/agent/workspaces/removals': () => removals,
    })
    const { findByText, getByText } = within(await screen.findByRole('region', { name: 'Deleting and clearing' }))
    getByText('“Harbour Lights” is being cleared: Content, Training')
    getByText('(1204 rows removed)')
    getByText('“Pier 9” is being deleted')
    await waitFor(() => expect(names()).toEqual(['Bloom & Vale', 'Harbour Lights']))
    removals = removals.map((one) => ({ ...one, ended: new Date(Date.now() + 1000).toISOString() }))
    await findByText('“Pier 9” was deleted')
    getByText('“Harbour Lights” was cleared: Content, Training')
  })
})
