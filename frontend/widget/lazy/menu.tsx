/** The menu in the header. */
import type { WindowActions } from '../view/lazy-module.ts'
import { useChat } from '../view/use-chat.ts'
import { lazyIcons } from './icons.ts'
import { MenuButton } from './menu-button.tsx'
import { MenuEntries } from './menu-entries.tsx'

export function Menu({ isFull, canGrow, onGrow, onClose }: WindowActions) {
  const { say } = useChat()
  return (
    <MenuButton label={say('menu')} path={lazyIcons.more}>
      {(shut) => <MenuEntries {...{ isFull, canGrow, onGrow }} isPart={!onClose} onChosen={shut} />}
    </MenuButton>
  )
}
