/** The screen from the keyboard alone; the sheet behind `?` lists the keys. */
import { useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import { keyPress, type ConversationKey } from '../../../core/conversation-keys.ts'

/** Each part of the screen listens to its own keys; which ones they are does not change. */
export function useKeys(deeds: Readonly<Partial<Record<ConversationKey, () => void>>>): void {
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
          (Object.keys(latest.current) as ConversationKey[]).map((key) => [
            keyPress(key),
            unlessAsked(() => latest.current[key]?.()),
          ]),
        ),
      ),
    [],
  )
}

/** Does nothing while a dialog asks something. */
const unlessAsked = (act: () => void) => (event: KeyboardEvent) => {
  event.preventDefault()
  if (!document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]')) act()
}
