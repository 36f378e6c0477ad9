/** X chooses the row that has the focus, or the open conversation; Shift+X all up to it; Escape ends it. */
import { useEffect } from 'react'
import { listen } from '../../../core/listen.ts'
import { goToKeys, isTyping, palette } from '../../../core/palette-keys.ts'
import { liveNow } from '../state/inbox-state.ts'
import { endSelection, isSelecting, selection, selectRange, toggleSelected } from '../state/selection.ts'

export function useSelectionKeys(shown: readonly string[]): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      if (defaultPrevented || ctrlKey || metaKey || altKey || palette.now() !== 'closed' || isTyping(event)) return
      // What is held is taken back first.
      if (key === 'Escape' && isSelecting(selection.now()) && !document.querySelector('.live-held'))
        return endSelection()
      if (key.toLowerCase() !== 'x' || !goToKeys.now()) return
      const row = document.activeElement?.closest<HTMLElement>('[data-conversation]')
      const id = row?.dataset['conversation'] ?? liveNow().openId
      if (!id || !shown.includes(id)) return
      event.preventDefault()
      if (shiftKey) selectRange(shown, id)
      else toggleSelected(id)
    }
    return listen(window, { keydown: press })
  }, [shown])
}
