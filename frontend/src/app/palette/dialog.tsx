/** A dialog over the page that Escape and a click beside it close; the browser keeps the focus in it and gives it back. */
import './palette.css'
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { palette } from '../../core/palette-keys.ts'

interface PaletteDialogProps {
  label: string
  /** Called when the field has the focus, before the next key is heard. */
  onShown?: () => void
  children: ReactNode
}

export function PaletteDialog({ label, onShown, children }: PaletteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const shown = useEffectEvent(() => onShown?.())
  useLayoutEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
    shown()
  }, [])
  return (
    // The keys of the dialog are the browser's own; the click is the pointer's second way out.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="palette"
      aria-label={label}
      onClose={() => palette.change('closed')}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      {children}
    </dialog>
  )
}
