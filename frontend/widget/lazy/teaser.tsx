/** What the company says beside the button, once a visit, until the chat is opened. */
import { useEffect, useState } from 'preact/hooks'
import { isNumber } from '../chat/store.ts'
import { Icon, icons } from '../view/icons.tsx'
import { localText, useChat } from '../view/use-chat.ts'

export function Teaser() {
  const { chat, state, say } = useChat()
  const { messages, pluginStyle } = chat.settings
  const [isGone, setIsGone] = useState(() => !!(state.session.data ?? chat.tab.read('teased', isNumber)))
  useEffect(() => chat.tab.write('teased', 1), [chat])
  const text = localText(messages.prompt, state.language)
  if (isGone || !text) return null
  const open = ({ currentTarget }: { currentTarget: HTMLElement }) =>
    // The root is that of the loader, which has made the launcher in it.
    (currentTarget.getRootNode() as ShadowRoot).querySelector<HTMLElement>('.launcher')?.click()
  return (
    <div class={`rt panel beside teaser ${pluginStyle.positionLeft ? 'left' : ''}`} dir="ltr" part="teaser">
      <button type="button" onClick={open}>
        {text}
      </button>
      <button type="button" class="tool" aria-label={say('close')} onClick={() => setIsGone(true)}>
        <Icon path={icons.close} />
      </button>
    </div>
  )
}
