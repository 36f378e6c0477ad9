/** The face of whoever speaks: the bot's picture, an agent's initials. */
import { Icon, icons } from './icons.tsx'
import { mediaLink } from './links.ts'
import { useChat } from './use-chat.ts'

export function Avatar({ agent }: { agent?: string | undefined }) {
  const { chat, origin } = useChat()
  if (agent)
    return (
      <span class="avatar" aria-hidden="true">
        {initials(agent)}
      </span>
    )
  const picture = mediaLink(chat.settings.botIcon?.url, origin)
  return (
    <span class="avatar" aria-hidden="true" part="avatar">
      {picture ? <img src={picture} alt="" /> : <Icon path={icons.bot} />}
    </span>
  )
}

/** Of the first name and the last. */
const initials = (name: string): string =>
  name
    .trim()
    .replace(/^(\S)(?:.*\s(\S))?.*$/, '$1$2')
    .toUpperCase()
