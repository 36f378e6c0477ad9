/** What could not be sent in conversations that are not open, also in those that cannot be opened any more: kept, with the reason. */
import './unsent-bar.css'
import Button from '@cloudscape-design/components/button'
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import Icon from '@cloudscape-design/components/icon'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDesk } from '../state/inbox-context.ts'
import { useLive } from '../state/inbox-state.ts'
import type { Outgoing } from '../state/outbox.ts'
import { sayAgain, takeBack } from '../state/sending.ts'
import { useWhy } from './outgoing-bubble.tsx'

const isHeldBack = ({ state }: Outgoing) => state !== 'sending' && state !== 'sent'

export function UnsentBar({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation('conversations')
  const [isShown, show] = useState(false)
  const all = useLive((live) => live.outgoing)
  // The open conversation shows its own.
  const isOpen = useLive((live) => userId !== undefined && live.users[userId] !== undefined)
  const unsent = Object.entries(all)
    .filter(([id]) => !isOpen || id !== userId)
    .flatMap(([id, some]) => some.filter(isHeldBack).map((outgoing) => ({ id, outgoing })))
  if (unsent.length === 0) return null
  return (
    <div className="live-unsent">
      <p role="status">
        <Icon name="status-warning" size="small" variant="warning" />
        <span>{t('unsent.count', { count: unsent.length })}</span>
        <Button variant="inline-link" ariaExpanded={isShown} onClick={() => show(!isShown)}>
          {t(isShown ? 'unsent.hide' : 'unsent.show')}
        </Button>
      </p>
      {isShown && (
        <ul>
          {unsent.map(({ id, outgoing }) => (
            <Unsent key={outgoing._id} userId={id} outgoing={outgoing} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Unsent({ userId, outgoing }: { userId: string; outgoing: Outgoing }) {
  const { t } = useTranslation('conversations')
  const { pathOf } = useDesk()
  const navigate = useNavigate()
  const why = useWhy(outgoing)
  const { text, customer, state, code } = outgoing
  return (
    <li>
      <b>{customer ?? t('unsent.nobody')}</b>
      <span className="live-unsent-text">{text}</span>
      <small>{state === 'waiting' ? t('unsent.waiting') : why}</small>
      <span className="live-unsent-acts">
        {code !== 'not-found' && (
          <Button variant="inline-link" onClick={() => void navigate(pathOf(userId))}>
            {t('unsent.open')}
          </Button>
        )}
        {(state === 'failed' || state === 'late') && (
          <Button variant="inline-link" onClick={() => void sayAgain(userId, outgoing)}>
            {t(state === 'late' ? 'outgoing.send' : 'outgoing.retry')}
          </Button>
        )}
        <CopyToClipboard
          variant="icon"
          copyButtonAriaLabel={t('unsent.copy')}
          copySuccessText={t('unsent.copied')}
          copyErrorText={t('unsent.copy')}
          textToCopy={text}
        />
        <Button variant="inline-link" onClick={() => takeBack(userId, outgoing)}>
          {t('outgoing.discard')}
        </Button>
      </span>
    </li>
  )
}
