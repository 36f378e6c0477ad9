/** Where the customer writes. What stands here survives a reload, a lost connection and the end of a session. */
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { textLengthMax } from '#shared/limits'
import { phaseOf, shownEvents } from '../chat/state.ts'
import { isText } from '../chat/store.ts'
import { Icon, icons } from './icons.tsx'
import { LazyPart } from './lazy-part.tsx'
import { useChat } from './use-chat.ts'
import { sendFiles } from './send-files.ts'

export function Composer() {
  const { chat, state } = useChat()
  const isEnded = state.session.status === 'ended'
  const isOver = isEnded || phaseOf(shownEvents(state)).kind === 'over'
  if (isOver) return <LazyPart part="EndedNotice" isEnded={isEnded} />
  return (
    <div class="foot-of-panel" part="composer">
      <div class="composer">
        {state.persistentMenu.length > 0 && <LazyPart part="PersistentMenu" />}
        {chat.settings.pluginStyle.allTextInput && <Field />}
      </div>
    </div>
  )
}

function Field() {
  const view = useChat()
  const { chat, state, say, tell } = view
  const { enableUploadFile } = chat.settings.pluginStyle
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => chat.tab.read('draft', isText) ?? '')

  const write = (written: string) => {
    setText(written)
    chat.tab.write('draft', written || undefined)
  }
  const send = () => {
    const said = text.trim()
    if (!said || state.session.status !== 'fetched') return
    // Nothing of it is lost: it can be shortened, or sent in parts.
    const tooLong = said.length > textLengthMax
    tell(tooLong ? say('tooLong', { limit: textLengthMax }) : undefined)
    if (tooLong) return
    chat.say(said)
    write('')
    field.current?.focus()
  }
  const keyed = (event: KeyboardEvent) => {
    // A word that is still being composed is not a message.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    send()
  }
  const insert = (emoji: string) => {
    const at = field.current?.selectionStart ?? text.length
    write(text.slice(0, at) + emoji + text.slice(at))
    field.current?.focus()
  }
  const pasted = (event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (!enableUploadFile || files.length === 0) return
    event.preventDefault()
    void sendFiles(files, view)
  }
  useGrowing(field, text)

  return (
    <div class="field">
      <textarea
        ref={field}
        rows={1}
        value={text}
        placeholder={say('write')}
        aria-label={say('write')}
        onInput={({ currentTarget }) => {
          write(currentTarget.value)
          chat.typing()
        }}
        onKeyDown={keyed}
        onPaste={pasted}
        part="field"
      />
      <LazyPart part="Tools" text={text} write={write} insert={insert} />
      <button
        type="button"
        class="tool send"
        disabled={!text.trim()}
        aria-label={say('send')}
        onClick={send}
        part="send"
      >
        <Icon path={icons.send} />
      </button>
    </div>
  )
}

/** The field grows with what is written. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    const { current } = field
    if (!current) return
    current.style.height = 'auto'
    // What does not show yet has no height.
    if (current.scrollHeight) current.style.height = `${current.scrollHeight}px`
  }, [field, text])
}
