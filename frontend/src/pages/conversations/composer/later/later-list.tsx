/** Replies that wait, above the field: when each leaves, and why one did not. */
import './later.css'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { conversations, type ConversationUser } from '#shared/contracts/conversations'
import type { Later } from '#shared/contracts/customer-record'
import { useRefusal } from '../../../../components/form/access-button.tsx'
import { useAgent } from '../../../../core/agent.tsx'
import { useNow } from '../../../../core/use-now.ts'
import { untilText } from '../../state/snooze-times.ts'
import { cancelLater, useLaters } from './laters.ts'

interface LaterListProps {
  user: ConversationUser
  /** Takes a text back into the field; absent where nothing can be written. */
  take: ((text: string) => void) | undefined
}

export function LaterList({ user, take }: LaterListProps) {
  const { t } = useTranslation('conversations')
  const { laters, failed, again } = useLaters(user)
  if (failed)
    return (
      <p className="live-line live-line-warning" role="status">
        <Icon name="status-warning" size="small" />
        <span>
          {t('later.failed')}{' '}
          <Button variant="inline-link" onClick={again}>
            {t('later.again')}
          </Button>
        </span>
      </p>
    )
  if (laters.length === 0) return null
  return (
    <ul className="live-laters" aria-label={t('later.waiting')}>
      {laters.map((later) => (
        <Waiting key={later._id} userId={user._id} later={later} take={take} />
      ))}
    </ul>
  )
}

function Waiting({ userId, later, take }: { userId: string; later: Later; take: LaterListProps['take'] }) {
  const { t } = useTranslation('conversations')
  const { agent } = useAgent()
  const now = useNow()
  const refused = useRefusal()(conversations.cancelLater.access)
  const { text, at, by, stopped } = later

  return (
    <li className={stopped ? 'live-later-stopped' : undefined}>
      <Icon name={stopped ? 'status-warning' : 'status-pending'} size="small" />
      <span>
        <b role={stopped ? 'alert' : undefined}>
          {stopped ? t(`later.stopped.${stopped}`) : t('later.leaves', { when: untilText(at, now) })}
        </b>
        <span title={text}>
          {by._id !== agent._id && `${t('later.by', { name: by.name })} · `}
          {text}
        </span>
      </span>
      {take && !refused && (
        <Button
          variant="inline-link"
          onClick={() => void cancelLater(userId, later).then((isBack) => isBack && take(text))}
        >
          {t('later.edit')}
        </Button>
      )}
      {!refused && (
        <Button
          variant="icon"
          iconName="close"
          ariaLabel={t('later.cancel')}
          onClick={() => void cancelLater(userId, later)}
        />
      )}
    </li>
  )
}
