/** The conversations of the list as they are, in the order that is chosen; `undefined` while they are on their way. */
import { useMemo } from 'react'
import type { ConversationUser } from '#shared/contracts/conversations'
import { useAgent } from '../../../core/agent.tsx'
import { useNow } from '../../../core/use-now.ts'
import type { Address } from './filters.ts'
import { useDesk } from './inbox-context.ts'
import { useLive, type Live } from './inbox-state.ts'
import { sortConversations } from './queue.ts'
import { reachableFirst } from './reach.ts'
import { isInView } from './views.ts'

export function useListed(): readonly ConversationUser[] | undefined {
  const { agent } = useAgent()
  const { sorting, view } = useDesk().address
  const queue = useLive((live) => live.queue)
  const users = useLive((live) => live.users)
  const waiting = useLive((live) => live.waiting)
  const agents = useLive((live) => live.agents)
  const unreachable = useLive((live) => live.unreachable)
  const now = useNow()
  return useMemo(
    () =>
      queue && shownConversations({ queue, users, waiting, agents, unreachable }, { sorting, view }, agent._id, now),
    [queue, users, waiting, agents, unreachable, sorting, view, agent._id, now],
  )
}

type Known = Pick<Live, 'queue' | 'users' | 'waiting' | 'agents' | 'unreachable'>

export function shownConversations(
  { queue, users, waiting, agents, unreachable }: Known,
  { sorting, view }: Pick<Address, 'sorting' | 'view'>,
  agentId: string,
  nowMs: number,
): ConversationUser[] {
  const departments = agents.find(({ _id }) => _id === agentId)?.departments ?? []
  const standpoint = { agentId, departments, waiting, nowMs }
  const found = (queue?.ids ?? [])
    .map((id) => users[id])
    .filter((user) => user !== undefined)
    .filter((user) => view === undefined || isInView(user, view, standpoint))
  if (view === 'snoozed') return found.toSorted((a, b) => wakeMs(a) - wakeMs(b))
  return reachableFirst(sortConversations(found, view === 'overdue' ? 'due' : sorting, agentId, waiting), unreachable)
}

const wakeMs = ({ snoozed }: ConversationUser) => (snoozed ? Date.parse(snoozed.until) : 0)
