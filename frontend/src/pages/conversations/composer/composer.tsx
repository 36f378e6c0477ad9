/** Where the agent writes: to the customer, or a note that only colleagues see. */
import './composer.css'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { conversations, type ConversationUser } from '#shared/contracts/conversations'
import { textLengthMax } from '#shared/limits'
import type { CannedReply } from '#shared/contracts/queues'
import { TourSpot } from '../../../components/layout/tour-spot.tsx'
import { useAgent } from '../../../core/agent.tsx'
import { useAtMost } from '../../../core/breakpoints.ts'
import { sayTyping } from '../../../core/live/socket-events.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import type { Line } from '#shared/contracts/line'
import { CannedReplies, useCanned } from './canned-replies.tsx'
import { ChannelLine, TextCount, useReach } from './channel-line.tsx'
import { ComposerTools } from './composer-tools.tsx'
import { TemplatePicker } from './template-picker.tsx'
import { useLine } from '../state/line.ts'
import { useDesk } from '../state/inbox-context.ts'
import { keepDraft, readDraft, type Draft } from './drafts.ts'
import { useKeys } from '../state/use-keys.ts'
import { say } from '../state/sending.ts'

export const composerId = 'live-composer'

export function Composer({ user }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const { draft, write, switchTo } = useDraft(user)
  const { query, closed, takesTemplates } = useWay(user, draft.mode)
  const text = draft[draft.mode]
  const isReply = draft.mode === 'reply'
  useFocusAtFirst(closed === undefined)
  const canned = useCanned(user._id, isReply && closed === undefined ? text : '')
  /** A picture or a video at hand, which is looked at before it is sent. */
  const [media, setMedia] = useState<CannedReply>()
  const attached = isReply && closed === undefined ? media : undefined
  const listId = useId()

  function send() {
    const said = text.trim()
    if (closed !== undefined || isTooLong(said)) return
    if (attached) void say(user._id, { kind: 'block', text: attached.title, refersTo: attached._id })
    setMedia(undefined)
    if (!said) return
    write('')
    void say(user._id, { kind: draft.mode === 'note' ? 'note' : 'text', text: said })
  }

  function pick(reply: CannedReply) {
    write(reply.text ?? '')
    if (!reply.text) setMedia(reply)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // What an input method composes ends with Enter too.
    if (event.nativeEvent.isComposing) return
    if (canned.onKey(event, pick)) return
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    send()
  }

  return (
    <div className={`live-composer live-composer-${draft.mode}`}>
      {canned.shown && <CannedReplies id={listId} canned={canned} pick={pick} />}
      <Modes mode={draft.mode} switchTo={switchTo} />
      <TourSpot name="composer" />
      {isReply && <ChannelLine user={user} query={query} />}
      {closed && <Closed text={closed} user={user} mode={draft.mode} />}
      <textarea
        id={composerId}
        value={text}
        rows={2}
        // What somebody had begun when another took the conversation can still be read, and copied.
        hidden={closed !== undefined && !text}
        readOnly={closed !== undefined}
        aria-invalid={isTooLong(text)}
        lang={user.language}
        aria-label={t(`composer.${draft.mode}-label`)}
        placeholder={closed !== undefined ? '' : t(`composer.${draft.mode}-placeholder`)}
        {...(canned.shown && listAttributes(listId, canned.active))}
        onChange={(event) => {
          write(event.target.value)
          if (draft.mode === 'reply') sayTyping(user._id)
        }}
        onKeyDown={onKeyDown}
      />
      {attached && <Attached reply={attached} remove={() => setMedia(undefined)} />}
      {closed === undefined && (
        <Foot user={user} line={query.line} draft={draft} attached={attached !== undefined} write={write} send={send} />
      )}
      {takesTemplates && <TemplatePicker userId={user._id} />}
    </div>
  )
}

/** Whoever opens a conversation of theirs wants to write; on a small screen the keyboard would cover what was said. */
function useFocusAtFirst(isOpen: boolean) {
  const mobile = useAtMost('mobile')
  const begins = useRef(isOpen && !mobile)
  useEffect(() => {
    if (begins.current) document.getElementById(composerId)?.focus()
  }, [])
}

const listAttributes = (id: string, active: number) => ({
  'aria-controls': id,
  'aria-autocomplete': 'list' as const,
  'aria-activedescendant': `${id}-${active}`,
})

interface FootProps {
  user: ConversationUser
  line: Line | undefined
  draft: Draft
  attached: boolean
  write: (text: string) => void
  send: () => void
}

