/** Why a message has not been sent, and a way to try again. */
import type { Unsent } from '../chat/outbox.ts'
import { Icon } from '../view/icons.tsx'
import { useChat } from '../view/use-chat.ts'
import { lazyIcons } from './icons.ts'

export function UnsentNotice({ item: { eventId, refusal } }: { item: Unsent }) {
  const { chat, say } = useChat()
  return (
    <div class="foot stuck">
      <span>{refusal ?? say('late')}</span>
      <button type="button" class="retry" onClick={() => chat.retry(eventId)}>
        <Icon path={lazyIcons.retry} />
        {say('retry')}
      </button>
    </div>
  )
}
