/** The choices that are always at hand. */
import { useState } from 'preact/hooks'
import { Choices } from '../view/choices.tsx'
import { Icon } from '../view/icons.tsx'
import { rareIcons } from './icons.ts'
import { useChat } from '../view/use-chat.ts'

export function PersistentMenu() {
  const { state, say } = useChat()
  const [isOpen, setIsOpen] = useState(false)
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setIsOpen(false)
  }
  return (
    <div class="menu" onKeyDown={escape}>
      <button
        type="button"
        class="tool"
        aria-expanded={isOpen}
        aria-label={say('menuOf')}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon path={rareIcons.list} />
      </button>
      {isOpen && (
        <div class="popup above">
          <Choices choices={state.persistentMenu} look="menu" onPressed={() => setIsOpen(false)} />
        </div>
      )}
    </div>
  )
}
