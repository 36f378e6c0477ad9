/** The builder as lines below each other. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keptBlocks, openBuilder, press, welcome } from './builder-screen.tsx'

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
