/** Asks whether somebody is still there before the chat ends by itself (WEBPLUGIN-041). */
import { useEffect, useRef, useState } from 'preact/hooks'
import { localText, useChat } from '../view/use-chat.ts'

const tickMs = 1000

export function StillThere({ endsAt }: { endsAt: number }) {
  const { chat, state, say } = useChat()
  const { confirmationTitle, confirmationMessage } = chat.settings.chatSession
  const [now, setNow] = useState(Date.now)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    button.current?.focus()
    return () => clearInterval(timer)
  }, [])
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    chat.stay()
  }
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <div class="cover">
      <div
        class="ask"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="still-title"
        aria-describedby="still-text"
        onKeyDown={escape}
        part="dialog"
      >
        <h2 id="still-title">{localText(confirmationTitle, state.language) || say('still')}</h2>
        <p id="still-text">{localText(confirmationMessage, state.language) || say('stillText')}</p>
        {/* The title is read once; a second is not worth a word. */}
        <p class="countdown" role="timer">
          {say('countdown', { time })}
        </p>
        <button type="button" class="primary" ref={button} onClick={() => chat.stay()}>
          {say('stay')}
        </button>
      </div>
    </div>
  )
}
