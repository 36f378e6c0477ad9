/** The list of responses: filtered by the server, once the filters have rested; and the two steps to a new response. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { may, type Rights } from '#shared/access'
import { Problem } from '#shared/problem'
import { pages } from '../../../frontend/src/core/pages.ts'
import { bodyOf, edit, hello, hours, openBlocks, pickFromMenu, press, readOnly, type } from './blocks-screen.tsx'
import { close, field, idOf } from '../screen.tsx'

afterEach(() => {
  vi.useRealTimers()
  close()
})

const list = '/content/responses'
const rowOf = (title: string) => within(screen.getByRole('link', { name: title }).closest('tr')!)

describe('the list of responses', () => {
  it('BLOCKS-001: lists responses, for admin and wbb-agent only', async () => {
    await openBlocks(list)
    await screen.findByRole('link', { name: 'Bouquets' })
    expect(rowOf('Bouquets').getByText('Gallery')).toBeTruthy()
    const rights = (role: Rights['roles'][number]): Rights => ({
      roles: [role],
      permissions: [],
      closed: [],
      tier: [],
      readOnly: false,
    })
    expect(pages.blocks.path).toBe(list)
    expect(['admin', 'wbb-agent', 'agent'].map((role) => may(rights(role as 'admin'), pages.blocks.access))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('says of each response whether it is in use', async () => {
    await openBlocks(list)
    await screen.findByRole('link', { name: 'Hello' })
    expect(rowOf('Hello').getByText('In Use')).toBeTruthy()
    expect(rowOf('Opening hours').getByText('Low Use')).toBeTruthy()
  })

  it('begins without the bot’s own moments, and asks for topics and mappings', async () => {
    const { calls } = await openBlocks(list)
    await screen.findByRole('link', { name: 'Hello' })
    const asked = calls.map(({ route }) => route)
    for (const route of [
      'GET /api/agent/block?includeSystem=false',
      'GET /api/agent/block/categories',
      'GET /api/agent/knowledge-base/intent-mapping',
      'GET /api/agent/knowledge-base/entity-mapping',
      'GET /api/agent/knowledge-base/mapped-to-choices',
    ])
      expect(asked).toContain(route)
  })

  it('BLOCKS-004: topic, type, in use, system and a search narrow it down, and are counted', async () => {
    const filtered =
      'GET /api/agent/block?includeSystem=true&inUseOnly=true&group=Service&type=complex&searchText=tulip'
    const { calls } = await openBlocks(`${list}?topic=Service&type=complex`, { answers: { [filtered]: () => [] } })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'In use only' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include system' }))
    fireEvent.change(screen.getByPlaceholderText('Find by title, key or text'), { target: { value: 'tulip' } })
    expect(screen.getByText('5 filters')).toBeTruthy()
    screen.getByRole('button', { name: 'Topic Service' })
    screen.getByRole('button', { name: 'Type Gallery' })
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain(filtered))
  })

  it('BLOCKS-005: a change of the filters is applied 1000 ms after the last one', async () => {
    const { calls } = await openBlocks(list)
    await screen.findByRole('link', { name: 'Hello' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const search = screen.getByPlaceholderText('Find by title, key or text')
    const searches = () => calls.filter(({ route }) => route.includes('searchText')).map(({ route }) => route)
    fireEvent.change(search, { target: { value: 'tu' } })
    vi.advanceTimersByTime(900)
    fireEvent.change(search, { target: { value: 'tulip' } })
    vi.advanceTimersByTime(999)
    vi.useRealTimers()
    expect(searches()).toEqual([])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(search, { target: { value: 'tulips' } })
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    await waitFor(() => expect(searches()).toEqual(['GET /api/agent/block?includeSystem=false&searchText=tulips']))
  })

  it('filters that nothing fits can be cleared; an empty list offers the first response', async () => {
    const nothing = { 'GET /api/agent/block?includeSystem=false&group=Service': () => [] }
    await openBlocks(`${list}?topic=Service`, { answers: nothing })
    await screen.findByText('No responses match these filters')
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear' })[0]!)
    await screen.findByRole('link', { name: 'Hello' })
    close()
    await openBlocks(list, { answers: { 'GET /api/agent/block?includeSystem=false': () => [] } })
    await screen.findByText('No responses yet')
  })

  it('a list that cannot be loaded says so and can be asked again', async () => {
    let broken = true
    const answers = {
      'GET /api/agent/block?includeSystem=false': () => {
        if (broken) throw new Problem('unavailable')
        return [{ ...hello, inUse: true }]
      },
    }
    await openBlocks(list, { answers })
    await screen.findByText('Try again')
    broken = false
    press('Try again')
    await screen.findByRole('link', { name: 'Hello' })
  })

  it('a read-only environment shows responses and offers no new one', async () => {
    await openBlocks(list, { agent: readOnly })
    const add = await screen.findByRole('button', { name: /Add a response/ })
    expect(add.getAttribute('aria-disabled')).toBe('true')
  })

  it('duplicates a response and opens the copy', async () => {
    const copy = { ...hours, _id: idOf(40), title: 'Opening hours (2)' }
    await openBlocks(list, {
      answers: {
        [`POST /api/agent/duplicate-block/${hours._id}`]: () => copy,
        [`GET /api/agent/block/${copy._id}`]: () => copy,
        [`GET /api/agent/revisions/${copy._id}`]: () => [],
      },
    })
    await screen.findByRole('link', { name: 'Hello' })
    pickFromMenu('Actions for Opening hours', 'Duplicate')
    await waitFor(() => expect(field('Title').value).toBe('Opening hours (2)'))
  })

  it('does not delete what something leads to', async () => {
    const user = { _id: hello._id, model: 'Block', name: 'hello', title: 'Hello' }
    const dependencies = `GET /api/agent/dependencies?model=Block&id=${hours._id}`
    const { calls } = await openBlocks(list, { answers: { [dependencies]: () => [user] } })
    await screen.findByRole('link', { name: 'Hello' })
    pickFromMenu('Actions for Opening hours', 'Delete')
    await screen.findByRole('table', { name: 'References in use' })
    expect(screen.getByRole('button', { name: 'Delete' }).getAttribute('disabled')).not.toBeNull()
    expect(bodyOf(calls, 'DELETE')).toBeUndefined()
  })

  it('leads on to a response that a list of references names', async () => {
    await openBlocks(`${list}?block=${hours._id}`)
    await waitFor(() => expect(field('Title').value).toBe('Opening hours'))
  })
})

describe('a new response', () => {
  it('BLOCKS-009: the step that is done can be gone back to, after a question when something would be lost', async () => {
    await openBlocks('/content/responses/edit')
    fireEvent.click(await screen.findByRole('button', { name: /Hand over to a person/ }))
    await waitFor(() => field('Title'))
    fireEvent.click(screen.getByRole('link', { name: 'Response Type' }))
    fireEvent.click(await screen.findByRole('button', { name: /Basic/ }))
    await waitFor(() => field('Title'))
    type('Title', 'Hi')
    fireEvent.click(screen.getByRole('link', { name: 'Response Type' }))
    await screen.findByText('You have unsaved changes, are you sure you want to leave?')
    press('Stay Here')
    expect(field('Title').value).toBe('Hi')
    fireEvent.click(screen.getByRole('link', { name: 'Response Type' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Leave Page' }))
    await screen.findByRole('button', { name: /Gallery/ })
  })

  it('BLOCKS-036, BLOCKS-063: is created, an existing one is updated, and the notice leads to it', async () => {
    const made = { ...hours, _id: idOf(41), title: 'Thanks', key: 'thanks' }
    const { calls } = await openBlocks('/content/responses/edit/basic?topic=Service', {
      answers: {
        'POST /api/agent/block': () => made,
        [`GET /api/agent/block/${made._id}`]: () => made,
        [`GET /api/agent/revisions/${made._id}`]: () => [],
        [`PUT /api/agent/block/${made._id}`]: (body) => ({ ...made, ...(body as object), revision: 2 }),
      },
    })
    await waitFor(() => field('Title'))
    type('Title', 'Thanks')
    await waitFor(() => field('What the bot says'))
    type('What the bot says', 'Thank you!')
    press('Save')
    await screen.findByText('The response "Thanks" was successfully created')
    expect(bodyOf(calls, 'POST')).toMatchObject({ type: 'message', group: 'Service', key: 'thanks' })
    expect(screen.getByRole('link', { name: 'View Block' }).getAttribute('href')).toBe(edit(made))
    await screen.findByRole('tab', { name: 'Trigger' })
    type('Title', 'Many thanks')
    press('Save')
    await screen.findByText('The response "Many thanks" was successfully updated')
    expect(bodyOf(calls, 'PUT')).toMatchObject({ title: 'Many thanks', revision: 1 })
  })

  it('BLOCKS-036: may begin as a function', async () => {
    await openBlocks('/content/responses/edit/logic')
    await screen.findByText('go to this block if the condition is true')
  })
})
