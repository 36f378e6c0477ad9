/** How the talk was, once it has ended. */
import { Icon } from '../view/icons.tsx'
import { lazyIcons } from './icons.ts'
import { localText, useChat } from '../view/use-chat.ts'

const stars = [1, 2, 3, 4, 5]

export function Rating({ ending }: { ending: number }) {
  const { chat, state, say } = useChat()
  const question = localText(chat.settings.messages.rating, state.language)
  if (state.rated.includes(ending))
    return (
      <div class="rating" role="status">
        <Icon path={lazyIcons.check} />
        {say('thanks')}
      </div>
    )
  return (
    <div class="rating" role="group" aria-label={question} part="rating">
      <p>{question}</p>
      <div class="stars">
        {stars.map((number) => (
          <button
            type="button"
            class="tool"
            key={number}
            aria-label={say('stars', { number })}
            onClick={() => chat.rate(ending, number)}
          >
            <Icon path={lazyIcons.star} />
          </button>
        ))}
      </div>
    </div>
  )
}
