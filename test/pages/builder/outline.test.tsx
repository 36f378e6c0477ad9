/** The builder as lines below each other. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keptBlocks, openBuilder, press, welcome } from './builder-screen.tsx'

const active = () => document.getElementById(screen.getByRole('tree').getAttribute('aria-activedescendant') ?? '')

describe('the outline', () => {
  it('takes the place of the canvas, with its keys', async () => {
    const kept = keptBlocks()
    await openBuilder(kept)
    fireEvent.click(screen.getByRole('button', { name: 'Outline' }))
    press('Home')
    press('ArrowDown')
    expect(
      document.getElementById(screen.getByRole('tree').getAttribute('aria-activedescendant')!)?.textContent,
    ).toMatch(/Delivery/)
    press('Home')
    press('Shift+ArrowDown')
    press('Delete')
    await waitFor(() =>
      expect(kept.now(welcome._id)).toMatchObject({ choices: [{ action: { type: 'form-value' } }, {}] }),
    )
  })

  it('brings the active line into sight, also the first one', async () => {
    await openBuilder(keptBlocks())
    fireEvent.click(screen.getByRole('button', { name: 'Outline' }))
    const tree = screen.getByRole('tree')
    press('End')
    await waitFor(() => expect(tree.scrollTop).toBe(120))
    fireEvent.scroll(tree)
    press('Home')
    await waitFor(() => expect(tree.scrollTop).toBe(0))
  })

  it('keeps its keys from the page, and a letter that begins no title goes with those before it', async () => {
    await openBuilder(keptBlocks())
    fireEvent.click(screen.getByRole('button', { name: 'Outline' }))
    const isLet = (key: string) => fireEvent.keyDown(screen.getByRole('tree'), { key })
    expect([isLet('Home'), isLet('PageDown'), isLet('w'), isLet('d')]).toEqual([false, true, false, true])
    expect(active()?.textContent).toMatch(/Welcome/)
  })

  it('a port becomes the active one by a press, or is given a response where it is free', async () => {
    await openBuilder(keptBlocks())
    fireEvent.click(screen.getByRole('button', { name: 'Outline' }))
    press('Home')
    const port = (name: string) => active()!.querySelector(`[data-port="${name}"]`)!
    fireEvent.click(port('choice:0'))
    expect(port('choice:0').className).toBe('builder-chip builder-chip-active')
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(port('choice:1'))
    within(await screen.findByRole('dialog')).getByRole('button', { name: /^New Block/ })
  })

  it('a row that is pressed twice opens its response, and has the focus again once that is closed', async () => {
    await openBuilder(keptBlocks())
    fireEvent.click(screen.getByRole('button', { name: 'Outline' }))
    press('Home')
    fireEvent.doubleClick(active()!)
    await screen.findByDisplayValue('Welcome')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tree')))
  })

  it('opens and closes a response by the twist of its row, and says how many are hidden below one that is closed', async () => {
    await openBuilder(keptBlocks())
    fireEvent.click(screen.getByRole('button', { name: 'Outline' }))
    press('Home')
    const row = () => document.getElementById(screen.getByRole('tree').getAttribute('aria-activedescendant')!)!
    expect([row().getAttribute('aria-expanded'), row().textContent]).toEqual([
      'true',
      expect.not.stringContaining('more below'),
    ])
    fireEvent.click(row().querySelector('[data-twist]')!)
    expect([row().getAttribute('aria-expanded'), row().textContent]).toEqual([
      'false',
      expect.stringContaining('1 more below'),
    ])
  })
})
