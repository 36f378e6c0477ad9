/** The window of the chat: beside the page, over all of it, or as part of it (the console's preview). */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ShownChat } from '../chat/chat.ts'
import { shownEvents } from '../chat/state.ts'
import { loadTexts, sayIn, type Say } from './say.ts'
import { Dots } from './dots.tsx'
import { Composer } from './composer.tsx'
import { Header, titleId } from './header.tsx'
import { Log } from './log.tsx'
import { LazyPart } from './lazy-part.tsx'
import { ChatContext, useChat, type ChatView } from './use-chat.ts'
import { sendFiles } from './send-files.ts'

export interface PanelProps {
  readonly chat: ShownChat
  readonly origin: string
  /** In the language of the chat as it was mounted. */
  readonly firstSay: Say
  readonly isOpen: boolean
  readonly isEmbedded: boolean
  /** It shows without having been opened just now. */
  readonly isQuiet: boolean
  readonly onClose: () => void
  readonly style: (css: string) => void
}

export function Panel({ chat, origin, style, firstSay, isOpen, isEmbedded, isQuiet, onClose }: PanelProps) {
  const [state, setState] = useState(chat.state)
  const [say, setSay] = useState(() => firstSay)
  const [told, tell] = useState<string>()
  useEffect(() => chat.subscribe(() => setState(chat.state)), [chat])
  const { language } = state
  useEffect(() => {
    let isCurrent = true
    void loadTexts(language).then(
      (texts) => isCurrent && setSay(() => sayIn(texts)),
      // The words stay those of the language before.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [language])
  const view: ChatView = { chat, state, say, origin, tell, style }
  return (
    <ChatContext.Provider value={view}>
      <Window {...{ isOpen, isEmbedded, isQuiet, onClose, told }} />
      {!isOpen && <LazyPart part="Teaser" />}
    </ChatContext.Provider>
  )
}

type WindowProps = Pick<PanelProps, 'isOpen' | 'isEmbedded' | 'isQuiet' | 'onClose'> & { told: string | undefined }

function Window({ isOpen, isEmbedded, isQuiet, onClose, told }: WindowProps) {
  const { chat, state } = useChat()
  const { pluginStyle: style } = chat.settings
  const isNarrow = useNarrow()
  const [isGrown, setIsGrown] = useState(style.fullScreen)
  const [isScrolled, setIsScrolled] = useState(false)
  const isFull = !isEmbedded && (isNarrow || isGrown)
  const dialog = useDialog(isOpen, isFull, isQuiet)
  const drop = useDrop(style.enableUploadFile)
  const isAsked = state.endsAt !== undefined

  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isEmbedded || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const place = isEmbedded ? 'embedded' : isFull ? 'full' : style.positionLeft ? 'beside left' : 'beside'
  return (
    <dialog
      ref={dialog}
      class={`rt panel ${place}`}
      tabIndex={-1}
      lang={state.language}
      aria-labelledby={titleId}
      onKeyDown={escape}
      // Escape in a modal dialog that holds no focus.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      {...drop}
      part="panel"
    >
      <div class="inside" inert={isAsked}>
        <Header
          isSmall={style.dynamicHeader && isScrolled}
          isFull={isFull}
          canGrow={style.enableFullScreen && !isEmbedded && !isNarrow}
          onGrow={() => setIsGrown(!isGrown)}
          onClose={isEmbedded ? undefined : onClose}
        />
        <LazyPart part="Offline" />
        <Content isOpen={isOpen} onScrolled={setIsScrolled} />
        {told && <LazyPart part="Toast" text={told} />}
      </div>
      {state.endsAt !== undefined && <LazyPart part="StillThere" endsAt={state.endsAt} />}
    </dialog>
  )
}

/** PREVIEW-003: loading until there is a session, and a way on where there is none. */
function Content({ isOpen, onScrolled }: { isOpen: boolean; onScrolled: (isDown: boolean) => void }) {
  const { chat, state, say } = useChat()
  const { status, data } = state.session
  if (status === 'error')
    return (
      <div class="center wait" role="alert">
        <p>{say('failed')}</p>
        <button type="button" class="primary" onClick={() => void chat.open()}>
          {say('retry')}
        </button>
      </div>
    )
  const isEmpty = shownEvents(state).length === 0 && state.unsent.length === 0
  if (!data || (isEmpty && status === 'fetching'))
    return (
      <div class="center wait" role="status">
        <Dots look="" />
        <span class="hidden">{say('loading')}</span>
      </div>
    )
  return (
    <>
      <Log isOpen={isOpen} onScrolled={onScrolled} />
      <Composer key={data.userSid} />
    </>
  )
}

/** Below this width the chat takes the whole screen. */
export const narrow = matchMedia('(max-width: 480px)')

/** A field that has the focus brings up a keyboard there, which hides what was said. */
const isTouched = matchMedia('(pointer: coarse)').matches

function useNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(narrow.matches)
  useEffect(() => {
    const changed = () => setIsNarrow(narrow.matches)
    narrow.addEventListener('change', changed)
    return () => narrow.removeEventListener('change', changed)
  }, [])
  return isNarrow
}

/** Opens the dialog in its way: over everything with nothing else to reach, beside the page, or without taking the focus. */
function useDialog(isOpen: boolean, isFull: boolean, isQuiet: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isReady = useChat().state.session.data !== undefined
  useLayoutEffect(() => {
    const { current } = dialog
    if (!current || !isOpen) return undefined
    if (isFull) current.showModal()
    else if (isQuiet) current.open = true
    else current.show()
    return () => current.close()
  }, [isOpen, isFull, isQuiet])
  // The field comes once the chat is there; whoever waits for it wants to write.
  useLayoutEffect(() => {
    const { current } = dialog
    if (!isOpen || isQuiet) return
    const field = current?.querySelector('textarea') ?? current?.querySelector<HTMLElement>('.log, button')
    ;(isTouched ? current : field)?.focus()
  }, [isOpen, isFull, isQuiet, isReady])
  return dialog
}

/** Files may be dropped anywhere on the panel. */
function useDrop(isAllowed: boolean) {
  const view = useChat()
  const { say, tell } = view
  const listeners = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      tell(say('drop'))
    },
    onDragLeave: () => tell(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      tell(undefined)
      void sendFiles([...(event.dataTransfer?.files ?? [])], view)
    },
  }
  return isAllowed ? listeners : {}
}
