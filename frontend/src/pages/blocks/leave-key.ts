/** Escape leaves the editor of a response (BLOCKS-022). */
import { useEffect, useEffectEvent } from 'react'

export function useLeaveKey(leave: () => void): void {
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !somethingIsOpen()) leave()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    // Heard before what is open closes, for it would be gone afterwards.
    addEventListener('keydown', listener, { capture: true })
    return () => removeEventListener('keydown', listener, { capture: true })
  }, [])
}

/** Escape belongs to a dialog, a menu or a list that is open, and to an item that is being moved. */
const somethingIsOpen = (): boolean =>
  document.querySelector(
    '[role="dialog"], [aria-haspopup][aria-expanded="true"], [role="combobox"][aria-expanded="true"], [aria-pressed="true"][aria-roledescription]',
  ) !== null
