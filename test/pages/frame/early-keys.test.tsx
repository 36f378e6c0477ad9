/** The keys that are pressed while the palette is still being loaded. */
import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listenToKeys, openPalette, palette, takeEarly } from '../../../frontend/src/core/palette-keys.ts'

const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(document.body, { key }))

describe('early keys', () => {
  it('that are pressed before the field of the palette is there are kept for it, and Escape closes the palette', () => {
    const stop = listenToKeys(() => {})
    press('x')
    openPalette('commands')
    press('f', 'o', 'Backspace', 'r')
    expect(takeEarly()).toBe('fr')
    expect(palette.now()).toBe('commands')
    openPalette('commands')
    press('Escape')
    expect(palette.now()).toBe('closed')
    expect(takeEarly()).toBe('')
    stop()
  })
})
