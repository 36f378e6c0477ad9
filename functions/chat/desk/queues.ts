/** Queues and lists of a company's conversations, and how much waits in them. */
import type { Rights } from '#shared/access'
import type { Counts, QueueAgent, StatusCounts } from '#shared/contracts/queues'
import { isInQueue } from '#shared/chat/waiting'
import { statusCountMax } from '#shared/limits'
import { wallClock } from '#shared/wall-clock'
import { avatarUrl } from '../../platform/files/media.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { consoleSockets, type ConsoleSocket } from '../../platform/realtime/sockets.ts'
import type { Range } from '../../platform/table/queries.ts'
import { Table, type Collection } from '../../platform/table/table.ts'
import { members, type MemberItem } from '../../platform/tenancy/tenancy.ts'
import {
  conversations,
  ownedConversations,
  type ConversationGroup,
  type ConversationItem,
  type OwnedConversation,
} from '../conversation/store.ts'

/** A queue longer than this shows its beginning. */
const openMax = 1000

/** Every conversation in which a person is wanted or there, the longest waiting first. */
export const openConversations = (scope: ClientScope): Promise<ConversationItem[]> => readOpen(scope, conversations)

/** The same conversations, of each no more than who has it: where many are only counted, most of them is not needed. */
export const openOwned = (scope: ClientScope): Promise<OwnedConversation[]> => readOpen(scope, ownedConversations)

/** The same, of each what `from` reads. */
export const readOpen = <Item>(scope: ClientScope, from: Collection<Item, 'conversation'>): Promise<Item[]> =>
  ofGroup(scope, from, 'open', { size: openMax, oldestFirst: true })

/** One page of the bot's own conversations. */
export const botConversations = (scope: ClientScope, range: Range): Promise<ConversationItem[]> =>
  ofGroup(scope, conversations, 'rest', range)

/** One page of a group of a company's conversations. */
export const conversationsOfGroup = (
  scope: ClientScope,
  group: ConversationGroup,
  range: Range,
): Promise<ConversationItem[]> => ofGroup(scope, conversations, group, range)

/**
 * Some conversations that began before `until` (a millisecond), whoever has them, previews included; none once there are
 * no others. Those that began later are passed over.
 */
export async function anyConversations(scope: ClientScope, size: number, until: number): Promise<string[]> {
  const found: string[] = []
  for (const group of ['rest', 'open', 'preview'] as const)
    for await (const page of groupsOf(scope).pagesOfGroup(ownedConversations, group, { size, oldestFirst: true })) {
      found.push(...page.flatMap(({ _id, created }) => (Date.parse(created) < until ? [_id] : [])))
      if (found.length >= size) return found
    }
  return found
}

const ofGroup = <Item>(
  scope: ClientScope,
  from: Collection<Item, 'conversation'>,
  group: ConversationGroup,
  range: Range,
): Promise<Item[]> => groupsOf(scope).pageOfGroup(from, group, range)

/** A group is the company's: the scope of any one of its conversations finds them all. */
const groupsOf = (scope: ClientScope) => new Table({ ...scope, conversation: scope.client })

/** The place of a conversation in its group. */
export const positionOf = (conversation: ConversationItem): string => conversations.order?.(conversation) ?? ''

export function countsOf(open: readonly OwnedConversation[]): Counts {
  const counts: Counts = { unassigned: { total: 0, byDepartment: {} }, agents: {} }
  for (const { owner, awaitingResponse, snoozed, undelivered } of open) {
    if (owner.by === 'queue' && isInQueue({ owner, awaitingResponse })) {
      counts.unassigned.total += 1
      if (owner.departmentId)
        counts.unassigned.byDepartment[owner.departmentId] =
          (counts.unassigned.byDepartment[owner.departmentId] ?? 0) + 1
    }
    if (owner.by === 'agent') {
      const own = (counts.agents[owner.agentId] ??= { interventions: 0, awaitingResponse: 0 })
      if (snoozed) {
        own.snoozed = (own.snoozed ?? 0) + 1
        continue
      }
      own.interventions += 1
      if (awaitingResponse || undelivered !== undefined) own.awaitingResponse += 1
    }
  }
  return counts
}

/** CONVERSATIONS-021: how many conversations are in each status; `today` began where the caller is. */
export async function statusesOf(
  scope: ClientScope,
  open: readonly OwnedConversation[],
  today: string,
): Promise<StatusCounts> {
  const latest = await botConversations(scope, { size: statusCountMax })
  return {
    intervention: open.filter(({ snoozed }) => !snoozed).length,
    unassigned: open.filter(isInQueue).length,
    active: latest.filter(({ lastActive, session }) => lastActive >= today && session.status === 'active').length,
  }
}

/** The moment the day began; on the two days a year when clocks change, an hour beside it. */
export function startOfDay(now: Date, timezone: string): string {
  const [hours = 0, minutes = 0, seconds = 0] = wallClock(now, timezone).time.split(':').map(Number)
  const passedMs = ((hours * 60 + minutes) * 60 + seconds) * 1000 + now.getMilliseconds()
  return new Date(now.getTime() - passedMs).toISOString()
}

/** Everybody who may hold a conversation, by their rank. */
export async function queueAgents(
  scope: ClientScope,
  counts: Counts,
  { agentId, seesAll, now }: { agentId: string; seesAll: boolean; now: Date },
): Promise<QueueAgent[]> {
  const [visible, sockets] = await Promise.all([visibleMembers(scope, { agentId, seesAll }), consoleSockets(scope)])
  const agents = await Promise.all(visible.map((member) => queueAgent(member, { counts, sockets, now })))
  return agentsByRank(agents, agentId)
}

/** QUEUES-002: provider staff is seen by administrators and their like only. */
export async function visibleMembers(
  scope: ClientScope,
  { agentId, seesAll }: { agentId: string; seesAll: boolean },
): Promise<MemberItem[]> {
  const all = await new Table(scope).list(members, { stale: true })
  return all.filter(({ _id, roles }) => seesAll || _id === agentId || roles.some((role) => role !== 'wbb-agent'))
}

export const seesAllQueues = ({ roles }: Rights): boolean => roles.some((role) => role !== 'agent')

/** The caller first, then who is ready and has room, then who is online, then by name. */
export const agentsByRank = (agents: readonly QueueAgent[], agentId: string): QueueAgent[] =>
  agents.toSorted((a, b) => rank(b, agentId) - rank(a, agentId) || a.fullName.localeCompare(b.fullName))

const rank = ({ _id, isOnline, isReady, capacity }: QueueAgent, agentId: string): number =>
  (_id === agentId ? 8 : 0) + (isReady && capacity.current < capacity.max ? 4 : 0) + (isOnline ? 2 : 0)

async function queueAgent(
  { _id, fullName, avatar, departments, capacityMax }: MemberItem,
  { counts, sockets, now }: { counts: Counts; sockets: readonly ConsoleSocket[]; now: Date },
): Promise<QueueAgent> {
  const own = sockets.filter(({ agent }) => agent._id === _id)
  const { interventions = 0, awaitingResponse = 0 } = counts.agents[_id] ?? {}
  return {
    _id,
    fullName,
    ...(avatar && { avatar: await avatarUrl({ ...avatar, agentId: _id }, now) }),
    isOnline: own.length > 0,
    isReady: own.some(({ isReady }) => isReady),
    departments,
    capacity: { current: interventions, max: capacityMax },
    awaitingResponse,
  }
}
