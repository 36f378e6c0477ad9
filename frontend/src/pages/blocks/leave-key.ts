/** Escape leaves the editor of a response (BLOCKS-022). */
import { useEffect, useEffectEvent } from 'react'
import { listen } from '../../core/listen.ts'

export function useLeaveKey(leave: () => void): void {
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !somethingIsOpen()) leave()
  })
  // Heard before what is open closes, for it would be gone afterwards.
  useEffect(() => listen(window, { keydown: (event) => press(event) }, { capture: true }), [])
}

/**
 * Escape belongs to a dialog, a menu or a list that is open, to an item that is being moved, and to a new choice that is
 * being named. The sidebar is none of
 * them: its toggle in the toolbar's navigation says that it is expanded for as long as it is wide.
 */
const somethingIsOpen = (): boolean =>
  document.activeElement?.closest('[data-keeps-escape]') !== null ||
  [...document.querySelectorAll(open)].some((one) => one.role === 'dialog' || one.closest('nav') === null)

const open =
  '[role="dialog"], [aria-haspopup][aria-expanded="true"], [role="combobox"][aria-expanded="true"], [aria-pressed="true"][aria-roledescription]'
