/** Beside the field: emojis, a file, dictating. */
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../view/icons.tsx'
import { lazyIcons } from './icons.ts'
import { useChat } from '../view/use-chat.ts'
import { MenuButton } from './menu-button.tsx'
import { Emojis } from './emojis.tsx'
import { canListen, listen } from './speech.ts'
import { pickFiles } from './upload.ts'

interface ToolsProps {
  readonly text: string
  readonly write: (text: string) => void
  readonly insert: (emoji: string) => void
}

export function Tools({ text, write, insert }: ToolsProps) {
  const view = useChat()
  const { chat, say } = view
  const { enableEmojis, enableUploadFile, enableSpeechToText } = chat.settings.pluginStyle
  return (
    <>
      {enableEmojis && (
        <MenuButton label={say('emoji')} path={lazyIcons.emoji}>
          {(shut) => (
            <Emojis
              onChosen={(emoji) => {
                shut()
                insert(emoji)
              }}
            />
          )}
        </MenuButton>
      )}
      {enableUploadFile && (
        <button type="button" class="tool" aria-label={say('attach')} onClick={() => pickFiles(view)}>
          <Icon path={lazyIcons.attach} />
        </button>
      )}
      {enableSpeechToText && canListen && <SpeechButton text={text} write={write} />}
    </>
  )
}

function SpeechButton({ text, write }: { text: string; write: (text: string) => void }) {
  const { state, say, tell } = useChat()
  const [stop, setStop] = useState<() => void>()
  useEffect(() => stop, [stop])
  const start = () => {
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
      onClick={stop ?? start}
    >
      <Icon path={stop ? lazyIcons.stop : lazyIcons.speak} />
    </button>
  )
}
