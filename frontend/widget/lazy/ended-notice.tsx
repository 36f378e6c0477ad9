/** In the place of the field once a chat is over. */
import { useChat } from '../view/use-chat.ts'

export function EndedNotice({ isEnded }: { isEnded: boolean }) {
  const { chat, say } = useChat()
  return (
    <div class="center over">
      {isEnded && <p role="status">{say('sessionEnded')}</p>}
      <button type="button" class="primary" onClick={() => void chat.restart()}>
        {say('newChat')}
      </button>
    </div>
  )
}
