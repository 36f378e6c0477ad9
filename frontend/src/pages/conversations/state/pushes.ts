/** What a pushed message means for this screen: the next state, and what has to be asked for. Pure, one line a kind. */
import { isOfType } from '#shared/contracts/conversation-list'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { ConversationEvent, ConversationEventBody } from '#shared/chat/message'
import { typingShownMs } from '#shared/realtime/heartbeat'
import type { Owner } from '#shared/chat/takeover'
import type { Pushed } from '../../../core/live/socket-events.ts'
import { withFault, type Live } from './inbox-state.ts'
import { withUser } from './queue.ts'
import { emptyThread, withEvent, withHeardNumber, hasGap } from './thread.ts'

export type Asked =
  /** Events behind the last one known of a conversation. */
  | { readonly what: 'messages'; readonly userId: string }
  | { readonly what: 'user'; readonly userId: string }
  /** The customer of a conversation that has just begun. */
  | { readonly what: 'started'; readonly userId: string }
  /** The takeovers of a customer. */
  | { readonly what: 'history'; readonly userId: string }
  | { readonly what: 'everything' }

export interface Outcome {
  readonly live: Live
  readonly asked: readonly Asked[]
}

const only = (live: Live): Outcome => ({ live, asked: [] })

export function applyPush(live: Live, message: Pushed, nowMs: number): Outcome {
  // The table's entry for a kind takes the messages of that kind.
  const react = table[message.kind] as (live: Live, message: Pushed, nowMs: number) => Outcome
  return react(live, message, nowMs)
}

const table: {
  readonly [Kind in Pushed['kind']]: (live: Live, message: Extract<Pushed, { kind: Kind }>, nowMs: number) => Outcome
} = {
  pong: (live, { last }) => (live.openId && last !== undefined ? hearNumber(live, live.openId, last) : only(live)),
  wbbEvent: (live, { userId, event }) => applyEvent(live, userId, event),
  user: (live, { user }) => only(withConversation(live, user)),
  counts: (live, { counts }) => only({ ...live, counts }),
  customerTyping: (live, { userId }, nowMs) => only(showTyping(live, userId, undefined, nowMs)),
  agentTyping: (live, { userId, agent }, nowMs) => only(showTyping(live, userId, agent.name, nowMs)),
  readEvent: (live, { userId, number }) => only(withReached(live, userId, 'read', number)),
  deliveredEvent: (live, { userId, number }) => only(withReached(live, userId, 'delivered', number)),
  viewers: (live, { userId, viewers }) => only(userId === live.openId ? { ...live, viewers } : live),
  event: (live, { event }) => {
    const { type } = event
    if (type !== 'queuesChanged' && type !== 'conversationStarted') return only(live)
    return { live, asked: [{ what: type === 'queuesChanged' ? 'user' : 'started', userId: event.userId }] }
  },
  // Who asked for a draft, and the bell, listen themselves.
  draft: (live) => only(live),
  mention: (live) => only(live),
  replaced: (live) => only(live),
  successfullyAuthenticated: (live) => only(live),
  reconnected: (live) => ({ live, asked: [{ what: 'everything' }] }),
}

/**
 * Of two records of one conversation the one that knows of more events, because answers overtake each other; of two that
 * know as many the one that came later.
 */
export const newerRecord = (known: ConversationUser | undefined, came: ConversationUser): ConversationUser =>
  known && known.last > came.last ? known : came

/**
 * A conversation as it is from here on, in every list it belongs to (CONVERSATIONS-045). The open one that the agent has
 * taken keeps its place in the list it was opened from, because there it is marked as the one that shows.
 */
export function withConversation(live: Live, came: ConversationUser): Live {
  const user = newerRecord(live.users[came._id], came)
  const users = { ...live.users, [user._id]: user }
  const { queue, filters, openId, agentId } = live
  const isTaken = isOfType(user, 'mine', agentId) && !user.snoozed
  const staysHere = isTaken && user._id === openId && queue?.ids.includes(openId)
  if (!queue || !filters || staysHere) return { ...live, users }
  return { ...live, users, queue: withUser(queue, user, filters, agentId) }
}

