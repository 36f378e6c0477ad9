/** The sidebar's picker: how builders found and delete workspaces of their company. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askedWorkspace } from '../../../frontend/src/core/pickers.ts'
import { dana, id, open, signedIn } from '../console.tsx'

const reload = vi.fn()

beforeEach(() => {
  signedIn()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  askedWorkspace.change(undefined)
})

const openMenu = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Workspace Northwind Insurance/ }))
  return within(await screen.findByRole('dialog', { name: /^Workspace Northwind Insurance/ }))
}

const isMenuOpen = () => screen.queryByRole('dialog', { name: /^Workspace Northwind Insurance/ }) !== null

const made = { _id: id(22), name: 'northwind-quay', displayName: 'Quay' }

describe('the picker of workspaces', () => {
  it('WORKSPACES-014/company: a builder founds a workspace by the call of the company, and moves there', async () => {
    const workspaces = [...dana.workspaces, { id: made._id, name: 'northwind-quay', displayName: 'Quay' }]
    const { calls } = await open({
      agent: { ...dana, workspaces: dana.workspaces.slice(0, 1) },
      answers: {
        'POST /api/agent/client': { data: made },
        'POST /api/agent/switch-client': { data: { ...dana, workspaces, activeClient: 'northwind-quay' } },
      },
    })
    const menu = await openMenu()
    // The only workspace is not left.
    expect(menu.queryByRole('button', { name: /^Leave / })).toBeNull()
    fireEvent.click(menu.getByRole('button', { name: 'New workspace…' }))
    const asked = within(await screen.findByRole('dialog', { name: 'New workspace' }))
    expect(isMenuOpen()).toBe(false)
    fireEvent.change(asked.getByLabelText('Name'), { target: { value: 'Quay' } })
    fireEvent.click(asked.getByRole('button', { name: 'Create and open' }))
    await waitFor(() => expect(localStorage.getItem('activeClient')).toBe('northwind-quay'))
    expect(calls.filter(({ route }) => route.startsWith('POST /api/agent/client'))).toEqual([
      { route: 'POST /api/agent/client', body: { name: 'northwind-quay', displayName: 'Quay' } },
    ])
    await waitFor(() => expect(reload).toHaveBeenCalled())
  })

  it('WORKSPACES-009, WORKSPACES-014/company: another workspace is deleted by the call of the company once its name was typed', async () => {
    const remove = `DELETE /api/agent/client/${id(21)}?name=ahorn`
    const agent = { ...dana }
    const { calls } = await open({ agent, answers: { [remove]: { data: { id: id(21) } } } })
    fireEvent.click((await openMenu()).getByRole('button', { name: 'Delete Ahorn Apotheken' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Delete “Ahorn Apotheken”?' }))
    const button = asked.getByRole('button', { name: 'Delete' })
    expect(button.hasAttribute('disabled')).toBe(true)
    fireEvent.change(await asked.findByRole('textbox'), { target: { value: 'ahorn' } })
    fireEvent.click(button)
    // What the server says of the agent from then on.
    agent.workspaces = dana.workspaces.slice(0, 1)
    await screen.findByText('“Ahorn Apotheken” is closed and being deleted')
    expect(calls.filter(({ route }) => route === remove).length).toBe(1)
    const menu = await openMenu()
    expect(menu.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['NINorthwind Insurance'])
  })

  it('WORKSPACES-010: a deletion from the picker that failed says so, and the workspace stays', async () => {
    await open({
      answers: {
        [`DELETE /api/agent/client/${id(21)}?name=ahorn`]: { code: 'forbidden', errorMessage: 'Forbidden.' },
      },
    })
    fireEvent.click((await openMenu()).getByRole('button', { name: 'Delete Ahorn Apotheken' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Delete “Ahorn Apotheken”?' }))
    fireEvent.change(await asked.findByRole('textbox'), { target: { value: 'ahorn' } })
    fireEvent.click(asked.getByRole('button', { name: 'Delete' }))
    await asked.findByText('Failed to delete the client')
    fireEvent.click(asked.getByRole('button', { name: 'Cancel' }))
    ;(await openMenu()).getByRole('button', { name: 'Ahorn Apotheken' })
  })

  it('who deletes the active workspace goes on in the first of the others', async () => {
    const { calls } = await open({
      answers: {
        [`DELETE /api/agent/client/${id(20)}?name=northwind`]: { data: { id: id(20) } },
        'POST /api/agent/switch-client': { data: { ...dana, activeClient: 'ahorn' } },
      },
    })
    fireEvent.click((await openMenu()).getByRole('button', { name: 'Delete Northwind Insurance' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Delete “Northwind Insurance”?' }))
    await asked.findByText('You go on in Ahorn Apotheken.')
    fireEvent.change(asked.getByRole('textbox'), { target: { value: 'northwind' } })
    fireEvent.click(asked.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(localStorage.getItem('activeClient')).toBe('ahorn'))
    expect(calls.find(({ route }) => route.startsWith('POST /api/agent/switch-client'))?.body).toEqual({
      activeClient: 'ahorn',
      agentId: dana._id,
    })
    await waitFor(() => expect(reload).toHaveBeenCalled())
  })

  it('offers no bin beside the active workspace, and deletes it by words at the end', async () => {
    await open({})
    const menu = await openMenu()
    expect(menu.getAllByRole('listitem').map((item) => within(item).queryAllByRole('button').length)).toEqual([2, 1])
    expect(menu.getAllByRole('button').at(-1)!.textContent).toBe('Delete Northwind Insurance')
  })

  it('WORKSPACES-014: an agent founds and deletes none, and leaves the active one for the first of the others', async () => {
    const { calls } = await open({
      agent: { ...dana, roles: ['agent'] },
      at: '/conversations',
      answers: {
        'POST /api/agent/leave-client': { data: { id: dana._id } },
        'POST /api/agent/switch-client': { data: { ...dana, activeClient: 'ahorn' } },
      },
    })
    const menu = await openMenu()
    expect(menu.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'AAAhorn Apotheken',
      'NINorthwind Insurance',
      'Leave Northwind Insurance',
    ])
    fireEvent.click(menu.getByRole('button', { name: 'Leave Northwind Insurance' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Leave Northwind Insurance?' }))
    expect(isMenuOpen()).toBe(false)
    fireEvent.click(asked.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(localStorage.getItem('activeClient')).toBe('ahorn'))
    expect(calls.find(({ route }) => route === 'POST /api/agent/leave-client')?.body).toEqual({ client: 'northwind' })
  })
})
