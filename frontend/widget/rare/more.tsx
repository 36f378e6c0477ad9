/** The menu in the header. */
import type { WindowActions } from '../view/header.tsx'
import { useChat } from '../view/use-chat.ts'
import { rareIcons } from './icons.ts'
import { MenuButton } from './menu-button.tsx'
import { MenuEntries } from './menu-entries.tsx'

export function More({ isFull, canGrow, onGrow, onClose }: WindowActions) {
  const { say } = useChat()
  return (
    <MenuButton label={say('menu')} path={rareIcons.more}>
      {(shut) => <MenuEntries {...{ isFull, canGrow, onGrow }} isPart={!onClose} onChosen={shut} />}
    </MenuButton>
  )
}
