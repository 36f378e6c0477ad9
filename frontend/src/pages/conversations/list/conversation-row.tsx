/** A conversation in a list, with the box that chooses it; always as it is now, whatever was found. */
import type { ConversationUser } from '#shared/contracts/conversations'
import { useAgent } from '../../../core/agent.tsx'
import { nameOf } from '../../../components/conversation/customer-name.ts'
import { useDesk } from '../state/inbox-context.ts'
import { useLive } from '../state/inbox-state.ts'
import { ListRow } from './list-row.tsx'
import { RowBox } from './row-box.tsx'

interface ConversationRowProps {
  found: ConversationUser
  /** The list in its order. */
  shown: readonly string[]
  now: number
}

export function ConversationRow({ found, shown, now }: ConversationRowProps) {
  const { agent } = useAgent()
  const { pathOf } = useDesk()
  const isOpen = useLive((live) => live.openId === found._id)
  const user = useLive((live) => live.users[found._id]) ?? found
  return (
    <RowBox id={user._id} name={nameOf(user)} shown={shown}>
      <ListRow
        user={user}
        to={pathOf(user._id)}
        open={isOpen}
        mine={user.owner.by === 'agent' && user.owner.agentId === agent._id}
        now={now}
      />
    </RowBox>
  )
}
