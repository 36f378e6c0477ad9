/** Which drawer stands open at the right of the page, if any. */
import { createContext, use } from 'react'

export type DrawerName = 'preview'

interface Drawer {
  readonly open: DrawerName | null
  readonly setOpen: (name: DrawerName | null) => void
}

export const DrawerContext = createContext<Drawer>({ open: null, setOpen: () => {} })

export const useDrawer = (): Drawer => use(DrawerContext)

/** The button that opens the preview, or what holds the menu it is in; the focus returns to it. */
export const previewButtonId = 'preview-button'

export function focusPreviewButton(): void {
  const holder = document.getElementById(previewButtonId)
  const button = holder?.querySelector('button') ?? holder
  button?.focus()
}
