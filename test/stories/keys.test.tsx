/** The API keys of everybody who works in a workspace, as its administrator sees and ends them. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { programOf } from '../kit/keys.ts'
import { chooseAction, findDialog } from '../pages/actions.ts'
import { turnGerman } from '../pages/screen.tsx'
import { test } from '../people/story.ts'

const page = '/settings/users?tab=keys'

describe('the API keys of a workspace', () => {
  test('are listed with whom each works for, and end a program once their name is typed', async ({
    shop,
    world,
    openConsole,
  }) => {
    const lena = await shop.hires('Lena Lang')
    const { key, prefix } = await lena.keys.create({ name: 'Shop import', description: '', scopes: ['content:read'] })
    const program = programOf(world, lena, key)
    await expect(program.blocks.list({})).resolves.toBeDefined()
    await openConsole(shop.admin, page)
    await screen.findByText('Shop import')
    expect(screen.getAllByRole('row')[1]!.textContent).toMatch(new RegExp(`Shop import.*Lena Lang.*${prefix}_….*Never`))
    await chooseAction('Shop import, Lena Lang', 'Delete')
    const asked = await findDialog()
    asked.getByText('The program that works for Lena Lang with it is refused from its next call on.')
    fireEvent.change(asked.getByRole('textbox'), { target: { value: 'Shop import' } })
    fireEvent.click(asked.getByRole('button', { name: 'Delete' }))
    await screen.findByText('API key Shop import deleted')
    await screen.findByText('No API keys')
    await expect(program.blocks.list({})).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('are told in German, and offer to ask again where they cannot be read', async ({
    shop,
    server,
    openConsole,
  }) => {
    server.fails('keys.listAll')
    await openConsole(shop.admin, page)
    await turnGerman()
    await screen.findByText('Die API-Schlüssel konnten nicht geladen werden')
    server.recovers('keys.listAll')
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(() => expect(screen.queryByText('Keine API-Schlüssel')).toBeTruthy())
  })
})
