/** Who one talks with, and what can be done with the window. */
import { phaseOf, shownEvents } from '../chat/state.ts'
import { Avatar } from './avatar.tsx'
import { Icon, icons } from './icons.tsx'
import type { WindowActions } from './lazy-module.ts'
import { LazyPart } from './lazy-part.tsx'
import { localText, useChat } from './use-chat.ts'

export const titleId = 'title'

export function Header({ isSmall, ...actions }: WindowActions & { isSmall: boolean }) {
  const { chat, state, say } = useChat()
  const { messages, botName, displayName, availability } = chat.settings
  const phase = phaseOf(shownEvents(state))
  const agent = phase.kind === 'agent' ? phase.name : undefined
  const title = localText(messages.chatTitle, state.language) || botName || displayName
  const subtitle = agent ?? localText(messages.chatBody, state.language)
  return (
    <div class={isSmall ? 'header small' : 'header'} part="header">
      <Avatar agent={agent} />
      <div class="titles">
        <h2 id={titleId}>{title}</h2>
        {!agent && availability ? <LazyPart part="Availability" {...availability} /> : subtitle && <p>{subtitle}</p>}
      </div>
      <LazyPart part="Menu" {...actions} />
      {actions.onClose && (
        <button type="button" class="tool" aria-label={say('close')} onClick={actions.onClose}>
          <Icon path={icons.close} />
        </button>
      )}
    </div>
  )
}
