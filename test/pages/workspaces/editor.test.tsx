/** The editor of a workspace: what the provider decides of it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Problem } from '#shared/problem'
import type { ManagedWorkspace } from '#shared/contracts/workspaces'
import { queries, queryClient } from '../../../frontend/src/core/api.ts'
import { field, findDialog } from '../actions.ts'
import { bloom, harbour, openAt, pick, pier, staff } from './provider-screen.ts'

const at = `/admin/workspaces-edit/${harbour._id}`
const update = `PUT /api/agent/workspaces/${harbour._id}`

/** A server that keeps what it is sent. */
const keeping = (body: unknown): ManagedWorkspace => {
  const { rasa, llm, ...others } = body as Partial<ManagedWorkspace> & { rasa?: object; llm?: object }
  return {
    ...harbour,
    ...others,
    rasa: { ...harbour.rasa, ...rasa },
    llm: { ...harbour.llm, ...llm },
    revision: harbour.revision + 1,
  }
}
const openEditor = (answers = {}, agent = staff) => openAt(at, { [update]: keeping, ...answers }, agent)
const sentIn = (calls: readonly { route: string; body: unknown }[]) =>
  calls.filter(({ route }) => route === update).map(({ body }) => body)
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const section = async (name: string) => {
  const heading = await screen.findByRole('heading', { name: new RegExp(`^${name}`), level: 2 })
  return within(heading.closest<HTMLElement>('[class*="awsui_root"][class*="container"], [class*="awsui_root_14iqq"]')!)
}
const toggle = (name: string) => screen.findByRole('checkbox', { name })

