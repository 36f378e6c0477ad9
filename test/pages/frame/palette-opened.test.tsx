/** The palette as it opens: what was typed for it already, and what it offers. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { palette } from '../../../frontend/src/core/palette-keys.ts'
import { close } from '../close.ts'
import { dana, draft, live, open, signedIn } from '../console.tsx'

beforeEach(signedIn)
afterEach(() => {
  palette.change('closed')
})

const shown = async () => within(await screen.findByRole('dialog', { name: 'Command palette', hidden: true }))

describe('the palette that opens', () => {
  it('searches for what was typed before its field was there', async () => {
    await open({ at: '/settings' })
    await screen.findByRole('heading', { name: 'Settings' })
    const type = (key: string, ctrlKey = false) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', {
          key,
          code: `Key${key.toUpperCase()}`,
          ctrlKey,
          bubbles: true,
          cancelable: true,
        }),
      )
    // The palette is drawn behind the last key.
    act(() => {
      type('k', true)
      for (const key of 'logou') type(key)
    })
    const dialog = await shown()
    expect(dialog.getByRole<HTMLInputElement>('combobox', { hidden: true }).value).toBe('logou')
  })

  it('offers another workspace and another environment where there is one', async () => {
    const offered = async (agent: typeof dana, environments: readonly object[]) => {
      await open({ agent, at: '/settings', answers: { 'GET /api/agent/environment': { data: environments } } })
      await waitFor(() => expect(queryClient.getQueryData(['environments', 'list', {}])).toEqual(environments))
      fireEvent.keyDown(window, { key: 'k', code: 'KeyK', ctrlKey: true })
      const dialog = await shown()
      await dialog.findByText('Logout')
      const found = dialog.queryAllByText(/^Switch .*…$/).map(({ textContent }) => textContent)
      palette.change('closed')
      close()
      signedIn()
      return found
    }
    expect(await offered(dana, [live, draft])).toEqual(['Switch workspace…', 'Switch environment…'])
    expect(await offered({ ...dana, workspaces: dana.workspaces.slice(0, 1) }, [live])).toEqual([])
  })

  it('goes back from a list of places by Backspace in an empty field, and is closed by a press beside it or its own keys', async () => {
    await open({ at: '/settings', answers: { 'GET /api/agent/environment': { data: [live, draft] } } })
    await screen.findByRole('button', { name: /switch environment/ })
    const pressKey = () => fireEvent.keyDown(window, { key: 'k', code: 'KeyK', ctrlKey: true })
    // The browser has a use of its own for these keys.
    expect(pressKey()).toBe(false)
    const dialog = await shown()
    const search = dialog.getByRole<HTMLInputElement>('combobox', { hidden: true })
    const erase = () => fireEvent.keyDown(search, { key: 'Backspace' })
    fireEvent.change(search, { target: { value: 'environment' } })
    expect(erase()).toBe(true)
    fireEvent.click(await dialog.findByText('Switch environment…'))
    await dialog.findByText('Draft')
    expect(search.value).toBe('')
    expect(erase()).toBe(false)
    await dialog.findByText('Logout')
    expect(erase()).toBe(true)
    pressKey()
    expect(palette.now()).toBe('closed')
    pressKey()
    fireEvent.click(await screen.findByRole('dialog', { name: 'Command palette', hidden: true }))
    await waitFor(() => expect(palette.now()).toBe('closed'))
  })
})
