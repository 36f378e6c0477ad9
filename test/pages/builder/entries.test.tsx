/** The entries of the visual builder, and where its dialogs begin. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Hierarchy } from '#shared/contracts/hierarchy'
import { keptBlocks, openBuilder, press } from './builder-screen.tsx'

const entry = (name: string | RegExp) =>
  within(screen.getByRole('navigation', { name: 'Entries' })).getByRole('button', { name })

describe('the entries', () => {
  it('lists a response once that customers come to in several ways, and names the others', async () => {
    const kept = keptBlocks()
    const readAll = kept.answers['GET /api/agent/hierarchy/all?updateRequired=true'] as () => Hierarchy
    const drawn = () => {
      const read = readAll()
      return {
        ...read,
        nodes: read.nodes.map((node) => ({
          ...node,
          triggers: { ...node.triggers, inMenu: node.name === 'Delivery' },
        })),
      }
    }
    kept.answers['GET /api/agent/hierarchy/all?updateRequired=true'] = drawn
    await openBuilder(kept)
    expect(entry(/Delivery/).textContent).toBe('DeliveryWhen do you deliver?, In the menu')
  })
})

describe('a dialog of the builder', () => {
  it('L asks for an existing response with the focus on its list', async () => {
    await openBuilder(keptBlocks())
    for (const key of ['Home', 'Shift+ArrowDown', 'Shift+ArrowDown']) press(key)
    press('l')
    const dialog = await screen.findByRole('dialog')
    const list = within(dialog).getByRole('button', { name: /^Response Choose|^Response$|Choose a response/ })
    await waitFor(() => expect(document.activeElement).toBe(list))
  })
})
