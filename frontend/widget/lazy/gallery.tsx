/** Cards side by side, moved one at a time by buttons, a finger or the keyboard; nothing moves by itself. */
import { useRef, useState } from 'preact/hooks'
import type { ConversationEvent, SaidItem } from '#shared/chat/message'
import { Choices } from '../view/choices.tsx'
import { Icon } from '../view/icons.tsx'
import { lazyIcons } from './icons.ts'
import { MediaView } from './media.tsx'
import { useChat } from '../view/use-chat.ts'

const restMs = 120

export function Gallery({ items, event }: { items: readonly SaidItem[]; event: ConversationEvent }) {
  const { say } = useChat()
  const track = useRef<HTMLDivElement>(null)
  const resting = useRef(0)
  const [at, setAt] = useState(0)
  const isMany = items.length > 1

  const show = (index: number) => {
    const card = track.current?.children[index]
    if (card instanceof HTMLElement && track.current) track.current.scrollLeft = card.offsetLeft
    setAt(index)
  }
  /** Where a finger has left it. */
  const scrolled = () => {
    clearTimeout(resting.current)
    resting.current = window.setTimeout(() => {
      const { scrollLeft = 0, scrollWidth = 1 } = track.current ?? {}
      setAt(Math.min(items.length - 1, Math.round((scrollLeft / scrollWidth) * items.length)))
    }, restMs)
  }

  return (
    <div class="gallery" part="gallery">
      <div class="track" ref={track} onScroll={scrolled}>
        {items.map((card, index) => (
          <div
            class="card"
            key={index}
            role="group"
            aria-label={say('card', { number: index + 1, count: items.length })}
            inert={index !== at}
          >
            {card.media && <MediaView media={card.media} alt={card.title} />}
            <div class="card-text">
              <strong>{card.title}</strong>
              {card.subtitle && <p>{card.subtitle}</p>}
            </div>
            {card.choices.length > 0 && <Choices choices={card.choices} event={event} item={index} look="stacked" />}
          </div>
        ))}
      </div>
      {isMany && (
        <div class="gallery-buttons">
          <button
            type="button"
            class="tool"
            disabled={at === 0}
            aria-label={say('previous')}
            onClick={() => show(at - 1)}
          >
            <Icon path={lazyIcons.previous} />
          </button>
          <span aria-hidden="true">
            {at + 1} / {items.length}
          </span>
          <button
            type="button"
            class="tool"
            disabled={at === items.length - 1}
            aria-label={say('next')}
            onClick={() => show(at + 1)}
          >
            <Icon path={lazyIcons.next} />
          </button>
        </div>
      )}
    </div>
  )
}
