/** Beside the field: emojis, a file, dictating; each loads what it needs when it is first pressed. */
import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../view/icons.tsx'
import { useChat } from '../view/use-chat.ts'
import { useUpload } from '../view/use-upload.ts'

interface ToolsProps {
  readonly text: string
  readonly write: (text: string) => void
  readonly insert: (emoji: string) => void
}

export function Tools({ text, write, insert }: ToolsProps) {
  const { chat, say } = useChat()
  const { enableEmojis, enableUploadFile, enableSpeechToText } = chat.settings.pluginStyle
  const { pick } = useUpload()
  return (
    <>
      {enableEmojis && <EmojiButton onChosen={insert} />}
      {enableUploadFile && (
        <button type="button" class="tool" aria-label={say('attach')} onClick={() => pick()}>
          <Icon name="attach" />
        </button>
      )}
      {enableSpeechToText && canListen && <SpeechButton text={text} write={write} />}
    </>
  )
}

type EmojisProps = { label: string; onChosen: (emoji: string) => void }

function EmojiButton({ onChosen }: { onChosen: (emoji: string) => void }) {
  const { say } = useChat()
  const [Emojis, setEmojis] = useState<FunctionComponent<EmojisProps>>()
  const open = async () => {
    const extra = await import('../extras/emoji.tsx')
    setEmojis(() => extra.Emojis)
  }
  const close = () => setEmojis(undefined)
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !Emojis) return
    event.stopPropagation()
    close()
  }
  return (
    <div class="menu" onKeyDown={escape}>
      <button
        type="button"
        class="tool"
        aria-expanded={Emojis !== undefined}
        aria-label={say('emoji')}
        onClick={() => void (Emojis ? close() : open().catch(() => undefined))}
      >
        <Icon name="emoji" />
      </button>
      {Emojis && (
        <div class="popup above right">
          <Emojis
            label={say('emoji')}
            onChosen={(emoji) => {
              close()
              onChosen(emoji)
            }}
          />
        </div>
      )}
    </div>
  )
}

const canListen = 'SpeechRecognition' in globalThis || 'webkitSpeechRecognition' in globalThis

function SpeechButton({ text, write }: { text: string; write: (text: string) => void }) {
  const { state, say, tell } = useChat()
  const [stop, setStop] = useState<() => void>()
  useEffect(() => stop, [stop])
  const start = async () => {
    const { listen } = await import('../extras/speech.ts')
    tell(say('speechNote'))
    const heard = (said: string) => write([text, said].filter(Boolean).join(' '))
    const stopListening = listen(state.language, heard, () => {
      setStop(undefined)
      tell(undefined)
    })
    setStop(() => stopListening)
  }
  return (
    <button
      type="button"
      class={stop ? 'tool on' : 'tool'}
      aria-pressed={stop !== undefined}
      aria-label={say(stop ? 'listening' : 'speak')}
      onClick={() => (stop ? stop() : void start().catch(() => undefined))}
    >
      <Icon name={stop ? 'stop' : 'speak'} />
    </button>
  )
}
