/** The keys of the page, beside those of the tree: undo, redo, and the preview from the active response. */
import { useEffect, useEffectEvent } from 'react'
import { createKeybindingsHandler } from 'tinykeys'
import { listen } from '../../../core/listen.ts'
import { isDialogOpen } from '../../../core/asked-now.ts'
import { isTyping } from '../../../core/palette-keys.ts'

interface Acts {
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
  readonly preview: (() => void) | undefined
}

export function useBuilderKeys(acts: Acts): void {
  const press = useEffectEvent((event: KeyboardEvent, name: keyof Acts) => {
    const act = acts[name]
    // In a field they take back letters.
    if (!act || (name !== 'preview' && isTyping(event)) || isDialogOpen()) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const handler = createKeybindingsHandler({
      '$mod+z': (event) => press(event, 'undo'),
      '$mod+Shift+z': (event) => press(event, 'redo'),
      '$mod+y': (event) => press(event, 'redo'),
      '$mod+Enter': (event) => press(event, 'preview'),
    })
    return listen(window, { keydown: handler })
  }, [])
}
