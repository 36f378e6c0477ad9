/** One line of a conversation: a day, the line above what is unread, something said, or something that happened. */
import { memo } from 'react'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { messageOf } from '#shared/chat/conversation-event-types'
import type { ConversationEvent } from '#shared/chat/message'
import { Bubble, Note } from './bubble.tsx'
import { Chip } from '../list/chip.tsx'
import { nameOf } from '../../../components/conversation/customer-name.ts'
import { CustomerMark } from '../parts/customer.tsx'
import { useLive } from '../state/inbox-state.ts'
import { clock, wholeDay } from '../parts/date-formats.ts'
import { PlainText } from '../parts/plain-text.tsx'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { needsTranslation, type Row } from './rows.ts'
import type { Delivery } from '../state/deliveries.ts'

interface MessageRowProps {
  row: Row
  user: ConversationUser
  /** When the conversation was opened. */
  now: number
  /** What became of it, on channels that tell. */
  delivery: Delivery | undefined
}

export const MessageRow = memo(function MessageRow({ row, user, now, delivery }: MessageRowProps) {
  const { t } = useTranslation('conversations')
  switch (row.kind) {
    case 'day':
      return (
        <div className="live-day">
          <time dateTime={row.at}>{wholeDay(row.at)}</time>
        </div>
      )
    case 'unread':
      return <div className="live-unread">{t('unread')}</div>
    case 'patience':
      return <Patience events={row.events} />
    case 'outgoing':
      return <OutgoingBubble userId={user._id} outgoing={row.outgoing} />
    case 'event':
      return <Event event={row.event} first={row.first} user={user} now={now} delivery={delivery} />
  }
})

/** One line in place of what the bot said to a customer who waits; it opens. */
function Patience({ events }: { events: readonly ConversationEvent[] }) {
  const { t } = useTranslation('conversations')
  return (
    <details className="live-patience">
      <summary>
        <Icon name="status-pending" size="small" />
        {t('patience', { count: events.length })}
      </summary>
      <ul>
        {events.map(({ number, created, what }) => (
          <li key={number}>
            <PlainText text={messageOf(what)?.text ?? ''} />
            <time dateTime={created}>{clock(created)}</time>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface EventProps extends Omit<MessageRowProps, 'row'> {
  event: ConversationEvent
  first: boolean
}

function Event({ event, first, user, now, delivery }: EventProps) {
  const { what, created } = event
  const message = messageOf(what)
  const agentId = message?.agent?._id
  const picture = useLive((live) => live.agents.find(({ _id }) => _id === agentId)?.avatar)
  if (what.type === 'note')
    return (
      <Note author={what.agent.name} text={what.text} mentions={what.mentions} media={what.media} created={created} />
    )
  if (what.type !== 'message' && what.type !== 'tracking') return <Chip event={event} what={what} />
  return (
    <Bubble
      event={event}
      message={what.message}
      first={first}
      customer={{ _id: user._id, name: nameOf(user), mark: <CustomerMark user={user} /> }}
      foreign={needsTranslation(what.message, created, user.language, now)}
      read={user.read}
      delivery={delivery}
      picture={picture}
    />
  )
}
