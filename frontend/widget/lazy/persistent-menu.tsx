/** The choices that are always at hand. */
import { Choices } from '../view/choices.tsx'
import { useChat } from '../view/use-chat.ts'
import { lazyIcons } from './icons.ts'
import { MenuButton } from './menu-button.tsx'

export function PersistentMenu() {
  const { state, say } = useChat()
  return (
    <MenuButton label={say('menuOf')} path={lazyIcons.list}>
      {(shut) => (
        <div class="popup above">
          <Choices choices={state.persistentMenu} look="menu" onPressed={shut} />
        </div>
      )}
    </MenuButton>
  )
}
