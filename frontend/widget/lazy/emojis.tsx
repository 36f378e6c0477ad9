/** The emojis that a customer chooses from. */
import { emojis } from '#shared/chat/emojis'

export function Emojis({ onChosen }: { onChosen: (emoji: string) => void }) {
  return (
    <div class="popup above right emojis">
      {emojis.map((emoji) => (
        <button type="button" key={emoji} onClick={() => onChosen(emoji)}>
          {emoji}
        </button>
      ))}
    </div>
  )
}
