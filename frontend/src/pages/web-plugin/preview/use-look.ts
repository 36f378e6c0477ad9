/** Shows draft and scene in the chat of the preview: the look at most once in a frame, and without drawing anything anew. */
import { useEffect, useRef, type RefObject } from 'react'
import type { ContentLanguage } from '#shared/languages'
import type { StillScene } from '../../../components/phone/still-chat.ts'
import { redrawLauncher } from '../../../components/phone/still-launcher.ts'
import type { Still } from '../../../components/phone/use-still-chat.ts'
import type { ShownSettings } from './preview-settings.ts'

interface LookOptions {
  readonly still: Still | undefined
  /** The page around the chat. */
  readonly frame: RefObject<HTMLElement | null>
  /** Works out what shows, from what showed before. */
  readonly lookOf: (before: ShownSettings | undefined) => ShownSettings
  readonly language: ContentLanguage
  readonly scene: StillScene
  readonly isPhone: boolean
}

export function useLook({ still, frame, lookOf, language, scene, isPhone }: LookOptions): void {
  const look = useRef<ShownSettings>(undefined)
  const launcher = useRef<ReturnType<typeof redrawLauncher>>(undefined)
  const isOpen = scene.isUnopened !== true

  useEffect(() => {
    if (!still) return
    const focused = document.activeElement
    still.chat.show(scene)
    if (isOpen) still.panel.open()
    else still.panel.close()
    // A dialog of the chat takes the focus as it appears; whoever chooses a scene goes on choosing.
    const back = () => focused instanceof HTMLElement && focused.isConnected && focused.focus()
    const { host } = still.root
    host.addEventListener('focusin', back, { once: true })
    const over = setTimeout(() => host.removeEventListener('focusin', back), focusTakenMs)
    return () => {
      clearTimeout(over)
      host.removeEventListener('focusin', back)
    }
  }, [still, scene, isOpen])

  useEffect(() => {
    if (!still) return
    const show = requestAnimationFrame(() => {
      const shown = lookOf(look.current)
      look.current = shown
      const { root, panel } = still
      const at = { language, isOpen, count: isOpen ? 0 : 1 }
      launcher.current = redrawLauncher({ root, before: launcher.current }, shown, at)
      launcher.current.button.hidden = isPhone && isOpen
      panel.show(shown)
      if (frame.current) placeWindow(frame.current, shown)
    })
    return () => cancelAnimationFrame(show)
  }, [still, frame, lookOf, language, isOpen, isPhone])
}

/** As long as a part of the chat may take to appear. */
const focusTakenMs = 200

const launcherPx = { small: 56, medium: 64, large: 76 } as const

function placeWindow({ style, dataset }: HTMLElement, { pluginStyle }: ShownSettings): void {
  style.setProperty('--plugin-width', `${pluginStyle.width}px`)
  style.setProperty('--launcher', `${launcherPx[pluginStyle.popupSize]}px`)
  dataset['side'] = pluginStyle.positionLeft ? 'left' : 'right'
  dataset['size'] = pluginStyle.fullScreen ? 'full' : 'beside'
}
