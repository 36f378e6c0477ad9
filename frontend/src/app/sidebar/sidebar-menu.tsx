/** A menu that opens from a button of the sidebar: arrows move in it, Escape closes it and gives the focus back. */
import './sidebar-menu.css'
import Dropdown from '@cloudscape-design/components/dropdown'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

interface SidebarMenuProps {
  /** What a listener hears of the button, and of the menu. */
  label: string
  button: ReactNode
  className: string
  widthPx: number
  children: (close: () => void) => ReactNode
}

export function SidebarMenu({ label, button, className, widthPx, children }: SidebarMenuProps) {
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (open) reachable(panel.current)[0]?.focus()
  }, [open])

  function close() {
    setOpen(false)
    document.getElementById(`${id}-button`)?.focus()
  }

  return (
    <Dropdown
      open={open}
      expandToViewport
      minWidth={widthPx}
      maxWidth={widthPx}
      onOutsideClick={() => setOpen(false)}
      onEscape={close}
      trigger={
        <button
          id={`${id}-button`}
          type="button"
          className={className}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={open}
          {...(open && { 'aria-controls': id })}
          onClick={() => setOpen(!open)}
        >
          {button}
        </button>
      }
      content={
        open && (
          // The keys only move the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <div
            ref={panel}
            id={id}
            // The dropdown places it, and a dialog element would leave its place.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="dialog"
            aria-label={label}
            className="sidebar-menu"
            onKeyDown={(event) => moveFocus(event, panel.current)}
          >
            {children(close)}
          </div>
        )
      }
    />
  )
}

/** Down and up go around; typing goes on in a search field, which keeps the other keys. */
function moveFocus(event: KeyboardEvent, panel: HTMLElement | null) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  // A group of radio buttons moves by itself.
  if (event.target instanceof HTMLInputElement && event.target.type === 'radio') return
  event.preventDefault()
  const stops = reachable(panel)
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops.at((at + step) % stops.length)?.focus()
}

const reachable = (panel: HTMLElement | null): HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('a[href], button:not([disabled]), input, select') ?? []),
]
