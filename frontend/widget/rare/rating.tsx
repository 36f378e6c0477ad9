/** How the talk was, once it has ended. */
import { useState } from 'preact/hooks'
import { Icon } from '../view/icons.tsx'
import { rareIcons } from './icons.ts'
import { localText, useChat } from '../view/use-chat.ts'

const stars = [1, 2, 3, 4, 5]

export function Rating({ ending }: { ending: number }) {
  const { chat, state, say } = useChat()
  const [over, setOver] = useState(0)
  const question = localText(chat.settings.messages.rating, state.language)
  if (state.rated.includes(ending))
    return (
      <div class="rating" role="status">
        <Icon path={rareIcons.check} />
        {say('thanks')}
      </div>
    )
  return (
    <div class="rating" role="group" aria-label={question} part="rating">
      <p>{question}</p>
      <div class="stars" onMouseLeave={() => setOver(0)}>
        {stars.map((number) => (
          <button
            type="button"
            key={number}
            aria-label={say('stars', { number })}
            onMouseEnter={() => setOver(number)}
            onFocus={() => setOver(number)}
            onBlur={() => setOver(0)}
            onClick={() => chat.rate(ending, number)}
          >
            <Icon path={rareIcons.star} filled={number <= over} />
          </button>
        ))}
      </div>
    </div>
  )
}