describe('the editor of a workspace', () => {
  it('WORKSPACES-001/edit: saves what was edited, and replaces the workspace in the list', async () => {
    const { calls } = await openEditor()
    await toggle('Analytics')
    fireEvent.change(field('Name'), { target: { value: 'Harbour Lamps' } })
    fireEvent.change(field('Keep single conversations in analytics, in days'), { target: { value: '90' } })
    save()
    await screen.findByText('“Harbour Lamps” was saved')
    expect(sentIn(calls)).toEqual([{ displayName: 'Harbour Lamps', conversationAnalyticsTTL: 90, revision: 4 }])
    const list = queryClient.getQueryData<ManagedWorkspace[]>(queries.workspaces.list().queryKey)
    expect(list?.map(({ _id, displayName }) => [_id, displayName])).toEqual([
      [bloom._id, 'Bloom & Vale'],
      [harbour._id, 'Harbour Lamps'],
      [pier._id, 'Pier 9'],
    ])
    expect(calls.filter(({ route }) => route === 'GET /api/agent/workspaces').length).toBe(1)
  })

  it('WORKSPACES-008/update: an update replaces the workspace by its id', async () => {
    await openEditor()
    await toggle('Analytics')
    fireEvent.change(field('Name'), { target: { value: 'Zebra' } })
    save()
    await screen.findByText('“Zebra” was saved')
    const list = queryClient.getQueryData<ManagedWorkspace[]>(queries.workspaces.list().queryKey)
    expect(list?.filter(({ _id }) => _id === harbour._id).map(({ displayName }) => displayName)).toEqual(['Zebra'])
    expect(list?.length).toBe(3)
  })

  it('what is switched off is closed, and what is switched on is open again', async () => {
    const { calls } = await openEditor()
    expect(((await toggle('Analytics')) as HTMLInputElement).checked).toBe(false)
    fireEvent.click(await toggle('Analytics'))
    fireEvent.click(await toggle('Visual builder'))
    fireEvent.click(await toggle('Live chat'))
    screen.getByText(/When off, the inbox and takeovers are closed/)
    save()
    await screen.findByText('“Harbour Lights” was saved')
    expect(sentIn(calls)).toEqual([{ closed: ['liveChatDisabled', 'visualBotBuilderDisabled'], revision: 4 }])
  })

  it('a switch that is put back leaves nothing to save, in whatever order the server lists what is closed', async () => {
    const { calls } = await openEditor({
      'GET /api/agent/workspaces': () => [{ ...harbour, closed: ['openAiDisabled', 'analyticsDisabled'] }],
    })
    fireEvent.click(await toggle('Analytics'))
    fireEvent.click(await toggle('Analytics'))
    save()
    fireEvent.click(await toggle('Live chat'))
    save()
    await screen.findByText('“Harbour Lights” was saved')
    expect(sentIn(calls)).toEqual([
      { closed: ['analyticsDisabled', 'liveChatDisabled', 'openAiDisabled'], revision: 4 },
    ])
  })

  it('WORKSPACES-011: the address of the language server must be a valid URL', async () => {
    const { calls } = await openEditor()
    expect(((await toggle('Ask this server')) as HTMLInputElement).disabled).toBe(true)
    const [address] = screen.getAllByLabelText('Address')
    for (const wrong of ['rasa', 'ftp://rasa.example', 'https://']) {
      fireEvent.change(address!, { target: { value: wrong } })
      save()
      await screen.findByText('Please enter a valid URL')
      expect(address!.getAttribute('aria-invalid')).toBe('true')
    }
    expect(sentIn(calls)).toEqual([])
    fireEvent.change(address!, { target: { value: 'https://rasa.example:5005' } })
    fireEvent.click(await toggle('Ask this server'))
    save()
    await screen.findByText('“Harbour Lights” was saved')
    expect(sentIn(calls)).toEqual([
      { rasa: { disabled: false, url: 'https://rasa.example:5005', bucketName: '', pipeline: '' }, revision: 4 },
    ])
  })

  it('a token is replaced or removed and never shown, and stays where neither was asked for', async () => {
    const { calls } = await openEditor()
    await screen.findByText('A token is set. Enter another to replace it.')
    screen.getByText('No key is set.')
    expect(field('Token').value).toBe('')
    expect(field('Token').type).toBe('password')
    fireEvent.change(field('Token'), { target: { value: 'new-token' } })
    save()
    await screen.findByText('“Harbour Lights” was saved')
    expect(field('Token').value).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Token' }))
    screen.getByText('It is removed when you save.')
    save()
    await waitFor(() => expect(sentIn(calls).length).toBe(2))
    const rasa = { disabled: true, url: '', bucketName: '', pipeline: '' }
    expect(sentIn(calls)).toEqual([
      { rasa: { ...rasa, token: 'new-token' }, revision: 4 },
      { rasa: { ...rasa, token: null }, revision: 5 },
    ])
  })

  it('two who edit different values both save them', async () => {
    const theirs = { ...harbour, conversationEventsTTL: 7, revision: 9 }
    const { calls } = await openEditor({
      [update]: (body: unknown) => {
        // The server knows which values were saved after which revision.
        return { ...theirs, ...(body as object), revision: 10 }
      },
    })
    await toggle('Analytics')
    fireEvent.change(field('Name'), { target: { value: 'Mine' } })
    save()
    await screen.findByText('“Mine” was saved')
    expect(sentIn(calls)).toEqual([{ displayName: 'Mine', revision: 4 }])
    expect(field('Keep events of conversations, in days').value).toBe('7')
  })

  it('who edits the same value as somebody else is asked which one stays', async () => {
    const theirs = { ...harbour, displayName: 'Theirs', revision: 9 }
    let latest = harbour
    await openEditor({
      'GET /api/agent/workspaces': () => [latest],
      [update]: () => {
        throw new Problem('stale')
      },
    })
    await toggle('Analytics')
    latest = theirs
    fireEvent.change(field('Name'), { target: { value: 'Mine' } })
    save()
    await screen.findByText('Somebody else saved this in the meantime')
    expect(field('Name').value).toBe('Mine')
    fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
    expect(field('Name').value).toBe('Theirs')
  })

  it('the organisation is changed at once, and what is edited meanwhile stays', async () => {
    const moved = { ...harbour, organisation: undefined, revision: 5 }
    let latest = harbour
    await openEditor({
      'GET /api/agent/workspaces': () => [latest],
      'POST /api/agent/workspaces/change-organisation': () => (latest = moved),
    })
    await screen.findByText('Coast Group')
    fireEvent.change(field('Name'), { target: { value: 'Mine' } })
    fireEvent.click(screen.getByRole('button', { name: 'Change organisation…' }))
    await pick('Organisation', 'None')
    fireEvent.click((await findDialog()).getByRole('button', { name: 'Save' }))
    await screen.findByText('“Harbour Lights” belongs to no organisation now')
    expect(field('Name').value).toBe('Mine')
    expect(screen.queryByText('Somebody else saved this in the meantime')).toBeNull()
  })

  it('WORKSPACES-001/delete: clears and deletes from its last section, and deleting leads back to the list', async () => {
    const { router } = await openEditor({
      [`DELETE /api/agent/workspaces/${harbour._id}?name=harbour`]: () => ({ id: harbour._id }),
    })
    const { getByRole } = await section('Clear or delete')
    getByRole('button', { name: 'Clear…' })
    fireEvent.click(getByRole('button', { name: 'Delete…' }))
    const asked = await findDialog()
    fireEvent.change(asked.getByRole('textbox'), { target: { value: 'harbour' } })
    fireEvent.click(asked.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/workspaces'))
  })

  it('says that there is no such workspace, with the way to all of them', async () => {
    await openAt('/admin/workspaces-edit/01J9ZK3V5Q8XN4T7M2R6W0Y999')
    await screen.findByText('No such workspace')
    screen.getByRole('link', { name: 'All workspaces' })
  })

  it('shows all and changes nothing for whoever may only read', async () => {
    await openEditor({}, { ...staff, permissions: ['read'] })
    await toggle('Analytics')
    // Above the form, and as the reason of each button.
    expect(screen.getAllByText('You do not have permission to do this.').length).toBeGreaterThan(1)
    expect(field('Name').readOnly).toBe(true)
    for (const name of ['Save', 'Clear…', 'Delete…'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled'), name).toBe('true')
  })
})
