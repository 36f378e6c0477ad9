/** Whether an answer helped, where the company asks for that. */
import { Icon } from '../view/icons.tsx'
import { lazyIcons } from './icons.ts'
import { useChat } from '../view/use-chat.ts'

export function Thumbs({ number }: { number: number }) {
  const { chat, state, say } = useChat()
  const liked = state.liked[number]
  const thumb = (value: boolean) => (
    <button
      type="button"
      class={value ? 'tool' : 'tool down'}
      aria-pressed={liked === value}
      aria-label={say(value ? 'helpful' : 'unhelpful')}
      disabled={state.session.status !== 'fetched'}
      onClick={() => liked !== value && chat.like(number, value)}
    >
      <Icon path={lazyIcons.up} filled={liked === value} />
    </button>
  )
  return (
    <span class="thumbs">
      {thumb(true)}
      {thumb(false)}
    </span>
  )
}
