/** The company's chat in the shadow of an element, for as long as that shows; it asks no server. */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { ContentLanguage } from '#shared/languages'
import type { Settings } from '../../../widget/chat/state.ts'
import type { Mounted } from '../../../widget/stage.ts'
import { loadStage } from './stage.ts'
import { openStillChat, type StillChat } from './still-chat.ts'

export interface Still {
  readonly chat: StillChat
  readonly panel: Mounted
  readonly root: ShadowRoot
}

interface StillOptions {
  readonly client: string
  readonly readSettings: () => Promise<Settings>
  /** Told of the language that is chosen in the chat's own menu. */
  readonly setLanguage: (language: ContentLanguage) => void
}

export interface StillResult {
  readonly place: RefObject<HTMLDivElement | null>
  readonly still: Still | undefined
  /** The chat could not be loaded. */
  readonly isLost: boolean
}

export function useStillChat({ client, ...options }: StillOptions): StillResult {
  const place = useRef<HTMLDivElement>(null)
  const [still, setStill] = useState<Still>()
  const [isLost, setIsLost] = useState(false)
  const readSettings = useEffectEvent(options.readSettings)
  const speak = useEffectEvent((language: ContentLanguage) => options.setLanguage(language))

  useEffect(() => {
    let isGone = false
    let panel: Mounted | undefined
    const open = async (host: HTMLElement) => {
      const [settings, stage] = await Promise.all([readSettings(), loadStage()])
      if (isGone) return
      const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
      const chat = openStillChat(settings, (language) => speak(language))
      const chatOf = () => chat
      panel = await stage.mount({ origin: '', client, settings, root, embedded: true, chatOf })
      if (isGone) panel.remove()
      else setStill({ chat, panel, root })
    }
    if (place.current) open(place.current).catch(() => !isGone && setIsLost(true))
    return () => {
      isGone = true
      panel?.remove()
    }
  }, [client])
  return { place, still, isLost }
}
