/** What is on its way to the customer, or did not get there: the text stays, and can be sent again. */
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { Outgoing } from '../state/outbox.ts'
import { PlainText } from '../parts/plain-text.tsx'
import { sayAgain, takeBack } from '../state/sending.ts'

export function OutgoingBubble({ userId, outgoing }: { userId: string; outgoing: Outgoing }) {
  const { t } = useTranslation('conversations')
  const { kind, text, state, reason } = outgoing
  const failed = state === 'failed'
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
          {failed && (
            <Button variant="inline-link" onClick={() => void sayAgain(userId, outgoing)}>
              {t('outgoing.retry')}
            </Button>
          )}
          {state !== 'sending' && (
            <Button variant="inline-link" onClick={() => takeBack(userId, outgoing)}>
              {t('outgoing.discard')}
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}
