/** How a customer is pictured. */
import Icon from '@cloudscape-design/components/icon'
import type { ConversationUser } from '#shared/contracts/conversations'
import { channelOf } from '../../../core/channels.ts'

const huesMax = 7

/** A customer keeps their colour. */
const hueOf = (id: string): number => Number.parseInt(id.slice(-4), 36) % huesMax

export function CustomerMark({ user, withChannel = false }: { user: ConversationUser; withChannel?: boolean }) {
  const { firstName, lastName } = user
  const letters = [firstName, lastName].map((name) => name?.trim().charAt(0).toUpperCase() ?? '').join('')
  return (
    <span className={`live-mark live-mark-${hueOf(user._id)}`} aria-hidden="true">
      {letters ? <span data-initials={letters} /> : <Icon name="user-profile" />}
      {withChannel && (
        <span className="live-mark-channel">
          <Icon name={channelOf(user.activeChannel).icon} size="small" />
        </span>
      )}
    </span>
  )
}
