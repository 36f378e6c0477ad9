/** The keys of the editor: Ctrl+S, or ⌘S on a Mac, saves; Escape leaves (BLOCKS-022). */
import { useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'

interface Keys {
  readonly save: () => void
  readonly leave: () => void
}

export function useBlockKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(
    () =>
      tinykeys(window, {
        '$mod+s': (event) => {
          event.preventDefault()
          latest.current.save()
        },
      }),
    [],
  )
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !somethingIsOpen()) latest.current.leave()
    }
    // Heard before what is open closes, for it would be gone afterwards.
    addEventListener('keydown', leave, { capture: true })
    return () => removeEventListener('keydown', leave, { capture: true })
  }, [])
}

/** Escape belongs to a dialog, a menu or a list that is open, and to an item that is being moved. */
const somethingIsOpen = (): boolean =>
  document.querySelector(
    '[role="dialog"], [aria-haspopup][aria-expanded="true"], [role="combobox"][aria-expanded="true"], [aria-pressed="true"][aria-roledescription]',
  ) !== null
