/** A list of conversations: who belongs to it, in which order, and how it grows by pages. */
import { belongs, byActivity, isOfType, type ListFilters } from '#shared/contracts/conversation-list'
import type { ConversationUser } from '#shared/contracts/conversations'
import { dueMs, waitingDefault, type WaitingTimes } from '../list/waiting.ts'
import { queuePageSize } from '#shared/limits'

export const sortings = ['latest', 'oldest', 'mine', 'unassigned', 'due'] as const
export type Sorting = (typeof sortings)[number]

/** Whom a list asks for, and how far it has come. */
export interface QueueFilters extends ListFilters {
  readonly order: 'oldest' | 'latest'
  readonly page: number
}

export interface Queue {
  /** Of the conversations of this list, as far as they are loaded. */
  readonly ids: readonly string[]
  readonly allFetched: boolean
}

/** One page more (QUEUES-005). What was pushed into the list meanwhile is not listed twice. */
export function withPage(queue: Queue | undefined, page: number, ids: readonly string[]): Queue {
  const before = page === 0 ? [] : (queue?.ids ?? [])
  return {
    ids: [...before, ...ids.filter((id) => !before.includes(id))],
    allFetched: ids.length === 0 || ids.length % queuePageSize !== 0,
  }
}

/** The list after one of its conversations, or one that may become one, has changed. */
export function withUser(queue: Queue, user: ConversationUser, filters: ListFilters, agentId: string): Queue {
  const listed = queue.ids.includes(user._id)
  if (belongs(user, filters, agentId)) return listed ? queue : { ...queue, ids: [user._id, ...queue.ids] }
  return listed ? { ...queue, ids: queue.ids.filter((id) => id !== user._id) } : queue
}

/** In the order the agent has chosen (QUEUES-003). */
export function sortConversations(
  users: readonly ConversationUser[],
  sorting: Sorting,
  agentId: string,
  times: WaitingTimes = waitingDefault,
): ConversationUser[] {
  const latest = byActivity('latest')
  switch (sorting) {
    case 'latest':
      return users.toSorted(latest)
    case 'oldest':
      return users.toSorted(byActivity('oldest'))
    case 'mine':
      return users.toSorted(
        (a, b) => rank(isOfType(b, 'mine', agentId)) - rank(isOfType(a, 'mine', agentId)) || latest(a, b),
      )
    case 'unassigned':
      return users.toSorted((a, b) => queuedAt(a) - queuedAt(b) || latest(a, b))
    case 'due':
      return users.toSorted((a, b) => dueMs(a, times) - dueMs(b, times) || latest(a, b))
  }
}

const rank = (first: boolean) => (first ? 1 : 0)

/** Behind every moment when nobody waits; a finite number, for two of them are compared. */
const queuedAt = ({ owner }: ConversationUser) =>
  owner.by === 'queue' ? Date.parse(owner.since) : Number.MAX_SAFE_INTEGER
