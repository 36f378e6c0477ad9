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
  const { kind, text, state, reason } = outgoing
  const failed = state === 'failed' || state === 'overtaken'
  return (
    <div className="live-said live-said-agent live-said-outgoing">
      <span className="live-said-mark" />
      <div className="live-said-body">
        <span className="unseen">{t('speaker.you')}</span>
        <div className={kind === 'note' ? 'live-bubble live-bubble-note' : 'live-bubble'}>
          {kind === 'block' && <Icon name="view-full" size="small" />}
          {kind === 'image' && <Icon name="file" size="small" />}
          <p>
            <PlainText text={text} />
          </p>
        </div>
        <span className={failed ? 'live-said-foot live-failed' : 'live-said-foot'} role={failed ? 'alert' : undefined}>
          {failed && <Icon name="status-negative" size="small" />}
          {t(`outgoing.${state}`)} {reason}
          {state === 'overtaken' && <Overtaken userId={userId} outgoing={outgoing} />}
          {state === 'failed' && (
            <Button variant="inline-link" onClick={() => void sayAgain(userId, outgoing)}>
              {t('outgoing.retry')}
            </Button>
          )}
          {state !== 'sending' && state !== 'overtaken' && (
            <Button variant="inline-link" onClick={() => takeBack(userId, outgoing)}>
              {t('outgoing.discard')}
            </Button>
          )}
        </span>
      </div>
    </div>
  )
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
