/** One conversation in the list: who, on which channel, what was said last, how long they wait, and who holds it. */
import { memo } from 'react'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ConversationUser } from '#shared/contracts/conversations'
import { shortCount } from '../../../core/live/counters.ts'
import { channelOf } from '../../../core/channels.ts'
import { nameOf, whereaboutsOf } from '../../../components/conversation/customer-name.ts'
import { CustomerMark } from '../parts/customer.tsx'
import { EnvironmentTag } from '../parts/environment.tsx'
import { shortMoment } from '../parts/date-formats.ts'
import { DraftChip } from './draft-chip.tsx'
import { DueChip } from './due-chip.tsx'
import { SnoozedChip } from './snoozed-chip.tsx'
import { waitingSince } from '#shared/chat/waiting'

interface ListRowProps {
  user: ConversationUser
  to: string
  open: boolean
  mine: boolean
  now: number
}

export const ListRow = memo(function ListRow({ user, to, open, mine, now }: ListRowProps) {
  const { t } = useTranslation('conversations')
  const { unread, lastMessage, lastActive, activeChannel } = user
  const whereabouts = whereaboutsOf(user)
  return (
    <Link
      to={to}
      className={unread > 0 ? 'live-row live-row-unread' : 'live-row'}
      {...(open && { 'aria-current': 'true' as const })}
    >
      <CustomerMark user={user} withChannel />
      <span className="live-row-body">
        <span className="live-row-line">
          <b>{nameOf(user)}</b>
          {whereabouts && <small>{whereabouts}</small>}
          <span className="unseen">{t('row.channel', { channel: channelOf(activeChannel).name })}</span>
          {user.snoozed ? (
            <SnoozedChip user={user} now={now} />
          ) : isOwed(user) ? (
            <DueChip user={user} now={now} />
          ) : (
            <time dateTime={lastMessage?.created ?? lastActive}>
              {shortMoment(lastMessage?.created ?? lastActive, now)}
            </time>
          )}
        </span>
        <span className="live-row-line">
          <LastMessage user={user} />
          {unread > 0 && (
            <span className="live-count">
              <span aria-hidden="true">{shortCount(unread)}</span>
              <span className="unseen">{t('row.unread', { count: unread })}</span>
            </span>
          )}
          {!open && <DraftChip userId={user._id} />}
          <EnvironmentTag user={user} />
          <Holder user={user} mine={mine} />
        </span>
      </span>
    </Link>
  )
})

/** Something is promised to the customer, or they wait. */
const isOwed = (user: ConversationUser): boolean =>
  user.snoozed === undefined &&
  (user.due !== undefined || user.undelivered !== undefined || waitingSince(user) !== undefined)

/** Who is there, where nobody waits for them. */
function Holder({ user, mine }: { user: ConversationUser; mine: boolean }) {
  const { t } = useTranslation('conversations')
  const { owner } = user
  if ((owner.by === 'queue' && !owner.inApp) || isOwed(user)) return null
  return (
    <span className="live-row-agent">
      <Icon name={owner.by === 'bot' ? 'gen-ai' : 'user-profile'} size="small" />
      {owner.by === 'agent'
        ? mine
          ? t('row.mine')
          : owner.agentName
        : t(owner.by === 'bot' ? 'speaker.bot' : 'row.in-app')}
    </span>
  )
}

function LastMessage({ user: { lastMessage } }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  if (!lastMessage) return <span className="live-row-text">{t('row.nothing')}</span>
  return (
    <span className="live-row-text">
      {lastMessage.from !== 'customer' && <span>{t(`row.from-${lastMessage.from}`)} </span>}
      {lastMessage.text || t('row.attachment')}
    </span>
  )
}
