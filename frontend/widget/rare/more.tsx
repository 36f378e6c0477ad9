/** The menu in the header. */
import { useRef, useState } from 'preact/hooks'
import type { WindowActions } from '../view/header.tsx'
import { Icon } from '../view/icons.tsx'
import { rareIcons } from './icons.ts'
import { useChat } from '../view/use-chat.ts'
import { MenuEntries } from './menu-entries.tsx'

export function More({ isFull, canGrow, onGrow, onClose }: WindowActions) {
  const { say } = useChat()
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
    <div class="more" onKeyDown={escape} onFocusOut={left}>
      <button
        type="button"
        class="tool"
        ref={button}
        aria-expanded={isOpen}
        aria-label={say('menu')}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon path={rareIcons.more} />
      </button>
      {isOpen && <MenuEntries isFull={isFull} canGrow={canGrow} onGrow={onGrow} isPart={!onClose} onChosen={shut} />}
    </div>
  )
}
