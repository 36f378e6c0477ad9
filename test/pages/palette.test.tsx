/** The palette and the keys that work on every page. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { goToKeys, palette } from '../../frontend/src/app/palette-keys.ts'
import { headerLinks, palettePages } from '../../frontend/src/app/palette-pages.ts'
import { close, dana, draft, id, live, open, signedIn } from './console.tsx'

beforeEach(signedIn)
afterEach(() => {
  palette.change('closed')
  goToKeys.change(true)
  close()
})

async function openPalette() {
  fireEvent.keyDown(window, { key: 'k', code: 'KeyK', ctrlKey: true })
  return within(await screen.findByRole('dialog', { name: 'Command palette', hidden: true }))
}

const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(document.body, { key }))

describe('the palette', () => {
  it('lists the pages the rights open and no other', () => {
    const rights = { roles: ['agent'], permissions: [], closed: [], tier: [], readOnly: false } as const
    expect(palettePages(rights).map(({ page }) => page)).toEqual(['conversations', 'profile'])
    const shown = palettePages({ ...rights, roles: ['admin'] }).map(({ page }) => page)
    expect(shown).toContain('users')
    expect(shown).not.toContain('tasks')
    expect(shown).not.toContain('form-edit')
  })

  it('SHELL-038: finds pages by the names of the header links', async () => {
    expect(headerLinks).toMatchObject({ agents: 'users', outreach: 'broadcast', live: 'conversations' })
    const { router } = await open()
    await screen.findByRole('link', { name: 'Responses' })
    const dialog = await openPalette()
    fireEvent.change(dialog.getByRole('combobox', { hidden: true }), { target: { value: 'outreach' } })
    fireEvent.click(await dialog.findByText('Broadcast'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/engagement/broadcast'))
    expect(palette.now()).toBe('closed')
  })

  it('finds a form by its title', async () => {
    const form = { _id: id(50), type: 'form', title: 'Claim report', key: 'claim', questions: [], revision: 1 }
    const { router } = await open({ at: '/settings', answers: { 'GET /api/agent/forms': { data: [form] } } })
    await screen.findByRole('heading', { name: 'Settings' })
    const dialog = await openPalette()
    fireEvent.change(dialog.getByRole('combobox', { hidden: true }), { target: { value: 'claim' } })
    fireEvent.click(await dialog.findByText('Claim report'))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/content/forms/edit/${id(50)}`))
  })

  it('ENV-010: asks before it moves to another environment', async () => {
    await open({ agent: dana, at: '/settings', answers: { 'GET /api/agent/environment': { data: [live, draft] } } })
    await screen.findByRole('button', { name: /switch environment/ })
    const dialog = await openPalette()
    fireEvent.click(await dialog.findByText('Switch environment…'))
    fireEvent.click(await dialog.findByText('Draft'))
    expect(await screen.findByRole('dialog', { name: 'Switch to Draft?' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  })
})

describe('keys', () => {
  it('G and a letter go to a page, and do nothing while somebody types', async () => {
    const { router } = await open({ at: '/settings' })
    const search = await screen.findByRole('searchbox', { name: 'Find a setting' })
    for (const key of ['g', 'b']) fireEvent.keyDown(search, { key })
    expect(router.state.location.pathname).toBe('/settings')
    press('g', 'b')
    await waitFor(() => expect(router.state.location.pathname).toBe('/content/responses'))
  })

  it('can be switched off in the sheet that ? opens (WCAG 2.1.4)', async () => {
    const { router } = await open({ at: '/settings' })
    await screen.findByRole('heading', { name: 'Settings' })
    press('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts', hidden: true }))
    fireEvent.click(sheet.getByRole('switch', { name: 'Single-key shortcuts', hidden: true }))
    expect(goToKeys.now()).toBe(false)
    palette.change('closed')
    press('g', 'b', '?')
    expect(palette.now()).toBe('closed')
    expect(router.state.location.pathname).toBe('/settings')
  })
})
