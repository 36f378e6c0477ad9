/** A button that opens something beside itself: Escape and leaving shut it, and give the focus back. */
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Icon } from '../view/icons.tsx'

interface MenuButtonProps {
  readonly label: string
  readonly path: string
  readonly children: (shut: () => void) => ComponentChildren
}

export function MenuButton({ label, path, children }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const shut = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    event.stopPropagation()
    shut()
  }
  const left = ({ currentTarget, relatedTarget }: FocusEvent & { currentTarget: HTMLElement }) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setIsOpen(false)
  }
  return (
    <div class="menu" onKeyDown={escape} onFocusOut={left}>
      <button
        type="button"
        class="tool"
        ref={button}
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon path={path} />
      </button>
      {/* oxlint-disable-next-line react/refs -- It is called when something is chosen. */}
      {isOpen && children(shut)}
    </div>
  )
}
