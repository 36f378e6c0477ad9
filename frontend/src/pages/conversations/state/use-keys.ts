/** The screen from the keyboard alone; the sheet behind `?` lists the keys, and the palette what they do. */
import { useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import { isDialogOpen } from '../../../core/asked-now.ts'
import { conversationDeeds, keyPress, type ConversationKey } from '../../../core/conversation-keys.ts'

/** Each part of the screen listens to its own keys; which ones they are does not change. */
export function useKeys(
  deeds: Readonly<Partial<Record<ConversationKey, () => void>>>,
  isOffered: (key: ConversationKey) => boolean = () => true,
): void {
  const latest = useRef({ deeds, isOffered })
  useEffect(() => {
    latest.current = { deeds, isOffered }
  })
  useEffect(() => {
    // The object has these keys and no others.
    const keys = Object.keys(latest.current.deeds) as ConversationKey[]
    const act = (key: ConversationKey) => latest.current.deeds[key]?.()
    const offered = keys.map((key) => [key, { act: () => act(key), isOffered: () => latest.current.isOffered(key) }])
    conversationDeeds.change({ ...conversationDeeds.now(), ...Object.fromEntries(offered) })
    const stop = tinykeys(window, Object.fromEntries(keys.map((key) => [keyPress(key), unlessAsked(() => act(key))])))
    return () => {
      stop()
      const rest = Object.entries(conversationDeeds.now()).filter(([key]) => !keys.some((own) => own === key))
      conversationDeeds.change(Object.fromEntries(rest))
    }
  }, [])
}

/** Does nothing while a dialog asks something. */
const unlessAsked = (act: () => void) => (event: KeyboardEvent) => {
  event.preventDefault()
  if (!isDialogOpen()) act()
}
