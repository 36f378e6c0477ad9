/** What is on its way to the customer, or did not get there: the text stays, and can be sent again. */
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { Outgoing } from '../state/outbox.ts'
import { PlainText } from '../parts/plain-text.tsx'
import { readDraft, replaceDraft } from '../composer/drafts.ts'
import { focusComposer } from '../composer/writing/writing.ts'
import { sayAgain, sayAnyway, takeBack } from '../state/sending.ts'

export function OutgoingBubble({ userId, outgoing }: { userId: string; outgoing: Outgoing }) {
  const { t } = useTranslation('conversations')
  const { kind, text, state } = outgoing
  const failed = state === 'failed' || state === 'overtaken' || state === 'late'
  const why = useWhy(outgoing)
  return (
    <div className="live-said live-said-agent live-said-outgoing">
      <span className="live-said-mark" />
      <div className="live-said-body">
        <span className="unseen">{t('speaker.you')}</span>
        <div className={kind === 'note' || kind === 'note-file' ? 'live-bubble live-bubble-note' : 'live-bubble'}>
          {kind === 'block' && <Icon name="view-full" size="small" />}
          {(kind === 'file' || kind === 'note-file') && <Icon name="file" size="small" />}
          <p>
            <PlainText text={text} />
          </p>
        </div>
        <span className={failed ? 'live-said-foot live-failed' : 'live-said-foot'} role={failed ? 'alert' : undefined}>
          {failed && <Icon name="status-negative" size="small" />}
          {why}
          {state === 'overtaken' && <Overtaken userId={userId} outgoing={outgoing} />}
          {(state === 'failed' || state === 'late') && (
            <Button variant="inline-link" onClick={() => void sayAgain(userId, outgoing)}>
              {t(state === 'late' ? 'outgoing.send' : 'outgoing.retry')}
            </Button>
          )}
          {state !== 'sending' && state !== 'sent' && state !== 'overtaken' && (
            <Button variant="inline-link" onClick={() => takeBack(userId, outgoing)}>
              {t('outgoing.discard')}
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}

/** Codes of problems that say more here than where they are met otherwise. */
const whys = ['taken-over', 'not-taken-over', 'not-found', 'upload-missing', 'channel-off'] as const

/** How far it is, and why it did not leave. */
export function useWhy({ state, code, reason }: Outgoing): string {
  const { t } = useTranslation('conversations')
  const known = state === 'failed' ? whys.find((one) => one === code) : undefined
  if (known) return t(`outgoing.why.${known}`)
  return [t(`outgoing.${state === 'sent' ? 'sending' : state}`), reason].filter(Boolean).join(' ')
}

/** Somebody else has answered meanwhile: the text goes back into the field to be thought over, or leaves as it is. */
function Overtaken({ userId, outgoing }: { userId: string; outgoing: Outgoing }) {
  const { t } = useTranslation('conversations')

  function readFirst() {
    takeBack(userId, outgoing)
    const draft = readDraft(userId)
    const reply = draft.reply.trim() ? `${outgoing.text}\n${draft.reply}` : outgoing.text
    replaceDraft(userId, { ...draft, mode: 'reply', reply })
    focusComposer()
  }

  return (
    <>
      <Button variant="inline-link" onClick={readFirst}>
        {t('outgoing.read-first')}
      </Button>
      <Button variant="inline-link" onClick={() => void sayAnyway(userId, outgoing)}>
        {t('outgoing.send-anyway')}
      </Button>
    </>
  )
}
