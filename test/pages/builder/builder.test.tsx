/** The visual builder: what is drawn, what the keys of the tree do, and what each gesture saves. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { saveLink } from '../../../frontend/src/pages/blocks/builder/edits/saving.ts'
import { previewStart } from '../../../frontend/src/core/preview-start.ts'
import { field, type } from '../actions.ts'
import { close } from '../close.ts'
import { idOf, maya, open, turnGerman } from '../screen.tsx'
import { activeName, delivery, inspector, keptBlocks, openBuilder, press, stray, welcome } from './builder-screen.tsx'

afterEach(() => {
  previewStart.change(undefined)
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const click = async (name: string | RegExp) => fireEvent.click(await button(name))
const puts = (calls: readonly { route: string }[]) =>
  calls.filter(({ route }) => /^(PUT|POST|DELETE)/.test(route)).map(({ route }) => route)
const choiceOf = (block: Block, index: number) => block.type === 'select' && block.choices[index]?.action
const entry = (name: string | RegExp) =>
  within(screen.getByRole('navigation', { name: 'Entries' })).getByRole('button', { name })

/** The second choice of the welcome, which leads nowhere. */
function atFreeChoice(): void {
  press('Home')
  press('Shift+ArrowDown')
  press('Shift+ArrowDown')
}

describe('what is drawn', () => {
  it('HIERARCHY-001/root: is the whole bot, or what follows the response that the address names', async () => {
    const { calls } = await openBuilder(keptBlocks())
    expect(screen.getByRole('heading', { level: 1, name: 'Visual Builder' })).toBeDefined()
    expect(calls.map(({ route }) => route)).not.toContain(
      `GET /api/agent/hierarchy/${delivery._id}?updateRequired=true`,
    )
    expect(entry(/Stray/)).toBeDefined()
    close()
    await openBuilder(keptBlocks(), { at: `/content/visual-builder/${delivery._id}` })
    await screen.findByRole('heading', { level: 1, name: /^Delivery/ })
    press('End')
    expect(activeName()).toMatch(/^Delivery/)
  })

  it('HIERARCHY-001/root: one of the bot’s own moments may be named by its key', async () => {
    await openBuilder(keptBlocks(), { at: '/content/visual-builder/welcome' })
    await screen.findByRole('heading', { level: 1, name: /^Welcome/ })
  })

  it('says so where the address names no response', async () => {
    await open(`/content/visual-builder/${idOf(77)}`, { answers: keptBlocks().answers })
    await screen.findByText('Response not found')
  })

  it('lists where conversations begin and what nobody leads to, and filters it', async () => {
    await openBuilder(keptBlocks())
    const groups = () =>
      within(screen.getByRole('navigation', { name: 'Entries' }))
        .getAllByRole('group')
        .map((group) => group.textContent)
    expect(groups()).toEqual([
      expect.stringMatching(/^The bot’s moments.*Welcome/),
      expect.stringMatching(/^Asked by customers.*DeliveryWhen do you deliver\?/),
      expect.stringMatching(/^Nobody leads here.*Stray/),
    ])
    fireEvent.change(screen.getByRole('searchbox', { name: 'Filter entries' }), { target: { value: 'when do' } })
    expect(groups()).toEqual([expect.stringMatching(/^Asked by customers/)])
  })

  it('leads to an entry, also one that is collapsed away, and remembers in the tab what is collapsed', async () => {
    await openBuilder(keptBlocks())
    press('Home')
    press('Shift+ArrowLeft')
    expect(sessionStorage.getItem(`builder-collapsed/${maya.activeEnvironment._id}`)).toBe(`["${welcome._id}"]`)
    fireEvent.click(entry(/Delivery/))
    await waitFor(() => expect(activeName()).toMatch(/^Delivery/))
    expect(sessionStorage.getItem(`builder-collapsed/${maya.activeEnvironment._id}`)).toBe('[]')
  })

  it('follows what others save', async () => {
    const kept = keptBlocks()
    await openBuilder(kept)
    kept.save({ ...stray, title: 'Strayed', revision: 2 })
    await queryClient.invalidateQueries({ queryKey: ['hierarchy'] })
    await waitFor(() => expect(entry(/Strayed/)).toBeDefined())
  })

  it('is worded in German', async () => {
    await openBuilder(keptBlocks())
    await turnGerman()
    await screen.findByRole('navigation', { name: 'Einstiege' })
    expect(screen.getByRole('button', { name: /Vorschau ab hier/ })).toBeDefined()
  })
})

