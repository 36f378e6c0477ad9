/** Where the agent writes: to the customer, or a note that only colleagues see. */
import './composer.css'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { conversations, type ConversationUser } from '#shared/contracts/conversations'
import type { Line } from '#shared/contracts/line'
import { TourSpot } from '../../../components/layout/tour-spot.tsx'
import { useAtMost } from '../../../core/breakpoints.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { useDesk } from '../state/inbox-context.ts'
import { ChannelLine, channelName } from './channel-line.tsx'
import { useCompletion } from './completion/completion.ts'
import { listAttributes, Suggestions } from './completion/suggestions.tsx'
import { ComposerFoot } from './composer-foot.tsx'
import type { Draft } from './drafts.ts'
import { carriageOn } from './files/carriage.ts'
import { useDropping } from './files/dropping.ts'
import { addFiles } from './files/pending-files.ts'
import { PendingList } from './files/pending-list.tsx'
import { LaterList } from './later/later-list.tsx'
import { RecipientLine } from './recipient-line.tsx'
import { TemplatePicker } from './template-picker.tsx'
import { FormatBar, pressMark } from './writing/format-bar.tsx'
import { MaskWarning } from './writing/mask-warning.tsx'
import { Preview } from './writing/preview.tsx'
import { isTooLong, useReply, type Reply } from './writing/reply.ts'
import { useWay } from './writing/way.ts'
import { composerId, focusComposer, useWriting, type Writing } from './writing/writing.ts'

export { focusComposer }

export function Composer({ user }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const { _id: userId } = user
  const writing = useWriting(user)
  const { draft, text } = writing
  const isReply = draft.mode === 'reply'
  const { query, closed, takesTemplates } = useWay(user, draft.mode)
  const isOpen = closed === undefined
  useFocusAtFirst(isOpen)
  const reply = useReply(user, writing, { line: query.line, isOpen })
  const completion = useCompletion({ userId, writing, isOpen })
  /** A reply can be written. */
  const isWritten = isReply && isOpen
  const place = { userId, mode: draft.mode }
  const { isOver, zone, onPaste } = useDropping(isOpen ? (files) => addFiles(place, files) : undefined)
  const [isPreview, setPreview] = useState(false)
  const listId = useId()

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // What an input method composes ends with Enter too.
    if (event.nativeEvent.isComposing) return
    if (completion.onKey(event) || (isWritten && pressMark(event, writing.edit))) return
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    reply.send()
  }

  /** A reply that waited is written on, above what was begun since. */
  const takeBack = (back: string) => {
    writing.write(text.trim() ? `${back}\n${text}` : back)
    focusComposer()
  }

  return (
    <div
      className={`live-composer live-composer-${draft.mode}${isOver ? ' live-composer-drop' : ''}`}
      data-drop={t('files.drop')}
      {...zone}
    >
      {completion.shown && (
        <Suggestions id={listId} shown={completion.shown} active={completion.active} point={completion.point} />
      )}
      <LaterList user={user} take={isWritten ? takeBack : undefined} />
      <div className="live-composer-head">
        <Modes mode={draft.mode} switchTo={writing.switchTo} />
        {isWritten && <FormatBar edit={writing.edit} isPreview={isPreview} preview={setPreview} />}
      </div>
      <TourSpot name="composer" />
      {isReply && <ChannelLine user={user} query={query} />}
      {isWritten && <RecipientLine user={user} writing={writing} />}
      {closed && <Closed text={closed} user={user} mode={draft.mode} />}
      <textarea
        id={composerId}
        value={text}
        rows={2}
        // What somebody had begun when another took the conversation can still be read, and copied.
        hidden={!isOpen && !text}
        readOnly={!isOpen}
        aria-invalid={isTooLong(text)}
        lang={user.language}
        aria-label={t(reply.isToOther ? 'other.label' : `composer.${draft.mode}-label`)}
        placeholder={isOpen ? t(`composer.${draft.mode}-placeholder`) : ''}
        {...(completion.shown && listAttributes(listId, completion.active))}
        onChange={writing.onChange}
        onSelect={writing.onSelect}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {isWritten && <Preview user={user} line={query.line} text={text} isShown={isPreview} />}
      {isOpen && <BelowText user={user} line={query.line} writing={writing} reply={reply} />}
      {takesTemplates && <TemplatePicker userId={userId} />}
    </div>
  )
}

interface BelowTextProps {
  user: ConversationUser
  line: Line | undefined
  writing: Writing
  reply: Reply
}

/** What is said of what is written, what goes with it, files and a response, and the ways to send it. */
function BelowText({ user, line, writing, reply }: BelowTextProps) {
  const { draft, change } = writing
  const { attached, mode } = draft
  return (
    <>
      <MaskWarning text={writing.text} />
      <PendingList
        userId={user._id}
        mode={mode}
        carriageOf={(file) => (mode === 'note' ? 'file' : carriageOn(user, line, file))}
        channel={channelName(user, line)}
      />
      {mode === 'reply' && attached && (
        <Attached title={attached.title} remove={() => change({ attached: undefined })} />
      )}
      <ComposerFoot user={user} line={line} writing={writing} reply={reply} />
    </>
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

function Attached({ title, remove }: { title: string; remove: () => void }) {
  const { t } = useTranslation('conversations')
  return (
    <p className="live-attached">
      <Icon name="file" size="small" />
      <span>{title}</span>
      <Button variant="icon" iconName="close" ariaLabel={t('canned.remove', { title })} onClick={remove} />
    </p>
  )
}

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
