/** What the company says about data, above all that is said. */
import { safeLink } from '../view/links.ts'
import { localText, useChat } from '../view/use-chat.ts'

export function Privacy() {
  const { chat, state, say } = useChat()
  const { url, message } = chat.settings.privacyPolicy
  const text = localText(message, state.language)
  const href = url && safeLink(url)
  if (!text && !href) return null
  return (
    <p class="privacy" part="privacy">
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {text || new URL(href).hostname}
          <span class="hidden"> {say('newTab')}</span>
        </a>
      ) : (
        text
      )}
    </p>
  )
}
