/** The split panel: a page gives it a title and a content, and the layout places it below or beside the page. */
import { useEffect, type ReactNode } from 'react'
import { pageState } from './page-state.ts'

export interface PagePanel {
  readonly title: string
  readonly content: ReactNode
  readonly close: () => void
}

export const splitPanel = pageState<PagePanel | undefined>(undefined)

/** Shows a panel for as long as the page does; `undefined` is none. */
export function useSplitPanel(panel: PagePanel | undefined): void {
  useEffect(() => splitPanel.change(panel), [panel])
  useEffect(() => () => splitPanel.change(undefined), [])
}
