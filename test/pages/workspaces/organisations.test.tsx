/** Organisations: listed, named, deleted, and put together from workspaces and people. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ManagedWorkspace } from '#shared/contracts/workspaces'
import { Problem } from '#shared/problem'
import { pages } from '../../../frontend/src/core/pages.ts'
import { dialog, field, findDialog } from '../actions.ts'
import { close } from '../close.ts'
import { refusalsOf } from '../refusals.ts'
import { idOf } from '../screen.tsx'
import {
  actionsOf,
  ada,
  bloom,
  choose,
  coast,
  empty,
  harbour,
  openAt,
  pick,
  pier,
  rowOf,
  tom,
} from './provider-screen.ts'

const at = '/admin/organisations'
const one = `/admin/organisations-view/${coast._id}`

describe('the list of organisations', () => {
  it('ORGANISATIONS-001/list: shows each with how many workspaces and people it has', async () => {
    await openAt(at)
    const { getByRole } = await rowOf('Coast Group')
    const cells = [...getByRole('link', { name: 'Coast Group' }).closest('tr')!.querySelectorAll('td')]
    expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['2', '1', '1 Feb 2026'])
    expect(getByRole('link', { name: 'Coast Group' }).getAttribute('href')).toBe(one)
  })

  it('ORGANISATIONS-001/roles: is open to provider staff alone, like the page of one organisation', () => {
    for (const page of ['organisations', 'organisation-view'] as const)
      expect(refusalsOf(pages[page].access)).toEqual({ admin: 'forbidden', agent: 'forbidden', 'wbb-agent': undefined })
  })

  it('one is created under a name of its own, and renamed', async () => {
    const made = { ...empty, _id: idOf(82), name: 'Desert' }
    const { calls } = await openAt(at, {
      'POST /api/agent/organisations': () => made,
      [`PUT /api/agent/organisations/${made._id}`]: () => ({ ...made, name: 'Dunes', revision: 2 }),
    })
    await rowOf('Coast Group')
    fireEvent.click(screen.getByRole('button', { name: 'Create an organisation' }))
    const { getByRole, findByText } = await findDialog('Create an organisation')
    const create = () => fireEvent.click(getByRole('button', { name: 'Create an organisation' }))
    fireEvent.change(field('Name'), { target: { value: 'coast group' } })
    create()
    await findByText('That name is already taken')
    fireEvent.change(field('Name'), { target: { value: 'Desert' } })
    create()
    await screen.findByText('“Desert” was created')
    await choose('Desert', 'Rename')
    await findDialog('Rename the organisation')
    fireEvent.change(field('Name'), { target: { value: 'Dunes' } })
    fireEvent.submit(field('Name'))
    await screen.findByText('The organisation is now called “Dunes”')
    expect(calls.filter(({ route }) => /POST|PUT/.test(route)).map(({ body }) => body)).toEqual([
      { name: 'Desert' },
      { name: 'Dunes', revision: 1 },
    ])
  })

  it('ORGANISATIONS-004: one with workspaces or people cannot be deleted, and the reason is told', async () => {
    await openAt(at)
    expect(await actionsOf('Coast Group')).toEqual(['Open', 'Rename'])
    screen.getByText('Workspaces or people still belong to this organisation.')
  })

  it('ORGANISATIONS-004: where somebody has joined it meanwhile the server refuses, and the dialog stays', async () => {
    const route = `DELETE /api/agent/organisations/${empty._id}?revision=${empty.revision}`
    let isRefused = true
    await openAt(at, {
      [route]: () => {
        if (isRefused) throw new Problem('organisation-in-use')
        return { id: empty._id }
      },
    })
    await choose('Alpine', 'Delete')
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Alpine' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Delete' }))
    await screen.findByText('Workspaces or people still belong to this organisation.')
    isRefused = false
    fireEvent.click(dialog().getByRole('button', { name: 'Delete' }))
    await screen.findByText('“Alpine” was deleted')
    expect(screen.queryByRole('link', { name: 'Alpine' })).toBeNull()
  })
})

describe('one organisation', () => {
  it('ORGANISATIONS-001/view: shows its workspaces and its agents, and none of another one', async () => {
    await openAt(one)
    const row = await rowOf('Tom Reed')
    row.getByText('tom@coast.example')
    row.getByText('Harbour Lights (Admin)')
    await rowOf('Harbour Lights')
    await rowOf('Pier 9')
    for (const other of ['Bloom & Vale', 'Ada Stone']) expect(screen.queryByText(other)).toBeNull()
  })

  it('a workspace is added and taken out again', async () => {
    let list: ManagedWorkspace[] = [bloom, harbour, pier]
    const { calls } = await openAt(one, {
      'GET /api/agent/workspaces': () => list,
      'POST /api/agent/workspaces/change-organisation': (body) => {
        const { clientId, organisationId } = body as { clientId: string; organisationId: string | null }
        list = list.map((item) =>
          item._id === clientId ? { ...item, organisation: organisationId ?? undefined } : item,
        )
        return list.find(({ _id }) => _id === clientId)
      },
    })
    await rowOf('Pier 9')
    fireEvent.click(screen.getByRole('button', { name: 'Add a workspace' }))
    await pick('Workspace', /Bloom & Vale/)
    fireEvent.click((await findDialog()).getByRole('button', { name: 'Add a workspace' }))
    await screen.findByText('“Bloom & Vale” was added')
    await rowOf('Bloom & Vale')
    await choose('Pier 9', 'Remove')
    fireEvent.click((await findDialog()).getByRole('button', { name: 'Remove' }))
    await screen.findByText('“Pier 9” was taken out')
    expect(screen.queryByText('Pier 9')).toBeNull()
    expect(calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual([
      { clientId: bloom._id, organisationId: coast._id },
      { clientId: pier._id, organisationId: null },
    ])
  })

  it('a person is added, which is said to cost the workspaces of another organisation, and taken out again', async () => {
    let list = [ada, tom]
    const { calls } = await openAt(one, {
      'GET /api/agent/all-organisation-agents': () => list,
      'POST /api/agent/change-agent-organisation': () => {
        list = [{ ...ada, organisation: coast._id }, tom]
        return list[0]
      },
      'POST /api/agent/remove-agent-from-organisation': () => {
        list = [list[0]!, { ...tom, organisation: undefined, workspaces: [] }]
        return list[1]
      },
    })
    await rowOf('Tom Reed')
    fireEvent.click(screen.getByRole('button', { name: 'Add a person' }))
    await pick('Person', /Ada Stone/)
    const { getByRole, getByText } = await findDialog()
    getByText('They leave “Alpine” and all of its workspaces.')
    fireEvent.click(getByRole('button', { name: 'Add a person' }))
    await screen.findByText('Ada Stone was added')
    await rowOf('Ada Stone')
    await choose('Tom Reed', 'Remove')
    fireEvent.click((await findDialog()).getByRole('button', { name: 'Remove' }))
    await screen.findByText('Tom Reed was taken out')
    await waitFor(() => expect(screen.queryByText('Tom Reed')).toBeNull())
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([
      {
        route: 'POST /api/agent/change-agent-organisation',
        body: { agentId: ada._id, organisationId: coast._id },
      },
      {
        route: 'POST /api/agent/remove-agent-from-organisation',
        body: { agentId: tom._id, organisationId: coast._id },
      },
    ])
  })

  it('without workspaces and people it says what belongs there, and can be deleted', async () => {
    const { router } = await openAt(`/admin/organisations-view/${empty._id}`, {
      'GET /api/agent/all-organisation-agents': () => [tom],
      [`DELETE /api/agent/organisations/${empty._id}?revision=${empty.revision}`]: () => ({ id: empty._id }),
    })
    await screen.findByText('No workspaces yet')
    await screen.findByText('No people yet')
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const { getByRole } = await findDialog()
    fireEvent.change(getByRole('textbox'), { target: { value: 'alpine' } })
    fireEvent.click(getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(at))
  })

  it('says what could not be loaded, with the way to try again, and that there is no such organisation', async () => {
    await openAt(one, {
      'GET /api/agent/all-organisation-agents': () => {
        throw new Problem('internal')
      },
    })
    await rowOf('Harbour Lights')
    await screen.findByRole('button', { name: 'Try again' })
    close()
    await openAt('/admin/organisations-view/01J9ZK3V5Q8XN4T7M2R6W0Y999')
    await screen.findByText('No such organisation')
  })
})
