/** Something the customer should know, until they have read it. */
import { Icon, icons } from '../view/icons.tsx'
import { useChat } from '../view/use-chat.ts'

export function Toast({ text }: { text: string }) {
  const { say, tell } = useChat()
  return (
    <div class="told" role="status">
      <span>{text}</span>
      <button type="button" class="tool" aria-label={say('close')} onClick={() => tell(undefined)}>
        <Icon path={icons.close} />
      </button>
    </div>
  )
}
