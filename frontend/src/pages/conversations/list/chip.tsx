/** What happened around a conversation, between what was said: who took it, who gave it away, how it ended. */
import Icon from '@cloudscape-design/components/icon'
import type { ConversationEvent } from '#shared/chat/message'
import { happeningIcons, useHappeningText, type Happening } from '../../../components/conversation/happening.ts'
import { clock } from '../parts/date-formats.ts'

export function Chip({ event, what }: { event: ConversationEvent; what: Happening }) {
  const text = useHappeningText()(what)
  return (
    <div className="live-chip">
      <span>
        <Icon name={happeningIcons[what.type]} size="small" />
        {text}
        {what.type === 'rating' && what.comment && <q>{what.comment}</q>}
        <time dateTime={event.created}>{clock(event.created)}</time>
      </span>
    </div>
  )
}
