/** Where a file may be let go. */
import { useChat } from '../view/use-chat.ts'

export function DropHint() {
  const { say } = useChat()
  return (
    <div class="cover">
      <p class="drop">{say('drop')}</p>
    </div>
  )
}