/** Another conversation is opened, or none: the one before leaves the list if it does not belong there any more. */
export function withOpened(live: Live, openId: string | undefined): Live {
  const former = live.openId === openId ? undefined : live.users[live.openId ?? '']
  const opened = { ...live, openId }
  return former ? withConversation(opened, former) : opened
}

/** CONVERSATIONS-037: a removed customer is in no list any more. */
export function withoutConversation(live: Live, userId: string): Live {
  const { [userId]: _user, ...users } = live.users
  const { [userId]: _thread, ...threads } = live.threads
  const queue = live.queue && { ...live.queue, ids: live.queue.ids.filter((id) => id !== userId) }
  const rest = { ...live, users, threads, queue }
  return live.openId === userId ? withFault({ ...rest, openId: undefined }, 'removed', true) : rest
}

/** The end of a conversation, as a number: what lies behind the last event known is asked for. */
function hearNumber(live: Live, userId: string, last: number): Outcome {
  const thread = withHeardNumber(live.threads[userId] ?? emptyThread, last)
  const asked: Asked[] = hasGap(thread) ? [{ what: 'messages', userId }] : []
  return { live: { ...live, threads: { ...live.threads, [userId]: thread } }, asked }
}

/** CONVERSATIONS-019: whatever its type, an event joins its conversation; some move it between the queues as well. */
function applyEvent(live: Live, userId: string, event: ConversationEvent): Outcome {
  const { what, created, number } = event
  const asked: Asked[] = []
  let next = live
  const known = live.threads[userId]
  if (known) {
    const thread = withEvent(known, event)
    if (hasGap(thread)) asked.push({ what: 'messages', userId })
    next = { ...next, threads: { ...next.threads, [userId]: thread }, typing: afterMessage(next, userId, what) }
  }
  const user = next.users[userId]
  if (user && number > user.last) {
    const owner = ownerAfter(user.owner, what, created)
    const now = { ...user, owner, last: number }
    next = owner === user.owner ? { ...next, users: { ...next.users, [userId]: now } } : withConversation(next, now)
  }
  if (what.type === 'conversation-start') asked.push({ what: 'started', userId })
  if (what.type === 'interventionEnd' && userId === live.openId) asked.push({ what: 'history', userId })
  return { live: next, asked }
}

/** Who has just spoken is not typing any more; somebody else may be. */
const afterMessage = (live: Live, userId: string, what: ConversationEventBody) =>
  userId === live.openId && what.type === 'message' && what.message.agent?.name === live.typing?.name
    ? undefined
    : live.typing

/** Who holds the conversation once this has happened (QUEUES-006 to 009). */
function ownerAfter(owner: Owner, what: ConversationEventBody, created: string): Owner {
  const department = owner.by !== 'bot' && owner.departmentId ? { departmentId: owner.departmentId } : {}
  switch (what.type) {
    case 'userIntervention': {
      const { interventionId, departmentId } = what
      return { by: 'queue', interventionId, ...(departmentId && { departmentId }), since: created }
    }
    case 'agentIntervention':
    case 'agentAssigned': {
      const { interventionId, agent } = what
      return { by: 'agent', interventionId, ...department, since: created, agentId: agent._id, agentName: agent.name }
    }
    case 'agentUnassigned':
      return { by: 'queue', interventionId: what.interventionId, ...department, since: created }
    case 'interventionEnd':
      return { by: 'bot' }
    case 'message':
    case 'tracking':
    case 'note':
    case 'conversation-start':
    case 'conversation-end':
    case 'feedback':
    case 'rating':
    case 'language':
    case 'delivery-failed':
    case 'message-failed':
    case 'snooze':
    case 'wake':
    case 'due-missed':
    case 'reaction':
    case 'customer-edited':
      return owner
  }
}

function showTyping(live: Live, userId: string, name: string | undefined, nowMs: number): Live {
  return userId === live.openId ? { ...live, typing: { name, until: nowMs + typingShownMs } } : live
}

function withReached(live: Live, userId: string, state: 'read' | 'delivered', number: number): Live {
  const user = live.users[userId]
  if (!user || (user[state] ?? 0) >= number) return live
  return { ...live, users: { ...live.users, [userId]: { ...user, [state]: number } } }
}
