/** A response in its editor: what it says, what stands in the way of saving, and what leads to it. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { bodyOf, edit, hello, hours, openBlocks, readOnly } from './blocks-screen.tsx'
import { dialog, field, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { idOf, type Answers } from '../screen.tsx'

const openEditor = async (at: string, options: Parameters<typeof openBlocks>[1] = {}) => {
  const opened = await openBlocks(at, options)
  await waitFor(() => field('Title'))
  return opened
}
const saving = (block: { readonly _id: string }): Answers => ({
  [`PUT /api/agent/block/${block._id}`]: (body) => ({ ...block, ...(body as object), revision: 2 }),
})
const mandatory = 'Mandatory field, please ensure your default language has been filled.'

describe('a response that is edited', () => {
  it('BLOCKS-043, BLOCKS-044/message/select: needs a title, and a text in the default language; the first wrong field has the focus', async () => {
    for (const block of [hours, hello]) {
      const { calls } = await openEditor(edit(block), { answers: saving(block) })
      await waitFor(() => field('What the bot says'))
      type('Title', ' ')
      type('What the bot says', '  ')
      press('Save')
      await waitFor(() => expect(document.activeElement).toBe(field('Title')))
      expect(screen.getAllByText(mandatory)).toHaveLength(2)
      type('Title', 'Hours')
      press('Save')
      await waitFor(() => expect(document.activeElement).toBe(field('What the bot says')))
      expect(bodyOf(calls, 'PUT')).toBeUndefined()
      close()
    }
  })

  it('leads to the tab of the first wrong field', async () => {
    await openEditor('/content/responses/edit/basic')
    await waitFor(() => field('What the bot says'))
    type('Title', 'Thanks')
    type('What the bot says', 'Thank you!')
    press('Save')
    await waitFor(() => expect(document.activeElement).toBe(field('Topic')))
    expect(screen.getByRole('tab', { name: /Message/, selected: true })).toBeTruthy()
    type('Topic', 'Shop')
    fireEvent.click(screen.getByRole('tab', { name: 'Settings' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Advanced' }))
    type('Key', 'no key')
    fireEvent.click(screen.getByRole('tab', { name: 'Message' }))
    press('Save')
    await waitFor(() => expect(document.activeElement).toBe(field('Key')))
    expect(screen.getByRole('tab', { name: /Settings/, selected: true })).toBeTruthy()
  })

  it('shows the server’s faults at their fields', async () => {
    const refuse = () => {
      throw badRequest(faultAt('choices.0.action.value', 'block-gone'), faultAt('title', 'too-long', { max: 200 }))
    }
    await openEditor(edit(hello), { answers: { [`PUT /api/agent/block/${hello._id}`]: refuse } })
    type('Title', 'Hi')
    press('Save')
    await screen.findByText('This response no longer exists.')
    expect(screen.getByText('At most 200 characters')).toBeTruthy()
    expect(field('Title').value).toBe('Hi')
  })

  it('BLOCKS-021/note/ok: is only looked at in a read-only environment, which says where to change it', async () => {
    await openEditor(edit(hello), { agent: readOnly })
    screen.getByText(/cannot be changed here.*Responses page of an environment that is not live/)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    press('OK')
    await screen.findByRole('link', { name: 'Bouquets' })
  })

  it('BLOCKS-022/esc/dirty: Escape leaves, after a question when something would be lost', async () => {
    await openEditor(edit(hours))
    type('Title', 'Hours')
    fireEvent.keyDown(window, { key: 'Escape' })
    fireEvent.click(await screen.findByRole('button', { name: 'Stay Here' }))
    type('Title', 'Opening hours')
    fireEvent.keyDown(window, { key: 'Escape' })
    await screen.findByRole('link', { name: 'Bouquets' })
  })

  it('that somebody else saved first can be kept: saving then builds on theirs', async () => {
    let stored = hours
    await openEditor(edit(hours), {
      answers: {
        [`GET /api/agent/block/${hours._id}`]: () => stored,
        [`PUT /api/agent/block/${hours._id}`]: (body) => {
          if ((body as { revision: number }).revision !== 2) throw new Problem('stale')
          return { ...hours, title: 'Mine', revision: 3 }
        },
      },
    })
    stored = { ...hours, title: 'Theirs', revision: 2 }
    type('Title', 'Mine')
    press('Save')
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
    press('Save')
    await screen.findByText('The response "Mine" was successfully updated')
  })

  it('becomes another kind with nothing of what it said, after a question', async () => {
    const { calls } = await openEditor(`${edit(hello)}?tab=response`, { answers: saving(hello) })
    fireEvent.click(screen.getByRole('tab', { name: 'Settings' }))
    press('Change the type')
    fireEvent.click(dialog().getByRole('button', { name: /Hand over to a person/ }))
    await screen.findByText(/What this response says now is taken away/)
    fireEvent.click(dialog().getByRole('button', { name: 'Change the type' }))
    press('Save')
    await waitFor(() =>
      expect(bodyOf(calls, 'PUT')).toMatchObject({ type: 'function', function: { type: 'handover' } }),
    )
    expect(bodyOf(calls, 'PUT')).not.toHaveProperty('text')
  })
})

it('a response is sent by up to twenty events', async () => {
  const events = Array.from({ length: 21 }, (_, index) => ({
    _id: idOf(100 + index),
    name: `event-${index}`,
    enabled: true,
  }))
  const eventIds = events.slice(0, 19).map(({ _id }) => _id)
  await openBlocks(`${edit(hours)}?tab=next`, {
    answers: {
      [`GET /api/agent/block/${hours._id}`]: () => ({ ...hours, eventIds }),
      'GET /api/agent/event-trigger': () => events,
    },
  })
  fireEvent.mouseDown(await screen.findByRole('button', { name: /^Sent by events/ }))
  const option = (name: string) => screen.findByRole('option', { name })
  expect((await option('event-20')).getAttribute('aria-disabled')).toBe('false')
  fireEvent.mouseUp(await option('event-19'))
  expect((await option('event-20')).getAttribute('aria-disabled')).toBe('true')
  expect((await option('event-19')).getAttribute('aria-disabled')).toBe('false')
})

it('a link to a comparison leads to the response where there are no two versions to compare, and stays there once there are', async () => {
  const revision = (number: number) => ({
    _id: idOf(100 + number),
    revision: number,
    kind: number === 1 ? ('create' as const) : ('edit' as const),
    created: hours.updated,
    agent: 'Maya Vale',
    item: { ...hours, revision: number },
  })
  let revisions = [revision(1)]
  const route = `GET /api/agent/revisions/${hours._id}`
  await openBlocks(`${edit(hours)}?tab=compare`, { answers: { [route]: () => revisions } })
  await screen.findByRole('tab', { name: 'History' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('tab', { name: 'Compare Revisions' })).toBeNull()
  revisions = [revision(2), ...revisions]
  await act(() => queryClient.invalidateQueries())
  const compare = await screen.findByRole('tab', { name: 'Compare Revisions' })
  expect(compare.getAttribute('aria-selected')).toBe('false')
})
