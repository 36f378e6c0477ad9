/** The screen from the keyboard alone; the sheet behind `?` lists the keys. */
import { useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import { keyPress, type ConversationKey } from '../../app/conversation-keys.ts'

/** The composer listens to the two keys that are about writing. */
type DeskKey = Exclude<ConversationKey, 'reply' | 'note'>

export function useKeys(deeds: Readonly<Record<DeskKey, () => void>>): void {
  const latest = useRef(deeds)
  useEffect(() => {
    latest.current = deeds
  })
  useEffect(
    () =>
      tinykeys(
        window,
        Object.fromEntries(
          // The object has these keys and no others.
          (Object.keys(latest.current) as DeskKey[]).map((key) => [
            keyPress(key),
            unlessAsked(() => latest.current[key]()),
          ]),
        ),
      ),
    [],
  )
}

/** Does nothing while a dialog asks something. */
export const unlessAsked = (act: () => void) => (event: KeyboardEvent) => {
  event.preventDefault()
  if (!document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]')) act()
}
