/** One line of a conversation: a day, the line above what is unread, something said, or something that happened. */
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { Bubble, Note } from './bubble.tsx'
import { Chip } from './chip.tsx'
import { CustomerMark, nameOf } from './customer.tsx'
import { useLive } from './live-state.ts'
import { wholeDay } from './moments.ts'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import type { Row } from './rows.ts'

export const MessageRow = memo(function MessageRow({ row, user }: { row: Row; user: ConversationUser }) {
  const { t } = useTranslation('live')
  switch (row.kind) {
    case 'day':
      return (
        <div className="live-day">
          <time dateTime={row.at}>{wholeDay(row.at)}</time>
        </div>
      )
    case 'unread':
      return <div className="live-unread">{t('unread')}</div>
    case 'outgoing':
      return <OutgoingBubble userId={user._id} outgoing={row.outgoing} />
    case 'event':
      return <Event row={row} user={user} />
  }
})

function Event({ row: { event, first }, user }: { row: Extract<Row, { kind: 'event' }>; user: ConversationUser }) {
  const { what, created } = event
  const agentId = what.type === 'message' ? what.message.agent?._id : undefined
  const picture = useLive((live) => live.agents.find(({ _id }) => _id === agentId)?.avatar)
  switch (what.type) {
    case 'message':
      return (
        <Bubble
          event={event}
          message={what.message}
          first={first}
          customer={{ name: nameOf(user), mark: <CustomerMark user={user} /> }}
          language={user.language}
          read={user.read}
          picture={picture}
        />
      )
    case 'note':
      return <Note author={what.agent.name} text={what.text} created={created} />
    default:
      return <Chip event={event} what={what} />
  }
}
