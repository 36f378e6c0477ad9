/** Which conversations a list shows, and in which order: the server answers by it, the console keeps its lists by it. */
import { compareTexts } from '../order.ts'
import type { ListType } from './conversation-filters.ts'
import type { ConversationUser } from './conversations.ts'
import type { ConversationEventType } from '../chat/message.ts'
import { isInQueue } from '../chat/waiting.ts'

/** CONVERSATIONS-002. What is empty or absent narrows nothing. */
export interface ListFilters {
  readonly type: ListType
  readonly agents: readonly string[]
  readonly department?: string | undefined
  /** The environment whose content the conversation goes on with. */
  readonly environment?: string | undefined
  readonly intervention?: 'intervention' | 'active' | 'unassigned' | undefined
  readonly channels: readonly string[]
  readonly topics: readonly string[]
  readonly events: readonly ConversationEventType[]
  readonly misunderstood: boolean
  /** Only what was put aside; it is in no other list. */
  readonly snoozed?: boolean | undefined
  /** Activity between the two moments. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Whether a conversation is in a list (QUEUES-006 to 009). */
export function belongs(user: ConversationUser, filters: ListFilters, agentId: string): boolean {
  const { owner, lastActive } = user
  const {
    agents,
    department,
    environment,
    channels,
    topics,
    events,
    misunderstood,
    snoozed = false,
    from,
    to,
  } = filters
  return (
    (user.snoozed !== undefined) === snoozed &&
    isOfType(user, filters.type, agentId) &&
    (agents.length === 0 || (owner.by === 'agent' && agents.includes(owner.agentId))) &&
    (!environment || user.environmentId === environment) &&
    (!department || (owner.by !== 'bot' && owner.departmentId === department)) &&
    hasStatus(user, filters.intervention) &&
    (channels.length === 0 || channels.includes(user.activeChannel)) &&
    (topics.length === 0 || topics.some((topic) => user.topics.includes(topic))) &&
    (events.length === 0 || events.some((type) => user.eventTypes.includes(type))) &&
    (!misunderstood || user.misunderstood) &&
    // Who waits or is being helped is shown however long ago they wrote.
    (owner.by !== 'bot' || !from || lastActive >= from) &&
    (!to || lastActive <= to)
  )
}

export function isOfType(user: ConversationUser, type: ListType, agentId: string): boolean {
  const { owner } = user
  switch (type) {
    case 'mine':
      return owner.by === 'agent' && owner.agentId === agentId
    case 'priority':
      return isInQueue(user)
    case 'customers':
      return true
  }
}

/** CONVERSATIONS-014: with a person or wanting one, talking to the bot, or waiting for a person. */
function hasStatus(user: ConversationUser, status: ListFilters['intervention']): boolean {
  const { owner, session } = user
  switch (status) {
    case undefined:
      return true
    case 'intervention':
      return owner.by !== 'bot'
    case 'unassigned':
      return isInQueue(user)
    case 'active':
      return owner.by === 'bot' && session.status === 'active'
  }
}

/** Whether a conversation of the bot can be in a list at all. */
export const mayHoldBots = ({ type, agents, department, intervention }: ListFilters): boolean =>
  type === 'customers' &&
  agents.length === 0 &&
  !department &&
  intervention !== 'intervention' &&
  intervention !== 'unassigned'

/**
 * The latest first; or the oldest, behind those who wait for an answer, of whom the one who has waited longest is first, and
 * behind those whom the last message has not reached.
 */
export const byActivity =
  (order: 'oldest' | 'latest') =>
  (a: ConversationUser, b: ConversationUser): number =>
    order === 'latest'
      ? compareTexts(b.lastActive, a.lastActive) || compareTexts(b._id, a._id)
      : urgency(a) - urgency(b) || compareTexts(startOf(a), startOf(b)) || compareTexts(a._id, b._id)

const urgency = ({ owner, awaitingResponse, undelivered }: ConversationUser): number => {
  if (undelivered !== undefined) return -1
  if (owner.by === 'bot') return 2
  return isInQueue({ owner, awaitingResponse }) || awaitingResponse ? 0 : 1
}

const startOf = ({ owner, lastActive }: ConversationUser): string => (owner.by === 'queue' ? owner.since : lastActive)
