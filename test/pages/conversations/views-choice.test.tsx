/** The views on a narrow screen, where one choice takes the place of the rail. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { press } from '../actions.ts'
import { idOf } from '../screen.tsx'
import { closeLive, jonas, openLive } from './inbox-screen.tsx'
import { server, wedding } from './views-server.ts'

afterEach(closeLive)

describe('on a narrow screen', () => {
  const choice = () => screen.findByRole('button', { name: /^Views/ })
  const shown = async () => (await choice()).textContent
  const choose = async (name: RegExp) => {
    fireEvent.mouseDown(await choice())
    fireEvent.mouseUp(await screen.findByRole('option', { name }))
  }

  it('all lists are one choice, which shows the one that is open', async () => {
    const { at } = await openLive('/conversations', server([wedding()]))
    expect(await shown()).toBe('My queue')
    fireEvent.mouseDown(await choice())
    await screen.findByRole('option', { name: /^Overdue/ })
    const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
    await waitFor(() =>
      expect(options()).toEqual([
        // The one that is chosen is read out with its number.
        'My queue1My queue 1',
        'Unassigned3',
        'My departments2',
        'Mentions',
        'Snoozed',
        'Overdue1',
        'Bot99+',
        'All',
        'Weddings',
      ]),
    )
    fireEvent.mouseDown(await choice())
    await choose(/^Snoozed/)
    await waitFor(() => expect(at()).toBe('/conversations?view=snoozed'))
    expect(await shown()).toBe('Snoozed')
    await choose(/^Weddings/)
    await waitFor(() => expect(at()).toContain('saved='))
    expect(await shown()).toBe('Weddings')
    await choose(/^All/)
    await waitFor(() => expect(at()).toBe('/conversations?queue=customers'))
    expect(await shown()).toBe('All')
    await choose(/^Unassigned/)
    await waitFor(() => expect(at()).toBe('/conversations?queue=priority'))
    expect(await shown()).toBe('Unassigned')
    await choose(/^My queue/)
    await waitFor(() => expect(at()).toBe('/conversations'))
    expect(await shown()).toBe('My queue')
  })

  it('no list is shown as chosen while it is that of a colleague', async () => {
    await openLive(`/conversations?queue=customers&agent=${jonas._id}`, server())
    expect(await shown()).toBe('Choose a view')
  })

  it('a menu saves the list, and renames and deletes one that is the own', async () => {
    await openLive(`/conversations?queue=customers&topic=Wedding&saved=${idOf(700)}`, server([wedding()]))
    const pick = async (item: string) => {
      press('More about views')
      fireEvent.click(await screen.findByRole('menuitem', { name: item }))
    }
    await waitFor(async () => expect(await shown()).toBe('Weddings'))
    for (const [item, title] of [
      ['Save this view …', 'Save these filters as a view'],
      ['Rename …', 'Rename the view'],
      ['Delete …', 'Delete the view “Weddings”?'],
    ] as const) {
      await pick(item)
      const dialog = within(await screen.findByRole('dialog', { name: title }))
      fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    fireEvent.mouseDown(await choice())
    fireEvent.mouseUp(await screen.findByRole('option', { name: /^All/ }))
    press('More about views')
    await screen.findByRole('menuitem', { name: 'Save this view …' })
    expect(screen.queryByRole('menuitem', { name: 'Rename …' })).toBeNull()
  })
})
