/** A list of conversations: who belongs to it, in which order, and how it grows by pages. */
import type { ConversationUser, QueueName } from '#shared/contracts/conversations'
import { queuePageSize } from '#shared/limits'

/** The part of the filters that an answer of the server, or a pushed conversation, is held against. */
export interface Filters {
  readonly queue: QueueName
  readonly agents: readonly string[]
  readonly department: string | undefined
  readonly intervention: 'intervention' | 'active' | 'unassigned' | undefined
  readonly channels: readonly string[]
  readonly topics: readonly string[]
  readonly misunderstood: boolean
  readonly from: string | undefined
  readonly to: string | undefined
}

export const sortings = ['latest', 'oldest', 'mine', 'unassigned'] as const
export type Sorting = (typeof sortings)[number]

export interface Queue {
  /** Of the conversations of this list, as far as they are loaded. */
  readonly ids: readonly string[]
  readonly page: number
  readonly allFetched: boolean
}

/** One page more (QUEUES-005). What was pushed into the list meanwhile is not listed twice. */
export function withPage(queue: Queue | undefined, page: number, ids: readonly string[]): Queue {
  const before = page === 0 ? [] : (queue?.ids ?? [])
  return {
    ids: [...before, ...ids.filter((id) => !before.includes(id))],
    page,
    allFetched: ids.length === 0 || ids.length % queuePageSize !== 0,
  }
}

/** The list after one of its conversations, or one that may become one, has changed. */
export function withUser(queue: Queue, user: ConversationUser, filters: Filters, agentId: string): Queue {
  const listed = queue.ids.includes(user._id)
  if (belongs(user, filters, agentId)) return listed ? queue : { ...queue, ids: [user._id, ...queue.ids] }
  return listed ? { ...queue, ids: queue.ids.filter((id) => id !== user._id) } : queue
}

/** Whether a conversation is in a list: the same question the server answers (QUEUES-006 to 009). */
export function belongs(user: ConversationUser, filters: Filters, agentId: string): boolean {
  const { owner } = user
  const of = (list: readonly string[], value: string) => list.length === 0 || list.includes(value)
  return (
    inQueue(user, filters.queue, agentId) &&
    (filters.agents.length === 0 || (owner.by === 'agent' && filters.agents.includes(owner.agentId))) &&
    (!filters.department || (owner.by !== 'bot' && owner.departmentId === filters.department)) &&
    hasStatus(user, filters.intervention) &&
    of(filters.channels, user.activeChannel) &&
    (filters.topics.length === 0 || filters.topics.some((topic) => user.topics.includes(topic))) &&
    (!filters.misunderstood || user.misunderstood) &&
    (!filters.from || user.lastActive >= filters.from) &&
    (!filters.to || user.lastActive <= filters.to)
  )
}

function inQueue({ owner }: ConversationUser, queue: QueueName, agentId: string): boolean {
  switch (queue) {
    case 'mine':
      return owner.by === 'agent' && owner.agentId === agentId
    case 'priority':
      return owner.by === 'queue'
    case 'customers':
      return true
  }
}

function hasStatus({ owner, session }: ConversationUser, status: Filters['intervention']): boolean {
  switch (status) {
    case undefined:
      return true
    case 'intervention':
      return owner.by !== 'bot'
    case 'unassigned':
      return owner.by === 'queue'
    case 'active':
      return session.status === 'active'
  }
}

/** In the order the agent has chosen (QUEUES-003). */
export function sorted(users: readonly ConversationUser[], sorting: Sorting, agentId: string): ConversationUser[] {
  const latest = (a: ConversationUser, b: ConversationUser) => (a.lastActive < b.lastActive ? 1 : -1)
  switch (sorting) {
    case 'latest':
      return users.toSorted(latest)
    case 'oldest':
      return users.toSorted((a, b) => -latest(a, b))
    case 'mine':
      return users.toSorted(
        (a, b) => rank(inQueue(b, 'mine', agentId)) - rank(inQueue(a, 'mine', agentId)) || latest(a, b),
      )
    case 'unassigned':
      return users.toSorted((a, b) => waitingSince(a) - waitingSince(b) || latest(a, b))
  }
}

const rank = (first: boolean) => (first ? 1 : 0)

/** Behind every moment when nobody waits; a finite number, for two of them are compared. */
const waitingSince = ({ owner }: ConversationUser) =>
  owner.by === 'queue' ? Date.parse(owner.since) : Number.MAX_SAFE_INTEGER
