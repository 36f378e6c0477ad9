/** Deleting and clearing workspaces: what is said and asked before, and what is left when it fails. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Problem } from '#shared/problem'
import { busy, choose, harbour, openAt, staff } from './provider-screen.ts'
import { findDialog } from '../actions.ts'

const at = '/admin/workspaces'
const remove = `DELETE /api/agent/workspaces/${harbour._id}?name=harbour`

const isDisabled = (button: HTMLElement) =>
  button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true'

async function openDeletion() {
  await screen.findByText('7')
  await choose('Harbour Lights', 'Delete')
  const shown = await findDialog()
  const button = shown.getByRole('button', { name: 'Delete' })
  const type = (value: string) => fireEvent.change(shown.getByRole('textbox'), { target: { value } })
  return { ...shown, button, type }
}

it('WORKSPACES-001/delete, WORKSPACES-008/delete, WORKSPACES-009: a workspace is deleted once its name was typed, and leaves the table', async () => {
  const { calls } = await openAt(at, { [remove]: () => ({ id: harbour._id }) })
  const { button, type, getByText } = await openDeletion()
  getByText('Delete “Harbour Lights”?')
  getByText('2 people lose this workspace. 3 open conversations end.')
  for (const wrong of ['', 'harbou', 'Harbour Lights']) {
    type(wrong)
    expect(isDisabled(button)).toBe(true)
  }
  const enter = () => fireEvent.submit(screen.getByRole('textbox', { name: 'To confirm, type “harbour”.' }))
  expect(enter()).toBe(false)
  expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false)
  type('harbour')
  expect(isDisabled(button)).toBe(false)
  enter()
  await screen.findByText('“Harbour Lights” is closed and being deleted')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('Harbour Lights')).toBeNull()
  screen.getByText('Pier 9')
  expect(calls.filter(({ route }) => route === remove).length).toBe(1)
  expect(calls.filter(({ route }) => route === 'GET /api/agent/workspaces').length).toBe(1)
})

it.each([
  [1, 0, '1 person loses this workspace.'],
  [0, 1, '1 open conversation ends.'],
  [0, 0, 'Nobody works in it, and no conversation is open.'],
])('a deletion with %d people and %d open conversations says: %s', async (people, open, text) => {
  const status = { ...busy, status: { errors: 7, people, open } }
  await openAt(at, { 'GET /api/agent/clients/status': () => [status] })
  const { getByText } = await openDeletion()
  expect(getByText(text).textContent.trim()).toBe(text)
})

it('WORKSPACES-010: a deletion that failed says so, and nothing is lost', async () => {
  let waiting = Promise.resolve()
  await openAt(at, {
    [remove]: async () => {
      await waiting
      throw new Problem('removal-running')
    },
  })
  const { button, type, findByRole, getByRole, queryByRole } = await openDeletion()
  type('harbour')
  fireEvent.click(button)
  const { getByText } = within(await findByRole('alert'))
  getByText('Failed to delete the client')
  getByText('This is being cleared or deleted already.')
  expect(getByRole<HTMLInputElement>('textbox').value).toBe('harbour')
  // Another try begins without the reason of the former one.
  waiting = new Promise(() => {})
  fireEvent.click(button)
  await waitFor(() => expect(queryByRole('alert')).toBeNull())
  fireEvent.click(getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Harbour Lights')
})

it('whoever deletes the workspace they work in goes on in the next one', async () => {
  const next = { id: harbour._id, name: 'harbour', displayName: 'Harbour Lights' }
  const agent = { ...staff, clients: ['bloom', 'harbour'], workspaces: [...staff.workspaces, next] }
  const { calls } = await openAt(
    at,
    {
      'DELETE /api/agent/workspaces/01J9ZK3V5Q8XN4T7M2R6W0Y002?name=bloom': () => ({ id: agent.company.id }),
      'POST /api/agent/switch-client': () => {
        // The call itself names the other workspace, because the deleted one is closed.
        expect(localStorage.getItem('activeClient')).toBe('harbour')
        return { ...agent, activeClient: 'harbour' }
      },
    },
    agent,
  )
  await choose('Bloom & Vale', 'Delete')
  const { getByRole, getByText } = await findDialog()
  getByText('You go on in Harbour Lights.')
  fireEvent.change(getByRole('textbox'), { target: { value: 'bloom' } })
  fireEvent.click(getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'POST /api/agent/switch-client')?.body).toEqual({
      activeClient: 'harbour',
      agentId: agent._id,
    }),
  )
})

it('WORKSPACES-001/clear, WORKSPACES-013/clear, WORKSPACES-015/name: the chosen sets are cleared once one is chosen and the name was typed', async () => {
  const { calls } = await openAt(at, {
    'POST /api/agent/workspaces/clear': () => ({ cleared: ['content', 'training'] }),
  })
  await choose('Harbour Lights', 'Clear')
  const { getByRole, getAllByRole, getByText, queryByText } = await findDialog()
  const clear = getByRole('button', { name: 'Clear' })
  expect(getAllByRole('checkbox').length).toBe(4)
  getByText('All conversations until now, with their files. Figures stay, and name nobody any more.')
  const type = (value: string) => fireEvent.change(getByRole('textbox'), { target: { value } })
  type('harbour')
  expect(isDisabled(clear)).toBe(true)
  fireEvent.click(getByRole('checkbox', { name: /^Training/ }))
  expect(queryByText('A backup of the content is made first.')).toBeNull()
  fireEvent.click(getByRole('checkbox', { name: /^Content/ }))
  getByText('A backup of the content is made first.')
  type('harb')
  expect(isDisabled(clear)).toBe(true)
  type('harbour')
  fireEvent.click(clear)
  await screen.findByText('“Harbour Lights” is being cleared')
  expect(calls.find(({ route }) => route.startsWith('POST'))).toEqual({
    route: 'POST /api/agent/workspaces/clear',
    body: { client: harbour._id, name: 'harbour', sets: ['content', 'training'] },
  })
})

it('a workspace without people and conversations says so before it is deleted', async () => {
  await openAt(at, {
    'GET /api/agent/clients/status': () => [{ ...busy, status: { open: 0, errors: 7, people: 0 } }],
  })
  const { getByText } = await openDeletion()
  getByText('Nobody works in it, and no conversation is open.')
})

it.each([
  { people: 2, open: 0, told: '2 people lose this workspace.' },
  { people: 0, open: 3, told: '3 open conversations end.' },
])('of $people people and $open conversations only what there is is told', async ({ people, open, told }) => {
  await openAt(at, {
    'GET /api/agent/clients/status': () => [{ ...busy, status: { open, errors: 7, people } }],
  })
  const { getByText } = await openDeletion()
  getByText(told)
})
