/** Takes whoever reads further up to what has come in. */
import { useChat } from '../view/use-chat.ts'
import { Icon } from '../view/icons.tsx'
import { lazyIcons } from './icons.ts'

export function NewMessages({ onClick }: { onClick: () => void }) {
  const { say } = useChat()
  return (
    <button type="button" class="primary new-messages" onClick={onClick}>
      {say('newMessages')}
      <Icon path={lazyIcons.below} />
    </button>
  )
}
