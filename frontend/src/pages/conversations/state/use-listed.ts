/** The conversations of the list as they are, in the order that is chosen; `undefined` while they are on their way. */
import { useMemo } from 'react'
import type { ConversationUser } from '#shared/contracts/conversations'
import { useAgent } from '../../../core/agent.tsx'
import { useDesk } from './inbox-context.ts'
import { useLive, type Live } from './inbox-state.ts'
import { sortConversations, type Sorting } from './queue.ts'

export function useListed(): readonly ConversationUser[] | undefined {
  const { agent } = useAgent()
  const { sorting } = useDesk().address
  const queue = useLive((live) => live.queue)
  const users = useLive((live) => live.users)
  return useMemo(
    () => queue && shownConversations({ queue, users }, sorting, agent._id),
    [queue, users, sorting, agent._id],
  )
}

export function shownConversations({ queue, users }: Pick<Live, 'queue' | 'users'>, sorting: Sorting, agentId: string) {
  const found = (queue?.ids ?? []).map((id) => users[id]).filter((user) => user !== undefined)
  return sortConversations(found, sorting, agentId)
}