describe('a new place', () => {
  it('HIERARCHY-006/new: offers New or Existing, and a new response is linked at the chosen choice once it is saved', async () => {
    const kept = keptBlocks()
    const { calls } = await openBuilder(kept)
    atFreeChoice()
    press('n')
    await click(/^New Block/)
    await click(/^Basic/)
    // A choice is called like what it leads to.
    await waitFor(() => expect(field('Title').value).toBe('Opening hours'))
    expect(field('Topic').value).toBe('Service')
    expect(puts(calls)).toEqual([])
    await screen.findByLabelText('What the bot says')
    type('What the bot says', 'Nine to six.')
    await click('Save')
    await waitFor(() => expect(choiceOf(kept.now(welcome._id), 1)).toEqual({ type: 'block', value: idOf(60) }))
    expect(kept.now(idOf(60))).toMatchObject({ title: 'Opening hours', type: 'message', group: 'Service' })
    expect(puts(calls)).toEqual(['POST /api/agent/block', `PUT /api/agent/block/${welcome._id}`])
    await waitFor(() => expect(activeName()).toMatch(/^Opening hours/))
  })

  it('HIERARCHY-006/existing: offers New or Existing, and an existing response is linked at the chosen choice', async () => {
    const kept = keptBlocks()
    const { calls } = await openBuilder(kept)
    atFreeChoice()
    press('n')
    await click(/^Existing Block/)
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.mouseDown(dialog.getByRole('button', { name: /^Response Choose|^Response$|Choose a response/ }))
    fireEvent.mouseUp(await screen.findByRole('option', { name: /Stray/ }))
    await click('Add Response')
    await waitFor(() => expect(choiceOf(kept.now(welcome._id), 1)).toEqual({ type: 'block', value: stray._id }))
    expect(puts(calls)).toEqual([`PUT /api/agent/block/${welcome._id}`])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('between two responses takes over what came next', async () => {
    const kept = keptBlocks([{ ...welcome, next: delivery._id }, delivery, stray])
    await openBuilder(kept)
    press('Home')
    press('n')
    await click(/^Existing Block/)
    fireEvent.mouseDown(
      within(screen.getByRole('dialog')).getByRole('button', { name: /^Response Choose|^Response$|Choose a response/ }),
    )
    fireEvent.mouseUp(await screen.findByRole('option', { name: /Stray/ }))
    await click('Add Response')
    await waitFor(() => expect(kept.now(welcome._id).next).toBe(stray._id))
    expect(kept.now(stray._id).next).toBe(delivery._id)
  })

  it('HIERARCHY-006/places: a place that is no choice is linked as that place', async () => {
    const kept = keptBlocks()
    await openBuilder(kept)
    const links = (from: string, port: string) => saveLink({ from, port }, stray._id, 'chat_plugin')
    await links(delivery._id, 'on-reply')
    expect(kept.now(delivery._id)).toMatchObject({ onReply: stray._id, next: null })
    await links(welcome._id, 'next')
    expect(kept.now(welcome._id)).toMatchObject({ onReply: null, next: stray._id })
    await links(welcome._id, 'choice:1')
    expect(choiceOf(kept.now(welcome._id), 1)).toEqual({ type: 'block', value: stray._id })
  })

  it('HIERARCHY-006/open: opening a node opens the form of the response', async () => {
    await openBuilder(keptBlocks())
    fireEvent.click(entry(/Delivery/))
    await waitFor(() => expect(activeName()).toMatch(/^Delivery/))
    press('Enter')
    await waitFor(() => expect(field('Title').value).toBe('Delivery'))
    expect(inspector().getByRole('tab', { name: 'Message' })).toBeDefined()
    await screen.findByLabelText('What the bot says')
    expect(field('What the bot says').value).toBe('On weekdays.')
  })
})

describe('undo', () => {
  it('saves the state before on the revision that was made, and redo that after', async () => {
    const kept = keptBlocks()
    await openBuilder(kept)
    press('Home')
    press('Shift+ArrowDown')
    press('Delete')
    await waitFor(() => expect(choiceOf(kept.now(welcome._id), 0)).toMatchObject({ type: 'form-value' }))
    await click(/^Undo: remove a link of “Welcome”/)
    await waitFor(() =>
      expect(choiceOf(kept.now(welcome._id), 0)).toMatchObject({ type: 'block', value: delivery._id }),
    )
    expect(kept.now(welcome._id).revision).toBe(3)
    await click(/^Redo: remove a link of “Welcome”/)
    await waitFor(() => expect(choiceOf(kept.now(welcome._id), 0)).toMatchObject({ type: 'form-value' }))
  })

  it('is told who has changed a response since, and takes nothing back', async () => {
    const kept = keptBlocks()
    await openBuilder(kept)
    press('Home')
    press('Shift+ArrowDown')
    press('Delete')
    await button(/^Undo: remove/)
    const ours = kept.now(welcome._id)
    kept.save({ ...ours, description: 'Theirs', revision: ours.revision + 1 })
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    await screen.findByText('“Welcome” was changed by Jonas Keller since, so it is not undone.')
    expect(kept.now(welcome._id)).toMatchObject({ description: 'Theirs', revision: ours.revision + 1 })
  })

  it('of a copy deletes it, and redo makes it again', async () => {
    const kept = keptBlocks()
    await openBuilder(kept)
    fireEvent.click(entry(/Stray/))
    await waitFor(() => expect(activeName()).toMatch(/^Stray/))
    press('Control+d')
    await waitFor(() => expect(kept.has(idOf(60))).toBe(true))
    await click(/^Undo: duplicate/)
    await waitFor(() => expect(kept.has(idOf(60))).toBe(false))
    await click(/^Redo: duplicate/)
    await waitFor(() => expect(kept.has(idOf(61))).toBe(true))
  })

  it('covers what the inspector saves', async () => {
    const kept = keptBlocks()
    await openBuilder(kept)
    press('Home')
    press('F2')
    const name = await screen.findByLabelText('Response Name')
    fireEvent.change(name, { target: { value: 'Hello' } })
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(kept.now(welcome._id).title).toBe('Hello'))
    await click(/^Undo: edit “Hello”/)
    await waitFor(() => expect(kept.now(welcome._id).title).toBe('Welcome'))
  })
})

describe('the inspector', () => {
  const edited = async () => {
    await openBuilder(keptBlocks())
    press('Home')
    press('Enter')
    await waitFor(() => expect(field('Title').value).toBe('Welcome'))
    type('Title', 'Hello')
  }

  it('asks before it closes with edits, and Escape never leaves the page', async () => {
    await edited()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await click('Keep editing')
    expect(field('Title').value).toBe('Hello')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await click('Discard changes')
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Open response' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tree')))
  })

  it('asks before another response takes its place', async () => {
    await edited()
    fireEvent.click(entry(/Delivery/))
    await waitFor(() => expect(activeName()).toMatch(/^Delivery/))
    press('Enter')
    await click('Discard changes')
    await waitFor(() => expect(field('Title').value).toBe('Delivery'))
  })
})

describe('where content may not be changed', () => {
  it('nothing is added, linked or taken back, and the form shows', async () => {
    await openBuilder(keptBlocks(), { agent: { ...maya, readOnly: true } })
    atFreeChoice()
    press('n')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
    press('Enter')
    await waitFor(() => expect(field('Title').readOnly).toBe(true))
    fireEvent.click(inspector().getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Open response' })).toBeNull())
  })
})

it('the preview begins with the response that is active', async () => {
  await openBuilder(keptBlocks())
  fireEvent.click(entry(/Delivery/))
  await waitFor(() => expect(activeName()).toMatch(/^Delivery/))
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  expect(previewStart.now()).toBe(delivery._id)
})
