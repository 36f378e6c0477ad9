/** The draft on the plugin's own page, in a tab of its own. */
import { useEffect, useRef } from 'react'
import { pluginPage } from '#shared/contracts/customer-addresses'
import { listen } from '../../../core/listen.ts'
import type { ShownSettings } from './preview-settings.ts'

/** Gives what opens the page. It asks for the draft once it listens, and only a page of our own origin is answered. */
export function useOwnPage(name: string, readDraft: () => ShownSettings): () => void {
  const page = useRef<Window>(null)
  useEffect(() => {
    const answer = ({ origin, source, data }: MessageEvent<{ type?: string } | null>) => {
      if (origin !== location.origin || source !== page.current || data?.type !== 'plugin-draft-ready') return
      page.current?.postMessage({ type: 'plugin-draft', settings: readDraft() }, location.origin)
    }
    return listen(window, { message: answer })
  }, [readDraft])
  return () => {
    page.current = open(`${pluginPage(name)}?draft=`)
  }
}
