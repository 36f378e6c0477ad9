/** Fewer steps to a new response: where nothing can be chosen from, by the type that was taken last, and by a key. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { briefOf } from '#shared/content/brief-block'
import { listenToKeys } from '../../../frontend/src/core/palette-keys.ts'
import { hours, openBlocks } from './blocks-screen.tsx'
import { field } from '../actions.ts'
import { idOf } from '../screen.tsx'

const add = '/content/responses/edit'
const atTypes = `${add}?step=type`
const card = (name: RegExp) => screen.findByRole('button', { name })
const stepNames = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the short ways to a new response', () => {
  it('BLOCKS-007: begin with the types where there is nothing to choose from but what a new bot begins with', async () => {
    const first = [
      { ...hours, key: 'welcome' },
      { ...hours, _id: idOf(44), key: 'talk-to-a-person' },
    ].map((block) => briefOf(block, { inUse: true, status: 'in-use' }))
    await openBlocks(add, { answers: { 'GET /api/agent/block/brief': () => first } })
    await card(/^Basic/)
    expect(stepNames()).toEqual(['Response Type', 'Create Response'])
  })

  it('offer the type that was taken last to Enter', async () => {
    await openBlocks(atTypes)
    fireEvent.click(await card(/^Gallery/))
    await screen.findAllByLabelText('Title')
    // The next day: only this browser remembers.
    cleanup()
    await openBlocks(atTypes)
    const gallery = await card(/^Gallery/)
    expect(document.activeElement).toBe(gallery)
  })

  it('are none for the key N of the list, which begins a text in the topic that is looked at', async () => {
    await openBlocks('/content/responses?topic=Service')
    await screen.findByRole('button', { name: 'Add a response' })
    onTestFinished(listenToKeys(() => undefined))
    act(() => void fireEvent.keyDown(document.body, { key: 'n' }))
    await waitFor(() => field('What the bot says'))
    expect(field('Topic').value).toBe('Service')
  })
})