function Attached({ reply, remove }: { reply: CannedReply; remove: () => void }) {
  const { t } = useTranslation('conversations')
  return (
    <p className="live-attached">
      <Icon name="file" size="small" />
      <span>{reply.title}</span>
      <Button variant="icon" iconName="close" ariaLabel={t('canned.remove', { title: reply.title })} onClick={remove} />
    </p>
  )
}

function Foot({ user, line, draft, attached, write, send }: FootProps) {
  const { t } = useTranslation('conversations')
  const { mode } = draft
  const text = draft[mode]
  const tooLong = isTooLong(text)
  return (
    <div className="live-composer-foot">
      {mode === 'reply' && <ComposerTools user={user} text={text} write={write} />}
      {tooLong ? (
        <span className="live-composer-fault" role="alert">
          {t('composer.too-long', { count: textLengthMax })}
        </span>
      ) : line && mode === 'reply' && text ? (
        <TextCount text={text} line={line} />
      ) : (
        <span className="live-composer-hint">{t('composer.hint')}</span>
      )}
      <Button variant="primary" iconName="send" disabled={!(text.trim() || attached) || tooLong} onClick={send}>
        {t(`composer.${mode}-send`)}
      </Button>
    </div>
  )
}

const isTooLong = (text: string): boolean => text.trim().length > textLengthMax

function Modes({ mode, switchTo }: { mode: Draft['mode']; switchTo: (mode: Draft['mode']) => void }) {
  const { t } = useTranslation('conversations')
  return (
    <div className="live-modes" role="group" aria-label={t('composer.modes')}>
      {(['reply', 'note'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === mode}
          data-mode={one}
          title={one === 'reply' ? 'Alt+L' : 'Alt+P'}
          onClick={() => switchTo(one)}
        >
          <Icon name={one === 'reply' ? 'contact' : 'lock-private'} size="small" />
          {t(`composer.${one}`)}
        </button>
      ))}
    </div>
  )
}

/** Why nothing can be written, and the way to change that. */
function Closed({ text, user, mode }: { text: string; user: ConversationUser; mode: Draft['mode'] }) {
  const { act } = useDesk()
  const refused = useRefusal()(conversations.sendText.access)
  return (
    <p className="live-closed">
      <Icon name="lock-private" size="small" />
      {mode === 'reply' && !refused && user.owner.by !== 'agent' ? (
        <Button variant="inline-link" onClick={() => act('take-over')}>
          {text}
        </Button>
      ) : (
        text
      )}
    </p>
  )
}

/** Whether what is written gets to the customer; what is closed without a sentence says why above the field. */
function useWay(user: ConversationUser, mode: Draft['mode']) {
  const query = useLine(user)
  const reach = useReach(query.line)
  const held = useClosed(user, mode)
  const isShut = mode === 'reply' && reach !== 'open'
  return {
    query,
    closed: held ?? (isShut ? '' : undefined),
    takesTemplates: isShut && held === undefined && reach === 'closed',
  }
}

function useClosed(user: ConversationUser, mode: Draft['mode']): string | undefined {
  const { t } = useTranslation('conversations')
  const { agent } = useAgent()
  const refused = useRefusal()(conversations.sendText.access)
  if (refused) return refused
  if (mode === 'note') return undefined
  const { owner } = user
  if (owner.by !== 'agent') return t('composer.take-over')
  return owner.agentId === agent._id ? undefined : t('composer.others', { name: owner.agentName })
}

/** What is written is kept with every key. */
function useDraft({ _id: userId, owner }: ConversationUser) {
  const { agent } = useAgent()
  const [draft, setDraft] = useState(() => readDraft(userId))
  useEffect(() => keepDraft(userId, draft), [userId, draft])

  // Who takes a conversation wants to answer, unless a note has been begun.
  const mine = owner.by === 'agent' && owner.agentId === agent._id
  const [wasMine, setWasMine] = useState(mine)
  if (mine !== wasMine) {
    setWasMine(mine)
    if (mine && !draft.note) setDraft({ ...draft, mode: 'reply' })
  }

  function switchTo(mode: Draft['mode']) {
    setDraft((now) => ({ ...now, mode }))
    focusComposer()
  }
  useKeys({ reply: () => switchTo('reply'), note: () => switchTo('note') })
  return { draft, write: (text: string) => setDraft((now) => ({ ...now, [now.mode]: text })), switchTo }
}

/** Once it is drawn, and open. */
export function focusComposer(): void {
  requestAnimationFrame(() => document.getElementById(composerId)?.focus())
}
